import {
  DirectedGraph,
  MultiGraph,
  MultiUndirectedGraph,
  UndirectedGraph
} from 'graphology';
import type {AbstractGraph} from 'graphology-types';
import {afterEach, describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFrom,
  fromDirectedGraphology,
  fromGraphology,
  GraphTypeError,
  type NamedGraph,
  OptionError,
  readGraph,
  toGraphology
} from '../../src/graph/index.js';

// The base class makes mixed graphs; it has no name among the exports' types.
const MixedGraph: typeof MultiGraph = Object.getPrototypeOf(UndirectedGraph);

// Names that every object has inherited. Graphology keeps the neighbours of a
// node in a plain object, so nodes of these names can have no edges there.
const INHERITED_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty'
];

// Names that are empty, odd or look like numbers.
const ODD_NAMES = ['', '0', '10', '9', '-1', '1e3', ' ', 'ä\u0000\n'];

const ownNames = () => Object.getOwnPropertyNames(Object.prototype).sort();
const before = ownNames();

afterEach(() => {
  expect(ownNames()).toEqual(before);
});

describe('from graphology', () => {
  test('edges and nodes come in iteration order', () => {
    const graph = new UndirectedGraph();
    graph.addNode('z');
    graph.mergeEdgeWithKey('second', 'b', 'a', {weight: 2});
    graph.mergeEdgeWithKey('first', 'a', 'z', {weight: 1});
    const {edges, nodes, edgeKeys} = fromGraphology(graph);
    expect(nodes).toEqual(['z', 'b', 'a']);
    expect(edgeKeys).toEqual(['second', 'first']);
    expect(edges).toEqual({
      order: 3,
      size: 2,
      source: Int32Array.of(1, 2),
      target: Int32Array.of(2, 0),
      weight: Float64Array.of(2, 1)
    });
  });

  test('parallel edges and loops stay', () => {
    const graph = new MultiUndirectedGraph();
    graph.mergeEdge('a', 'b', {weight: 1});
    graph.mergeEdge('b', 'a', {weight: 2});
    graph.mergeEdge('a', 'a', {weight: 3});
    const {edges} = fromGraphology(graph);
    expect([...edges.source]).toEqual([0, 1, 0]);
    expect([...edges.target]).toEqual([1, 0, 0]);
    expect([...edges.weight]).toEqual([1, 2, 3]);
  });

  test('an empty graph gives an empty list', () => {
    expect(fromGraphology(new UndirectedGraph())).toEqual({
      edges: edgeListFrom(0, []),
      nodes: [],
      edgeKeys: []
    });
    expect(fromGraphology(new DirectedGraph()).edges.order).toBe(0);
  });

  test('a mixed graph is fine while its edges are undirected', () => {
    for (const graph of [new MixedGraph(), new MultiGraph()]) {
      graph.mergeUndirectedEdge('a', 'b', {weight: 1});
      expect(fromGraphology(graph).edges.size).toBe(1);
      graph.mergeDirectedEdgeWithKey('arc "1"', 'a', 'b', {weight: 1});
      expect(() => fromGraphology(graph)).toThrow(GraphTypeError);
      expect(() => fromGraphology(graph)).toThrow(
        'edge "arc \\"1\\"" is directed, but spanning forests need an ' +
          'undirected graph. Pass ignoreDirection: true to treat directed ' +
          'edges as undirected.'
      );
    }
  });

  test('ignoreDirection keeps the edges between two nodes apart', () => {
    const graph = new MixedGraph();
    graph.mergeDirectedEdgeWithKey('ab', 'a', 'b', {weight: 5});
    graph.mergeDirectedEdgeWithKey('ba', 'b', 'a', {weight: 1});
    graph.mergeDirectedEdgeWithKey('bc', 'b', 'c', {weight: 3});
    graph.mergeUndirectedEdgeWithKey('ac', 'a', 'c', {weight: 4});
    const read = fromGraphology(graph, {ignoreDirection: true});
    expect(read.edgeKeys).toEqual(['ab', 'ba', 'bc', 'ac']);
    expect([...read.edges.weight]).toEqual([5, 1, 3, 4]);
    expect(() => fromGraphology(graph, {ignoreDirection: false})).toThrow(
      GraphTypeError
    );
    expect(() =>
      fromDirectedGraphology(graph, {ignoreDirection: true} as never)
    ).toThrow('there is no option "ignoreDirection"');
  });

  test('the edges of a directed graph are refused', () => {
    const graph = new DirectedGraph();
    graph.mergeEdgeWithKey('arc', 'a', 'b', {weight: 1});
    expect(() => fromGraphology(graph)).toThrow('edge "arc" is directed');
  });

  test.for([
    [null, 'null'],
    [undefined, 'undefined'],
    [{}, 'an object'],
    [[], 'an empty array'],
    [new Map(), 'an object'],
    [edgeListFrom(1, []), 'an object'],
    ['graph', '"graph"'],
    [UndirectedGraph, 'a function']
  ] as const)('%s is not a graph', ([value, shown]) => {
    const attempt = () => fromGraphology(value as never);
    expect(attempt).toThrow(GraphTypeError);
    expect(attempt).toThrow(
      `spanforest: ${shown} is not a graphology graph. Pass one, or use the ` +
        "functions of 'spanforest/msf' for edge lists and the .edges of a " +
        'named graph.'
    );
  });

  test.for([
    ['missing', {}],
    ['NaN', {weight: NaN}],
    ['text', {weight: '3'}],
    ['null', {weight: null}]
  ] as const)(
    'a weight that is %s is refused, also on a loop',
    ([, attributes]) => {
      for (const ends of [
        ['a', 'b'],
        ['a', 'a']
      ] as const) {
        const graph = new UndirectedGraph();
        graph.mergeEdge('x', 'y', {weight: 1});
        graph.mergeEdgeWithKey('bad', ends[0], ends[1], attributes);
        expect(() => fromGraphology(graph)).toThrow(EdgeWeightError);
        expect(() => fromGraphology(graph)).toThrow(
          expect.objectContaining({edge: 'bad'})
        );
      }
    }
  );

  test('an inherited attribute is no weight', () => {
    const graph = new UndirectedGraph();
    graph.mergeEdgeWithKey('e', 'a', 'b');
    for (const getEdgeWeight of ['toString', '__proto__', 'constructor']) {
      expect(() => fromGraphology(graph, {getEdgeWeight})).toThrow(
        `(from "a" to "b") has undefined as attribute "${getEdgeWeight}"`
      );
    }
  });

  test('a source of weights that means nothing is refused', () => {
    const graph = new UndirectedGraph();
    expect(() => fromGraphology(graph, {getEdgeWeight: 1} as never)).toThrow(
      OptionError
    );
  });

  test('nodes and edges may have any name', () => {
    const graph = new UndirectedGraph();
    for (const name of ODD_NAMES) graph.addNode(name);
    ODD_NAMES.forEach((name, i) => {
      const next = ODD_NAMES[(i + 1) % ODD_NAMES.length];
      graph.addEdgeWithKey(INHERITED_NAMES[i] ?? name, name, next, {weight: i});
    });
    for (const name of INHERITED_NAMES) graph.addNode(name);
    const {edges, nodes, edgeKeys} = fromGraphology(graph);
    expect([...nodes].sort()).toEqual(
      [...ODD_NAMES, ...INHERITED_NAMES].sort()
    );
    expect(edgeKeys).toEqual(graph.edges());
    edgeKeys.forEach((key, e) => {
      expect(nodes[edges.source[e]]).toBe(graph.source(key));
      expect(nodes[edges.target[e]]).toBe(graph.target(key));
      expect(nodes[edges.source[e]]).toBe(ODD_NAMES[edges.weight[e]]);
    });
  });
});

describe.for(['weight', (_: string, {weight}: {weight: number}) => weight])(
  'many edges, weights by %s',
  getEdgeWeight => {
    test.for([511, 512, 513, 1500])('%i of them', count => {
      const graph = new MultiUndirectedGraph<object, {weight: number}>();
      const ends = (e: number) => [e % 37, (7 * e + 3) % 41];
      for (let v = 0; v < 41; v++) graph.addNode(`node ${v}`);
      for (let e = 0; e < count; e++) {
        const [u, v] = ends(e);
        graph.addEdge(`node ${u}`, `node ${v}`, {weight: e / 8});
      }
      const {edges, edgeKeys} = fromGraphology(graph, {
        getEdgeWeight: getEdgeWeight as 'weight'
      });
      expect(edgeKeys).toEqual(graph.edges());
      for (let e = 0; e < count; e++) {
        expect([edges.source[e], edges.target[e]]).toEqual(ends(e));
        expect(edges.weight[e]).toBe(e / 8);
      }
    });
  }
);

describe('to graphology', () => {
  const edges = edgeListFrom(3, [
    [0, 1, 2],
    [1, 1, -0],
    [1, 0, Infinity]
  ]);

  test('vertices, edges and weights arrive', () => {
    const empty = new MultiUndirectedGraph();
    const graph = toGraphology({edges, nodes: ['a', 'b', 'c']}, empty);
    expect(graph).toBe(empty);
    expect(graph.nodes()).toEqual(['a', 'b', 'c']);
    expect(graph.mapEdges((_, a, u, v) => [u, v, a.weight])).toEqual([
      ['a', 'b', 2],
      ['b', 'b', -0],
      ['b', 'a', Infinity]
    ]);
  });

  test('keys and attributes come along, and nothing is shared', () => {
    const nodeAttributes = [{x: 1}, {}, {y: 2}];
    const edgeAttributes = [{kind: 'k', cost: 9}, {}, {}];
    const named: NamedGraph = {
      edges,
      nodes: ['a', 'b', 'c'],
      nodeAttributes,
      edgeKeys: ['first', undefined, 'third'],
      edgeAttributes
    };
    const graph = toGraphology(named, new MultiUndirectedGraph(), 'cost');
    expect(graph.edges()[0]).toBe('first');
    expect(graph.edges()[2]).toBe('third');
    // The weight goes before an attribute of the same name.
    expect(graph.getEdgeAttributes('first')).toEqual({kind: 'k', cost: 2});
    expect(graph.getNodeAttributes('c')).toEqual({y: 2});
    graph.setNodeAttribute('c', 'y', 3);
    graph.setEdgeAttribute('first', 'kind', 'l');
    expect(nodeAttributes[2]).toEqual({y: 2});
    expect(edgeAttributes[0]).toEqual({kind: 'k', cost: 9});
  });

  test('edges of a mixed graph are undirected', () => {
    const graph = toGraphology(
      {edges, nodes: ['a', 'b', 'c']},
      new MultiGraph()
    );
    expect(graph.undirectedSize).toBe(3);
    expect(graph.directedSize).toBe(0);
  });

  test('names of any kind go there and back', () => {
    const nodes = [...ODD_NAMES, ...INHERITED_NAMES];
    const keys = ODD_NAMES.map((name, i) => INHERITED_NAMES[i] ?? name);
    const ring = edgeListFrom(
      nodes.length,
      ODD_NAMES.map((_, i) => [i, (i + 1) % ODD_NAMES.length, i / 7])
    );
    const named: NamedGraph = {
      edges: ring,
      nodes,
      edgeKeys: keys
    };
    for (const weight of ['weight', '', 'constructor']) {
      const graph = toGraphology(named, new UndirectedGraph(), weight);
      const back = fromGraphology(graph, {getEdgeWeight: weight});
      const at = (e: number) => keys.indexOf(back.edgeKeys[e]);
      expect([...back.nodes].sort()).toEqual([...nodes].sort());
      for (let e = 0; e < ring.size; e++) {
        expect(back.edges.weight[e]).toBe(ring.weight[at(e)]);
        expect(back.nodes[back.edges.source[e]]).toBe(ODD_NAMES[at(e)]);
      }
    }
  });

  test('an empty graph stays empty', () => {
    const named = {edges: edgeListFrom(0, []), nodes: []};
    expect(toGraphology(named, new UndirectedGraph()).order).toBe(0);
  });

  const nodes = ['a', 'b', 'c'];
  test.for<[string, NamedGraph, AbstractGraph, string]>([
    [
      'parallel edges',
      {edges, nodes},
      new UndirectedGraph(),
      'already exists. If you really want to add multiple edges'
    ],
    [
      'loops',
      {edges, nodes},
      new MultiUndirectedGraph({allowSelfLoops: false}),
      'source & target are the same ("b")'
    ],
    [
      'a node that it has',
      {edges, nodes: ['a', 'y', 'c']},
      new MultiUndirectedGraph(),
      'the "y" node already exist in the graph'
    ],
    [
      'an edge key that it has',
      {edges, nodes, edgeKeys: ['k', undefined, undefined]},
      new MultiUndirectedGraph(),
      'the "k" edge already exists in the graph'
    ]
  ])('a graph that cannot hold %s is left as it was', row => {
    const [, named, graph, problem] = row;
    graph.addEdgeWithKey('k', graph.addNode('x'), graph.addNode('y'));
    const before = graph.export();
    const add = () => toGraphology(named, graph);
    expect(add).toThrow(GraphTypeError);
    expect(add).toThrow(/^spanforest\/graph: .* Pass an empty graph that/);
    expect(add).toThrow(problem);
    expect(graph.export()).toEqual(before);
  });

  test('nodes go into any empty graph, and edges where they fit', () => {
    const points = {edges: edgeListFrom(3, []), nodes};
    expect(toGraphology(points, new DirectedGraph()).order).toBe(3);
    // Different pairs of vertices, one of them a loop.
    const triples = [
      [2, 1, 1],
      [0, 2, 1],
      [1, 0, 1],
      [2, 2, 1]
    ] as const;
    const simple = {edges: edgeListFrom(3, triples), nodes};
    expect(toGraphology(simple, new UndirectedGraph()).size).toBe(4);
  });
});

describe('what graphology or a caller could spoil', () => {
  test.for(INHERITED_NAMES)('an edge at a node called %s is refused', name => {
    for (const ends of [[0, 1] as const, [1, 0] as const]) {
      const graph = new MultiUndirectedGraph();
      const edges = edgeListFrom(2, [[...ends, 5]]);
      const named: NamedGraph = {edges, nodes: ['x', name]};
      expect(() => toGraphology(named, graph)).toThrow(GraphTypeError);
      expect(() => toGraphology(named, graph)).toThrow(JSON.stringify(name));
      expect(graph.order).toBe(0);
    }
  });

  test('names that do not fit the edge list are refused', () => {
    const edges = edgeListFrom(2, [[0, 1, 3]]);
    const graph = new UndirectedGraph();
    for (const named of [{edges, nodes: ['a']}, {edges: 1}, undefined]) {
      expect(() => toGraphology(named as never, graph)).toThrow(GraphTypeError);
    }
    expect(() => toGraphology({edges, nodes: ['a', 'b']}, {} as never)).toThrow(
      GraphTypeError
    );
    expect(graph.order).toBe(0);
  });

  test('a snapshot goes straight back', () => {
    const graph = new UndirectedGraph();
    graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
    const copy = toGraphology(fromGraphology(graph), new UndirectedGraph());
    expect(copy.export()).toEqual(graph.export());
  });

  const CHANGES: [string, string, (graph: MultiUndirectedGraph) => unknown][] =
    [
      ['adds an edge to a new node', 'ab', graph => graph.mergeEdge('c', 'd')],
      [
        'moves an edge to the end',
        'ab',
        graph => {
          graph.dropEdge('bc');
          graph.mergeEdge('c', 'd');
        }
      ],
      [
        'exchanges the source of an edge to come',
        'ab',
        graph => {
          graph.dropNode('c');
          graph.addNode('d');
          graph.addEdgeWithKey('bc', 'd', 'b');
        }
      ],
      [
        'exchanges the target of an edge to come',
        'ab',
        graph => {
          graph.dropNode('c');
          graph.addNode('d');
          graph.addEdgeWithKey('bc', 'b', 'd');
        }
      ],
      ['drops an edge to come', 'ab', graph => graph.dropEdge('bc')],
      ['drops an edge that was read', 'bc', graph => graph.dropEdge('ab')],
      ['drops the edge', 'ab', graph => graph.dropEdge('ab')],
      ['drops a node', 'bc', graph => graph.dropNode('a')],
      ['drops an isolated node', 'ab', graph => graph.dropNode('z')],
      ['adds a node', 'ab', graph => graph.addNode('d')]
    ];

  test.for(CHANGES)('a weight function that %s', ([, at, change]) => {
    const graph = new MultiUndirectedGraph();
    graph.mergeEdgeWithKey('ab', 'a', 'b');
    graph.mergeEdgeWithKey('bc', 'b', 'c');
    graph.addNode('z');
    const getEdgeWeight = (edge: string) => {
      if (edge === at) change(graph);
      return 1;
    };
    expect(() => fromGraphology(graph, {getEdgeWeight})).toThrow(
      'the graph changed while its weights were read'
    );
  });

  test('a weight function is not taken for the name of an attribute', () => {
    const graph = new UndirectedGraph();
    const getEdgeWeight = () => 1;
    graph.mergeEdge('a', 'b', {[String(getEdgeWeight)]: 5});
    const {edges} = fromGraphology(graph, {getEdgeWeight});
    expect([...edges.weight]).toEqual([1]);
  });

  test('a weight function that always adds an edge comes to an end', () => {
    const graph = new MultiUndirectedGraph();
    graph.mergeEdge('a', 'b');
    const getEdgeWeight = () => {
      graph.addEdge('a', 'b');
      return 1;
    };
    expect(() => fromGraphology(graph, {getEdgeWeight})).toThrow(
      GraphTypeError
    );
  });
});

test('a directed graph gets arcs, under the name of their column', async () => {
  const table = 'from,to,cost\na,b,3\nb,a,1\n';
  const named = await readGraph(table, 'csv', {
    weight: 'cost',
    directed: 'require'
  });
  const graph = toGraphology(named, new DirectedGraph());
  expect(graph.getDirectedEdgeAttribute('a', 'b', 'cost')).toBe(3);
  expect(graph.getDirectedEdgeAttribute('b', 'a', 'cost')).toBe(1);
  expect(() => toGraphology(named, new UndirectedGraph())).toThrow(
    'an edge linking "b" to "a" already exists'
  );
  const twice = edgeListFrom(2, [
    [0, 1, 1],
    [0, 1, 2]
  ]);
  const parallel = {edges: twice, nodes: ['a', 'b']};
  expect(() => toGraphology(parallel, new DirectedGraph())).toThrow(
    'an edge linking "a" to "b" already exists'
  );
});
