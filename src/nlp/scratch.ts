/**
 * An array with room for so many numbers, to be filled again: the same one if
 * it is long enough, else a new one with room to spare, so that arrays that
 * are reused for every sentence rarely grow.
 */
export function grown<Data extends Int32Array | Float64Array>(
  array: Data,
  length: number
): Data {
  if (array.length >= length) return array;
  return new (array.constructor as new (length: number) => Data)(2 * length);
}

/** The same, with the numbers that the array holds. */
export function extended(array: Int32Array, length: number): Int32Array {
  const larger = grown(array, length);
  if (larger !== array) larger.set(array);
  return larger;
}
