import {type Content, html, type Markup} from '../nlp/drawing/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import {LABELS, visible} from './show.js';

/** How values lie along one side of a plot. */
interface Axis {
  /** Where a value lies, in units of the drawing. */
  readonly at: (value: number) => number;
  /** Round values to mark, all of them on the axis. */
  readonly ticks: readonly number[];
}

/** Where an axis begins and ends in the drawing. */
interface Extent {
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

/** Width of every plot: about that of a telephone, so that text stays legible. */
export const PLOT_WIDTH = 360;

/** A plot, and what it says to whom cannot see it. */
interface Plot {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly height: number;
  readonly body: Content;
}

/** The plot as a drawing that grows with the page. */
function drawPlot(plot: Plot): Markup {
  const {id, title, description, height, body} = plot;
  return html`<svg role="img" viewBox="0 0 ${PLOT_WIDTH} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${body}
</svg>`;
}

/** A plot with its caption. */
export function figure(plot: Plot, caption: Content): Markup {
  return html`<figure>
${drawPlot(plot)}
<figcaption>${caption}</figcaption>
</figure>
`;
}

// Shapes about the origin, so that parsers differ in more than colour.
const SHAPES: Readonly<Record<ParserName, string>> = {
  'd-mst': 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z',
  'u-mst-uf-lep': 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  'u-mst-uf': 'M0 -4.2L4.2 3.4H-4.2Z',
  'u-mst-df': 'M-3.2 -3.2H3.2V3.2H-3.2Z'
};

/** The mark of a parser at a place, with what to say of it. */
export function marker(
  parser: ParserName,
  x: number,
  y: number,
  tip: string
): Markup {
  return html`<path class="mark ${parser}" transform="translate(${round(x)} ${round(y)})" d="${SHAPES[parser]}"><title>${tip}</title></path>
`;
}

/** The marks of some parsers, and what each stands for. */
export function markerLegend(
  parsers: readonly ParserName[],
  note: (parser: ParserName) => string = () => ''
): Markup {
  const entries = parsers.map(
    parser =>
      html`<li><svg viewBox="-6 -6 12 12" aria-hidden="true"><path class="mark ${parser}" d="${SHAPES[parser]}"/></svg>${LABELS[parser]}${note(parser)}</li>
`
  );
  return html`<ul class="legend">
${entries}</ul>`;
}

// About as many characters as fit beside a plot.
const LONGEST_LABEL = 18;

/** A name beside a plot: cut if it is long, in full under the pointer. */
export function rowLabel(name: string, x: number, y: number): Markup {
  const full = visible(name);
  const characters = [...full];
  const cut =
    characters.length > LONGEST_LABEL
      ? `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`
      : full;
  return html`<text class="label end" x="${x}" y="${round(y)}">${cut}<title>${full}</title></text>
`;
}

/** A coordinate with no more digits than can be seen. */
export function round(value: number): number {
  return Math.round(100 * value) / 100;
}
