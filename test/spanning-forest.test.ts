import {
  DirectedGraph,
  MultiGraph,
  MultiUndirectedGraph,
  UndirectedGraph
} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  maximumSpanningForest,
  minimumSpanningForest,
  OptionError,
  SpanforestError
} from '../src/index.js';
import {chooseAlgorithm} from '../src/internals.js';
import {ALGORITHMS} from '../src/msf/index.js';
import {components, exhaustiveForest} from './support/oracle.js';
import {randomGraph} from './support/random-graph.js';

type Graph = MultiUndirectedGraph;

// The base class makes mixed graphs; it has no name among the exports' types.
import {rounds} from './support/rounds.js';

const MixedGraph: typeof MultiGraph = Object.getPrototypeOf(UndirectedGraph);

/** A square with a diagonal, a tie, a loop and a node apart. */
function square<T extends UndirectedGraph>(graph: T): T {
  graph.addNode('alone', {x: 1});
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3, cost: 1});
  graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1, cost: 2});
  graph.mergeEdgeWithKey('cd', 'c', 'd', {weight: 3, cost: 3});
  graph.mergeEdgeWithKey('da', 'd', 'a', {weight: 3, cost: 4});
  graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 4, cost: 5});
  graph.mergeEdgeWithKey('dd', 'd', 'd', {weight: -9, cost: -9});
  return graph;
}

const fresh = () => square(new UndirectedGraph());

const FUNCTIONS = [
  ['minimumSpanningForest', minimumSpanningForest],
  ['maximumSpanningForest', maximumSpanningForest]
] as const;

const VARIANTS = ['plain', 'detailed', 'assign', 'prune'] as const;

/** A function or one of its variants. */
function variant(
  find: typeof minimumSpanningForest,
  name: (typeof VARIANTS)[number]
): (graph: Graph, options?: object) => unknown {
  return name === 'plain' ? find : find[name];
}

describe('the forest', () => {
  test('comes as edge keys in iteration order, ties by iteration order', () => {
    expect(minimumSpanningForest(fresh())).toEqual(['ab', 'bc', 'cd']);
    expect(maximumSpanningForest(fresh())).toEqual(['ab', 'cd', 'ac']);
  });

  test.for(ALGORITHMS)('is the same by %s', algorithm => {
    for (const graph of [fresh(), square(new MultiUndirectedGraph())]) {
      expect(minimumSpanningForest(graph, {algorithm})).toEqual([
        'ab',
        'bc',
        'cd'
      ]);
      expect(maximumSpanningForest(graph, {algorithm})).toEqual([
        'ab',
        'cd',
        'ac'
      ]);
    }
  });

  test('takes weights from an attribute, a function or nowhere', () => {
    const graph = fresh();
    const forest = (getEdgeWeight: never) =>
      minimumSpanningForest(graph, {getEdgeWeight});
    expect(forest('cost' as never)).toEqual(['ab', 'bc', 'cd']);
    expect(
      maximumSpanningForest(graph, {getEdgeWeight: (_, {cost}) => cost})
    ).toEqual(['bc', 'da', 'ac']);
    expect(forest(null as never)).toEqual(['ab', 'bc', 'cd']);
    expect(forest(undefined as never)).toEqual(['ab', 'bc', 'cd']);
    expect(maximumSpanningForest(graph, {getEdgeWeight: null})).toEqual([
      'ab',
      'bc',
      'cd'
    ]);
  });

  test('hands the arguments of graphology to a function', () => {
    const graph = fresh();
    const heard: unknown[][] = [];
    minimumSpanningForest(graph, {
      getEdgeWeight: (...all) => {
        heard.push(all);
        return 1;
      }
    });
    const wanted: unknown[][] = [];
    graph.forEachEdge((...all) => {
      wanted.push(all);
    });
    expect(heard).toEqual(wanted);
    expect(heard[0]).toHaveLength(7);
    expect(heard[0][1]).toBe(graph.getEdgeAttributes('ab'));
  });

  test('of an empty graph is empty', () => {
    expect(minimumSpanningForest(new UndirectedGraph())).toEqual([]);
    expect(minimumSpanningForest.detailed(new UndirectedGraph())).toMatchObject(
      {edges: [], weight: 0, trees: 0}
    );
  });

  test('of isolated nodes is as many trees', () => {
    const graph = new UndirectedGraph();
    for (const node of ['a', 'b', 'c']) graph.addNode(node);
    expect(minimumSpanningForest.detailed(graph).trees).toBe(3);
    expect(minimumSpanningForest(graph)).toEqual([]);
  });

  test('keeps parallel edges apart', () => {
    const graph = new MultiUndirectedGraph();
    graph.mergeEdgeWithKey('1', 'a', 'b', {weight: 2});
    graph.mergeEdgeWithKey('2', 'b', 'a', {weight: 1});
    graph.mergeEdgeWithKey('3', 'a', 'b', {weight: 1});
    expect(minimumSpanningForest(graph)).toEqual(['2']);
    expect(maximumSpanningForest(graph)).toEqual(['1']);
  });

  test('is that of an exhaustive search on random graphs', () => {
    for (let seed = 0; seed < rounds(600); seed++) {
      const {edges} = randomGraph(seed);
      if (edges.order > 6) continue;
      const graph = new MultiUndirectedGraph();
      for (let v = 0; v < edges.order; v++) graph.addNode(v);
      for (let e = 0; e < edges.size; e++) {
        const {source, target, weight} = edges;
        graph.addEdgeWithKey(`e${e}`, source[e], target[e], {
          weight: weight[e]
        });
      }
      const {edges: keys, trees} = minimumSpanningForest.detailed(graph);
      expect(keys, `seed ${seed}`).toEqual(
        Array.from(exhaustiveForest(edges), e => `e${e}`)
      );
      expect(trees).toBe(components(edges).count);
    }
  });
});

describe('detailed', () => {
  test('tells edges, weight, trees and the algorithm that ran', () => {
    expect(minimumSpanningForest.detailed(fresh())).toEqual({
      edges: ['ab', 'bc', 'cd'],
      weight: 7,
      trees: 2,
      algorithm: chooseAlgorithm(5, 6)
    });
    expect(
      maximumSpanningForest.detailed(fresh(), {
        getEdgeWeight: 'cost',
        algorithm: 'kkt',
        seed: 3
      })
    ).toEqual({
      edges: ['bc', 'da', 'ac'],
      weight: 11,
      trees: 2,
      algorithm: 'kkt'
    });
    expect(
      minimumSpanningForest.detailed(fresh(), {getEdgeWeight: null}).weight
    ).toBe(3);
  });

  test('tells what auto has chosen', () => {
    for (const [order, step] of [
      [300, 1],
      [300, 2],
      [20, 1]
    ]) {
      const graph = new UndirectedGraph();
      for (let v = 1; v < order; v++) {
        for (let u = Math.max(0, v - 10 * step); u < v; u += step) {
          graph.mergeEdge(u, v, {weight: v});
        }
      }
      for (const algorithm of [undefined, 'auto'] as const) {
        expect(
          minimumSpanningForest.detailed(graph, {algorithm}).algorithm
        ).toBe(chooseAlgorithm(graph.order, graph.size));
      }
    }
  });
});

describe('assign', () => {
  test('sets a boolean on every edge and changes nothing else', () => {
    const graph = fresh();
    const before = graph.export();
    expect(minimumSpanningForest.assign(graph)).toBeUndefined();
    expect(
      graph.mapEdges((edge, attributes) => [edge, attributes.forest])
    ).toEqual([
      ['ab', true],
      ['bc', true],
      ['cd', true],
      ['da', false],
      ['ac', false],
      ['dd', false]
    ]);
    graph.forEachEdge(edge => graph.removeEdgeAttribute(edge, 'forest'));
    expect(graph.export()).toEqual(before);
  });

  test('takes another name for the attribute', () => {
    const graph = fresh();
    maximumSpanningForest.assign(graph, {edgeForestAttribute: 'kept'});
    expect(graph.filterEdges((_, {kept}) => kept)).toEqual(['ab', 'cd', 'ac']);
    expect(graph.hasEdgeAttribute('ab', 'forest')).toBe(false);
    minimumSpanningForest.assign(graph, {edgeForestAttribute: undefined});
    expect(graph.getEdgeAttribute('ab', 'forest')).toBe(true);
  });

  test.for([
    {edgeForestAttribute: 'weight'},
    {edgeForestAttribute: 'cost', getEdgeWeight: 'cost'},
    {edgeForestAttribute: '__proto__'},
    {edgeForestAttribute: 5 as never}
  ])('refuses to overwrite weights, or what is no name: %j', options => {
    const graph = fresh();
    graph.updateEachEdgeAttributes((_, attributes) => ({
      ...attributes,
      cost: 1
    }));
    const before = graph.export();
    expect(() => minimumSpanningForest.assign(graph, options)).toThrow(
      OptionError
    );
    expect(graph.export()).toEqual(before);
  });

  test('is one event', () => {
    const graph = fresh();
    const events: unknown[] = [];
    graph.on('eachEdgeAttributesUpdated', event => events.push(event));
    graph.on('edgeAttributesUpdated', () => events.push('a single edge'));
    minimumSpanningForest.assign(graph);
    expect(events).toEqual([{hints: {attributes: ['forest']}}]);
  });

  test('goes with edges in the order of a mixed multigraph', () => {
    const graph = new MultiGraph();
    graph.addUndirectedEdgeWithKey(
      'x',
      graph.addNode('a'),
      graph.addNode('b'),
      {
        weight: 2
      }
    );
    graph.addUndirectedEdgeWithKey('y', 'b', 'a', {weight: 1});
    minimumSpanningForest.assign(graph);
    expect(graph.getEdgeAttribute('x', 'forest')).toBe(false);
    expect(graph.getEdgeAttribute('y', 'forest')).toBe(true);
  });
});

describe('prune', () => {
  test('drops all other edges, loops too, and no node', () => {
    const graph = fresh();
    const attributes = graph.getEdgeAttributes('ab');
    expect(minimumSpanningForest.prune(graph)).toBeUndefined();
    expect(graph.edges()).toEqual(['ab', 'bc', 'cd']);
    expect(graph.nodes()).toEqual(fresh().nodes());
    expect(graph.getEdgeAttributes('ab')).toBe(attributes);
  });

  test('leaves a forest as it is, also twice', () => {
    const graph = fresh();
    maximumSpanningForest.prune(graph);
    const once = graph.export();
    maximumSpanningForest.prune(graph);
    expect(graph.export()).toEqual(once);
  });

  test('keeps one of each bundle of a multigraph', () => {
    const graph = new MultiUndirectedGraph();
    for (const weight of [3, 1, 2]) {
      graph.mergeEdgeWithKey(`k${weight}`, 'a', 'b', {weight});
    }
    minimumSpanningForest.prune(graph);
    expect(graph.edges()).toEqual(['k1']);
  });
});

describe.for(FUNCTIONS)('%s', ([, find]) => {
  test.for(['plain', 'detailed'] as const)(
    '%s does not modify the graph',
    name => {
      for (const getEdgeWeight of ['weight', null, () => 2]) {
        const graph = fresh();
        graph.setAttribute('title', 't');
        const before = JSON.stringify(graph.export());
        for (const algorithm of ALGORITHMS) {
          variant(find, name)(graph, {getEdgeWeight, algorithm});
        }
        expect(JSON.stringify(graph.export())).toBe(before);
      }
    }
  );

  describe.for(VARIANTS)('%s', name => {
    const run = variant(find, name);

    test.for([
      ['null', null],
      ['nothing', undefined],
      ['an object', {}],
      ['an array', []],
      ['a map', new Map()]
    ])('refuses %s in the place of a graph', ([, value]) => {
      expect(() => run(value as never)).toThrow(GraphTypeError);
      expect(() => run(value as never)).toThrow('is not a graphology graph');
    });

    test('refuses directed edges and leaves the graph as it was', () => {
      const directed = new DirectedGraph();
      directed.mergeEdgeWithKey('arc', 'a', 'b', {weight: 1});
      const mixed = new MixedGraph();
      mixed.mergeUndirectedEdge('a', 'b', {weight: 1});
      mixed.mergeDirectedEdgeWithKey('arc', 'a', 'b', {weight: 1});
      for (const graph of [directed, mixed]) {
        const before = graph.export();
        expect(() => run(graph as never)).toThrow(GraphTypeError);
        expect(() => run(graph as never)).toThrow('edge "arc" is directed');
        expect(graph.export()).toEqual(before);
      }
    });

    test('takes a mixed graph of undirected edges', () => {
      const graph = new MixedGraph();
      graph.mergeUndirectedEdgeWithKey('ab', 'a', 'b', {weight: 1});
      expect(() => run(graph as never)).not.toThrow();
      expect(graph.edges()).toEqual(['ab']);
    });

    test('refuses a missing weight and leaves the graph as it was', () => {
      const graph = fresh();
      graph.mergeEdgeWithKey('bd', 'b', 'd', {weight: '5'});
      const before = graph.export();
      expect(() => run(graph as never)).toThrow(EdgeWeightError);
      expect(() => run(graph as never)).toThrow(
        'edge "bd" (from "b" to "d") has "5" as attribute "weight". Convert ' +
          'it with Number.'
      );
      expect(graph.export()).toEqual(before);
    });

    test.for([
      {algorithm: 'fastest'},
      {getEdgeWeight: 5},
      {algorithm: 'kkt', seed: NaN},
      {algorithm: 'kkt', rng: 4}
    ])('refuses %j and leaves the graph as it was', options => {
      const graph = fresh();
      const before = graph.export();
      expect(() => run(graph as never, options)).toThrow(OptionError);
      expect(() => run(graph as never, options)).toThrow(SpanforestError);
      expect(graph.export()).toEqual(before);
    });
  });
});

test('directed edges are an error that names the right arborescence', () => {
  const graph = new DirectedGraph();
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
  for (const [best, find] of [
    ['minimum', minimumSpanningForest],
    ['maximum', maximumSpanningForest]
  ] as const) {
    expect(() => find(graph)).toThrow(
      'spanforest: edge "ab" is directed, but spanning forests need an ' +
        'undirected graph. Pass ignoreDirection: true to treat directed ' +
        `edges as undirected, or call ${best}Arborescence.`
    );
  }
});
