import {isOfPaper, labelOf} from '../systems.js';
import {
  accuracyTable,
  furtherAccuracyTable,
  headToHeadTable,
  significanceTable
} from './accuracy-tables.js';
import type {Summary} from './comparison.js';
import {type ExperimentSummary, systemIn} from './experiment-summary.js';
import {figuresTable} from './figures-table.js';
import type {SystemSummary} from './setup-summary.js';
import {
  averageRows,
  count,
  countOf,
  decimal,
  MISSING,
  meanAndDeviation,
  percent,
  points,
  type ReportTable,
  rowOf,
  some,
  visible
} from './show.js';
import {FITTED_WORDS, type TimingCurve} from './timing-curve.js';

/** The title of every report. */
export const TITLE = 'Directed and undirected parsing compared';

/** A section of a report in any format. */
interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly tables: readonly ReportTable[];
}

/** The sections for which there are results. */
export function reportSections(summary: ExperimentSummary): ReportSection[] {
  const {setups, systems, timings, figures} = summary;
  const hasRuns = systems.length > 0;
  const isCompared = setups.some(({rivals, control}) => rivals || control);
  const isLabelled = setups.some(({runs}) =>
    runs.some(({labelled}) => !Number.isNaN(labelled))
  );
  const section = (
    isShown: boolean,
    id: string,
    title: string,
    intro: string,
    ...tables: ReportTable[]
  ) => (isShown ? [{id, title, intro, tables}] : []);
  return [
    ...section(
      hasRuns,
      'accuracy',
      'Accuracy',
      'How many words each system attaches to the correct head, as in Table 1 ' +
        'of the paper: directed, or undirected, where an edge may have the ' +
        'wrong direction.',
      accuracyTable(summary)
    ),
    ...section(
      systems.some(system => !isOfPaper(system)),
      'systems',
      'Further systems',
      'What the paper does not try, beside D-MST and the systems of the paper.',
      systemsTable(summary),
      furtherAccuracyTable(summary)
    ),
    ...section(
      isCompared,
      'head-to-head',
      'Head to head',
      'Table 2 of the paper shows on how many sentences D-MST and ' +
        'U-MST-uf-lep beat each other, and what could be won by always ' +
        'taking the better tree. A difference means little by itself: two ' +
        'D-MST that differ only in the seed of their training differ as well, ' +
        'and are the control.',
      headToHeadTable(summary, 'directed'),
      headToHeadTable(summary, 'undirected')
    ),
    ...section(
      isCompared,
      'significance',
      'Significance',
      'Whether the two systems would differ on other sentences of the same ' +
        'kind as well. The p-value is the share of test sets drawn from the ' +
        'sentences on which the difference is as far from the observed one as ' +
        'that is from 0.',
      significanceTable(summary)
    ),
    ...section(
      hasRuns,
      'figures',
      'Figures of the text',
      'The figures that the paper gives in its text.',
      figuresTable(summary)
    ),
    ...section(
      figures.pruned.count > 0,
      'pruning',
      'Pruning',
      'The undirected systems skip edges that are longer than any edge seen ' +
        'in training between words with the same tags; D-MST scores all arcs.',
      pruningTable(summary)
    ),
    ...section(
      isLabelled,
      'labels',
      'Relations',
      'The paper does not evaluate relations. Here the arcs of every system ' +
        'get them in the same way, once its tree is found.',
      scoreTable(
        summary,
        'labelled',
        'Words with the correct head and relation, without punctuation and ' +
          'without subtypes of relations, in percent; mean over seeds ± ' +
          'sample deviation.'
      )
    ),
    ...section(
      hasRuns,
      'trees',
      'Complete trees',
      'How many sentences are entirely correct.',
      scoreTable(
        summary,
        'completeTrees',
        'Sentences in which every word that is not punctuation has the ' +
          'correct head, in percent; mean over seeds ± sample deviation.'
      )
    ),
    ...section(
      hasRuns,
      'speed',
      'Speed',
      'Times depend on the machine and its load; compare them only with each ' +
        'other.',
      systemTable(
        summary,
        'Sentences of the test part parsed per second, on the machine of the ' +
          'experiment; mean over seeds.',
        ({sentencesPerSecond}) => count(sentencesPerSecond.mean)
      ),
      systemTable(
        summary,
        'Seconds of processor time for training, on the machine of the ' +
          'experiment; mean over seeds. One training may serve several ' +
          'systems.',
        ({trainingSeconds: {mean}}) => decimal(mean, mean < 10 ? 1 : 0)
      ),
      ...(timings.words.length > 0 ? [growthTable(summary)] : [])
    ),
    ...section(
      setups.length > 0,
      'data',
      'Data',
      'The treebanks of the experiment.',
      dataTable(summary)
    )
  ];
}

function systemsTable({averages, complete}: ExperimentSummary): ReportTable {
  const spread = ({count, minimum, maximum}: Summary) =>
    count > 1 ? `${percent(minimum)} to ${percent(maximum)}` : MISSING;
  return {
    caption:
      `Means of ${countOf(complete, 'setup')}: directed and undirected UAS in ` +
      'percent, and the lowest and highest of the single seeds, directed; ' +
      'points of directed UAS above D-MST; setups in which the system is ' +
      'better than D-MST, wins more sentences, and is significantly better or ' +
      'worse; labelled score; sentences a second to those of D-MST.',
    titles: [
      ...['system', 'directed', 'seeds', 'undirected', 'to D-MST'],
      ...['better', 'wins more', 'significant', 'LAS', 'speed']
    ],
    rows: averages.map(average => {
      const {system, directed, undirected, bySeed, labelled, versus} = average;
      return rowOf(
        'setup',
        labelOf(system),
        percent(directed.mean),
        spread(bySeed.directed),
        percent(undirected.mean),
        ...(versus
          ? [
              points(versus.difference.directed.mean),
              some(versus.better.count, versus.better.setups),
              some(versus.wins.count, versus.wins.setups),
              `${versus.tests.better} / ${versus.tests.worse}`
            ]
          : [MISSING, MISSING, MISSING, MISSING]),
        percent(labelled.mean),
        versus ? decimal(versus.speed.mean, 2) : decimal(1, 2)
      );
    })
  };
}

function pruningTable({setups, figures}: ExperimentSummary): ReportTable {
  const {pruned, goldKept} = figures;
  const cells = (pruned: number, kept: number) => [
    percent(pruned, 1),
    percent(kept)
  ];
  return {
    caption:
      'Undirected edges that pruning removes, and edges of the gold trees that ' +
      'it keeps, in percent of those of the test part.',
    titles: ['setup', 'edges pruned', 'gold edges kept'],
    rows: [
      ...setups.flatMap(({name, pruning: own}) =>
        own
          ? [rowOf('setup', visible(name), ...cells(own.pruned, own.goldKept))]
          : []
      ),
      ...averageRows(pruned.count, cells(pruned.mean, goldKept.mean))
    ]
  };
}

function scoreTable(
  summary: ExperimentSummary,
  key: 'labelled' | 'completeTrees',
  caption: string
): ReportTable {
  const {complete, averages} = summary;
  const table = systemTable(summary, caption, it => meanAndDeviation(it[key]));
  const means = averages.map(it => percent(it[key].mean));
  return {...table, rows: [...table.rows, ...averageRows(complete, means)]};
}

function systemTable(
  {setups, systems}: ExperimentSummary,
  caption: string,
  cell: (summary: SystemSummary) => string
): ReportTable {
  return {
    caption,
    titles: ['setup', ...systems.map(labelOf)],
    rows: setups.map(setup => {
      const cells = systems.map(system => {
        const found = systemIn(setup, system);
        return found ? cell(found) : MISSING;
      });
      return rowOf('setup', visible(setup.name), ...cells);
    })
  };
}

function growthTable({timings}: ExperimentSummary): ReportTable {
  const slope = (curve: TimingCurve | undefined) =>
    decimal(curve?.fit?.slope ?? NaN, 2);
  return {
    caption:
      'Exponent of the power of words, and of arcs or edges scored, that fits ' +
      'the time of scoring and decoding best, through the medians of ' +
      `sentences of about the same size, from ${FITTED_WORDS} words on: ` +
      'shorter sentences take hardly more than the fixed cost of a sentence.',
    titles: [
      'system',
      'sentences timed',
      'exponent of words',
      'exponent of edges'
    ],
    rows: timings.words.map(curve => {
      const {system, points} = curve;
      const edges = timings.edges.find(it => it.system === system);
      const timed = count(points.reduce((sum, it) => sum + it.sentences, 0));
      return rowOf('setup', labelOf(system), timed, slope(curve), slope(edges));
    })
  };
}

function dataTable({setups}: ExperimentSummary): ReportTable {
  return {
    caption:
      'Sentences and words of the training and the test part; scored words ' +
      'are those of the test part that are not punctuation.',
    titles: [
      ...['setup', 'training sentences', 'training words', 'test sentences'],
      ...['scored words', 'seeds']
    ],
    rows: setups.map(
      ({name, trainSentences, trainWords, sentences, words, seeds}) =>
        rowOf(
          'setup',
          visible(name),
          ...[trainSentences, trainWords, sentences, words].map(count),
          seeds.join(', ') || MISSING
        )
    )
  };
}
