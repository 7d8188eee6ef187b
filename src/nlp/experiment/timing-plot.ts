import {type Content, html, type Markup} from '../html.js';
import {logarithmicAxis} from './axis.js';
import {LABELS} from './parser-labels.js';
import {figure, marker, markerLegend, PLOT_WIDTH, round} from './plot.js';
import {count, countOf, decimal} from './show.js';
import {FITTED_WORDS, type Size, type TimingCurve} from './timing-curve.js';

const LEFT = 44;
const RIGHT = PLOT_WIDTH - 10;
const TOP = 12;
const BOTTOM = 238;

/** Time against the size of a sentence, on logarithmic axes. */
export function timingPlot(curves: readonly TimingCurve[], size: Size): Markup {
  const points = curves.flatMap(curve => curve.points);
  const across = logarithmicAxis(
    points.map(it => it.size),
    {from: LEFT, to: RIGHT}
  );
  const up = logarithmicAxis(
    points.map(it => it.milliseconds),
    {from: BOTTOM, to: TOP}
  );
  const grid: Content = [
    across.ticks.map(tick => {
      const x = round(across.at(tick));
      return html`<path class="grid" d="M${x} ${TOP}V${BOTTOM}"/>
<text class="tick" x="${x}" y="${BOTTOM + 11}">${count(tick)}</text>
`;
    }),
    up.ticks.map(tick => {
      const y = round(up.at(tick));
      return html`<path class="grid" d="M${LEFT} ${y}H${RIGHT}"/>
<text class="tick end" x="${LEFT - 5}" y="${y}">${tick}</text>
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
        html`<text class="tick" x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 26}">${AXIS_TITLES[size]}</text>
<text class="tick start" x="${LEFT + 4}" y="${TOP + 4}">milliseconds</text>
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
