import {quote} from '../../graph/errors.js';
import type {NewWord} from '../conllu/index.js';
import {checkHeads, SentenceError} from '../conllu/index.js';
import {invalidField} from '../sentence.js';

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
  const unfit = invalidField(words);
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

/** How two trees of the same words differ. */
export interface DifferingWords {
  /** The words with another head, counted from 1. */
  readonly heads: ReadonlySet<number>;
  /** Those with the same head and another relation to it. */
  readonly relations: ReadonlySet<number>;
}

/**
 * Compares the trees of a sentence. If one of them has no relations at all,
 * relations make no difference.
 *
 * @param where - The function that was given them, for the error.
 * @throws {@link SentenceError} that names the first word that differs.
 */
export function differingWords(
  where: string,
  sentence: DrawnSentence,
  other: DrawnSentence
): DifferingWords {
  const mine = drawnHeads(where, sentence);
  checkWords(where, sentence, other);
  const theirs = drawnHeads(where, other);
  const isLabelled = [sentence, other].every(({words}) =>
    words.some(({deprel = '_'}) => deprel !== '_')
  );
  const heads = new Set<number>();
  const relations = new Set<number>();
  for (const [i, word] of sentence.words.entries()) {
    if (mine[i + 1] !== theirs[i + 1]) heads.add(i + 1);
    else if (!isLabelled) continue;
    else if (relationOf(word) !== relationOf(other.words[i])) {
      relations.add(i + 1);
    }
  }
  return {heads, relations};
}

function checkWords(
  where: string,
  {words}: DrawnSentence,
  {words: others}: DrawnSentence
): void {
  for (let i = 0; i < Math.max(words.length, others.length); i++) {
    const [form, other] = [words[i]?.form, others[i]?.form];
    if (form === other) continue;
    const said = [form, other].map(form =>
      form === undefined ? 'missing' : quote(form)
    );
    throw new SentenceError(
      `spanforest/nlp/${where}: word ${i + 1} is ${said[0]} in one sentence ` +
        `and ${said[1]} in the other. Compare trees of the same words.`,
      i + 1
    );
  }
}

// So many characters of a word tell which one it is. A head is named with
// every word that hangs from it, so a long one would take a lot of space.
const LONGEST_NAME = 60;

/** A word as it is called in descriptions. */
export function nameOf({form}: Pick<DrawnWord, 'form'>): string {
  if (form.length <= LONGEST_NAME) return form;
  // No half of a character.
  return `${form.slice(0, LONGEST_NAME).replace(/\p{Surrogate}$/u, '')}…`;
}

/** A tree in words: `They: nsubj of sing; sing: root`. */
export function describeTree({words}: DrawnSentence): string {
  return words
    .map((word, i) => `${nameOf(word)}: ${describeHead({words}, i + 1)}`)
    .join('; ');
}

/** What a word hangs from, in words: `nsubj of sing`, `root`, `no head`. */
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

/** The differing words one by one: `They: nsubj of sing, but obj of sing`. */
export function describeDifferences(
  sentence: DrawnSentence,
  other: DrawnSentence,
  {heads, relations}: DifferingWords
): string {
  return sentence.words
    .map((_, i) => i + 1)
    .filter(word => heads.has(word) || relations.has(word))
    .map(word => {
      const [mine, theirs] = [sentence, other].map(s => describeHead(s, word));
      return `${nameOf(sentence.words[word - 1])}: ${mine}, but ${theirs}`;
    })
    .join('; ');
}
