import {fromDirectedGraphology, fromGraphology} from './graph/graphology.js';
import {type GraphSource, withoutWeights} from './graph/graphology-snapshot.js';
import * as edgeLists from './graph/recognition.js';

/**
 * Tells whether an undirected graphology graph is a tree: connected, without a
 * cycle.
 *
 * Loops and parallel edges are cycles; weights are not looked at. A single
 * node is a tree, a graph without nodes is none. Time O(n + m α(m, n)), space
 * O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {isTree} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b');
 * isTree(graph); // => true
 * graph.addNode('c');
 * isTree(graph); // => false
 * ```
 */
export function isTree(graph: GraphSource): boolean {
  return edgeLists.isTree(fromGraphology(graph, withoutWeights(graph)).edges);
}

/**
 * Tells whether an undirected graphology graph is a forest: it has no cycle.
 *
 * Loops and parallel edges are cycles; weights are not looked at. A graph
 * without edges is a forest, one without nodes included. Time
 * O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {isForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b');
 * graph.mergeEdge('c', 'd');
 * isForest(graph); // => true
 * ```
 */
export function isForest(graph: GraphSource): boolean {
  return edgeLists.isForest(fromGraphology(graph, withoutWeights(graph)).edges);
}

/**
 * Tells whether a directed graphology graph is an arborescence: there is a
 * node, the root, from which exactly one path leads to every node.
 *
 * Weights are not looked at. A single node is an arborescence, a graph
 * without nodes is none. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {isArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdge('a', 'b');
 * isArborescence(graph); // => true
 * graph.mergeEdge('c', 'b');
 * isArborescence(graph); // => false
 * ```
 */
export function isArborescence(graph: GraphSource): boolean {
  const {edges} = fromDirectedGraphology(graph, withoutWeights(graph));
  return edgeLists.isArborescence(edges);
}

/**
 * Tells whether a directed graphology graph is a branching: at most one edge
 * leads into every node, and there is no cycle. So it is a set of
 * arborescences side by side.
 *
 * Weights are not looked at. A graph without edges is a branching, one without
 * nodes included. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {isBranching} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdge('a', 'b');
 * graph.mergeEdge('c', 'd');
 * isBranching(graph); // => true
 * ```
 */
export function isBranching(graph: GraphSource): boolean {
  const {edges} = fromDirectedGraphology(graph, withoutWeights(graph));
  return edgeLists.isBranching(edges);
}
