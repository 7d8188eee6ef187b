import {OptionError, quote} from '../../graph/errors.js';

/** Predictions of similar probability. */
export interface ReliabilityBin {
  /** How many they are. */
  readonly count: number;
  /** The mean of their probabilities; `NaN` if there are none. */
  readonly predicted: number;
  /** The share of them that is right; `NaN` if there are none. */
  readonly right: number;
}

/** How well probabilities agree with what turned out to be right. */
export interface Reliability {
  /** The ten bins, from probability 0 to 1. */
  readonly bins: readonly ReliabilityBin[];
  /**
   * The expected calibration error: by how much the mean probability of a bin
   * differs from its share of right predictions, on average over all
   * predictions. `NaN` if there are no predictions.
   */
  readonly error: number;
  /**
   * The share of all errors among the fifth of the predictions with the lowest
   * probabilities: where to look first. `NaN` if there are no errors.
   */
  readonly errorsInLowestFifth: number;
}

/**
 * Compares probabilities with what turned out to be right, in ten bins of equal
 * width, as a reliability diagram shows it.
 *
 * M. P. Naeini, G. F. Cooper and M. Hauskrecht, "Obtaining well calibrated
 * probabilities using Bayesian binning", AAAI 2015. Time O(n log n) for n
 * predictions, space O(n).
 *
 * @param isRight - Whether each prediction is right.
 * @throws {@link graph!OptionError} if a probability is not a number from 0 to 1,
 * if `isRight` has anything but booleans, or if the lengths differ.
 *
 * @example
 * ```ts
 * import {reliability} from 'spanforest/nlp';
 *
 * const isRight = [true, true, false, true, false];
 * const {error} = reliability([0.9, 0.9, 0.4, 0.9, 0.4], isRight);
 * error.toFixed(2); // => '0.22'
 * ```
 */
export function reliability(
  probabilities: ArrayLike<number>,
  isRight: ArrayLike<boolean>
): Reliability {
  for (const [name, list] of Object.entries({probabilities, isRight})) {
    const {length} = Object(list) as ArrayLike<unknown>;
    if (typeof list === 'object' && Number.isInteger(length)) continue;
    throw new OptionError(
      `${WHERE}: ${name} is ${quote(list)}. Pass an array.`
    );
  }
  const {length} = probabilities;
  if (isRight.length !== length) {
    throw new OptionError(
      `${WHERE}: there are ${length} probabilities for ${isRight.length} ` +
        'predictions. Pass one for each.'
    );
  }
  const counts = new Float64Array(BINS);
  const sums = new Float64Array(BINS);
  const rights = new Float64Array(BINS);
  for (let i = 0; i < length; i++) {
    const p = probabilities[i];
    if (!(typeof p === 'number' && p >= 0 && p <= 1)) {
      throw new OptionError(
        `${WHERE}: probability ${i} is ${quote(p)}. Pass numbers from 0 to 1.`
      );
    }
    if (typeof isRight[i] !== 'boolean') {
      throw new OptionError(
        `${WHERE}: isRight[${i}] is ${quote(isRight[i])}. Pass true or false.`
      );
    }
    const bin = Math.min(BINS - 1, Math.floor(p * BINS));
    counts[bin]++;
    sums[bin] += p;
    if (isRight[i]) rights[bin]++;
  }
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    error += Math.abs(sums[bin] - rights[bin]) / length;
  }
  return {
    bins: Array.from(counts, (count, bin) => ({
      count,
      predicted: sums[bin] / count,
      right: rights[bin] / count
    })),
    error: length === 0 ? NaN : error,
    errorsInLowestFifth: errorsInLowestFifth(probabilities, isRight)
  };
}

const WHERE = 'spanforest/nlp/reliability';
const BINS = 10;

// Of equal probabilities at the limit, each counts in part.
function errorsInLowestFifth(
  probabilities: ArrayLike<number>,
  isRight: ArrayLike<boolean>
): number {
  const {length} = probabilities;
  const sorted = Int32Array.from({length}, (_, i) => i).sort(
    (a, b) => probabilities[a] - probabilities[b]
  );
  let left = length / 5;
  let found = 0;
  let errors = 0;
  for (let i = 0; i < length; ) {
    let end = i;
    let wrong = 0;
    for (; end < length; end++) {
      if (probabilities[sorted[end]] !== probabilities[sorted[i]]) break;
      if (!isRight[sorted[end]]) wrong++;
    }
    const taken = Math.min(left, end - i);
    found += (wrong * taken) / (end - i);
    errors += wrong;
    left -= taken;
    i = end;
  }
  return found / errors;
}
