import {TreeScratch, treeMarginals} from '../../msf/probability/index.js';
import {
  ArcFeatures,
  bucketOf,
  type SentenceFeatures
} from '../features/index.js';
import type {Inference} from '../inference/index.js';
import {grown} from '../scratch.js';
import type {AveragedWeights} from './averaged-weights.js';
import type {TrainingSentence} from './training-data.js';

/** How far a weight moves along the gradient of one sentence. */
export const RATE = 0.01;

// Arcs whose probability is that close to right leave their weights alone. In
// later passes these are nearly all arcs.
const LEAST = 0.001;

/**
 * Learns the weights of arcs by the likelihood of the right trees: every arc
 * gains in proportion to how much likelier it is in the right tree than by the
 * weights so far. With costs, wrong arcs get a bonus of one point first, so
 * that the right tree learns to win by a margin (softmax-margin).
 *
 * All trees count, crossing ones included, whatever the decoder. A sentence
 * takes time O(n³) for n words, and linear in the features of the arcs that are
 * not settled; the weights are averaged over all steps.
 *
 * T. Koo, A. Globerson, X. Carreras and M. Collins, "Structured prediction
 * models via the matrix-tree theorem", EMNLP-CoNLL 2007; K. Gimpel and N. A.
 * Smith, "Softmax-margin CRFs: training log-linear models with cost functions",
 * NAACL 2010. Deviation: no regularisation but the average.
 */
export class LikelihoodLearner {
  readonly averaged: AveragedWeights;
  readonly #inference: Inference;
  readonly #singleRoot: boolean;
  readonly #costAugmented: boolean;
  readonly #arc: ArcFeatures;
  #scratch = new TreeScratch(0);
  #marginals = new Float64Array(0);

  /**
   * @param inference - Scores all arcs by these weights.
   * @param singleRoot - Whether exactly one word hangs from the root.
   * @param costAugmented - Whether wrong arcs get a bonus.
   */
  constructor(
    sentence: SentenceFeatures,
    averaged: AveragedWeights,
    inference: Inference,
    singleRoot: boolean,
    costAugmented: boolean
  ) {
    this.averaged = averaged;
    this.#inference = inference;
    this.#singleRoot = singleRoot;
    this.#costAugmented = costAugmented;
    this.#arc = new ArcFeatures(sentence, averaged.weights.length);
  }

  /**
   * Learns from a sentence; returns how many arcs of the tree that was found
   * before are wrong.
   */
  learn({words, heads}: TrainingSentence): number {
    const gold = this.#costAugmented ? heads : undefined;
    const found = this.#inference.infer(words, gold);
    const marginals = this.#findMarginals(heads.length);
    const {length} = heads;
    let wrong = 0;
    for (let child = 1; child < length; child++) {
      if (found[child] !== heads[child]) wrong++;
      for (let head = 0; head < length; head++) {
        const right = heads[child] === head ? 1 : 0;
        const missing = right - marginals[head * length + child];
        if (Math.abs(missing) < LEAST) continue;
        this.#add(head, child, RATE * missing);
      }
    }
    this.averaged.steps++;
    return wrong;
  }

  #findMarginals(order: number): Float64Array {
    if (this.#scratch.order < order) this.#scratch = new TreeScratch(2 * order);
    this.#marginals = grown(this.#marginals, order * order);
    return treeMarginals(this.#inference.potentials(1), {
      singleRoot: this.#singleRoot,
      scratch: this.#scratch,
      output: this.#marginals
    });
  }

  // Adds to the weights of all features of an arc, alone and with its bucket.
  #add(head: number, child: number, change: number): void {
    const arc = this.#arc;
    arc.length = 0;
    arc.append(head, child);
    const bucket = bucketOf(head, child, true);
    const {averaged} = this;
    for (let k = 0; k < arc.length; k++) {
      averaged.add(arc.indices[k], change);
      averaged.add(arc.indices[k] ^ bucket, change);
    }
  }
}
