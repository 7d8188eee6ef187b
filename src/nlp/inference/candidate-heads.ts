import {grown} from '../scratch.js';
import type {Candidates} from './climber.js';

/**
 * The best heads of every word by a matrix of scores, for a search by better
 * scores.
 */
export class CandidateHeads implements Candidates {
  order = 0;
  size = 0;
  rows: Int32Array = new Int32Array(0);
  heads: Int32Array = new Int32Array(0);
  children: Int32Array = new Int32Array(0);
  scores: Float64Array = new Float64Array(0);
  readonly #most: number;
  readonly #margin: number;

  constructor(most: number, margin: number) {
    this.#most = most;
    this.#margin = margin;
  }

  /**
   * Replaces the sentence: for every word its best heads, those of equal score
   * with the smallest first, and its head in a tree.
   */
  load(matrix: Float64Array, tree: Int32Array): void {
    const {length} = tree;
    const most = this.#most + 1;
    this.rows = grown(this.rows, length + 1);
    this.heads = grown(this.heads, length * most);
    this.children = grown(this.children, length * most);
    this.scores = grown(this.scores, length * most);
    const {rows, heads, children, scores} = this;
    rows[0] = 0;
    let size = 0;
    for (let c = 1; c < length; c++) {
      rows[c] = size;
      let end = size;
      const limit = size + this.#most;
      for (let h = 0; h < length; h++) {
        if (h === c) continue;
        const s = matrix[h * length + c];
        if (end === limit && s <= scores[end - 1]) continue;
        let at = end === limit ? end - 1 : end++;
        for (; at > size && s > scores[at - 1]; at--) {
          heads[at] = heads[at - 1];
          scores[at] = scores[at - 1];
        }
        heads[at] = h;
        scores[at] = s;
      }
      const least = scores[size] - this.#margin;
      let kept = size;
      let hasTree = false;
      while (kept < end && scores[kept] >= least) {
        if (heads[kept] === tree[c]) hasTree = true;
        kept++;
      }
      if (!hasTree) {
        heads[kept] = tree[c];
        scores[kept++] = matrix[tree[c] * length + c];
      }
      children.fill(c, size, kept);
      size = kept;
    }
    rows[length] = size;
    this.order = length;
    this.size = size;
  }
}
