import {type Content, html, type Markup} from '../nlp/drawing/index.js';
import type {Measure} from '../nlp/evaluation/index.js';
import type {MeasureSummary} from './comparison.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {
  figure,
  linearAxis,
  logarithmicAxis,
  marker,
  markerLegend,
  PLOT_WIDTH,
  round,
  rowLabel
} from './plot.js';
import {
  count,
  countOf,
  decimal,
  LABELS,
  meanAndDeviation,
  percent,
  points,
  REPORTED
} from './show.js';
import {FITTED_WORDS, type Size, type TimingCurve} from './timing-curve.js';

const LEFT = 122;
const RIGHT = PLOT_WIDTH - 14;
const TOP = 22;
const ROW = 20;

/** The scores of every parser in every setup: a row each, a mark each. */
export function accuracyPlot(
  summary: ExperimentSummary,
  measure: Measure
): Markup {
  const setups = summary.setups.filter(
    ({words, parsers}) => words > 0 && parsers.length > 0
  );
  // Both measures on the same axis, so that the plots can be compared.
  const axis = linearAxis(
    setups.flatMap(({parsers}) =>
      parsers.flatMap(({directed, undirected}) => [
        100 * directed.minimum,
        100 * undirected.maximum
      ])
    ),
    {from: LEFT, to: RIGHT}
  );
  const bottom = TOP + ROW * setups.length;
  const grid = axis.ticks.map(
    tick => html`<path class="grid" d="M${round(axis.at(tick))} ${TOP}V${bottom}"/>
<text class="tick" x="${round(axis.at(tick))}" y="${TOP - 7}">${tick}</text>
`
  );
  const rows = setups.map(({name, parsers}, row): Content => {
    const y = TOP + ROW * (row + 0.5);
    // The first in the order of the tables is drawn last, on top.
    const marks = [...parsers].reverse().map(summary => {
      const {parser} = summary;
      const scores = summary[measure];
      const at = (share: number) => round(axis.at(100 * share));
      const spread = html`<path class="spread ${parser}" d="M${at(scores.minimum)} ${round(y)}H${at(scores.maximum)}"/>
`;
      const tip = `${LABELS[parser]}: ${meanAndDeviation(scores)}`;
      return [
        scores.count > 1 ? spread : '',
        marker(parser, at(scores.mean), y, tip)
      ];
    });
    return [
      html`<path class="grid" d="M${LEFT} ${round(y)}H${RIGHT}"/>
`,
      rowLabel(name, LEFT - 8, y),
      marks
    ];
  });
  const shown = REPORTED.filter(parser => summary.parsers.includes(parser));
  const means = summary.averages
    .map(it => `${LABELS[it.parser]} ${percent(it[measure].mean)}`)
    .join(', ');
  return figure(
    {
      id: `accuracy-${measure}`,
      title: `${TITLES[measure]} UAS of each parser in each setup`,
      description:
        `${countOf(setups.length, 'setup')}` +
        `${summary.complete > 0 ? `; means: ${means}` : ''}.`,
      height: bottom + 6,
      body: [grid, rows]
    },
    html`<strong>${TITLES[measure]} UAS</strong> in percent, without punctuation. Marks are means over seeds, lines go from the least to the greatest.
${markerLegend(shown)}`
  );
}

const TITLES: Readonly<Record<Measure, string>> = {
  directed: 'Directed',
  undirected: 'Undirected'
};

const WINS_LEFT = 122;
const WINS_RIGHT = PLOT_WIDTH - 46;
const WINS_TOP = 20;
const WINS_ROW = 36;
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
    const top = WINS_TOP + WINS_ROW * row;
    return [
      rowLabel(name, WINS_LEFT - 8, top + BAR + 1),
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
      height: WINS_TOP + WINS_ROW * shown.length,
      body: [
        html`<text class="tick end" x="${PLOT_WIDTH - 4}" y="${WINS_TOP - 7}">oracle</text>
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
  let x = WINS_LEFT;
  const parts = looks.map(([key, look, text]): Content => {
    const share = figures[key].mean;
    const width = share * (WINS_RIGHT - WINS_LEFT);
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

const TIMING_LEFT = 44;
const TIMING_RIGHT = PLOT_WIDTH - 10;
const TIMING_TOP = 12;
const BOTTOM = 238;

/** Time against the size of a sentence, on logarithmic axes. */
export function timingPlot(curves: readonly TimingCurve[], size: Size): Markup {
  const points = curves.flatMap(curve => curve.points);
  const across = logarithmicAxis(
    points.map(it => it.size),
    {from: TIMING_LEFT, to: TIMING_RIGHT}
  );
  const up = logarithmicAxis(
    points.map(it => it.milliseconds),
    {from: BOTTOM, to: TIMING_TOP}
  );
  const grid: Content = [
    across.ticks.map(tick => {
      const x = round(across.at(tick));
      return html`<path class="grid" d="M${x} ${TIMING_TOP}V${BOTTOM}"/>
<text class="tick" x="${x}" y="${BOTTOM + 11}">${count(tick)}</text>
`;
    }),
    up.ticks.map(tick => {
      const y = round(up.at(tick));
      return html`<path class="grid" d="M${TIMING_LEFT} ${y}H${TIMING_RIGHT}"/>
<text class="tick end" x="${TIMING_LEFT - 5}" y="${y}">${tick}</text>
`;
    })
  ];
  // The first in the order of the tables is drawn last, on top.
  const drawn = [...curves].reverse().map((curve): Content => {
    const {parser, points} = curve;
    return [
      fittedLine(curve, across.at, up.at),
      points.map(({size: value, milliseconds, sentences}) =>
        marker(
          parser,
          across.at(value),
          up.at(milliseconds),
          `${LABELS[parser]}: ${count(value)} ${size}, ` +
            `${Number(milliseconds.toPrecision(3))} ms ` +
            `(${countOf(sentences, 'sentence')})`
        )
      )
    ];
  });
  const fits = curves.flatMap(({parser, fit}) => (fit ? {parser, fit} : []));
  const growth = fits.map(
    ({parser, fit}) => `${LABELS[parser]} ${decimal(fit.slope, 2)}`
  );
  return figure(
    {
      id: `time-${size}`,
      title: `Time of a sentence against its number of ${size}`,
      description: `Slopes on logarithmic axes: ${growth.join(', ') || 'none'}.`,
      height: BOTTOM + 34,
      body: [
        grid,
        drawn,
        html`<text class="tick" x="${(TIMING_LEFT + TIMING_RIGHT) / 2}" y="${BOTTOM + 26}">${AXIS_TITLES[size]}</text>
<text class="tick start" x="${TIMING_LEFT + 4}" y="${TIMING_TOP + 4}">milliseconds</text>
`
      ]
    },
    html`<strong>Milliseconds against ${AXIS_TITLES[size]}</strong>, both axes logarithmic, all setups together. Marks are medians of sentences of about the same size, lines the powers that fit them best from ${FITTED_WORDS} words on.
${markerLegend(
  curves.map(({parser}) => parser),
  parser => {
    const slope = fits.find(it => it.parser === parser)?.fit.slope;
    return slope === undefined ? '' : `, slope ${decimal(slope, 2)}`;
  }
)}`
  );
}

const AXIS_TITLES: Readonly<Record<Size, string>> = {
  words: 'words of the sentence',
  edges: 'arcs or edges scored'
};

function fittedLine(
  {parser, fit}: TimingCurve,
  across: (size: number) => number,
  up: (milliseconds: number) => number
): Content {
  if (!fit) return '';
  const {slope, factor, from, to} = fit;
  const place = (size: number) =>
    `${round(across(size))} ${round(up(factor * size ** slope))}`;
  return html`<path class="fit ${parser}" d="M${place(from)}L${place(to)}"/>
`;
}
