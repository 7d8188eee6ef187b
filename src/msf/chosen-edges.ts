/** The edges that an algorithm has chosen, by original index. */
export class ChosenEdges {
  /** The edges, at the front, in the order in which they were chosen. */
  readonly edges: Int32Array;
  /** How many there are. */
  count = 0;

  constructor(capacity: number) {
    this.edges = new Int32Array(capacity);
  }

  /** A copy of the edges chosen after the first few. */
  since(first: number): Int32Array {
    return this.edges.slice(first, this.count);
  }

  /**
   * The edges in increasing index.
   *
   * Few edges out of many are sorted, others are marked and read off, so this
   * never costs more than the O(m) that reading the graph costs anyway.
   *
   * @param size - Number of edges of the graph.
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
