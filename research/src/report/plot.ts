import {html, type Markup} from 'spanforest/internals';

/** The scale along one side of a plot. */
export interface Axis {
  /** The coordinate of a value. */
  readonly at: (value: number) => number;
  /** Round values within the axis, in increasing order. */
  readonly ticks: readonly number[];
}

/** The coordinates at which an axis begins and ends. */
type Extent = Readonly<Record<'from' | 'to', number>>;

/** A linear axis between round values that enclose all values. */
export function linearAxis(
  values: readonly number[],
  {from, to}: Extent
): Axis {
  const [least, greatest] = bounds(values, [0, 1]);
  // Differences as small as this are rounding errors.
  const rounding = 1e-6 * Math.max(1, Math.abs(least), Math.abs(greatest));
  const spread = greatest - least;
  const step = spread > rounding ? roundStep(spread / 5) : 1;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  const ticks = Array.from(
    {length: last - first + 1},
    // Multiplied, since rounding errors of a sum would grow.
    (_, i) => Number(((first + i) * step).toPrecision(12))
  );
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  return {
    at: value => from + ((value - low) / (high - low)) * (to - from),
    ticks
  };
}

/**
 * A logarithmic axis that reaches slightly beyond the values, which must be
 * positive. Ticks are 1, 2 and 5 times powers of ten, or only the powers on
 * an axis over more than three of them.
 */
export function logarithmicAxis(
  values: readonly number[],
  {from, to}: Extent
): Axis {
  const [least, greatest] = bounds(values, [1, 10]);
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

// Not Math.min(...values), which overflows the stack on long arrays.
function bounds(
  values: readonly number[],
  ifEmpty: readonly [number, number]
): readonly [least: number, greatest: number] {
  if (values.length === 0) return ifEmpty;
  const reduce = (best: typeof Math.min) => values.reduce((a, b) => best(a, b));
  return [reduce(Math.min), reduce(Math.max)];
}

// Rounds up to 1, 2 or 5 times a power of ten.
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [1, 2, 5, 10].find(factor => factor * power >= length) ?? 10;
  return factor * power;
}

/** Vertical lines at the ticks of a horizontal axis, each with its value. */
export function verticalGrid(
  axis: Axis,
  {top, bottom, labelY}: {top: number; bottom: number; labelY: number},
  show: (tick: number) => string = String
): Markup[] {
  return axis.ticks.map(tick => {
    const x = round(axis.at(tick));
    return html`<path class="grid" d="M${x} ${top}V${bottom}"/>
<text class="tick" x="${x}" y="${labelY}">${show(tick)}</text>
`;
  });
}

/** Horizontal lines at the ticks of a vertical axis, each with its value. */
export function horizontalGrid(
  axis: Axis,
  {left, right, labelX}: {left: number; right: number; labelX: number}
): Markup[] {
  return axis.ticks.map(tick => {
    const y = round(axis.at(tick));
    return html`<path class="grid" d="M${left} ${y}H${right}"/>
<text class="tick end" x="${labelX}" y="${y}">${tick}</text>
`;
  });
}

/** A coordinate rounded to two decimals, which is finer than a pixel. */
export function round(value: number): number {
  return Math.round(100 * value) / 100;
}
