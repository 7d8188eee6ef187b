import {type Content, html, type Markup} from '../html.js';
import type {MeasureSummary} from './compare-runs.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {figure, PLOT_WIDTH, round, rowLabel} from './plot.js';
import {countOf, percent, points} from './show.js';

const LEFT = 122;
const RIGHT = PLOT_WIDTH - 46;
const TOP = 20;
const ROW = 36;
const BAR = 13;

/**
 * Who is better on how many sentences, a bar a setup, with that of two runs
 * of D-MST below it.
 */
export function headToHeadPlot({setups, figures}: ExperimentSummary): Markup {
  const shown = setups.filter(
    ({words, rivals, control}) => words > 0 && (rivals || control)
  );
  const rows = shown.map(({name, rivals, control}, row): Content => {
    const top = TOP + ROW * row;
    return [
      rowLabel(name, LEFT - 8, top + BAR + 1),
      rivals ? bar(rivals.directed, top, RIVALS) : '',
      control ? bar(control.directed, top + BAR + 2, CONTROL) : ''
    ];
  });
  const {rivals, control} = figures;
  const means = ({first, second, gain}: MeasureSummary) =>
    `${percent(first.mean, 1)} and ${percent(second.mean, 1)} percent, ` +
    `gain ${points(gain.mean)}`;
  return figure(
    {
      id: 'head-to-head',
      title: 'Share of the sentences on which each parser is better',
      description:
        `${countOf(shown.length, 'setup')}. Means: D-MST and U-MST-uf-lep ` +
        `${means(rivals.directed)}; two D-MST ${means(control.directed)}.`,
      height: TOP + ROW * shown.length,
      body: [
        html`<text class="tick end" x="${PLOT_WIDTH - 4}" y="${TOP - 7}">oracle</text>
`,
        rows
      ]
    },
    html`<strong>Upper bars:</strong> percent of the sentences on which D-MST is better (left), neither (middle), or U-MST-uf-lep (right). <strong>Lower bars:</strong> the control, a D-MST against one of another seed. On the right, what an oracle that takes the better tree gains over D-MST, in points of directed UAS.
<ul class="legend">
${LEGEND.map(
  ([look, text]) =>
    html`<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${look}" width="12" height="12"/></svg>${text}</li>
`
)}</ul>`
  );
}

/** The look of the three parts of a bar, and what they say. */
type Looks = readonly (readonly [
  key: 'first' | 'ties' | 'second',
  look: string,
  text: string
])[];

const RIVALS: Looks = [
  ['first', 'bar d-mst', 'D-MST is better'],
  ['ties', 'bar ties', 'neither is better'],
  ['second', 'bar u-mst-uf-lep', 'U-MST-uf-lep is better']
];
const CONTROL: Looks = [
  ['first', 'bar control', 'one D-MST is better'],
  ['ties', 'bar ties', 'neither is better'],
  ['second', 'bar control', 'another D-MST is better']
];
const LEGEND: readonly (readonly [look: string, text: string])[] = [
  ['bar d-mst', 'D-MST is better'],
  ['bar u-mst-uf-lep', 'U-MST-uf-lep is better'],
  ['bar control', 'control: one D-MST is better than the other'],
  ['bar ties', 'ties']
];

// A part narrower than this has no room for its number.
const NARROWEST = 24;

function bar(figures: MeasureSummary, top: number, looks: Looks): Content {
  const middle = round(top + BAR / 2);
  let x = LEFT;
  const parts = looks.map(([key, look, text]): Content => {
    const share = figures[key].mean;
    const width = share * (RIGHT - LEFT);
    const left = x;
    x += width;
    const label = percent(share, 1);
    return [
      html`<rect class="${look}" x="${round(left)}" y="${top}" width="${round(width)}" height="${BAR}"><title>${text}: ${label} percent</title></rect>
`,
      width < NARROWEST
        ? ''
        : html`<text class="share" x="${round(left + width / 2)}" y="${middle}">${label}</text>
`
    ];
  });
  return [
    parts,
    html`<text class="share end" x="${PLOT_WIDTH - 4}" y="${middle}">${points(figures.gain.mean)}</text>
`
  ];
}
