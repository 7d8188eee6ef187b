import type {Measure} from '../evaluation/index.js';
import {type Content, html, type Markup} from '../html.js';
import {linearAxis} from './axis.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {LABELS, REPORTED} from './parser-labels.js';
import {
  figure,
  marker,
  markerLegend,
  PLOT_WIDTH,
  round,
  rowLabel
} from './plot.js';
import {countOf, meanAndDeviation, percent} from './show.js';

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
