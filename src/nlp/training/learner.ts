import {
  ArcFeatures,
  bucketOf,
  type SentenceFeatures
} from '../features/index.js';
import type {Inference} from '../inference/index.js';
import {extended} from '../scratch.js';
import {AveragedWeights} from './learning.js';
import type {TrainingSentence} from './training-data.js';

/**
 * What is compared with the right tree, and has weights: `arc`, `edge`, or
 * `joined`, edges whose score is the mean of their two arcs.
 */
export type LearningUnit = 'arc' | 'edge' | 'joined';

/**
 * Learns the weights of one kind of features: finds the tree of a sentence by
 * the weights so far, and changes them where it differs from the right one.
 */
export class Learner {
  readonly averaged: Mira;
  readonly #inference: Inference;
  readonly #unit: LearningUnit;
  readonly #costAugmented: boolean;
  readonly #arc: ArcFeatures;

  /**
   * @param inference - Finds trees by the weights of `mira`.
   * @param costAugmented - Whether wrong arcs get a bonus.
   */
  constructor(
    sentence: SentenceFeatures,
    mira: Mira,
    inference: Inference,
    unit: LearningUnit,
    costAugmented: boolean
  ) {
    this.averaged = mira;
    this.#inference = inference;
    this.#unit = unit;
    this.#costAugmented = costAugmented;
    this.#arc = new ArcFeatures(sentence, mira.weights.length);
  }

  /** Learns from a sentence; returns how many arcs or edges were wrong. */
  learn({words, heads}: TrainingSentence): number {
    const gold = this.#costAugmented ? heads : undefined;
    const wrong = this.#compare(heads, this.#inference.infer(words, gold));
    // Both arcs of an edge count in half. Halves would not be whole numbers, so
    // everything counts twice: twice the features with twice the loss give the
    // same update.
    this.averaged.learn(this.#unit === 'joined' ? 2 * wrong : wrong);
    return wrong;
  }

  // Counts the features in which two trees differ; returns how many arcs or
  // edges are wrong.
  #compare(heads: Int32Array, found: Int32Array): number {
    let wrong = 0;
    for (let word = 1; word < heads.length; word++) {
      if (!this.#has(found, heads[word], word)) {
        wrong++;
        this.#count(heads[word], word, 1);
      }
      if (!this.#has(heads, found[word], word)) {
        this.#count(found[word], word, -1);
      }
    }
    return wrong;
  }

  // Whether a tree has an arc, or an edge in either direction.
  #has(tree: Int32Array, head: number, child: number): boolean {
    return (
      tree[child] === head || (this.#unit !== 'arc' && tree[head] === child)
    );
  }

  #count(head: number, child: number, sign: 1 | -1): void {
    const isSwapped = this.#unit === 'edge' && head > child;
    const first = isSwapped ? child : head;
    const second = isSwapped ? head : child;
    this.#countArc(first, second, sign);
    if (this.#unit !== 'joined') return;
    // An edge at the root has a single arc.
    if (head === 0) this.#countArc(head, child, sign);
    else this.#countArc(child, head, sign);
  }

  #countArc(first: number, second: number, sign: 1 | -1): void {
    this.#arc.length = 0;
    this.#arc.append(first, second);
    const bucket = bucketOf(first, second, this.#unit !== 'edge');
    this.averaged.count(this.#arc, bucket, sign);
  }
}

/**
 * The weights of a model in training, and the rule that updates them (MIRA):
 * the smallest change that makes the gold tree outscore the predicted one by
 * the number of wrong arcs. Each sentence is a step.
 *
 * K. Crammer and Y. Singer, "Ultraconservative online algorithms for
 * multiclass problems", JMLR 2003; R. McDonald, K. Crammer and F. Pereira,
 * "Online large-margin training of dependency parsers", ACL 2005.
 *
 * A sentence takes time linear in the features of the arcs that differ.
 */
export class Mira extends AveragedWeights {
  // How much more often each feature is in the right arcs than in the ones
  // found; all 0 between two sentences.
  readonly #difference: Int32Array;
  // The features counted, some of them repeatedly.
  #touched: Int32Array = new Int32Array(1024);
  #count = 0;

  constructor(size: number) {
    super(size);
    this.#difference = new Int32Array(size);
  }

  /**
   * Counts the features of an arc of the right tree (1) or of the one found
   * (-1), alone and with its bucket.
   */
  count(
    {indices, length}: Pick<ArcFeatures, 'indices' | 'length'>,
    bucket: number,
    sign: 1 | -1
  ): void {
    const difference = this.#difference;
    let count = this.#count;
    const touched = extended(this.#touched, count + 2 * length);
    this.#touched = touched;
    for (let k = 0; k < length; k++) {
      const alone = indices[k];
      if (difference[alone] === 0) touched[count++] = alone;
      difference[alone] += sign;
      const joined = alone ^ bucket;
      if (difference[joined] === 0) touched[count++] = joined;
      difference[joined] += sign;
    }
    this.#count = count;
  }

  /** Ends a sentence with so many wrong arcs, and changes the weights. */
  learn(loss: number): void {
    const {weights} = this;
    const difference = this.#difference;
    const touched = this.#touched;
    // Keep each index once, with its count, and find by how much the right
    // arcs win and how fast a change would make them win.
    const counts = new Int32Array(this.#count);
    let kept = 0;
    let margin = 0;
    let norm = 0;
    for (let k = 0; k < this.#count; k++) {
      const i = touched[k];
      const d = difference[i];
      if (d === 0) continue;
      difference[i] = 0;
      touched[kept] = i;
      counts[kept++] = d;
      margin += d * weights[i];
      norm += d * d;
    }
    this.#count = 0;
    const missing = loss - margin;
    if (missing > 0 && norm > 0) {
      const step = missing / norm;
      for (let k = 0; k < kept; k++) this.add(touched[k], step * counts[k]);
    }
    this.steps++;
  }
}
