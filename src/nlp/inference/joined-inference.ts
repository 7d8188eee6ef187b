import type {SentenceFeatures, UnigramSums} from '../features/index.js';
import {grown} from '../scratch.js';
import {JOIN, type JoinName} from './names.js';
import {
  EdgeInference,
  type SentenceGraph,
  type UndirectedOptions
} from './undirected-inference.js';

/**
 * Inference of U-MST-df: directed features score both arcs of every edge that
 * survives pruning, and the two scores are joined into one; see
 * {@link EdgeInference}. An edge at the root has one direction, so its score is
 * that arc's.
 */
export class JoinedInference extends EdgeInference {
  readonly #join: (forth: number, back: number) => number;
  // The scores of the arcs to the left.
  #backward = new Float64Array(0);

  /** Inference by the weights of arcs. */
  constructor(
    sentence: SentenceFeatures,
    weights: Float32Array,
    options: UndirectedOptions & {readonly join: JoinName}
  ) {
    super(sentence, weights, true, options);
    this.#join = JOIN[options.join];
  }

  protected score(
    {order, size, source, target, score}: SentenceGraph,
    unigrams: UnigramSums,
    gold: Int32Array | undefined
  ): void {
    const backward = grown(this.#backward, size);
    this.#backward = backward;
    this.scorer.score(source, target, size, score, unigrams);
    // No arc leads to the root.
    const from = order - 1;
    this.scorer.score(
      target.subarray(from),
      source.subarray(from),
      size - from,
      backward.subarray(from),
      unigrams
    );
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      // In training, arcs that are not in the right tree get a bonus.
      const forth = score[e] + (gold && gold[v] !== u ? 1 : 0);
      const back = backward[e] + (gold && gold[u] !== v ? 1 : 0);
      score[e] = e < from ? forth : this.#join(forth, back);
    }
  }
}
