import {
  type BootstrapResult,
  type Measure,
  type PairedBootstrapOptions,
  pairedBootstraps,
  type Summary,
  summaryOf
} from '../nlp/evaluation/index.js';
import type {Setup} from './results.js';
import {
  type ByMeasure,
  type ByScore,
  byMeasure,
  byScore,
  type MeasureSummary,
  type SetupSummary,
  type SystemSummary,
  summarizeMeasure,
  summarizeSetup
} from './setup-summary.js';
import {PAPER_SYSTEMS, SYSTEM_NAMES, type SystemName} from './systems.js';
import {type TimingCurve, timingCurves} from './timing-curve.js';

/** All figures of an experiment. */
export interface ExperimentSummary {
  /** The setups, in their given order. */
  readonly setups: readonly SetupSummary[];
  /** The systems that have run in any setup, in the order of the reports. */
  readonly systems: readonly SystemName[];
  /** Number of setups with scored words in which all of them have run. */
  readonly complete: number;
  /** The systems over these complete setups. */
  readonly averages: readonly SystemAverage[];
  readonly figures: TextFigures;
  /** Time against the size of a sentence, over all setups. */
  readonly timings: {
    readonly words: readonly TimingCurve[];
    readonly edges: readonly TimingCurve[];
  };
}

/** One system over the setups, each of which counts with its mean of seeds. */
interface SystemAverage extends ByScore<Summary> {
  readonly system: SystemName;
  /** In how many setups it has the highest score of the paper's systems. */
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

/** How many tests found the second system worse or better. */
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
 * Computes all figures of the reports. Anything may be missing: systems,
 * seeds, the control, timings, all setups. Averages are over setups in which
 * all systems have run that have run in any setup, so they can be compared.
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
  const systems = SYSTEM_NAMES.filter(system =>
    summaries.some(setup => systemIn(setup, system))
  );
  const complete = summaries.filter(
    ({words, systems: {length}}) =>
      words > 0 && length > 0 && length === systems.length
  );
  const timings = setups.flatMap(({timings}) => timings);
  return {
    setups: summaries,
    systems,
    complete: complete.length,
    averages: systems.map(system => averageOf(system, complete)),
    figures: textFigures(summaries),
    timings: {
      words: timingCurves(timings, 'words'),
      edges: timingCurves(timings, 'edges')
    }
  };
}

/** The figures of a system in a setup, if it has run. */
export function systemIn(
  {systems}: SetupSummary,
  name: SystemName
): SystemSummary | undefined {
  return systems.find(({system}) => system === name);
}

/**
 * The first of some systems with the highest mean score; null if none has a
 * score.
 */
export function bestSystem(
  {systems}: SetupSummary,
  measure: Measure,
  among: readonly SystemName[] = PAPER_SYSTEMS
): SystemName | null {
  let best: SystemName | null = null;
  let most = -1;
  for (const summary of systems) {
    if (!among.includes(summary.system)) continue;
    if (!(summary[measure].mean > most)) continue;
    most = summary[measure].mean;
    best = summary.system;
  }
  return best;
}

function averageOf(
  system: SystemName,
  setups: readonly SetupSummary[]
): SystemAverage {
  return {
    system,
    ...byScore(key =>
      summaryOf(setups.map(setup => systemIn(setup, system)![key].mean))
    ),
    best: byMeasure(
      measure =>
        setups.filter(setup => bestSystem(setup, measure) === system).length
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
  const differences = (one: SystemName, other: SystemName) =>
    byMeasure(measure =>
      setups.flatMap(setup => {
        const [a, b] = [systemIn(setup, one), systemIn(setup, other)];
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
        const slow = systemIn(setup, 'd-mst')?.sentencesPerSecond.mean;
        const fast = systemIn(setup, 'u-mst-uf-lep')?.sentencesPerSecond.mean;
        const ratio = (fast ?? NaN) / (slow ?? NaN);
        return Number.isNaN(ratio) ? [] : [ratio];
      })
    )
  };
}

function weakestOf(setups: readonly SetupSummary[]): SetupCount {
  const rows = setups
    .map(setup => PAPER_SYSTEMS.map(system => systemIn(setup, system)))
    .filter(row => row.every(found => found !== undefined));
  const isWeakest = (row: (typeof rows)[number]) => {
    const [weak, ...others] = row
      .map(found => found!.directed.mean)
      .toReversed();
    return others.every(score => weak < score);
  };
  return {setups: rows.length, count: rows.filter(isWeakest).length};
}

function countSignificant(results: readonly BootstrapResult[]): TestCounts {
  const found = results.filter(({pValue}) => pValue < SIGNIFICANCE_LEVEL);
  const better = found.filter(({difference}) => difference > 0).length;
  return {tests: results.length, worse: found.length - better, better};
}
