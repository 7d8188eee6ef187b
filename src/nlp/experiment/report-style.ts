/**
 * The style sheet of the report. Text keeps a contrast of 4.5 to 1 with what
 * lies under it, marks and lines that tell something one of 3 to 1, light and
 * dark; whatever colour tells is told by shape, place or a table as well.
 */
export const REPORT_STYLE = `
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
