import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  seededRandom
} from '../../../src/graph/index.js';
import {TreeScratch} from '../../../src/internals.js';
import {
  isSpanningForestOf,
  NoArborescenceError,
  NoSpanningTreeError
} from '../../../src/msf/index.js';
import {chiSquareTest} from '../../support/chi-square.js';
import {
  sampleArborescenceOf,
  sampleSpanningTreeOf
} from '../../support/factor-trees.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';
import {
  type ListedKind,
  listTrees
} from '../../support/tree-distribution-oracle.js';

/** Draws a tree of a graph, as a list of its edges. */
type Sampler = (edges: EdgeList, root: number) => Iterable<number>;

const rng = seededRandom(5);
const scratch = new TreeScratch(8);

// The arcs of the parents that are drawn for a score matrix.
const fromScores =
  (singleRoot: boolean): Sampler =>
  ({order, size, source, target, weight}, root) => {
    const scores = new Float64Array(order * order).fill(-Infinity);
    for (let e = 0; e < size; e++) {
      scores[source[e] * order + target[e]] = Math.log(weight[e]);
    }
    const options = {root, singleRoot, rng, scratch};
    const parents = sampleArborescenceOf(scores, options);
    const arcs = Array.from({length: size}, (_, e) => e);
    return arcs.filter(e => parents[target[e]] === source[e]);
  };

const SAMPLERS: readonly (readonly [string, ListedKind, Sampler])[] = [
  ['spanning trees', 'undirected', edges => sampleSpanningTreeOf(edges, {rng})],
  [
    'arborescences from a given root',
    'given',
    (edges, root) => sampleArborescenceOf(edges, {root, rng})
  ],
  [
    'arborescences with a single child of the root',
    'single',
    (edges, root) => sampleArborescenceOf(edges, {root, singleRoot: true, rng})
  ],
  [
    'arborescences from any root',
    'free',
    edges => sampleArborescenceOf(edges, {root: null, rng})
  ],
  ['arborescences of scores', 'given', fromScores(false)],
  [
    'arborescences of scores with a single child of the root',
    'single',
    fromScores(true)
  ]
];

const GRAPHS = rounds(8);
const DRAWS = 2000;

describe('draws in proportion to their weights', () => {
  test.for(SAMPLERS)('%s', ([name, kind, sample]) => {
    const draw = random(name.length);
    for (let tested = 0; tested < GRAPHS; ) {
      const edges = randomGraph(draw, name.includes('scores'));
      const root = draw.integer(0, edges.order - 1);
      const {trees, weights, total} = listTrees(edges, kind, root);
      if (trees.length < 2) continue;
      const counts = new Map(trees.map(tree => [tree, 0]));
      for (let i = 0; i < DRAWS; i++) {
        const tree = Array.from(sample(edges, root)).join();
        counts.set(tree, (counts.get(tree) ?? 0) + 1);
      }
      expect([...counts.keys()]).toEqual(trees);
      const chance = chiSquareTest(
        [...counts.values()],
        weights.map(weight => weight / total)
      );
      // 0.001 for all graphs and samplers together (Bonferroni).
      expect(chance).toBeGreaterThan(0.001 / (GRAPHS * SAMPLERS.length));
      tested++;
    }
  });
});

function randomGraph(
  draw: ReturnType<typeof random>,
  isSimple: boolean
): EdgeList {
  const order = draw.integer(2, 5);
  const seen = new Set<string>();
  const triples: [number, number, number][] = [];
  for (let i = draw.integer(order, order + 8); i > 0; i--) {
    const u = draw.integer(0, order - 1);
    const v = draw.integer(0, order - 1);
    if (isSimple && (u === v || seen.has(`${u} ${v}`))) continue;
    seen.add(`${u} ${v}`);
    triples.push([u, v, draw.pick([0.2, 1, 1, 1.5, 4])]);
  }
  // Without weights, steps are drawn in another way.
  const isWeighted = draw.real() < 0.7;
  return edgeListFrom(
    order,
    triples.map(([u, v, w]) => [u, v, isWeighted ? w : 1])
  );
}

describe('sampleSpanningTreeOf', () => {
  test('returns a spanning tree of a large graph', () => {
    const draw = random(3);
    const order = 20_000;
    const edges = edgeListFrom(
      order,
      Array.from({length: 3 * order}, (_, i) => [
        i < order ? Math.max(0, i - draw.integer(1, 50)) : draw.integer(0, 99),
        i < order ? i : draw.integer(0, order - 1),
        1 + draw.real()
      ])
    );
    const tree = sampleSpanningTreeOf(edges, {rng: seededRandom(1)});
    expect(tree).toHaveLength(order - 1);
    expect(isSpanningForestOf(edges, tree)).toBe(true);
    expect(tree).toEqual(tree.toSorted());
    expect(tree).toEqual(sampleSpanningTreeOf(edges, {rng: seededRandom(1)}));
  });

  test('draws edges that are a billion times lighter, if rarely', () => {
    // A source of 32 bits cannot tell such weights apart with one number.
    const edges = edgeListFrom(2, [
      [0, 1, 1e-12],
      [0, 1, 1]
    ]);
    const drawWith = (low: number) => {
      // The first number is for the check of the source.
      const numbers = [0.5, 0, low];
      return sampleSpanningTreeOf(edges, {rng: () => numbers.shift() ?? 0});
    };
    expect([...drawWith(0.001)]).toEqual([0]);
    expect([...drawWith(0.5)]).toEqual([1]);
  });

  test('has the empty tree for one vertex or none', () => {
    expect(sampleSpanningTreeOf(edgeListFrom(0, []))).toHaveLength(0);
    expect(sampleSpanningTreeOf(edgeListFrom(1, [[0, 0, 1]]))).toHaveLength(0);
  });

  test('says that a graph is not connected', () => {
    const edges = edgeListFrom(3, [[0, 1, 1]]);
    expect(() => sampleSpanningTreeOf(edges)).toThrow(NoSpanningTreeError);
    expect(() => sampleSpanningTreeOf(edges)).toThrow('it has 2 components');
  });

  test('rejects a later draw that is not in range', () => {
    const edges = edgeListFrom(3, [
      [0, 1, 1],
      [1, 2, 1],
      [2, 0, 1]
    ]);
    const draws = [0.5, 0.25];
    const rng = () => draws.shift() ?? 1;
    expect(() => sampleSpanningTreeOf(edges, {rng})).toThrow('rng returned 1.');
  });

  test('rejects a source that never changes, instead of asking for ever', () => {
    const scores = new Float64Array(16).fill(1);
    const options = {singleRoot: true, rng: () => 0};
    expect(() => sampleArborescenceOf(scores, options)).toThrow(
      'rng returned 0, 1000 times in a row'
    );
  });

  test.for([NaN, 1, -0.5, '0.5', undefined])('rejects a draw of %o', drawn => {
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    expect(() =>
      sampleSpanningTreeOf(edges, {rng: (() => drawn) as () => number})
    ).toThrow('rng returned');
    expect(() => sampleSpanningTreeOf(edges, {seed: NaN})).toThrow(
      'the seed is NaN'
    );
  });
});

describe('sampleArborescenceOf', () => {
  test('draws from scores that a walk would never get out of', () => {
    const scores = Float64Array.of(0, -2000, -2000.5, 0, 0, 0, 0, 0, 0);
    let first = 0;
    for (let i = 0; i < 2000; i++) {
      const parents = sampleArborescenceOf(scores, {rng, scratch});
      expect([
        [-1, 0, 1],
        [-1, 2, 0]
      ]).toContainEqual([...parents]);
      if (parents[1] === 0) first++;
    }
    const share = 1 / (1 + Math.exp(-0.5));
    expect(
      chiSquareTest([first, 2000 - first], [share, 1 - share])
    ).toBeGreaterThan(0.001);
  });

  test('draws a single child where several are far better', () => {
    const scores = Float64Array.of(0, 900, 900, 0, 0, 0, 0, 0, 0);
    for (let i = 0; i < 20; i++) {
      const options = {singleRoot: true, rng, scratch};
      const parents = sampleArborescenceOf(scores, options);
      expect(parents.filter(u => u === 0)).toHaveLength(1);
    }
  });

  test('draws a single child where two would be far better', () => {
    const far = -900;
    const scores = Float64Array.of(
      ...[0, 0, 0, 0, 0],
      ...[0, 0, 0, far, far],
      ...[0, 0, 0, far, far],
      ...[0, far, far, 0, 0],
      ...[0, far, far, 0, 0]
    );
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 400; i++) {
      const options = {singleRoot: true, rng, scratch};
      const parents = sampleArborescenceOf(scores, options);
      expect(parents.filter(u => u === 0)).toHaveLength(1);
      counts[parents.indexOf(0) - 1]++;
    }
    const equal = [0.25, 0.25, 0.25, 0.25];
    expect(chiSquareTest(counts, equal)).toBeGreaterThan(0.001);
  });

  test('has the empty tree for one vertex or none', () => {
    expect([...sampleArborescenceOf(Float64Array.of(3))]).toEqual([-1]);
    expect(sampleArborescenceOf(new Float64Array(0))).toHaveLength(0);
    const none = edgeListFrom(0, []);
    expect(sampleArborescenceOf(none, {root: null})).toHaveLength(0);
    const one = edgeListFrom(1, []);
    for (const root of [0, null]) {
      expect(sampleArborescenceOf(one, {root})).toHaveLength(0);
    }
  });

  test('says that there is no tree', () => {
    const no = -Infinity;
    expect(() => sampleArborescenceOf(Float64Array.of(0, no, 0, 0))).toThrow(
      NoArborescenceError
    );
    const scores = Float64Array.of(0, 1, 1, 0, 0, no, 0, no, 0);
    expect(() => sampleArborescenceOf(scores, {singleRoot: true})).toThrow(
      'root 0 needs 2 children'
    );
    const arcs = edgeListFrom(3, [
      [0, 1, 1],
      [0, 2, 1]
    ]);
    expect(() => sampleArborescenceOf(arcs, {root: 1})).toThrow('from root 1');
    expect(() =>
      sampleArborescenceOf(arcs, {root: 0, singleRoot: true})
    ).toThrow('root 0 needs 2 children');
  });
});
