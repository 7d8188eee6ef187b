import {grown} from '../scratch.js';

/**
 * The arcs that a search may choose from: some heads for every word. Those of
 * word `v` are from `rows[v]` up to but not including `rows[v + 1]`; the root,
 * at 0, has none. The arrays may be longer, and may be reused for the next
 * sentence.
 */
export interface Candidates {
  /** Number of positions: the words and the root. */
  readonly order: number;
  /** Number of arcs. */
  readonly size: number;
  /** Where the arcs of each position begin, and the end of the last. */
  readonly rows: Int32Array;
  /** The head of each arc. */
  readonly heads: Int32Array;
  /** The child of each arc. */
  readonly children: Int32Array;
}

/** Candidates that stay as they are. */
export function copyOf({
  order,
  size,
  rows,
  heads,
  children
}: Candidates): Candidates {
  return {
    ...{order, size, rows: rows.slice(0, order + 1)},
    heads: heads.slice(0, size),
    children: children.slice(0, size)
  };
}

/** Candidates with the scores by which they were chosen. */
export interface ScoredCandidates extends Candidates {
  /** The score of each arc. */
  readonly scores: Float64Array;
}

/** How many heads of a word are worth considering. */
export interface CandidateLimits {
  /** At most this many, besides its head in the tree. */
  readonly most: number;
  /** Only those whose scores are at most this much below the best. */
  readonly margin: number;
}

/**
 * The best heads of every word, chosen from all that are offered, and the heads
 * in a tree. Time O(a m) for `a` arcs offered and at most `m` heads a word.
 */
export class CandidateHeads implements ScoredCandidates {
  order = 0;
  size = 0;
  rows: Int32Array = new Int32Array(1);
  heads: Int32Array = new Int32Array(0);
  children: Int32Array = new Int32Array(0);
  scores: Float64Array = new Float64Array(0);
  #tree: Int32Array = new Int32Array(0);
  #limits: CandidateLimits = {most: 0, margin: 0};
  // The best heads of each word so far, in rows of the most there may be, the
  // best first; how many there are; and the score of the head in the tree.
  #best = new Int32Array(0);
  #bestScores = new Float64Array(0);
  #counts = new Int32Array(0);
  #own = new Float64Array(0);

  /** Begins a sentence. */
  begin(tree: Int32Array, limits: CandidateLimits): void {
    const order = tree.length;
    this.order = order;
    this.#tree = tree;
    this.#limits = limits;
    this.#best = grown(this.#best, order * limits.most);
    this.#bestScores = grown(this.#bestScores, order * limits.most);
    this.#counts = grown(this.#counts, order).fill(0, 0, order);
    this.#own = grown(this.#own, order).fill(Number.NaN, 0, order);
  }

  /** Offers an arc, each at most once. Of equal scores, the first wins. */
  offer(head: number, child: number, score: number): void {
    if (this.#tree[child] === head) this.#own[child] = score;
    const {most} = this.#limits;
    const scores = this.#bestScores;
    const heads = this.#best;
    const start = child * most;
    const count = this.#counts[child];
    let at = start + count;
    if (count < most) this.#counts[child]++;
    // The last one makes room, if it is worse.
    else if (most > 0 && score > scores[at - 1]) at--;
    else return;
    for (; at > start && score > scores[at - 1]; at--) {
      scores[at] = scores[at - 1];
      heads[at] = heads[at - 1];
    }
    scores[at] = score;
    heads[at] = head;
  }

  /**
   * Ends the sentence. A head in the tree that was not offered has the score
   * `NaN`.
   */
  end(): void {
    const {order} = this;
    const {most, margin} = this.#limits;
    const total = order * (most + 1);
    this.rows = grown(this.rows, order + 1);
    this.heads = grown(this.heads, total);
    this.children = grown(this.children, total);
    this.scores = grown(this.scores, total);
    const {rows, heads, children, scores} = this;
    let size = 0;
    rows[0] = 0;
    for (let child = 1; child < order; child++) {
      rows[child] = size;
      const start = child * most;
      const end = start + this.#counts[child];
      const least = this.#bestScores[start] - margin;
      const own = this.#tree[child];
      let hasOwn = false;
      for (let k = start; k < end && this.#bestScores[k] >= least; k++) {
        heads[size] = this.#best[k];
        scores[size++] = this.#bestScores[k];
        if (this.#best[k] === own) hasOwn = true;
      }
      if (!hasOwn) {
        heads[size] = own;
        scores[size++] = this.#own[child];
      }
      children.fill(child, rows[child], size);
    }
    rows[order] = size;
    this.size = size;
  }
}
