import {edgeIndices} from './edge-keys.js';
import {OptionError, quote} from './graph/errors.js';
import {
  type GraphSource,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions
} from './graph/graphology.js';
import {indexOfKeys} from './graph/key-index.js';
import {checkOptions} from './graph/options.js';
import {checkForest} from './graph/rooting.js';
import type {GraphFunction} from './graph-function.js';
import {forestPathsOf} from './msf/forest-paths.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from './msf/minimum-spanning-forest.js';

/** Options of {@link forestPaths}, besides {@link SnapshotOptions}. */
export interface ForestPathOptions {
  /**
   * Keys of the edges of the forest.
   *
   * @defaultValue the minimum spanning forest, or the maximum
   */
  forest?: Iterable<string> | undefined;
  /**
   * Whether the bottleneck is the least edge of a path instead of the
   * greatest, as in a maximum spanning forest.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
}

/** The paths between the nodes of a forest. */
export interface ForestPaths {
  /** Whether a path connects two nodes. Time O(1). */
  connected(from: string | number, to: string | number): boolean;
  /**
   * The key of the greatest edge on the path (with `maximum`, of the least
   * one), `undefined` if the nodes are the same or not connected. Time O(1).
   */
  bottleneck(from: string | number, to: string | number): string | undefined;
  /**
   * The keys of the edges on the path, in order, `undefined` if the nodes are
   * not connected. Time O(length).
   */
  path(from: string | number, to: string | number): string[] | undefined;
  /**
   * The sum of the weights on the path, `undefined` if the nodes are not
   * connected. Time O(log n).
   */
  distance(from: string | number, to: string | number): number | undefined;
}

/**
 * Prepares the minimum spanning forest of an undirected graphology graph, or
 * any other forest in it, for questions about the path between two nodes.
 *
 * In a minimum spanning forest, the greatest edge on the path is the least
 * possible of all paths in the graph: the *minimax path*. In a maximum one,
 * with `maximum: true`, the least edge is the greatest possible: the *widest
 * path*. Later changes to the graph do not show. Time O(m + n log n) besides
 * that of the forest, space O(n + m).
 *
 * @throws {@link OptionError} if a key is not that of an edge or, when asked,
 * of a node; {@link ForestError} if the edges are not a forest; the errors of
 * {@link minimumSpanningForest}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {forestPaths} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
 * const paths = forestPaths(graph);
 * paths.path('a', 'b'); // => ['ca', 'bc']
 * paths.bottleneck('a', 'b'); // => 'ca'
 * paths.distance('a', 'b'); // => 3
 * ```
 */
export const forestPaths: GraphFunction<ForestPathOptions, ForestPaths> = (
  graph: GraphSource,
  options: SnapshotOptions & ForestPathOptions = {}
) => {
  checkOptions('spanforest', options, {
    ...SNAPSHOT_OPTIONS,
    forest: 'value',
    maximum: 'boolean'
  });
  const {forest, maximum} = options;
  const snapshot = readUndirected(graph, options);
  const {edges, edgeKeys} = snapshot;
  const find = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const indices =
    forest === undefined ? find(edges) : edgeIndices(snapshot, forest);
  checkForest(edges, indices, edgeKeys);
  const paths = forestPathsOf(edges, indices, {maximum});
  const vertices = indexOfKeys(snapshot.nodes);
  const vertexOf = (node: string | number) => {
    const v = vertices.get(String(node));
    if (v !== undefined) return v;
    throw new OptionError(
      `spanforest: ${quote(node)} is not a node of the graph. Pass the keys of ` +
        'two nodes.'
    );
  };
  return {
    connected: (a, b) => paths.connected(vertexOf(a), vertexOf(b)),
    bottleneck: (a, b) => edgeKeys[paths.bottleneck(vertexOf(a), vertexOf(b))],
    path: (a, b) => {
      const path = paths.path(vertexOf(a), vertexOf(b));
      return path && Array.from(path, e => edgeKeys[e]);
    },
    distance: (a, b) => paths.distance(vertexOf(a), vertexOf(b))
  };
};
