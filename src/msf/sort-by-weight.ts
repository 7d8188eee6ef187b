/**
 * Sorts weights without comparing them, by a radix sort on their bits. Tied
 * weights keep their order; `-0` and `0` are tied. Time and space O(k) for k
 * weights.
 *
 * Read as an integer, the bits of a double are ordered like the double once
 * those of negative numbers are complemented and the others have their sign
 * bit flipped. Of these 64 bits the sort looks at 16 to 32, from the highest
 * one in which any two weights differ. Weights that agree in all of them are
 * few, or tied, or sorted by the bits that follow.
 *
 * @returns the positions of the weights, from the least to the greatest.
 */
export function sortByWeight(weight: Float64Array): Int32Array {
  const count = weight.length;
  const shift = commonBits(weight);
  const sorted = new Int32Array(count);
  if (shift === 64) {
    for (let i = 0; i < count; i++) sorted[i] = i;
    return sorted;
  }
  // More bits would hardly tell more weights apart, and sorting the few runs of
  // equal keys is cheaper than another pass. For few weights, summing up how
  // often each digit occurs takes longer than the passes (all measured).
  const digitBits = count < 512 ? 8 : 11;
  const passes = count < 1 << 17 ? 2 : 3;
  const bits = Math.min(32, digitBits * passes);
  const pairs = sortPairs(keyed(weight, shift, bits), digitBits, passes);
  for (let start = 0, end = 0; start < count; start = end) {
    const key = pairs[2 * start];
    do {
      sorted[end] = pairs[2 * end + 1];
      end++;
    } while (end < count && pairs[2 * end] === key);
    if (end - start > 1) sortRun(weight, sorted, start, end);
  }
  return sorted;
}

// Which half of a double holds sign and exponent depends on the machine.
const HIGH = new Int32Array(new Float64Array([1]).buffer)[1] === 0 ? 0 : 1;
const LOW = 1 - HIGH;

function wordsOf(weight: Float64Array): Int32Array {
  return new Int32Array(weight.buffer, weight.byteOffset, 2 * weight.length);
}

const SIGN = 0x80000000 | 0;

// The integers that order doubles: negative numbers have all bits complemented,
// others their sign bit flipped. -0 is the same as 0.
function isNegative(high: number, low: number): boolean {
  return high < 0 && (high !== SIGN || low !== 0);
}

function highKey(high: number, low: number): number {
  return isNegative(high, low) ? ~high : high | SIGN;
}

function lowKey(high: number, low: number): number {
  return isNegative(high, low) ? ~low : low;
}

// How many of the highest bits are the same in all weights.
function commonBits(weight: Float64Array): number {
  const words = wordsOf(weight);
  if (words.length === 0) return 64;
  const firstHigh = highKey(words[HIGH], words[LOW]);
  const firstLow = lowKey(words[HIGH], words[LOW]);
  let high = 0;
  let low = 0;
  for (let at = 0; at < words.length; at += 2) {
    high |= highKey(words[at + HIGH], words[at + LOW]) ^ firstHigh;
    low |= lowKey(words[at + HIGH], words[at + LOW]) ^ firstLow;
  }
  return high === 0 ? 32 + Math.clz32(low) : Math.clz32(high);
}

// That many bits of weight `i`, after the common ones, at `2i`, and `i` after
// it: side by side, they cost one cache miss.
function keyed(weight: Float64Array, shift: number, bits: number): Int32Array {
  const words = wordsOf(weight);
  const pairs = new Int32Array(words.length);
  const down = 32 - bits;
  for (let at = 0; at < words.length; at += 2) {
    const high = highKey(words[at + HIGH], words[at + LOW]);
    const low = lowKey(words[at + HIGH], words[at + LOW]);
    // A shift by 32 would be one by 0.
    let key = high;
    if (shift >= 32) key = low << (shift - 32);
    else if (shift > 0) key = (high << shift) | (low >>> (32 - shift));
    pairs[at] = key >>> down;
    pairs[at + 1] = at >> 1;
  }
  return pairs;
}

// Sorts pairs by their keys as unsigned integers; equal keys keep their order. A
// digit that is the same in all keys needs no pass.
function sortPairs(
  pairs: Int32Array,
  digitBits: number,
  passes: number
): Int32Array {
  const digits = 1 << digitBits;
  const mask = digits - 1;
  const starts = new Int32Array(passes * digits);
  for (let i = 0; i < pairs.length; i += 2) {
    const key = pairs[i];
    starts[key & mask]++;
    starts[digits + ((key >>> digitBits) & mask)]++;
    if (passes === 3) starts[2 * digits + (key >>> (2 * digitBits))]++;
  }
  let from = pairs;
  let into: Int32Array | null = null;
  for (let pass = 0; pass < passes; pass++) {
    const shift = pass * digitBits;
    const first = pass * digits;
    if (2 * starts[first + ((from[0] >>> shift) & mask)] === from.length) {
      continue;
    }
    let sum = 0;
    for (let d = first; d < first + digits; d++) {
      const occurrences = starts[d];
      starts[d] = sum;
      sum += 2 * occurrences;
    }
    into ??= new Int32Array(from.length);
    for (let i = 0; i < from.length; i += 2) {
      const key = from[i];
      const digit = first + ((key >>> shift) & mask);
      const at = starts[digit];
      starts[digit] = at + 2;
      into[at] = key;
      into[at + 1] = from[i + 1];
    }
    [from, into] = [into, from];
  }
  return from;
}

// Sorts a run of equal keys by the whole weights. Ties keep their order, which
// is still that of the positions.
function sortRun(
  weight: Float64Array,
  sorted: Int32Array,
  start: number,
  end: number
): void {
  // Shorter runs are sorted by insertion.
  if (end - start > 24) {
    const run = sorted.slice(start, end);
    const own = new Float64Array(run.length);
    for (let i = 0; i < run.length; i++) own[i] = weight[run[i]];
    const order = sortByWeight(own);
    for (let i = 0; i < run.length; i++) sorted[start + i] = run[order[i]];
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const p = sorted[i];
    const w = weight[p];
    let at = i;
    for (; at > start && weight[sorted[at - 1]] > w; at--) {
      sorted[at] = sorted[at - 1];
    }
    sorted[at] = p;
  }
}
