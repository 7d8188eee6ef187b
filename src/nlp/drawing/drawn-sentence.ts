import {quote} from '../../graph/errors.js';
import {confidenceOf} from '../conllu/index.js';
import {
  commentOf,
  invalidField,
  type NewWord,
  type SentenceComment
} from '../sentence.js';
import {checkHeads, SentenceError} from '../tree.js';

/** A sentence to draw: one that was read, or just its words. */
export interface DrawnSentence {
  /** The words in order. Heads may be missing, but must not form a cycle. */
  readonly words: readonly NewWord[];
  /** Its comments, of which `text` and `sent_id` are shown. */
  readonly comments?: readonly SentenceComment[] | undefined;
}

/** Checks a sentence for a function, and returns its heads, with -1 at 0. */
export function drawnHeads(
  where: string,
  sentence: DrawnSentence
): Int32Array<ArrayBuffer> {
  const words = wordsOf(where, sentence);
  const invalid = invalidField(words);
  if (invalid !== null) {
    const {word, field, value, advice} = invalid;
    throw new SentenceError(
      `spanforest/nlp/${where}: the ${field} of word ${word} is ` +
        `${quote(value)}. ${advice}`,
      word
    );
  }
  const heads = [-1, ...words.map(({head = -1}: NewWord) => head)];
  checkHeads(where, heads, words);
  return Int32Array.from(heads);
}

function wordsOf(where: string, sentence: DrawnSentence): readonly NewWord[] {
  const {words, comments = []} = Object(sentence) as DrawnSentence;
  if (Array.isArray(words) && Array.isArray(comments)) return words;
  let what = `comments is ${quote(comments)}. Pass an array, or leave it out.`;
  if (words === undefined) {
    what =
      `${quote(sentence)} is not a sentence. Pass one as {words}, with an ` +
      'array of words.';
  } else if (!Array.isArray(words)) {
    what =
      `${quote(words)} is not the words of a sentence. Pass an array of them ` +
      'as words.';
  }
  throw new SentenceError(`spanforest/nlp/${where}: ${what}`, 0);
}

/** The text of a field; empty if it is missing or `_`. */
export function fieldText(field: string | undefined): string {
  return field === undefined || field === '_' ? '' : field;
}

/** The confidence of a word's head, as `97 %`; empty if it has none. */
export function confidenceText(word: NewWord): string {
  const confidence = confidenceOf(word);
  return confidence === undefined ? '' : `${Math.round(100 * confidence)} %`;
}

/** The relation of a word; by default `root` for the root. */
export function relationOf({head, deprel}: NewWord): string {
  return fieldText(deprel) || (head === 0 ? 'root' : '');
}

/**
 * The text of a sentence: its comment `text`, or else its words, with spaces
 * except after `SpaceAfter=No`.
 */
export function textOf(sentence: DrawnSentence): string {
  const join = ({form, misc = '_'}: NewWord) =>
    misc.split('|').includes('SpaceAfter=No') ? form : `${form} `;
  return (
    commentOf(sentence, 'text') || sentence.words.map(join).join('').trimEnd()
  );
}

/** How two trees of the same words differ. */
export interface DifferingWords {
  /** The words with different heads, counted from 1. */
  readonly heads: ReadonlySet<number>;
  /** The words with the same head but different relations. */
  readonly relations: ReadonlySet<number>;
}

/**
 * Checks and compares two trees of a sentence. Relations are ignored if one of
 * the trees has none.
 */
export function differingWords(
  where: string,
  sentence: DrawnSentence,
  other: DrawnSentence
): DifferingWords {
  const mine = drawnHeads(where, sentence);
  const others = wordsOf(where, other);
  checkWords(where, sentence.words, others);
  const theirs = drawnHeads(where, other);
  const isLabelled = [sentence, other].every(({words}) =>
    words.some(({deprel = '_'}) => deprel !== '_')
  );
  const heads = new Set<number>();
  const relations = new Set<number>();
  for (const [i, word] of sentence.words.entries()) {
    if (mine[i + 1] !== theirs[i + 1]) heads.add(i + 1);
    else if (isLabelled && relationOf(word) !== relationOf(other.words[i])) {
      relations.add(i + 1);
    }
  }
  return {heads, relations};
}

function checkWords(
  where: string,
  words: readonly NewWord[],
  others: readonly NewWord[]
): void {
  for (let i = 0; i < Math.max(words.length, others.length); i++) {
    const [form, other] = [words[i]?.form, others[i]?.form];
    if (form === other) continue;
    const show = (form: string | undefined) =>
      form === undefined ? 'missing' : quote(form);
    throw new SentenceError(
      `spanforest/nlp/${where}: word ${i + 1} is ${show(form)} in one ` +
        `sentence and ${show(other)} in the other. Compare trees of the same ` +
        'words.',
      i + 1
    );
  }
}

// A head is named with each word below it, so long forms would add up.
const LONGEST_NAME = 60;

function nameOf({form}: NewWord): string {
  if (form.length <= LONGEST_NAME) return form;
  // Drops half of a surrogate pair.
  return `${form.slice(0, LONGEST_NAME).replace(/\p{Surrogate}$/u, '')}…`;
}

/** Describes a tree: `They: nsubj of sing; sing: root`. */
export function describeTree(sentence: DrawnSentence): string {
  return sentence.words.map((_, i) => describeArc(sentence, i + 1)).join('; ');
}

/** Describes a word and its head: `They: nsubj of sing`. */
export function describeArc(sentence: DrawnSentence, word: number): string {
  const name = nameOf(sentence.words[word - 1]);
  return `${name}: ${describeHead(sentence, word)}`;
}

/** Describes the head of a word: `nsubj of sing`, `root`, `no head`. */
export function describeHead({words}: DrawnSentence, word: number): string {
  const {head = -1} = words[word - 1];
  const relation = relationOf(words[word - 1]);
  if (head < 0) return relation === '' ? 'no head' : `${relation}, no head`;
  if (head === 0) return relation === 'root' ? relation : `${relation}, root`;
  return `${relation || 'below'}${relation && ' of'} ${nameOf(words[head - 1])}`;
}

/** How many words differ: `2 other heads, 1 other relation`. */
export function countDifferences({heads, relations}: DifferingWords): string {
  const count = (size: number, noun: string) =>
    size === 0 ? [] : [`${size} other ${noun}${size === 1 ? '' : 's'}`];
  const counts = [
    ...count(heads.size, 'head'),
    ...count(relations.size, 'relation')
  ];
  return counts.length > 0 ? counts.join(', ') : 'no difference';
}

/** Describes each difference: `They: nsubj of sing, but obj of sing`. */
export function describeDifferences(
  sentence: DrawnSentence,
  other: DrawnSentence,
  {heads, relations}: DifferingWords
): string {
  return sentence.words
    .map((_, i) => i + 1)
    .filter(word => heads.has(word) || relations.has(word))
    .map(
      word => `${describeArc(sentence, word)}, but ${describeHead(other, word)}`
    )
    .join('; ');
}
