import {PAPER_SYSTEMS, SYSTEM_NAMES, type SystemName} from '../systems.js';
import type {
  BootstrapResult,
  Measure,
  PairedBootstrapOptions
} from './bootstrap.js';
import {type Summary, summaryOf} from './comparison.js';
import type {Setup} from './results.js';
import {
  type ByMeasure,
  type ByScore,
  byMeasure,
  byScore,
  type ComparisonSummary,
  type MeasureSummary,
  type SetupSummary,
  type SystemSummary,
  summarizeMeasure,
  summarizeSetup
} from './setup-summary.js';
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
  /** The means over the setups, seed by seed. */
  readonly bySeed: ByMeasure<Summary>;
  /** The system against D-MST; null for D-MST itself. */
  readonly versus: VersusAverage | null;
}

/** A system against D-MST, over setups in which both have run. */
interface VersusAverage {
  /** By how much it is better. */
  readonly difference: ByMeasure<Summary>;
  /** In how many setups it is better, and wins more sentences. */
  readonly better: SetupCount;
  readonly wins: SetupCount;
  /** Directed, one test per setup. */
  readonly tests: TestCounts;
  /** Its sentences per second, divided by those of D-MST. */
  readonly speed: Summary;
}

/** The figures of the paper's text, over setups that have the results. */
interface TextFigures {
  /** D-MST minus U-MST-uf-lep. */
  readonly gap: ByMeasure<Summary>;
  /** In how many setups the directed gap is within {@link GAP_LIMITS}. */
  readonly within: readonly number[];
  /** In how many setups the two are level, undirected, or up to 1 apart. */
  readonly level: number;
  readonly nearlyLevel: number;
  /** In how many setups either of the two wins more sentences. */
  readonly wins: {readonly setups: number; readonly counts: readonly number[]};
  /** U-MST-uf-lep minus U-MST-uf, and in how many setups it is above 0. */
  readonly enhancement: ByMeasure<Summary>;
  readonly enhanced: ByMeasure<number>;
  /** Share of the changes of local enhancement that only turn an edge. */
  readonly turned: Summary;
  /** In how many setups U-MST-df is below the other three, directed. */
  readonly weakest: SetupCount;
  /** Share of the edges that pruning removes, and how often above a fifth. */
  readonly pruned: Summary;
  readonly prunedOverFifth: number;
  /** Share of the gold edges that pruning keeps. */
  readonly goldKept: Summary;
  /** Edges kept, as a share of the arcs that D-MST scores. */
  readonly ofArcs: Summary;
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

/** Options of the significance tests. */
export type SummaryOptions = Pick<PairedBootstrapOptions, 'resamples' | 'seed'>;

/**
 * Computes all figures of the reports. Anything may be missing: systems,
 * seeds, the control, timings, all setups. Averages are over setups in which
 * all systems have run that have run in any setup, so they can be compared.
 */
export function summarizeExperiment(
  setups: readonly Setup[],
  {resamples, seed}: SummaryOptions = {}
): ExperimentSummary {
  const summaries = setups.map(setup =>
    summarizeSetup(setup, {resamples, seed})
  );
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
    ),
    bySeed: byMeasure(measure => summaryOf(seedMeans(system, setups, measure))),
    versus: system === 'd-mst' ? null : versusOf(system, setups)
  };
}

// The mean over all setups of each seed that all of them have.
function seedMeans(
  system: SystemName,
  setups: readonly SetupSummary[],
  measure: Measure
): number[] {
  const seeds = setups[0]?.seeds ?? [];
  return seeds.flatMap(seed => {
    const runs = setups.map(setup =>
      setup.runs.find(run => run.system === system && run.seed === seed)
    );
    const sum = runs.reduce((sum, run) => sum + (run?.[measure] ?? NaN), 0);
    return Number.isNaN(sum) ? [] : [sum / setups.length];
  });
}

function versusOf(
  system: SystemName,
  setups: readonly SetupSummary[]
): VersusAverage {
  const found = setups.flatMap(({versus}) => versus.get(system) ?? []);
  const count = (isTrue: (summary: ComparisonSummary) => boolean) => {
    return {setups: found.length, count: found.filter(isTrue).length};
  };
  return {
    difference: byMeasure(measure =>
      summaryOf(found.map(it => it[measure].difference.mean))
    ),
    better: count(({directed}) => directed.difference.mean > ROUNDING),
    wins: count(
      ({directed: {first, second}}) => second.mean > first.mean + ROUNDING
    ),
    tests: countSignificant(found.map(it => it.significance.directed)),
    speed: speedRatios(system, setups)
  };
}

function speedRatios(
  system: SystemName,
  setups: readonly SetupSummary[]
): Summary {
  return summaryOf(
    setups.flatMap(setup => {
      const slow = systemIn(setup, 'd-mst')?.sentencesPerSecond.mean;
      const fast = systemIn(setup, system)?.sentencesPerSecond.mean;
      const ratio = (fast ?? NaN) / (slow ?? NaN);
      return Number.isNaN(ratio) ? [] : [ratio];
    })
  );
}

/** A p-value below this level counts as a difference. */
export const SIGNIFICANCE_LEVEL = 0.05;

/** Gaps of which the paper counts the setups, in points. */
export const GAP_LIMITS = [0.5, 1, 2] as const;

/** Scores that differ by less look the same in the paper. */
export const LEVEL = 0.0005;

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
  const undirected = gap.undirected.map(Math.abs);
  const winners = setups.flatMap(({rivals}) =>
    rivals ? [rivals.directed.first.mean - rivals.directed.second.mean] : []
  );
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
    level: undirected.filter(value => value < LEVEL).length,
    nearlyLevel: undirected.filter(
      value => value >= LEVEL && value <= 0.01 + ROUNDING
    ).length,
    wins: {
      setups: winners.length,
      counts: [
        above(winners, 0),
        above(
          winners.map(it => -it),
          0
        )
      ]
    },
    turned: summaryOf(setups.flatMap(({turned}) => turned ?? [])),
    enhancement: byMeasure(measure => summaryOf(enhancement[measure])),
    enhanced: byMeasure(measure => above(enhancement[measure], 0)),
    weakest: weakestOf(setups),
    pruned: summaryOf(pruned),
    prunedOverFifth: above(pruned, 0.2),
    goldKept: summaryOf(pruning.map(({goldKept}) => goldKept)),
    ofArcs: summaryOf(pruning.map(({ofArcs}) => ofArcs)),
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
    speedup: speedRatios('u-mst-uf-lep', setups)
  };
}

function weakestOf(setups: readonly SetupSummary[]): SetupCount {
  const rows = setups
    .map(setup => PAPER_SYSTEMS.map(system => systemIn(setup, system)))
    .filter(row => row.every(found => found !== undefined));
  const isWeakest = (row: (typeof rows)[number]) => {
    const weak = row.find(found => found!.system === 'u-mst-df')!;
    return row.every(
      found => found === weak || weak.directed.mean < found!.directed.mean
    );
  };
  return {setups: rows.length, count: rows.filter(isWeakest).length};
}

function countSignificant(results: readonly BootstrapResult[]): TestCounts {
  const found = results.filter(({pValue}) => pValue < SIGNIFICANCE_LEVEL);
  const better = found.filter(({difference}) => difference > 0).length;
  return {tests: results.length, worse: found.length - better, better};
}
