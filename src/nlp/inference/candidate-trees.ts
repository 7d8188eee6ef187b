import {RowSolver} from '../../msf/arborescence/index.js';
import {grown} from '../scratch.js';
import type {Candidates} from './candidate-heads.js';

/**
 * Finds the best tree of candidate arcs. Time O(a log n) for n words with `a`
 * candidates, or O(a) if the best heads of all words form a tree, as they often
 * do; space O(a).
 */
export class CandidateTrees {
  readonly #singleRoot: boolean;
  readonly #solver = new RowSolver();
  #weight = new Float64Array(0);
  #arc = new Int32Array(0);
  #state = new Int32Array(0);

  /** @param singleRoot - Whether exactly one word hangs from the root. */
  constructor(singleRoot: boolean) {
    this.#singleRoot = singleRoot;
  }

  /**
   * Writes the head of each word in the best tree; that of the root is -1.
   *
   * @param candidates - There has to be a tree of them.
   * @param scores - Finite, one for each arc; the higher the better.
   */
  find(candidates: Candidates, scores: Float64Array, heads: Int32Array): void {
    if (this.#takeBest(candidates, scores, heads)) return;
    const {order, size, rows} = candidates;
    const weight = grown(this.#weight, size);
    const arc = grown(this.#arc, size);
    this.#weight = weight;
    this.#arc = arc;
    for (let p = 0; p < size; p++) {
      weight[p] = -scores[p];
      arc[p] = p;
    }
    const arcInto = this.#solver.solve({
      order,
      size,
      root: 0,
      hop: this.#singleRoot ? 1 : 0,
      offset: rows,
      source: candidates.heads,
      target: candidates.children,
      weight,
      arc,
      factor: -1
    })!;
    for (let v = 1; v < order; v++) heads[v] = candidates.heads[arcInto[v]];
  }

  // Gives each word its best head, of equal ones the first; returns whether
  // they form a tree, which is then the best one.
  #takeBest(
    {order, rows, heads: candidates}: Candidates,
    scores: Float64Array,
    heads: Int32Array
  ): boolean {
    const state = grown(this.#state, order);
    this.#state = state;
    let roots = 0;
    heads[0] = -1;
    for (let v = 1; v < order; v++) {
      let best = rows[v];
      for (let p = best + 1; p < rows[v + 1]; p++) {
        if (scores[p] > scores[best]) best = p;
      }
      heads[v] = candidates[best];
      if (heads[v] === 0) roots++;
      state[v] = 0;
    }
    if (this.#singleRoot && roots > 1) return false;
    // Words on the way from v get its number; a way that meets its own number
    // is a cycle, and one that meets another has been followed before.
    state[0] = order;
    for (let v = 1; v < order; v++) {
      let u = v;
      while (state[u] === 0) {
        state[u] = v;
        u = heads[u];
      }
      if (state[u] === v && u !== 0) return false;
    }
    return true;
  }
}
