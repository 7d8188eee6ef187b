import {
  type BootstrapResult,
  MEASURES,
  type Measure
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {ComparisonSummary, MeasureSummary} from './comparison.js';
import {bestParser, type ExperimentSummary} from './experiment-summary.js';
import {PAPER_SETUPS, type PaperSetup, paperSetupFor} from './paper-figures.js';
import type {SetupSummary} from './setup-summary.js';
import {
  columnsOf,
  count,
  countOf,
  decimal,
  LABELS,
  meanAndDeviation,
  NOTHING,
  type Piece,
  percent,
  plainRow,
  points,
  pValue,
  type ReportTable,
  some,
  type TableRow,
  visible
} from './show.js';
import {parserIn, SIGNIFICANCE_LEVEL} from './text-figures.js';

/** Table 1 of the paper: the scores of all parsers. */
export function accuracyTable(summary: ExperimentSummary): ReportTable {
  const {setups, parsers, complete, averages} = summary;
  const averageRow = plainRow(
    'average',
    `mean of ${countOf(complete, 'setup')}`,
    ...averages.map(({directed, undirected}) =>
      [directed, undirected].map(({mean}) => percent(mean)).join(' / ')
    )
  );
  return {
    caption:
      'Directed / undirected UAS in percent, without punctuation; mean over ' +
      'seeds ± sample deviation. The best of a row stands out, by either ' +
      'measure. Rows of the paper are for the same language, but for other ' +
      'data, other annotation and another split: they are no target.',
    columns: columnsOf('setup', ...parsers.map(parser => LABELS[parser])),
    rows: [
      ...setups.flatMap(setup => {
        const paper = paperSetupFor(setup.name);
        return [
          setupRow(setup, parsers),
          ...(paper ? [paperRow(paper, parsers)] : [])
        ];
      }),
      ...(complete > 0 ? [averageRow] : []),
      paperAverages(parsers)
    ]
  };
}

function setupRow(
  setup: SetupSummary,
  parsers: readonly ParserName[]
): TableRow {
  return {
    kind: 'setup',
    cells: [
      [visible(setup.name)],
      ...parsers.map((parser): Piece[] => {
        const found = parserIn(setup, parser);
        if (!found) return [NOTHING];
        const [directed, undirected] = MEASURES.map((measure): Piece => {
          const text = meanAndDeviation(found[measure]);
          return bestParser(setup, measure) === parser ? {strong: text} : text;
        });
        return [directed, ' / ', undirected];
      })
    ]
  };
}

/** How the rows of the paper are called. */
function paperName({name}: PaperSetup): string {
  return `${name}, the paper`;
}

function paperRow(paper: PaperSetup, parsers: readonly ParserName[]): TableRow {
  return plainRow(
    'paper',
    paperName(paper),
    ...parsers.map(parser => {
      const {directed, undirected} = paper.scores[parser];
      return `${decimal(directed, 1)} / ${decimal(undirected, 1)}`;
    })
  );
}

function paperAverages(parsers: readonly ParserName[]): TableRow {
  const mean = (parser: ParserName, measure: Measure) =>
    PAPER_SETUPS.reduce((sum, {scores}) => sum + scores[parser][measure], 0) /
    PAPER_SETUPS.length;
  return plainRow(
    'paper',
    `mean of ${PAPER_SETUPS.length} setups, the paper`,
    ...parsers.map(parser =>
      MEASURES.map(measure => decimal(mean(parser, measure), 2)).join(' / ')
    )
  );
}

/**
 * Table 2 of the paper: D-MST and U-MST-uf-lep sentence by sentence, and two
 * runs of D-MST beside them.
 */
export function headToHeadTable(
  {setups, figures}: ExperimentSummary,
  measure: Measure
): ReportTable {
  const compared = setups.filter(({rivals, control}) => rivals || control);
  const {rivals, control} = figures;
  return {
    caption:
      'Sentences on which each is better, and ties, in percent; UAS of an ' +
      'oracle that takes the better tree of each sentence, and its gain over ' +
      `D-MST, in points; ${measure}, mean over seeds. Control: D-MST against ` +
      `D-MST of another seed.${measure === 'directed' ? ABOUT_PAPER : ''}`,
    columns: columnsOf(
      'setup',
      ...['D-MST better', 'U-MST-uf-lep better', 'ties', 'oracle', 'gain'],
      ...['control: one better', 'other better', 'ties', 'oracle', 'gain']
    ),
    rows: [
      ...compared.flatMap(setup => {
        const paper = measure === 'directed' && paperSetupFor(setup.name);
        return [
          headToHeadRow(setup, measure),
          ...(paper ? [paperHeadToHeadRow(paper)] : [])
        ];
      }),
      plainRow(
        'average',
        meanOf(rivals.directed.gain.count, control.directed.gain.count),
        ...cellsOf(rivals[measure]),
        ...cellsOf(control[measure])
      ),
      ...(measure === 'directed' ? [paperHeadToHeadAverages()] : [])
    ]
  };
}

const ABOUT_PAPER =
  ' Rows of the paper are for the same language, but for other data, and ' +
  'have no control.';

function headToHeadRow(
  {name, rivals, control}: SetupSummary,
  measure: Measure
): TableRow {
  return plainRow(
    'setup',
    visible(name),
    ...cellsOf(rivals?.[measure]),
    ...cellsOf(control?.[measure])
  );
}

function meanOf(setups: number, controls: number): string {
  const name = `mean of ${countOf(setups, 'setup')}`;
  return controls === setups ? name : `${name}, control of ${controls}`;
}

function cellsOf(figures: MeasureSummary | undefined): string[] {
  if (!figures) return new Array<string>(5).fill(NOTHING);
  const {first, second, ties, oracle, gain} = figures;
  return [
    ...[first, second, ties].map(({mean}) => percent(mean, 1)),
    percent(oracle.mean),
    points(gain.mean)
  ];
}

function paperHeadToHeadRow(paper: PaperSetup): TableRow {
  return paperCells(paperName(paper), paper.rivals, 1);
}

function paperHeadToHeadAverages(): TableRow {
  const mean = (key: keyof PaperSetup['rivals']) =>
    PAPER_SETUPS.reduce((sum, {rivals}) => sum + rivals[key], 0) /
    PAPER_SETUPS.length;
  return paperCells(
    `mean of ${PAPER_SETUPS.length} setups, the paper`,
    {
      first: mean('first'),
      second: mean('second'),
      oracle: mean('oracle'),
      gain: mean('gain')
    },
    2
  );
}

function paperCells(
  name: string,
  {first, second, oracle, gain}: PaperSetup['rivals'],
  digits: number
): TableRow {
  return plainRow(
    'paper',
    name,
    ...[first, second, 100 - first - second].map(value => decimal(value, 1)),
    decimal(oracle, digits),
    `+${decimal(gain, digits)}`,
    ...new Array<string>(5).fill(NOTHING)
  );
}

/** Whether U-MST-uf-lep differs from D-MST, and D-MST from itself. */
export function significanceTable({setups}: ExperimentSummary): ReportTable {
  const tested = setups.filter(({rivals, control}) => rivals || control);
  const resamples = tested
    .flatMap(({rivals, control}) => [rivals, control])
    .flatMap(it => it?.pairs[0].significance.resamples ?? [])[0];
  return {
    caption:
      'U-MST-uf-lep less D-MST in points of UAS, all seeds together, with ' +
      'the middle 95 percent of the differences on ' +
      `${count(resamples ?? NaN)} test sets drawn by sentences (paired ` +
      'bootstrap) and the two-sided p-value; then how many single seeds, and ' +
      'how many pairs of the control, have p below ' +
      `${SIGNIFICANCE_LEVEL}. The values are not corrected for the number ` +
      'of setups.',
    columns: columnsOf(
      'setup',
      ...['directed', '95 percent', 'p', 'undirected', '95 percent', 'p'],
      ...['seeds that differ', 'controls that differ']
    ),
    rows: tested.map(({name, significance, rivals, control}) =>
      plainRow(
        'setup',
        visible(name),
        ...significanceCells(significance?.directed),
        ...significanceCells(significance?.undirected),
        differing(rivals),
        differing(control)
      )
    )
  };
}

function significanceCells(result: BootstrapResult | undefined): string[] {
  if (!result) return [NOTHING, NOTHING, NOTHING];
  const {difference, low, high, pValue: p} = result;
  return [points(difference), `${points(low)} to ${points(high)}`, pValue(p)];
}

function differing(comparisons: ComparisonSummary | null): string {
  if (!comparisons) return NOTHING;
  const {pairs} = comparisons;
  const found = pairs.filter(
    ({significance}) => significance.pValue < SIGNIFICANCE_LEVEL
  );
  return some(found.length, pairs.length);
}
