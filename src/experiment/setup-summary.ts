import {
  addCounts,
  attachmentScore,
  type BootstrapResult,
  completeTrees,
  headToHead,
  MEASURES,
  type Measure,
  oracleScore,
  type PairedBootstrapOptions,
  pairedBootstraps,
  type Summary,
  scoredWords,
  summaryOf,
  type TestedPair
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import {
  type EdgeCounts,
  type ScoredRun,
  type Setup,
  scoreRuns
} from './results.js';
import {REPORTED} from './show.js';

/** All figures of one setup. Scores and shares are from 0 to 1. */
export interface SetupSummary {
  readonly name: string;
  /** Number of sentences of the test part. */
  readonly sentences: number;
  /** Number of scored words of the test part. */
  readonly words: number;
  readonly trainSentences: number;
  readonly trainWords: number;
  /** The seeds in increasing order, without those used for control only. */
  readonly seeds: readonly number[];
  /** All runs, in their given order. */
  readonly runs: readonly RunSummary[];
  /** The parsers that have run, in the order of the paper's tables. */
  readonly parsers: readonly ParserSummary[];
  /** Null if no undirected parser has run. */
  readonly pruning: PruningSummary | null;
  /** D-MST against U-MST-uf-lep of the same seed; null if one is missing. */
  readonly rivals: ComparisonSummary | null;
  /** D-MST against D-MST of another seed; null if there is only one seed. */
  readonly control: ComparisonSummary | null;
  /** Tests of the rivals on all seeds together; null if one is missing. */
  readonly significance: ByMeasure<BootstrapResult> | null;
}

/** A value for directed and one for undirected attachment. */
export type ByMeasure<T> = Readonly<Record<Measure, T>>;

/** Makes a value for either measure. */
export function byMeasure<T>(of: (measure: Measure) => T): ByMeasure<T> {
  return {directed: of('directed'), undirected: of('undirected')};
}

/** Parser and seed, which identify a run of a setup. */
export interface RunName {
  readonly parser: ParserName;
  readonly seed: number;
}

/** The figures of one run. */
export interface RunSummary extends RunName, ByMeasure<number> {
  /** Whether the run is used for control only. */
  readonly isControl: boolean;
  /** Labelled attachment score; `NaN` if there are no relations. */
  readonly labelled: number;
  /** Share of the sentences in which every scored word is correct. */
  readonly completeTrees: number;
  readonly edges: EdgeCounts | null;
  readonly trainingSeconds: number;
  readonly milliseconds: number;
  /** `NaN` if no time was measured. */
  readonly sentencesPerSecond: number;
}

/** The figures of one parser over its seeds. */
export interface ParserSummary extends ByMeasure<Summary> {
  readonly parser: ParserName;
  /** In increasing order. */
  readonly seeds: readonly number[];
  readonly labelled: Summary;
  readonly completeTrees: Summary;
  readonly trainingSeconds: Summary;
  readonly sentencesPerSecond: Summary;
}

/** The effect of pruning on the test part. */
interface PruningSummary {
  /** Share of the edges removed. */
  readonly pruned: number;
  /** Share of the gold edges kept. */
  readonly goldKept: number;
}

/** How two runs compare by one measure. */
export interface MeasureComparison {
  /** Share of the sentences on which the first run is better. */
  readonly first: number;
  /** Share of the sentences on which the second run is better. */
  readonly second: number;
  readonly ties: number;
  /** Attachment score of the second run minus that of the first. */
  readonly difference: number;
  /** Attachment score of the better tree of each sentence. */
  readonly oracle: number;
  /** The oracle minus the first run. */
  readonly gain: number;
}

/** How two runs compare. */
interface Comparison extends ByMeasure<MeasureComparison> {
  readonly first: RunName;
  readonly second: RunName;
  /** Whether the runs differ in directed attachment. */
  readonly significance: BootstrapResult;
}

/** Figures of {@link MeasureComparison}, each over several comparisons. */
export type MeasureSummary = Readonly<Record<keyof MeasureComparison, Summary>>;

/** Comparisons of two parsers, one per seed. */
export interface ComparisonSummary extends ByMeasure<MeasureSummary> {
  readonly pairs: readonly Comparison[];
}

/**
 * Computes all figures of a setup.
 *
 * @throws {@link ExperimentError} if a run does not fit the sentences of the
 * setup, or is there twice.
 */
export function summarizeSetup(
  setup: Setup,
  options: PairedBootstrapOptions
): SetupSummary {
  const {name, format, gold, trainSentences, trainWords} = setup;
  const isScored = scoredWords(format);
  const scored = scoreRuns(setup);
  const seeds = seedsOf(scored);
  const runs = scored.map(run => summarizeRun(run, seeds));
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
    pruning: summarizePruning(runs),
    ...comparePairs(
      rivalPairs(scored, seeds),
      controlPairs(scored, seeds),
      options
    )
  };
}

// Further seeds of d-mst are used for control only, unless no other parser has
// run yet.
function seedsOf(runs: readonly ScoredRun[]): number[] {
  const others = runs.filter(({run}) => run.parser !== 'd-mst');
  const seeds = (others.length > 0 ? others : runs).map(({run}) => run.seed);
  return [...new Set(seeds)].sort((a, b) => a - b);
}

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
    ...byMeasure(measure => attachmentScore(counts, measure)),
    labelled: run.las ?? NaN,
    completeTrees: completeTrees(counts),
    edges,
    trainingSeconds,
    milliseconds,
    sentencesPerSecond: seconds > 0 ? run.heads.length / seconds : NaN
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
      ...byMeasure(measure => over(run => run[measure])),
      labelled: over(run => run.labelled),
      completeTrees: over(run => run.completeTrees),
      trainingSeconds: over(run => run.trainingSeconds),
      sentencesPerSecond: over(run => run.sentencesPerSecond)
    }
  ];
}

// All runs prune the same sentences, so sums over them have the same shares.
function summarizePruning(runs: readonly RunSummary[]): PruningSummary | null {
  const counts = runs.flatMap(({edges}) => edges ?? []);
  const sum = (key: keyof EdgeCounts) =>
    counts.reduce((total, edges) => total + edges[key], 0);
  if (sum('all') === 0 || sum('gold') === 0) return null;
  return {
    pruned: 1 - sum('kept') / sum('all'),
    goldKept: sum('goldKept') / sum('gold')
  };
}

type RunPair = readonly [first: ScoredRun, second: ScoredRun];

// Each run of d-mst with the run of u-mst-uf-lep of the same seed.
function rivalPairs(
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  return runsOf('d-mst', runs, seeds).flatMap(first =>
    runsOf('u-mst-uf-lep', runs, [first.run.seed]).map(
      (second): RunPair => [first, second]
    )
  );
}

// Pairs of runs of d-mst that differ in the seed only: each seed with the next
// one, and the last with the first. A single seed is paired with the run that
// is there for control only.
function controlPairs(
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  const own = runsOf('d-mst', runs, seeds);
  const other = runs.find(
    ({run}) => run.parser === 'd-mst' && run.seed !== own[0]?.run.seed
  );
  const partners = own.length > 1 ? [...own.slice(1), own[0]] : [other];
  return own.flatMap((first, i): RunPair[] => {
    const second = partners[i];
    return second ? [[first, second]] : [];
  });
}

function runsOf(
  parser: ParserName,
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): ScoredRun[] {
  return seeds.flatMap(seed =>
    runs.filter(({run}) => run.parser === parser && run.seed === seed)
  );
}

function comparePairs(
  rivals: readonly RunPair[],
  control: readonly RunPair[],
  options: PairedBootstrapOptions
): Pick<SetupSummary, 'rivals' | 'control' | 'significance'> {
  // One bootstrap runs all tests of the setup.
  const tests = [...rivals, ...control].map(
    ([{counts: first}, {counts: second}]): TestedPair => {
      return {first, second, measure: 'directed'};
    }
  );
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

function compareRuns(pair: RunPair, significance: BootstrapResult): Comparison {
  const [first, second] = pair.map(({run: {parser, seed}}) => ({parser, seed}));
  const counts = pair.map(({counts}) => counts);
  const comparison = byMeasure(measure => {
    const {sentences, better, ties} = headToHead(counts, measure);
    const [first, second] = counts.map(it => attachmentScore(it, measure));
    const oracle = oracleScore(counts, measure);
    return {
      first: better[0] / sentences,
      second: better[1] / sentences,
      ties: ties / sentences,
      difference: second - first,
      oracle,
      gain: oracle - first
    };
  });
  return {first, second, ...comparison, significance};
}

function summarizeComparisons(
  pairs: readonly Comparison[]
): ComparisonSummary | null {
  if (pairs.length === 0) return null;
  return {
    pairs,
    ...byMeasure(measure =>
      summarizeMeasure(key => pairs.map(pair => pair[measure][key]))
    )
  };
}

/** Summarizes the values of each figure of a comparison. */
export function summarizeMeasure(
  values: (key: keyof MeasureComparison) => readonly number[]
): MeasureSummary {
  return {
    first: summaryOf(values('first')),
    second: summaryOf(values('second')),
    ties: summaryOf(values('ties')),
    difference: summaryOf(values('difference')),
    oracle: summaryOf(values('oracle')),
    gain: summaryOf(values('gain'))
  };
}
