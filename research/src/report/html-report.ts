import {type Content, html, type Markup} from 'spanforest/internals';
import {isOfPaper} from '../systems.js';
import {MEASURES} from './comparison.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {htmlPage, htmlTable} from './page.js';
import {accuracyPlot, headToHeadPlot, timingPlot} from './report-plots.js';
import {reportSections, TITLE} from './report-sections.js';
import {type ReportTable, visible} from './show.js';

/** The report as a web page with tables and plots. All text is escaped. */
export function htmlReport(
  summary: ExperimentSummary,
  paragraphs: readonly string[]
): string {
  const sections = reportSections(summary);
  const lead = html`${paragraphs.map(
    text => html`<p>${visible(text)}</p>
`
  )}<nav aria-label="Sections"><ul>
${sections.map(
  ({id, title}) => html`<li><a href="#${id}">${title}</a></li>
`
)}</ul></nav>`;
  return htmlPage({
    title: TITLE,
    lead,
    sections: sections.map(({id, title, intro, tables}) => {
      const plots = plotsOf(id, summary);
      const body = [
        plots.length > 0
          ? html`<div class="plots">
${plots}</div>
`
          : '',
        tables.map((table, i) => tableMarkup(table, `${id}-table-${i + 1}`))
      ];
      return {id, title, intro, body};
    }),
    style: STYLE
  });
}

function plotsOf(id: string, summary: ExperimentSummary): Markup[] {
  const {words, edges} = summary.timings;
  if (id === 'accuracy') return MEASURES.map(it => accuracyPlot(summary, it));
  if (id === 'head-to-head') return [headToHeadPlot(summary)];
  const isTimed = words.some(({system}) => isOfPaper(system));
  if (id !== 'speed' || !isTimed) return [];
  return [timingPlot(edges, 'edges'), timingPlot(words, 'words')];
}

// The caption stands outside of the table, so that it does not scroll.
function tableMarkup({caption, titles, rows}: ReportTable, id: string) {
  const table = htmlTable({
    columns: titles.map((title, i) => ({title, number: i > 0})),
    rows: rows.map(({kind, cells}) => ({
      className: kind,
      cells: cells.map(cell =>
        [cell]
          .flat()
          .map(
            (piece): Content =>
              typeof piece === 'string'
                ? piece
                : html`<strong>${piece.strong}</strong>`
          )
      )
    })),
    describedBy: id
  });
  return html`${table}<p class="caption" id="${id}">${caption}</p>
`;
}

// Marks and lines have a contrast of at least 3 to 1 with their background.
// Whatever colour shows, a shape, a position or a table shows as well.
const STYLE = `
:root {
  --d-mst: #0a5fa8; --u-mst-uf-lep: #c04a00; --u-mst-uf: #7d2fa0; --u-mst-df: #0d7a4f;
  --ties: #dfe5e0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --d-mst: #6db8ff; --u-mst-uf-lep: #ff9d47; --u-mst-uf: #d79bff; --u-mst-df: #5fd6a0;
    --ties: #303934;
  }
}
a { color: inherit; }
.plots { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); margin-bottom: 1rem; }
.plots figure { max-width: 38rem; }
.legend { margin-top: .4rem; }
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
table { font-size: .9rem; }
.caption { margin: .5rem 0 1.5rem; color: var(--soft); font-size: .9rem; }
th, td { padding: .35rem .7rem; }
thead th { vertical-align: bottom; white-space: normal; }
tbody th { position: sticky; left: 0; background: var(--card); }
.paper > * { color: var(--soft); font-style: italic; }
.paper > th { font-weight: 400; }
.average > * { font-weight: 600; border-top: 2px solid var(--rule); }
@media (max-width: 40rem) { tbody th { min-width: 8rem; white-space: normal; } th, td { padding: .3rem .5rem; } }
`;
