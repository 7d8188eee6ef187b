import {
  ArcFeatures,
  bucketOf,
  type SentenceFeatures
} from '../features/index.js';
import type {Inference, JoinName} from '../inference/index.js';
import type {Mira} from './learner.js';
import type {TrainingSentence} from './training-data.js';

/**
 * Learns the weights of arcs from edges whose two arcs have their scores
 * joined: compares the undirected tree found with the right one, and updates
 * the features of both arcs of each edge that is only in one of them.
 *
 * The score of an edge is a sum of weights again, each times its share: with
 * the mean, half of either arc, with the sum the whole of both, with the
 * minimum or the maximum the arc that decides. An edge at the root has a
 * single arc, which always counts in full. A product is no such sum.
 *
 * Takes time linear in the features of the edges that differ, besides the
 * inference.
 */
export class JoinedLearner {
  readonly averaged: Mira;
  readonly #inference: Inference;
  readonly #join: Exclude<JoinName, 'product'>;
  readonly #costAugmented: boolean;
  readonly #forth: ArcFeatures;
  readonly #back: ArcFeatures;

  /** @param inference - Finds trees by the joined scores of `mira`. */
  constructor(
    sentence: SentenceFeatures,
    mira: Mira,
    inference: Inference,
    join: Exclude<JoinName, 'product'>,
    costAugmented: boolean
  ) {
    this.averaged = mira;
    this.#inference = inference;
    this.#join = join;
    this.#costAugmented = costAugmented;
    this.#forth = new ArcFeatures(sentence, mira.weights.length);
    this.#back = new ArcFeatures(sentence, mira.weights.length);
  }

  /** Learns from a sentence; returns how many edges were wrong. */
  learn({words, heads}: TrainingSentence): number {
    const found = this.#inference.infer(
      words,
      this.#costAugmented ? heads : undefined
    );
    let wrong = 0;
    for (let word = 1; word < heads.length; word++) {
      if (!hasEdge(found, heads[word], word)) {
        wrong++;
        this.#count(heads[word], word, 1);
      }
      if (!hasEdge(heads, found[word], word)) {
        this.#count(found[word], word, -1);
      }
    }
    // Halves would not be whole numbers, so the mean counts everything twice.
    // Twice the features with twice the loss give the same update.
    this.averaged.learn(this.#join === 'mean' ? 2 * wrong : wrong);
    return wrong;
  }

  #count(head: number, child: number, sign: 1 | -1): void {
    const mira = this.averaged;
    const forth = this.#load(this.#forth, head, child);
    if (head === 0) {
      mira.count(this.#forth, forth, sign);
      if (this.#join === 'mean') mira.count(this.#forth, forth, sign);
      return;
    }
    const back = this.#load(this.#back, child, head);
    const isBoth = this.#join === 'mean' || this.#join === 'sum';
    const isForth = isBoth || this.#isDecidedBy(forth, back);
    if (isForth) mira.count(this.#forth, forth, sign);
    if (isBoth || !isForth) mira.count(this.#back, back, sign);
  }

  // Collects the features of an arc, and returns its bucket.
  #load(arc: ArcFeatures, head: number, child: number): number {
    arc.length = 0;
    arc.append(head, child);
    return bucketOf(head, child, true);
  }

  // Whether the minimum or maximum is the score of the first arc.
  #isDecidedBy(forth: number, back: number): boolean {
    const difference =
      this.#score(this.#forth, forth) - this.#score(this.#back, back);
    return this.#join === 'minimum' ? difference <= 0 : difference >= 0;
  }

  #score({indices, length}: ArcFeatures, bucket: number): number {
    const {weights} = this.averaged;
    let sum = 0;
    for (let k = 0; k < length; k++) {
      sum += weights[indices[k]] + weights[indices[k] ^ bucket];
    }
    return sum;
  }
}

function hasEdge(tree: Int32Array, head: number, child: number): boolean {
  return tree[child] === head || tree[head] === child;
}
