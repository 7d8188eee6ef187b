import type {DifferingWords} from './differing-words.js';
import {type DrawnSentence, relationOf} from './drawn-sentence.js';

/** A tree in words: `They: nsubj of sing; sing: root`. */
export function describeTree({words}: DrawnSentence): string {
  return words
    .map(({form}, i) => `${form}: ${describeHead({words}, i + 1)}`)
    .join('; ');
}

/** What a word hangs from, in words: `nsubj of sing`, `root`, `no head`. */
export function describeHead({words}: DrawnSentence, word: number): string {
  const {head = -1} = words[word - 1];
  const relation = relationOf(words[word - 1]);
  if (head < 0) return relation === '' ? 'no head' : `${relation}, no head`;
  if (head === 0) return relation === 'root' ? relation : `${relation}, root`;
  return `${relation || 'below'}${relation && ' of'} ${words[head - 1].form}`;
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
      return `${sentence.words[word - 1].form}: ${mine}, but ${theirs}`;
    })
    .join('; ');
}
