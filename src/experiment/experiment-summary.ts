import {
  type BootstrapResult,
  type Measure,
  type PairedBootstrapOptions,
  pairedBootstraps,
  type Summary,
  summaryOf
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {Setup} from './results.js';
import {
  type ByMeasure,
  type ByScore,
  byMeasure,
  byScore,
  type MeasureSummary,
  type ParserSummary,
  type SetupSummary,
  summarizeMeasure,
  summarizeSetup
} from './setup-summary.js';
import {PAPER_PARSERS, REPORTED} from './show.js';
import {type TimingCurve, timingCurves} from './timing-curve.js';

/** All figures of an experiment. */
export interface ExperimentSummary {
  /** The setups, in their given order. */
  readonly setups: readonly SetupSummary[];
  /** The parsers that have run in any setup, in the paper's order. */
  readonly parsers: readonly ParserName[];
  /** Number of setups with scored words in which all of them have run. */
  readonly complete: number;
  /** The parsers over these complete setups. */
  readonly averages: readonly ParserAverage[];
  readonly figures: TextFigures;
  /** Time against the size of a sentence, over all setups. */
  readonly timings: {
    readonly words: readonly TimingCurve[];
    readonly edges: readonly TimingCurve[];
  };
}

/** One parser over the setups, each of which counts with its mean of seeds. */
interface ParserAverage extends ByScore<Summary> {
  readonly parser: ParserName;
  /** In how many setups the parser has the highest score. */
  readonly best: ByMeasure<number>;
}

/** The figures of the paper's text, over setups that have the results. */
interface TextFigures {
  /** D-MST minus U-MST-uf-lep. */
  readonly gap: ByMeasure<Summary>;
  /** In how many setups the directed gap is within {@link GAP_LIMITS}. */
  readonly within: readonly number[];
  /** U-MST-uf-lep minus U-MST-uf, and in how many setups it is above 0. */
  readonly enhancement: ByMeasure<Summary>;
  readonly enhanced: ByMeasure<number>;
  /** In how many setups U-MST-df is below the other three, directed. */
  readonly weakest: SetupCount;
  /** Share of the edges that pruning removes, and how often above a fifth. */
  readonly pruned: Summary;
  readonly prunedOverFifth: number;
  /** Share of the gold edges that pruning keeps. */
  readonly goldKept: Summary;
  /** D-MST against U-MST-uf-lep of the same seed. */
  readonly rivals: ByMeasure<MeasureSummary>;
  /** D-MST against D-MST of another seed. */
  readonly control: ByMeasure<MeasureSummary>;
  /** In how many setups the oracle of the control gains more. */
  readonly controlGainsMore: SetupCount;
  /** The rivals, directed: one test per setup. */
  readonly significance: TestCounts;
  /** The control, directed: one test per pair. */
  readonly controlSignificance: TestCounts;
  /** Sentences per second of U-MST-uf-lep, divided by those of D-MST. */
  readonly speedup: Summary;
}

/** In how many of some setups something holds. */
interface SetupCount {
  readonly setups: number;
  readonly count: number;
}

/** How many tests found the second parser worse or better. */
interface TestCounts {
  readonly tests: number;
  readonly worse: number;
  readonly better: number;
}

/** Options of the significance tests, and a cache. */
export interface SummaryOptions
  extends Pick<PairedBootstrapOptions, 'resamples' | 'seed'> {
  /** Summaries of unchanged setups by the same options; new ones are added. */
  readonly known?: WeakMap<Setup, SetupSummary> | undefined;
}

/**
 * Computes all figures of the reports. Anything may be missing: parsers,
 * seeds, the control, timings, all setups. Averages are over setups in which
 * all parsers have run that have run in any setup, so they can be compared.
 */
export function summarizeExperiment(
  setups: readonly Setup[],
  {resamples, seed, known = new WeakMap()}: SummaryOptions = {}
): ExperimentSummary {
  // Checks the options even if there is nothing to test.
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

/** The figures of a parser in a setup, if it has run. */
export function parserIn(
  {parsers}: SetupSummary,
  name: ParserName
): ParserSummary | undefined {
  return parsers.find(({parser}) => parser === name);
}

/** The first parser with the highest mean score; null if none has a score. */
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
  return {
    parser,
    ...byScore(key =>
      summaryOf(setups.map(setup => parserIn(setup, parser)![key].mean))
    ),
    best: byMeasure(
      measure =>
        setups.filter(setup => bestParser(setup, measure) === parser).length
    )
  };
}

/** A p-value below this level counts as a difference. */
export const SIGNIFICANCE_LEVEL = 0.05;

/** Gaps of which the paper counts the setups, in points. */
export const GAP_LIMITS = [0.5, 1, 2] as const;

// Far above rounding errors, far below any difference of scores.
const ROUNDING = 1e-12;

/** Computes the figures of the text, over setups with scored words. */
export function textFigures(all: readonly SetupSummary[]): TextFigures {
  const setups = all.filter(({words}) => words > 0);
  const differences = (one: ParserName, other: ParserName) =>
    byMeasure(measure =>
      setups.flatMap(setup => {
        const [a, b] = [parserIn(setup, one), parserIn(setup, other)];
        return a && b ? [a[measure].mean - b[measure].mean] : [];
      })
    );
  const gap = differences('d-mst', 'u-mst-uf-lep');
  const enhancement = differences('u-mst-uf-lep', 'u-mst-uf');
  const above = (values: readonly number[], bound: number) =>
    values.filter(value => value > bound + ROUNDING).length;
  const pruning = setups.flatMap(({pruning}) => pruning ?? []);
  const pruned = pruning.map(({pruned}) => pruned);
  const gains = setups.flatMap(({rivals, control}) =>
    rivals && control
      ? [control.directed.gain.mean - rivals.directed.gain.mean]
      : []
  );
  const compared = (which: 'rivals' | 'control') =>
    byMeasure(measure =>
      summarizeMeasure(key =>
        setups.flatMap(setup => setup[which]?.[measure][key].mean ?? [])
      )
    );
  return {
    gap: byMeasure(measure => summaryOf(gap[measure])),
    within: GAP_LIMITS.map(
      points => gap.directed.length - above(gap.directed, points / 100)
    ),
    enhancement: byMeasure(measure => summaryOf(enhancement[measure])),
    enhanced: byMeasure(measure => above(enhancement[measure], 0)),
    weakest: weakestOf(setups),
    pruned: summaryOf(pruned),
    prunedOverFifth: above(pruned, 0.2),
    goldKept: summaryOf(pruning.map(({goldKept}) => goldKept)),
    rivals: compared('rivals'),
    control: compared('control'),
    controlGainsMore: {setups: gains.length, count: above(gains, 0)},
    significance: countSignificant(
      setups.flatMap(({significance}) => significance?.directed ?? [])
    ),
    controlSignificance: countSignificant(
      setups.flatMap(({control}) =>
        (control?.pairs ?? []).map(({significance}) => significance)
      )
    ),
    speedup: summaryOf(
      setups.flatMap(setup => {
        const slow = parserIn(setup, 'd-mst')?.sentencesPerSecond.mean;
        const fast = parserIn(setup, 'u-mst-uf-lep')?.sentencesPerSecond.mean;
        const ratio = (fast ?? NaN) / (slow ?? NaN);
        return Number.isNaN(ratio) ? [] : [ratio];
      })
    )
  };
}

function weakestOf(setups: readonly SetupSummary[]): SetupCount {
  const full = setups.filter(setup =>
    PAPER_PARSERS.every(parser => parserIn(setup, parser))
  );
  const isWeakest = (setup: SetupSummary) => {
    const weak = parserIn(setup, 'u-mst-df')!;
    return setup.parsers.every(
      it => it === weak || weak.directed.mean < it.directed.mean
    );
  };
  return {setups: full.length, count: full.filter(isWeakest).length};
}

function countSignificant(results: readonly BootstrapResult[]): TestCounts {
  const found = results.filter(({pValue}) => pValue < SIGNIFICANCE_LEVEL);
  const better = found.filter(({difference}) => difference > 0).length;
  return {tests: results.length, worse: found.length - better, better};
}
