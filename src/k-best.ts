import {type ArborescenceOptions, rootIndex, withKeys} from './arborescence.js';
import {type ConstraintOptions, withConstraints} from './edge-keys.js';
import {keysAndWeight} from './edge-selector.js';
import {EdgeWeightError} from './graph/errors.js';
import {
  type GraphSource,
  readDirected,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions,
  WEIGHT_OPTIONS,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import type {GraphFunction, RootedDigraphFunction} from './graph-function.js';
import {
  K_ADVICE,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  unrankableWeightError
} from './msf/k-best/index.js';

/** One of the k best solutions. */
export interface RankedSolution {
  /** Keys of its edges, in the graph's iteration order. */
  readonly edges: string[];
  /** Sum of their weights. */
  readonly weight: number;
}

/** One of the k best arborescences. */
export interface RankedArborescence extends RankedSolution {
  /** The root; `null` only if the graph has no nodes. */
  readonly root: string | null;
}

/** Options of {@link kBestSpanningForests}, besides {@link SnapshotOptions}. */
export interface KBestForestOptions extends ConstraintOptions {
  /**
   * Whether the heaviest come first instead of the lightest.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
}

/** Options of {@link kBestArborescences}, besides {@link WeightOptions}. */
export interface KBestArborescenceOptions
  extends KBestForestOptions,
    Pick<ArborescenceOptions, 'singleRoot'> {}

/**
 * Yields the spanning forests of an undirected graphology graph in the order
 * of their weights, the lightest first, each exactly once.
 *
 * A generator: only the forests that you ask for are computed, the first of
 * them when you call. Later changes to the graph do not show. Parallel edges
 * make different forests, loops are in none; a graph without edges has one
 * forest, the empty one. With `required` or `forbidden` edges, it yields only
 * forests that have all required and no forbidden ones. See
 * `kBestSpanningForestsOf` in `spanforest/msf` for time, space and references.
 *
 * @throws {@link EdgeWeightError} if a weight is missing, `NaN`, not a number
 * or, unless the edge is forbidden, infinite; the other errors of
 * {@link minimumSpanningForest}. All of them come with the call.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {kBestSpanningForests} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
 * const [first, second] = kBestSpanningForests(graph);
 * first; // => {edges: ['bc', 'ca'], weight: 3}
 * second.edges; // => ['ab', 'bc']
 * ```
 */
export const kBestSpanningForests: GraphFunction<
  KBestForestOptions,
  Generator<RankedSolution, void, undefined>
> = (
  graph: GraphSource,
  options: SnapshotOptions & KBestForestOptions = {}
) => {
  checkOptions(
    'spanforest',
    options,
    {
      ...SNAPSHOT_OPTIONS,
      maximum: 'boolean',
      required: 'value',
      forbidden: 'value'
    },
    K_ADVICE
  );
  const {maximum} = options;
  const snapshot = readUndirected(graph, options);
  return mapped(
    withConstraints(snapshot, options, constraints => {
      try {
        return started(
          kBestSpanningForestsOf(snapshot.edges, {maximum, ...constraints})
        );
      } catch (error) {
        if (!(error instanceof EdgeWeightError)) throw error;
        const e = Number(error.edge);
        const weight = snapshot.edges.weight[e];
        throw unrankableWeightError(snapshot.edgeKeys[e], weight);
      }
    }),
    ({edges}) => keysAndWeight({snapshot, selected: edges})
  );
};

/**
 * Yields the spanning arborescences of a directed graphology graph in the
 * order of their weights, the lightest first, each exactly once.
 *
 * The second parameter is the root: the key of a node, or `null` to rank those
 * of all roots together. A generator: only the arborescences that you ask for
 * are computed, the first of them when you call. With `required` or `forbidden`
 * edges, it yields only arborescences that have all required and no forbidden
 * ones. See `kBestArborescencesOf` in `spanforest/msf` for time, space and
 * references.
 *
 * @throws the errors of {@link minimumArborescence}.
 *
 * @function
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {kBestArborescences} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 9});
 * graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 8});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 3});
 * Array.from(kBestArborescences(graph, 'a'), tree => tree.weight);
 * // => [10, 11, 17]
 * ```
 */
export const kBestArborescences: RootedDigraphFunction<
  KBestArborescenceOptions,
  Generator<RankedArborescence, void, undefined>
> = (
  graph: GraphSource,
  rootKey: string | number | null,
  options: WeightOptions & KBestArborescenceOptions = {}
) => {
  checkOptions(
    'spanforest',
    options,
    {
      ...WEIGHT_OPTIONS,
      maximum: 'boolean',
      singleRoot: 'boolean',
      required: 'value',
      forbidden: 'value'
    },
    {root: 'Pass the root before the options.', ...K_ADVICE}
  );
  const {maximum, singleRoot} = options;
  const snapshot = readDirected(graph, options);
  const root = rootIndex(rootKey, snapshot.nodes);
  const {edges, nodes} = snapshot;
  const solutions = withKeys(snapshot, options, constraints =>
    started(
      kBestArborescencesOf(edges, {root, maximum, singleRoot, ...constraints})
    )
  );
  return mapped(solutions, ({arcs}) => ({
    ...keysAndWeight({snapshot, selected: arcs}),
    root: nodes[root ?? freeRoot(edges.order, edges.target, arcs)] ?? null
  }));
};

interface Started<T> {
  readonly first: IteratorResult<T, void>;
  readonly rest: Generator<T, void, undefined>;
}

// Finds the first solution at once, so that errors come with the call.
function started<T>(rest: Generator<T, void, undefined>): Started<T> {
  return {first: rest.next(), rest};
}

function* mapped<T, Solution>(
  {first, rest}: Started<T>,
  map: (solution: T) => Solution
): Generator<Solution, void, undefined> {
  if (first.done) return;
  yield map(first.value);
  for (const solution of rest) yield map(solution);
}

// No arc leads to the root.
function freeRoot(order: number, target: Int32Array, arcs: Int32Array): number {
  const isChild = new Uint8Array(order);
  for (const a of arcs) isChild[target[a]] = 1;
  return isChild.indexOf(0);
}
