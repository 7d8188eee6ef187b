import type {Attributes} from 'graphology-types';
import {totalWeight} from './graph/edge-list.js';
import {OptionError, quote} from './graph/errors.js';
import {
  dropOtherEdges,
  fromDirectedGraphology,
  keysOfEdges,
  markEdges
} from './graph/graphology.js';
import {
  type GraphSource,
  graphOf,
  type Snapshot,
  type SnapshotOptions
} from './graph/graphology-snapshot.js';
import {
  arborescence,
  type ArborescenceOptions as EdgeListOptions,
  infiniteWeightError,
  NoArborescenceError,
  withNodeKeys
} from './msf/arborescence/index.js';

/**
 * Takes a snapshot of a directed graph for a problem in which no edge may be
 * infinitely good.
 *
 * @param maximum - Whether the greatest weight is wanted.
 */
export function directedSnapshot<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(
  graph: GraphSource<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes>,
  maximum: boolean
): Snapshot {
  const snapshot = fromDirectedGraphology(graph, options);
  const e = snapshot.edges.weight.indexOf(maximum ? Infinity : -Infinity);
  if (e < 0) return snapshot;
  throw infiniteWeightError(snapshot.edgeKeys[e], snapshot.edges.weight[e]);
}

/** The parent that some arcs give to each node, `null` if they give none. */
export function parentsOfNodes(
  {edges, nodes}: Snapshot,
  arcs: Int32Array
): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const key of nodes) parents.set(key, null);
  for (const a of arcs) {
    parents.set(nodes[edges.target[a]], nodes[edges.source[a]]);
  }
  return parents;
}

/** The nodes without a parent, in the graph's iteration order. */
export function rootsOf(parents: ReadonlyMap<string, string | null>): string[] {
  const roots: string[] = [];
  for (const [key, parent] of parents) if (parent === null) roots.push(key);
  return roots;
}

/** Options of {@link minimumArborescence}. */
export interface ArborescenceOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends SnapshotOptions<NodeAttributes, EdgeAttributes>,
    Pick<EdgeListOptions, 'singleRoot' | 'algorithm'> {}

/** Options of `minimumArborescence.assign`. */
export interface AssignArborescenceOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends ArborescenceOptions<NodeAttributes, EdgeAttributes> {
  /**
   * Name of the edge attribute that tells whether an edge is in the
   * arborescence.
   *
   * @defaultValue `'arborescence'`
   */
  edgeArborescenceAttribute?: string | undefined;
}

/** A spanning arborescence of a graphology graph, with figures. */
export interface DetailedArborescence {
  /** Keys of its edges, in the graph's iteration order. */
  readonly edges: string[];
  /**
   * The parent of each node, `null` for the root, in the graph's iteration
   * order. A map, since a node may have any name, `__proto__` included.
   */
  readonly parents: Map<string, string | null>;
  /** Sum of the weights of its edges. */
  readonly weight: number;
  /** The root; `null` only if the graph has no nodes. */
  readonly root: string | null;
}

/** A function that finds spanning arborescences, and its variants. */
export interface ArborescenceFunction {
  /** Finds the arborescence. Returns its edge keys in iteration order. */
  <
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    root: string | number | null,
    options?: ArborescenceOptions<NodeAttributes, EdgeAttributes>
  ): string[];
  /** Finds the arborescence, the parents in it, its weight and its root. */
  detailed<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    root: string | number | null,
    options?: ArborescenceOptions<NodeAttributes, EdgeAttributes>
  ): DetailedArborescence;
  /** Sets a boolean attribute on every edge: whether it is in there. */
  assign<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    root: string | number | null,
    options?: AssignArborescenceOptions<NodeAttributes, EdgeAttributes>
  ): void;
  /** Drops every edge that is not in the arborescence. Nodes stay. */
  prune<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    root: string | number | null,
    options?: ArborescenceOptions<NodeAttributes, EdgeAttributes>
  ): void;
}

/**
 * Finds a minimum spanning arborescence of a directed graphology graph: a tree
 * of the least weight in which a directed path leads from the root to every
 * node.
 *
 * The root is a node, or `null` to leave it *free*: then it is a node for
 * which the arborescence weighs least. Either way there is exactly one root,
 * and everything hangs from it; where that is too much to ask, see
 * {@link minimumBranching}.
 *
 * Returns the keys of its edges in the graph's iteration order. Loops and
 * edges into the root are ignored, parallel edges stay apart. An edge of
 * weight `Infinity` is forbidden, as good as absent. With `singleRoot`, the
 * root has exactly one child. A graph without nodes has an empty arborescence
 * if the root is free. A "mixed" graph is fine if it holds directed edges
 * only.
 *
 * `minimumArborescence.detailed` tells parents, weight and root too; `.assign`
 * marks the arborescence in an edge attribute; `.prune` drops all other edges.
 * The graph is modified by these two only.
 *
 * Time and space are those of crossing over, O(n + m), and of the algorithm:
 * O(m log n) time with `tarjan`, O(m + n log n) with `gabow`. See
 * `arborescence` in `spanforest/msf` for exactness and references.
 *
 * @param graph - A directed graph.
 * @param root - The key of a node, or `null` to let any node be the root. A
 * number is turned into a string, as graphology does.
 * @throws {@link NoArborescenceError} with the unreachable nodes, if there is
 * none; {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link EdgeWeightError} if a weight is missing, `NaN`, not
 * a number or `-Infinity`, {@link OptionError} if the root is no node or an
 * option is not sound.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {minimumArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 9});
 * graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 8});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 2});
 * minimumArborescence(graph, 'a'); // => ['ab', 'bc']
 *
 * const {parents, root} = minimumArborescence.detailed(graph, null);
 * root; // => 'b'
 * parents.get('c'); // => 'b'
 * ```
 */
export const minimumArborescence: ArborescenceFunction =
  arborescenceFunction(false);

/**
 * Finds a maximum spanning arborescence of a directed graphology graph: as
 * {@link minimumArborescence}, with the order of weights reversed. Here it is
 * `-Infinity` that forbids an edge, and `Infinity` that is an error.
 *
 * @throws the same errors as {@link minimumArborescence}.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {maximumArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {score: 9});
 * graph.mergeEdgeWithKey('ac', 'a', 'c', {score: 8});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {score: 1});
 * maximumArborescence(graph, 'a', {getEdgeWeight: 'score'});
 * // => ['ab', 'ac']
 * maximumArborescence(graph, 'a', {getEdgeWeight: 'score', singleRoot: true});
 * // => ['ab', 'bc']
 * ```
 */
export const maximumArborescence: ArborescenceFunction =
  arborescenceFunction(true);

function arborescenceFunction(maximum: boolean): ArborescenceFunction {
  const find = <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    rootKey: string | number | null,
    options: ArborescenceOptions<N, E> = {}
  ): {snapshot: Snapshot; arcs: Int32Array} => {
    const snapshot = directedSnapshot(graph, options, maximum);
    const {edges, nodes} = snapshot;
    const {singleRoot, algorithm} = options;
    const root = indexOfRoot(rootKey, nodes);
    try {
      const how = {root, singleRoot, algorithm, maximum};
      return {snapshot, arcs: arborescence(edges, how)};
    } catch (error) {
      if (!(error instanceof NoArborescenceError)) throw error;
      throw withNodeKeys(error, nodes);
    }
  };

  const detailed: ArborescenceFunction['detailed'] = (graph, root, options) => {
    const {snapshot, arcs} = find(graph, root, options);
    const parents = parentsOfNodes(snapshot, arcs);
    return {
      edges: keysOfEdges(snapshot, arcs),
      parents,
      weight: totalWeight(snapshot.edges.weight, arcs),
      root: rootsOf(parents)[0] ?? null
    };
  };

  const assign: ArborescenceFunction['assign'] = (graph, root, options) => {
    const {snapshot, arcs} = find(graph, root, options);
    const name = options?.edgeArborescenceAttribute ?? 'arborescence';
    markEdges(graphOf(graph), snapshot, arcs, name, options?.getEdgeWeight);
  };

  const prune: ArborescenceFunction['prune'] = (graph, root, options) => {
    const {snapshot, arcs} = find(graph, root, options);
    dropOtherEdges(graphOf(graph), snapshot, arcs);
  };

  return Object.assign(
    <N extends Attributes, E extends Attributes>(
      graph: GraphSource<N, E>,
      root: string | number | null,
      options?: ArborescenceOptions<N, E>
    ) => {
      const {snapshot, arcs} = find(graph, root, options);
      return keysOfEdges(snapshot, arcs);
    },
    {detailed, assign, prune}
  );
}

function indexOfRoot(
  root: string | number | null,
  nodes: readonly string[]
): number | null {
  if (root === null) return null;
  const isKey = typeof root === 'string' || typeof root === 'number';
  const index = isKey ? nodes.indexOf(String(root)) : -1;
  if (index >= 0) return index;
  throw new OptionError(
    `spanforest: root ${quote(root)} is not a node of the graph. Give the key ` +
      'of a node, or null to let any node be the root.'
  );
}
