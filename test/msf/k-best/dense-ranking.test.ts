import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFromMatrix,
  GraphTypeError,
  OptionError
} from '../../../src/graph/index.js';
import {
  denseArborescence,
  kBestArborescencesOf,
  NoArborescenceError
} from '../../../src/msf/index.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

interface Ranked {
  readonly parents: string;
  readonly weight: number;
}

function randomMatrix(seed: number, most: number) {
  const {integer, pick, real} = random(seed);
  const order = integer(1, most);
  const maximum = integer(0, 1) === 1;
  const absent = maximum ? -Infinity : Infinity;
  const draw = pick([
    () => integer(0, 2),
    () => 1,
    () => integer(-1000, 1000),
    () => -integer(0, 5),
    () => (real() < 0.3 ? absent : integer(-3, 3)),
    // Beyond what the dense solver takes.
    () => 2 ** integer(0, 45)
  ]);
  const weights = Float64Array.from({length: order * order}, draw);
  const root = integer(0, order - 1);
  // Ignored.
  for (let v = 0; v < order; v++) {
    weights[v * order + v] = NaN;
    weights[v * order + root] = NaN;
  }
  return {weights, order, root, maximum};
}

// All arborescences, by going through all choices of parents.
function enumerate(
  {weights, order, root}: ReturnType<typeof randomMatrix>,
  singleRoot: boolean
): Ranked[] {
  const found: Ranked[] = [];
  const parents = new Int32Array(order).fill(-1);
  const isTreeOf = () => {
    for (let v = 0; v < order; v++) {
      let steps = 0;
      for (let p = v; p !== root; p = parents[p]) {
        if (++steps > order) return false;
      }
    }
    return true;
  };
  const choose = (v: number, weight: number) => {
    if (v === order) {
      const children = parents.filter(p => p === root).length;
      if (singleRoot && order > 1 && children !== 1) return;
      if (isTreeOf()) found.push({parents: parents.join(), weight});
      return;
    }
    if (v === root) return choose(v + 1, weight);
    for (let u = 0; u < order; u++) {
      const added = weights[u * order + v];
      if (u === v || !Number.isFinite(added)) continue;
      parents[v] = u;
      choose(v + 1, weight + added);
    }
  };
  choose(0, 0);
  return found;
}

const byParents = (a: Ranked, b: Ranked) => (a.parents < b.parents ? -1 : 1);

describe.for([false, true])('with single root %s', singleRoot => {
  test('all trees of a matrix are enumerated, in order and once', () => {
    let many = 0;
    for (let seed = 0; seed < rounds(600); seed++) {
      const problem = randomMatrix(seed, seed % 50 === 0 ? 6 : 5);
      const {weights, root, maximum} = problem;
      const given = weights.slice();
      const wanted = enumerate(problem, singleRoot);
      const ranking = () =>
        Array.from(
          kBestArborescencesOf(weights, {root, maximum, singleRoot}),
          ({parents, weight}) => ({parents: parents.join(), weight})
        );
      if (wanted.length === 0) {
        expect(ranking, `seed ${seed}`).toThrow(NoArborescenceError);
        continue;
      }
      if (wanted.length > 5) many++;
      const found = ranking();
      expect(weights).toEqual(given);
      const sign = maximum ? -1 : 1;
      expect(
        found.map(({weight}) => weight),
        `seed ${seed}`
      ).toEqual(
        wanted.map(({weight}) => weight).sort((a, b) => sign * (a - b))
      );
      expect(found.sort(byParents), `seed ${seed}`).toEqual(
        wanted.sort(byParents)
      );
    }
    expect(many).toBeGreaterThan(15);
  });

  test.for([
    [2, 9],
    [10, 19],
    [20, 25],
    [26, 30]
  ])(
    'a matrix of %i to %i rows is ranked like its edge list',
    ([least, greatest]) => {
      for (let seed = 0; seed < rounds(15); seed++) {
        const {integer, pick, real} = random(seed);
        const order = integer(least, greatest);
        const most = pick([3, 1000]);
        const weights = Float64Array.from({length: order * order}, () =>
          real() < 0.1 ? Infinity : integer(-most, most)
        );
        const options = {root: 0, singleRoot};
        const first = <Tree extends {readonly weight: number}>(
          ranking: Generator<Tree>
        ) => {
          const trees: Tree[] = [];
          for (const tree of ranking) if (trees.push(tree) === 30) break;
          return trees;
        };
        let best: Int32Array;
        try {
          best = denseArborescence(weights, options);
        } catch {
          continue;
        }
        const dense = first(kBestArborescencesOf(weights, options));
        const edges = edgeListFromMatrix(weights, order);
        const sparse = first(kBestArborescencesOf(edges, options));
        expect(
          dense.map(({weight}) => weight),
          `seed ${seed}`
        ).toEqual(sparse.map(({weight}) => weight));
        expect(dense[0].parents).toEqual(best);
        const names = new Set(dense.map(({parents}) => parents.join()));
        expect(names.size).toBe(dense.length);
      }
    }
  );
});

test('trees that are yielded may be changed', () => {
  const weights = Float64Array.from({length: 25}, (_, i) => (i * 7) % 11);
  const untouched = Array.from(kBestArborescencesOf(weights), t => t.weight);
  const changed = Array.from(kBestArborescencesOf(weights), tree => {
    tree.parents.fill(9);
    return tree.weight;
  });
  expect(changed).toEqual(untouched);
});

test('a matrix without vertices has one tree, the empty one', () => {
  const trees = [...kBestArborescencesOf(new Float64Array(0))];
  expect(trees).toEqual([{parents: new Int32Array(0), weight: 0}]);
});

describe('an error', () => {
  const weights = Float64Array.of(0, 1, 1, 0);
  const first = (matrix: Float64Array, options?: object) =>
    kBestArborescencesOf(matrix, options).next();

  test.for([
    {root: 2},
    {root: null},
    {root: '0'},
    {k: 5},
    {scratch: 1},
    {forbidden: [1]},
    {singleRoot: 1}
  ])('refuses the options %o', options => {
    expect(() => first(weights, options)).toThrow(OptionError);
  });

  test('says how to forbid an arc of a matrix', () => {
    expect(() => first(weights, {forbidden: [1]})).toThrow(
      'In a matrix, make its weight infinite.'
    );
  });

  test('refuses a matrix that is not square, and weights that are not', () => {
    expect(() => first(new Float64Array(3))).toThrow(GraphTypeError);
    expect(() => first(Float64Array.of(0, NaN, 0, 0))).toThrow(EdgeWeightError);
    const best = Float64Array.of(0, -Infinity, 0, 0);
    expect(() => first(best)).toThrow(EdgeWeightError);
  });
});
