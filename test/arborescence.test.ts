import {DirectedGraph, MultiDirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  maximumArborescence,
  minimumArborescence,
  minimumBranching,
  NoArborescenceError,
  OptionError
} from '../src/index.js';
import type {ArborescenceFunction} from '../src/internals.js';
import {exhaustiveIntegers} from './support/arborescence-oracle.js';
import {
  MixedGraph,
  pair,
  tinyDigraph,
  toMultiDigraph
} from './support/directed-graphs.js';

import {rounds} from './support/rounds.js';

const fresh = () => pair(new DirectedGraph());

const FUNCTIONS = [
  ['minimumArborescence', minimumArborescence],
  ['maximumArborescence', maximumArborescence]
] as const;

const VARIANTS = ['plain', 'detailed', 'assign', 'prune'] as const;

type Run = (graph: never, root?: unknown, options?: object) => unknown;

const variant = (
  find: ArborescenceFunction,
  name: (typeof VARIANTS)[number]
): Run => (name === 'plain' ? find : find[name]) as Run;

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the arborescence', () => {
  test('comes as edge keys in iteration order', () => {
    expect(minimumArborescence(fresh(), 'a')).toEqual(['ab', 'bc']);
    expect(minimumArborescence(fresh(), 'c')).toEqual(['cb', 'ba']);
    expect(maximumArborescence(fresh(), 'a')).toEqual(['ab', 'ac']);
    expect(maximumArborescence(fresh(), 'b')).toEqual(['ac', 'ba']);
  });

  test.for(['auto', 'tarjan', 'gabow'] as const)(
    'is the same by %s',
    algorithm => {
      for (const graph of [fresh(), pair(new MultiDirectedGraph())]) {
        expect(minimumArborescence(graph, 'a', {algorithm})).toEqual([
          'ab',
          'bc'
        ]);
      }
    }
  );

  test('has the best root if that is left free', () => {
    expect(minimumArborescence(fresh(), null)).toEqual(['bc', 'ba']);
    expect(maximumArborescence(fresh(), null)).toEqual(['ab', 'ac']);
  });

  test('takes weights from an attribute, a function or nowhere', () => {
    const graph = fresh();
    const find = (getEdgeWeight: string | null) =>
      minimumArborescence(graph, 'a', {getEdgeWeight});
    expect(find('cost')).toEqual(['ac', 'cb']);
    expect(find(null)).toEqual(['ab', 'ac']);
    expect(
      minimumArborescence(graph, 'a', {getEdgeWeight: (_, {cost}) => -cost})
    ).toEqual(['ab', 'ac']);
  });

  test('gives the root one child if that is wanted', () => {
    expect(maximumArborescence(fresh(), 'a', {singleRoot: true})).toEqual([
      'ac',
      'cb'
    ]);
  });

  test('of a graph without nodes is empty', () => {
    expect(minimumArborescence(new DirectedGraph(), null)).toEqual([]);
    expect(minimumArborescence.detailed(new DirectedGraph(), null)).toEqual({
      edges: [],
      parents: new Map(),
      weight: 0,
      root: null
    });
  });

  test('keeps parallel edges apart', () => {
    const graph = new MultiDirectedGraph();
    graph.mergeEdgeWithKey('1', 'a', 'b', {weight: 2});
    graph.mergeEdgeWithKey('2', 'a', 'b', {weight: 1});
    graph.mergeEdgeWithKey('3', 'a', 'b', {weight: 1});
    expect(minimumArborescence(graph, 'a')).toEqual(['2']);
    expect(maximumArborescence(graph, 'a')).toEqual(['1']);
  });

  test('has a number for its root, as graphology has', () => {
    const graph = new DirectedGraph();
    graph.mergeEdgeWithKey('x', 7, 8, {weight: 1});
    expect(minimumArborescence(graph, 7)).toEqual(['x']);
    expect(minimumArborescence.detailed(graph, 7).root).toBe('7');
  });

  test('weighs what exhaustive search finds, in random graphs', () => {
    for (let seed = 0; seed < rounds(1500); seed++) {
      const {edges, draws} = tinyDigraph(seed);
      const graph = toMultiDigraph(edges);
      const root = draws.integer(0, edges.order - 1);
      const kind = draws.pick(['given', 'single', 'free'] as const);
      const maximum = draws.integer(0, 1) === 1;
      const find = maximum ? maximumArborescence : minimumArborescence;
      const best = exhaustiveIntegers(edges, kind, root, maximum);
      const run = () =>
        find.detailed(graph, kind === 'free' ? null : `n${root}`, {
          singleRoot: kind === 'single'
        });
      if (best === null) {
        expect(run, `seed ${seed}`).toThrow(NoArborescenceError);
        continue;
      }
      const {weight, parents, edges: keys, root: found} = run();
      expect(BigInt(weight), `seed ${seed}`).toBe(best);
      expect(parents.size).toBe(edges.order);
      expect(keys).toHaveLength(edges.order - 1);
      if (kind !== 'free') expect(found).toBe(`n${root}`);
      for (const key of keys) {
        expect(parents.get(graph.target(key))).toBe(graph.source(key));
      }
    }
  });
});

describe('detailed', () => {
  test('tells edges, parents, weight and root', () => {
    expect(minimumArborescence.detailed(fresh(), 'a')).toEqual({
      edges: ['ab', 'bc'],
      parents: new Map([
        ['a', null],
        ['b', 'a'],
        ['c', 'b']
      ]),
      weight: 10,
      root: 'a'
    });
    const free = maximumArborescence.detailed(fresh(), null, {
      getEdgeWeight: 'cost'
    });
    expect(free).toMatchObject({edges: ['ab', 'ac'], weight: 3, root: 'a'});
  });

  test('has parents for nodes of any name', () => {
    const named = new DirectedGraph();
    for (const node of ['', '0', 'ä\n', 'a b']) {
      named.mergeEdge('root', node, {weight: 1});
    }
    const {parents} = minimumArborescence.detailed(named, 'root');
    expect(parents.get('')).toBe('root');
    expect(parents.get('ä\n')).toBe('root');
    expect(parents.size).toBe(5);

    // Graphology keeps neighbours in a plain object, so that nodes of these
    // names can have no edges.
    const inherited = new DirectedGraph();
    inherited.addNode('__proto__');
    inherited.addNode('constructor');
    const alone = minimumBranching.detailed(inherited);
    expect(alone.roots).toEqual(['__proto__', 'constructor']);
    inherited.dropNode('constructor');
    const {root} = minimumArborescence.detailed(inherited, '__proto__');
    expect(root).toBe('__proto__');
  });
});

describe('assign', () => {
  test('sets a boolean on every edge and changes nothing else', () => {
    const graph = fresh();
    const before = graph.export();
    expect(minimumArborescence.assign(graph, 'a')).toBeUndefined();
    expect(graph.mapEdges((_, {arborescence}) => arborescence)).toEqual(
      graph.mapEdges(edge => ['ab', 'bc'].includes(edge))
    );
    graph.forEachEdge(edge => graph.removeEdgeAttribute(edge, 'arborescence'));
    expect(graph.export()).toEqual(before);
  });

  test('takes another name for the attribute', () => {
    const graph = fresh();
    maximumArborescence.assign(graph, 'a', {edgeArborescenceAttribute: 'kept'});
    expect(graph.filterEdges((_, {kept}) => kept)).toEqual(['ab', 'ac']);
    expect(graph.hasEdgeAttribute('ab', 'arborescence')).toBe(false);
  });
});

test('prune drops all other edges, loops too, and no node', () => {
  const graph = fresh();
  const attributes = graph.getEdgeAttributes('ab');
  expect(minimumArborescence.prune(graph, 'a')).toBeUndefined();
  expect(graph.edges()).toEqual(['ab', 'bc']);
  expect(graph.nodes()).toEqual(fresh().nodes());
  expect(graph.getEdgeAttributes('ab')).toBe(attributes);
});

describe('infinite weights', () => {
  test('forbid edges on the bad side', () => {
    const graph = fresh();
    graph.setEdgeAttribute('ab', 'weight', Infinity);
    expect(minimumArborescence(graph, 'a')).toEqual(['ac', 'cb']);
    graph.setEdgeAttribute('ab', 'weight', -Infinity);
    expect(maximumArborescence(graph, 'a')).toEqual(['ac', 'cb']);
  });

  test.for([
    [minimumArborescence, -Infinity],
    [maximumArborescence, Infinity]
  ] as const)('are errors on the good side, %#', ([find, weight]) => {
    const graph = fresh();
    graph.setEdgeAttribute('cc', 'weight', weight);
    const error = errorOf(() => find(graph, 'a')) as EdgeWeightError;
    expect(error).toBeInstanceOf(EdgeWeightError);
    expect(error.edge).toBe('cc');
    expect(error.value).toBe(weight);
    expect(error.message).toBe(
      `spanforest: edge "cc" has weight ${weight}, which no other weight can ` +
        `make up for. Give it a number, or ${-weight} to forbid the edge.`
    );
  });
});

describe('without an arborescence', () => {
  const errorFor = (
    graph: DirectedGraph,
    root: string | null,
    options?: object
  ): NoArborescenceError => {
    const error = errorOf(() => minimumArborescence(graph, root, options));
    expect(error).toBeInstanceOf(NoArborescenceError);
    return error as NoArborescenceError;
  };

  test('the error has the keys of the nodes that cannot be reached', () => {
    const graph = fresh();
    graph.mergeEdge('x y', 'z"', {weight: 1});
    const error = errorFor(graph, 'b');
    expect(error.reason).toBe('unreachable');
    expect(error.root).toBe('b');
    expect(error.unreachable).toEqual(['x y', 'z"']);
    expect(error.message).toBe(
      'spanforest: there is no path from root "b" to 2 nodes ("x y", ' +
        '"z\\""). Add arcs, or call ' +
        'minimumBranching(graph, {...options, fewestRoots: true}), which has ' +
        '2 roots here.'
    );
  });

  test('the error says so if no node will do', () => {
    const graph = new DirectedGraph();
    graph.mergeEdge('a', 'c', {weight: 1});
    graph.mergeEdge('b', 'c', {weight: 1});
    const error = errorFor(graph, null);
    expect(error.reason).toBe('no-root');
    expect(error.needed).toBe(2);
    expect(error.unreachable).toEqual(['b']);
    expect(error.message).toContain(
      'no node reaches all others; from node "a", there is no path to node "b".'
    );
  });

  test('the error says how many children the root needs', () => {
    const graph = new DirectedGraph();
    graph.mergeEdge('a', 'b', {weight: 1});
    graph.mergeEdge('a', 'c', {weight: 1});
    const error = errorFor(graph, 'a', {singleRoot: true});
    expect(error.reason).toBe('single-root');
    expect(error.unreachable).toEqual([]);
    expect(error.message).toContain('root "a" needs 2 children to reach all');
  });
});

describe.for(FUNCTIONS)('%s', ([, find]) => {
  describe.for(VARIANTS)('%s', name => {
    const run = variant(find, name);

    test('refuses what is no graph', () => {
      for (const value of [null, undefined, {}, []]) {
        expect(() => run(value as never, 'a')).toThrow(GraphTypeError);
      }
    });

    test('refuses undirected edges and leaves the graph as it was', () => {
      const undirected = new UndirectedGraph();
      undirected.mergeEdgeWithKey('both', 'a', 'b', {weight: 1});
      const mixed = new MixedGraph();
      mixed.mergeDirectedEdge('a', 'b', {weight: 1});
      mixed.mergeUndirectedEdgeWithKey('both', 'a', 'b', {weight: 1});
      for (const graph of [undirected, mixed]) {
        const before = graph.export();
        expect(() => run(graph as never, 'a')).toThrow(GraphTypeError);
        expect(() => run(graph as never, 'a')).toThrow(
          'edge "both" is undirected'
        );
        expect(graph.export()).toEqual(before);
      }
    });

    test('takes a mixed graph of directed edges', () => {
      const graph = new MixedGraph();
      graph.mergeDirectedEdgeWithKey('ab', 'a', 'b', {weight: 1});
      run(graph as never, 'a');
      expect(graph.edges()).toEqual(['ab']);
    });

    test.for([undefined, {root: 'a'}, true])(
      'wants a root before the options, not %s',
      root => {
        const graph = fresh();
        const before = graph.export();
        expect(() => run(graph as never, root)).toThrow(OptionError);
        expect(() => run(graph as never, root)).toThrow(
          /the root is (undefined|an object|true)\. Pass the key of a node/
        );
        expect(graph.export()).toEqual(before);
      }
    );

    test.for(['nobody', 4, NaN])('refuses the root %s', root => {
      const graph = fresh();
      const before = graph.export();
      expect(() => run(graph as never, root)).toThrow(OptionError);
      expect(() => run(graph as never, root)).toThrow(
        'is not a node of the graph'
      );
      expect(graph.export()).toEqual(before);
    });

    test.for([undefined, NaN, '5'])('refuses the weight %s', weight => {
      const graph = fresh();
      graph.setEdgeAttribute('ba', 'weight', weight);
      const before = graph.export();
      expect(() => run(graph as never, 'a')).toThrow(EdgeWeightError);
      expect(() => run(graph as never, 'a')).toThrow(
        'edge "ba" (from "b" to "a") has'
      );
      expect(graph.export()).toEqual(before);
    });

    test('refuses options that mean nothing', () => {
      const graph = fresh();
      for (const options of [{algorithm: 'kruskal'}, {getEdgeWeight: 5}]) {
        expect(() => run(graph as never, 'a', options)).toThrow(OptionError);
      }
      expect(() => run(graph as never, null, {singleRoot: true})).toThrow(
        'singleRoot is about the children of a given root'
      );
    });
  });

  test('does not modify the graph, detailed or not', () => {
    const graph = fresh();
    const before = graph.export();
    find(graph, 'a');
    find.detailed(graph, null);
    expect(graph.export()).toEqual(before);
  });
});

test('undirected edges are an error with advice that can be followed', () => {
  const graph = new UndirectedGraph();
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
  expect(() => minimumArborescence(graph, 'a')).toThrow(
    'spanforest: edge "ab" is undirected, but arborescences and branchings ' +
      'need a directed graph. Build a directed graph with an edge each way ' +
      'in its place.'
  );
});
