import {MultiMap} from 'mnemonist';
import {SYSTEM_NAMES, type SystemName} from '../systems.js';
import type {Timing} from './results.js';

/** The size of a sentence, in words or in arcs or edges scored. */
export type Size = 'words' | 'edges';

/** How the time of one system grows with the size of a sentence. */
export interface TimingCurve {
  readonly system: SystemName;
  /** Sentences of about the same size together, in increasing size. */
  readonly points: readonly TimingPoint[];
  /** The power of the size that fits best; null for too few points. */
  readonly fit: TimingFit | null;
}

/** The median size and time of some sentences, and their number. */
interface TimingPoint {
  readonly size: number;
  readonly milliseconds: number;
  readonly sentences: number;
}

/** Milliseconds as `factor` times size to the power of `slope`. */
interface TimingFit {
  readonly slope: number;
  readonly factor: number;
  /** The least and the greatest size fitted. */
  readonly from: number;
  readonly to: number;
}

/** Shorter sentences are not fitted: their time is mostly a fixed cost. */
export const FITTED_WORDS = 20;

// Sizes in the same quarter of an octave share a bin.
const BINS_PER_OCTAVE = 4;

/**
 * The growth of each system that has timings, in the order of the reports.
 *
 * Sizes are binned on a logarithmic axis. Each bin counts once, so that usual
 * sizes do not decide the slope, and by its median, so that a pause of the
 * machine does not matter. The line through the medians is fitted by least
 * squares. Sizes and times that are not positive are left out. O(n log n).
 */
export function timingCurves(
  timings: readonly Timing[],
  size: Size
): TimingCurve[] {
  return SYSTEM_NAMES.flatMap(system => {
    const own = timings.filter(
      it =>
        it.system === system &&
        isPositive(it[size]) &&
        isPositive(it.milliseconds)
    );
    if (own.length === 0) return [];
    const long = own.filter(({words}) => words >= FITTED_WORDS);
    return [
      {system, points: binned(own, size), fit: fitted(binned(long, size))}
    ];
  });
}

function binned(timings: readonly Timing[], size: Size): TimingPoint[] {
  const bins = new MultiMap<number, Timing>();
  for (const timing of timings) {
    bins.set(Math.floor(BINS_PER_OCTAVE * Math.log2(timing[size])), timing);
  }
  return [...bins.associations()]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => ({
      size: lowerMedian(some.map(timing => timing[size])),
      milliseconds: lowerMedian(some.map(timing => timing.milliseconds)),
      sentences: some.length
    }));
}

// Always one of the values, so that points of a power stay on its curve.
function lowerMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[(sorted.length - 1) >> 1];
}

// Least squares of log(milliseconds) = log(factor) + slope * log(size).
function fitted(points: readonly TimingPoint[]): TimingFit | null {
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
