import {
  attachmentScore,
  type BootstrapResult,
  headToHead,
  type Measure,
  oracleScore,
  type Summary,
  summaryOf
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {ScoredRun} from './results.js';

/** Two runs to compare. */
export type RunPair = readonly [first: ScoredRun, second: ScoredRun];

/**
 * The seeds of an experiment, in increasing order: those of all parsers but
 * `d-mst`, whose further seeds are there for control. If nothing else has run
 * yet, all seeds that there are.
 */
export function seedsOf(runs: readonly ScoredRun[]): number[] {
  const others = runs.filter(({run}) => run.parser !== 'd-mst');
  const seeds = (others.length > 0 ? others : runs).map(({run}) => run.seed);
  return [...new Set(seeds)].sort((a, b) => a - b);
}

/** The runs of a parser with some seeds, in the order of the seeds. */
function runsOf(
  runs: readonly ScoredRun[],
  parser: ParserName,
  seeds: readonly number[]
): ScoredRun[] {
  return seeds.flatMap(seed =>
    runs.filter(({run}) => run.parser === parser && run.seed === seed)
  );
}

/** Each run of `d-mst` with that of another parser of the same seed. */
export function pairsWithDirected(
  runs: readonly ScoredRun[],
  parser: ParserName,
  seeds: readonly number[]
): RunPair[] {
  return runsOf(runs, 'd-mst', seeds).flatMap(first =>
    runsOf(runs, parser, [first.run.seed]).map(
      (second): RunPair => [first, second]
    )
  );
}

/**
 * The control: pairs of runs of `d-mst` that differ in nothing but the seed.
 * Each has that of the next seed for its partner, the last that of the first;
 * a single one has the run that is there for control only.
 */
export function controlPairs(
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  const directed = runsOf(runs, 'd-mst', seeds);
  if (directed.length === 0) return [];
  if (directed.length > 1) {
    return directed.map(
      (first, i): RunPair => [first, directed[(i + 1) % directed.length]]
    );
  }
  const [first] = directed;
  return runs
    .filter(({run}) => run.parser === 'd-mst' && run.seed !== first.run.seed)
    .slice(0, 1)
    .map((second): RunPair => [first, second]);
}

/** How two runs compare by one measure; all are shares from 0 to 1. */
export interface MeasureComparison {
  /** Share of the sentences on which the first run is better. */
  readonly first: number;
  /** Share of the sentences on which the second run is better. */
  readonly second: number;
  /** Share of the sentences on which neither is. */
  readonly ties: number;
  /** Attachment score of the second run less that of the first. */
  readonly difference: number;
  /** Attachment score of the better of the two trees of each sentence. */
  readonly oracle: number;
  /** The same less the attachment score of the first run. */
  readonly gain: number;
}

/** What tells a run from others of the same setup. */
export interface RunName {
  /** The parser. */
  readonly parser: ParserName;
  /** The seed of its training. */
  readonly seed: number;
}

/** How two runs compare. */
export interface Comparison {
  /** Parser and seed of the first run. */
  readonly first: RunName;
  /** Parser and seed of the second run. */
  readonly second: RunName;
  /** By directed attachment. */
  readonly directed: MeasureComparison;
  /** By undirected attachment. */
  readonly undirected: MeasureComparison;
  /** Whether they differ in directed attachment. */
  readonly significance: BootstrapResult;
}

/** The figures of some comparisons, each over all of them. */
export type MeasureSummary = Readonly<Record<keyof MeasureComparison, Summary>>;

/** Several comparisons of the same two parsers, one for each seed. */
export interface ComparisonSummary {
  /** The comparisons. */
  readonly pairs: readonly Comparison[];
  /** By directed attachment, over the comparisons. */
  readonly directed: MeasureSummary;
  /** By undirected attachment, over the comparisons. */
  readonly undirected: MeasureSummary;
}

/** Compares two runs on the same sentences, given how they were tested. */
export function compareRuns(
  pair: RunPair,
  significance: BootstrapResult
): Comparison {
  const [first, second] = pair.map(({run: {parser, seed}}) => ({parser, seed}));
  return {
    first,
    second,
    directed: compareBy(pair, 'directed'),
    undirected: compareBy(pair, 'undirected'),
    significance
  };
}

/** Compares some pairs of runs; null if there are none. */
export function summarizeComparisons(
  pairs: readonly Comparison[]
): ComparisonSummary | null {
  if (pairs.length === 0) return null;
  const over = (measure: Measure): MeasureSummary => {
    const of = (key: keyof MeasureComparison) =>
      summaryOf(pairs.map(pair => pair[measure][key]));
    return {
      first: of('first'),
      second: of('second'),
      ties: of('ties'),
      difference: of('difference'),
      oracle: of('oracle'),
      gain: of('gain')
    };
  };
  return {pairs, directed: over('directed'), undirected: over('undirected')};
}

function compareBy(pair: RunPair, measure: Measure): MeasureComparison {
  const counts = pair.map(({counts}) => counts);
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
}
