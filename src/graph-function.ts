import type {Attributes} from 'graphology-types';
import type {
  EdgeWeight,
  GraphSource,
  RequiredWeightOptions,
  SnapshotOptions,
  WeightedGraphSource,
  WeightOptions
} from './graph/graphology.js';

/**
 * A function of an undirected graphology graph and options. `getEdgeWeight` is
 * required if the type of the edges has no numeric `weight`.
 */
export interface GraphFunction<Options, Result> {
  <N extends Attributes, E extends Attributes>(
    graph: WeightedGraphSource<N, E>,
    options?: SnapshotOptions<N, E> & Options
  ): Result;
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    options: SnapshotOptions<N, E> & RequiredWeightOptions<N, E> & Options
  ): Result;
}

/**
 * A function of a directed graphology graph and options. `getEdgeWeight` is
 * required if the type of the edges has no numeric `weight`.
 */
export interface DigraphFunction<Options, Result> {
  <N extends Attributes, E extends Attributes>(
    graph: WeightedGraphSource<N, E>,
    options?: WeightOptions<N, E> & Options
  ): Result;
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    options: RequiredWeightOptions<N, E> & Options
  ): Result;
}

/**
 * A function of a directed graphology graph, a root and options. The root is
 * the key of a node, or `null` to let any node be the root. `getEdgeWeight` is
 * required if the type of the edges has no numeric `weight`.
 */
export interface RootedDigraphFunction<Options, Result> {
  <N extends Attributes, E extends Attributes>(
    graph: WeightedGraphSource<N, E>,
    root: string | number | null,
    options?: WeightOptions<N, E> & Options
  ): Result;
  <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    root: string | number | null,
    options: RequiredWeightOptions<N, E> & Options
  ): Result;
}

/** Options of functions of all trees of a graph, which are alike by default. */
export interface EdgeFactorOptions<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> {
  /**
   * Where the factors of edges come from: the name of an edge attribute or a
   * function, as for `getEdgeWeight`. The weight of a tree is the product of the
   * factors of its edges; 0 leaves out an edge. A {@link snapshot} has read them
   * if it was given the same as `getEdgeWeight`. Costs are no factors, so weights
   * do not count by themselves.
   *
   * @defaultValue `null`: every factor is 1
   */
  getEdgeFactor?: EdgeWeight<N, E> | undefined;
}

/** A function of all spanning trees of an undirected graphology graph. */
export type TreeFunction<Options, Result> = <
  N extends Attributes,
  E extends Attributes
>(
  graph: GraphSource<N, E>,
  options?: Pick<SnapshotOptions<N, E>, 'ignoreDirection'> &
    EdgeFactorOptions<N, E> &
    Options
) => Result;

/**
 * A function of all arborescences of a directed graphology graph. The root is
 * the key of a node, or `null` for those of all roots together.
 */
export type RootedTreeFunction<Options, Result> = <
  N extends Attributes,
  E extends Attributes
>(
  graph: GraphSource<N, E>,
  root: string | number | null,
  options?: EdgeFactorOptions<N, E> & Options
) => Result;
