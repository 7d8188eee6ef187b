import type {EdgeList} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';

/** The option of functions that can write their result where you want it. */
export interface OutputOption {
  /**
   * Where to write the result, which is then a view of its beginning. It must
   * be long enough for any result: `order - 1`, or `size` if that is less. It
   * may be shared memory.
   * @defaultValue a new array
   */
  output?: Int32Array | undefined;
}

/** Checks an output array before any work is done. */
export function checkOutput(
  {order, size}: EdgeList,
  output: Int32Array | undefined
): void {
  if (output === undefined) return;
  const needed = Math.max(0, Math.min(order - 1, size));
  const isArray = output instanceof Int32Array;
  if (isArray && output.length >= needed) return;
  throw new OptionError(
    `spanforest/msf: output is ${isArray ? `of length ${output.length}` : quote(output)}. ` +
      `Pass an Int32Array of length ${needed} or more.`
  );
}

/** The same edges, in the output array if there is one. */
export function intoOutput(
  edges: Int32Array,
  output: Int32Array | undefined
): Int32Array {
  if (output === undefined) return edges;
  output.set(edges);
  return output.subarray(0, edges.length);
}
