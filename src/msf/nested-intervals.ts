/** The nodes of a forest, each with the range of its descendants. */
export interface Intervals {
  /** Place of each node in a preorder. */
  readonly first: Int32Array;
  /** Place of the last of its descendants. */
  readonly last: Int32Array;
  /**
   * The nodes, children before parents. Nodes that go round in a circle, or
   * hang above such nodes, are left out, and have no place.
   */
  readonly upwards: Int32Array;
}

/**
 * Lays the descendants of every node of a forest side by side.
 *
 * Time and space O(n), whatever the height.
 *
 * @param parent - The parent of each node, -1 at a root.
 */
export function nestedIntervals(parent: Int32Array): Intervals {
  const size = parent.length;
  // Children before parents: peel off nodes without children left.
  const children = new Int32Array(size);
  for (let x = 0; x < size; x++) if (parent[x] >= 0) children[parent[x]]++;
  const upwards = new Int32Array(size);
  let count = 0;
  for (let x = 0; x < size; x++) if (children[x] === 0) upwards[count++] = x;
  const nodes = new Int32Array(size).fill(1);
  for (let i = 0; i < count; i++) {
    const p = parent[upwards[i]];
    if (p < 0) continue;
    nodes[p] += nodes[upwards[i]];
    if (--children[p] === 0) upwards[count++] = p;
  }
  // Parents before children: each hands out places to its children.
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const next = new Int32Array(size);
  let place = 0;
  for (let i = count - 1; i >= 0; i--) {
    const x = upwards[i];
    const p = parent[x];
    first[x] = p < 0 ? place : next[p];
    last[x] = first[x] + nodes[x] - 1;
    next[x] = first[x] + 1;
    if (p < 0) place += nodes[x];
    else next[p] += nodes[x];
  }
  return {first, last, upwards: upwards.subarray(0, count)};
}

/** Whether a node is the other one or hangs below it. */
export function contains(
  {first, last}: Intervals,
  node: number,
  descendant: number
): boolean {
  return first[node] <= first[descendant] && last[descendant] <= last[node];
}
