import type {Measure} from '../evaluation/index.js';
import {paperName} from './accuracy-table.js';
import type {MeasureSummary} from './compare-runs.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {PAPER_SETUPS, type PaperSetup, paperSetupFor} from './paper-figures.js';
import {
  columnsOf,
  plainRow,
  type ReportTable,
  type TableRow
} from './report-table.js';
import type {SetupSummary} from './setup-summary.js';
import {countOf, decimal, NOTHING, percent, points, visible} from './show.js';

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
        return [setupRow(setup, measure), ...(paper ? [paperRow(paper)] : [])];
      }),
      plainRow(
        'average',
        meanOf(rivals.directed.gain.count, control.directed.gain.count),
        ...cellsOf(rivals[measure]),
        ...cellsOf(control[measure])
      ),
      ...(measure === 'directed' ? [paperAverages()] : [])
    ]
  };
}

const ABOUT_PAPER =
  ' Rows of the paper are for the same language, but for other data, and ' +
  'have no control.';

function setupRow(
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

function paperRow(paper: PaperSetup): TableRow {
  return paperCells(paperName(paper), paper.rivals, 1);
}

function paperAverages(): TableRow {
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
