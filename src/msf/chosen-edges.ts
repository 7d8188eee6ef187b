/** The edges that an algorithm has chosen, by original index. */
export class ChosenEdges {
  /** The first `count` are the edges, in the order of their choice. */
  readonly edges: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.edges = new Int32Array(capacity);
  }

  /**
   * The edges in increasing index, for a graph of that size. Few edges out of
   * many are sorted, others are marked and read off, in O(m) time.
   */
  sorted(size: number): Int32Array {
    const {edges, count} = this;
    if (count * 32 < size) return edges.slice(0, count).sort();
    // A bit for each edge: less memory to scan than a byte.
    const marked = new Int32Array(Math.ceil(size / 32));
    for (let i = 0; i < count; i++) marked[edges[i] >>> 5] |= 1 << edges[i];
    const forest = new Int32Array(count);
    let end = 0;
    for (let word = 0; word < marked.length; word++) {
      for (let bits = marked[word]; bits !== 0; bits &= bits - 1) {
        forest[end++] = 32 * word + 31 - Math.clz32(bits & -bits);
      }
    }
    return forest;
  }
}
