/**
 * The first `count` of the chosen edges as a forest: in increasing index.
 *
 * Few edges out of many are sorted, others are marked and read off, so this
 * never costs more than the O(m) that reading the graph costs anyway.
 *
 * @param size - Number of edges of the graph.
 */
export function forestIndices(
  chosen: Int32Array,
  count: number,
  size: number
): Int32Array {
  if (count * 32 < size) return chosen.slice(0, count).sort();
  // A bit for each edge: less memory to scan than a byte.
  const marked = new Int32Array(Math.ceil(size / 32));
  for (let i = 0; i < count; i++) marked[chosen[i] >>> 5] |= 1 << chosen[i];
  const forest = new Int32Array(count);
  let end = 0;
  for (let word = 0; word < marked.length; word++) {
    for (let bits = marked[word]; bits !== 0; bits &= bits - 1) {
      forest[end++] = 32 * word + 31 - Math.clz32(bits & -bits);
    }
  }
  return forest;
}
