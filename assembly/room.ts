// The memory of a program: the caller puts arrays of 32-bit integers into it.

/** Bytes of an integer. */
export const INT: usize = 4;

const PAGE: usize = 65536;

/** Makes the memory reach to an address; whether it does. */
export function reach(limit: usize): bool {
  const missing = <i32>(limit / PAGE) + 1 - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
