import {grown} from '../scratch.js';
import type {Candidates} from './climber.js';

/**
 * The best heads of every word by a matrix of scores, for a search by better
 * scores.
 */
export class CandidateHeads implements Candidates {
  start: Int32Array = new Int32Array(0);
  head: Int32Array = new Int32Array(0);
  child: Int32Array = new Int32Array(0);
  score: Float64Array = new Float64Array(0);
  readonly #most: number;
  readonly #margin: number;

  constructor(most: number, margin: number) {
    this.#most = most;
    this.#margin = margin;
  }

  /** Number of arcs. */
  get size(): number {
    return this.#size;
  }
  #size = 0;

  /**
   * Replaces the sentence: for every word its best heads, those of equal score
   * with the smallest first, and its head in a tree.
   */
  load(scores: Float64Array, tree: Int32Array): void {
    const {length} = tree;
    const most = this.#most + 1;
    this.start = grown(this.start, length + 1);
    this.head = grown(this.head, length * most);
    this.child = grown(this.child, length * most);
    this.score = grown(this.score, length * most);
    const {start, head, child, score} = this;
    start[0] = 0;
    let size = 0;
    for (let c = 1; c < length; c++) {
      start[c] = size;
      let end = size;
      const limit = size + this.#most;
      for (let h = 0; h < length; h++) {
        if (h === c) continue;
        const s = scores[h * length + c];
        if (end === limit && s <= score[end - 1]) continue;
        let at = end === limit ? end - 1 : end++;
        for (; at > size && s > score[at - 1]; at--) {
          head[at] = head[at - 1];
          score[at] = score[at - 1];
        }
        head[at] = h;
        score[at] = s;
      }
      const least = score[size] - this.#margin;
      let kept = size;
      let hasTree = false;
      while (kept < end && score[kept] >= least) {
        if (head[kept] === tree[c]) hasTree = true;
        kept++;
      }
      if (!hasTree) {
        head[kept] = tree[c];
        score[kept++] = scores[tree[c] * length + c];
      }
      child.fill(c, size, kept);
      size = kept;
    }
    start[length] = size;
    this.#size = size;
  }
}
