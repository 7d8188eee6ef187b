import {OptionError} from 'spanforest/graph';
import {describe, expect, test} from 'vitest';
import {summaryOf} from '../../src/report/comparison.js';
import {
  bestSystem,
  summarizeExperiment,
  textFigures
} from '../../src/report/experiment-summary.js';
import {PAPER_SETUPS, PAPER_TEXT} from '../../src/report/paper.js';
import type {Setup} from '../../src/report/results.js';
import type {SetupSummary} from '../../src/report/setup-summary.js';
import {PAPER_SYSTEMS, type PaperSystemName} from '../../src/systems.js';

import {runOf, setupOf, TWO_SEEDS} from '../experiment-runs.js';

const OPTIONS = {resamples: 100};
const summarize = (...setups: Setup[]) => summarizeExperiment(setups, OPTIONS);

// Directed and undirected scores here: D-MST 12/16 13/16, U-MST-uf-lep 11/16
// 13/16, U-MST-uf 5/16 10/16, U-MST-df 1/16 8/16.
const FIRST = setupOf('first', TWO_SEEDS);
// D-MST 2/4 3/4 (RT), U-MST-uf-lep 4/4 4/4, U-MST-uf 4/4 4/4, U-MST-df 2/4
// 3/4; the control is TR.
const SECOND = setupOf('second', [
  runOf('u-mst-uf-lep', 1, 'RR', {milliseconds: 250}),
  runOf('u-mst-uf', 1, 'RR'),
  runOf('d-mst', 1, 'RT'),
  runOf('u-mst-df', 1, 'TR', {
    edges: {all: 40, kept: 40, gold: 4, goldKept: 4}
  }),
  runOf('d-mst', 2, 'TR')
]);

describe('a system that is not in the paper', () => {
  // D-MST RRTF and RRRF; this one RRRR and RRTF.
  const eisner = [
    runOf('d-mst-eisner', 1, 'RRRR'),
    runOf('d-mst-eisner', 2, 'RRTF')
  ];
  const {averages, figures} = summarize(
    setupOf('first', [...TWO_SEEDS, ...eisner])
  );

  test('is compared with D-MST of the same seed', () => {
    const {versus, bySeed} = averages.at(-1)!;
    expect(averages[0].versus).toBeNull();
    // 8 and 5 of 8 words right, against 5 and 7.
    expect(bySeed.directed).toMatchObject({minimum: 5 / 8, maximum: 1});
    expect(versus?.difference.directed.mean).toBe((3 / 8 - 2 / 8) / 2);
    // Better on 2 and worse on 1 of the 8 sentences.
    expect(versus?.better).toEqual({setups: 1, count: 1});
    expect(versus?.wins).toEqual({setups: 1, count: 1});
    expect(versus?.tests.tests).toBe(1);
    expect(versus?.speed.mean).toBe(1);
  });

  test('leaves the figures of the paper as they are', () => {
    const {figures: without} = summarize(setupOf('first', TWO_SEEDS));
    expect(figures.weakest).toEqual(without.weakest);
    expect(figures.rivals).toEqual(without.rivals);
    expect(averages[0].best).toEqual({directed: 1, undirected: 1});
  });
});

describe('the summary of an experiment', () => {
  const {systems, complete, averages, figures} = summarize(FIRST, SECOND);

  test('averages the means of the setups', () => {
    expect(systems).toEqual(['d-mst', 'u-mst-uf-lep', 'u-mst-uf', 'u-mst-df']);
    expect(complete).toBe(2);
    expect(
      averages.map(({system, directed, undirected}) => [
        system,
        directed.mean,
        undirected.mean
      ])
    ).toEqual([
      ['d-mst', (12 / 16 + 2 / 4) / 2, (13 / 16 + 3 / 4) / 2],
      ['u-mst-uf-lep', (11 / 16 + 1) / 2, (13 / 16 + 1) / 2],
      ['u-mst-uf', (5 / 16 + 1) / 2, (10 / 16 + 1) / 2],
      ['u-mst-df', (1 / 16 + 2 / 4) / 2, (8 / 16 + 3 / 4) / 2]
    ]);
    expect(averages[0].completeTrees.mean).toBe((5 / 8 + 1 / 2) / 2);
  });

  test('counts the setups in which each system is the best, or the first of equals', () => {
    expect(
      averages.map(({best: {directed, undirected}}) => [directed, undirected])
    ).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0]
    ]);
    const [first, second] = summarize(FIRST, SECOND).setups;
    expect(bestSystem(first, 'directed')).toBe('d-mst');
    expect(bestSystem(second, 'directed')).toBe('u-mst-uf-lep');
    const [none] = summarize(setupOf('none', [])).setups;
    expect(bestSystem(none, 'directed')).toBeNull();
  });

  test('has the gap of U-MST-uf-lep to D-MST', () => {
    expect(figures.gap.directed.mean).toBe((1 / 16 - 1 / 2) / 2);
    expect(figures.gap.undirected.mean).toBe((0 - 1 / 4) / 2);
    // 6.25 points, and -50.
    expect(figures.within).toEqual([1, 1, 1]);
  });

  test('has the gains of local enhancement', () => {
    expect(figures.enhancement.directed.mean).toBe((6 / 16 + 0) / 2);
    expect(figures.enhancement.undirected.mean).toBe((3 / 16 + 0) / 2);
    expect(figures.enhanced).toEqual({directed: 1, undirected: 1});
    // In the second setup U-MST-df is as good as D-MST.
    expect(figures.weakest).toEqual({setups: 2, count: 1});
  });

  test('has the effect of pruning', () => {
    // 30 of 40 edges in all runs; in the second, 30, 30 and 40 of 40.
    expect(figures.pruned.mean).toBeCloseTo((1 / 4 + 1 / 6) / 2, 12);
    expect(figures.pruned.median).toBeCloseTo((1 / 4 + 1 / 6) / 2, 12);
    expect(figures.pruned.deviation).toBeCloseTo(1 / 12 / Math.sqrt(2), 12);
    expect(figures.prunedOverFifth).toBe(1);
    expect(figures.goldKept.minimum).toBe(7 / 8);
  });

  test('compares the rivals and the control', () => {
    // First: 1/4 and 1/8 of the sentences, gain 1/8; second: 0 and 1/2, 1/2.
    expect(figures.rivals.directed.first.mean).toBe(1 / 8);
    expect(figures.rivals.directed.second.mean).toBe(5 / 16);
    expect(figures.rivals.directed.gain.mean).toBe(5 / 16);
    // First: gain 1/8; second: RT and TR, gain 1/2.
    expect(figures.control.directed.gain.mean).toBe(5 / 16);
    expect(figures.controlGainsMore).toEqual({setups: 2, count: 0});
    const other = setupOf('other', [
      runOf('u-mst-uf-lep', 1, 'RTT'),
      runOf('d-mst', 1, 'RTT'),
      runOf('d-mst', 2, 'TRT')
    ]);
    expect(summarize(FIRST, SECOND, other).figures.controlGainsMore).toEqual({
      setups: 3,
      count: 1
    });
  });

  test('counts the differences that are significant', () => {
    const many = 'R'.repeat(60);
    const few = 'T'.repeat(60);
    const clear = (name: string, dMst: string, lep: string) =>
      setupOf(name, [
        runOf('u-mst-uf-lep', 1, lep),
        runOf('d-mst', 1, dMst),
        runOf('d-mst', 2, dMst === many ? few : dMst)
      ]);
    const {figures} = summarize(
      clear('worse', many, few),
      clear('better', few, many),
      clear('same', few, few),
      clear('same too', few, few)
    );
    expect(figures.significance).toEqual({tests: 4, worse: 1, better: 1});
    expect(figures.controlSignificance).toEqual({
      tests: 4,
      worse: 1,
      better: 0
    });
  });

  test('has the speedup of U-MST-uf-lep', () => {
    // As fast in the first setup, twice as fast in the second.
    expect(figures.speedup).toMatchObject({count: 2, mean: 1.5});
  });
});

describe('averages', () => {
  test('leave out setups that some system has not run in', () => {
    const partial = setupOf('partial', TWO_SEEDS.slice(0, 3));
    const {complete, averages, figures} = summarize(FIRST, partial);
    expect(complete).toBe(1);
    expect(averages[0].directed).toMatchObject({count: 1, mean: 12 / 16});
    // What two systems have is compared all the same.
    expect(figures.gap.directed.count).toBe(2);
    expect(figures.weakest.setups).toBe(1);
  });

  test('skip a system that has not run in any setup', () => {
    const setup = setupOf('x', TWO_SEEDS.slice(0, 3));
    const {systems, complete, averages} = summarize(setup, setup);
    expect(systems).toEqual(['d-mst', 'u-mst-uf-lep', 'u-mst-uf']);
    expect([complete, averages.length]).toEqual([2, 3]);
  });

  test('leave out setups without scored words', () => {
    const runs = TWO_SEEDS.map(({system, seed}) => runOf(system, seed, ''));
    const {complete, averages, figures} = summarize(
      FIRST,
      setupOf('empty', runs)
    );
    expect(complete).toBe(1);
    expect(averages[0].directed.mean).toBe(12 / 16);
    expect(figures.gap.directed.mean).toBe(1 / 16);
  });

  test('of no setups are NaN', () => {
    const {setups, systems, complete, averages, figures} = summarize();
    expect([setups, systems, complete, averages]).toEqual([[], [], 0, []]);
    expect(figures.gap.directed.mean).toBeNaN();
    expect(figures.significance.tests).toBe(0);
    expect(figures.speedup.count).toBe(0);
  });
});

describe('the options', () => {
  test('are passed on to the tests', () => {
    const run = (seed?: number) =>
      summarizeExperiment([FIRST], {resamples: 50, seed}).setups[0].rivals
        ?.pairs[1].significance;
    expect(run()?.resamples).toBe(50);
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
    const standard = summarizeExperiment([SECOND]).setups[0].significance;
    expect(standard?.directed.resamples).toBe(10_000);
  });

  test('are rejected if they are invalid', () => {
    expect(() => summarizeExperiment([FIRST], {resamples: 0})).toThrow(
      OptionError
    );
  });
});

describe("the paper's own tables", () => {
  // What the text of the paper says follows from its Table 1.
  const setups = PAPER_SETUPS.map((paper): SetupSummary => {
    const nothing = summaryOf([]);
    const system = (name: PaperSystemName) => ({
      system: name,
      directed: summaryOf([paper.scores[name].directed / 100]),
      undirected: summaryOf([paper.scores[name].undirected / 100]),
      labelled: nothing,
      completeTrees: nothing,
      trainingSeconds: nothing,
      sentencesPerSecond: nothing
    });
    return {
      name: paper.name,
      sentences: 1,
      words: 1,
      trainSentences: 1,
      trainWords: 1,
      seeds: [1],
      runs: [],
      systems: PAPER_SYSTEMS.map(system),
      pruning: null,
      turned: null,
      versus: new Map(),
      rivals: null,
      control: null,
      significance: null
    };
  });
  const figures = textFigures(setups);

  test('give the gaps that its text gives', () => {
    // 0.975, which the text cuts.
    expect(100 * figures.gap.directed.mean).toBeCloseTo(0.975, 9);
    expect(100 * figures.gap.undirected.mean).toBeCloseTo(
      PAPER_TEXT.gap.undirected,
      9
    );
    expect(figures.within).toEqual([6, 14, 18]);
    expect(PAPER_TEXT.within).toEqual([6, 14, 19]);
    const {minimum, maximum} = figures.gap.directed;
    expect(
      `+${(100 * minimum).toFixed(1)} to +${(100 * maximum).toFixed(1)}`
    ).toBe(PAPER_TEXT.gapRange);
  });

  test('have a greater undirected gap than its text gives', () => {
    expect(figures.level).toBe(PAPER_TEXT.level);
    expect(figures.nearlyLevel).toBe(14);
    expect(PAPER_TEXT.nearlyLevel).toBe(15);
    const {minimum, maximum} = figures.gap.undirected;
    expect(100 * minimum).toBeCloseTo(0, 9);
    expect(100 * maximum).toBeCloseTo(2.3, 9);
    expect(PAPER_TEXT.undirectedRange).toBe('+0.0 to +1.5');
  });

  test('give the gains that its text gives, except for one error', () => {
    const {directed, undirected} = PAPER_TEXT.enhancement;
    expect(100 * figures.enhancement.directed.mean).toBeCloseTo(2.555, 9);
    expect(directed).toBe(2.35);
    expect(100 * figures.enhancement.undirected.mean).toBeCloseTo(
      undirected,
      9
    );
    expect(figures.enhanced).toEqual(PAPER_TEXT.enhanced);
    expect(figures.weakest).toEqual({setups: 20, count: PAPER_TEXT.weakest});
  });

  test('give the means of its second table', () => {
    const mean = (key: 'first' | 'second' | 'gain') =>
      summaryOf(PAPER_SETUPS.map(({rivals}) => rivals[key])).mean;
    expect(mean('first')).toBeCloseTo(PAPER_TEXT.better, 1);
    expect(mean('second')).toBeCloseTo(22.255, 9);
    expect(mean('gain').toFixed(1)).toBe(String(PAPER_TEXT.gain));
    const more = PAPER_SETUPS.filter(({rivals: {first, second}}) => {
      return second > first;
    }).length;
    expect([PAPER_SETUPS.length - more, more]).toEqual(PAPER_TEXT.wins);
    const kept = 100 - PAPER_TEXT.pruned.mean;
    expect(kept / 2).toBeCloseTo(PAPER_TEXT.ofArcs, 9);
  });
});
