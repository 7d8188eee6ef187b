/** How values lie along one side of a plot. */
export interface Axis {
  /** Where a value lies, in units of the drawing. */
  readonly at: (value: number) => number;
  /** Round values to mark, all of them on the axis. */
  readonly ticks: readonly number[];
}

/** Where an axis begins and ends in the drawing. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * An axis on which equal differences are equally long, from a round value at
 * or below the least to one at or above the greatest.
 */
export function linearAxis(
  values: readonly number[],
  {from, to}: Extent
): Axis {
  const [least, greatest] = bounds(values, 0, 1);
  // A spread that is only rounding is none.
  const rounding = 1e-6 * Math.max(1, Math.abs(least), Math.abs(greatest));
  const spread = greatest - least;
  const step = spread > rounding ? roundStep(spread / 5) : 1;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  const ticks = Array.from(
    {length: last - first + 1},
    // Whole multiples, rounded: adding up steps would drift.
    (_, i) => Number(((first + i) * step).toPrecision(12))
  );
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  return {
    at: value => from + ((value - low) / (high - low)) * (to - from),
    ticks
  };
}

/**
 * An axis on which equal ratios are equally long, over the values and a bit
 * beyond. The values are positive; the ticks are 1, 2 and 5 times powers of
 * ten, or powers of ten only if those would be too many.
 */
export function logarithmicAxis(
  values: readonly number[],
  {from, to}: Extent
): Axis {
  const [least, greatest] = bounds(values, 1, 10);
  const low = Math.log10(least) - 0.05;
  const high = Math.max(Math.log10(greatest) + 0.05, low + 0.5);
  const powers = Array.from(
    {length: Math.ceil(high) - Math.floor(low) + 1},
    (_, i) => Math.floor(low) + i
  );
  const factors = high - low > 3 ? [1] : [1, 2, 5];
  const isOnAxis = (tick: number) =>
    Math.log10(tick) >= low && Math.log10(tick) <= high;
  return {
    at: value =>
      from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: powers
      .flatMap(power => factors.map(factor => Number(`${factor}e${power}`)))
      .filter(isOnAxis)
  };
}

// A loop: spreading a long array over arguments overflows the stack.
function bounds(
  values: readonly number[],
  low: number,
  high: number
): [number, number] {
  if (values.length === 0) return [low, high];
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

// 1, 2 or 5 times a power of ten, at or above a length.
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [1, 2, 5, 10].find(factor => factor * power >= length) ?? 10;
  return factor * power;
}
