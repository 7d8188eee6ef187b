import {type Content, html, Markup} from '../nlp/drawing/index.js';
import type {Comparison, MeasureComparison} from './comparison.js';
import {
  type ExperimentSummary,
  type SummaryOptions,
  summarizeExperiment
} from './experiment-summary.js';
import {PAPER_REFERENCE} from './paper-figures.js';
import {accuracyPlot, headToHeadPlot, timingPlot} from './report-plots.js';
import {
  type ReportSection,
  reportSections,
  type SectionId
} from './report-sections.js';
import {type ReportOptions, type Setup, TITLE} from './results.js';
import type {RunSummary, SetupSummary} from './setup-summary.js';
import {
  countOf,
  type Piece,
  type ReportTable,
  type TableRow,
  visible
} from './show.js';

/** The paragraphs that every report begins with. */
function introOf({setups, parsers, complete}: ExperimentSummary): string[] {
  const about =
    'Dependency parsing with directed and with undirected spanning trees, ' +
    'after ';
  const state =
    setups.length === 0
      ? 'There are no setups yet.'
      : parsers.length === 0
        ? `${countOf(setups.length, 'setup')}, and no runs yet.`
        : setups.length === complete
          ? `${countOf(setups.length, 'setup')}.`
          : `${countOf(setups.length, 'setup')}, of which ${complete} have ` +
            'runs of all parsers: the rest is not finished.';
  return [
    `${about}${PAPER_REFERENCE}. Where figures of the paper stand beside ` +
      'others, they are of the same language, but of other data.',
    state
  ];
}

/**
 * The style sheet of the report. Text keeps a contrast of 4.5 to 1 with what
 * lies under it, marks and lines that tell something one of 3 to 1, light and
 * dark; whatever colour tells is told by shape, place or a table as well.
 */
const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f4; --card: #ffffff; --ink: #1c2321; --soft: #55605b; --rule: #d9dfda;
  --d-mst: #0a5fa8; --u-mst-uf-lep: #c04a00; --u-mst-uf: #7d2fa0; --u-mst-df: #0d7a4f;
  --ties: #dfe5e0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121614; --card: #1a201d; --ink: #e7ece9; --soft: #a5b0aa; --rule: #323b36;
    --d-mst: #6db8ff; --u-mst-uf-lep: #ff9d47; --u-mst-uf: #d79bff; --u-mst-df: #5fd6a0;
    --ties: #303934;
  }
}
* { box-sizing: border-box; }
body { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.75rem 0 .35rem; }
p { max-width: 46rem; margin: 0 0 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: 0; padding: 0; list-style: none; }
a { color: inherit; }
.plots { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); margin-bottom: 1rem; }
.plots figure { max-width: 38rem; }
figure { margin: 0; padding: .75rem; background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; }
figure > svg { display: block; width: 100%; height: auto; }
figcaption { padding: .6rem .25rem .1rem; color: var(--soft); font-size: .9rem; }
figcaption strong { color: var(--ink); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .4rem 0 0; padding: 0; list-style: none; }
.legend svg { width: .85rem; height: .85rem; margin-right: .35rem; vertical-align: -.1em; }
.d-mst { --own: var(--d-mst); }
.u-mst-uf-lep { --own: var(--u-mst-uf-lep); }
.u-mst-uf { --own: var(--u-mst-uf); }
.u-mst-df { --own: var(--u-mst-df); }
.mark { fill: var(--own); stroke: var(--card); stroke-width: .8; }
.spread { stroke: var(--own); stroke-width: 1.6; }
.fit { stroke: var(--own); stroke-width: 1.1; stroke-dasharray: 4 2; fill: none; }
.grid { stroke: var(--rule); stroke-width: .7; }
.bar { fill: var(--own); fill-opacity: .45; }
.control { fill: var(--d-mst); fill-opacity: .2; }
.ties { fill: var(--ties); fill-opacity: 1; }
svg text { fill: var(--ink); font-size: 10.5px; text-anchor: middle; dominant-baseline: central; }
svg .end { text-anchor: end; }
svg .start { text-anchor: start; }
svg .tick { fill: var(--soft); font-size: 9.5px; }
svg .share { font-size: 9px; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; background: var(--card); border: 1px solid var(--rule); font-size: .9rem; font-variant-numeric: tabular-nums; }
.caption { margin: .5rem 0 1.5rem; color: var(--soft); font-size: .9rem; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--rule); text-align: left; white-space: nowrap; }
thead th { vertical-align: bottom; white-space: normal; }
tbody th { position: sticky; left: 0; background: var(--card); font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.number { text-align: right; }
.paper > * { color: var(--soft); font-style: italic; }
.paper > th { font-weight: 400; }
.average > * { font-weight: 600; border-top: 2px solid var(--rule); }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); color: var(--soft); font-size: .9rem; }
footer p { margin-top: 1rem; }
@media (max-width: 40rem) { tbody th { min-width: 8rem; white-space: normal; } th, td { padding: .3rem .5rem; } }
@media print { body { max-width: none; } figure, tr { break-inside: avoid; } }
`;

/**
 * The report of an experiment as a web page: the tables of
 * {@link markdownReport}, and plots of accuracy, of the parsers head to head,
 * and of time against edges and words.
 *
 * The page is one file without scripts that asks the network for nothing; it
 * is light or dark as the reader's system, and fits a telephone. All text is
 * escaped. Parsers and seeds that have not run yet are left out.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {htmlReport} from 'spanforest/nlp';
 *
 * htmlReport([], {title: 'x < y'}).includes('<h1>x &lt; y</h1>'); // => true
 * ```
 */
export function htmlReport(
  setups: readonly Setup[],
  options: ReportOptions = {}
): string {
  return htmlOf(summarizeExperiment(setups, options), options);
}

/** The same for an experiment that has been summed up. */
function htmlOf(
  summary: ExperimentSummary,
  {title = TITLE, notes = []}: ReportOptions
): string {
  const sections = reportSections(summary);
  const links = sections.map(
    ({id, title}) => html`<li><a href="#${id}">${title}</a></li>
`
  );
  const {text} = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${visible(title)}</title>
<style>${new Markup(REPORT_STYLE)}</style>
</head>
<body>
<header>
<h1>${visible(title)}</h1>
${[...introOf(summary), ...notes].map(
  paragraph => html`<p>${visible(paragraph)}</p>
`
)}<nav aria-label="Sections"><ul>
${links}</ul></nav>
</header>
<main>
${sections.map(section => sectionMarkup(section, summary))}</main>
<footer>
<p>Made by <code>spanforest</code>. This page is one file and asks the network for nothing.</p>
</footer>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${text}`;
}

function sectionMarkup(
  {id, title, intro, tables}: ReportSection,
  summary: ExperimentSummary
): Markup {
  const plots = plotsOf(id, summary);
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p>${intro}</p>
${
  plots.length > 0
    ? html`<div class="plots">
${plots}</div>
`
    : ''
}${tables.map((table, i) => tableMarkup(table, `${id}-table-${i + 1}`))}</section>
`;
}

function plotsOf(id: SectionId, summary: ExperimentSummary): Markup[] {
  const {timings} = summary;
  if (id === 'accuracy') {
    return [
      accuracyPlot(summary, 'directed'),
      accuracyPlot(summary, 'undirected')
    ];
  }
  if (id === 'head-to-head') return [headToHeadPlot(summary)];
  if (id === 'speed' && timings.words.length > 0) {
    return [
      timingPlot(timings.edges, 'edges'),
      timingPlot(timings.words, 'words')
    ];
  }
  return [];
}

function tableMarkup(
  {caption, columns, rows}: ReportTable,
  id: string
): Markup {
  const numberClass = (i: number): Content =>
    columns[i].number ? html` class="number"` : '';
  const titles = columns.map(
    ({title}, i) => html`<th scope="col"${numberClass(i)}>${title}</th>`
  );
  const lines = rows.map(({kind, cells}) => {
    const [name, ...others] = cells.map(parts => parts.map(pieceMarkup));
    return html`<tr class="${kind}"><th scope="row">${name}</th>${others.map(
      (cell, i) => html`<td${numberClass(i + 1)}>${cell}</td>`
    )}</tr>
`;
  });
  return html`<div class="scroll">
<table aria-describedby="${id}">
<thead><tr>${titles}</tr></thead>
<tbody>
${lines}</tbody>
</table>
</div>
<p class="caption" id="${id}">${caption}</p>
`;
}

function pieceMarkup(piece: Piece): Content {
  return typeof piece === 'string'
    ? piece
    : html`<strong>${piece.strong}</strong>`;
}

/**
 * The report of an experiment as a Markdown text: the paper's two tables and
 * the figures of its text, with the paper's own beside them.
 *
 * Parsers and seeds that have not run yet are left out, and so is all that
 * would be about them. Names of setups are escaped. See
 * {@link summarizeExperiment} for what it takes.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {markdownReport} from 'spanforest/nlp';
 *
 * markdownReport([], {title: 'Danish'}).startsWith('# Danish\n'); // => true
 * ```
 */
export function markdownReport(
  setups: readonly Setup[],
  options: ReportOptions = {}
): string {
  return markdownOf(summarizeExperiment(setups, options), options);
}

/** The same for an experiment that has been summed up. */
function markdownOf(
  summary: ExperimentSummary,
  {title = TITLE, notes = []}: ReportOptions
): string {
  return [
    `# ${escaped(visible(title))}\n`,
    ...[...introOf(summary), ...notes].map(
      text => `${paragraph(visible(text))}\n`
    ),
    ...reportSections(summary).map(sectionText)
  ].join('\n');
}

function sectionText({title, intro, tables}: ReportSection): string {
  return [`## ${title}\n`, `${intro}\n`, ...tables.map(tableText)].join('\n');
}

function tableText({columns, rows, caption}: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({title}) => escaped(title))),
    line(columns.map(({number}) => (number ? '---:' : '---'))),
    ...rows.map(row => line(cellTexts(row))),
    '',
    `${escaped(caption)}\n`
  ].join('\n');
}

function cellTexts({kind, cells}: TableRow): string[] {
  const around = {setup: '', paper: '_', average: '**'}[kind];
  const piece = (part: Piece) =>
    typeof part === 'string' ? escaped(part) : `**${escaped(part.strong)}**`;
  return cells.map(parts => around + parts.map(piece).join('') + around);
}

// A backslash makes plain text of any punctuation.
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#]/g, '\\$&');
}

// What could begin a list, a heading or a rule at the start of a line.
function paragraph(text: string): string {
  return escaped(text.trim()).replace(/^(\d*)([-+=.)])/, '$1\\$2');
}

/**
 * The runs of an experiment as comma-separated values (RFC 4180, with line
 * feeds), one row for each run below a row of titles.
 *
 * Scores and shares are from 0 to 1, in full; what there is not is empty. The
 * columns from `compared_with` on are for runs of `u-mst-uf-lep`, against
 * `d-mst` of the same seed, and for runs of `d-mst`, against the control:
 * shares of the sentences on which the run of the row is better or worse
 * than that one, its score less that one's, the score of the oracle of both,
 * the gain of the oracle over `d-mst` of the same seed, and the p-value of
 * the directed difference.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {csvReport} from 'spanforest/nlp';
 *
 * csvReport([]).startsWith('setup,parser,seed,role,'); // => true
 * ```
 */
export function csvReport(
  setups: readonly Setup[],
  options: SummaryOptions = {}
): string {
  return csvOf(summarizeExperiment(setups, options));
}

/** The same for an experiment that has been summed up. */
function csvOf({setups}: ExperimentSummary): string {
  const rows = setups.flatMap(setup =>
    setup.runs.map(run => rowOf(setup, run).map(cell))
  );
  return [TITLES, ...rows].map(row => `${row.join(',')}\n`).join('');
}

const TITLES = [
  ...['setup', 'parser', 'seed', 'role', 'train_sentences', 'train_words'],
  ...['test_sentences', 'scored_words', 'uas', 'undirected_uas', 'las'],
  ...['complete_trees', 'edges', 'edges_kept', 'gold_edges'],
  ...['gold_edges_kept', 'training_seconds', 'milliseconds'],
  ...['compared_with', 'compared_seed', 'better', 'worse', 'ties'],
  ...['difference', 'oracle', 'oracle_gain', 'undirected_better'],
  ...['undirected_worse', 'undirected_ties', 'undirected_difference'],
  ...['undirected_oracle', 'undirected_oracle_gain', 'p_value']
];

type Value = string | number | undefined;

function rowOf(setup: SetupSummary, run: RunSummary): Value[] {
  const {edges} = run;
  return [
    ...[setup.name, run.parser, run.seed, run.isControl ? 'control' : 'seed'],
    ...[setup.trainSentences, setup.trainWords, setup.sentences, setup.words],
    ...[run.directed, run.undirected, run.labelled, run.completeTrees],
    ...[edges?.all, edges?.kept, edges?.gold, edges?.goldKept],
    ...[run.trainingSeconds, run.milliseconds],
    ...comparisonCells(setup, run)
  ];
}

// The run is the second of its rivals, or the first of the control.
function comparisonCells(
  {rivals, control}: SetupSummary,
  run: RunSummary
): Value[] {
  const isRun = (other: Comparison['first']) =>
    other.parser === run.parser && other.seed === run.seed;
  const rival = rivals?.pairs.find(({second}) => isRun(second));
  const pair = rival ?? control?.pairs.find(({first}) => isRun(first));
  if (!pair) return new Array<Value>(15).fill(undefined);
  const other = rival ? pair.first : pair.second;
  const cells = (by: MeasureComparison) => [
    rival ? by.second : by.first,
    rival ? by.first : by.second,
    by.ties,
    rival ? by.difference : -by.difference,
    by.oracle,
    by.gain
  ];
  return [
    ...[other.parser, other.seed],
    ...cells(pair.directed),
    ...cells(pair.undirected),
    pair.significance.pValue
  ];
}

function cell(value: Value): string {
  if (value === undefined || Number.isNaN(value)) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The report of an experiment in all its forms. */
export interface ExperimentReports {
  /** What {@link markdownReport} gives. */
  readonly markdown: string;
  /** What {@link csvReport} gives. */
  readonly csv: string;
  /** What {@link htmlReport} gives. */
  readonly html: string;
}

/**
 * The reports of an experiment, all of them from one summary: the same texts
 * as one by one, in a third of the time.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {csvReport, experimentReports} from 'spanforest/nlp';
 *
 * experimentReports([]).csv === csvReport([]); // => true
 * ```
 */
export function experimentReports(
  setups: readonly Setup[],
  options: ReportOptions = {}
): ExperimentReports {
  const summary = summarizeExperiment(setups, options);
  return {
    markdown: markdownOf(summary, options),
    csv: csvOf(summary),
    html: htmlOf(summary, options)
  };
}
