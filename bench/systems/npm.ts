import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import type {EdgeList} from '../../src/graph/index.js';
import {kruskalBySets, primByHeap} from '../../test/support/mnemonist.js';
import {edgeListsOf, type Problem} from '../problem.js';
import {isForest, type Loaded, type System} from './system.js';

// The peers have their own package.json, and may not be installed.
const home = resolve('bench/package.json');
const installed = createRequire(home);

/** Whether the peers from npm are installed. */
export function hasNpmPeers(): boolean {
  return existsSync(resolve('bench/node_modules'));
}

/** A graph in a peer's data structure, and how the peer solves it. */
interface PeerGraph<Result> {
  prepare?(): void;
  solve(): Result;
  weights(result: Result): Iterable<number>;
}

function peer<Result>(
  name: string,
  load: (edges: EdgeList) => PeerGraph<Result>
): System {
  return {
    name,
    group: 'npm',
    takes: isForest,
    load: (problem: Problem): Loaded => {
      const graphs = edgeListsOf(problem).map(load);
      const results: Result[] = [];
      return {
        prepare: () => {
          for (const graph of graphs) graph.prepare?.();
        },
        solve: () => {
          for (let g = 0; g < graphs.length; g++) {
            results[g] = graphs[g].solve();
          }
        },
        total: () => {
          let weight = 0;
          let edges = 0;
          results.forEach((result, g) => {
            for (const w of graphs[g].weights(result)) {
              weight += w;
              edges++;
            }
          });
          return {weight, edges};
        }
      };
    }
  };
}

function listOf<T>(
  {size, source, target, weight}: EdgeList,
  make: (source: number, target: number, weight: number, e: number) => T
): T[] {
  return Array.from({length: size}, (_, e) =>
    make(source[e], target[e], weight[e], e)
  );
}

interface Weighted {
  readonly weight: number;
}

const weightsOf = (edges: readonly Weighted[]) => edges.map(it => it.weight);

const kruskalMst = peer('kruskal-mst', edges => {
  const {kruskal} = installed('kruskal-mst') as {
    kruskal(edges: Weighted[]): Weighted[];
  };
  const list = listOf(edges, (from, to, weight) => ({from, to, weight}));
  let copy = list;
  return {
    // It sorts its input in place.
    prepare: () => {
      copy = list.slice();
    },
    solve: () => kruskal(copy),
    weights: weightsOf
  };
});

const kruskal = peer('npm kruskal', edges => {
  // It computes the weight of an edge from its vertices.
  interface Vertex {
    readonly id: number;
    readonly weights: Map<number, number>;
  }
  const {kruskal} = installed('kruskal') as {
    kruskal(
      vertices: Vertex[],
      edges: [number, number][],
      metric: (u: Vertex, v: Vertex) => number
    ): [number, number][];
  };
  const vertices = Array.from({length: edges.order}, (_, id): Vertex => {
    return {id, weights: new Map()};
  });
  const list = listOf(edges, (u, v, w): [number, number] => {
    const [low, high] = [Math.min(u, v), Math.max(u, v)];
    const {weights} = vertices[low];
    weights.set(high, Math.min(w, weights.get(high) ?? Infinity));
    return [low, high];
  });
  const metric = (u: Vertex, v: Vertex) => u.weights.get(v.id)!;
  return {
    solve: () => kruskal(vertices, list, metric),
    weights: (tree: [number, number][]) =>
      tree.map(([u, v]) => metric(vertices[u], vertices[v]))
  };
});

const ngraphKruskal = peer('ngraph.kruskal', edges => {
  interface Link {
    readonly fromId: number;
    readonly toId: number;
    readonly data: number;
  }
  const createGraph = installed('ngraph.graph') as (options: object) => {
    addNode(id: number): void;
    addLink(from: number, to: number, data: number): void;
    getLink(from: number, to: number): Link;
  };
  const kruskal = installed('ngraph.kruskal') as (
    graph: object,
    weight: (link: Link) => number
  ) => Link[];
  const graph = createGraph({multigraph: false});
  for (let v = 0; v < edges.order; v++) graph.addNode(v);
  // Adding a link again replaces its weight, so the least is added last.
  const heaviestFirst = listOf(edges, (u, v, w) => ({u, v, w}));
  heaviestFirst.sort((a, b) => b.w - a.w);
  for (const {u, v, w} of heaviestFirst) {
    graph.addLink(Math.min(u, v), Math.max(u, v), w);
  }
  return {
    solve: () => kruskal(graph, link => link.data),
    weights: (tree: Link[]) =>
      tree.map(({fromId, toId}) => graph.getLink(fromId, toId).data)
  };
});

const graphlib = peer('@dagrejs/graphlib prim', edges => {
  interface Graph {
    setNode(name: string): void;
    setEdge(v: string, w: string, weight: number): void;
    edge(edge: object): number;
    edges(): object[];
  }
  const {Graph, alg} = installed('@dagrejs/graphlib') as {
    Graph: new (options: object) => Graph;
    alg: {
      prim(graph: Graph, weight: (edge: object) => number): Graph;
    };
  };
  const graph = new Graph({directed: false});
  for (let v = 0; v < edges.order; v++) graph.setNode(String(v));
  const heaviestFirst = listOf(edges, (u, v, w) => ({u, v, w}));
  heaviestFirst.sort((a, b) => b.w - a.w);
  for (const {u, v, w} of heaviestFirst) {
    if (u !== v) graph.setEdge(String(u), String(v), w);
  }
  return {
    solve: () => alg.prim(graph, edge => graph.edge(edge)),
    weights: (tree: Graph) => tree.edges().map(edge => graph.edge(edge))
  };
});

function antv(algorithm: 'prim' | 'kruskal'): System {
  return peer(`@antv/algorithm ${algorithm}`, edges => {
    const {minimumSpanningTree} = installed('@antv/algorithm') as {
      minimumSpanningTree(
        graph: object,
        weight: string,
        algorithm: string
      ): Weighted[];
    };
    const graph = {
      nodes: Array.from({length: edges.order}, (_, v) => ({id: String(v)})),
      edges: listOf(edges, (u, v, weight) => ({
        source: String(u),
        target: String(v),
        weight
      }))
    };
    return {
      solve: () => minimumSpanningTree(graph, 'weight', algorithm),
      weights: weightsOf
    };
  });
}

function jsGraphAlgorithms(
  algorithm: 'KruskalMST' | 'LazyPrimMST' | 'EagerPrimMST'
): System {
  return peer(`js-graph-algorithms ${algorithm}`, edges => {
    interface Graph {
      addEdge(edge: object): void;
    }
    type Algorithm = new (graph: Graph) => {readonly mst: Weighted[]};
    const library = installed('js-graph-algorithms') as {
      WeightedGraph: new (order: number) => Graph;
      Edge: new (u: number, v: number, weight: number) => object;
    } & Record<typeof algorithm, Algorithm>;
    const graph = new library.WeightedGraph(edges.order);
    for (const edge of listOf(edges, (u, v, w) => new library.Edge(u, v, w))) {
      graph.addEdge(edge);
    }
    return {
      solve: () => new library[algorithm](graph).mst,
      weights: weightsOf
    };
  });
}

const cytoscape = peer('cytoscape kruskal', edges => {
  interface Element {
    data(name: string): number;
  }
  interface Elements extends Iterable<Element> {
    kruskal(weight: (edge: Element) => number): Elements;
    edges(): Elements;
  }
  const create = installed('cytoscape') as (options: object) => {
    elements(): Elements;
  };
  const cy = create({
    headless: true,
    styleEnabled: false,
    elements: {
      nodes: Array.from({length: edges.order}, (_, v) => ({
        data: {id: `n${v}`}
      })),
      edges: listOf(edges, (u, v, weight, e) => ({
        data: {id: `e${e}`, source: `n${u}`, target: `n${v}`, weight}
      }))
    }
  });
  const elements = cy.elements();
  return {
    solve: () => elements.kruskal(edge => edge.data('weight')),
    weights: function* (tree: Elements) {
      for (const edge of tree.edges()) yield edge.data('weight');
    }
  };
});

function onMnemonist(
  name: string,
  solve: (edges: EdgeList) => Int32Array
): System {
  return peer(`${name} on mnemonist`, edges => ({
    solve: () => solve(edges),
    weights: (forest: Int32Array) => Array.from(forest, e => edges.weight[e])
  }));
}

/** Packages from npm that find spanning trees. */
export const NPM_PEERS: readonly System[] = [
  kruskalMst,
  kruskal,
  ngraphKruskal,
  jsGraphAlgorithms('LazyPrimMST'),
  jsGraphAlgorithms('EagerPrimMST'),
  jsGraphAlgorithms('KruskalMST'),
  graphlib,
  antv('kruskal'),
  antv('prim'),
  cytoscape,
  onMnemonist('Kruskal', kruskalBySets),
  onMnemonist('Prim', primByHeap)
];
