import type {AttributeRecord} from './named-graph.js';

/**
 * Some edges of a graph that is read or generated piece by piece: an edge list
 * without its order. Its arrays may be longer than `size`.
 */
export interface EdgeBlock {
  /** Number of edges. */
  readonly size: number;
  /** One end of each edge. */
  readonly source: Int32Array;
  /** The other end of each edge. */
  readonly target: Int32Array;
  /** Weight of each edge: any number but `NaN`. */
  readonly weight: Float64Array;
  /** The key of the edge at a position in the block, if edges have keys. */
  readonly key?: (i: number) => string | undefined;
  /** The attributes of the edge at a position, if edges have any. */
  readonly attributes?: (i: number) => AttributeRecord;
}

/** Receives the edges of a graph block by block. */
export interface EdgeSink {
  /** Takes a block. What it holds may change as soon as this returns. */
  add(block: EdgeBlock): void;
  /**
   * The attributes of the edges that are held so far. A sink that has this need
   * not get attributes that it will drop: readers of columns fill them in later.
   */
  heldAttributes?(): readonly AttributeRecord[];
}
