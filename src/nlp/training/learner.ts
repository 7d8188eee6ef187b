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
  readonly #kBest: number;
  readonly #arc: ArcFeatures;

  /**
   * @param inference - Finds trees by the weights of `mira`.
   * @param costAugmented - Whether wrong arcs get a bonus.
   * @param kBest - How many trees to learn from; 1 unless the inference ranks
   * trees.
   */
  constructor(
    sentence: SentenceFeatures,
    mira: Mira,
    inference: Inference,
    unit: LearningUnit,
    costAugmented: boolean,
    kBest: number
  ) {
    this.averaged = mira;
    this.#inference = inference;
    this.#unit = unit;
    this.#costAugmented = costAugmented;
    this.#kBest = kBest;
    this.#arc = new ArcFeatures(sentence, mira.weights.length);
  }

  /** Learns from a sentence; returns how many arcs or edges were wrong. */
  learn({words, heads}: TrainingSentence): number {
    const gold = this.#costAugmented ? heads : undefined;
    if (this.#kBest === 1) {
      const wrong = this.#compare(heads, this.#inference.infer(words, gold));
      // Both arcs of an edge count in half. Halves would not be whole numbers, so
      // everything counts twice: twice the features with twice the loss give the
      // same update.
      this.averaged.learn(this.#unit === 'joined' ? 2 * wrong : wrong);
      return wrong;
    }
    const losses: number[] = [];
    for (const tree of this.#inference.rank!(words, gold)) {
      const wrong = this.#compare(heads, tree.heads);
      losses.push(wrong);
      this.averaged.keep(wrong);
      if (losses.length === this.#kBest) break;
    }
    this.averaged.learnKept();
    return losses[0];
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
 * the number of wrong arcs; or several predicted ones, each by its own number.
 * Each sentence is a step.
 *
 * K. Crammer and Y. Singer, "Ultraconservative online algorithms for
 * multiclass problems", JMLR 2003; R. McDonald, K. Crammer and F. Pereira,
 * "Online large-margin training of dependency parsers", ACL 2005.
 *
 * A sentence takes time linear in the features of the arcs that differ; for k
 * trees k times as much, and O(k²) in each sweep over the k conditions.
 */
export class Mira extends AveragedWeights {
  // How much more often each feature is in the right arcs than in the ones
  // found; all 0 between two sentences.
  readonly #difference: Int32Array;
  // The features counted, some of them repeatedly.
  #touched: Int32Array = new Int32Array(1024);
  #count = 0;
  #kept: Condition[] = [];

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
    const {indices, counts, missing, norm} = this.#takeCondition(loss);
    if (missing > 0 && norm > 0) {
      const step = missing / norm;
      for (let k = 0; k < counts.length; k++) {
        this.add(indices[k], step * counts[k]);
      }
    }
    this.steps++;
  }

  /**
   * Ends one of several trees of a sentence, with so many wrong arcs: what was
   * counted since the one before.
   */
  keep(loss: number): void {
    const condition = this.#takeCondition(loss);
    // The gold tree itself has no features to change.
    if (condition.norm === 0) return;
    const indices = condition.indices.slice();
    this.#kept.push({...condition, indices});
  }

  /** Ends a sentence whose trees were kept, and changes the weights. */
  learnKept(): void {
    const kept = this.#kept;
    this.#kept = [];
    const steps = smallestSteps(kept, this.#products(kept));
    for (const [c, {indices, counts}] of kept.entries()) {
      if (steps[c] === 0) continue;
      for (let k = 0; k < counts.length; k++) {
        this.add(indices[k], steps[c] * counts[k]);
      }
    }
    this.steps++;
  }

  // What was counted, as a condition. Its indices are valid until more is
  // counted.
  #takeCondition(loss: number): Condition {
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
    return {
      indices: touched.subarray(0, kept),
      counts: counts.subarray(0, kept),
      missing: loss - margin,
      norm
    };
  }

  // The inner products of all pairs of conditions, row after row.
  #products(kept: readonly Condition[]): Float64Array {
    const {length} = kept;
    const products = new Float64Array(length * length);
    const difference = this.#difference;
    for (let a = 0; a < length; a++) {
      const {indices, counts, norm} = kept[a];
      products[a * length + a] = norm;
      for (let k = 0; k < counts.length; k++)
        difference[indices[k]] = counts[k];
      for (let b = a + 1; b < length; b++) {
        const other = kept[b];
        let product = 0;
        for (let k = 0; k < other.counts.length; k++) {
          product += other.counts[k] * difference[other.indices[k]];
        }
        products[a * length + b] = product;
        products[b * length + a] = product;
      }
      for (let k = 0; k < counts.length; k++) difference[indices[k]] = 0;
    }
    return products;
  }
}

/** That the right tree outscores another one by its loss. */
interface Condition {
  /** The features whose counts differ, and by how much. */
  readonly indices: Int32Array;
  readonly counts: Int32Array;
  /** By how much the score of the difference is too low. */
  readonly missing: number;
  /** The sum of the squared counts. */
  readonly norm: number;
}

const MOST_SWEEPS = 1000;
const SMALLEST_CHANGE = 1e-8;

// How far to go along the difference of each condition, so that the change of
// the weights as a whole is the smallest that meets all of them: one condition
// after another is met exactly, or left if it is met without a step, until
// nothing changes. C. Hildreth, "A quadratic programming procedure", Naval
// Research Logistics Quarterly 1957.
function smallestSteps(
  conditions: readonly Condition[],
  products: Float64Array
): Float64Array {
  const {length} = conditions;
  const steps = new Float64Array(length);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let most = 0;
    for (let a = 0; a < length; a++) {
      const {missing, norm} = conditions[a];
      let rest = missing;
      for (let b = 0; b < length; b++)
        rest -= products[a * length + b] * steps[b];
      const step = Math.max(0, steps[a] + rest / norm);
      most = Math.max(most, Math.abs(step - steps[a]) * norm);
      steps[a] = step;
    }
    if (most < SMALLEST_CHANGE) break;
  }
  return steps;
}
