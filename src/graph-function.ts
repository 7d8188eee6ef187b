import type {Attributes} from 'graphology-types';
import type {
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
