import {OptionError} from 'spanforest/graph';
import {
  checkTree,
  type EvaluationOptions,
  formatOf,
  type GoldWord,
  quote,
  scoredWords,
  showCount
} from 'spanforest/internals';
import {EvaluationError} from 'spanforest/nlp';
import type {SentenceCounts} from './bootstrap.js';

/**
 * Counts what a system got right in each sentence, without punctuation.
 *
 * A sentence of punctuation only has counts of 0. Time and space linear in
 * the words.
 *
 * @param gold - The words of each sentence, with the right heads.
 * @param heads - The heads that a parser found for each sentence; index 0 is
 * ignored.
 * @throws {@link EvaluationError} if the number of sentences, or of words in
 * one, is not that of the gold trees, or if a sentence is not a tree.
 * @throws {@link OptionError} if an option is invalid, or an argument is not
 * an array of arrays.
 */
export function sentenceCounts(
  gold: readonly (readonly GoldWord[])[],
  heads: readonly Int32Array[],
  options: EvaluationOptions = {}
): SentenceCounts {
  const isScored = scoredWords(formatOf(options));
  for (const [name, list] of Object.entries({gold, heads})) {
    if (Array.isArray(list) && list.every(isArrayLike)) continue;
    throw new OptionError(
      `spanforest/nlp/evaluation: ${name} is ${quote(list)}. Pass an array ` +
        'with an array for each sentence.'
    );
  }
  if (heads.length !== gold.length) {
    throw new EvaluationError(
      `the gold text has ${showCount(gold.length, 'sentence')}, the system's ` +
        `${heads.length}. Evaluate trees of the same sentences.`,
      {sentence: Math.min(gold.length, heads.length) + 1}
    );
  }
  const words = new Int32Array(gold.length);
  const directed = new Int32Array(gold.length);
  const undirected = new Int32Array(gold.length);
  for (let s = 0; s < gold.length; s++) {
    const sentence = gold[s];
    const found = heads[s];
    if (found.length !== sentence.length + 1) {
      throw new EvaluationError(
        `it has ${showCount(sentence.length, 'word')}, but the system has ` +
          `${found.length - 1}. Evaluate trees of the same words.`,
        {sentence: s + 1}
      );
    }
    checkTree(sentence, 'gold', s + 1);
    const system = sentence.map(({form}, i) => {
      return {form, head: found[i + 1], deprel: '_'};
    });
    checkTree(system, 'system', s + 1);
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

function isArrayLike(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
