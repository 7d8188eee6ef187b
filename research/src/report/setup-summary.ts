import {treeHeads} from 'spanforest/nlp';
import {SYSTEM_NAMES, type SystemName} from '../systems.js';
import {
  type BootstrapResult,
  type Measure,
  type PairedBootstrapOptions,
  pairedBootstrap,
  type SentenceCounts
} from './bootstrap.js';
import {
  addCounts,
  attachmentScore,
  completeTrees,
  headToHead,
  oracleScore,
  type Summary,
  summaryOf
} from './comparison.js';
import type {EdgeCounts, Run, Setup} from './results.js';
import {sentenceCounts} from './sentence-counts.js';

/** All figures of one setup. Scores and shares are from 0 to 1. */
export interface SetupSummary
  extends Pick<Setup, 'name' | 'trainSentences' | 'trainWords'> {
  /** Numbers of sentences and of scored words of the test part. */
  readonly sentences: number;
  readonly words: number;
  /** The seeds in increasing order, without those used for control only. */
  readonly seeds: readonly number[];
  /** All runs, in their given order. */
  readonly runs: readonly ScoredRun[];
  /** The systems that have run, in the order of the reports. */
  readonly systems: readonly SystemSummary[];
  /** Shares of edges removed and gold edges kept; null if nothing pruned. */
  readonly pruning: PruningSummary | null;
  /**
   * Of the words to which local enhancement gives another head, the share
   * whose edge stays and only turns round; null if there are none.
   */
  readonly turned: number | null;
  /** Each other system against D-MST of the same seed. */
  readonly versus: ReadonlyMap<SystemName, ComparisonSummary>;
  /** D-MST against U-MST-uf-lep of the same seed; null if one is missing. */
  readonly rivals: ComparisonSummary | null;
  /** D-MST against D-MST of another seed; null if there is only one seed. */
  readonly control: ComparisonSummary | null;
  /** Tests of the rivals on all seeds together; null if one is missing. */
  readonly significance: ByMeasure<BootstrapResult> | null;
}

/** What pruning does to the edges of the test part. */
interface PruningSummary {
  /** Share of the edges that it removes. */
  readonly pruned: number;
  /** Share of the edges of the gold trees that it keeps. */
  readonly goldKept: number;
  /** Edges that it keeps, as a share of the arcs that D-MST scores. */
  readonly ofArcs: number;
}

/** A value for directed and one for undirected attachment. */
export type ByMeasure<T> = Readonly<Record<Measure, T>>;

/** Makes a value for either measure. */
export function byMeasure<T>(of: (measure: Measure) => T): ByMeasure<T> {
  return {directed: of('directed'), undirected: of('undirected')};
}

/** Attachment, labelled attachment, or the share of correct trees. */
type Score = Measure | 'labelled' | 'completeTrees';

/** A value for each score. */
export type ByScore<T> = Readonly<Record<Score, T>>;

/** Makes a value for each score. */
export function byScore<T>(of: (score: Score) => T): ByScore<T> {
  return {
    ...byMeasure(of),
    labelled: of('labelled'),
    completeTrees: of('completeTrees')
  };
}

/** A run with its scores, of which `labelled` is NaN without relations. */
export interface ScoredRun extends Run, ByScore<number> {
  readonly counts: SentenceCounts;
  /** Whether the run is used for control only. */
  readonly isControl: boolean;
  /** `NaN` if no time was measured. */
  readonly sentencesPerSecond: number;
}

/** The figures of one system over its seeds. */
export interface SystemSummary extends ByScore<Summary> {
  readonly system: SystemName;
  readonly trainingSeconds: Summary;
  readonly sentencesPerSecond: Summary;
}

/** How two runs compare by one measure. */
export interface MeasureComparison {
  /** Shares of the sentences on which either run is better, or none. */
  readonly first: number;
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
  readonly first: ScoredRun;
  readonly second: ScoredRun;
  /** Whether the runs differ in directed attachment. */
  readonly significance: BootstrapResult;
}

/** Figures of {@link MeasureComparison}, each over several comparisons. */
export type MeasureSummary = Readonly<Record<keyof MeasureComparison, Summary>>;

/** Comparisons of two systems, one per seed. */
export interface ComparisonSummary extends ByMeasure<MeasureSummary> {
  readonly pairs: readonly Comparison[];
  /** Tests of all pairs together. */
  readonly significance: ByMeasure<BootstrapResult>;
}

/** Computes all figures of a setup, whose runs must fit its sentences. */
export function summarizeSetup(
  setup: Setup,
  options: PairedBootstrapOptions
): SetupSummary {
  const {name, format, gold, trainSentences, trainWords} = setup;
  const goldHeads = gold.map(words => treeHeads({words}));
  const goldCounts = sentenceCounts(gold, goldHeads, {format});
  const seeds = seedsOf(setup.runs);
  const runs = setup.runs.map(run => scoreRun(setup, run, seeds));
  return {
    name,
    sentences: gold.length,
    words: goldCounts.words.reduce((sum, count) => sum + count, 0),
    trainSentences,
    trainWords,
    seeds,
    runs,
    systems: SYSTEM_NAMES.flatMap(system => {
      const own = runs.filter(run => run.system === system && !run.isControl);
      return own.length > 0 ? [summarizeSystem(system, own)] : [];
    }),
    pruning: summarizePruning(runs),
    turned: turnedShare(runs),
    ...compareSystems(runs, seeds, options)
  };
}

// Further seeds of d-mst are used for control only, unless no other system has
// run yet.
function seedsOf(runs: readonly Run[]): number[] {
  const others = runs.filter(({system}) => system !== 'd-mst');
  const seeds = (others.length > 0 ? others : runs).map(({seed}) => seed);
  return [...new Set(seeds)].sort((a, b) => a - b);
}

function scoreRun(
  {format, gold}: Setup,
  run: Run,
  seeds: readonly number[]
): ScoredRun {
  const {seed, heads, las} = run;
  const counts = sentenceCounts(gold, heads, {format});
  const seconds = run.milliseconds / 1000;
  return {
    ...run,
    counts,
    isControl: !seeds.includes(seed),
    ...byMeasure(measure => attachmentScore(counts, measure)),
    labelled: las ?? NaN,
    completeTrees: completeTrees(counts),
    sentencesPerSecond: seconds > 0 ? heads.length / seconds : NaN
  };
}

function summarizeSystem(
  system: SystemName,
  runs: readonly ScoredRun[]
): SystemSummary {
  const over = (key: Score | 'trainingSeconds' | 'sentencesPerSecond') =>
    summaryOf(runs.map(run => run[key]));
  return {
    system,
    ...byScore(over),
    trainingSeconds: over('trainingSeconds'),
    sentencesPerSecond: over('sentencesPerSecond')
  };
}

// All runs prune the same sentences, so sums over them have the same shares.
function summarizePruning(runs: readonly Run[]): SetupSummary['pruning'] {
  const counts = runs.flatMap(({edges}) => edges ?? []);
  const sum = (key: keyof EdgeCounts) =>
    counts.reduce((total, edges) => total + edges[key], 0);
  if (sum('all') === 0 || sum('gold') === 0) return null;
  return {
    pruned: 1 - sum('kept') / sum('all'),
    goldKept: sum('goldKept') / sum('gold'),
    // n words have n² arcs, n edges in a tree and (n² + n) / 2 edges in all.
    ofArcs: sum('kept') / (2 * sum('all') - sum('gold'))
  };
}

// Local enhancement starts from the trees of u-mst-uf of the same seed.
function turnedShare(runs: readonly Run[]): number | null {
  let changed = 0;
  let turned = 0;
  for (const after of runs.filter(({system}) => system === 'u-mst-uf-lep')) {
    const before = findRun(runs, 'u-mst-uf', after.seed);
    if (!before) continue;
    for (const [i, heads] of after.heads.entries()) {
      const old = before.heads[i];
      for (let word = 1; word < heads.length; word++) {
        if (heads[word] === old[word]) continue;
        changed++;
        if (old[heads[word]] === word) turned++;
      }
    }
  }
  return changed > 0 ? turned / changed : null;
}

type RunPair = readonly [first: ScoredRun, second: ScoredRun];

// Each run of d-mst with the run of another system of the same seed.
function pairsWith(
  system: SystemName,
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  return seeds.flatMap((seed): RunPair[] => {
    const first = findRun(runs, 'd-mst', seed);
    const second = findRun(runs, system, seed);
    return first && second ? [[first, second]] : [];
  });
}

// Pairs of runs of d-mst that differ in the seed only: each seed with the next
// one, and the last with the first. A single seed is paired with the run that
// is there for control only.
function controlPairs(
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  const own = seeds.flatMap(seed => findRun(runs, 'd-mst', seed) ?? []);
  const other = runs.find(
    ({system, seed}) => system === 'd-mst' && seed !== own[0]?.seed
  );
  const partners = own.length > 1 ? [...own.slice(1), own[0]] : [other];
  return own.flatMap((first, i): RunPair[] => {
    const second = partners[i];
    return second ? [[first, second]] : [];
  });
}

function findRun<T extends Run>(
  runs: readonly T[],
  system: SystemName,
  seed: number
): T | undefined {
  return runs.find(run => run.system === system && run.seed === seed);
}

function compareSystems(
  runs: readonly ScoredRun[],
  seeds: readonly number[],
  options: PairedBootstrapOptions
): Pick<SetupSummary, 'versus' | 'rivals' | 'control' | 'significance'> {
  const others = SYSTEM_NAMES.filter(system => system !== 'd-mst');
  const versus = new Map(
    others.flatMap(system => {
      const pairs = pairsWith(system, runs, seeds);
      const summary = summarizeComparisons(pairs, options);
      return summary ? [[system, summary] as const] : [];
    })
  );
  const rivals = versus.get('u-mst-uf-lep') ?? null;
  return {
    versus,
    rivals,
    control: summarizeComparisons(controlPairs(runs, seeds), options),
    significance: rivals?.significance ?? null
  };
}

function compareRuns(
  [first, second]: RunPair,
  options: PairedBootstrapOptions
): Comparison {
  const counts = [first.counts, second.counts] as const;
  const significance = pairedBootstrap(...counts, options);
  const comparison = byMeasure(measure => {
    const {sentences, better, ties} = headToHead(counts, measure);
    const oracle = oracleScore(counts, measure);
    return {
      first: better[0] / sentences,
      second: better[1] / sentences,
      ties: ties / sentences,
      difference: second[measure] - first[measure],
      oracle,
      gain: oracle - first[measure]
    };
  });
  return {first, second, ...comparison, significance};
}

function summarizeComparisons(
  runs: readonly RunPair[],
  options: PairedBootstrapOptions
): ComparisonSummary | null {
  if (runs.length === 0) return null;
  const pairs = runs.map(pair => compareRuns(pair, options));
  const first = addCounts(runs.map(([{counts}]) => counts));
  const second = addCounts(runs.map(([, {counts}]) => counts));
  return {
    pairs,
    significance: byMeasure(measure =>
      pairedBootstrap(first, second, {...options, measure})
    ),
    ...byMeasure(measure =>
      summarizeMeasure(key => pairs.map(pair => pair[measure][key]))
    )
  };
}

/** Summarizes the values of each figure of a comparison. */
export function summarizeMeasure(
  values: (key: keyof MeasureComparison) => readonly number[]
): MeasureSummary {
  const of = (key: keyof MeasureComparison) => summaryOf(values(key));
  return {
    ...{first: of('first'), second: of('second'), ties: of('ties')},
    ...{difference: of('difference'), oracle: of('oracle'), gain: of('gain')}
  };
}
