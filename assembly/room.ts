// Memory of the programs that sum up weights: they hold the weights first, and
// then a room in which the caller puts arrays of 32-bit integers.

/** Bytes of an integer. */
export const INT: usize = 4;

const PAGE: usize = 65536;

/** Makes the memory reach to an address; whether it does. */
export function reach(limit: usize): bool {
  const missing = <i32>((limit + PAGE - 1) / PAGE) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
