import type {Attributes} from 'graphology-types';
import {OptionError, quote} from './graph/errors.js';
import {fromGraphology} from './graph/graphology.js';
import type {SnapshotOptions} from './graph/graphology-snapshot.js';
import {type GraphSource, withoutWeights} from './graph/graphology-snapshot.js';
import {
  type ForestCheck as EdgeListCheck,
  type InvalidForest as InvalidEdgeList,
  isMaximumSpanningForest as isMaximum,
  isMinimumSpanningForest as isMinimum,
  isSpanningForest as isSpanning,
  type ValidForest
} from './msf/verify.js';

/** A set of edges is not what it was said to be, and this edge shows it. */
export interface InvalidForest {
  /** Always `false` here. */
  readonly valid: false;
  /** What is wrong; see `InvalidForest` of `spanforest/msf`. */
  readonly reason: InvalidEdgeList['reason'];
  /** Key of the offending edge. */
  readonly edge: string;
  /** Key of the forest's edge that should give way to it. */
  readonly worse?: string;
}

/** A check of a set of edge keys, in short and in detail. */
export interface ForestCheck {
  /** Tells whether the edges pass. */
  <
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    forest: Iterable<string>,
    options?: SnapshotOptions<NodeAttributes, EdgeAttributes>
  ): boolean;
  /** Tells also why not, and which edge shows it. */
  detailed<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    forest: Iterable<string>,
    options?: SnapshotOptions<NodeAttributes, EdgeAttributes>
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
 */
export const isMinimumSpanningForest: ForestCheck = forestCheck(isMinimum);

/**
 * Proves or disproves that some edges of an undirected graphology graph are a
 * maximum spanning forest: {@link isMinimumSpanningForest} with heavier for
 * lighter.
 *
 * @throws the same errors as {@link isMinimumSpanningForest}.
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
 * ```
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
    const {edge, worse} = verdict;
    return {
      valid: false,
      reason: verdict.reason,
      edge: edgeKeys[edge],
      ...(worse !== undefined && {worse: edgeKeys[worse]})
    };
  };
  return Object.assign(
    <N extends Attributes, E extends Attributes>(
      graph: GraphSource<N, E>,
      forest: Iterable<string>,
      options?: SnapshotOptions<N, E>
    ) => detailed(graph, forest, options).valid,
    {detailed}
  );
}
