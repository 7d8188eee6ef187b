import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';
import {kruskal, steinerTreeOf} from '../../src/msf/index.js';
import {random} from '../support/random.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';
import {
  findSteinerFlaw,
  leastWeight,
  randomSteinerCase,
  weightOf
} from '../support/steiner-flaws.js';

const star = edgeListFrom(5, [
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
  [1, 3, 2],
  [2, 3, 1]
]);

describe('Steiner trees', () => {
  test('are exact where all choices of further vertices can be tried', () => {
    for (let seed = 0; seed < rounds(150); seed++) {
      const problem = randomSteinerCase(seed, 9);
      const {edges, terminals} = problem;
      const tree = steinerTreeOf(edges, terminals, {exact: true});
      const least = terminals.length > 1 ? leastWeight(problem) : 0;
      const excess = Math.abs(weightOf(edges, tree) - least);
      expect(excess <= 1e-9 * least, `seed ${seed}`).toBe(true);
    }
  });

  test('are trees of at most twice the least weight, mostly of that', () => {
    const counts = {equal: 0};
    const total = rounds(300);
    for (let seed = 0; seed < total; seed++) {
      const flaw = findSteinerFlaw(randomSteinerCase(seed, 40), counts);
      expect(flaw, `seed ${seed}`).toBeNull();
    }
    expect(counts.equal).toBeGreaterThan(total / 2);
  });

  test('of all vertices are minimum spanning trees', () => {
    for (let seed = 0; seed < rounds(100); seed++) {
      const {edges} = randomGraph(seed, {smallest: 1, largest: 30});
      const graph = {...edges, weight: edges.weight.map(Math.abs)};
      if (graph.weight.some(w => w > 1e300)) continue;
      const forest = kruskal(graph);
      if (forest.length !== graph.order - 1 || graph.order === 0) continue;
      const all = random(seed).shuffle([...new Array(graph.order).keys()]);
      expect(steinerTreeOf(graph, all), `seed ${seed}`).toEqual(forest);
    }
  });

  test('do not depend on the order of the terminals', () => {
    for (let seed = 0; seed < rounds(60); seed++) {
      const {edges, terminals} = randomSteinerCase(seed, 40);
      const twice = [...terminals, ...terminals].reverse();
      expect(weightOf(edges, steinerTreeOf(edges, twice))).toBe(
        weightOf(edges, steinerTreeOf(edges, terminals))
      );
    }
  });

  test('take a path of 200,000 vertices', () => {
    const order = 200_000;
    const source = Int32Array.from({length: order - 1}, (_, v) => v);
    const target = source.map(v => v + 1);
    const weight = new Float64Array(order - 1).fill(1);
    const path = {order, size: order - 1, source, target, weight};
    expect(steinerTreeOf(path, [order - 1, 5])).toHaveLength(order - 6);
    expect(steinerTreeOf(path, [5])).toHaveLength(0);
  });

  test('say in one line what is wrong', () => {
    const apart = edgeListFrom(4, [
      [0, 1, 1],
      [1, 2, Infinity],
      [2, 3, 1]
    ]);
    const cases: [
      () => unknown,
      abstract new (...of: never) => Error,
      RegExp
    ][] = [
      [() => steinerTreeOf(star, []), OptionError, /there are no terminals/],
      [() => steinerTreeOf(star, [7]), OptionError, /terminal is 7\. Use/],
      [() => steinerTreeOf(star, 3 as never), OptionError, /Pass an array/],
      [
        () => steinerTreeOf(star, [0, 4]),
        GraphTypeError,
        /no path connects terminal 0 and terminal 4/
      ],
      [
        () => steinerTreeOf(apart, [1, 2], {exact: true}),
        GraphTypeError,
        /no path connects terminal 1 and terminal 2/
      ],
      [
        () => steinerTreeOf(edgeListFrom(2, [[0, 1, 1e308]]), [0, 1]),
        GraphTypeError,
        /add up to more than a number holds/
      ],
      [
        () => steinerTreeOf(edgeListFrom(2, [[0, 1, -1]]), [0, 1]),
        EdgeWeightError,
        /edge 0 has weight -1\. Use distances/
      ],
      [
        () => {
          const line = edgeListFrom(
            13,
            Array.from({length: 12}, (_, v) => [v, v + 1, 1] as const)
          );
          steinerTreeOf(line, [...Array(13).keys()], {exact: true});
        },
        OptionError,
        /13 terminals are too many for an exact answer; the limit is 12/
      ]
    ];
    for (const [call, type, text] of cases) {
      expect(call).toThrow(type);
      expect(call).toThrow(text);
    }
  });
});
