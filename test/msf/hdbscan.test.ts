import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';
import {
  type DensityClusters,
  hdbscanMatrix,
  hdbscanOf,
  hdbscanPoints
} from '../../src/msf/index.js';
import {findFlaw, randomHdbscanCase} from '../support/hdbscan-flaws.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

describe('HDBSCAN*', () => {
  test('is what its definitions say, of points, matrices and graphs', () => {
    for (let seed = 0; seed < rounds(400); seed++) {
      const flaw = findFlaw(randomHdbscanCase(seed, 60));
      expect(flaw, `seed ${seed}`).toBeNull();
    }
  });

  test('finds the same clusters in any order of the points', () => {
    for (let seed = 0; seed < rounds(60); seed++) {
      const draws = random(seed);
      const points = Array.from({length: 60}, () => [
        draws.integer(0, 9),
        draws.integer(0, 9)
      ]);
      const order = draws.shuffle([...points.keys()]);
      const options = {minClusterSize: draws.integer(2, 6)};
      const plain = hdbscanPoints(points, options);
      const shuffled = hdbscanPoints(
        order.map(v => points[v]),
        options
      );
      const back = new Map<number, number>();
      order.forEach((v, i) => {
        const label = plain.labels[v];
        if (!back.has(label)) back.set(label, shuffled.labels[i]);
        expect(shuffled.labels[i]).toBe(back.get(label));
        expect(shuffled.strength[i]).toBe(plain.strength[v]);
        expect(shuffled.outlierScore[i]).toBe(plain.outlierScore[v]);
      });
      expect(back.get(-1) ?? -1).toBe(-1);
    }
  });

  test('finds two moons and calls what lies far away noise', () => {
    const draws = random(5);
    const moon = (turn: number) =>
      Array.from({length: 200}, (_, i) => {
        const angle = (Math.PI * i) / 200;
        const radius = 10 + draws.real();
        return turn === 0
          ? [radius * Math.cos(angle), radius * Math.sin(angle)]
          : [10 - radius * Math.cos(angle), 5 - radius * Math.sin(angle)];
      });
    const points = [...moon(0), ...moon(1), [40, 40]];
    const {labels, strength, outlierScore} = hdbscanPoints(points, {
      minClusterSize: 60,
      minSamples: 5
    });
    expect(new Set(labels.subarray(0, 200))).toEqual(new Set([0]));
    expect(new Set(labels.subarray(200, 400))).toEqual(new Set([1]));
    expect(labels[400]).toBe(-1);
    expect(strength[400]).toBe(0);
    expect(outlierScore[400]).toBe(Math.max(...outlierScore));
  });

  test('takes points whose squares overflow or vanish', () => {
    for (const scale of [1e-300, 1e300]) {
      const points = [0, 1, 2, 50, 51, 52, 150].map(x => [x * scale, 1]);
      const {labels} = hdbscanPoints(points, {minClusterSize: 3});
      expect([...labels]).toEqual([0, 0, 0, 1, 1, 1, -1]);
    }
    const far = [0, 1e-300, 2e-300, 1e300, 1.1e300, 1.2e300].map(x => [x]);
    const {labels} = hdbscanPoints(far, {minClusterSize: 3});
    expect([...labels]).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test('takes points in the same place', () => {
    const points = [...Array(6).fill([0, 0]), ...Array(6).fill([1, 1]), [5, 5]];
    const {labels, strength} = hdbscanPoints(points);
    expect([...labels]).toEqual([...Array(6).fill(0), ...Array(6).fill(1), -1]);
    expect(Math.min(...strength.subarray(0, 12))).toBe(1);
    const same = hdbscanPoints(Array(9).fill([3]), {allowSingleCluster: true});
    expect([...same.labels]).toEqual(Array(9).fill(0));
  });

  test('has no clusters among too few vertices', () => {
    const isNoise = ({labels, tree}: DensityClusters) =>
      labels.every(label => label === -1) && tree.parent.length === 1;
    expect(hdbscanPoints([]).labels).toHaveLength(0);
    expect(isNoise(hdbscanPoints([[1], [2], [3]]))).toBe(true);
    const few = {minClusterSize: 2, minSamples: 4, allowSingleCluster: true};
    expect(isNoise(hdbscanPoints([[1], [2], [3]], few))).toBe(true);
    expect(isNoise(hdbscanOf(edgeListFrom(7, [])))).toBe(true);
  });

  test('takes a line of 100,000 points', () => {
    const points = Float64Array.from({length: 100_000}, (_, v) => v);
    const {tree} = hdbscanPoints(points, {dimensions: 1});
    expect(tree.parent).toHaveLength(1);
    expect(tree.death[0]).toBe(2);
  });

  test('says in one line what is wrong', () => {
    const cases: [
      () => unknown,
      abstract new (...of: never) => Error,
      RegExp
    ][] = [
      [
        () => hdbscanPoints([[1]], {minClusterSize: 1}),
        OptionError,
        /minClusterSize is 1\. Use an integer of 2 or more/
      ],
      [
        () => hdbscanPoints([[1]], {minSamples: 0}),
        OptionError,
        /minSamples is 0\. Use an integer of 1 or more/
      ],
      [
        () => hdbscanPoints([[1]], {epsilon: Number.NaN}),
        OptionError,
        /epsilon is NaN\. Use a distance/
      ],
      [
        () => hdbscanPoints([[1]], {method: 'eom' as never}),
        OptionError,
        /method is "eom"\. Use one of "stability", "leaf"/
      ],
      [
        () => hdbscanPoints([[1, Number.NaN]]),
        GraphTypeError,
        /coordinate 1 of point 0 is NaN/
      ],
      [
        () => hdbscanPoints([[1]], {minSize: 3} as never),
        OptionError,
        /no option "minSize"/
      ],
      [
        () => hdbscanMatrix(Float64Array.of(0, 1, 2, 0), 2),
        GraphTypeError,
        /not symmetric/
      ],
      [
        () => hdbscanMatrix(Float64Array.of(0, -1, -1, 0), 2),
        GraphTypeError,
        /distance from vertex 0 to 1 is -1/
      ],
      [
        () => hdbscanOf(edgeListFrom(2, [[0, 1, -2]])),
        EdgeWeightError,
        /edge 0 has weight -2\. Use distances/
      ]
    ];
    for (const [call, type, text] of cases) {
      expect(call).toThrow(type);
      expect(call).toThrow(text);
    }
  });
});
