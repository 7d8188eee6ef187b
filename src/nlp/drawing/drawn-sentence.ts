import {quote} from '../../graph/errors.js';
import {checkHeads} from '../conllu/check-heads.js';
import {SentenceError} from '../conllu/sentence-error.js';
import type {NewWord} from '../conllu/sentence-of.js';
import {findUnfitField} from '../find-unfit-field.js';

/** A word to be drawn: any field but the form may be missing, or `_`. */
export interface DrawnWord extends Omit<NewWord, 'lemma' | 'feats'> {
  /** Whether a space follows is told by `SpaceAfter=No`. */
  readonly misc?: string;
}

/** A sentence to be drawn: one that was read, or just its words. */
export interface DrawnSentence {
  /** The words in order. Heads may be unknown; they make trees otherwise. */
  readonly words: readonly DrawnWord[];
  /** Its lines, of which the comments `text` and `sent_id` are looked at. */
  readonly lines?: readonly string[];
}

/**
 * The heads of a sentence to be drawn, as an array with -1 at 0.
 *
 * @param where - The function that was given it, for the error.
 * @throws {@link SentenceError} that names a word which is none, or whose head
 * is no word, or which is on a cycle.
 */
export function drawnHeads(
  where: string,
  sentence: DrawnSentence
): Int32Array<ArrayBuffer> {
  const words: unknown = sentence?.words;
  if (!Array.isArray(words)) {
    throw new SentenceError(
      `spanforest/nlp/${where}: ${quote(words)} is not the words of a ` +
        'sentence. Pass an array of them as words.',
      0
    );
  }
  const unfit = findUnfitField(words);
  if (unfit !== null) {
    const {word, field, value, advice} = unfit;
    throw new SentenceError(
      `spanforest/nlp/${where}: the ${field} of word ${word} is ` +
        `${quote(value)}. ${advice}`,
      word
    );
  }
  const heads = [-1, ...words.map(({head = -1}: DrawnWord) => head)];
  checkHeads(where, heads, words);
  return Int32Array.from(heads);
}

/** What a field says; nothing if it is missing or `_`. */
export function fieldText(field: string | undefined): string {
  return field === undefined || field === '_' ? '' : field;
}

/** The relation of a word; `root` if it is at the root and has none. */
export function relationOf({head, deprel}: DrawnWord): string {
  return fieldText(deprel) || (head === 0 ? 'root' : '');
}

/**
 * The text of a sentence: its comment `text`, or else its words with spaces
 * between them, except where `SpaceAfter=No` says that there is none.
 */
export function textOf(sentence: DrawnSentence): string {
  const {words} = sentence;
  const told = commentOf(sentence, 'text');
  if (told !== '') return told;
  return words
    .map(({form, misc = '_'}) =>
      misc.split('|').includes('SpaceAfter=No') ? form : `${form} `
    )
    .join('')
    .trimEnd();
}

/** What a comment such as `# sent_id = 3` says; nothing if there is none. */
export function commentOf({lines = []}: DrawnSentence, name: string): string {
  for (const line of lines) {
    const [begin, key] = /^\ufeff?#\s*(\w+)\s*=/.exec(line) ?? [''];
    if (key === name) return line.slice(begin.length).trim();
  }
  return '';
}
