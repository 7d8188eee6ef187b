import {attachmentScore, completeTrees} from '../evaluation/index.js';
import type {ParserName} from '../parser-name.js';
import type {EdgeCounts} from './results.js';
import type {ScoredRun} from './scored-run.js';

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
export function summarizeRun(
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
