// The memory of a program: the caller puts arrays of 32-bit integers into it.

/** Bytes of an integer. */
export const INT: usize = 4;

const PAGE: usize = 65536;

/** The integer at an index. */
export function at(array: usize, index: i32): i32 {
  return load<i32>(array + INT * <usize>index);
}

/** Replaces the integer at an index. */
export function put(array: usize, index: i32, value: i32): void {
  store<i32>(array + INT * <usize>index, value);
}

/** Makes the memory reach to an address; whether it does. */
export function reach(limit: usize): bool {
  const missing = <i32>(limit / PAGE) + 1 - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
