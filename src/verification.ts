import type {Attributes} from 'graphology-types';
import {OptionError, quote} from './graph/errors.js';
import {
  fromDirectedGraphology,
  fromGraphology,
  type GraphSource,
  type SnapshotOptions,
  withoutWeights
} from './graph/graphology.js';
import * as edgeLists from './graph/recognition.js';
import {
  type ForestCheck as EdgeListCheck,
  type InvalidForest as InvalidEdgeList,
  isMaximumSpanningForest as isMaximum,
  isMinimumSpanningForest as isMinimum,
  isSpanningForest as isSpanning,
  type ValidForest
} from './msf/verify.js';

/**
 * Whether an undirected graphology graph is a tree: connected, without a
 * cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A single node is a
 * tree, a graph without nodes is not. Time O(n + m α(m, n)), space O(n + m).
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
 * Whether an undirected graphology graph is a forest: it has no cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A graph without
 * edges is a forest. Time, space and errors are those of {@link isTree}.
 */
export function isForest(graph: GraphSource): boolean {
  return edgeLists.isForest(fromGraphology(graph, withoutWeights(graph)).edges);
}

/**
 * Whether a directed graphology graph is an arborescence: from one node, the
 * root, exactly one path leads to every node.
 *
 * Weights are ignored. A single node is an arborescence, a graph without nodes
 * is not. Time O(n + m α(m, n)), space O(n + m).
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
 * Whether a directed graphology graph is a branching: it has no cycle, and at
 * most one edge leads into every node. So it consists of arborescences.
 *
 * Weights are ignored. A graph without edges is a branching. Time, space and
 * errors are those of {@link isArborescence}.
 */
export function isBranching(graph: GraphSource): boolean {
  const {edges} = fromDirectedGraphology(graph, withoutWeights(graph));
  return edgeLists.isBranching(edges);
}

/** Why a set of edges does not pass a check, and an edge that shows it. */
export interface InvalidForest {
  /** Always `false` here. */
  readonly valid: false;
  /** What is wrong; see `InvalidForest` of `spanforest/msf`. */
  readonly reason: InvalidEdgeList['reason'];
  /** Key of the offending edge. */
  readonly edge: string;
  /** Key of the forest's edge that the offending one should replace. */
  readonly worse?: string;
}

/** A check of a set of edge keys, in short and in detail. */
export interface ForestCheck {
  /** Returns whether the edges pass. */
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    forest: Iterable<string>,
    options?: SnapshotOptions<N, E>
  ): boolean;
  /** Returns also why not, and which edge shows it. */
  detailed<N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    forest: Iterable<string>,
    options?: SnapshotOptions<N, E>
  ): ValidForest | InvalidForest;
}

/**
 * Checks that some edges of an undirected graphology graph are a spanning
 * forest: they close no cycle, and connect all that the graph connects.
 *
 * Weights do not matter. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link OptionError} if a key is not that of an edge,
 * {@link GraphTypeError} if it is not an undirected graphology graph.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {isSpanningForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b');
 * graph.mergeEdgeWithKey('bc', 'b', 'c');
 * isSpanningForest(graph, ['ab', 'bc']); // => true
 * isSpanningForest(graph, ['ab']); // => false
 * ```
 *
 * @function
 */
export const isSpanningForest: ForestCheck = forestCheck(isSpanning, true);

/**
 * Proves or disproves that some edges of an undirected graphology graph are a
 * minimum spanning forest, whoever computed them, without computing one.
 *
 * Only weights count: of several minimum forests, all are accepted. Time
 * O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link OptionError} if a key is not that of an edge,
 * {@link GraphTypeError} if it is not an undirected graphology graph,
 * {@link EdgeWeightError} if a weight is not a number.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {isMinimumSpanningForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
 * isMinimumSpanningForest(graph, ['bc', 'ca']); // => true
 * isMinimumSpanningForest.detailed(graph, ['ab', 'bc']);
 * // => {valid: false, reason: 'not-minimum', edge: 'ca', worse: 'ab'}
 * ```
 *
 * @function
 */
export const isMinimumSpanningForest: ForestCheck = forestCheck(isMinimum);

/**
 * Proves or disproves that some edges of an undirected graphology graph are a
 * maximum spanning forest: {@link isMinimumSpanningForest}, errors included,
 * with the order of weights reversed.
 *
 * @function
 */
export const isMaximumSpanningForest: ForestCheck = forestCheck(isMaximum);

function forestCheck(check: EdgeListCheck, unweighted = false): ForestCheck {
  const detailed: ForestCheck['detailed'] = (graph, forest, options = {}) => {
    const {edges, edgeKeys} = fromGraphology(
      graph,
      unweighted ? withoutWeights(graph) : options
    );
    // A string is an iterable of letters, but nobody means that.
    if (typeof forest === 'string' || !(Symbol.iterator in Object(forest))) {
      throw new OptionError(
        `spanforest: ${quote(forest)} is not a set of edges. Pass edge keys in ` +
          'an array or a set.'
      );
    }
    const index = new Map(edgeKeys.map((key, e) => [key, e]));
    const indices = Int32Array.from(forest, key => {
      const e = index.get(key);
      if (e !== undefined) return e;
      throw new OptionError(
        `spanforest: ${quote(key)} is not an edge of the graph. Pass edge ` +
          'keys, such as those that minimumSpanningForest returns.'
      );
    });
    const verdict = check.detailed(edges, indices);
    if (verdict.valid) return verdict;
    const {reason, edge, worse} = verdict;
    return {
      valid: false,
      reason,
      edge: edgeKeys[edge],
      ...(worse !== undefined && {worse: edgeKeys[worse]})
    };
  };
  const isValid = <N extends Attributes, E extends Attributes>(
    ...parameters: Parameters<typeof detailed<N, E>>
  ) => detailed(...parameters).valid;
  return Object.assign(isValid, {detailed});
}
