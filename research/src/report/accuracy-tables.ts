import {isOfPaper, labelOf, type SystemName} from '../systems.js';
import type {BootstrapResult, Measure} from './bootstrap.js';
import {MEASURES} from './comparison.js';
import {
  bestSystem,
  type ExperimentSummary,
  SIGNIFICANCE_LEVEL,
  systemIn
} from './experiment-summary.js';
import {PAPER_MEAN, type PaperSetup, paperSetupFor} from './paper.js';
import type {
  ComparisonSummary,
  MeasureSummary,
  SetupSummary
} from './setup-summary.js';
import {
  averageRows,
  count,
  countOf,
  decimal,
  MISSING,
  meanAndDeviation,
  type Piece,
  percent,
  points,
  pValue,
  type ReportTable,
  rowOf,
  some,
  type TableRow,
  visible
} from './show.js';

/** Table 1 of the paper: the scores of its systems. */
export function accuracyTable(summary: ExperimentSummary): ReportTable {
  const {setups, complete} = summary;
  const systems = summary.systems.filter(isOfPaper);
  const paperRow = ({name, scores}: PaperSetup, digits: number) =>
    rowOf(
      'paper',
      `${name}, the paper`,
      ...systems.map(system =>
        byMeasures(measure => decimal(scores[system][measure], digits))
      )
    );
  const setupRows = setups.flatMap(setup => {
    const paper = paperSetupFor(setup.name);
    return [
      accuracyRow(setup, systems),
      ...(paper ? [paperRow(paper, 1)] : [])
    ];
  });
  return {
    caption:
      'Directed / undirected UAS in percent, without punctuation; mean over ' +
      'seeds ± sample deviation. The best of each row is emphasized, by either ' +
      'measure. Rows of the paper are for the same language, but for other ' +
      'data, other annotation and another split: they are no target.',
    titles: ['setup', ...systems.map(labelOf)],
    rows: [
      ...setupRows,
      ...averageRows(complete, meanCells(summary, systems)),
      paperRow(PAPER_MEAN, 2)
    ]
  };
}

/** The scores of the systems that are not in the paper, beside D-MST. */
export function furtherAccuracyTable(summary: ExperimentSummary): ReportTable {
  const {setups, complete} = summary;
  const systems = summary.systems.filter(
    system => system === 'd-mst' || !isOfPaper(system)
  );
  return {
    caption:
      'Directed / undirected UAS in percent, without punctuation; mean over ' +
      'seeds ± sample deviation. The best of each row is emphasized, by either ' +
      'measure.',
    titles: ['setup', ...systems.map(labelOf)],
    rows: [
      ...setups.map(setup => accuracyRow(setup, systems)),
      ...averageRows(complete, meanCells(summary, systems))
    ]
  };
}

function accuracyRow(
  setup: SetupSummary,
  systems: readonly SystemName[]
): TableRow {
  const cells = systems.map((system): Piece[] => {
    const found = systemIn(setup, system);
    if (!found) return [MISSING];
    const [directed, undirected] = MEASURES.map((measure): Piece => {
      const text = meanAndDeviation(found[measure]);
      const best = bestSystem(setup, measure, systems);
      return best === system ? {strong: text} : text;
    });
    return [directed, ' / ', undirected];
  });
  return rowOf('setup', visible(setup.name), ...cells);
}

function meanCells(
  {averages}: ExperimentSummary,
  systems: readonly SystemName[]
): string[] {
  return averages
    .filter(({system}) => systems.includes(system))
    .map(average => byMeasures(measure => percent(average[measure].mean)));
}

function byMeasures(text: (measure: Measure) => string): string {
  return MEASURES.map(text).join(' / ');
}

/** Table 2 of the paper: both systems by sentence, with the control. */
export function headToHeadTable(
  {setups, figures}: ExperimentSummary,
  measure: Measure
): ReportTable {
  const {rivals, control} = figures;
  // The paper has directed figures only.
  const isDirected = measure === 'directed';
  const row = (
    kind: TableRow['kind'],
    name: string,
    rivals: MeasureSummary | undefined,
    control: MeasureSummary | undefined
  ) => rowOf(kind, name, ...comparedCells(rivals), ...comparedCells(control));
  const setupRows = setups.flatMap(({name, rivals, control}) => {
    if (!rivals && !control) return [];
    const paper = isDirected && paperSetupFor(name);
    return [
      row('setup', visible(name), rivals?.[measure], control?.[measure]),
      ...(paper ? [paperComparedRow(paper, 1)] : [])
    ];
  });
  const compared = rivals.directed.gain.count;
  const controls = control.directed.gain.count;
  const mean = `mean of ${countOf(compared, 'setup')}`;
  return {
    caption:
      'Sentences on which each is better, and ties, in percent; UAS of an ' +
      'oracle that takes the better tree of each sentence, and its gain over ' +
      `D-MST, in points; ${measure}, mean over seeds. Control: D-MST against ` +
      `D-MST of another seed.${
        isDirected
          ? ' Rows of the paper are for the same language, but for other ' +
            'data, and have no control.'
          : ''
      }`,
    titles: [
      'setup',
      ...['D-MST better', 'U-MST-uf-lep better', 'ties', 'oracle', 'gain'],
      ...['control: one better', 'other better', 'ties', 'oracle', 'gain']
    ],
    rows: [
      ...setupRows,
      row(
        'average',
        controls === compared ? mean : `${mean}, control of ${controls}`,
        rivals[measure],
        control[measure]
      ),
      ...(isDirected ? [paperComparedRow(PAPER_MEAN, 2)] : [])
    ]
  };
}

function comparedCells(figures: MeasureSummary | undefined): string[] {
  if (!figures) return missing(5);
  const {first, second, ties, oracle, gain} = figures;
  return [
    ...[first, second, ties].map(({mean}) => percent(mean, 1)),
    percent(oracle.mean),
    points(gain.mean)
  ];
}

function paperComparedRow(paper: PaperSetup, digits: number): TableRow {
  const {first, second, oracle, gain} = paper.rivals;
  return rowOf(
    'paper',
    `${paper.name}, the paper`,
    ...[first, second, 100 - first - second].map(value => decimal(value, 1)),
    decimal(oracle, digits),
    `+${decimal(gain, digits)}`,
    ...missing(5)
  );
}

function missing(cells: number): string[] {
  return new Array<string>(cells).fill(MISSING);
}

/** Whether U-MST-uf-lep differs from D-MST, and D-MST from itself. */
export function significanceTable({setups}: ExperimentSummary): ReportTable {
  const tested = setups.filter(({rivals, control}) => rivals || control);
  const [first] = tested.flatMap(({rivals, control}) => [
    ...(rivals?.pairs ?? []),
    ...(control?.pairs ?? [])
  ]);
  return {
    caption:
      'U-MST-uf-lep minus D-MST in points of UAS, all seeds together, with ' +
      'the middle 95 percent of the differences on ' +
      `${count(first?.significance.resamples ?? NaN)} test sets drawn by ` +
      'sentences (paired bootstrap) and the two-sided p-value; then how many ' +
      'single seeds, and how many pairs of the control, have p below ' +
      `${SIGNIFICANCE_LEVEL}. The values are not corrected for the number ` +
      'of setups.',
    titles: [
      'setup',
      ...['directed', '95 percent', 'p', 'undirected', '95 percent', 'p'],
      ...['seeds that differ', 'controls that differ']
    ],
    rows: tested.map(({name, significance, rivals, control}) =>
      rowOf(
        'setup',
        visible(name),
        ...significanceCells(significance?.directed),
        ...significanceCells(significance?.undirected),
        significantPairs(rivals),
        significantPairs(control)
      )
    )
  };
}

function significanceCells(result: BootstrapResult | undefined): string[] {
  if (!result) return missing(3);
  const {difference, low, high, pValue: p} = result;
  return [points(difference), `${points(low)} to ${points(high)}`, pValue(p)];
}

function significantPairs(comparisons: ComparisonSummary | null): string {
  if (!comparisons) return MISSING;
  const {pairs} = comparisons;
  const found = pairs.filter(
    ({significance}) => significance.pValue < SIGNIFICANCE_LEVEL
  );
  return some(found.length, pairs.length);
}
