import type {Word} from '../word.js';
import {
  DEPREL,
  DEPS,
  FEATS,
  FORM,
  HEAD,
  LEMMA,
  MISC,
  UPOS,
  XPOS
} from './columns.js';
import type {ConlluSettings} from './conllu-options.js';
import {FieldCache} from './field-cache.js';
import type {LineFields} from './line-fields.js';

const ZERO = 48;

/** Makes words of their lines. */
export class WordReader {
  readonly #hasHeads: boolean;
  readonly #mayLackHeads: boolean;
  readonly #isConllx: boolean;
  readonly #cache = new FieldCache();

  /** Reads words of one format, in one mode. */
  constructor({format, mode}: ConlluSettings) {
    this.#hasHeads = mode !== 'parse';
    this.#mayLackHeads = mode === 'partial';
    this.#isConllx = format === 'conllx';
  }

  /**
   * Checks that a line has as many fields as it should have.
   *
   * @throws {@link ConlluError} if not.
   */
  checkColumns(line: LineFields): void {
    const {columns} = line;
    if (columns === 10 || (columns === 8 && this.#isConllx)) return;
    if (columns === 1 && line.text.slice(line.start, line.end).trim() === '') {
      line.fail(
        'the line holds nothing but spaces. Leave it empty if it ends a ' +
          'sentence, or else remove it.',
        line.start
      );
    }
    const needed = this.#isConllx ? '8 or 10' : '10';
    line.fail(
      `the line has ${columns === 1 ? '1 field' : `${columns} fields`}, but ` +
        `${needed} are needed. Separate them with one tab each, and write _ ` +
        'for what is not there.',
      columns > 10 ? line.starts[10] : line.end
    );
  }

  /**
   * Makes a word of its line.
   *
   * @param number - The word's number.
   * @throws {@link ConlluError} if the head is no number, or the word itself.
   */
  read(line: LineFields, number: number): Word {
    return {
      form: this.#field(line, FORM),
      lemma: this.#field(line, LEMMA),
      upos: this.#field(line, UPOS),
      xpos: this.#field(line, XPOS),
      feats: this.#field(line, FEATS),
      head: this.#head(line, number),
      deprel: this.#hasHeads ? this.#field(line, DEPREL) : '_',
      deps: this.#field(line, DEPS),
      misc: this.#field(line, MISC)
    };
  }

  #head(line: LineFields, number: number): number {
    if (!this.#hasHeads) return -1;
    return this.#mayLackHeads && isMissing(line) ? -1 : readHead(line, number);
  }

  #field(line: LineFields, column: number): string {
    if (column >= line.columns) return '_';
    const start = line.starts[column];
    const end = line.endOf(column);
    if (start === end) return '_';
    return this.#cache.take(line.text, start, end, line.hashes[column]);
  }
}

// The head of a word, which may still be beyond the sentence.
function readHead(line: LineFields, number: number): number {
  const {text} = line;
  const start = line.starts[HEAD];
  const end = line.endOf(HEAD);
  let head = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return failNoNumber(line);
    head = head * 10 + digit;
  }
  if (end === start || (end > start + 1 && text.charCodeAt(start) === ZERO)) {
    return failNoNumber(line);
  }
  if (head === number) {
    line.fail(
      `HEAD ${line.quoted(HEAD)} is the word itself. Give it another head, ` +
        'or 0 if it is the root.',
      start
    );
  }
  return head;
}

function failNoNumber(line: LineFields): never {
  return line.fail(
    `HEAD ${line.quoted(HEAD)} is not the number of a word, or 0. ` +
      (isMissing(line)
        ? "Read the text in mode 'parse' if it has no heads yet."
        : 'Write it in digits.'),
    line.starts[HEAD]
  );
}

function isMissing(line: LineFields): boolean {
  const start = line.starts[HEAD];
  return line.endOf(HEAD) === start + 1 && line.text[start] === '_';
}
