/**
 * Finds the least arc into the head of the growing path.
 *
 * The path is made of components, at places 0, 1, 2, ...; the last one is its
 * head. An arc is known by its position in the rows.
 */
export interface ArcQueue {
  /** A vertex becomes the head: it stands at `place`, behind all others. */
  enter(place: number, vertex: number): void;
  /**
   * The least arc into the head, at `place`, from another component, or -1.
   * Least is by adjusted key, then by index.
   */
  least(place: number): number;
  /**
   * The components from place `low` up to the head's, `high`, have become
   * one, which is now the head at place `low`.
   */
  contract(low: number, high: number): void;
  /** The path is done with, and the next one begins at place 0. */
  finish(): void;
}
