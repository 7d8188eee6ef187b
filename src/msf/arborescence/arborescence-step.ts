/**
 * A step of {@link arborescence} or {@link branching}. Nodes are the vertices
 * and, from there on, the cycles in the order in which they were contracted;
 * if the root is free, the vertex after the last is a virtual root.
 */
export interface ArborescenceStep {
  /**
   * What was done:
   *
   * - `choose`: the cheapest arc into a node was chosen;
   * - `contract`: the chosen arcs of the `members` turned out to be a cycle,
   *   which was contracted to the node;
   * - `expand`: the arc chosen for the node stays for good. Where the node is
   *   a cycle, this opens it: the arc takes the place of those chosen for the
   *   `members`, the nodes inside that hold its target.
   */
  readonly kind: 'choose' | 'contract' | 'expand';
  /** The node. */
  readonly node: number;
  /** Index of the arc; -1 with `contract`, and for arcs of a virtual root. */
  readonly arc: number;
  /**
   * With `choose`, what the arc costs: its weight, less what has been paid
   * already for the arcs that it would replace. Otherwise 0.
   */
  readonly cost: number;
  /** Other nodes concerned; it is the receiver's to keep. */
  readonly members: Int32Array;
}

/** Told of every step. */
export type OnArborescenceStep = (step: ArborescenceStep) => void;

/** Makes a step; what is left out concerns nobody. */
export function arborescenceStep(
  kind: ArborescenceStep['kind'],
  node: number,
  arc = -1,
  cost = 0,
  members: Int32Array = new Int32Array(0)
): ArborescenceStep {
  return {kind, node, arc, cost, members};
}
