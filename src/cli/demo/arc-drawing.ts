import {html, type Markup} from '../../nlp/html.js';
import {
  type ArcPlace,
  CORNER,
  LABEL_SIZE,
  layOutArcs,
  WORD_SIZE
} from './arc-layout.js';

/** Arcs to the words of a sentence, in the look of a style class. */
export interface ArcLayer {
  readonly look: string;
  /**
   * The head of each word, counted from 1: 0 for the root, and -1 if the
   * layer has no arc to the word. What stands at 0 is ignored.
   */
  readonly heads: Int32Array;
  /** What stands at the arc to word `i` is `labels[i - 1]`. */
  readonly labels?: readonly string[];
}

/** A drawing of a sentence, and what it says to whom cannot see it. */
export interface ArcDrawing {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly words: readonly string[];
  /** Each is drawn over those before it. */
  readonly layers: readonly ArcLayer[];
}

// Room below the arcs for the words, and how far down their base line is.
const WORD_ROOM = 24;
const BASE_LINE = 16;
const HEAD = 6;
const HEAD_WIDTH = 3;

/**
 * The words of a sentence in a row with arcs above them, from heads to
 * children, as the text of an SVG element.
 *
 * It is as large in pixels as it says and, without any style, black on
 * nothing. Arcs may cross, and several layers may have arcs to the same word.
 */
export function arcDrawing(picture: ArcDrawing): string {
  const {id, title, description, words, layers} = picture;
  const arcs = layers.flatMap(({heads, labels = []}, layer) =>
    words
      .map((_, i) => ({
        layer,
        head: heads[i + 1],
        child: i + 1,
        label: labels[i] ?? ''
      }))
      .filter(({head}) => head >= 0)
  );
  const layout = layOutArcs(words, arcs);
  const {width, rise} = layout;
  const height = rise + WORD_ROOM;
  const drawn = layers.map(({look}, layer) => {
    const own = [...arcs.keys()].filter(i => arcs[i].layer === layer);
    const places = own.map(i => layout.arcs[i]);
    return html`<path class="${look}" fill="none" stroke="currentColor" d="${places.map(place => lineOf(place, rise)).join('')}"/>
<path class="${look} head" fill="currentColor" d="${places.map(place => headOf(place, rise)).join('')}"/>
${own.map(i => label(arcs[i].label, layout.arcs[i], rise))}`;
  });
  const forms = words.map(
    (form, i) =>
      html`<text class="form" x="${round(layout.words[i])}" y="${rise + BASE_LINE}" font-size="${WORD_SIZE}" text-anchor="middle" fill="currentColor">${form}</text>
`
  );
  return html`<svg class="arcs" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${drawn}${forms}</svg>`.text;
}

// Up from the head, across, and down to where the arrow head begins.
function lineOf({from, to, rise}: ArcPlace, base: number): string {
  const top = base - rise;
  const down = `V${round(base - HEAD + 1)}`;
  if (from === to) return `M${round(to)} ${round(top)}${down}`;
  const corner = from < to ? CORNER : -CORNER;
  return (
    `M${round(from)} ${base}V${round(top + CORNER)}` +
    `Q${round(from)} ${round(top)} ${round(from + corner)} ${round(top)}` +
    `H${round(to - corner)}` +
    `Q${round(to)} ${round(top)} ${round(to)} ${round(top + CORNER)}${down}`
  );
}

function headOf({to}: ArcPlace, base: number): string {
  const x = round(to);
  return `M${x} ${base}l${HEAD_WIDTH} ${-HEAD}h${-2 * HEAD_WIDTH}Z`;
}

function label(
  text: string,
  {from, to, rise}: ArcPlace,
  base: number
): Markup | string {
  if (text === '') return '';
  return html`<text class="label" x="${round((from + to) / 2)}" y="${round(base - rise - 3)}" font-size="${LABEL_SIZE}" text-anchor="middle" fill="currentColor">${text}</text>
`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
