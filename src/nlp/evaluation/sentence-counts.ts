import {checkTree} from './check-sentences.js';
import type {GoldWord} from './evaluated-word.js';
import type {EvaluationOptions} from './evaluation.js';
import {EvaluationError, type EvaluationPlace} from './evaluation-error.js';
import {scoredWords} from './scored-words.js';

/** The names of all measures. */
export const MEASURES = ['directed', 'undirected'] as const;

/**
 * When a word counts as right: `directed` if it has the right head,
 * `undirected` if the edge to its gold head is there in either direction.
 */
export type Measure = (typeof MEASURES)[number];

/**
 * What a system got right, sentence by sentence: all that it takes to compare
 * it with other systems.
 */
export interface SentenceCounts {
  /** How many words of each sentence are scored. */
  readonly words: Int32Array;
  /** How many of them have the right head. */
  readonly directed: Int32Array;
  /** How many of them have the edge to their gold head, turned or not. */
  readonly undirected: Int32Array;
}

/**
 * Counts what a system got right in each sentence, without punctuation.
 *
 * A sentence of nothing but punctuation stays, with counts of 0. Time and
 * space linear in the words.
 *
 * @param gold - The words of each sentence, with the heads that are right.
 * @param heads - The head of every word of each sentence, counted from 1, as
 * a parser gives them. What stands at 0 is ignored.
 * @throws {@link EvaluationError} if there are more or fewer sentences, or
 * words in one, than in the gold trees, or if a sentence is not a tree.
 * @throws {@link OptionError} if there is no such format.
 *
 * @example
 * ```ts
 * import {sentenceCounts} from 'spanforest/nlp';
 *
 * const word = (form: string, upos: string, head: number) => {
 *   return {form, upos, head, deprel: 'dep'};
 * };
 * const look = [word('look', 'VERB', 0), word('up', 'ADV', 1)];
 * const counts = sentenceCounts(
 *   [[...look, word('!', 'PUNCT', 1)]],
 *   [Int32Array.of(-1, 2, 0, 2)]
 * );
 * [...counts.words]; // => [2]
 * [...counts.directed]; // => [0]
 * [...counts.undirected]; // => [1]
 * ```
 */
export function sentenceCounts(
  gold: readonly (readonly GoldWord[])[],
  heads: readonly Int32Array[],
  {format = 'conllu'}: EvaluationOptions = {}
): SentenceCounts {
  const isScored = scoredWords(format);
  if (heads.length !== gold.length) {
    throw new EvaluationError(
      `there are ${gold.length} gold sentences, but the system has ` +
        `${heads.length}. Evaluate trees of the same sentences.`,
      placeOf(Math.min(gold.length, heads.length) + 1)
    );
  }
  const words = new Int32Array(gold.length);
  const directed = new Int32Array(gold.length);
  const undirected = new Int32Array(gold.length);
  for (let s = 0; s < gold.length; s++) {
    const sentence = gold[s];
    const found = heads[s];
    check(sentence, found, s + 1);
    for (let v = 1; v < found.length; v++) {
      const word = sentence[v - 1];
      if (!isScored(word)) continue;
      const {head} = word;
      words[s]++;
      if (found[v] === head) directed[s]++;
      if (found[v] === head || (head > 0 && found[head] === v)) undirected[s]++;
    }
  }
  return {words, directed, undirected};
}

function check(
  gold: readonly GoldWord[],
  heads: Int32Array,
  sentence: number
): void {
  if (heads.length !== gold.length + 1) {
    throw new EvaluationError(
      `it has ${gold.length} words, but the system has ${heads.length - 1}. ` +
        'Evaluate trees of the same words.',
      placeOf(sentence)
    );
  }
  checkTree(gold, 'gold', sentence);
  const system = gold.map(({form}, i) => {
    return {form, head: heads[i + 1], deprel: '_'};
  });
  checkTree(system, "system's", sentence);
}

function placeOf(sentence: number): EvaluationPlace {
  return {sentence, word: 0, goldLine: 0, systemLine: 0};
}
