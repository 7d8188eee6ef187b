/** An event to learn from: some features with their values. */
export interface LogisticEvent {
  /** The numbers of the features, each at most once. */
  readonly features: ArrayLike<number>;
  /** Their values. */
  readonly values: ArrayLike<number>;
  /** How likely the event should be found, from 0 to 1. */
  readonly target: number;
  /** How often the event counts. */
  readonly weight: number;
}

/** The logarithm of the odds of an event. */
export function oddsOf(
  weights: ArrayLike<number>,
  {features, values}: Pick<LogisticEvent, 'features' | 'values'>
): number {
  let odds = 0;
  for (let k = 0; k < features.length; k++) {
    odds += weights[features[k]] * values[k];
  }
  return odds;
}

const MOST_STEPS = 50;
const LEAST_GAIN = 1e-9;

/**
 * The weights of a logistic regression: Newton's method with backtracking. Time
 * O(e f² + w³) for a step, with w weights and e events of f features; space
 * O(w²).
 *
 * @param start - The weights to start from.
 * @param ridge - What the squares of the weights cost.
 */
export function fitLogistic(
  events: readonly LogisticEvent[],
  start: readonly number[],
  ridge: number
): Float64Array {
  let weights = Float64Array.from(start);
  const {length} = weights;
  // The negative logarithm of the likelihood, without overflow.
  const lossOf = (some: Float64Array) => {
    let loss = 0;
    for (const weight of some) loss += (ridge / 2) * weight ** 2;
    for (const event of events) {
      const z = oddsOf(some, event);
      const cost = Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z)));
      loss += event.weight * (cost - event.target * z);
    }
    return loss;
  };
  let loss = lossOf(weights);
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = weights.map(weight => ridge * weight);
    const hessian = new Float64Array(length * length);
    for (let k = 0; k < length; k++) hessian[k * length + k] = ridge;
    for (const event of events) {
      const {features, values, target, weight} = event;
      const p = 1 / (1 + Math.exp(-oddsOf(weights, event)));
      const d = weight * (p - target);
      const h = weight * p * (1 - p);
      for (let a = 0; a < features.length; a++) {
        gradient[features[a]] += d * values[a];
        const row = features[a] * length;
        for (let b = 0; b < features.length; b++) {
          hessian[row + features[b]] += h * values[a] * values[b];
        }
      }
    }
    solve(hessian, gradient);
    let share = 1;
    let better = weights;
    let next = loss;
    for (; share > 1e-10; share /= 2) {
      better = weights.map((weight, k) => weight - share * gradient[k]);
      next = lossOf(better);
      if (next < loss) break;
    }
    if (!(loss - next > LEAST_GAIN * (1 + loss))) break;
    weights = better;
    loss = next;
  }
  return weights;
}

// Solves a system of equations with a positive definite matrix, in place, by
// Cholesky's decomposition.
function solve(matrix: Float64Array, vector: Float64Array): void {
  const {length} = vector;
  for (let i = 0; i < length; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * length + j];
      for (let k = 0; k < j; k++) {
        sum -= matrix[i * length + k] * matrix[j * length + k];
      }
      matrix[i * length + j] =
        i === j ? Math.sqrt(sum) : sum / matrix[j * length + j];
    }
    let sum = vector[i];
    for (let k = 0; k < i; k++) sum -= matrix[i * length + k] * vector[k];
    vector[i] = sum / matrix[i * length + i];
  }
  for (let i = length - 1; i >= 0; i--) {
    let sum = vector[i];
    for (let k = i + 1; k < length; k++) {
      sum -= matrix[k * length + i] * vector[k];
    }
    vector[i] = sum / matrix[i * length + i];
  }
}
