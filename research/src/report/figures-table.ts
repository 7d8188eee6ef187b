import {
  isOfPaper,
  labelOf,
  PAPER_SYSTEMS,
  type SystemName
} from '../systems.js';
import type {Measure} from './bootstrap.js';
import {MEASURES, type Summary} from './comparison.js';
import {type ExperimentSummary, GAP_LIMITS} from './experiment-summary.js';
import {PAPER_SETUPS, PAPER_TEXT} from './paper.js';
import type {MeasureSummary} from './setup-summary.js';
import {
  decimal,
  MISSING,
  percent,
  points,
  type ReportTable,
  rowOf,
  some
} from './show.js';

/** A figure: its name, its value here, and its value in the paper. */
type Figure = readonly [name: string, here: string, paper?: string | number];

/** The figures that the paper gives in its text. */
export function figuresTable(summary: ExperimentSummary): ReportTable {
  const figures = [
    ...accuracyFigures(summary),
    ...bestFigures(summary),
    ...comparisonFigures(summary),
    ...pruningFigures(summary),
    ...otherFigures(summary)
  ];
  return {
    caption:
      'Means are over setups, of means over seeds. The last column has the ' +
      `figures of the paper for its ${PAPER_TEXT.setups} setups, which are ` +
      'other data.',
    titles: ['figure', 'here', 'the paper'],
    rows: figures.map(([name, here, paper = MISSING]) =>
      rowOf('setup', name, here, String(paper))
    )
  };
}

function accuracyFigures({figures, setups}: ExperimentSummary): Figure[] {
  const {gap, within, level, nearlyLevel} = figures;
  const {enhancement, enhanced, turned, weakest} = figures;
  const paper = PAPER_TEXT;
  const inPaper = (part: number) => some(part, paper.setups);
  const gapIn = (measure: Measure): Figure => [
    `D-MST less U-MST-uf-lep, ${measure}, mean`,
    points(gap[measure].mean),
    `+${paper.gap[measure]}`
  ];
  return [
    ['setups', String(setups.length), paper.setups],
    gapIn('directed'),
    ['least to greatest of the setups', range(gap.directed), paper.gapRange],
    ...GAP_LIMITS.map((points, i): Figure => {
      const note = points === 2 ? ' (18 in its Table 1)' : '';
      return [
        `setups in which it is at most ${points}`,
        some(within[i], gap.directed.count),
        `${inPaper(paper.within[i])}${note}`
      ];
    }),
    gapIn('undirected'),
    [
      'least to greatest of the setups',
      range(gap.undirected),
      `${paper.undirectedRange} (+2.3 in its Table 1)`
    ],
    [
      'setups in which they differ by less than 0.05, undirected',
      some(level, gap.undirected.count),
      inPaper(paper.level)
    ],
    [
      'other setups in which they differ by at most 1, undirected',
      some(nearlyLevel, gap.undirected.count),
      `${inPaper(paper.nearlyLevel)} (14 in its Table 1)`
    ],
    ...MEASURES.map((measure): Figure => {
      const note = measure === 'directed' ? ' (+2.55 in its Table 1)' : '';
      return [
        `U-MST-uf-lep less U-MST-uf, ${measure}, mean`,
        points(enhancement[measure].mean),
        `+${paper.enhancement[measure]}${note}`
      ];
    }),
    ...MEASURES.map(
      (measure): Figure => [
        `setups with U-MST-uf-lep above U-MST-uf, ${measure}`,
        some(enhanced[measure], enhancement[measure].count),
        inPaper(paper.enhanced[measure])
      ]
    ),
    [
      'changed heads whose edge only turns in U-MST-uf-lep, percent, mean',
      percent(turned.mean, 1),
      paper.turned
    ],
    [
      'setups in which U-MST-df is the weakest, directed',
      some(weakest.count, weakest.setups),
      inPaper(paper.weakest)
    ]
  ];
}

function range({minimum, maximum}: Summary): string {
  return Number.isNaN(minimum)
    ? MISSING
    : `${points(minimum)} to ${points(maximum)}`;
}

function bestFigures({averages, complete}: ExperimentSummary): Figure[] {
  if (complete === 0) return [];
  const ofPaper = averages.filter(({system}) => isOfPaper(system));
  return ofPaper.map(({system, best}) => [
    `setups in which ${labelOf(system)} is the best, directed / undirected`,
    `${best.directed} / ${some(best.undirected, complete)}`,
    MEASURES.map(measure => bestInPaper(system, measure)).join(' / ') +
      ` of ${PAPER_SETUPS.length}`
  ]);
}

// Of several equally good systems the first one counts, as for other setups.
function bestInPaper(system: SystemName, measure: Measure): number {
  return PAPER_SETUPS.filter(({scores}) => {
    const most = Math.max(...PAPER_SYSTEMS.map(name => scores[name][measure]));
    const best = PAPER_SYSTEMS.find(name => scores[name][measure] === most);
    return best === system;
  }).length;
}

function comparisonFigures({figures}: ExperimentSummary): Figure[] {
  const {rivals, wins, control, controlGainsMore: gainsMore} = figures;
  const {significance, controlSignificance} = figures;
  const {worse, better, tests} = controlSignificance;
  const bothBetter = ({first, second}: MeasureSummary) =>
    [first, second].map(({mean}) => percent(mean, 1)).join(' / ');
  return [
    [
      'sentences on which D-MST / U-MST-uf-lep is better, percent',
      bothBetter(rivals.directed),
      PAPER_TEXT.better
    ],
    [
      'setups in which D-MST / U-MST-uf-lep wins more sentences',
      `${wins.counts[0]} / ${some(wins.counts[1], wins.setups)}`,
      `${PAPER_TEXT.wins[0]} / ${some(PAPER_TEXT.wins[1], PAPER_TEXT.setups)}`
    ],
    [
      'control: one D-MST / another D-MST is better',
      bothBetter(control.directed)
    ],
    [
      'gain of the oracle over D-MST, mean',
      points(rivals.directed.gain.mean),
      `+${PAPER_TEXT.gain}`
    ],
    [
      'control: gain of the oracle of two D-MST',
      points(control.directed.gain.mean)
    ],
    [
      'setups in which the gain of the control is larger',
      some(gainsMore.count, gainsMore.setups)
    ],
    [
      'setups with U-MST-uf-lep significantly below D-MST',
      some(significance.worse, significance.tests)
    ],
    [
      'setups with U-MST-uf-lep significantly above D-MST',
      some(significance.better, significance.tests)
    ],
    [
      'control: pairs of D-MST that differ significantly',
      some(worse + better, tests)
    ]
  ];
}

function pruningFigures({figures}: ExperimentSummary): Figure[] {
  const {pruned, prunedOverFifth, goldKept, ofArcs} = figures;
  const {mean, deviation, median} = PAPER_TEXT.pruned;
  return [
    ['edges pruned, percent, mean', percent(pruned.mean), mean],
    ['edges pruned, deviation', percent(pruned.deviation), deviation],
    ['edges pruned, median', percent(pruned.median), median],
    [
      'setups with more than 20 percent pruned',
      some(prunedOverFifth, pruned.count),
      some(PAPER_TEXT.prunedOverFifth, PAPER_TEXT.setups)
    ],
    [
      'edges kept, percent of the arcs of D-MST, mean',
      percent(ofArcs.mean),
      PAPER_TEXT.ofArcs
    ],
    ['gold edges kept, percent, mean', percent(goldKept.mean)],
    ['gold edges kept, least', percent(goldKept.minimum)]
  ];
}

function otherFigures({averages, figures}: ExperimentSummary): Figure[] {
  const {speedup} = figures;
  return [
    ...averages.map(
      ({system, completeTrees}): Figure => [
        `complete trees of ${labelOf(system)}, percent, mean`,
        percent(completeTrees.mean)
      ]
    ),
    [
      'sentences a second, U-MST-uf-lep to D-MST, mean',
      speedup.count > 0 ? `${decimal(speedup.mean, 2)} times` : MISSING
    ]
  ];
}
