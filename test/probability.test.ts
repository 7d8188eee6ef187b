import {
  DirectedGraph,
  MultiDirectedGraph,
  MultiUndirectedGraph,
  UndirectedGraph
} from 'graphology';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../src/graph/index.js';
import * as spanforest from '../src/index.js';
import {
  EdgeWeightError,
  isTree,
  NoArborescenceError,
  NoSpanningTreeError,
  snapshot
} from '../src/index.js';

const triangle = new UndirectedGraph();
triangle.mergeEdgeWithKey('ab', 'a', 'b', {weight: 2});
triangle.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
triangle.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1});

const digraph = new DirectedGraph();
digraph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
digraph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 1});
digraph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
digraph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
digraph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 5});

const parts = new UndirectedGraph();
parts.addNode('x');
parts.mergeEdgeWithKey('yz', 'y', 'z', {weight: 1});

const rounded = (marginals: Map<string, number>) =>
  Object.fromEntries(
    Array.from(marginals, ([key, p]) => [key, Number(p.toFixed(9))])
  );
const sevenths = (...numbers: number[]) =>
  numbers.map(number => Number((number / 7).toFixed(9)));

// Weights are the factors, unless a test says otherwise.
const getEdgeFactor = 'weight';
const factored =
  <G, O extends object, R>(find: (graph: G, options?: O) => R) =>
  (graph: G, options?: O) =>
    find(graph, {getEdgeFactor, ...options} as unknown as O);
const rooted =
  <G, O extends object, R>(
    find: (graph: G, root: string | number | null, options?: O) => R
  ) =>
  (graph: G, root: string | number | null, options?: O) =>
    find(graph, root, {getEdgeFactor, ...options} as unknown as O);
const countSpanningTrees = factored(spanforest.countSpanningTrees);
const countArborescences = rooted(spanforest.countArborescences);
const logPartition = factored(spanforest.logPartition);
const entropy = factored(spanforest.entropy);
const sampleSpanningTree = factored(spanforest.sampleSpanningTree);
const sampleArborescence = rooted(spanforest.sampleArborescence);
const edgeMarginals = Object.assign(factored(spanforest.edgeMarginals), {
  detailed: factored(spanforest.edgeMarginals.detailed),
  assign: factored(spanforest.edgeMarginals.assign)
});
const arborescenceMarginals = Object.assign(
  rooted(spanforest.arborescenceMarginals),
  {
    detailed: rooted(spanforest.arborescenceMarginals.detailed),
    assign: rooted(spanforest.arborescenceMarginals.assign)
  }
);

test('weights do not count unless they are asked for', () => {
  const third = Number((2 / 3).toFixed(9));
  for (const graph of [triangle, snapshot(triangle)]) {
    expect(spanforest.countSpanningTrees(graph)).toBe(3n);
    expect(spanforest.logPartition(graph)).toBeCloseTo(Math.log(3), 12);
    expect(spanforest.entropy(graph)).toBeCloseTo(Math.log(3), 12);
    expect(rounded(spanforest.edgeMarginals(graph))).toEqual({
      ...{ab: third, bc: third, ca: third}
    });
    expect(() =>
      spanforest.countSpanningTrees(graph, {getEdgeWeight: 'weight'} as object)
    ).toThrow('Weights do not count here: pass getEdgeFactor');
  }
  expect(spanforest.countArborescences(digraph, 'a')).toBe(3n);
  const copy = triangle.copy();
  copy.forEachEdge(edge => copy.removeEdgeAttribute(edge, 'weight'));
  expect(spanforest.countSpanningTrees(copy)).toBe(3n);
  expect(() => countSpanningTrees(copy)).toThrow('with getEdgeFactor, or pass');
  const {sampleSpanningTree: sample} = spanforest;
  expect(sample(copy, {seed: 5})).toEqual(sample(copy, {seed: 5}));
  // A snapshot knows the one attribute that it has read.
  const other = {getEdgeFactor: 'cost'};
  expect(() =>
    spanforest.countSpanningTrees(snapshot(triangle), other)
  ).toThrow('but getEdgeFactor is "cost"');
});

describe('edgeMarginals', () => {
  test('maps edges to their probabilities', () => {
    for (const graph of [triangle, snapshot(triangle)]) {
      const marginals = edgeMarginals(graph);
      expect(rounded(marginals)).toEqual({ab: 0.8, bc: 0.6, ca: 0.6});
    }
    const equal = edgeMarginals(triangle, {getEdgeFactor: null});
    expect(equal.get('ab')).toBeCloseTo(2 / 3, 12);
  });

  test('has details and assigns', () => {
    const {marginals, ...rest} = edgeMarginals.detailed(triangle);
    expect([...marginals.keys()]).toEqual(['ab', 'bc', 'ca']);
    expect(rest.logPartition).toBeCloseTo(Math.log(5), 12);
    expect(rest.entropy).toBeCloseTo(Math.log(5) - 0.8 * Math.log(2), 12);
    const graph = triangle.copy();
    edgeMarginals.assign(graph);
    expect(graph.getEdgeAttribute('ab', 'probability')).toBeCloseTo(0.8, 12);
    edgeMarginals.assign(graph, {edgeProbabilityAttribute: 'p'});
    expect(graph.getEdgeAttribute('bc', 'p')).toBeCloseTo(0.6, 12);
    for (const [name, message] of [
      ['weight', 'holds the weights'],
      ['__proto__', 'Name an attribute'],
      [3, 'edgeProbabilityAttribute is 3']
    ]) {
      const options = {edgeProbabilityAttribute: name as string} as never;
      expect(() => edgeMarginals.assign(graph, options)).toThrow(`${message}`);
    }
    expect(() => edgeMarginals(graph, {maximum: true} as never)).toThrow(
      'there is no option "maximum"'
    );
  });

  test('keeps parallel edges apart', () => {
    const graph = new MultiUndirectedGraph();
    graph.mergeEdgeWithKey('one', 'a', 'b', {weight: 1});
    graph.mergeEdgeWithKey('three', 'b', 'a', {weight: 3});
    graph.mergeEdgeWithKey('loop', 'a', 'a', {weight: 9});
    expect(rounded(edgeMarginals(graph))).toEqual({
      one: 0.25,
      three: 0.75,
      loop: 0
    });
  });

  test('throws errors that name keys', () => {
    const graph = triangle.copy();
    graph.setEdgeAttribute('bc', 'weight', -1);
    expect(() => edgeMarginals(graph)).toThrow(EdgeWeightError);
    expect(() => edgeMarginals(graph)).toThrow(
      'spanforest: edge "bc" has factor -1, but the weight of a tree'
    );
    expect(() => edgeMarginals(parts)).toThrow(NoSpanningTreeError);
    expect(() => edgeMarginals(parts)).toThrow(
      'spanforest: the graph has no spanning tree, because it has 2 components'
    );
    expect(() => edgeMarginals(digraph)).toThrow('ignoreDirection');
    expect(edgeMarginals(digraph, {ignoreDirection: true}).size).toBe(5);
  });
});

describe('arborescenceMarginals', () => {
  test('maps edges to their probabilities', () => {
    const given = rounded(arborescenceMarginals(digraph, 'a'));
    expect(Object.values(given)).toEqual(sevenths(6, 4, 3, 1, 0));
    const single = arborescenceMarginals(digraph, 'a', {singleRoot: true});
    expect(rounded(single)).toEqual({
      ab: 0.75,
      ac: 0.25,
      bc: 0.75,
      cb: 0.25,
      ba: 0
    });
  });

  test('has details and assigns', () => {
    const {roots, logPartition} = arborescenceMarginals.detailed(digraph, null);
    // From a: 3 + 1 + 3; from b: 5 + 5; from c: 5.
    expect(logPartition).toBeCloseTo(Math.log(22), 12);
    expect(roots.get('a')).toBeCloseTo(7 / 22, 12);
    expect(roots.get('b')).toBeCloseTo(10 / 22, 12);
    expect(roots.get('c')).toBeCloseTo(5 / 22, 12);
    const graph = digraph.copy();
    arborescenceMarginals.assign(graph, 'a', {edgeProbabilityAttribute: 'p'});
    expect(graph.getEdgeAttribute('ab', 'p')).toBeCloseTo(6 / 7, 12);
  });

  test('throws errors that name keys', () => {
    const graph = new MultiDirectedGraph();
    graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
    graph.addNode('c');
    expect(() => arborescenceMarginals(graph, 'a')).toThrow(
      NoArborescenceError
    );
    expect(() => arborescenceMarginals(graph, 'a')).toThrow(
      'no path from root "a" to node "c"'
    );
    expect(() => arborescenceMarginals(graph, 'x')).toThrow('root "x"');
    const options = {root: 'a'} as never;
    expect(() => arborescenceMarginals(graph, 'a', options)).toThrow(
      'Pass the root before the options'
    );
    expect(() => arborescenceMarginals(triangle, 'a')).toThrow('undirected');
  });
});

describe('counts', () => {
  test('are those of weights, or of trees', () => {
    expect(countSpanningTrees(triangle)).toBe(5n);
    expect(countSpanningTrees(triangle, {getEdgeFactor: null})).toBe(3n);
    expect(countSpanningTrees(parts)).toBe(0n);
    expect(countArborescences(digraph, 'a')).toBe(7n);
    expect(countArborescences(digraph, null)).toBe(22n);
    const options = {singleRoot: true, getEdgeFactor: null};
    expect(countArborescences(digraph, 'a', options)).toBe(2n);
  });

  test('say what to do about weights that are not integers', () => {
    const graph = triangle.copy();
    graph.setEdgeAttribute('ca', 'weight', 0.5);
    expect(() => countSpanningTrees(graph)).toThrow(
      'spanforest: edge "ca" has factor 0.5, which is not a number of ' +
        'parallel edges. Leave out getEdgeFactor'
    );
  });
});

describe('logPartition and entropy', () => {
  test('are those of undirected or of directed graphs', () => {
    expect(logPartition(triangle)).toBeCloseTo(Math.log(5), 12);
    expect(logPartition(parts)).toBe(-Infinity);
    expect(logPartition(digraph, {root: 'a'})).toBeCloseTo(Math.log(7), 12);
    expect(logPartition(digraph, {root: null})).toBeCloseTo(Math.log(22), 12);
    const single = {root: 'a', singleRoot: true};
    expect(logPartition(digraph, single)).toBeCloseTo(Math.log(4), 12);
    expect(entropy(digraph, {root: 'c'})).toBe(0);
    expect(entropy(triangle, {getEdgeFactor: null})).toBeCloseTo(
      Math.log(3),
      12
    );
    expect(() => entropy(parts)).toThrow(NoSpanningTreeError);
  });

  test('say what is wrong with the root', () => {
    expect(() => logPartition(digraph)).toThrow('or pass a root');
    expect(() => logPartition(digraph, {singleRoot: true})).toThrow(
      'root is undefined'
    );
    expect(() => entropy(digraph, {root: {} as string})).toThrow(
      'as the option'
    );
    expect(() => entropy(digraph, {root: 'a', ignoreDirection: true})).toThrow(
      'Leave out the root'
    );
    expect(() => logPartition(triangle, {root: 'a'})).toThrow('undirected');
  });
});

describe('samples', () => {
  test('are trees, by keys', () => {
    const rng = seededRandom(3);
    const seen = new Set<string>();
    for (let i = 0; i < 50; i++) {
      const keys = sampleSpanningTree(triangle, {rng});
      seen.add(keys.join());
      const tree = triangle.copy();
      for (const key of triangle.edges()) {
        if (!keys.includes(key)) tree.dropEdge(key);
      }
      expect(isTree(tree)).toBe(true);
    }
    expect(seen.size).toBe(3);
    expect(() => sampleSpanningTree(parts)).toThrow('spanforest: the graph');
  });

  test('are arborescences of a root, or of any', () => {
    const rng = seededRandom(4);
    const draw = (root: string | null, options: object = {}) => {
      const seen = new Set<string>();
      for (let i = 0; i < 100; i++) {
        seen.add(sampleArborescence(digraph, root, {rng, ...options}).join());
      }
      return [...seen].sort();
    };
    expect(draw('a')).toEqual(['ab,ac', 'ab,bc', 'ac,cb']);
    expect(draw('a', {singleRoot: true})).toEqual(['ab,bc', 'ac,cb']);
    expect(draw(null)).toHaveLength(6);
    expect(() => sampleArborescence(digraph, 'x')).toThrow('root "x"');
    const wrong = {rng: 3 as never};
    expect(() => sampleArborescence(digraph, 'a', wrong)).toThrow('rng is 3');
  });
});
