import {DirectedGraph, MultiDirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  isBranching,
  maximumBranching,
  minimumBranching,
  OptionError
} from '../src/index.js';
import type {BranchingFunction} from '../src/internals.js';
import {exhaustiveIntegers} from './support/arborescence-oracle.js';
import {
  MixedGraph,
  pair,
  tinyDigraph,
  toMultiDigraph
} from './support/directed-graphs.js';

import {rounds} from './support/rounds.js';

const fresh = () => pair(new DirectedGraph());

const VARIANTS = ['plain', 'detailed', 'assign', 'prune'] as const;

type Run = (graph: never, options?: object) => unknown;

const variant = (
  find: BranchingFunction,
  name: (typeof VARIANTS)[number]
): Run => (name === 'plain' ? find : find[name]) as Run;

describe('the branching', () => {
  test('comes as edge keys in iteration order', () => {
    expect(minimumBranching(fresh(), {getEdgeWeight: 'cost'})).toEqual([
      'cb',
      'ba'
    ]);
    expect(maximumBranching(fresh())).toEqual(['ab', 'ac']);
  });

  test('holds good edges only, not even those of weight 0', () => {
    expect(minimumBranching(fresh())).toEqual([]);
    const graph = new DirectedGraph();
    graph.mergeEdge('a', 'b', {weight: 0});
    expect(minimumBranching(graph)).toEqual([]);
    expect(maximumBranching(graph)).toEqual([]);
  });

  test.for(['auto', 'tarjan', 'gabow'] as const)(
    'is the same by %s',
    algorithm => {
      for (const graph of [fresh(), pair(new MultiDirectedGraph())]) {
        expect(maximumBranching(graph, {algorithm})).toEqual(['ab', 'ac']);
      }
    }
  );

  test('takes weights from a function or nowhere', () => {
    expect(maximumBranching(fresh(), {getEdgeWeight: null})).toHaveLength(2);
    expect(
      minimumBranching(fresh(), {getEdgeWeight: (_, {weight}) => -weight})
    ).toEqual(['ab', 'ac']);
  });

  test('of a graph without nodes is empty', () => {
    expect(maximumBranching.detailed(new DirectedGraph())).toEqual({
      edges: [],
      parents: new Map(),
      roots: [],
      weight: 0
    });
  });

  test('weighs what exhaustive search finds, in random graphs', () => {
    for (let seed = 0; seed < rounds(1000); seed++) {
      const {edges} = tinyDigraph(seed);
      for (const maximum of [false, true]) {
        const graph = toMultiDigraph(edges);
        const find = maximum ? maximumBranching : minimumBranching;
        const {weight, roots, parents, edges: keys} = find.detailed(graph);
        const best = exhaustiveIntegers(edges, 'branching', -1, maximum);
        expect(BigInt(weight), `seed ${seed}`).toBe(best);
        expect(roots).toEqual(
          graph.nodes().filter(node => parents.get(node) === null)
        );
        expect(keys).toHaveLength(edges.order - roots.length);
        find.prune(graph);
        expect(graph.edges()).toEqual(keys);
        expect(isBranching(graph)).toBe(true);
      }
    }
  });
});

test('detailed tells edges, parents, roots and weight', () => {
  const graph = fresh();
  graph.addNode('alone');
  expect(minimumBranching.detailed(graph, {getEdgeWeight: 'cost'})).toEqual({
    edges: ['cb', 'ba'],
    parents: new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', null],
      ['alone', null]
    ]),
    roots: ['c', 'alone'],
    weight: -11
  });
});

test('assign sets a boolean on every edge', () => {
  const graph = fresh();
  expect(maximumBranching.assign(graph)).toBeUndefined();
  expect(graph.filterEdges((_, {branching}) => branching)).toEqual([
    'ab',
    'ac'
  ]);
  expect(graph.getEdgeAttribute('cc', 'branching')).toBe(false);
  minimumBranching.assign(graph, {edgeBranchingAttribute: 'kept'});
  expect(graph.someEdge((_, {kept}) => kept)).toBe(false);
});

test('prune drops all other edges, and no node', () => {
  const graph = fresh();
  minimumBranching.prune(graph, {getEdgeWeight: 'cost'});
  expect(graph.edges()).toEqual(['cb', 'ba']);
  expect(graph.nodes()).toEqual(fresh().nodes());
});

describe.for([
  ['minimumBranching', minimumBranching, -Infinity],
  ['maximumBranching', maximumBranching, Infinity]
] as const)('%s', ([, find, good]) => {
  describe.for(VARIANTS)('%s', name => {
    const run = variant(find, name);

    test('refuses what is no directed graph', () => {
      expect(() => run(null as never)).toThrow(GraphTypeError);
      const undirected = new UndirectedGraph();
      undirected.mergeEdgeWithKey('both', 'a', 'b', {weight: 1});
      const mixed = new MixedGraph();
      mixed.mergeUndirectedEdgeWithKey('both', 'a', 'b', {weight: 1});
      for (const graph of [undirected, mixed]) {
        expect(() => run(graph as never)).toThrow('edge "both" is undirected');
      }
    });

    test('takes a mixed graph of directed edges', () => {
      const graph = new MixedGraph();
      graph.mergeDirectedEdge('a', 'b', {weight: 1});
      expect(() => run(graph as never)).not.toThrow();
    });

    test.for([undefined, NaN, '5', good])('refuses the weight %s', weight => {
      const graph = fresh();
      graph.setEdgeAttribute('ba', 'weight', weight);
      const before = graph.export();
      expect(() => run(graph as never)).toThrow(EdgeWeightError);
      expect(() => run(graph as never)).toThrow(
        /edge "ba"( \(from "b" to "a"\))? has/
      );
      expect(graph.export()).toEqual(before);
    });

    test('does without a forbidden edge', () => {
      const graph = fresh();
      graph.setEdgeAttribute('ba', 'weight', -good);
      expect(() => run(graph as never)).not.toThrow();
    });

    test('refuses options that mean nothing', () => {
      const graph = fresh();
      for (const options of [{algorithm: 'kruskal'}, {getEdgeWeight: 5}]) {
        expect(() => run(graph as never, options)).toThrow(OptionError);
      }
    });
  });
});
