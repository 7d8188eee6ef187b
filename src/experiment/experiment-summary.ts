import {
  type Measure,
  pairedBootstraps,
  type Summary,
  summaryOf
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {Setup} from './results.js';
import {type SetupSummary, summarizeSetup} from './setup-summary.js';
import {REPORTED} from './show.js';
import {parserIn, type TextFigures, textFigures} from './text-figures.js';
import {type TimingCurve, timingCurves} from './timing-curve.js';

/** How to sum up an experiment. */
export interface SummaryOptions {
  /**
   * How many test sets each significance test draws.
   *
   * @defaultValue 10000
   */
  readonly resamples?: number | undefined;
  /**
   * Seed of the significance tests.
   *
   * @defaultValue 1
   */
  readonly seed?: number | undefined;
  /**
   * Summaries that were made before, with the same options and of setups that
   * have not changed since: what is in it is not worked out again, and what is
   * not is put into it.
   *
   * @defaultValue none
   */
  readonly known?: WeakMap<Setup, SetupSummary> | undefined;
}

/** One parser over the setups. */
export interface ParserAverage {
  /** The parser. */
  readonly parser: ParserName;
  /** Directed attachment scores, each a mean of seeds. */
  readonly directed: Summary;
  /** Undirected attachment scores, each a mean of seeds. */
  readonly undirected: Summary;
  /** Labelled attachment scores, each a mean of seeds. */
  readonly labelled: Summary;
  /** Shares of complete trees, each a mean of seeds. */
  readonly completeTrees: Summary;
  /** In how many setups it has the highest score, directed. */
  readonly bestDirected: number;
  /** In how many setups it has the highest score, undirected. */
  readonly bestUndirected: number;
}

/** Everything that the reports tell of an experiment. */
export interface ExperimentSummary {
  /** The setups, in the order in which they are given. */
  readonly setups: readonly SetupSummary[];
  /** The parsers that have run in any setup, in the paper's order. */
  readonly parsers: readonly ParserName[];
  /** Number of setups with scored words in which all of these have run. */
  readonly complete: number;
  /** The parsers over the setups in which all of them have run. */
  readonly averages: readonly ParserAverage[];
  /** The figures of the text. */
  readonly figures: TextFigures;
  /** Time against the size of a sentence, all setups together. */
  readonly timings: {
    /** Against the number of words. */
    readonly words: readonly TimingCurve[];
    /** Against the number of edges or arcs. */
    readonly edges: readonly TimingCurve[];
  };
}

/**
 * Works out every figure that the reports of an experiment tell.
 *
 * What is missing is left out: parsers or seeds that have not run yet, the
 * control, timings, and all setups. Averages are over setups in which all
 * parsers have run that have run in any, so that they can be compared. Time
 * linear in the words of all runs, plus one pass over the sentences of each
 * setup for every test set drawn.
 *
 * @throws {@link ExperimentError} if a run is not about the sentences of its
 * setup, or is there twice.
 * @throws {@link OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {summarizeExperiment} from 'spanforest/nlp';
 *
 * summarizeExperiment([]).setups.length; // => 0
 * ```
 */
export function summarizeExperiment(
  setups: readonly Setup[],
  {resamples, seed, known = new WeakMap()}: SummaryOptions = {}
): ExperimentSummary {
  // What makes no sense is refused even if there is nothing to test.
  pairedBootstraps([], {resamples, seed});
  const summaries = setups.map(setup => {
    const summary =
      known.get(setup) ?? summarizeSetup(setup, {resamples, seed});
    known.set(setup, summary);
    return summary;
  });
  const parsers = REPORTED.filter(parser =>
    summaries.some(setup => parserIn(setup, parser))
  );
  const complete = summaries.filter(
    ({words, parsers: {length}}) =>
      words > 0 && length > 0 && length === parsers.length
  );
  const timings = setups.flatMap(({timings}) => timings);
  return {
    setups: summaries,
    parsers,
    complete: complete.length,
    averages: parsers.map(parser => averageOf(parser, complete)),
    figures: textFigures(summaries),
    timings: {
      words: timingCurves(timings, 'words'),
      edges: timingCurves(timings, 'edges')
    }
  };
}

/**
 * The parser that has the highest mean score in a setup, the first of them in
 * the paper's order if there are several; null if there is none.
 */
export function bestParser(
  {parsers}: SetupSummary,
  measure: Measure
): ParserName | null {
  let best: ParserName | null = null;
  let most = -1;
  for (const summary of parsers) {
    if (!(summary[measure].mean > most)) continue;
    most = summary[measure].mean;
    best = summary.parser;
  }
  return best;
}

function averageOf(
  parser: ParserName,
  setups: readonly SetupSummary[]
): ParserAverage {
  const over = (key: Measure | 'labelled' | 'completeTrees') =>
    summaryOf(setups.map(setup => parserIn(setup, parser)![key].mean));
  const best = (measure: Measure) =>
    setups.filter(setup => bestParser(setup, measure) === parser).length;
  return {
    parser,
    directed: over('directed'),
    undirected: over('undirected'),
    labelled: over('labelled'),
    completeTrees: over('completeTrees'),
    bestDirected: best('directed'),
    bestUndirected: best('undirected')
  };
}
