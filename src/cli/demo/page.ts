import {performance} from 'node:perf_hooks';
import {
  ARC_STYLE,
  type Content,
  htmlTable,
  type Markup
} from '../../nlp/drawing/index.js';

/**
 * The style rules of the demo. Lines and text keep a contrast of 3 or 4.5 to 1
 * with their background, light and dark; captions and tables repeat what
 * colours show.
 */
export const DEMO_STYLE: string = `
:root {
  --land: #edf2ea; --possible: #808b83; --town: #2a3330;
  --forest: #0b7a4b; --earlier: #414b46;
  --round-1: #0a5fa8; --round-2: #c04a00; --round-3: #7d2fa0;
  --round-4: #0d7a4f; --round-5: #a3134f;
  --street: #6b7670; --set-edge: #a9b8a4; --set-outer: #edf2ea; --set-inner: #dde8d7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --land: #222b26; --possible: #6f7d74; --town: #dfe6e2;
    --forest: #4fd69a; --earlier: #c3cec8;
    --round-1: #6db8ff; --round-2: #ff9d47; --round-3: #d79bff;
    --round-4: #5fd6a0; --round-5: #ff8ab0;
    --street: #8b988f; --set-edge: #54655b; --set-outer: #222b26; --set-inner: #2d3a33;
  }
}
h3 { margin: 1.75rem 0 .35rem; font-size: 1.05rem; line-height: 1.4; }
.lead { font-size: 1.1rem; }
code { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: .92em; }
.shared { position: absolute; }
.panels {
  display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
}
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
.legend svg { display: inline-block; width: 1.8rem; height: .7rem; margin-right: .4rem; vertical-align: baseline; }
.scroll:focus-visible { outline: 2px solid var(--round-1); outline-offset: 2px; }
${ARC_STYLE}`;

/** A column of a table, on the terminal and on the page. */
export interface Column<Row> {
  readonly title: string;
  /** Whether it is aligned to the right. */
  readonly number: boolean;
  readonly cell: (row: Row) => string;
}

/** A table for the terminal. */
export function textTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[]
): string {
  const cells = [
    columns.map(({title}) => title),
    ...rows.map(row => columns.map(({cell}) => cell(row)))
  ];
  const widths = columns.map((_, i) =>
    Math.max(...cells.map(row => row[i].length))
  );
  const lines = cells.map(row =>
    row
      .map((text, i) =>
        columns[i].number ? text.padStart(widths[i]) : text.padEnd(widths[i])
      )
      .join('  ')
      .trimEnd()
  );
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}

export function yesOrNo(fact: boolean): string {
  return fact ? 'yes' : 'no';
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
