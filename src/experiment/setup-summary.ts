import {
  addCounts,
  attachmentScore,
  type BootstrapResult,
  completeTrees,
  MEASURES,
  type PairedBootstrapOptions,
  pairedBootstraps,
  type Summary,
  scoredWords,
  summaryOf,
  type TestedPair
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import {
  type ComparisonSummary,
  compareRuns,
  controlPairs,
  pairsWithDirected,
  type RunPair,
  seedsOf,
  summarizeComparisons
} from './comparison.js';
import {
  type EdgeCounts,
  type ScoredRun,
  type Setup,
  scoreRuns
} from './results.js';
import {REPORTED} from './show.js';

/** The figures of one run. */
export interface RunSummary {
  /** The parser. */
  readonly parser: ParserName;
  /** The seed that it was trained with. */
  readonly seed: number;
  /** Whether it is there for control only. */
  readonly isControl: boolean;
  /** Directed attachment score, without punctuation. */
  readonly directed: number;
  /** Undirected attachment score, without punctuation. */
  readonly undirected: number;
  /** Labelled attachment score; `NaN` if there are no relations. */
  readonly labelled: number;
  /** Share of the sentences in which every scored word is right. */
  readonly completeTrees: number;
  /** What pruning did; null for a parser that does not prune. */
  readonly edges: EdgeCounts | null;
  /** Seconds of processor time that training took. */
  readonly trainingSeconds: number;
  /** Milliseconds that parsing took. */
  readonly milliseconds: number;
  /** Sentences parsed in a second; `NaN` if no time was taken. */
  readonly sentencesPerSecond: number;
}

/**
 * Works out the figures of a run.
 *
 * @param seeds - The seeds that are not there for control only.
 */
function summarizeRun(
  {run, counts}: ScoredRun,
  seeds: readonly number[]
): RunSummary {
  const {parser, seed, edges, trainingSeconds, milliseconds} = run;
  const seconds = milliseconds / 1000;
  return {
    parser,
    seed,
    isControl: !seeds.includes(seed),
    directed: attachmentScore(counts, 'directed'),
    undirected: attachmentScore(counts, 'undirected'),
    labelled: run.las ?? NaN,
    completeTrees: completeTrees(counts),
    edges,
    trainingSeconds,
    milliseconds,
    sentencesPerSecond: seconds > 0 ? run.heads.length / seconds : NaN
  };
}

/** What one parser reached in a setup, over its seeds. */
export interface ParserSummary {
  /** The parser. */
  readonly parser: ParserName;
  /** Its seeds, in increasing order. */
  readonly seeds: readonly number[];
  /** Directed attachment scores. */
  readonly directed: Summary;
  /** Undirected attachment scores. */
  readonly undirected: Summary;
  /** Labelled attachment scores; `NaN` if there are no relations. */
  readonly labelled: Summary;
  /** Shares of the sentences in which every scored word is right. */
  readonly completeTrees: Summary;
  /** Seconds of training. */
  readonly trainingSeconds: Summary;
  /** Sentences parsed in a second. */
  readonly sentencesPerSecond: Summary;
}

/** What pruning does to the test part of a setup. */
export interface PruningSummary {
  /** Share of the edges that it takes away. */
  readonly pruned: number;
  /** Share of the gold edges that it leaves. */
  readonly goldKept: number;
}

/** Whether U-MST-uf-lep differs from D-MST, all seeds taken together. */
export interface Significance {
  /** In directed attachment. */
  readonly directed: BootstrapResult;
  /** In undirected attachment. */
  readonly undirected: BootstrapResult;
}

/** Everything that the reports tell of one setup. */
export interface SetupSummary {
  /** Its name. */
  readonly name: string;
  /** Number of sentences of the test part. */
  readonly sentences: number;
  /** Number of words of the test part that are scored. */
  readonly words: number;
  /** Number of sentences of the training part. */
  readonly trainSentences: number;
  /** Number of words of the training part. */
  readonly trainWords: number;
  /** The seeds, without those of runs that are there for control only. */
  readonly seeds: readonly number[];
  /** Every run, in the order in which they are given. */
  readonly runs: readonly RunSummary[];
  /** The parsers that have run, in the order of the paper's tables. */
  readonly parsers: readonly ParserSummary[];
  /** Pruning of the undirected parsers; null if none of them has run. */
  readonly pruning: PruningSummary | null;
  /** D-MST against U-MST-uf-lep of the same seed; null if one is missing. */
  readonly rivals: ComparisonSummary | null;
  /** D-MST against D-MST of another seed; null if there are not two. */
  readonly control: ComparisonSummary | null;
  /** Of D-MST against U-MST-uf-lep; null if one is missing. */
  readonly significance: Significance | null;
}

/** Works out what the reports tell of a setup. */
export function summarizeSetup(
  setup: Setup,
  options: PairedBootstrapOptions
): SetupSummary {
  const {name, format, gold, trainSentences, trainWords} = setup;
  const isScored = scoredWords(format);
  const scored = scoreRuns(setup);
  const seeds = seedsOf(scored);
  const runs = scored.map(run => summarizeRun(run, seeds));
  const rivals = pairsWithDirected(scored, 'u-mst-uf-lep', seeds);
  const control = controlPairs(scored, seeds);
  return {
    name,
    sentences: gold.length,
    words: gold.reduce((sum, words) => sum + words.filter(isScored).length, 0),
    trainSentences,
    trainWords,
    seeds,
    runs,
    parsers: REPORTED.flatMap(parser =>
      summarizeParser(
        parser,
        runs.filter(run => run.parser === parser && !run.isControl)
      )
    ),
    pruning: pruningOf(scored),
    ...compareAll(rivals, control, options)
  };
}

function summarizeParser(
  parser: ParserName,
  runs: readonly RunSummary[]
): ParserSummary[] {
  if (runs.length === 0) return [];
  const over = (value: (run: RunSummary) => number) =>
    summaryOf(runs.map(value));
  return [
    {
      parser,
      seeds: runs.map(({seed}) => seed).sort((a, b) => a - b),
      directed: over(run => run.directed),
      undirected: over(run => run.undirected),
      labelled: over(run => run.labelled),
      completeTrees: over(run => run.completeTrees),
      trainingSeconds: over(run => run.trainingSeconds),
      sentencesPerSecond: over(run => run.sentencesPerSecond)
    }
  ];
}

// All runs have the edges of the same sentences, so the sums over them have
// the shares of one.
function pruningOf(runs: readonly ScoredRun[]): PruningSummary | null {
  const counts = runs.flatMap(({run}) => run.edges ?? []);
  const sum = (key: keyof EdgeCounts) =>
    counts.reduce((total, edges) => total + edges[key], 0);
  if (sum('all') === 0 || sum('gold') === 0) return null;
  return {
    pruned: 1 - sum('kept') / sum('all'),
    goldKept: sum('goldKept') / sum('gold')
  };
}

// One bootstrap for all tests of the setup.
function compareAll(
  rivals: readonly RunPair[],
  control: readonly RunPair[],
  options: PairedBootstrapOptions
): Pick<SetupSummary, 'rivals' | 'control' | 'significance'> {
  const measure = 'directed';
  const tests = [...rivals, ...control].map(([first, second]): TestedPair => {
    return {first: first.counts, second: second.counts, measure};
  });
  if (rivals.length > 0) {
    const first = addCounts(rivals.map(([{counts}]) => counts));
    const second = addCounts(rivals.map(([, {counts}]) => counts));
    for (const measure of MEASURES) tests.push({first, second, measure});
  }
  const results = pairedBootstraps(tests, options);
  const compare = (pairs: readonly RunPair[], from: number) =>
    summarizeComparisons(
      pairs.map((pair, i) => compareRuns(pair, results[from + i]))
    );
  const [directed, undirected] = results.slice(rivals.length + control.length);
  return {
    rivals: compare(rivals, 0),
    control: compare(control, rivals.length),
    significance: rivals.length > 0 ? {directed, undirected} : null
  };
}
