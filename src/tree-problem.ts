import {rootIndex} from './arborescence.js';
import {EdgeWeightError} from './graph/errors.js';
import {
  fromDirectedGraphology,
  type GraphSource,
  type Snapshot,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions, type OptionKind} from './graph/options.js';
import {NoArborescenceError, withNodeKeys} from './msf/arborescence/index.js';
import {
  factorError,
  multiplicityError,
  NoSpanningTreeError
} from './msf/probability/index.js';

// What the functions of all trees of a graphology graph share, marginals, sums
// and samples: their weights multiply, and errors name keys.

/** Options of functions of the arborescences of a graph. */
export interface SingleRootOptions {
  /**
   * Whether the root has exactly one child.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** Further options, by name. */
export type ExtraOptions = Readonly<Record<string, OptionKind>>;

/** The kinds of the options of functions of undirected graphs. */
export const SNAPSHOT_OPTIONS = {
  getEdgeWeight: 'value',
  ignoreDirection: 'boolean'
} as const;

/** Those of functions of directed graphs. */
export const ROOTED_OPTIONS = {
  getEdgeWeight: 'value',
  singleRoot: 'boolean'
} as const;

/** Which arborescences count. */
export interface Trees {
  readonly root: number | null;
  readonly singleRoot: boolean | undefined;
}

/** Reads a directed graph, and checks its root and options. */
export function readRooted(
  graph: GraphSource,
  rootKey: string | number | null,
  options: WeightOptions & SingleRootOptions,
  extra: ExtraOptions = {}
): {snapshot: Snapshot; trees: Trees} {
  checkOptions(
    'spanforest',
    options,
    {...ROOTED_OPTIONS, ...extra},
    {root: 'Pass the root before the options.'}
  );
  const {getEdgeWeight, singleRoot} = options;
  const snapshot = fromDirectedGraphology(graph, {getEdgeWeight});
  const root = rootIndex(rootKey, snapshot.nodes);
  return {snapshot, trees: {root, singleRoot}};
}

/** Calls a function of edge lists, and makes the errors it throws name keys. */
export function inKeys<Result>(
  {edges, edgeKeys, nodes}: Snapshot,
  solve: () => Result
): Result {
  try {
    return solve();
  } catch (error) {
    if (error instanceof NoArborescenceError) throw withNodeKeys(error, nodes);
    if (error instanceof NoSpanningTreeError) {
      throw new NoSpanningTreeError(error.components, 'spanforest');
    }
    if (!(error instanceof EdgeWeightError)) throw error;
    const e = Number(error.edge);
    const weight = edges.weight[e];
    throw weight >= 0 && weight < Infinity
      ? multiplicityError(edgeKeys[e], weight)
      : factorError(edgeKeys[e], weight);
  }
}
