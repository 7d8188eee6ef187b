import type {Attributes} from 'graphology-types';
import {edgeIndices} from './edge-keys.js';
import type {EdgeList} from './graph/edge-list.js';
import {
  fromGraphology,
  type GraphSource,
  type RequiredWeightOptions,
  readDirected,
  type SnapshotOptions,
  type WeightedGraphSource,
  withoutWeights
} from './graph/graphology.js';
import {checkOptions, checkSingleArgument} from './graph/options.js';
import * as edgeLists from './graph/recognition.js';
import {
  type EdgeListForestCheck,
  type InvalidForest,
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  isSpanningForestOf,
  type ValidForest
} from './msf/verify.js';

/** Options of functions of undirected graphs that ignore weights. */
export interface DirectionOptions
  extends Pick<SnapshotOptions, 'ignoreDirection'> {}

/**
 * Whether an undirected graphology graph is a tree: connected, without a
 * cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A single node is a
 * tree, a graph without nodes is not. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges, {@link OptionError} if an option is invalid.
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
export function isTree(
  graph: GraphSource,
  options: DirectionOptions = {}
): boolean {
  return edgeLists.isTreeOf(unweightedEdges(graph, options));
}

/**
 * Whether an undirected graphology graph is a forest: it has no cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A graph without
 * edges is a forest. Time, space and errors are those of {@link isTree}.
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
 * graph.mergeEdge('d', 'd');
 * isForest(graph); // => false
 * ```
 */
export function isForest(
  graph: GraphSource,
  options: DirectionOptions = {}
): boolean {
  return edgeLists.isForestOf(unweightedEdges(graph, options));
}

function unweightedEdges(
  graph: GraphSource,
  options: DirectionOptions
): EdgeList {
  checkOptions('spanforest', options, {ignoreDirection: 'boolean'});
  return fromGraphology(graph, withoutWeights(graph, options)).edges;
}

/**
 * Whether a directed graphology graph is an arborescence: from one node, the
 * root, exactly one path leads to every node.
 *
 * Weights are ignored. A single node is an arborescence, a graph without nodes
 * is not. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link OptionError} if edges or options are passed too.
 *
 * @function
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
export const isArborescence: (graph: GraphSource) => boolean =
  /* @__PURE__ */ arcCheck(edgeLists.isArborescenceOf);

/**
 * Whether a directed graphology graph is a branching: it has no cycle, and at
 * most one edge leads into every node. So it consists of arborescences.
 *
 * Weights are ignored. A graph without edges is a branching. Time, space and
 * errors are those of {@link isArborescence}.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {isBranching} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdge('a', 'b');
 * isBranching(graph); // => true
 * graph.mergeEdge('c', 'b');
 * isBranching(graph); // => false
 * ```
 *
 * @function
 */
export const isBranching: (graph: GraphSource) => boolean =
  /* @__PURE__ */ arcCheck(edgeLists.isBranchingOf);

function arcCheck(
  holds: (edges: EdgeList) => boolean
): (graph: GraphSource) => boolean {
  return (graph: GraphSource, ...rest: readonly unknown[]) => {
    checkSingleArgument('spanforest', 'graph', rest);
    const need =
      'only a directed graph can be an arborescence or a branching. Pass a ' +
      'directed graph.';
    return holds(readDirected(graph, withoutWeights(graph), need).edges);
  };
}

/** A check of a set of edge keys whose weights do not matter. */
export interface ForestCheck {
  /** Returns whether the edges pass. */
  (
    graph: GraphSource,
    forest: Iterable<string>,
    options?: DirectionOptions
  ): boolean;
  /** Returns also why not, and which edge shows it. */
  detailed(
    graph: GraphSource,
    forest: Iterable<string>,
    options?: DirectionOptions
  ): ValidForest | InvalidForest<string>;
}

/** The call of a {@link WeightedForestCheck}, with its two overloads. */
export interface WeightedCheckFunction<Result> {
  <N extends Attributes, E extends Attributes>(
    graph: WeightedGraphSource<N, E>,
    forest: Iterable<string>,
    options?: SnapshotOptions<N, E>
  ): Result;
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    forest: Iterable<string>,
    options: SnapshotOptions<N, E> & RequiredWeightOptions<N, E>
  ): Result;
}

/** A check of a set of edge keys of a weighted graph. */
export interface WeightedForestCheck extends WeightedCheckFunction<boolean> {
  /** Returns also why not, and which edge shows it. */
  readonly detailed: WeightedCheckFunction<ValidForest | InvalidForest<string>>;
}

/**
 * Checks that some edges of an undirected graphology graph are a spanning
 * forest: they close no cycle, and connect all that the graph connects.
 *
 * Weights do not matter. Time O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link OptionError} if a key is not that of an edge or an option is
 * invalid, {@link GraphTypeError} if it is not an undirected graphology graph.
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
export const isSpanningForest: ForestCheck = /* @__PURE__ */ forestCheck(
  isSpanningForestOf,
  false
);

/**
 * Proves or disproves that some edges of an undirected graphology graph are a
 * minimum spanning forest, whoever computed them, without computing one.
 *
 * Only weights count: of several minimum forests, all are accepted. Time
 * O(n + m α(m, n)), space O(n + m).
 *
 * @throws {@link OptionError} if a key is not that of an edge or an option is
 * invalid, {@link GraphTypeError} if it is not an undirected graphology graph,
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
export const isMinimumSpanningForest: WeightedForestCheck =
  /* @__PURE__ */ forestCheck(isMinimumSpanningForestOf);

/**
 * Proves or disproves that some edges of an undirected graphology graph are a
 * maximum spanning forest: {@link isMinimumSpanningForest}, errors included,
 * with the order of weights reversed.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {isMaximumSpanningForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
 * isMaximumSpanningForest(graph, ['ab', 'ca']); // => true
 * isMaximumSpanningForest(graph, ['ab', 'bc']); // => false
 * ```
 *
 * @function
 */
export const isMaximumSpanningForest: WeightedForestCheck =
  /* @__PURE__ */ forestCheck(isMaximumSpanningForestOf);

function forestCheck(check: EdgeListForestCheck, isWeighted = true) {
  const detailed = (
    graph: GraphSource,
    forest: Iterable<string>,
    options: SnapshotOptions = {}
  ): ValidForest | InvalidForest<string> => {
    const known = {ignoreDirection: 'boolean'} as const;
    if (isWeighted) {
      checkOptions('spanforest', options, {...known, getEdgeWeight: 'value'});
    } else {
      checkOptions<DirectionOptions>('spanforest', options, known);
    }
    const snapshot = fromGraphology(
      graph,
      isWeighted ? options : withoutWeights(graph, options)
    );
    const {edges, edgeKeys} = snapshot;
    const verdict = check.detailed(edges, edgeIndices(snapshot, forest));
    if (verdict.valid) return verdict;
    const {reason, edge, worse} = verdict;
    return {
      valid: false,
      reason,
      edge: edgeKeys[edge],
      ...(worse !== undefined && {worse: edgeKeys[worse]})
    };
  };
  const isValid = (...all: Parameters<typeof detailed>) =>
    detailed(...all).valid;
  return Object.assign(isValid, {detailed});
}
