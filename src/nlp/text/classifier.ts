import {grown} from '../scratch.js';

/**
 * A linear classifier over hashed features: the score of a class is the sum
 * of its weights, one for each feature.
 *
 * The weight of class `c` for a feature is at its hash plus `c`, so the
 * weights of all classes are neighbours in memory. Features that share a
 * weight are rare enough to do no harm (K. Weinberger and others, "Feature
 * hashing for large scale multitask learning", ICML 2009).
 *
 * Used for one decision at a time: {@link Classifier.clear}, then
 * {@link Classifier.add} for each feature, then {@link Classifier.best}. A
 * decision takes time linear in the features times the candidates.
 */
export class Classifier {
  /** The features of the decision. */
  hashes: Int32Array = new Int32Array(64);
  /** Number of features. */
  length = 0;
  /** The scores of the classes that {@link Classifier.best} looked at. */
  readonly scores: Float64Array;
  readonly #weights: Float32Array | Int8Array;
  readonly #mask: number;
  readonly #all: Int32Array;

  /**
   * @param weights - A power of 2 of them.
   * @param count - Number of classes.
   */
  constructor(weights: Float32Array | Int8Array, count: number) {
    this.#weights = weights;
    this.#mask = weights.length - 1;
    this.scores = new Float64Array(count);
    this.#all = Int32Array.from({length: count}, (_, c) => c);
  }

  /** Begins a decision without features. */
  clear(): void {
    this.length = 0;
  }

  /** Adds a feature, given as a hash that is spread over all bits. */
  add(hash: number): void {
    if (this.length === this.hashes.length) {
      const longer = grown(this.hashes, this.length + 1);
      longer.set(this.hashes);
      this.hashes = longer;
    }
    this.hashes[this.length++] = hash;
  }

  /** Where the weight of a class for a feature is. */
  indexOf(hash: number, label: number): number {
    return (hash + label) & this.#mask;
  }

  /**
   * The class with the highest score; of equal ones, the first candidate.
   *
   * @param candidates - The classes to choose from, at least one; default:
   * all.
   * @param right - In training, the right class: all others get one point
   * more, so that it learns to win by a margin.
   */
  best(candidates: Int32Array = this.#all, right = -1): number {
    const {scores} = this;
    this.#score(candidates);
    let best = candidates[0];
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < candidates.length; k++) {
      const label = candidates[k];
      let score = scores[label];
      if (right >= 0 && label !== right) score++;
      if (score > most) {
        most = score;
        best = label;
      }
    }
    return best;
  }

  /** The best of the candidates but one, by the scores found last. */
  second(candidates: Int32Array, best: number): number {
    const {scores} = this;
    let second = -1;
    for (const label of candidates) {
      if (label === best) continue;
      if (second < 0 || scores[label] > scores[second]) second = label;
    }
    return second;
  }

  // Four classes at a time, so that their sums stay in registers, and each
  // feature is read once for all four. The last class fills up the last four.
  #score(candidates: Int32Array): void {
    const {hashes, length, scores} = this;
    const weights = this.#weights;
    const mask = this.#mask;
    const last = candidates.length - 1;
    for (let k = 0; k <= last; k += 4) {
      const first = candidates[k];
      const second = candidates[Math.min(k + 1, last)];
      const third = candidates[Math.min(k + 2, last)];
      const fourth = candidates[Math.min(k + 3, last)];
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let f = 0; f < length; f++) {
        const hash = hashes[f];
        a += weights[(hash + first) & mask];
        b += weights[(hash + second) & mask];
        c += weights[(hash + third) & mask];
        d += weights[(hash + fourth) & mask];
      }
      scores[first] = a;
      scores[second] = b;
      scores[third] = c;
      scores[fourth] = d;
    }
  }
}
