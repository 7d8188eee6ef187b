import {expect, test} from 'vitest';
import type {Comparison, Outcome} from '../../bench/compare.js';
import {checkGoals} from '../../bench/goals.js';
import {interleave, median} from '../../bench/measure.js';
import type {Parsing} from '../../bench/parsing.js';
import {barPlot, linePlot, stackPlot} from '../../bench/plots.js';
import {writeReport} from '../../bench/report.js';
import {markdownTable} from '../../bench/table.js';

function outcome(
  system: string,
  group: Outcome['group'],
  cpu: number,
  status: Outcome['status'] = 'ok',
  note = ''
): Outcome {
  const spread = [0.99 * cpu, 1.01 * cpu] as const;
  const times = {cpu, wall: 2 * cpu, first: 3 * cpu, spread};
  return {system, group, status, ...times, runs: 5, note};
}

const comparison: Comparison = {
  id: 'random-1e5',
  name: 'random graph',
  kind: 'forest',
  order: 10,
  edges: 20,
  outcomes: [
    outcome('auto', 'ours', 0.011),
    outcome('boruvka', 'ours', 0.0105),
    outcome('fast but wrong', 'npm', 0.02, 'wrong', 'too light'),
    outcome('kruskal', 'npm', 0.22),
    outcome('slow', 'npm', NaN, 'capped', 'more than 5 s'),
    outcome('scipy', 'native', 0.022)
  ]
};

const crossing = {
  order: 1,
  edges: 2,
  bare: 1,
  crossing: 0.9,
  whole: 1.5,
  again: 0.2,
  algorithm: 0.1
};

const parsing: Parsing = {
  id: 'synthetic',
  name: 'Synthetic',
  sentences: 1000,
  words: 16_000,
  models: 'models of some kind',
  times: [
    {
      parser: 'd-mst',
      decoder: 'cle',
      stages: [0.04, 0.04, 0.2, 0.1, 0, 0.021, 0, -0.001],
      inference: 0.3,
      whole: 0.4
    },
    {
      parser: 'u-mst-uf-lep',
      decoder: 'u-mst',
      stages: [0.04, 0.04, 0.1, 0.02, 0.08, 0.02, 0.02, 0],
      inference: 0.2,
      whole: 0.32
    }
  ]
};

test('goals are ratios to the fastest peer that is right', () => {
  const goals = checkGoals([comparison], crossing);
  const measured = (text: RegExp) =>
    goals.find(
      goal =>
        text.test(goal.text) && /random graph|graphology/.test(goal.workload)
    );
  expect(measured(/best npm peer/)).toMatchObject({holds: true});
  expect(measured(/best npm peer/)?.measured).toBeCloseTo(20);
  expect(measured(/than scipy/)).toMatchObject({holds: false});
  expect(measured(/the whole call/)).toMatchObject({holds: false});
  expect(measured(/the crossing/)).toMatchObject({holds: true});
  expect(measured(/our best algorithm/)).toMatchObject({holds: true});
});

test('a goal that was not measured neither holds nor fails', () => {
  for (const {measured, holds} of checkGoals([], null)) {
    expect(measured).toBeNull();
    expect(holds).toBeNull();
  }
});

test('the report shows times, marks what is wrong and has its pictures', () => {
  const {text, pictures} = writeReport(
    {
      setting: ['some machine'],
      command: 'npm run bench',
      runs: 5,
      isPartial: false,
      cap: 10,
      comparisons: [comparison],
      crossing,
      growth: [{algorithm: 'kkt', points: [{edges: 1e4, nanoseconds: 50}]}],
      memory: [{task: 'boruvka', bytesPerEdge: 13}],
      kBest: [{problem: 'trees', k: 5, best: 0.01, ranking: 0.1, edgeList: 2}],
      parsing: [parsing],
      text: [{task: 'to tags', words: 3000, sentences: 200, seconds: 0.1}]
    },
    'pictures'
  );
  const cells = text.replace(/ +/g, ' ');
  expect(cells).toContain('| **auto** | 11.0 | 22.0 | 33.0 |');
  expect(cells).toContain('| fast but wrong | 20.0 WRONG | 40.0 WRONG |');
  expect(text).toContain('WRONG: fast but wrong (too light).');
  expect(text).toContain('Capped: slow (more than 5 s).');
  expect(cells).toContain('| d-mst | Chu-Liu/Edmonds | 2,500 | 40,000 | 400 |');
  expect(cells).toContain('| 3,125 | 50,000 | 320 | 200 | 1.50 |');
  expect(cells).toContain('Edmonds | 10 | 10 | 50 | 25 | 0 | 5 | 0 | 0 |');
  expect(cells).toContain('| trees | 5 | 0.010 | 0.100 | 2.000 | 10.0 |');
  expect(cells).toContain('| to tags | 30,000 | 2,000 |');
  // Of the peers from npm, the one that is right.
  const name = 'random, 10⁵ vertices, 5·10⁵ edges';
  expect(cells).toContain(`| ${name} | 11.0 | | 22.0 | | | 220 |`);
  for (const [, name] of text.matchAll(/\(pictures\/([^)]+)\)/g)) {
    expect(pictures.get(name)).toMatch(/^<svg[\s\S]+<\/svg>\n$/);
  }
  expect([...pictures.keys()]).toEqual([
    'random-1e5.svg',
    'growth.svg',
    'parsing-synthetic.svg'
  ]);
});

test('text in plots is escaped, and no coordinate is missing', () => {
  const bars = [
    {label: 'a < b', value: 1, isOurs: true},
    {label: 'c', value: 1000, isOurs: false}
  ];
  const lines = [
    {label: 'x & y', points: [[1, 5] as const, [10, 7] as const]},
    {label: 'z', points: [[1, 5] as const]}
  ];
  for (const svg of [
    barPlot('bars', 'ms', bars),
    linePlot('lines', 'x', 'y', lines),
    stackPlot('stacks', 'ms', ['p', 'q'], [{label: 'a < b', values: [1, -2]}])
  ]) {
    expect(svg).toMatch(/a &lt; b|x &amp; y/);
    expect(svg).not.toMatch(/NaN|undefined/);
  }
});

test('a cell cannot break its table', () => {
  expect(markdownTable(['a', 'b'], [['x|y\nz', '1']], 1)).toBe(
    '| a     |   b |\n| ----- | --: |\n| x y z |   1 |\n'
  );
});

test('interleaved tasks each run once per round, the warm-up included', () => {
  const calls: string[] = [];
  const task = (name: string) => () => void calls.push(name);
  const tasks = new Map([
    ['a', task('a')],
    ['b', task('b')]
  ]);
  const times = interleave(tasks, 2, {prepare: task('-')});
  expect(calls.join('')).toBe('-a-b-a-b-a-b');
  expect([...times.keys()]).toEqual(['a', 'b']);
});

test('a median is in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('auto misses its goal if all of its processes are slower', () => {
  const holds = (auto: number, spread: readonly [number, number]) => {
    const slow = {...outcome('auto', 'ours', auto), spread};
    const outcomes = [slow, outcome('boruvka', 'ours', 0.01)];
    const goals = checkGoals([{...comparison, outcomes}], null);
    return goals.find(({text}) => text.startsWith('auto'))!.holds;
  };
  expect(holds(0.0109, [0.0108, 0.011])).toBe(true);
  // One of its processes is as fast as the best algorithm.
  expect(holds(0.012, [0.0105, 0.013])).toBe(true);
  expect(holds(0.012, [0.0115, 0.013])).toBe(false);
});
