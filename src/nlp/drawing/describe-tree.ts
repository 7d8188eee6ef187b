import type {DifferingWords} from './differing-words.js';
import {
  type DrawnSentence,
  type DrawnWord,
  relationOf
} from './drawn-sentence.js';

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
