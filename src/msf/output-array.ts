import {OptionError, quote} from '../graph/errors.js';

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
  if (!(output instanceof Int32Array) || output.length < edges.length) {
    throw new OptionError(
      `spanforest/msf: output is ${quote(output)}. Pass an Int32Array of ` +
        `length ${edges.length} or more.`
    );
  }
  output.set(edges);
  return output.subarray(0, edges.length);
}
