import type {EdgeCounts} from '../../nlp/experiment/results.js';
import type {LengthDictionary} from '../../nlp/inference/length-dictionary.js';
import {Pruner} from '../../nlp/inference/pruner.js';
import type {Word} from '../../nlp/word.js';

/**
 * Counts the edges of a sentence, those at the root included, and what a
 * length dictionary leaves of them. Edges that come back because a sentence
 * would have no tree without them count as pruned.
 */
export class EdgeCounter {
  readonly #pruner: Pruner | null;
  #kept = new Int32Array(0);

  /** @param lengths - The dictionary; without one nothing is pruned. */
  constructor(lengths: LengthDictionary | null) {
    this.#pruner = lengths && new Pruner(lengths);
  }

  /** The edges of one sentence. */
  count(words: readonly Word[]): EdgeCounts {
    const size = words.length;
    const all = (size * (size + 1)) / 2;
    const pruner = this.#pruner;
    if (pruner === null) return {all, kept: all, gold: size, goldKept: size};
    if (this.#kept.length < size) this.#kept = new Int32Array(2 * size);
    let kept = size;
    let goldKept = words.filter(({head}) => head === 0).length;
    pruner.load(words);
    for (let left = 1; left <= size; left++) {
      const count = pruner.keep(left, this.#kept);
      kept += count;
      for (let k = 0; k < count; k++) {
        const right = this.#kept[k];
        const isGold =
          words[left - 1].head === right || words[right - 1].head === left;
        if (isGold) goldKept++;
      }
    }
    return {all, kept, gold: size, goldKept};
  }

  /** The edges of some sentences together. */
  countAll(sentences: Iterable<readonly Word[]>): EdgeCounts {
    const sum = {all: 0, kept: 0, gold: 0, goldKept: 0};
    for (const words of sentences) {
      const counts = this.count(words);
      sum.all += counts.all;
      sum.kept += counts.kept;
      sum.gold += counts.gold;
      sum.goldKept += counts.goldKept;
    }
    return sum;
  }
}
