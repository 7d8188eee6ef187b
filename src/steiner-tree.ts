import type {Attributes} from 'graphology-types';
import {edgeSelector, keysAndWeight} from './edge-selector.js';
import {checkDistances} from './graph/edge-list.js';
import {OptionError, quote} from './graph/errors.js';
import {
  type GraphSource,
  type RequiredWeightOptions,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions,
  type WeightedGraphSource
} from './graph/graphology.js';
import {indexOfKeys} from './graph/key-index.js';
import {connect, type SteinerOptions} from './msf/steiner-tree.js';

/** The option that only `steinerTree.assign` has. */
export interface AssignSteinerOptions {
  /**
   * Name of the edge attribute that marks the edges of the tree.
   *
   * @defaultValue `'steinerTree'`
   */
  edgeSteinerTreeAttribute?: string | undefined;
}

/** A function of an undirected graph, some of its nodes, and options. */
export interface TerminalsFunction<Options, Result> {
  <N extends Attributes, E extends Attributes>(
    graph: WeightedGraphSource<N, E>,
    terminals: Iterable<string | number>,
    options?: SnapshotOptions<N, E> & Options
  ): Result;
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    terminals: Iterable<string | number>,
    options: SnapshotOptions<N, E> & RequiredWeightOptions<N, E> & Options
  ): Result;
}

/** A Steiner tree of a graphology graph, with its weight. */
export interface DetailedSteinerTree {
  /** The keys of its edges, in the graph's iteration order. */
  readonly edges: string[];
  /** The sum of their weights. */
  readonly weight: number;
}

/** A function that finds Steiner trees, and its variants. */
export interface SteinerTreeFunction
  extends TerminalsFunction<SteinerOptions, string[]> {
  /** Returns the weight as well. */
  readonly detailed: TerminalsFunction<SteinerOptions, DetailedSteinerTree>;
  /** Sets a boolean attribute on every edge: whether the tree has it. */
  readonly assign: TerminalsFunction<
    SteinerOptions & AssignSteinerOptions,
    void
  >;
  /** Drops every edge that the tree does not have. Nodes stay. */
  readonly prune: TerminalsFunction<SteinerOptions, void>;
}

/**
 * Finds a tree of little weight that connects some nodes of an undirected
 * graphology graph, the *terminals*, through any others: a Steiner tree.
 *
 * Returns the keys of its edges in the graph's iteration order. It weighs at
 * most twice as much as the best tree, and with `exact: true`, which is possible
 * for up to 12 terminals, no more than that. Loops are ignored, parallel edges
 * are kept, and an edge of weight `Infinity` connects nothing.
 *
 * `steinerTree.detailed` adds the weight; `.assign` marks the tree in an edge
 * attribute; `.prune` drops all other edges. Time O(m log n), space O(n + m);
 * see `steinerTreeOf` in `spanforest/msf` for ties and references.
 *
 * @throws {@link GraphTypeError} if no path connects two terminals,
 * {@link EdgeWeightError} if a weight is negative, {@link OptionError} if there
 * are no terminals, one is not a node, or there are too many for an exact
 * answer; the errors of {@link minimumSpanningForest}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {steinerTree} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ah', 'a', 'hub', {weight: 2});
 * graph.mergeEdgeWithKey('bh', 'b', 'hub', {weight: 2});
 * graph.mergeEdgeWithKey('ch', 'c', 'hub', {weight: 2});
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * steinerTree(graph, ['a', 'b']); // => ['ab']
 * steinerTree(graph, ['a', 'b', 'c']); // => ['ah', 'bh', 'ch']
 * ```
 */
export const steinerTree: SteinerTreeFunction = /* @__PURE__ */ edgeSelector<
  [terminals: Iterable<string | number>],
  SnapshotOptions & SteinerOptions,
  DetailedSteinerTree
>(1, {
  known: {...SNAPSHOT_OPTIONS, exact: 'boolean'},
  advice: {terminals: 'Pass the terminals before the options.'},
  attribute: ['edgeSteinerTreeAttribute', 'steinerTree'],
  select: (graph, {exact = false, ...options}, terminals) => {
    const snapshot = readUndirected(graph, options);
    const {edges, nodes, edgeKeys} = snapshot;
    checkDistances('spanforest', edges.weight, edgeKeys);
    if (
      typeof terminals === 'string' ||
      !(Symbol.iterator in Object(terminals))
    ) {
      throw new OptionError(
        `spanforest: the terminals are ${quote(terminals)}. Pass an array of ` +
          'keys of nodes between the graph and the options.'
      );
    }
    const vertices = indexOfKeys(nodes);
    const wanted = Array.from(terminals, node => {
      const v = vertices.get(String(node));
      if (v !== undefined) return v;
      throw new OptionError(
        `spanforest: terminal ${quote(node)} is not a node of the graph. Pass ` +
          'keys of nodes.'
      );
    });
    const nameOf = (v: number) => quote(nodes[v]);
    const selected = connect(edges, wanted, exact, 'spanforest', nameOf);
    return {snapshot, selected};
  },
  detail: keysAndWeight
});
