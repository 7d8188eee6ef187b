import {type Content, html, type Markup} from '../html.js';
import type {ParserName} from '../parser-name.js';
import {LABELS} from './parser-labels.js';
import {visible} from './show.js';

/** Width of every plot: about that of a telephone, so that text stays legible. */
export const PLOT_WIDTH = 360;

/** A plot, and what it says to whom cannot see it. */
export interface Plot {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly height: number;
  readonly body: Content;
}

/** The plot as a drawing that grows with the page. */
export function drawPlot(plot: Plot): Markup {
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
