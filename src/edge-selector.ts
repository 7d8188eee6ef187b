import type {AbstractGraph, Attributes} from 'graphology-types';
import {totalWeight} from './graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from './graph/errors.js';
import {
  GraphSnapshot,
  type GraphSource,
  type Snapshot,
  type SnapshotOptions
} from './graph/graphology.js';

/**
 * A function that selects edges of a graphology graph, and its variants. Only
 * `.assign` and `.prune` modify the graph.
 *
 * @typeParam Parameters - The parameters between the graph and the options.
 * @typeParam Options - The options of the algorithm.
 * @typeParam AssignOptions - The options that only `.assign` has.
 * @typeParam Details - What `.detailed` returns.
 */
export interface EdgeSelector<
  Parameters extends unknown[],
  Options,
  AssignOptions,
  Details
> {
  /** Returns the keys of the selected edges in the graph's iteration order. */
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    ...rest: [...Parameters, options?: SnapshotOptions<N, E> & Options]
  ): string[];
  /** Returns the selected edges, their total weight and more. */
  detailed<N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    ...rest: [...Parameters, options?: SnapshotOptions<N, E> & Options]
  ): Details;
  /** Sets a boolean attribute on every edge: whether it is selected. */
  assign<N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    ...rest: [
      ...Parameters,
      options?: SnapshotOptions<N, E> & Options & AssignOptions
    ]
  ): void;
  /** Drops every edge that is not selected. Nodes stay. */
  prune<N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    ...rest: [...Parameters, options?: SnapshotOptions<N, E> & Options]
  ): void;
}

/** The edges that one call has selected. */
export interface Selection<Options> {
  readonly snapshot: Snapshot;
  /** Indices of the selected edges, in increasing order. */
  readonly selected: Int32Array;
  readonly options: SnapshotOptions & Options;
}

type Tail<Parameters extends unknown[], Options> = [
  ...Parameters,
  options?: (SnapshotOptions & Options) | undefined
];

/** Makes a function and its variants out of what is particular to it. */
export function edgeSelector<
  Parameters extends unknown[],
  Options,
  AssignOptions,
  Details
>(
  select: (
    graph: GraphSource,
    ...rest: Tail<Parameters, Options>
  ) => Selection<Options>,
  detail: (selection: Selection<Options>) => Details,
  attributeOf: (options: AssignOptions) => string
): EdgeSelector<Parameters, Options, AssignOptions, Details> {
  type Rest = Tail<Parameters, Options>;
  const selector = Object.assign(
    (graph: GraphSource, ...rest: Rest) => selectedKeys(select(graph, ...rest)),
    {
      detailed: (graph: GraphSource, ...rest: Rest) =>
        detail(select(graph, ...rest)),
      assign: (graph: GraphSource, ...rest: Rest) => {
        const selection = select(graph, ...rest);
        const options = selection.options as unknown as AssignOptions;
        markSelected(writableGraph(graph), selection, attributeOf(options));
      },
      prune: (source: GraphSource, ...rest: Rest) => {
        const {snapshot, selected} = select(source, ...rest);
        const graph = writableGraph(source);
        let next = 0;
        snapshot.edgeKeys.forEach((key, e) => {
          if (selected[next] === e) next++;
          else graph.dropEdge(key);
        });
      }
    }
  );
  // The types of attributes matter to callers only, hence not in here.
  return selector as EdgeSelector<Parameters, Options, AssignOptions, Details>;
}

/** The part of the details that all selections have. */
export function keysAndWeight<Options>(selection: Selection<Options>): {
  edges: string[];
  weight: number;
} {
  const {weight} = selection.snapshot.edges;
  const total = totalWeight(weight, selection.selected);
  return {edges: selectedKeys(selection), weight: total};
}

function selectedKeys<Options>(selection: Selection<Options>): string[] {
  const {edgeKeys} = selection.snapshot;
  return Array.from(selection.selected, e => edgeKeys[e]);
}

// All edges are updated as one event.
function markSelected<Options>(
  graph: AbstractGraph,
  {snapshot, selected, options}: Selection<Options>,
  attribute: string
): void {
  if (typeof attribute !== 'string' || attribute === '__proto__') {
    throw new OptionError(
      `spanforest: the attribute to assign is ${quote(attribute)}. Name an ` +
        'edge attribute.'
    );
  }
  const {getEdgeWeight = 'weight'} = options;
  if (attribute === getEdgeWeight) {
    throw new OptionError(
      `spanforest: the attribute ${quote(attribute)} holds the weights. Name ` +
        'another one to assign to.'
    );
  }
  const isSelected = new Uint8Array(snapshot.edges.size);
  for (const e of selected) isSelected[e] = 1;
  let e = 0;
  graph.updateEachEdgeAttributes(
    (_, attributes) => {
      attributes[attribute] = isSelected[e++] === 1;
      return attributes;
    },
    {attributes: [attribute]}
  );
}

// A snapshot must still show the edges of its graph when these are written to.
function writableGraph(source: GraphSource): AbstractGraph {
  if (!(source instanceof GraphSnapshot)) return source;
  const {graph, edgeKeys} = source;
  const keys = graph.edges();
  if (
    keys.length === edgeKeys.length &&
    keys.every((key, e) => key === edgeKeys[e])
  ) {
    return graph;
  }
  throw new GraphTypeError(
    'spanforest: the graph has other edges than its snapshot. Take another ' +
      'snapshot after the edges of a graph have changed.'
  );
}
