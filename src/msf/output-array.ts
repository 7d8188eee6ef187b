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
