import {
  type ArcLayout,
  type ArcPlace,
  CORNER,
  layOutArcs,
  type Side
} from './arc-layout.js';
import {ARC_STYLE, LIGHT} from './arc-style.js';
import {html, Markup} from './html.js';
import {cutText, drawableText, textWidth} from './text-width.js';

/** An arc to a word of a drawing. */
export interface DrawnArc {
  /** The head, counted from 1; 0 for the root. */
  readonly head: number;
  /** The word, counted from 1. */
  readonly child: number;
  /** What stands at it; nothing if it is empty or left out. */
  readonly label?: string;
  /** The classes of the style sheet that it looks like. */
  readonly look: string;
  /** Its colour where the style sheet does not reach; black if left out. */
  readonly colour?: string;
  /** Whether it is to stand out. */
  readonly isMarked?: boolean;
  /** Whether its label is to stand out. */
  readonly isLabelMarked?: boolean;
  /** Above the words if it is left out. */
  readonly side?: Side;
  /** What to say of it under the pointer; nothing if it is left out. */
  readonly tip?: string;
}

/** A word of a drawing. */
interface DrawnForm {
  readonly form: string;
  /** What stands below it; nothing if it is empty or left out. */
  readonly tag?: string;
  readonly isMarked?: boolean;
}

/** A drawing of a sentence, and what it says to whom cannot see it. */
interface ArcDrawing {
  /** Unique on the page; needless if there is but one title. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly words: readonly DrawnForm[];
  /** Each is drawn over those before it. */
  readonly arcs: readonly DrawnArc[];
  readonly rightToLeft?: boolean;
  /** What to call the arcs above, and those below; nothing if left out. */
  readonly names?: {readonly [side in Side]: string};
  /** Whether it brings its style sheet. */
  readonly isStyled: boolean;
}

// Sizes of fonts, in pixels.
const FORM_SIZE = 15;
const TAG_SIZE = 10;
const LABEL_SIZE = 11;
const NAME_SIZE = 11;

const FONT = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';
// Bold text is wider by about so much.
const BOLD = 1.1;

// The longest that is shown of a word, and of anything else, in ems.
const LONGEST_FORM = 28;
const LONGEST_LABEL = 20;

// How far the base lines of words and tags are below the arcs, and how much
// room they take up together.
const FORM_LINE = 17;
const TAG_LINE = 31;
const FORM_ROOM = 24;
const TAG_ROOM = 37;
const NAME_ROOM = 18;
const MARGIN = 8;

const HEAD = 6;
const HEAD_WIDTH = 3;

/**
 * The words of a sentence in a row, with arcs above and below them from heads
 * to children, as the text of an SVG element.
 *
 * It is as large in pixels as it says. Arcs may cross, and several may lead to
 * the same word. Whatever stands in the texts, it is well-formed XML.
 */
export function arcDrawing(drawing: ArcDrawing): string {
  const {id, names, isStyled} = drawing;
  const words = drawing.words.map(({form, tag = '', isMarked = false}) => ({
    form: shown(form, LONGEST_FORM),
    tag: shown(tag, LONGEST_LABEL),
    isMarked
  }));
  const arcs = drawing.arcs.map(arc => ({
    ...arc,
    label: shown(arc.label ?? '', LONGEST_LABEL),
    side: arc.side ?? 'above'
  }));
  const layout = layOutArcs(
    words.map(({form, tag, isMarked}) =>
      Math.max(
        FORM_SIZE * textWidth(form) * (isMarked ? BOLD : 1),
        TAG_SIZE * textWidth(tag)
      )
    ),
    arcs.map(({head, child, side, label, isLabelMarked}) => {
      const size = LABEL_SIZE * (isLabelMarked ? BOLD : 1);
      return {head, child, side, labelWidth: size * textWidth(label)};
    }),
    drawing.rightToLeft
  );

  const room = words.some(({tag}) => tag !== '') ? TAG_ROOM : FORM_ROOM;
  const nameRoom = names ? NAME_ROOM : 0;
  const above = nameRoom + layout.rise.above;
  const below = above + room;
  const height = below + layout.rise.below + nameRoom;
  const shownNames = names && {
    above: shown(names.above, LONGEST_FORM),
    below: shown(names.below, LONGEST_FORM)
  };
  const width = Math.max(layout.width, nameWidth(shownNames));
  const base = {above, below};
  const lines = arcs.map((arc, i) => lineOf(arc, layout.arcs[i], base));
  const labels = arcs.map((arc, i) => labelsOf(arc, layout.arcs[i], base));
  const forms = words.map((word, i) => formOf(word, layout, i, above));

  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" class="arcs" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" text-anchor="middle"${drawing.rightToLeft ? html` direction="rtl"` : ''}${id === undefined ? '' : html` aria-labelledby="${id}-title" aria-describedby="${id}-desc"`}>
<title${idOf(id, 'title')}>${drawableText(drawing.title)}</title>
<desc${idOf(id, 'desc')}>${drawableText(drawing.description)}</desc>
${isStyled ? html`<style>${new Markup(ARC_STYLE)}</style>\n` : ''}<rect class="paper" width="${width}" height="${height}" fill="${LIGHT.paper}"/>
${lines}${labels}${forms}${nameTexts(shownNames, width, height, drawing.rightToLeft)}</svg>`;
  return svg.text;
}

function idOf(id: string | undefined, what: string): Markup | string {
  return id === undefined ? '' : html` id="${id}-${what}"`;
}

function shown(text: string, longest: number): string {
  return drawableText(cutText(text, longest));
}

type Base = {readonly [side in Side]: number};
type ShownArc = DrawnArc & {readonly label: string; readonly side: Side};

function lineOf(arc: ShownArc, place: ArcPlace, base: Base): Markup {
  const {look, colour = LIGHT.ink, isMarked, label, side, tip} = arc;
  const y = base[side];
  const up = side === 'above' ? -1 : 1;
  // A label tells it, too, and is easier to point at.
  const title =
    tip === undefined || label !== ''
      ? ''
      : html`<title>${drawableText(tip)}</title>`;
  return html`<g class="arc ${look}" color="${colour}" stroke-width="${isMarked ? 2.4 : 1.3}">${title}<path class="line" fill="none" stroke="currentColor" d="${curveOf(place, y, up)}"/><path class="head" fill="currentColor" stroke="none" d="${headOf(place, y, up, isMarked ? 1.3 : 1)}"/></g>
`;
}

// Up from the head, across, and down to where the arrow head begins.
function curveOf({from, to, rise}: ArcPlace, base: number, up: number): string {
  const top = base + up * rise;
  const turn = top - up * CORNER;
  const down = `V${round(base + up * (HEAD - 1))}`;
  if (from === to) return `M${round(to)} ${round(top)}${down}`;
  const corner = from < to ? CORNER : -CORNER;
  return (
    `M${round(from)} ${round(base)}V${round(turn)}` +
    `Q${round(from)} ${round(top)} ${round(from + corner)} ${round(top)}` +
    `H${round(to - corner)}` +
    `Q${round(to)} ${round(top)} ${round(to)} ${round(turn)}${down}`
  );
}

function headOf({to}: ArcPlace, base: number, up: number, scale: number) {
  const wide = round(scale * HEAD_WIDTH);
  const high = round(scale * up * HEAD);
  return `M${round(to)} ${round(base)}l${wide} ${high}h${-2 * wide}Z`;
}

function labelsOf(arc: ShownArc, place: ArcPlace, base: Base): Markup[] {
  const {label, look, colour = LIGHT.ink, side, isLabelMarked, tip} = arc;
  const {rise, labels} = place;
  const y = side === 'above' ? base.above - rise - 5 : base.below + rise + 12;
  const title =
    tip === undefined ? '' : html`<title>${drawableText(tip)}</title>`;
  return labels.map(
    x =>
      html`<text class="label ${look}" x="${round(x)}" y="${round(y)}" font-size="${LABEL_SIZE}"${bold(isLabelMarked)} direction="ltr" color="${colour}" fill="currentColor">${label}${title}</text>
`
  );
}

function formOf(
  {form, tag, isMarked}: DrawnForm & {readonly tag: string},
  layout: ArcLayout,
  i: number,
  base: number
): Markup {
  const x = round(layout.words[i]);
  const below =
    tag === ''
      ? ''
      : html`<text class="tag" x="${x}" y="${base + TAG_LINE}" font-size="${TAG_SIZE}" direction="ltr" fill="${LIGHT.soft}">${tag}</text>
`;
  return html`<text class="form" x="${x}" y="${base + FORM_LINE}" font-size="${FORM_SIZE}"${bold(isMarked)} fill="${LIGHT.ink}">${form}</text>
${below}`;
}

function bold(isMarked: boolean | undefined): Markup | string {
  return isMarked ? html` font-weight="700"` : '';
}

function nameWidth(names: ArcDrawing['names']): number {
  if (!names) return 0;
  const widest = Math.max(textWidth(names.above), textWidth(names.below));
  return Math.ceil(2 * MARGIN + NAME_SIZE * widest);
}

// In the corners where the sentence begins.
function nameTexts(
  names: ArcDrawing['names'],
  width: number,
  height: number,
  rightToLeft: boolean | undefined
): Markup | string {
  if (!names) return '';
  const x = rightToLeft ? width - MARGIN : MARGIN;
  const anchor = rightToLeft ? 'end' : 'start';
  const text = (name: string, y: number) =>
    html`<text class="name" x="${x}" y="${y}" font-size="${NAME_SIZE}" text-anchor="${anchor}" direction="ltr" fill="${LIGHT.soft}">${name}</text>
`;
  return html`${text(names.above, 13)}${text(names.below, height - 6)}`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
