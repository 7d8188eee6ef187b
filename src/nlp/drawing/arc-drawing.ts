import {CORNER, layOutArcs, type PlacedArc, type Side} from './arc-layout.js';
import {ARC_STYLE, lightColour} from './arc-style.js';
import {type Content, html, Markup} from './html.js';
import {cutText, drawableText, textWidth} from './text-width.js';

/** An arc of a drawing. */
export interface DrawnArc {
  /** The head, counted from 1; 0 for the root. */
  readonly head: number;
  /** The word, counted from 1. */
  readonly child: number;
  readonly label?: string;
  /** Its classes in the style sheet. */
  readonly look: string;
  /** Its colour without the style sheet, by default black. */
  readonly colour?: string;
  /** Whether the arc is thick. */
  readonly isMarked?: boolean;
  /** Whether the line is dashed. */
  readonly isDashed?: boolean;
  /** Whether the label is bold. */
  readonly isLabelMarked?: boolean;
  /** By default above the words. */
  readonly side?: Side;
  /** The tooltip. */
  readonly tip?: string;
}

/** A sentence with arcs. */
interface ArcDrawing {
  /** A prefix for ids, unique on the page; without it there are no ids. */
  readonly id?: string | undefined;
  readonly title: string;
  /** A description for readers who cannot see the drawing. */
  readonly description: string;
  readonly words: readonly {
    readonly form: string;
    /** A text below the form. */
    readonly tag?: string;
    /** Whether the form is bold. */
    readonly isMarked?: boolean;
  }[];
  /** Later arcs are drawn over earlier ones. */
  readonly arcs: readonly DrawnArc[];
  readonly rightToLeft?: boolean;
  /** Names of the arcs above and below. */
  readonly names?: {readonly [side in Side]: string};
  /** Whether the style sheet is included. */
  readonly isStyled: boolean;
}

// Font sizes, in pixels.
const FORM_SIZE = 15;
const TAG_SIZE = 10;
const LABEL_SIZE = 11;
const NAME_SIZE = 11;

const FONT = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';
// The width of bold text, relative to plain text.
const BOLD = 1.1;

// Longer texts are cut, in ems.
const LONGEST_FORM = 28;
const LONGEST_LABEL = 20;

// The distances of the baselines of forms and tags from the arcs, and the
// heights of words without and with tags.
const FORM_LINE = 17;
const TAG_LINE = 31;
const FORM_ROOM = 24;
const TAG_ROOM = 37;
const NAME_ROOM = 18;
const MARGIN = 8;

// The length and half the width of an arrowhead.
const HEAD = 6;
const HEAD_WIDTH = 3;

/**
 * The words of a sentence in a row, with arcs above and below them from heads
 * to children, as the text of an SVG element of fixed size.
 *
 * Arcs may cross, and several may lead to the same word. The result is
 * well-formed XML for all texts.
 */
export function arcDrawing(drawing: ArcDrawing): string {
  const {id, isStyled, rightToLeft = false} = drawing;
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
  const names = drawing.names && {
    above: shown(drawing.names.above, LONGEST_FORM),
    below: shown(drawing.names.below, LONGEST_FORM)
  };
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
    rightToLeft
  );

  const room = words.some(({tag}) => tag !== '') ? TAG_ROOM : FORM_ROOM;
  const nameRoom = names ? NAME_ROOM : 0;
  const above = nameRoom + layout.rise.above;
  const below = above + room;
  const height = below + layout.rise.below + nameRoom;
  const nameWidths = Object.values(names ?? {}).map(name =>
    Math.ceil(2 * MARGIN + NAME_SIZE * textWidth(name))
  );
  const width = Math.max(layout.width, ...nameWidths);
  const base = {above, below};
  const lines = arcs.map((arc, i) => arcLine(arc, layout.arcs[i], base));
  const labels = arcs.map((arc, i) => arcLabels(arc, layout.arcs[i], base));
  const forms = words.map(({form, tag, isMarked}, i) => {
    const x = round(layout.words[i]);
    const below =
      tag === ''
        ? ''
        : html`<text class="tag" x="${x}" y="${above + TAG_LINE}" font-size="${TAG_SIZE}" direction="ltr" fill="${lightColour('soft')}">${tag}</text>
`;
    return html`<text class="form" x="${x}" y="${above + FORM_LINE}" font-size="${FORM_SIZE}"${bold(isMarked)} fill="${lightColour('ink')}">${form}</text>
${below}`;
  });
  const withId = (name: string): Content =>
    id === undefined ? '' : html` id="${id}-${name}"`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="arcs" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" text-anchor="middle"${rightToLeft ? html` direction="rtl"` : ''}${id === undefined ? '' : html` aria-labelledby="${id}-title" aria-describedby="${id}-desc"`}>
<title${withId('title')}>${drawableText(drawing.title)}</title>
<desc${withId('desc')}>${drawableText(drawing.description)}</desc>
${isStyled ? html`<style>${new Markup(ARC_STYLE)}</style>\n` : ''}<rect class="paper" width="${width}" height="${height}" fill="${lightColour('paper')}"/>
${lines}${labels}${forms}${names ? nameTexts(names, width, height, rightToLeft) : ''}</svg>`
    .text;
}

function shown(text: string, longest: number): string {
  return drawableText(cutText(text, longest));
}

type Base = {readonly [side in Side]: number};
type ShownArc = DrawnArc & {readonly label: string; readonly side: Side};

function arcLine(arc: ShownArc, place: PlacedArc, base: Base): Markup {
  const {look, colour = lightColour('ink'), isMarked, label, side} = arc;
  const dashes = arc.isDashed ? html` stroke-dasharray="4 3"` : '';
  const y = base[side];
  const up = side === 'above' ? -1 : 1;
  // A label shows the tooltip as well, and is easier to point at.
  const title = label === '' ? tooltip(arc) : '';
  const scale = isMarked ? 1.3 : 1;
  const wide = round(scale * HEAD_WIDTH);
  const high = round(scale * up * HEAD);
  const arrowhead = `M${round(place.to)} ${round(y)}l${wide} ${high}h${-2 * wide}Z`;
  return html`<g class="arc ${look}" color="${colour}" stroke-width="${isMarked ? 2.4 : 1.3}">${title}<path class="line" fill="none" stroke="currentColor"${dashes} d="${curve(place, y, up)}"/><path class="head" fill="currentColor" stroke="none" d="${arrowhead}"/></g>
`;
}

function tooltip({tip}: DrawnArc): Content {
  return tip === undefined ? '' : html`<title>${drawableText(tip)}</title>`;
}

// Up from the head, across, and down to where the arrowhead begins.
function curve({from, to, rise}: PlacedArc, base: number, up: number): string {
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

function arcLabels(arc: ShownArc, place: PlacedArc, base: Base): Markup[] {
  const {label, look, colour = lightColour('ink'), side, isLabelMarked} = arc;
  const {rise, labels} = place;
  const y = side === 'above' ? base.above - rise - 5 : base.below + rise + 12;
  return labels.map(
    x =>
      html`<text class="label ${look}" x="${round(x)}" y="${round(y)}" font-size="${LABEL_SIZE}"${bold(isLabelMarked)} direction="ltr" color="${colour}" fill="currentColor">${label}${tooltip(arc)}</text>
`
  );
}

function bold(isMarked: boolean | undefined): Content {
  return isMarked ? html` font-weight="700"` : '';
}

// In the corners at the start of the sentence.
function nameTexts(
  names: {readonly [side in Side]: string},
  width: number,
  height: number,
  rightToLeft: boolean
): Markup[] {
  const x = rightToLeft ? width - MARGIN : MARGIN;
  const anchor = rightToLeft ? 'end' : 'start';
  const text = (name: string, y: number) =>
    html`<text class="name" x="${x}" y="${y}" font-size="${NAME_SIZE}" text-anchor="${anchor}" direction="ltr" fill="${lightColour('soft')}">${name}</text>
`;
  return [text(names.above, 13), text(names.below, height - 6)];
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
