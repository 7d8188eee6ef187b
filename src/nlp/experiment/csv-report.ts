import type {Comparison, MeasureComparison} from './compare-runs.js';
import {
  type ExperimentSummary,
  type SummaryOptions,
  summarizeExperiment
} from './experiment-summary.js';
import type {Setup} from './results.js';
import type {RunSummary} from './run-summary.js';
import type {SetupSummary} from './setup-summary.js';

/**
 * The runs of an experiment as comma-separated values (RFC 4180, with line
 * feeds), one row for each run below a row of titles.
 *
 * Scores and shares are from 0 to 1, in full; what there is not is empty. The
 * columns from `compared_with` on are for runs of `u-mst-uf-lep`, against
 * `d-mst` of the same seed, and for runs of `d-mst`, against the control:
 * shares of the sentences on which the run of the row is better or worse
 * than that one, its score less that one's, the score of the oracle of both,
 * the gain of the oracle over `d-mst` of the same seed, and the p-value of
 * the directed difference.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {csvReport} from 'spanforest/nlp';
 *
 * csvReport([]).startsWith('setup,parser,seed,role,'); // => true
 * ```
 */
export function csvReport(
  setups: readonly Setup[],
  options: SummaryOptions = {}
): string {
  return csvOf(summarizeExperiment(setups, options));
}

/** The same for an experiment that has been summed up. */
export function csvOf({setups}: ExperimentSummary): string {
  const rows = setups.flatMap(setup =>
    setup.runs.map(run => rowOf(setup, run).map(cell))
  );
  return [TITLES, ...rows].map(row => `${row.join(',')}\n`).join('');
}

const TITLES = [
  ...['setup', 'parser', 'seed', 'role', 'train_sentences', 'train_words'],
  ...['test_sentences', 'scored_words', 'uas', 'undirected_uas', 'las'],
  ...['complete_trees', 'edges', 'edges_kept', 'gold_edges'],
  ...['gold_edges_kept', 'training_seconds', 'milliseconds'],
  ...['compared_with', 'compared_seed', 'better', 'worse', 'ties'],
  ...['difference', 'oracle', 'oracle_gain', 'undirected_better'],
  ...['undirected_worse', 'undirected_ties', 'undirected_difference'],
  ...['undirected_oracle', 'undirected_oracle_gain', 'p_value']
];

type Value = string | number | undefined;

function rowOf(setup: SetupSummary, run: RunSummary): Value[] {
  const {edges} = run;
  return [
    ...[setup.name, run.parser, run.seed, run.isControl ? 'control' : 'seed'],
    ...[setup.trainSentences, setup.trainWords, setup.sentences, setup.words],
    ...[run.directed, run.undirected, run.labelled, run.completeTrees],
    ...[edges?.all, edges?.kept, edges?.gold, edges?.goldKept],
    ...[run.trainingSeconds, run.milliseconds],
    ...comparisonCells(setup, run)
  ];
}

// The run is the second of its rivals, or the first of the control.
function comparisonCells(
  {rivals, control}: SetupSummary,
  run: RunSummary
): Value[] {
  const isRun = (other: Comparison['first']) =>
    other.parser === run.parser && other.seed === run.seed;
  const rival = rivals?.pairs.find(({second}) => isRun(second));
  const pair = rival ?? control?.pairs.find(({first}) => isRun(first));
  if (!pair) return new Array<Value>(15).fill(undefined);
  const other = rival ? pair.first : pair.second;
  const cells = (by: MeasureComparison) => [
    rival ? by.second : by.first,
    rival ? by.first : by.second,
    by.ties,
    rival ? by.difference : -by.difference,
    by.oracle,
    by.gain
  ];
  return [
    ...[other.parser, other.seed],
    ...cells(pair.directed),
    ...cells(pair.undirected),
    pair.significance.pValue
  ];
}

function cell(value: Value): string {
  if (value === undefined || Number.isNaN(value)) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
