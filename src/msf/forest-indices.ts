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
  if (count * 32 < size) return chosen.slice(0, count).sort();
  // A bit for each edge: less memory to go through than a byte.
  const marked = new Int32Array(Math.ceil(size / 32));
  for (let i = 0; i < count; i++) marked[chosen[i] >>> 5] |= 1 << chosen[i];
  const forest = new Int32Array(count);
  let at = 0;
  for (let word = 0; word < marked.length; word++) {
    let bits = marked[word];
    while (bits !== 0) {
      forest[at++] = 32 * word + lowestBit(bits);
      bits &= bits - 1;
    }
  }
  return forest;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
