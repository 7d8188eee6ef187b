import {type Content, html, Markup} from '../html.js';
import {accuracyPlot} from './accuracy-plot.js';
import {
  type ExperimentSummary,
  summarizeExperiment
} from './experiment-summary.js';
import {headToHeadPlot} from './head-to-head-plot.js';
import {introOf} from './introduction.js';
import {type ReportOptions, TITLE} from './report-options.js';
import {
  type ReportSection,
  reportSections,
  type SectionId
} from './report-sections.js';
import {REPORT_STYLE} from './report-style.js';
import type {Piece, ReportTable} from './report-table.js';
import type {Setup} from './results.js';
import {visible} from './show.js';
import {timingPlot} from './timing-plot.js';

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
export function htmlOf(
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
