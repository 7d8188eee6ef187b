import {MEASURES, type Measure, type Summary} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {PAPER_SETUPS, PAPER_TEXT} from './paper-figures.js';
import {
  decimal,
  LABELS,
  NOTHING,
  percent,
  plainRow,
  points,
  REPORTED,
  type ReportTable,
  some,
  type TableRow
} from './show.js';

/** The figures that the paper gives in its text. */
export function figuresTable(summary: ExperimentSummary): ReportTable {
  return {
    caption:
      'Means are over setups, of means over seeds. In the last column, what ' +
      `the paper says of its ${PAPER_TEXT.setups} setups, which are other ` +
      'data.',
    columns: [
      {title: 'figure', number: false},
      {title: 'here', number: true},
      {title: 'the paper', number: true}
    ],
    rows: [
      ...accuracyRows(summary),
      ...bestRows(summary),
      ...rivalRows(summary),
      ...pruningRows(summary),
      ...treeRows(summary)
    ]
  };
}

function row(
  what: string,
  here: string,
  paper: string | number = NOTHING
): TableRow {
  return plainRow('setup', what, here, String(paper));
}

function accuracyRows({figures, setups}: ExperimentSummary): TableRow[] {
  const {gap, within, enhancement, enhanced, weakest} = figures;
  const {count} = gap.directed;
  const paper = PAPER_TEXT;
  const of = (part: number) => some(part, paper.setups);
  return [
    row('setups', String(setups.length), paper.setups),
    row(
      'D-MST less U-MST-uf-lep, directed, mean',
      points(gap.directed.mean),
      `+${paper.gap.directed}`
    ),
    row('least to greatest of the setups', range(gap.directed), paper.gapRange),
    row(
      'setups in which it is at most 0.5',
      some(within.half, count),
      of(paper.within.half)
    ),
    row(
      'setups in which it is at most 1',
      some(within.one, count),
      of(paper.within.one)
    ),
    row(
      'setups in which it is at most 2',
      some(within.two, count),
      `${of(paper.within.two)} (18 in its Table 1)`
    ),
    row(
      'D-MST less U-MST-uf-lep, undirected, mean',
      points(gap.undirected.mean),
      `+${paper.gap.undirected}`
    ),
    row(
      'U-MST-uf-lep less U-MST-uf, directed, mean',
      points(enhancement.directed.mean),
      `+${paper.enhancement.directed} (+2.55 in its Table 1)`
    ),
    row(
      'U-MST-uf-lep less U-MST-uf, undirected, mean',
      points(enhancement.undirected.mean),
      `+${paper.enhancement.undirected}`
    ),
    row(
      'setups with U-MST-uf-lep above U-MST-uf, directed',
      some(enhanced.directed, enhancement.directed.count),
      of(paper.enhanced.directed)
    ),
    row(
      'setups with U-MST-uf-lep above U-MST-uf, undirected',
      some(enhanced.undirected, enhancement.undirected.count),
      of(paper.enhanced.undirected)
    ),
    row(
      'setups in which U-MST-df is the weakest, directed',
      some(weakest.count, weakest.setups),
      of(paper.weakest)
    )
  ];
}

function bestRows({averages, complete}: ExperimentSummary): TableRow[] {
  if (complete === 0) return [];
  return averages.map(({parser, bestDirected, bestUndirected}) =>
    row(
      `setups in which ${LABELS[parser]} is the best, directed / undirected`,
      `${bestDirected} / ${some(bestUndirected, complete)}`,
      MEASURES.map(measure => bestInPaper(parser, measure)).join(' / ') +
        ` of ${PAPER_SETUPS.length}`
    )
  );
}

// The first of several that are as good, as for setups of the experiment.
function bestInPaper(parser: ParserName, measure: Measure): number {
  return PAPER_SETUPS.filter(({scores}) => {
    const most = Math.max(...REPORTED.map(name => scores[name][measure]));
    const best = REPORTED.find(name => scores[name][measure] === most);
    return best === parser;
  }).length;
}

function rivalRows({figures}: ExperimentSummary): TableRow[] {
  const {rivals, control, controlGainsMore} = figures;
  const {significance, controlSignificance} = figures;
  const better = ({first, second}: (typeof rivals)['directed']) =>
    [first, second].map(({mean}) => percent(mean, 1)).join(' / ');
  return [
    row(
      'sentences on which D-MST / U-MST-uf-lep is better, percent',
      better(rivals.directed),
      PAPER_TEXT.better
    ),
    row(
      'control: one D-MST / another D-MST is better',
      better(control.directed)
    ),
    row(
      'gain of the oracle over D-MST, mean',
      points(rivals.directed.gain.mean),
      `+${PAPER_TEXT.gain}`
    ),
    row(
      'control: gain of the oracle of two D-MST',
      points(control.directed.gain.mean)
    ),
    row(
      'setups in which the gain of the control is larger',
      some(controlGainsMore.count, controlGainsMore.setups)
    ),
    row(
      'setups with U-MST-uf-lep significantly below D-MST',
      some(significance.worse, significance.tests)
    ),
    row(
      'setups with U-MST-uf-lep significantly above D-MST',
      some(significance.better, significance.tests)
    ),
    row(
      'control: pairs of D-MST that differ significantly',
      some(
        controlSignificance.worse + controlSignificance.better,
        controlSignificance.tests
      )
    )
  ];
}

function pruningRows({figures}: ExperimentSummary): TableRow[] {
  const {pruned, prunedOverFifth, goldKept} = figures;
  const {mean, deviation, median} = PAPER_TEXT.pruned;
  return [
    row('edges pruned, percent, mean', percent(pruned.mean), mean),
    row('edges pruned, deviation', percent(pruned.deviation), deviation),
    row('edges pruned, median', percent(pruned.median), median),
    row(
      'setups with more than 20 percent pruned',
      some(prunedOverFifth, pruned.count),
      some(PAPER_TEXT.prunedOverFifth, PAPER_TEXT.setups)
    ),
    row('gold edges kept, percent, mean', percent(goldKept.mean)),
    row('gold edges kept, least', percent(goldKept.minimum))
  ];
}

function treeRows({averages, figures}: ExperimentSummary): TableRow[] {
  const {speedup} = figures;
  return [
    ...averages.map(({parser, completeTrees}) =>
      row(
        `complete trees of ${LABELS[parser]}, percent, mean`,
        percent(completeTrees.mean)
      )
    ),
    row(
      'sentences a second, U-MST-uf-lep to D-MST, mean',
      speedup.count > 0 ? `${decimal(speedup.mean, 2)} times` : NOTHING
    )
  ];
}

function range({minimum, maximum}: Summary): string {
  return Number.isNaN(minimum)
    ? NOTHING
    : `${points(minimum)} to ${points(maximum)}`;
}
