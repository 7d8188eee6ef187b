/**
 * Weights rounded to multiples of a step, as integers of 8 bits. All weights
 * have the same step: steps that grow with the weights cost far more accuracy
 * (docs/model-file.md).
 */
export interface RoundedWeights {
  /** Each weight divided by the step: an integer from -128 to 127. */
  readonly multiples: Int8Array;
  /** What the integers are multiples of: a positive number. */
  readonly step: number;
}

/** The weights of one kind of features: exact, or rounded. */
export type Weights = Float32Array | RoundedWeights;

/** How many weights there are. */
export function sizeOf(weights: Weights): number {
  return isRounded(weights) ? weights.multiples.length : weights.length;
}

/** Whether weights are rounded. */
export function isRounded(weights: Weights): weights is RoundedWeights {
  return 'multiples' in weights;
}
