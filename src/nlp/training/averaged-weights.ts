/**
 * Weights in training that are averaged over all steps in the end (M. Collins,
 * "Discriminative training methods for hidden Markov models", EMNLP 2002). A
 * step takes time linear in the weights that it changes.
 */
export class AveragedWeights {
  readonly weights: Float32Array;
  /** The sum of all changes, each times the number of steps before it. */
  readonly changes: Float64Array;
  steps = 0;

  constructor(size: number) {
    this.weights = new Float32Array(size);
    this.changes = new Float64Array(size);
  }

  add(index: number, change: number): void {
    this.weights[index] += change;
    this.changes[index] += this.steps * change;
  }

  /** The mean of the weights after each step; zeros without steps. */
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
