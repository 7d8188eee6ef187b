import {FeatureList} from '../features/feature-list.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import type {Inference} from '../inference/inference.js';
import {Mira} from './mira.js';
import type {TrainingSentence} from './training-data.js';

/**
 * Learns the weights of one kind of features: finds the tree of a sentence by
 * the weights so far, and changes them by where it differs from the right
 * one.
 */
export class Learner {
  /** The weights. */
  readonly mira: Mira;
  readonly #inference: Inference;
  readonly #directed: boolean;
  readonly #costAugmented: boolean;
  readonly #list: FeatureList;

  /**
   * @param size - Number of weights, a power of 2.
   * @param directed - Whether trees are compared arc by arc, not edge by edge.
   * @param costAugmented - Whether wrong arcs get a bonus.
   * @param infer - Makes the inference by given weights.
   */
  constructor(
    features: SentenceFeatures,
    size: number,
    directed: boolean,
    costAugmented: boolean,
    infer: (weights: Float32Array) => Inference
  ) {
    this.mira = new Mira(size);
    this.#inference = infer(this.mira.weights);
    this.#directed = directed;
    this.#costAugmented = costAugmented;
    this.#list = new FeatureList(features, size, directed);
  }

  /** Learns from a sentence, and tells how many arcs or edges were wrong. */
  learn({words, heads}: TrainingSentence): number {
    const found = this.#inference.infer(
      words,
      this.#costAugmented ? heads : undefined
    );
    let wrong = 0;
    for (let word = 1; word < heads.length; word++) {
      if (!this.#has(found, heads[word], word)) {
        wrong++;
        this.#load(heads[word], word);
        this.mira.missed(this.#list);
      }
      if (!this.#has(heads, found[word], word)) {
        this.#load(found[word], word);
        this.mira.mistaken(this.#list);
      }
    }
    this.mira.learn(wrong);
    return wrong;
  }

  // Whether a tree has an arc, or an edge in either direction.
  #has(tree: Int32Array, head: number, child: number): boolean {
    return tree[child] === head || (!this.#directed && tree[head] === child);
  }

  #load(head: number, child: number): void {
    if (this.#directed || head < child) this.#list.load(head, child);
    else this.#list.load(child, head);
  }
}
