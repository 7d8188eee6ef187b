import type {ShrinkingGraph} from '../graph/shrinking-graph.js';

/** What the sort has to know of a graph. */
type Weighted = Pick<ShrinkingGraph, 'edge' | 'weight'>;

// The radix sort takes 11 bits a pass, so three passes see 32 bits. For few
// edges it takes 8 bits and four passes: there, summing up how often each of
// 2^11 digits occurs takes longer than a pass (measured).
const DIGIT_BITS = 11;
const FEW_DIGIT_BITS = 8;
const FEW = 512;

// Runs of equal keys up to this length are sorted by insertion.
const SHORT_RUN = 24;

// Which half of a double holds sign and exponent depends on the machine.
const HIGH = new Int32Array(new Float64Array([1]).buffer)[1] === 0 ? 0 : 1;
const LOW = 1 - HIGH;

/**
 * Sorts edges by weight, then by index, without comparing them: a radix sort
 * on the bits of the weights. Time and space O(k) for k edges.
 *
 * Read as an integer, the bits of a double are ordered like the double once
 * those of negative numbers are complemented and the others have their sign
 * bit flipped. Of these 64 bits the sort looks at 32, from the highest one in
 * which any two weights differ. Edges that agree in all 32 are tied or few;
 * a second sweep puts them right.
 *
 * @param graph - Where the edges are from.
 * @param positions - Positions of edges, in increasing order. The contents
 * are lost.
 * @returns the positions in sorted order, in this array or another.
 */
export function sortByWeight(
  graph: Weighted,
  positions: Int32Array
): Int32Array {
  const count = positions.length;
  if (count < 2) return positions;
  const {edge, weight} = graph;
  const words = wordsOf(weight);
  const keys = new Int32Array(count);

  let differing = 0;
  for (let i = 0; i < count; i++) {
    const p = positions[i];
    const at = 2 * (edge === null ? p : edge[p]);
    keys[i] = highKey(words[at + HIGH], words[at + LOW]);
    differing |= keys[i] ^ keys[0];
  }
  // The bits that are the same everywhere make room for lower ones.
  const shift = Math.clz32(differing);
  if (shift > 0) {
    for (let i = 0; i < count; i++) {
      const p = positions[i];
      const at = 2 * (edge === null ? p : edge[p]);
      const low = lowKey(words[at + HIGH], words[at + LOW]);
      // A shift by 32 would be one by 0, hence two shifts.
      keys[i] =
        shift === 32 ? low : (keys[i] << shift) | (low >>> (32 - shift));
    }
  }
  const sorted = radixSort(keys, positions);
  // If all high halves agree, the low halves were sorted by in full.
  if (shift < 32) sortRuns(graph, sorted.keys, sorted.positions);
  return sorted.positions;
}

// The weights as 32-bit integers, two for each.
function wordsOf(weight: Float64Array): Int32Array {
  return new Int32Array(weight.buffer, weight.byteOffset, 2 * weight.length);
}

// Order-preserving integer of the high half. -0 is the same as 0.
function highKey(high: number, low: number): number {
  return high >= 0 || isNegativeZero(high, low) ? high | SIGN : ~high;
}

// The low half to go with it: negative numbers have all bits complemented.
function lowKey(high: number, low: number): number {
  return high >= 0 || isNegativeZero(high, low) ? low : ~low;
}

function isNegativeZero(high: number, low: number): boolean {
  return high === SIGN && low === 0;
}

const SIGN = 0x80000000 | 0;

// Sorts within the runs of equal keys by the whole weight, then by index.
function sortRuns(
  {edge, weight}: Weighted,
  keys: Int32Array,
  positions: Int32Array
): void {
  const count = keys.length;
  for (let start = 0, end = 1; start < count; start = end++) {
    while (end < count && keys[end] === keys[start]) end++;
    if (end - start > SHORT_RUN) {
      sortLongRun(edge, weight, positions.subarray(start, end));
      continue;
    }
    for (let i = start + 1; i < end; i++) {
      const p = positions[i];
      const w = weight[edge === null ? p : edge[p]];
      let at = i;
      for (; at > start; at--) {
        const q = positions[at - 1];
        // Tied edges stay as they are: the radix sort kept them in order.
        if (!(weight[edge === null ? q : edge[q]] > w)) break;
        positions[at] = q;
      }
      positions[at] = p;
    }
  }
}

// What agrees in the 32 bits of the key differs in the low half at most.
function sortLongRun(
  edge: Int32Array | null,
  weight: Float64Array,
  run: Int32Array
): void {
  const words = wordsOf(weight);
  const keys = new Int32Array(run.length);
  for (let i = 0; i < run.length; i++) {
    const at = 2 * (edge === null ? run[i] : edge[run[i]]);
    keys[i] = lowKey(words[at + HIGH], words[at + LOW]);
  }
  run.set(radixSort(keys, run.slice()).positions);
}

/**
 * Sorts positions by their keys, taken as unsigned integers. Stable.
 *
 * Keys and positions move together between the arrays given and two others;
 * a digit that is the same in all keys costs no pass.
 */
function radixSort(
  keys: Int32Array,
  positions: Int32Array
): {keys: Int32Array; positions: Int32Array} {
  const count = keys.length;
  const bits = count < FEW ? FEW_DIGIT_BITS : DIGIT_BITS;
  const digits = 1 << bits;
  const mask = digits - 1;
  const passes = Math.ceil(32 / bits);
  const starts = new Int32Array(passes * digits);
  for (let i = 0; i < count; i++) {
    const key = keys[i];
    starts[key & mask]++;
    starts[digits + ((key >>> bits) & mask)]++;
    starts[2 * digits + ((key >>> (2 * bits)) & mask)]++;
    if (passes === 4) starts[3 * digits + (key >>> (3 * bits))]++;
  }
  let toKeys: Int32Array | null = null;
  let toPositions: Int32Array | null = null;
  for (let digit = 0; digit < passes; digit++) {
    const shift = digit * bits;
    const first = digit * digits;
    if (starts[first + ((keys[0] >>> shift) & mask)] === count) continue;
    let sum = 0;
    for (let d = first; d < first + digits; d++) {
      const occurrences = starts[d];
      starts[d] = sum;
      sum += occurrences;
    }
    toKeys ??= new Int32Array(count);
    toPositions ??= new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const key = keys[i];
      const at = starts[first + ((key >>> shift) & mask)]++;
      toKeys[at] = key;
      toPositions[at] = positions[i];
    }
    [keys, toKeys] = [toKeys, keys];
    [positions, toPositions] = [toPositions, positions];
  }
  return {keys, positions};
}
