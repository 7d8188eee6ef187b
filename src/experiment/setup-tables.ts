import type {Summary} from '../nlp/evaluation/index.js';
import type {ExperimentSummary} from './experiment-summary.js';
import type {ParserSummary} from './setup-summary.js';
import {
  columnsOf,
  count,
  countOf,
  decimal,
  LABELS,
  meanAndDeviation,
  NOTHING,
  percent,
  plainRow,
  type ReportTable,
  visible
} from './show.js';
import {parserIn} from './text-figures.js';
import {FITTED_WORDS, type TimingCurve} from './timing-curve.js';

/** What the setups are made of. */
export function dataTable({setups}: ExperimentSummary): ReportTable {
  return {
    caption:
      'Sentences and words of the training and the test part; scored words ' +
      'are those of the test part that are not punctuation.',
    columns: columnsOf(
      'setup',
      ...['training sentences', 'training words', 'test sentences'],
      ...['scored words', 'seeds']
    ),
    rows: setups.map(setup =>
      plainRow(
        'setup',
        visible(setup.name),
        count(setup.trainSentences),
        count(setup.trainWords),
        count(setup.sentences),
        count(setup.words),
        setup.seeds.join(', ') || NOTHING
      )
    )
  };
}

/** What pruning does in each setup. */
export function pruningTable({
  setups,
  figures
}: ExperimentSummary): ReportTable {
  const {pruned, goldKept} = figures;
  return {
    caption:
      'Undirected edges that pruning takes away, and edges of the gold trees ' +
      'that it leaves, in percent of those of the test part.',
    columns: columnsOf('setup', 'edges pruned', 'gold edges kept'),
    rows: [
      ...setups.flatMap(({name, pruning}) =>
        pruning
          ? [
              plainRow(
                'setup',
                visible(name),
                percent(pruning.pruned, 1),
                percent(pruning.goldKept)
              )
            ]
          : []
      ),
      plainRow(
        'average',
        `mean of ${countOf(pruned.count, 'setup')}`,
        percent(pruned.mean, 1),
        percent(goldKept.mean)
      )
    ]
  };
}

/** How many words have the right head and the right relation to it. */
export function labelledTable(summary: ExperimentSummary): ReportTable {
  return scoreTable(
    summary,
    'Words that are not punctuation whose head and relation are right, ' +
      'subtypes of relations left out, in percent; mean over seeds ± sample ' +
      'deviation.',
    'labelled'
  );
}

/** How many trees are right as a whole. */
export function completeTreesTable(summary: ExperimentSummary): ReportTable {
  return scoreTable(
    summary,
    'Sentences in which every word that is not punctuation has the right ' +
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
  const table = parserTable(summary, caption, found =>
    meanAndDeviation(found[key])
  );
  const average = plainRow(
    'average',
    `mean of ${countOf(complete, 'setup')}`,
    ...averages.map(found => percent(found[key].mean))
  );
  return complete > 0 ? {...table, rows: [...table.rows, average]} : table;
}

/** How fast the parsers are. */
export function speedTable(summary: ExperimentSummary): ReportTable {
  return parserTable(
    summary,
    'Sentences of the test part parsed in a second, on the machine of the ' +
      'experiment; mean over seeds.',
    ({sentencesPerSecond}) => count(sentencesPerSecond.mean)
  );
}

/** How long training takes. */
export function trainingTable(summary: ExperimentSummary): ReportTable {
  const seconds = ({mean}: Summary) => decimal(mean, mean < 10 ? 1 : 0);
  return parserTable(
    summary,
    'Seconds of processor time for training, on the machine of the ' +
      'experiment; mean over seeds. One training may serve several parsers.',
    ({trainingSeconds}) => seconds(trainingSeconds)
  );
}

function parserTable(
  {setups, parsers}: ExperimentSummary,
  caption: string,
  cell: (summary: ParserSummary) => string
): ReportTable {
  return {
    caption,
    columns: columnsOf('setup', ...parsers.map(parser => LABELS[parser])),
    rows: setups.map(setup =>
      plainRow(
        'setup',
        visible(setup.name),
        ...parsers.map(parser => {
          const found = parserIn(setup, parser);
          return found ? cell(found) : NOTHING;
        })
      )
    )
  };
}

/** How the time of each parser grows. */
export function growthTable({timings}: ExperimentSummary): ReportTable {
  const slopeOf = (curve: TimingCurve | undefined) =>
    decimal(curve?.fit?.slope ?? NaN, 2);
  return {
    caption:
      'Exponent of the power of words, and of arcs or edges scored, that ' +
      'fits the time of scoring and decoding best, through the medians of ' +
      `sentences of about the same size, from ${FITTED_WORDS} words on: the ` +
      'time of shorter ones is mostly what every sentence costs.',
    columns: columnsOf(
      'parser',
      ...['sentences timed', 'exponent of words', 'exponent of edges']
    ),
    rows: timings.words.map(curve => {
      const {parser, points} = curve;
      const edges = timings.edges.find(it => it.parser === parser);
      const sentences = points.reduce((sum, it) => sum + it.sentences, 0);
      return plainRow(
        'setup',
        LABELS[parser],
        count(sentences),
        slopeOf(curve),
        slopeOf(edges)
      );
    })
  };
}
