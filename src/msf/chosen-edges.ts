import {OptionError, quote} from '../graph/errors.js';

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

/** The option of functions that can write their result where you want it. */
export interface OutputOption {
  /**
   * Where to write the result, which is then a view of its beginning. A length
   * of `order - 1` is always enough. It may be shared memory.
   * @defaultValue a new array
   */
  output?: Int32Array | undefined;
}

/** The same edges, in the output array if there is one. */
export function intoOutput(
  edges: Int32Array,
  output: Int32Array | undefined
): Int32Array {
  if (output === undefined) return edges;
  const {length} = edges;
  const has = output instanceof Int32Array ? output.length : -1;
  if (has < length) {
    const problem = has < 0 ? `is ${quote(output)}` : `has length ${has}`;
    throw new OptionError(
      `spanforest/msf: output ${problem}, but the result has ${length} edges. ` +
        `Pass ${has < 0 ? 'an' : 'a longer'} Int32Array.`
    );
  }
  output.set(edges);
  return output.subarray(0, length);
}
