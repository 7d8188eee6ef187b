import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  ForestError,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';
import {
  type ClusterOptions,
  clusterLabels,
  componentLabels,
  kruskal,
  linkageRows,
  maximumSpanningForestOf,
  singleLinkage
} from '../../src/msf/index.js';
import {expectSame} from '../support/expect-same.js';
import {components, edgesInOrder} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

// 0-1-2 and 3-4-5 are near, 6 stands alone.
const edges = edgeListFrom(7, [
  [0, 1, 2],
  [1, 2, 2],
  [2, 3, 9],
  [3, 4, 1],
  [4, 5, 2],
  [0, 5, 9],
  [2, 0, 3]
]);
const forest = kruskal(edges);

const select = (graph: EdgeList, subset: readonly number[]): EdgeList => ({
  order: graph.order,
  size: subset.length,
  source: Int32Array.from(subset, e => graph.source[e]),
  target: Int32Array.from(subset, e => graph.target[e]),
  weight: Float64Array.from(subset, e => graph.weight[e])
});

// A forest's edges from the least to the greatest, by insertion.
const sortedForest = (
  graph: EdgeList,
  chosen: Int32Array,
  maximum: boolean
): number[] => {
  const weight = maximum ? graph.weight.map(w => -w) : graph.weight;
  const members = new Set(chosen);
  return edgesInOrder({...graph, weight}).filter(e => members.has(e));
};

/**
 * Merges clusters as the definition says: sets of vertices, looked through
 * from one end to the other.
 */
function bruteForceRows(graph: EdgeList, sorted: readonly number[]) {
  const clusters = new Map(
    Array.from({length: graph.order}, (_, v) => [v, [v]] as const)
  ) as Map<number, readonly number[]>;
  return sorted.map((e, i) => {
    const ends = [graph.source[e], graph.target[e]].map(
      end => [...clusters].find(([, members]) => members.includes(end))![0]
    );
    const [a, b] = ends.sort((x, y) => x - y);
    const members = [...clusters.get(a)!, ...clusters.get(b)!];
    clusters.delete(a);
    clusters.delete(b);
    clusters.set(graph.order + i, members);
    return [a, b, graph.weight[e], members.length];
  });
}

describe('component labels', () => {
  test('are numbered by the first vertex of each component', () => {
    expect([...componentLabels(edges)]).toEqual([0, 0, 0, 0, 0, 0, 1]);
    const some = Int32Array.of(3, 6);
    expect([...componentLabels(edges, some)]).toEqual([0, 1, 0, 2, 2, 3, 4]);
    expect(componentLabels(edgeListFrom(0, []))).toEqual(new Int32Array(0));
  });

  test('are those of a search', () => {
    for (let seed = 0; seed < rounds(500); seed++) {
      const graph = randomGraph(seed).edges;
      expectSame(componentLabels(graph), components(graph).label, `${seed}`);
      expectSame(
        componentLabels(graph, kruskal(graph)),
        componentLabels(graph)
      );
    }
  });

  test('need edges of the graph', () => {
    expect(() => componentLabels(edges, Int32Array.of(7))).toThrow(ForestError);
    expect(() => componentLabels(edges, [0] as never)).toThrow(GraphTypeError);
    expect(() => componentLabels(forest as never)).toThrow(GraphTypeError);
  });
});

describe('single linkage', () => {
  test('gives the rows of a linkage table', () => {
    expect(linkageRows(singleLinkage(edges, forest))).toEqual([
      [3, 4, 1, 2],
      [0, 1, 2, 2],
      [2, 8, 2, 3],
      [5, 7, 2, 3],
      [9, 10, 9, 6]
    ]);
    expect([...singleLinkage(edges, forest).edge]).toEqual([3, 0, 1, 4, 2]);
  });

  test('merges the heaviest first in a maximum forest', () => {
    const heaviest = maximumSpanningForestOf(edges);
    const linkage = singleLinkage(edges, heaviest, {maximum: true});
    expect([...linkage.height]).toEqual([9, 9, 3, 2, 2]);
    expect([...linkage.edge]).toEqual([2, 5, 6, 0, 4]);
  });

  test('is what merging sets of vertices gives', () => {
    for (let seed = 0; seed < rounds(400); seed++) {
      const graph = randomGraph(seed, {largest: 101}).edges;
      const draws = random(seed);
      const maximum = draws.real() < 0.3;
      const chosen =
        draws.real() < 0.5
          ? kruskal(graph)
          : randomForest(graph, draws, draws.pick([1, 0.7]));
      const linkage = singleLinkage(graph, chosen, {maximum});
      const sorted = sortedForest(graph, chosen, maximum);
      expect([...linkage.edge], `${seed}`).toEqual(sorted);
      expect(linkageRows(linkage), `${seed}`).toEqual(
        bruteForceRows(graph, sorted)
      );
      expect(linkage.order).toBe(graph.order);
    }
  });

  test('takes a path of 200,000 vertices', () => {
    const order = 200_000;
    const source = Int32Array.from({length: order - 1}, (_, v) => v);
    const target = source.map(v => v + 1);
    const weight = Float64Array.from(source, v => v % 1000);
    const path = {order, size: order - 1, source, target, weight};
    const {size, height} = singleLinkage(path, source);
    expect(size[order - 2]).toBe(order);
    expect(height[order - 2]).toBe(999);
  });

  test('is refused for edges that are not a forest, or unknown options', () => {
    const all = Int32Array.of(0, 1, 6);
    expect(() => singleLinkage(edges, all)).toThrow(ForestError);
    expect(() => singleLinkage(forest as never, edges as never)).toThrow(
      GraphTypeError
    );
    expect(() => singleLinkage(edges, forest, {max: true} as never)).toThrow(
      'Did you mean maximum?'
    );
    expect(() => singleLinkage(edges, forest, {maximum: 1 as never})).toThrow(
      OptionError
    );
  });
});

describe('clusters of a forest', () => {
  const byCount = (clusters: number) => [
    ...clusterLabels(edges, forest, {clusters})
  ];
  const byDistance = (distance: number) => [
    ...clusterLabels(edges, forest, {distance})
  ];

  test('are as many as asked for, whatever is tied', () => {
    expect(byCount(2)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(byCount(3)).toEqual([0, 0, 0, 1, 1, 1, 2]);
    expect(byCount(4)).toEqual([0, 0, 0, 1, 1, 2, 3]);
    expect(byCount(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('reach as far as asked for', () => {
    expect(byDistance(9)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(byDistance(8.9)).toEqual([0, 0, 0, 1, 1, 1, 2]);
    expect(byDistance(2)).toEqual([0, 0, 0, 1, 1, 1, 2]);
    expect(byDistance(-Infinity)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(byDistance(Infinity)).toEqual(byCount(2));
  });

  test('are cut at the lightest edges of a maximum forest', () => {
    const heaviest = maximumSpanningForestOf(edges);
    const cut = (options: ClusterOptions) => [
      ...clusterLabels(edges, heaviest, {...options, maximum: true})
    ];
    expect(cut({distance: 9})).toEqual([0, 1, 2, 2, 3, 0, 4]);
    expect(cut({clusters: 5})).toEqual([0, 1, 2, 2, 3, 0, 4]);
    expect(cut({clusters: 4})).toEqual([0, 1, 0, 0, 2, 0, 3]);
  });

  test('are the components of the edges that are left', () => {
    for (let seed = 0; seed < rounds(400); seed++) {
      const graph = randomGraph(seed, {largest: 101}).edges;
      const draws = random(seed);
      const maximum = draws.real() < 0.3;
      const chosen = randomForest(graph, draws, draws.pick([1, 0.7]));
      const sorted = sortedForest(graph, chosen, maximum);
      const kept = draws.integer(0, sorted.length);
      expectSame(
        clusterLabels(graph, chosen, {clusters: graph.order - kept, maximum}),
        components(select(graph, sorted.slice(0, kept))).label,
        `${seed}`
      );
      if (graph.size === 0) continue;
      const distance = draws.pick([...graph.weight]);
      const near = sorted.filter(e =>
        maximum ? graph.weight[e] >= distance : graph.weight[e] <= distance
      );
      // Within that distance, all edges connect what the minimum forest does.
      expectSame(
        clusterLabels(graph, chosen, {distance, maximum}),
        components(select(graph, near)).label,
        `${seed}`
      );
      const all = edgesInOrder(graph).filter(e => graph.weight[e] <= distance);
      expectSame(
        clusterLabels(graph, kruskal(graph), {distance}),
        components(select(graph, all)).label,
        `${seed}`
      );
    }
  });

  test.for([1, 0, -1, 8, 2.5, Number.NaN, '3', Infinity])(
    'cannot be %s of them',
    clusters => {
      const options = {clusters} as {clusters: number};
      expect(() => clusterLabels(edges, forest, options)).toThrow(
        `${JSON.stringify(clusters) === 'null' ? clusters : JSON.stringify(clusters)}, but the forest has 7 vertices in 2 trees. Use an integer from 2 to 7.`
      );
    }
  );

  test('are counted in the singular where there is one tree', () => {
    const path = edgeListFrom(2, [[0, 1, 1]]);
    const cut = () => clusterLabels(path, kruskal(path), {clusters: 3});
    expect(cut).toThrow('2 vertices in 1 tree. Use an integer from 1 to 2.');
  });

  test('need one number to cut by', () => {
    const cut = (options: object) => () =>
      clusterLabels(edges, forest, options as never);
    expect(cut({})).toThrow('neither clusters nor distance is given.');
    expect(cut({clusters: 2, distance: 2})).toThrow(
      'both clusters and distance are given. Pass one of them.'
    );
    expect(cut({distance: Number.NaN})).toThrow('distance is NaN.');
    expect(cut({distance: '2'})).toThrow('distance is "2". Use a number.');
    expect(cut({cluster: 2})).toThrow('Did you mean clusters?');
    expect(cut(null as never)).toThrow(OptionError);
    expect(() =>
      clusterLabels(edges, Int32Array.of(0, 0), {clusters: 2})
    ).toThrow(ForestError);
  });

  test('of nothing are none', () => {
    const empty = edgeListFrom(0, []);
    const none = new Int32Array(0);
    expect(clusterLabels(empty, none, {clusters: 0})).toEqual(none);
    expect(clusterLabels(empty, none, {distance: 1})).toEqual(none);
  });
});
