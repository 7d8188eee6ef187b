import {
  type ConstraintOptions,
  type IndexConstraints,
  withConstraints
} from './edge-keys.js';
import {edgeSelector, keysAndWeight, type Selection} from './edge-selector.js';
import {EdgeWeightError, OptionError, quote} from './graph/errors.js';
import {
  readDirected,
  type Snapshot,
  WEIGHT_OPTIONS,
  type WeightOptions
} from './graph/graphology.js';
import type {DigraphFunction, RootedDigraphFunction} from './graph-function.js';
import {
  arborescence,
  branching,
  type EdgeListArborescenceOptions,
  type EdgeListBranchingOptions,
  infiniteWeightError,
  NoArborescenceError,
  withNodeKeys
} from './msf/arborescence/index.js';

/** Options of {@link minimumArborescence}, besides {@link WeightOptions}. */
export interface ArborescenceOptions
  extends Pick<EdgeListArborescenceOptions, 'singleRoot' | 'algorithm'>,
    ConstraintOptions {}

/** The option that only `minimumArborescence.assign` has. */
export interface AssignArborescenceOptions {
  /**
   * Name of the edge attribute that marks the edges of the arborescence.
   *
   * @defaultValue `'arborescence'`
   */
  edgeArborescenceAttribute?: string | undefined;
}

/** A spanning arborescence of a graphology graph, with its weight and more. */
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
export interface ArborescenceFunction
  extends RootedDigraphFunction<ArborescenceOptions, string[]> {
  /** Returns parents, weight and root as well. */
  readonly detailed: RootedDigraphFunction<
    ArborescenceOptions,
    DetailedArborescence
  >;
  /** Sets a boolean attribute on every edge: whether the tree has it. */
  readonly assign: RootedDigraphFunction<
    ArborescenceOptions & AssignArborescenceOptions,
    void
  >;
  /** Drops every edge that the tree does not have. Nodes stay. */
  readonly prune: RootedDigraphFunction<ArborescenceOptions, void>;
}

/**
 * Finds a minimum spanning arborescence of a directed graphology graph: a tree
 * of the least weight in which a directed path leads from the root to every
 * node.
 *
 * Its second parameter is the root: the key of a node, or `null` to leave it
 * *free*: then it is a node for which the arborescence weighs least. If one
 * root cannot reach all nodes, see {@link minimumBranching}.
 *
 * Returns the keys of its edges in the graph's iteration order. Loops and
 * edges into the root are ignored, parallel edges are kept. Weight `Infinity`
 * forbids an edge. With `singleRoot`, the root has exactly one child. A graph
 * without nodes has an empty arborescence if the root is free. A "mixed" graph
 * is fine if it holds directed edges only. With `required` or `forbidden`
 * edges, it is the least of the arborescences that have all required and no
 * forbidden ones.
 *
 * `minimumArborescence.detailed` adds parents, weight and root; `.assign`
 * marks the arborescence in an edge attribute; `.prune` drops all other edges.
 * Only these two modify the graph.
 *
 * Reading the graph takes O(n + m) time and space. The algorithm takes
 * O(m log n) time with `tarjan`, O(m + n log n) with `gabow`. See
 * `arborescence` in `spanforest/msf` for exactness and references.
 *
 * @throws {@link NoArborescenceError} with the unreachable nodes, if there is
 * no arborescence; {@link ConstraintError} if the required edges cannot be in
 * one; {@link GraphTypeError} if it is not a graphology graph or has undirected
 * edges, {@link EdgeWeightError} if a weight is missing, `NaN`, not a number or
 * `-Infinity`, {@link OptionError} if the root is not a node or an option is
 * invalid.
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
 *
 * @function
 */
export const minimumArborescence: ArborescenceFunction =
  /* @__PURE__ */ arborescenceFunction(false);

/**
 * Finds a maximum spanning arborescence of a directed graphology graph: as
 * {@link minimumArborescence}, with the order of weights reversed and the same
 * errors. Here `-Infinity` forbids an edge, and `Infinity` is an error.
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
 *
 * @function
 */
export const maximumArborescence: ArborescenceFunction =
  /* @__PURE__ */ arborescenceFunction(true);

/** Options of {@link minimumBranching}, besides {@link WeightOptions}. */
export interface BranchingOptions
  extends Pick<EdgeListBranchingOptions, 'algorithm' | 'fewestRoots'>,
    ConstraintOptions {}

/** The option that only `minimumBranching.assign` has. */
export interface AssignBranchingOptions {
  /**
   * Name of the edge attribute that marks the edges of the branching.
   *
   * @defaultValue `'branching'`
   */
  edgeBranchingAttribute?: string | undefined;
}

/** A branching of a graphology graph, with its weight and more. */
export interface DetailedBranching
  extends Pick<DetailedArborescence, 'edges' | 'parents' | 'weight'> {
  /** Nodes without a parent, in the graph's iteration order. */
  readonly roots: string[];
}

/** A function that finds branchings, and its variants. */
export interface BranchingFunction
  extends DigraphFunction<BranchingOptions, string[]> {
  /** Returns parents, roots and weight as well. */
  readonly detailed: DigraphFunction<BranchingOptions, DetailedBranching>;
  /** Sets a boolean attribute on every edge: whether the branching has it. */
  readonly assign: DigraphFunction<
    BranchingOptions & AssignBranchingOptions,
    void
  >;
  /** Drops every edge that the branching does not have. Nodes stay. */
  readonly prune: DigraphFunction<BranchingOptions, void>;
}

/**
 * Finds a minimum branching of a directed graphology graph: edges of the least
 * total weight that close no cycle, at most one of them into each node.
 *
 * A branching may have *any number of roots* and need not reach anything: so
 * it holds edges of negative weight only, besides `required` ones. With
 * `fewestRoots: true`, it has as few roots as possible, and the least weight of
 * all branchings with so few; networkx calls it minimal. To reach every node
 * from a single root, see {@link minimumArborescence}.
 *
 * Returns the keys of its edges in the graph's iteration order. Loops are
 * ignored, parallel edges are kept. Weight `Infinity` forbids an edge.
 * Without required edges, every graph has a branching; that of an empty graph
 * is empty. A "mixed" graph is fine if it holds directed edges only.
 *
 * `minimumBranching.detailed` adds parents, roots and weight; `.assign` marks
 * the branching in an edge attribute; `.prune` drops all other edges. Only
 * these two modify the graph. Time and space are those of
 * {@link minimumArborescence}.
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link EdgeWeightError} if a weight is missing, `NaN`, not
 * a number or `-Infinity`, {@link ConstraintError} if no branching has the
 * required edges, {@link OptionError} if an option is invalid.
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
 * minimumBranching(graph, {fewestRoots: true}); // => ['ba', 'bc']
 * ```
 *
 * @function
 */
export const minimumBranching: BranchingFunction =
  /* @__PURE__ */ branchingFunction(false);

/**
 * Finds a maximum branching of a directed graphology graph: as
 * {@link minimumBranching}, with the order of weights reversed and the same
 * errors. So it holds edges of positive weight only. Here `-Infinity` forbids
 * an edge, and `Infinity` is an error.
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
 *
 * @function
 */
export const maximumBranching: BranchingFunction =
  /* @__PURE__ */ branchingFunction(true);

function arborescenceFunction(maximum: boolean): ArborescenceFunction {
  const other = maximum ? 'minimum' : 'maximum';
  return edgeSelector<
    [root: string | number | null],
    WeightOptions & ArborescenceOptions,
    DetailedArborescence
  >(1, {
    known: {
      ...WEIGHT_OPTIONS,
      algorithm: 'value',
      singleRoot: 'boolean',
      required: 'value',
      forbidden: 'value'
    },
    advice: {
      root: 'Pass the root before the options.',
      [other]: `Call ${other}Arborescence.`
    },
    attribute: ['edgeArborescenceAttribute', 'arborescence'],
    select: (graph, options, rootKey) => {
      const snapshot = readDirected(graph, options);
      const root = rootIndex(rootKey, snapshot.nodes);
      const {singleRoot, algorithm} = options;
      const selected = withKeys(snapshot, options, constraints =>
        arborescence(snapshot.edges, {
          ...{root, singleRoot, algorithm, maximum},
          ...constraints
        })
      );
      return {snapshot, selected};
    },
    detail: selection => {
      const {parents, roots} = parentsAndRoots(selection);
      return {...keysAndWeight(selection), parents, root: roots[0] ?? null};
    }
  });
}

function branchingFunction(maximum: boolean): BranchingFunction {
  const other = maximum ? 'minimum' : 'maximum';
  return edgeSelector<[], WeightOptions & BranchingOptions, DetailedBranching>(
    0,
    {
      known: {
        ...WEIGHT_OPTIONS,
        algorithm: 'value',
        fewestRoots: 'boolean',
        required: 'value',
        forbidden: 'value'
      },
      advice: {
        root: 'Call minimumArborescence for a tree with a given root.',
        [other]: `Call ${other}Branching.`
      },
      attribute: ['edgeBranchingAttribute', 'branching'],
      select: (graph, options) => {
        const snapshot = readDirected(graph, options);
        const {algorithm, fewestRoots} = options;
        const selected = withKeys(snapshot, options, constraints =>
          branching(snapshot.edges, {
            ...{algorithm, fewestRoots, maximum},
            ...constraints
          })
        );
        return {snapshot, selected};
      },
      detail: selection => ({
        ...keysAndWeight(selection),
        ...parentsAndRoots(selection)
      })
    }
  );
}

/** As {@link withConstraints}; other errors of the solver name keys, too. */
export function withKeys<Result>(
  snapshot: Snapshot,
  options: ConstraintOptions,
  solve: (constraints: IndexConstraints) => Result
): Result {
  const {nodes, edgeKeys} = snapshot;
  try {
    return withConstraints(snapshot, options, solve);
  } catch (error) {
    if (error instanceof NoArborescenceError) throw withNodeKeys(error, nodes);
    if (!(error instanceof EdgeWeightError)) throw error;
    const {edge, value} = error;
    throw infiniteWeightError(edgeKeys[Number(edge)], Number(value));
  }
}

/** The vertex of a root; `null` for a free one. */
export function rootIndex(
  root: string | number | null,
  nodes: readonly string[]
): number | null {
  if (root === null) return null;
  if (typeof root !== 'string' && typeof root !== 'number') {
    throw new OptionError(
      `spanforest: the root is ${quote(root)}. Pass the key of a node, or ` +
        'null to let any node be the root, between the graph and the options.'
    );
  }
  const index = nodes.indexOf(typeof root === 'number' ? String(root) : root);
  if (index >= 0) return index;
  throw new OptionError(
    `spanforest: root ${quote(root)} is not a node of the graph. Pass the ` +
      'key of a node, or null to let any node be the root.'
  );
}

function parentsAndRoots({
  snapshot: {edges, nodes},
  selected
}: Selection<unknown>): Pick<DetailedBranching, 'parents' | 'roots'> {
  const parents = new Map<string, string | null>();
  for (const key of nodes) parents.set(key, null);
  for (const e of selected) {
    parents.set(nodes[edges.target[e]], nodes[edges.source[e]]);
  }
  return {parents, roots: nodes.filter(key => parents.get(key) === null)};
}
