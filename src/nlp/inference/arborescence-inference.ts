import {RowSolver} from '../../msf/arborescence/index.js';
import type {SentenceFeatures, Weights} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {CandidateArcs} from './candidate-arcs.js';
import type {Candidates} from './candidates.js';
import {CombinedInference} from './combined-inference.js';
import type {UndirectedInference} from './undirected-inference.js';

/**
 * Inference of U-MST-uf-cle: the tree of U-MST-uf and undirected scores choose
 * a few candidate heads for each word, and the result is the best directed tree
 * of these candidates by directed scores.
 *
 * Its directed score is never below that of the tree of U-MST-uf. Time
 * O(m + n log n) for n words and m edges, space O(n + m).
 */
export class ArborescenceInference extends CombinedInference {
  readonly #candidates: CandidateArcs;
  readonly #trees: CandidateTrees;
  readonly #leastProbability: number;
  #scores = new Float64Array(0);
  // The arcs that are scored, and their scores.
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #found = new Float64Array(0);

  /**
   * @param leastProbability - How likely edges outside the tree of U-MST-uf have
   * to be. If it is not 0, the inference takes O(n³) time.
   */
  constructor(
    undirected: UndirectedInference,
    sentence: SentenceFeatures,
    weights: Weights,
    singleRoot: boolean,
    leastProbability: number
  ) {
    super(undirected, sentence, weights);
    this.#leastProbability = leastProbability;
    this.#candidates = new CandidateArcs(singleRoot);
    this.#trees = new CandidateTrees(singleRoot);
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const tree = this.undirected.infer(words);
    const candidates = this.#candidates;
    if (this.#leastProbability > 0) {
      this.undirected.dropUnlikely(tree, this.#leastProbability);
    }
    candidates.load(this.undirected.graph, tree);
    const scores = grown(this.#scores, candidates.size);
    this.#scores = scores;
    this.#score(candidates, scores);
    this.#trees.find(candidates, scores, tree);
    return tree;
  }

  // Scores the candidates, except for words that have one only.
  #score({order, rows, heads, size}: Candidates, scores: Float64Array): void {
    this.#heads = grown(this.#heads, size);
    this.#children = grown(this.#children, size);
    this.#found = grown(this.#found, size);
    let count = 0;
    for (let v = 1; v < order; v++) {
      if (rows[v + 1] - rows[v] === 1) continue;
      for (let p = rows[v]; p < rows[v + 1]; p++) {
        this.#heads[count] = heads[p];
        this.#children[count++] = v;
      }
    }
    const found = this.#found;
    const sums = this.sums();
    this.scorer.score(this.#heads, this.#children, count, found, sums);
    count = 0;
    for (let v = 1; v < order; v++) {
      const isAlone = rows[v + 1] - rows[v] === 1;
      for (let p = rows[v]; p < rows[v + 1]; p++) {
        scores[p] = isAlone ? 0 : found[count++];
      }
    }
  }
}

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
