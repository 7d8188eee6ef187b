/**
 * Weights in training, of which in the end the mean over all steps is taken
 * (M. Collins, "Discriminative training methods for hidden Markov models",
 * EMNLP 2002). A step takes time linear in the weights that it changes.
 */
export class AveragedWeights {
  /** The weights as they are now. */
  readonly weights: Float32Array;
  /**
   * The sum of all changes, each times the number of steps before it: so the
   * mean of the weights need not be kept up to date.
   */
  readonly changes: Float64Array;
  /** Number of steps. */
  steps = 0;

  /** So many weights, all 0. */
  constructor(size: number) {
    this.weights = new Float32Array(size);
    this.changes = new Float64Array(size);
  }

  /** Changes a weight in the step under way. */
  add(index: number, change: number): void {
    this.weights[index] += change;
    this.changes[index] += this.steps * change;
  }

  /** Takes over the state of another training. */
  restore(weights: Float32Array, changes: Float64Array, steps: number): void {
    this.weights.set(weights);
    this.changes.set(changes);
    this.steps = steps;
  }

  /** The mean of the weights after each step; zeros if there was none. */
  average(): Float32Array {
    const {weights, changes, steps} = this;
    const mean = new Float32Array(weights.length);
    if (steps === 0) return mean;
    for (let i = 0; i < mean.length; i++) {
      mean[i] = weights[i] - changes[i] / steps;
    }
    return mean;
  }
}
