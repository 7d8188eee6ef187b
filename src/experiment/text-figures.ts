import {
  type Measure,
  type Summary,
  summaryOf
} from '../nlp/evaluation/index.js';
import type {ParserName} from '../nlp/inference/index.js';
import type {MeasureSummary} from './comparison.js';
import type {ParserSummary, SetupSummary} from './setup-summary.js';
import {REPORTED} from './show.js';

/** A figure by either measure. */
export type ByMeasure<T> = Readonly<Record<Measure, T>>;

/** A comparison of two parsers, over the setups that have it. */
export type RivalFigures = ByMeasure<MeasureSummary>;

/** How many of some tests found a difference, with p below 0.05. */
export interface SignificanceFigures {
  /** Number of tests. */
  readonly tests: number;
  /** How many found the second parser worse. */
  readonly worse: number;
  /** How many found the second parser better. */
  readonly better: number;
}

/** How many setups something holds in. */
export interface SetupCount {
  /** Setups in which it could hold. */
  readonly setups: number;
  /** Those in which it does. */
  readonly count: number;
}

/**
 * The figures that the paper gives in its text, over all setups for which
 * there is what they are about; all shares from 0 to 1.
 */
export interface TextFigures {
  /** D-MST less U-MST-uf-lep. */
  readonly gap: ByMeasure<Summary>;
  /** In how many setups the directed gap is at most 0.5, 1 and 2 points. */
  readonly within: {
    /** 0.5 points. */
    readonly half: number;
    /** 1 point. */
    readonly one: number;
    /** 2 points. */
    readonly two: number;
  };
  /** U-MST-uf-lep less U-MST-uf. */
  readonly enhancement: ByMeasure<Summary>;
  /** In how many setups that is above 0. */
  readonly enhanced: ByMeasure<number>;
  /** In how many setups U-MST-df is below the other three, directed. */
  readonly weakest: SetupCount;
  /** Share of the edges that pruning takes away. */
  readonly pruned: Summary;
  /** In how many setups that is above a fifth. */
  readonly prunedOverFifth: number;
  /** Share of the gold edges that pruning leaves. */
  readonly goldKept: Summary;
  /** D-MST against U-MST-uf-lep of the same seed. */
  readonly rivals: RivalFigures;
  /** D-MST against D-MST of another seed. */
  readonly control: RivalFigures;
  /** Setups with both, and those in which the control's oracle gains more. */
  readonly controlGainsMore: SetupCount;
  /** U-MST-uf-lep against D-MST in each setup, all seeds together, directed. */
  readonly significance: SignificanceFigures;
  /** D-MST against D-MST of another seed, each pair by itself, directed. */
  readonly controlSignificance: SignificanceFigures;
  /** How many times as many sentences a second U-MST-uf-lep parses. */
  readonly speedup: Summary;
}

/** The level below which a p-value counts as a difference. */
export const SIGNIFICANCE_LEVEL = 0.05;

// Scores are shares of whole words, so differences have some rounding in
// them; none that counts is as small as this.
const ROUNDING = 1e-12;

/** Works out the figures of the text, over setups with scored words. */
export function textFigures(all: readonly SetupSummary[]): TextFigures {
  const setups = all.filter(({words}) => words > 0);
  const difference = (one: ParserName, other: ParserName, measure: Measure) =>
    setups.flatMap(setup => {
      const [a, b] = [parserIn(setup, one), parserIn(setup, other)];
      return a && b ? [a[measure].mean - b[measure].mean] : [];
    });
  const gap = byMeasure(measure =>
    difference('d-mst', 'u-mst-uf-lep', measure)
  );
  const enhancement = byMeasure(measure =>
    difference('u-mst-uf-lep', 'u-mst-uf', measure)
  );
  const atMost = (points: number) =>
    gap.directed.filter(value => value <= points / 100 + ROUNDING).length;
  const above = (values: readonly number[], bound: number) =>
    values.filter(value => value > bound + ROUNDING).length;
  const pruning = setups.flatMap(({pruning}) => pruning ?? []);
  const pruned = pruning.map(({pruned}) => pruned);
  return {
    gap: byMeasure(measure => summaryOf(gap[measure])),
    within: {half: atMost(0.5), one: atMost(1), two: atMost(2)},
    enhancement: byMeasure(measure => summaryOf(enhancement[measure])),
    enhanced: byMeasure(measure => above(enhancement[measure], 0)),
    weakest: weakestOf(setups),
    pruned: summaryOf(pruned),
    prunedOverFifth: above(pruned, 0.2),
    goldKept: summaryOf(pruning.map(({goldKept}) => goldKept)),
    rivals: rivalFigures(setups, 'rivals'),
    control: rivalFigures(setups, 'control'),
    controlGainsMore: controlGains(setups),
    significance: significant(
      setups.flatMap(({significance}) => significance?.directed ?? [])
    ),
    controlSignificance: significant(
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

/** A parser's figures in a setup, if it has run. */
export function parserIn(
  {parsers}: SetupSummary,
  name: ParserName
): ParserSummary | undefined {
  return parsers.find(({parser}) => parser === name);
}

function byMeasure<T>(of: (measure: Measure) => T): ByMeasure<T> {
  return {directed: of('directed'), undirected: of('undirected')};
}

function weakestOf(setups: readonly SetupSummary[]): {
  setups: number;
  count: number;
} {
  const full = setups.filter(({parsers}) => parsers.length === REPORTED.length);
  const isWeakest = (setup: SetupSummary) => {
    const weak = parserIn(setup, 'u-mst-df')!;
    return setup.parsers.every(
      it => it === weak || weak.directed.mean < it.directed.mean
    );
  };
  return {setups: full.length, count: full.filter(isWeakest).length};
}

function rivalFigures(
  setups: readonly SetupSummary[],
  which: 'rivals' | 'control'
): RivalFigures {
  return byMeasure(measure => {
    const over = (key: keyof MeasureSummary) =>
      summaryOf(
        setups.flatMap(setup => setup[which]?.[measure][key].mean ?? [])
      );
    return {
      first: over('first'),
      second: over('second'),
      ties: over('ties'),
      difference: over('difference'),
      oracle: over('oracle'),
      gain: over('gain')
    };
  });
}

function controlGains(setups: readonly SetupSummary[]): {
  setups: number;
  count: number;
} {
  const both = setups.flatMap(({rivals, control}) =>
    rivals && control
      ? [control.directed.gain.mean - rivals.directed.gain.mean]
      : []
  );
  const more = both.filter(difference => difference > ROUNDING);
  return {setups: both.length, count: more.length};
}

function significant(
  results: readonly {
    readonly pValue: number;
    readonly difference: number;
  }[]
): SignificanceFigures {
  const found = results.filter(({pValue}) => pValue < SIGNIFICANCE_LEVEL);
  const better = found.filter(({difference}) => difference > 0).length;
  return {tests: results.length, worse: found.length - better, better};
}
