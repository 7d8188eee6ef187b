import type {ParserName} from '../nlp/inference/index.js';
import type {Timing} from './results.js';
import {REPORTED} from './show.js';

/** What a time is held against. */
export type Size = 'words' | 'edges';

/** Sentences of about the same size. */
export interface TimingPoint {
  /** The median of their sizes. */
  readonly size: number;
  /** The median of their times, in milliseconds. */
  readonly milliseconds: number;
  /** How many they are. */
  readonly sentences: number;
}

/** How the time of one parser grows with the size of a sentence. */
export interface TimingCurve {
  /** The parser. */
  readonly parser: ParserName;
  /** Medians over sentences of about the same size, in increasing size. */
  readonly points: readonly TimingPoint[];
  /** The power of the size that fits its time best; null if none can. */
  readonly fit: TimingFit | null;
}

/** Time as `factor` times size to the power of `slope`. */
export interface TimingFit {
  /** The exponent: the slope of a line on logarithmic axes. */
  readonly slope: number;
  /** Milliseconds that it gives for a size of 1. */
  readonly factor: number;
  /** The least size that was fitted. */
  readonly from: number;
  /** The greatest size that was fitted. */
  readonly to: number;
}

/** Sentences of fewer words are not fitted. */
export const FITTED_WORDS = 20;

// Sizes within a quarter of an octave are about the same.
const STEPS_IN_OCTAVE = 4;

/**
 * The growth of each parser that has been timed, in the order of the paper's
 * tables.
 *
 * Times are gathered in bins of equal width on a logarithmic axis, each of
 * which counts once: so the many sentences of usual size do not decide the
 * slope, and a pause of the machine does not move a median. The line through
 * the medians is that of least squares on logarithmic axes. It leaves out
 * sentences of fewer than 20 words, whose time is mostly what every sentence
 * costs; what is not positive has no logarithm, and is left out altogether.
 * Time O(n log n).
 */
export function timingCurves(
  timings: readonly Timing[],
  size: Size
): TimingCurve[] {
  return REPORTED.flatMap(parser => {
    const own = timings.filter(
      it =>
        it.parser === parser &&
        isPositive(it[size]) &&
        isPositive(it.milliseconds)
    );
    if (own.length === 0) return [];
    const long = own.filter(({words}) => words >= FITTED_WORDS);
    return [
      {parser, points: binned(own, size), fit: fitted(binned(long, size))}
    ];
  });
}

function binned(timings: readonly Timing[], size: Size): TimingPoint[] {
  const bins = new Map<number, Timing[]>();
  for (const timing of timings) {
    const bin = Math.floor(STEPS_IN_OCTAVE * Math.log2(timing[size]));
    const others = bins.get(bin);
    if (others) others.push(timing);
    else bins.set(bin, [timing]);
  }
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => ({
      size: lowerMedian(some.map(timing => timing[size])),
      milliseconds: lowerMedian(some.map(timing => timing.milliseconds)),
      sentences: some.length
    }));
}

// One of the values, so that a curve through all points goes through it.
function lowerMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[(sorted.length - 1) >> 1];
}

// Least squares of log(milliseconds) = log(factor) + slope * log(size).
function fitted(points: readonly TimingPoint[]): TimingFit | null {
  // Bins are of different sizes, so two of them have some spread.
  if (points.length < 2) return null;
  const x = points.map(({size}) => Math.log(size));
  const y = points.map(({milliseconds}) => Math.log(milliseconds));
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [xMean, yMean] = [mean(x), mean(y)];
  let xx = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    xx += (x[i] - xMean) ** 2;
    xy += (x[i] - xMean) * (y[i] - yMean);
  }
  const slope = xy / xx;
  return {
    slope,
    factor: Math.exp(yMean - slope * xMean),
    from: points[0].size,
    to: points[points.length - 1].size
  };
}

function isPositive(value: number): boolean {
  return value > 0 && value < Infinity;
}
