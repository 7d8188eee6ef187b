/**
 * The sum of finite numbers, rounded once: as integers of as many bits as it
 * takes. Every number is a multiple of the least one above 0.
 */
export function exactSum(values: Iterable<number>): number {
  let sum = 0n;
  for (const value of values) sum += unitsOf(value);
  const negative = sum < 0n;
  const size = negative ? -sum : sum;
  const bits = size.toString(2).length;
  // Rounds to 53 bits, to the even of two neighbours.
  const shift = BigInt(Math.max(0, bits - 53));
  let top = size >> shift;
  const rest = size - (top << shift);
  const half = shift === 0n ? 0n : 1n << (shift - 1n);
  if (shift > 0n && (rest > half || (rest === half && (top & 1n) === 1n))) {
    top += 1n;
  }
  // In two steps, because 2 ** -1074 times a large power is out of range.
  const exponent = Number(shift) - 1074;
  const first = Math.trunc(exponent / 2);
  const result = Number(top) * 2 ** first * 2 ** (exponent - first);
  return negative ? -result : result;
}

// How many times the least number above 0 fits.
function unitsOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const units =
    exponent === 0n
      ? fraction
      : (fraction | 0x10000000000000n) << (exponent - 1n);
  return bits >> 63n === 1n ? -units : units;
}
