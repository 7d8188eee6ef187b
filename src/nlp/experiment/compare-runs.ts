import {
  attachmentScore,
  type BootstrapResult,
  headToHead,
  type Measure,
  oracleScore,
  type Summary,
  summaryOf
} from '../evaluation/index.js';
import type {ParserName} from '../parser-name.js';
import type {RunPair} from './pair-runs.js';

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
