import type {Attributes} from 'graphology-types';
import {directedSnapshot, parentsOfNodes, rootsOf} from './arborescence.js';
import {totalWeight} from './graph/edge-list.js';
import {dropOtherEdges, keysOfEdges, markEdges} from './graph/graphology.js';
import type {Snapshot, SnapshotOptions} from './graph/graphology-snapshot.js';
import {type GraphSource, graphOf} from './graph/graphology-snapshot.js';
import {
  branching,
  type BranchingOptions as EdgeListOptions
} from './msf/arborescence/index.js';

/** Options of {@link minimumBranching}. */
export interface BranchingOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends SnapshotOptions<NodeAttributes, EdgeAttributes>,
    Pick<EdgeListOptions, 'algorithm'> {}

/** Options of `minimumBranching.assign`. */
export interface AssignBranchingOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends BranchingOptions<NodeAttributes, EdgeAttributes> {
  /**
   * Name of the edge attribute that tells whether an edge is in the branching.
   *
   * @defaultValue `'branching'`
   */
  edgeBranchingAttribute?: string | undefined;
}

/** A branching of a graphology graph, with figures. */
export interface DetailedBranching {
  /** Keys of its edges, in the graph's iteration order. */
  readonly edges: string[];
  /**
   * The parent of each node, `null` for a root, in the graph's iteration
   * order. A map, since a node may have any name, `__proto__` included.
   */
  readonly parents: Map<string, string | null>;
  /** Nodes without a parent, in the graph's iteration order. */
  readonly roots: string[];
  /** Sum of the weights of its edges. */
  readonly weight: number;
}

/** A function that finds branchings, and its variants. */
export interface BranchingFunction {
  /** Finds the branching. Returns its edge keys in iteration order. */
  <
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: BranchingOptions<NodeAttributes, EdgeAttributes>
  ): string[];
  /** Finds the branching, the parents in it, its roots and its weight. */
  detailed<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: BranchingOptions<NodeAttributes, EdgeAttributes>
  ): DetailedBranching;
  /** Sets a boolean attribute on every edge: whether it is in there. */
  assign<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: AssignBranchingOptions<NodeAttributes, EdgeAttributes>
  ): void;
  /** Drops every edge that is not in the branching. Nodes stay. */
  prune<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: BranchingOptions<NodeAttributes, EdgeAttributes>
  ): void;
}

/**
 * Finds a minimum branching of a directed graphology graph: edges of the least
 * weight in all that close no cycle and of which at most one leads into every
 * node.
 *
 * A branching may have *any number of roots*, every node included, and need
 * not reach anything: so it holds edges of negative weight only, and is empty
 * if there are none. A *spanning arborescence* reaches every node from a
 * single root, given or left free, whatever it costs, and need not exist:
 * that is {@link minimumArborescence}.
 *
 * Returns the keys of its edges in the graph's iteration order. Loops are
 * ignored, parallel edges stay apart. An edge of weight `Infinity` is
 * forbidden, as good as absent. There always is a branching; that of an empty
 * graph is empty. A "mixed" graph is fine if it holds directed edges only.
 *
 * `minimumBranching.detailed` tells parents, roots and weight too; `.assign`
 * marks the branching in an edge attribute; `.prune` drops all other edges.
 * The graph is modified by these two only.
 *
 * Time and space are those of crossing over, O(n + m), and of the algorithm:
 * O(m log n) time with `tarjan`, O(m + n log n) with `gabow`. See `branching`
 * in `spanforest/msf` for exactness and references.
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link EdgeWeightError} if a weight is missing, `NaN`, not
 * a number or `-Infinity`, {@link OptionError} if an option is not sound.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {minimumBranching} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: -5});
 * graph.mergeEdgeWithKey('ba', 'b', 'a', {weight: -7});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 2});
 * minimumBranching(graph); // => ['ba']
 * minimumBranching.detailed(graph).roots; // => ['b', 'c']
 * ```
 */
export const minimumBranching: BranchingFunction = branchingFunction(false);

/**
 * Finds a maximum branching of a directed graphology graph: as
 * {@link minimumBranching}, with the order of weights reversed. So it holds
 * edges of positive weight only. Here it is `-Infinity` that forbids an edge,
 * and `Infinity` that is an error.
 *
 * @throws the same errors as {@link minimumBranching}.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {maximumBranching} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 5});
 * graph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 7});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 2});
 * maximumBranching(graph); // => ['ba', 'bc']
 * ```
 */
export const maximumBranching: BranchingFunction = branchingFunction(true);

function branchingFunction(maximum: boolean): BranchingFunction {
  const find = <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    options: BranchingOptions<N, E> = {}
  ): {snapshot: Snapshot; arcs: Int32Array} => {
    const snapshot = directedSnapshot(graph, options, maximum);
    const {algorithm} = options;
    return {snapshot, arcs: branching(snapshot.edges, {algorithm, maximum})};
  };

  const detailed: BranchingFunction['detailed'] = (graph, options) => {
    const {snapshot, arcs} = find(graph, options);
    const parents = parentsOfNodes(snapshot, arcs);
    return {
      edges: keysOfEdges(snapshot, arcs),
      parents,
      roots: rootsOf(parents),
      weight: totalWeight(snapshot.edges.weight, arcs)
    };
  };

  const assign: BranchingFunction['assign'] = (graph, options) => {
    const {snapshot, arcs} = find(graph, options);
    const name = options?.edgeBranchingAttribute ?? 'branching';
    markEdges(graphOf(graph), snapshot, arcs, name, options?.getEdgeWeight);
  };

  const prune: BranchingFunction['prune'] = (graph, options) => {
    const {snapshot, arcs} = find(graph, options);
    dropOtherEdges(graphOf(graph), snapshot, arcs);
  };

  return Object.assign(
    <N extends Attributes, E extends Attributes>(
      graph: GraphSource<N, E>,
      options?: BranchingOptions<N, E>
    ) => {
      const {snapshot, arcs} = find(graph, options);
      return keysOfEdges(snapshot, arcs);
    },
    {detailed, assign, prune}
  );
}
