import type {EdgeList} from '../../graph/edge-list.js';
import {
  ARC_STYLE,
  type Content,
  html,
  htmlTable,
  Markup
} from '../../nlp/drawing/index.js';
import type {Word} from '../../nlp/sentence.js';
import type {Column} from '../io/show.js';

/** A graph in the plane, with a name for every vertex. */
export interface PlaneGraph {
  readonly edges: EdgeList;
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A point in the plane. */
export type Point = Readonly<Record<'x' | 'y', number>>;

/** The title and the description of a picture, for screen readers. */
export interface PictureText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A picture of a graph, made of SVG shapes. */
export function graphPicture(
  {width, height}: PlaneGraph,
  {id, title, description}: PictureText,
  shapes: Content
): Markup {
  return html`<svg role="img" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${shapes}
</svg>`;
}

/** A picture with a caption. */
export function figure(picture: Markup, caption: Content): Markup {
  return html`<figure>
${picture}
<figcaption>${caption}</figcaption>
</figure>`;
}

/** A word in quotes, or `the root` for 0. */
export function nameOf(words: readonly Word[], word: number): string {
  return word === 0 ? 'the root' : `"${words[word - 1].form}"`;
}

/** A picture of a sentence, which scrolls if it is wider than the page. */
export function sentenceFigure(
  svg: string,
  label: string,
  caption: Content
): Markup {
  return figure(
    html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${new Markup(svg)}</div>`,
    caption
  );
}

/** A table of the page; the first column names the row. */
export function pageTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  caption: Content
): Markup {
  const cells = rows.map(row => ({cells: columns.map(({cell}) => cell(row))}));
  return htmlTable({columns, rows: cells, caption});
}

// Lines have a contrast of at least 3 to 1 with their background, text of 4.5
// to 1. Captions and tables repeat everything that colours say.
/** The style rules of the demo, in light and in dark mode. */
export const DEMO_STYLE: string = `
:root {
  --land: #edf2ea; --possible: #808b83; --town: #2a3330; --forest: #0b7a4b; --earlier: #414b46;
  --round-1: #0a5fa8; --round-2: #c04a00; --round-3: #7d2fa0; --round-4: #0d7a4f; --round-5: #a3134f;
  --street: #6b7670; --set-edge: #a9b8a4; --set-outer: #edf2ea; --set-inner: #dde8d7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --land: #222b26; --possible: #6f7d74; --town: #dfe6e2; --forest: #4fd69a; --earlier: #c3cec8;
    --round-1: #6db8ff; --round-2: #ff9d47; --round-3: #d79bff; --round-4: #5fd6a0; --round-5: #ff8ab0;
    --street: #8b988f; --set-edge: #54655b; --set-outer: #222b26; --set-inner: #2d3a33;
  }
}
h3 { margin: 1.75rem 0 .35rem; font-size: 1.05rem; line-height: 1.4; }
.lead { font-size: 1.1rem; }
code { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: .92em; }
.shared { position: absolute; }
.panels { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
figure svg { display: block; width: 100%; height: auto; }
.wide { margin-bottom: 1rem; }
.wide svg { max-width: 44rem; margin: 0 auto; }
.land { fill: var(--land); }
.town { fill: var(--town); }
path { fill: none; stroke-linecap: round; }
.possible { stroke: var(--possible); stroke-width: .8; }
.forest { stroke: var(--forest); stroke-width: 2.6; }
.earlier { stroke: var(--earlier); stroke-width: 1.8; }
.round { stroke-width: 3; }
.round-1 { stroke: var(--round-1); }
.round-2 { stroke: var(--round-2); }
.round-3 { stroke: var(--round-3); }
.round-4 { stroke: var(--round-4); }
.round-5 { stroke: var(--round-5); }
.street { stroke: var(--street); stroke-width: .9; }
.tree { stroke: var(--forest); stroke-width: 2; }
.added { stroke: var(--round-2); stroke-width: 2.2; }
.dropped { stroke: var(--street); stroke-width: 1.3; stroke-dasharray: 2.5 2.5; }
.arcs { --arc-paper: var(--card); --arc-ink: var(--ink); width: auto; margin: 0 auto; }
.shared-arc, .other-arc { color: var(--street); stroke-width: 1.2; }
.other-arc .line { stroke-width: 1.4; stroke-dasharray: 4 3; }
.wrong { color: var(--round-2); stroke-width: 2.2; }
.head { stroke-width: 0; }
.street.head, .dropped.head { fill: var(--street); }
.tree.head { fill: var(--forest); }
.added.head { fill: var(--round-2); }
.set { stroke-linejoin: round; }
.edge { fill: var(--set-edge); stroke: var(--set-edge); }
.inside-0 { fill: var(--set-inner); stroke: var(--set-inner); }
.inside-1 { fill: var(--set-outer); stroke: var(--set-outer); }
svg:where(:not(.arcs)) text { text-anchor: middle; paint-order: stroke; stroke: var(--card); stroke-width: 2; stroke-linejoin: round; }
svg .start { text-anchor: start; }
svg .end { text-anchor: end; }
.square { font-size: 7px; font-weight: 600; fill: var(--ink); }
.minutes { font-size: 5.6px; dominant-baseline: central; fill: var(--soft); }
.chosen { font-weight: 700; fill: var(--ink); }
.sentences { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); }
.stack { display: grid; gap: 1rem; margin-bottom: 1.25rem; }
.sentences figure, .stack figure { min-width: 0; }
.legend svg { display: inline-block; width: 1.8rem; height: .7rem; margin-right: .4rem; vertical-align: baseline; }
.scroll:focus-visible { outline: 2px solid var(--round-1); outline-offset: 2px; }
${ARC_STYLE}`;
