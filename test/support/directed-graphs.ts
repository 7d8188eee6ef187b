import {
  type DirectedGraph,
  MultiDirectedGraph,
  UndirectedGraph
} from 'graphology';
import type {EdgeList} from '../../src/graph/index.js';
import {type Random, random} from './random.js';

/**
 * Makes graphs that may hold edges of both kinds. It is the base class of the
 * others, and has no name among the exports' types.
 */
export const MixedGraph: typeof DirectedGraph =
  Object.getPrototypeOf(UndirectedGraph);

/** Two nodes below a root that prefer each other, with a loop and a way up. */
export function pair<T extends DirectedGraph>(graph: T): T {
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 9, cost: 1});
  graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 8, cost: 2});
  graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1, cost: -3});
  graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 3, cost: -6});
  graph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 2, cost: -5});
  graph.mergeEdgeWithKey('cc', 'c', 'c', {weight: -9, cost: 9});
  return graph;
}

/** A random digraph of at most five vertices with small integer weights. */
export function tinyDigraph(seed: number): {edges: EdgeList; draws: Random} {
  const draws = random(seed);
  const order = draws.integer(1, 5);
  const size = draws.integer(0, 3 * order);
  const vertices = () =>
    Int32Array.from({length: size}, () => draws.integer(0, order - 1));
  const weight = draws.pick([
    () => draws.integer(-3, 3),
    () => draws.integer(-1000, 1000),
    () => -draws.integer(0, 9)
  ]);
  const edges = {
    order,
    size,
    source: vertices(),
    target: vertices(),
    weight: Float64Array.from({length: size}, weight)
  };
  return {edges, draws};
}

/** The same with nodes `n0`, `n1`, ... and edges `e0`, `e1`, ... */
export function toMultiDigraph(edges: EdgeList): MultiDirectedGraph {
  const graph = new MultiDirectedGraph();
  for (let v = 0; v < edges.order; v++) graph.addNode(`n${v}`);
  for (let e = 0; e < edges.size; e++) {
    const [u, v] = [edges.source[e], edges.target[e]];
    const weight = edges.weight[e];
    graph.addEdgeWithKey(`e${e}`, `n${u}`, `n${v}`, {weight});
  }
  return graph;
}
