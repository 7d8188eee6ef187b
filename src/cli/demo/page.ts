import {performance} from 'node:perf_hooks';
import {
  ARC_STYLE,
  type Content,
  html,
  Markup
} from '../../nlp/drawing/index.js';
import type {Column} from '../io/show.js';

export {type Column, textTable} from '../io/show.js';

/**
 * The style sheet of the page. Every line and text keeps a contrast of 3 or
 * 4.5 to 1 with what lies under it, light and dark; what colour tells is told
 * by a caption, a panel of its own or a table as well.
 */
const STYLE: string = `
:root {
  --page: #f6f7f4; --card: #ffffff; --ink: #1c2321; --soft: #55605b;
  --rule: #d9dfda; --land: #edf2ea; --possible: #808b83; --town: #2a3330;
  --forest: #0b7a4b; --earlier: #414b46;
  --round-1: #0a5fa8; --round-2: #c04a00; --round-3: #7d2fa0;
  --round-4: #0d7a4f; --round-5: #a3134f;
  --street: #6b7670; --set-edge: #a9b8a4; --set-outer: #edf2ea; --set-inner: #dde8d7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121614; --card: #1a201d; --ink: #e7ece9; --soft: #a5b0aa;
    --rule: #323b36; --land: #222b26; --possible: #6f7d74; --town: #dfe6e2;
    --forest: #4fd69a; --earlier: #c3cec8;
    --round-1: #6db8ff; --round-2: #ff9d47; --round-3: #d79bff;
    --round-4: #5fd6a0; --round-5: #ff8ab0;
    --street: #8b988f; --set-edge: #54655b; --set-outer: #222b26; --set-inner: #2d3a33;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 3rem; max-width: 72rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif;
}
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.75rem 0 .35rem; font-size: 1.35rem; line-height: 1.3; }
h3 { margin: 1.75rem 0 .35rem; font-size: 1.05rem; line-height: 1.4; }
p { margin: 0 0 1rem; max-width: 46rem; }
.lead { font-size: 1.1rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); }
footer p { margin-top: 1rem; color: var(--soft); font-size: .9rem; }
code { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: .92em; }
.shared { position: absolute; }
.panels {
  display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
}
figure {
  margin: 0; padding: .75rem; background: var(--card);
  border: 1px solid var(--rule); border-radius: .6rem;
}
figure svg { display: block; width: 100%; height: auto; }
figcaption { padding: .6rem .25rem .1rem; font-size: .9rem; color: var(--soft); }
figcaption strong { color: var(--ink); }
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
.arcs { --arc-paper: var(--card); --arc-ink: var(--ink); }
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
.arcs { width: auto; margin: 0 auto; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.legend svg { display: inline-block; width: 1.8rem; height: .7rem; margin-right: .4rem; vertical-align: baseline; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--round-1); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--rule); font-variant-numeric: tabular-nums; }
caption { caption-side: bottom; padding-top: .6rem; text-align: left; color: var(--soft); font-size: .9rem; }
th, td { padding: .5rem .9rem; text-align: left; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.number { text-align: right; }
@media print { body { max-width: none; } figure { break-inside: avoid; } }
${ARC_STYLE}`;

/** What a table says of a fact. */
export function yesOrNo(fact: boolean): string {
  return fact ? 'yes' : 'no';
}

/** Some rows as a table of the page; the first column names the row. */
export function htmlTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  caption: Content
): Markup {
  const heads = columns.map(
    ({title, number}) =>
      html`<th scope="col"${numberClass(number)}>${title}</th>`
  );
  const lines = rows.map(row => {
    const cells = columns.map(({cell, number}, i) =>
      i === 0
        ? html`<th scope="row">${cell(row)}</th>`
        : html`<td${numberClass(number)}>${cell(row)}</td>`
    );
    return html`<tr>${cells}</tr>\n`;
  });
  return html`<div class="scroll">
<table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody>
</table>
</div>`;
}

function numberClass(number: boolean): Content {
  return number ? html` class="number"` : '';
}

/** A part of the page with a heading of its own. */
export interface Section {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly intro: Content;
  readonly body: Content;
}

/** A whole page. It asks the network for nothing. */
interface Page {
  readonly title: string;
  readonly lead: Content;
  readonly sections: readonly Section[];
}

/** The page as the text of an HTML file. */
export function renderPage({title, lead, sections}: Page): string {
  const {text} = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</header>
<main>
${sections.map(renderSection)}
</main>
<footer>
<p>Made by <code>spanforest demo</code>. This page is one file and asks the network for nothing.</p>
</footer>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${text}`;
}

function renderSection({id, title, intro, body}: Section): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p>${intro}</p>
${body}
</section>
`;
}

const WARM_UP_RUNS = 10;
const TIMED_RUNS = 25;

/** The median time of repeated runs, in milliseconds. */
export function medianTime(work: () => unknown): number {
  for (let i = 0; i < WARM_UP_RUNS; i++) work();
  const times = Array.from({length: TIMED_RUNS}, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[TIMED_RUNS >> 1];
}
