import {type ExperimentSummary, parserIn} from './experiment-summary.js';
import type {ParserSummary} from './setup-summary.js';
import {
  averageRows,
  count,
  decimal,
  LABELS,
  MISSING,
  meanAndDeviation,
  percent,
  type ReportTable,
  rowOf,
  tableOf,
  visible
} from './show.js';
import {FITTED_WORDS, type TimingCurve} from './timing-curve.js';

/** The size of each setup. */
export function dataTable({setups}: ExperimentSummary): ReportTable {
  return tableOf(
    'Sentences and words of the training and the test part; scored words ' +
      'are those of the test part that are not punctuation.',
    [
      ...['setup', 'training sentences', 'training words', 'test sentences'],
      ...['scored words', 'seeds']
    ],
    setups.map(setup =>
      rowOf(
        'setup',
        visible(setup.name),
        count(setup.trainSentences),
        count(setup.trainWords),
        count(setup.sentences),
        count(setup.words),
        setup.seeds.join(', ') || MISSING
      )
    )
  );
}

/** The effect of pruning in each setup. */
export function pruningTable(summary: ExperimentSummary): ReportTable {
  const {pruned, goldKept} = summary.figures;
  const cells = (pruned: number, kept: number) => [
    percent(pruned, 1),
    percent(kept)
  ];
  return tableOf(
    'Undirected edges that pruning removes, and edges of the gold trees that ' +
      'it keeps, in percent of those of the test part.',
    ['setup', 'edges pruned', 'gold edges kept'],
    [
      ...summary.setups.flatMap(({name, pruning: own}) =>
        own
          ? [rowOf('setup', visible(name), ...cells(own.pruned, own.goldKept))]
          : []
      ),
      ...averageRows(pruned.count, cells(pruned.mean, goldKept.mean))
    ]
  );
}

/** Labelled attachment scores. */
export function labelledTable(summary: ExperimentSummary): ReportTable {
  return scoreTable(
    summary,
    'Words with the correct head and relation, without punctuation and ' +
      'without subtypes of relations, in percent; mean over seeds ± sample ' +
      'deviation.',
    'labelled'
  );
}

/** Shares of complete trees. */
export function completeTreesTable(summary: ExperimentSummary): ReportTable {
  return scoreTable(
    summary,
    'Sentences in which every word that is not punctuation has the correct ' +
      'head, in percent; mean over seeds ± sample deviation.',
    'completeTrees'
  );
}

function scoreTable(
  summary: ExperimentSummary,
  caption: string,
  key: 'labelled' | 'completeTrees'
): ReportTable {
  const {complete, averages} = summary;
  const table = parserTable(summary, caption, it => meanAndDeviation(it[key]));
  const means = averages.map(it => percent(it[key].mean));
  return {...table, rows: [...table.rows, ...averageRows(complete, means)]};
}

/** The speed of the parsers. */
export function speedTable(summary: ExperimentSummary): ReportTable {
  return parserTable(
    summary,
    'Sentences of the test part parsed per second, on the machine of the ' +
      'experiment; mean over seeds.',
    ({sentencesPerSecond}) => count(sentencesPerSecond.mean)
  );
}

/** The time of training. */
export function trainingTable(summary: ExperimentSummary): ReportTable {
  return parserTable(
    summary,
    'Seconds of processor time for training, on the machine of the ' +
      'experiment; mean over seeds. One training may serve several parsers.',
    ({trainingSeconds: {mean}}) => decimal(mean, mean < 10 ? 1 : 0)
  );
}

function parserTable(
  {setups, parsers}: ExperimentSummary,
  caption: string,
  cell: (summary: ParserSummary) => string
): ReportTable {
  return tableOf(
    caption,
    ['setup', ...parsers.map(parser => LABELS[parser])],
    setups.map(setup => {
      const cells = parsers.map(parser => {
        const found = parserIn(setup, parser);
        return found ? cell(found) : MISSING;
      });
      return rowOf('setup', visible(setup.name), ...cells);
    })
  );
}

/** How the time of each parser grows. */
export function growthTable({timings}: ExperimentSummary): ReportTable {
  const slopeOf = (curve: TimingCurve | undefined) =>
    decimal(curve?.fit?.slope ?? NaN, 2);
  return tableOf(
    'Exponent of the power of words, and of arcs or edges scored, that fits ' +
      'the time of scoring and decoding best, through the medians of ' +
      `sentences of about the same size, from ${FITTED_WORDS} words on: ` +
      'shorter sentences take hardly more than the fixed cost of a sentence.',
    [
      'parser',
      ...['sentences timed', 'exponent of words', 'exponent of edges']
    ],
    timings.words.map(curve => {
      const {parser, points} = curve;
      const edges = timings.edges.find(it => it.parser === parser);
      const sentences = points.reduce((sum, it) => sum + it.sentences, 0);
      return rowOf(
        'setup',
        LABELS[parser],
        count(sentences),
        slopeOf(curve),
        slopeOf(edges)
      );
    })
  );
}
