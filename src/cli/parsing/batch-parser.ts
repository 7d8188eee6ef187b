import {
  ConlluError,
  type ConlluFormat,
  readConllu,
  withHeads,
  writeSentence
} from '../../nlp/conllu/index.js';
import type {SystemWord} from '../../nlp/evaluation/index.js';
import type {EdgesKept} from '../../nlp/inference/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser, type ParserOptions} from '../../nlp/parser.js';
import type {Sentence, TaggedWord, Word} from '../../nlp/sentence.js';
import {COLUMNS, type Column} from '../../nlp/training/index.js';
import {LIMITS, type TextBatch} from './text-batches.js';

/** A sentence with the tree that a parser finds; one without words as it is. */
export function parsedSentence(parser: Parser, sentence: Sentence): Sentence {
  const {words} = sentence;
  if (words.length === 0) return sentence;
  const {heads, labels} = parser.parse(words);
  return withHeads(sentence, heads, labels ?? undefined);
}

/** Words with the heads and relations that a parser finds. */
export function parsedWords(
  parser: Parser,
  words: readonly TaggedWord[]
): SystemWord[] {
  const {heads, labels} = parser.parse(words);
  return words.map(({form}, i) => {
    return {form, head: heads[i + 1], deprel: labels?.[i + 1] ?? '_'};
  });
}

/** Sentences to be parsed, as data that can go to another thread. */
export interface BatchJob extends TextBatch {
  readonly format: ConlluFormat;
}

/** What became of the sentences of a batch. */
export interface ParsedBatch {
  /** The sentences with their heads; if there is a flaw, those before it. */
  readonly bytes: Uint8Array;
  readonly sentences: number;
  readonly words: number;
  /** The columns that are filled in some word. */
  readonly filled: readonly Column[];
  /** How many edges their graphs had, and how many were looked at. */
  readonly edges: EdgesKept | null;
  /** How many lines they have. */
  readonly lines: number;
  /** What it takes to end the last sentence, if it has no blank line. */
  readonly missingEnd: string;
  /** What is wrong with the text, if anything. */
  readonly flaw: BatchFlaw | null;
}

/** What is wrong with a batch, and where; lines are counted in the batch. */
export interface BatchFlaw {
  readonly problem: string;
  readonly line: number;
  readonly column: number;
}

/** Reads, parses and writes the sentences of one batch after the other. */
export class BatchParser {
  readonly #parser: Parser;

  /** Parses by a model. */
  constructor(model: Model, options: ParserOptions) {
    this.#parser = new Parser(model, options);
  }

  /**
   * Parses a batch. Bad text is no error but a flaw, so that the sentences
   * before it are not lost.
   */
  async parse(job: BatchJob): Promise<ParsedBatch> {
    const {bytes, isFirst, isHopeless, format} = job;
    // Only the first line of a text may begin with a byte order mark. Behind
    // this blank line the first line of the batch is none.
    const before = isFirst ? '' : '\n';
    const input = isFirst ? bytes : [before, bytes];
    let text = '';
    let sentences = 0;
    let words = 0;
    let lines = -before.length;
    let last: Sentence | null = null;
    let flaw: BatchFlaw | null = null;
    const edgesBefore = this.#parser.edges;
    const filled = new Set<Column>();
    try {
      const options = {...LIMITS, format, mode: 'parse'} as const;
      for await (const sentence of readConllu(input, options)) {
        text += writeSentence(parsedSentence(this.#parser, sentence));
        if (sentence.words.length > 0) sentences++;
        words += sentence.words.length;
        if (filled.size < COLUMNS.length) addFilled(sentence.words, filled);
        lines += sentence.lines.length;
        last = sentence;
      }
    } catch (error) {
      flaw = flawOf(error, before.length);
    }
    // Its end has been cut off, so it must not be taken for good.
    if (isHopeless && flaw === null) throw new Error('a text has no end');
    return {
      bytes: new TextEncoder().encode(text.slice(before.length)),
      sentences,
      words,
      filled: [...filled],
      edges: difference(this.#parser.edges, edgesBefore),
      lines,
      missingEnd: last === null ? '' : missingEnd(last),
      flaw
    };
  }
}

function addFilled(words: readonly Word[], filled: Set<Column>): void {
  for (const word of words) {
    for (const column of COLUMNS) {
      if (word[column] !== '_') filled.add(column);
    }
  }
}

function difference(
  now: EdgesKept | null,
  before: EdgesKept | null
): EdgesKept | null {
  if (now === null || before === null) return null;
  return {all: now.all - before.all, kept: now.kept - before.kept};
}

function flawOf(error: unknown, linesBefore: number): BatchFlaw {
  if (!(error instanceof ConlluError)) throw error;
  const {message, line, column} = error;
  const problem = message.replace(/^line \d+, column \d+: /, '');
  return {problem, line: line - linesBefore, column};
}

function missingEnd({lines}: Sentence): string {
  const last = lines[lines.length - 1];
  if (last === '\n' || last === '\r\n') return '';
  const ending = lines[0].endsWith('\r\n') ? '\r\n' : '\n';
  return last.endsWith('\n') ? ending : ending + ending;
}
