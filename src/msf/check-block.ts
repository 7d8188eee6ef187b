import type {EdgeBlock} from '../graph/edge-block.js';
import {VertexRangeError, weightError} from '../graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from '../graph/errors.js';
import type {StreamProgram} from './stream-program.js';

/** What errors of a stream begin with. */
export const WHERE = 'spanforest/msf/forest-stream';

/** The largest order that an Int32Array can number. */
export const MAXIMUM_COUNT: number = 0x7fffffff;

/** Checks the shape of a block, its listener, and the numbers of its edges. */
export function checkBlock(
  block: EdgeBlock,
  keep: ((i: number) => void) | undefined,
  numbers: Float64Array | undefined
): void {
  const {size, source, target, weight} = Object(block) as EdgeBlock;
  if (
    !(source instanceof Int32Array) ||
    !(target instanceof Int32Array) ||
    !(weight instanceof Float64Array)
  ) {
    throw new GraphTypeError(
      `${WHERE}: ${quote(block)} is not a block of edges. Pass {size, source, ` +
        'target, weight} with arrays of type Int32Array, Int32Array and ' +
        'Float64Array.'
    );
  }
  const most = Math.min(source.length, target.length, weight.length);
  if (!(Number.isInteger(size) && size >= 0 && size <= most)) {
    throw new GraphTypeError(
      `${WHERE}: the block says size ${quote(size)} but holds ` +
        `${source.length} sources, ${target.length} targets and ` +
        `${weight.length} weights. Make none of them shorter than the size.`
    );
  }
  if (keep !== undefined && typeof keep !== 'function') {
    throw new GraphTypeError(
      `${WHERE}: keep is ${quote(keep)}. Pass a function or undefined; the ` +
        'numbers come after it.'
    );
  }
  if (numbers === undefined) return;
  if (!(numbers instanceof Float64Array)) {
    throw new GraphTypeError(
      `${WHERE}: the numbers are ${quote(numbers)}. Pass a Float64Array.`
    );
  }
  if (numbers.length < size) {
    throw new GraphTypeError(
      `${WHERE}: there are ${numbers.length} numbers for ${size} edges. Pass ` +
        'one for each edge.'
    );
  }
  for (let i = 0; i < size; i++) {
    if (Number.isSafeInteger(numbers[i]) && numbers[i] >= 0) continue;
    throw new OptionError(
      `${WHERE}: the number at position ${i} is ${quote(numbers[i])}. Use ` +
        'integers from 0 to 2 ** 53 - 1.'
    );
  }
}

/** Checks ends and weights, and returns the least order that they allow. */
export function checkEdges(
  block: EdgeBlock,
  numbers: Float64Array | undefined,
  first: number,
  program: StreamProgram | null
): number {
  const {size, source, target, weight} = block;
  const end = program?.largestEnd(block) ?? -1;
  if (end >= 0 && end < MAXIMUM_COUNT) return end + 1;
  let largest = -1;
  // Negative if any end is.
  let ends = 0;
  for (let i = 0; i < size; i++) {
    const u = source[i];
    const v = target[i];
    ends |= u | v;
    if (u > largest) largest = u;
    if (v > largest) largest = v;
    // Only NaN differs from itself; Number.isNaN is slower here.
    // biome-ignore lint/suspicious/noSelfCompare: see above
    if (weight[i] !== weight[i]) throw errorOf(block, numbers, first);
  }
  if (ends < 0 || largest === MAXIMUM_COUNT) {
    throw errorOf(block, numbers, first);
  }
  return largest + 1;
}

// The error for the first invalid edge.
function errorOf(
  {source, target, weight}: EdgeBlock,
  numbers: Float64Array | undefined,
  first: number
): Error {
  for (let i = 0; ; i++) {
    const edge = numbers?.[i] ?? first + i;
    for (const vertex of [source[i], target[i]]) {
      if (vertex >= 0 && vertex < MAXIMUM_COUNT) continue;
      return new VertexRangeError(
        `${WHERE}: edge ${edge} ends at vertex ${vertex}. Number the ` +
          `vertices from 0 to ${MAXIMUM_COUNT - 1}.`,
        edge,
        vertex
      );
    }
    if (Number.isNaN(weight[i])) return weightError(edge, weight[i]);
  }
}

/** Whether numbers do not fall, and are not below a first one. */
export function areRising(
  numbers: Float64Array,
  size: number,
  first: number
): boolean {
  let last = first;
  for (let i = 0; i < size; i++) {
    if (numbers[i] < last) return false;
    last = numbers[i];
  }
  return true;
}

/** The number that follows those of a block, and all before it. */
export function numberAfter(
  numbers: Float64Array | undefined,
  size: number,
  first: number
): number {
  if (numbers === undefined) {
    if (size <= 2 ** 53 - first) return first + size;
    throw new OptionError(
      `${WHERE}: ${size} edges from number ${first} on would exceed 2 ** 53. ` +
        'Use a lower firstNumber.'
    );
  }
  let next = first;
  for (let i = 0; i < size; i++) next = Math.max(next, numbers[i] + 1);
  return next;
}
