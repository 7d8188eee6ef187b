/**
 * An array of at least that length, to be overwritten: the same one if it is
 * long enough, else a new one of twice the length. Arrays that are reused for
 * every sentence grow rarely.
 */
export function grown<Data extends Int32Array | Float64Array>(
  array: Data,
  length: number
): Data {
  if (array.length >= length) return array;
  return new (array.constructor as new (length: number) => Data)(2 * length);
}

/** The same, but the numbers in the array are kept. */
export function extended<Data extends Int32Array | Float64Array>(
  array: Data,
  length: number
): Data {
  const larger = grown(array, length);
  if (larger !== array) larger.set(array);
  return larger;
}
