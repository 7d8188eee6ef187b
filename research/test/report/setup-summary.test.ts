import {EvaluationError} from 'spanforest/nlp';
import {describe, expect, test} from 'vitest';
import {wordsOf} from '../../../test/support/words.js';
import {pairedBootstrap} from '../../src/report/bootstrap.js';
import {addCounts} from '../../src/report/comparison.js';
import {sentenceCounts} from '../../src/report/sentence-counts.js';
import {
  type ScoredRun,
  summarizeSetup
} from '../../src/report/setup-summary.js';
import {runOf, setupOf, TWO_SEEDS} from '../experiment-runs.js';

const OPTIONS = {resamples: 100};
const idOf = ({system, seed}: ScoredRun) => ({system, seed});

describe('the summary of a setup', () => {
  const setup = setupOf('x', TWO_SEEDS);
  const summary = summarizeSetup(setup, OPTIONS);

  test('has the changes of local enhancement that only turn an edge', () => {
    // A tree T becomes R three times: the head of the second word turns, that
    // of the first becomes the root.
    expect(summary.turned).toBe(3 / 6);
    const [lep] = TWO_SEEDS;
    expect(summarizeSetup(setupOf('x', [lep]), OPTIONS).turned).toBeNull();
  });

  test('has the edges kept as a share of all arcs', () => {
    // 30 of 40 edges, 8 of which are gold: 72 arcs.
    expect(summary.pruning?.ofArcs).toBe(30 / 72);
  });

  test('counts its parts', () => {
    expect(summary).toMatchObject({
      name: 'x',
      sentences: 4,
      words: 8,
      trainSentences: 1234,
      trainWords: 56789,
      seeds: [1, 2]
    });
  });

  test('has the scores of each system over seeds, as worked out by hand', () => {
    expect(
      summary.systems.map(({system, directed, undirected}) => [
        system,
        [directed.count, undirected.count],
        [directed.minimum, directed.mean, directed.maximum],
        [undirected.minimum, undirected.mean, undirected.maximum]
      ])
    ).toEqual([
      // RRTF and RRRF.
      ['d-mst', [2, 2], [5 / 8, 6 / 8, 7 / 8], [6 / 8, 13 / 16, 7 / 8]],
      // RTRF and RRRT.
      [
        'u-mst-uf-lep',
        [2, 2],
        [5 / 8, 11 / 16, 6 / 8],
        [6 / 8, 13 / 16, 7 / 8]
      ],
      // TTRF and TRTT.
      ['u-mst-uf', [2, 2], [2 / 8, 5 / 16, 3 / 8], [5 / 8, 5 / 8, 5 / 8]],
      // TTTF and TTTT.
      ['u-mst-df', [2, 2], [0, 1 / 16, 1 / 8], [4 / 8, 4 / 8, 4 / 8]]
    ]);
    const [dMst] = summary.systems;
    expect(dMst.directed.deviation).toBeCloseTo(Math.sqrt(2 / 64), 12);
    expect(dMst.completeTrees.mean).toBe((2 / 4 + 3 / 4) / 2);
    expect(dMst.trainingSeconds.mean).toBe(12);
    // Four sentences in half a second.
    expect(dMst.sentencesPerSecond.mean).toBe(8);
  });

  test('compares D-MST with U-MST-uf-lep of the same seed', () => {
    const {rivals} = summary;
    expect(
      rivals?.pairs.map(({first, second}) => [idOf(first), idOf(second)])
    ).toEqual([
      [
        {system: 'd-mst', seed: 1},
        {system: 'u-mst-uf-lep', seed: 1}
      ],
      [
        {system: 'd-mst', seed: 2},
        {system: 'u-mst-uf-lep', seed: 2}
      ]
    ]);
    // RRTF against RTRF: one sentence each, oracle RRRF.
    expect(rivals?.pairs[0].directed).toEqual({
      first: 1 / 4,
      second: 1 / 4,
      ties: 2 / 4,
      difference: 0,
      oracle: 7 / 8,
      gain: 2 / 8
    });
    // RRRF against RRRT: directed 7 to 6, undirected no difference.
    expect(rivals?.pairs[1].directed).toEqual({
      first: 1 / 4,
      second: 0,
      ties: 3 / 4,
      difference: -1 / 8,
      oracle: 7 / 8,
      gain: 0
    });
    expect(rivals?.pairs[1].undirected).toEqual({
      first: 0,
      second: 0,
      ties: 1,
      difference: 0,
      oracle: 7 / 8,
      gain: 0
    });
    expect(rivals?.directed.first.mean).toBe(1 / 4);
    expect(rivals?.directed.second.mean).toBe(1 / 8);
    expect(rivals?.directed.ties.mean).toBe(5 / 8);
    expect(rivals?.directed.gain.mean).toBe(1 / 8);
    expect(rivals?.directed.difference.mean).toBe(-1 / 16);
    expect(rivals?.directed.oracle.mean).toBe(7 / 8);
  });

  test('compares D-MST with D-MST of another seed', () => {
    const {control} = summary;
    expect(
      control?.pairs.map(({first, second}) => [idOf(first), idOf(second)])
    ).toEqual([
      [
        {system: 'd-mst', seed: 1},
        {system: 'd-mst', seed: 2}
      ],
      [
        {system: 'd-mst', seed: 2},
        {system: 'd-mst', seed: 1}
      ]
    ]);
    // RRTF against RRRF, and back.
    expect(control?.pairs[0].directed).toMatchObject({
      first: 0,
      second: 1 / 4,
      gain: 2 / 8
    });
    expect(control?.pairs[1].directed).toMatchObject({
      first: 1 / 4,
      second: 0,
      gain: 0
    });
    expect(control?.directed.gain.mean).toBe(1 / 8);
    expect(control?.directed.difference.mean).toBe(0);
  });

  test('tests each pair alone, and all seeds together', () => {
    const countsOf = (i: number) =>
      sentenceCounts(setup.gold, TWO_SEEDS[i].heads);
    const [lep1, dMst1, lep2, dMst2] = [0, 2, 4, 6].map(countsOf);
    expect(summary.rivals?.pairs[0].significance).toEqual(
      pairedBootstrap(dMst1, lep1, OPTIONS)
    );
    expect(summary.rivals?.pairs[1].significance).toEqual(
      pairedBootstrap(dMst2, lep2, OPTIONS)
    );
    expect(summary.control?.pairs[0].significance).toEqual(
      pairedBootstrap(dMst1, dMst2, OPTIONS)
    );
    const first = addCounts([dMst1, dMst2]);
    const second = addCounts([lep1, lep2]);
    for (const measure of ['directed', 'undirected'] as const) {
      expect(summary.significance?.[measure]).toEqual(
        pairedBootstrap(first, second, {...OPTIONS, measure})
      );
    }
    expect(summary.significance?.directed.difference).toBe(-1 / 16);
  });

  test('has the shares of edges that pruning removes and keeps', () => {
    expect(summary.pruning).toMatchObject({pruned: 1 / 4, goldKept: 7 / 8});
  });

  test('does not count punctuation', () => {
    const gold = [wordsOf('a X 0 root', '! PUNCT 1 punct')];
    const runs = [runOf('d-mst', 1, 'F')];
    const scored = (format: 'conllu' | 'conllx') =>
      summarizeSetup(setupOf('x', runs, {gold, format}), OPTIONS);
    expect(scored('conllu').words).toBe(1);
    expect(scored('conllu').systems[0].directed.mean).toBe(1);
    expect(scored('conllx').words).toBe(1);
    const letters = [wordsOf('a PUNCT 0 root', 'b PUNCT 1 punct')];
    const other = setupOf('x', runs, {gold: letters, format: 'conllx'});
    expect(summarizeSetup(other, OPTIONS).systems[0].directed.mean).toBe(1 / 2);
  });
});

describe('with three seeds', () => {
  test('the control of each D-MST is the next one, and of the last the first', () => {
    const runs = [3, 1, 2].flatMap(seed => [
      runOf('d-mst', seed, 'RF'),
      runOf('u-mst-df', seed, 'TF')
    ]);
    const {control, seeds} = summarizeSetup(setupOf('x', runs), OPTIONS);
    expect(
      control?.pairs.map(({first, second}) => [first.seed, second.seed])
    ).toEqual([
      [1, 2],
      [2, 3],
      [3, 1]
    ]);
    expect(seeds).toEqual([1, 2, 3]);
  });
});

describe('with one seed', () => {
  const runs = [
    runOf('u-mst-uf-lep', 1, 'RR'),
    runOf('d-mst', 1, 'RT'),
    runOf('d-mst', 2, 'TR')
  ];
  const summary = summarizeSetup(setupOf('x', runs), OPTIONS);

  test('the other D-MST is the control, and not used otherwise', () => {
    expect(summary.seeds).toEqual([1]);
    expect(summary.systems[0].directed).toMatchObject({count: 1, mean: 1 / 2});
    expect(summary.runs.map(({isControl}) => isControl)).toEqual([
      false,
      false,
      true
    ]);
    expect(summary.rivals?.pairs).toHaveLength(1);
    expect(summary.control?.pairs).toHaveLength(1);
    expect(summary.control?.directed).toMatchObject({
      first: {mean: 1 / 2},
      second: {mean: 1 / 2},
      gain: {mean: 1 / 2}
    });
  });

  test('there is no control without it', () => {
    const two = summarizeSetup(setupOf('x', runs.slice(0, 2)), OPTIONS);
    expect(two.control).toBeNull();
    expect(two.rivals).not.toBeNull();
  });
});

describe('of an experiment that is not finished', () => {
  test('the summary has the systems that have run', () => {
    const summary = summarizeSetup(
      setupOf('x', [runOf('u-mst-df', 1, 'TF')]),
      OPTIONS
    );
    expect(summary.systems.map(({system}) => system)).toEqual(['u-mst-df']);
    expect(summary.rivals).toBeNull();
    expect(summary.control).toBeNull();
    expect(summary.significance).toBeNull();
  });

  test('D-MST alone is compared with itself', () => {
    const runs = [runOf('d-mst', 4, 'RF'), runOf('d-mst', 2, 'RT')];
    const summary = summarizeSetup(setupOf('x', runs), OPTIONS);
    expect(summary.seeds).toEqual([2, 4]);
    expect(summary.pruning).toBeNull();
    expect(summary.control?.pairs).toHaveLength(2);
  });

  test('seeds that only one of the rivals has are left out', () => {
    const runs = TWO_SEEDS.filter(
      ({system, seed}) => system !== 'd-mst' || seed === 1
    );
    const summary = summarizeSetup(setupOf('x', runs), OPTIONS);
    expect(summary.rivals?.pairs).toHaveLength(1);
    expect(summary.control).toBeNull();
    // Only the pair of seed 1 is tested.
    expect(summary.significance?.directed).toEqual(
      summary.rivals?.pairs[0].significance
    );
  });

  test('no runs, or no sentences, give no scores', () => {
    const none = summarizeSetup(setupOf('x', []), OPTIONS);
    expect(none).toMatchObject({seeds: [], systems: [], pruning: null});
    const empty = summarizeSetup(
      setupOf('x', [
        runOf('d-mst', 1, '', {milliseconds: 0}),
        runOf('u-mst-uf-lep', 1, '', {
          edges: {all: 0, kept: 0, gold: 0, goldKept: 0}
        })
      ]),
      OPTIONS
    );
    expect(empty.systems[0].directed.mean).toBeNaN();
    expect(empty.systems[0].sentencesPerSecond.mean).toBeNaN();
    expect(empty.rivals?.directed.gain.mean).toBeNaN();
    expect(empty.pruning).toBeNull();
  });
});

test('a run that does not fit the sentences of its setup is rejected', () => {
  const runs = [runOf('d-mst', 1, 'RR'), runOf('u-mst-uf', 3, 'RRR')];
  const summarize = () => summarizeSetup(setupOf('x', runs), OPTIONS);
  expect(summarize).toThrow(EvaluationError);
  expect(summarize).toThrow(
    "the gold text has 2 sentences, the system's 3. Evaluate trees of the same " +
      'sentences.'
  );
});
