import {OptionError, quote} from '../graph/errors.js';
import {findCycle} from './conllu/find-cycle.js';
import {SentenceError} from './conllu/sentence-error.js';
import {
  type Enhancement,
  LocalEnhancement,
  type ScoreArcs
} from './inference/local-enhancement.js';

/**
 * Improves a directed tree by the scores of its arcs, one change after the
 * other: where `t` is the head of `u` and `u` that of `v`, it may make `t`
 * the head of `v` and `v` that of `u`. Each time the change that gains most
 * is made, the one with the smaller `v` if two gain as much, as long as there
 * is one that gains.
 *
 * The score of the tree never falls, its edge `{u, v}` stays where it is, and
 * as many words hang from the root as before. Scores are asked for only as
 * needed: at most three for each word in the first round, and then only
 * around the last change. A round takes O(n) time, and space O(n).
 *
 * E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order dependency
 * parsing with undirected minimum spanning tree inference", 2016.
 *
 * @param heads - The head of each word, which is changed; `heads[0]` is -1.
 * @param score - The score of an arc, the higher the better.
 * @param rounds - The most changes that are made; 5 if left out.
 * @param onChange - Told of every change.
 * @throws {@link SentenceError} if the heads are not a tree,
 * {@link graph!OptionError} if the number of rounds is none.
 *
 * @example
 * ```ts
 * import {enhanceTree} from 'spanforest/nlp';
 *
 * // The root, 0, is the head of 1, and 1 that of 2. With costs of 4 and 3
 * // against 5 and 1 the other way round, turning that gains 1.
 * const cost = [[0, 4, 5], [0, 0, 3], [0, 1, 0]];
 * const heads = Int32Array.of(-1, 0, 1);
 * const gains: number[] = [];
 * enhanceTree(heads, (head, child) => -cost[head][child], 5, change => {
 *   gains.push(change.gain);
 * });
 * [...heads]; // => [-1, 2, 0]
 * gains; // => [1]
 * ```
 */
export function enhanceTree(
  heads: Int32Array,
  score: (head: number, child: number) => number,
  rounds = 5,
  onChange?: (change: Enhancement) => void
): void {
  if (!Number.isSafeInteger(rounds) || rounds < 0) {
    throw new OptionError(
      `spanforest/nlp/enhance-tree: rounds is ${quote(rounds)}. Give an ` +
        'integer, 0 or more.'
    );
  }
  checkTree(heads);
  const scoreAll: ScoreArcs = (tails, children, count, scores) => {
    for (let i = 0; i < count; i++) scores[i] = score(tails[i], children[i]);
  };
  new LocalEnhancement(scoreAll, rounds, onChange).enhance(heads);
}

function checkTree(heads: Int32Array): void {
  const where = 'spanforest/nlp/enhance-tree';
  if (!(heads instanceof Int32Array) || heads[0] !== -1) {
    throw new SentenceError(
      `${where}: ${quote(heads)} is not the heads of a sentence. Pass an ` +
        'Int32Array that begins with -1, as parse and decode return.',
      0
    );
  }
  for (let word = 1; word < heads.length; word++) {
    if (heads[word] >= 0 && heads[word] < heads.length) continue;
    throw new SentenceError(
      `${where}: the head of word ${word} is ${heads[word]}. Pass a word from ` +
        `1 to ${heads.length - 1}, or 0 for the root.`,
      word
    );
  }
  const cycle = findCycle(heads);
  if (cycle === null) return;
  throw new SentenceError(
    `${where}: the heads run in a circle through word ${cycle[0]}. Pass a ` +
      'tree.',
    cycle[0]
  );
}
