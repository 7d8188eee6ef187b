import type {ArcRows} from './arc-rows.js';
import {Components} from './components.js';

/** What the queue shares with the skeleton, which alone writes to it. */
export interface GrowingPath {
  /** The digraph. */
  readonly rows: ArcRows;
  /** Which vertices have been contracted to one. */
  readonly components: Components;
  /**
   * The component at each place of the path, by its representative. Longest
   * when every vertex is on it.
   */
  readonly at: Int32Array;
  /**
   * The place of each representative: {@link UNVISITED} if it is a vertex
   * that no path has met yet, {@link FINISHED} for the root's component.
   */
  readonly placeOf: Int32Array;
}

/** The place of a vertex that no path has met yet. */
export const UNVISITED = -1;

/** The place of the component that holds the root. */
export const FINISHED = -2;

/** A path before its first vertex; only the root is finished. */
export function emptyPath(rows: ArcRows): GrowingPath {
  const {order, root} = rows;
  const placeOf = new Int32Array(order).fill(UNVISITED);
  placeOf[root] = FINISHED;
  return {
    rows,
    components: new Components(rows),
    at: new Int32Array(order),
    placeOf
  };
}
