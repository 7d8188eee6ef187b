import {MEASURES, type Measure} from '../evaluation/index.js';
import type {ParserName} from '../parser-name.js';
import {bestParser, type ExperimentSummary} from './experiment-summary.js';
import {PAPER_SETUPS, type PaperSetup, paperSetupFor} from './paper-figures.js';
import {LABELS} from './parser-labels.js';
import {
  columnsOf,
  type Piece,
  plainRow,
  type ReportTable,
  type TableRow
} from './report-table.js';
import type {SetupSummary} from './setup-summary.js';
import {
  countOf,
  decimal,
  meanAndDeviation,
  NOTHING,
  percent,
  visible
} from './show.js';
import {parserIn} from './text-figures.js';

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
export function paperName({name}: PaperSetup): string {
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
