/**
 * The first `count` of the chosen edges as a forest: in increasing index.
 *
 * Few edges out of many are sorted, otherwise they are marked and read off,
 * so the cost never exceeds O(m), which was paid to read the graph anyway.
 *
 * @param size - Number of edges of the graph.
 */
export function forestIndices(
  chosen: Int32Array,
  count: number,
  size: number
): Int32Array {
  const forest = chosen.slice(0, count);
  if (count * 32 < size) return forest.sort();
  const marked = new Uint8Array(size);
  for (let i = 0; i < count; i++) marked[forest[i]] = 1;
  let at = 0;
  for (let e = 0; at < count; e++) {
    // Without a branch, which would be mispredicted for every edge found.
    forest[at] = e;
    at += marked[e];
  }
  return forest;
}
