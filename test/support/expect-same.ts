import {expect} from 'vitest';

type Numbers = Int32Array | Float64Array | Uint8Array;

/** `toEqual` for many numbers, which it takes seconds to compare. */
export function expectSame(
  found: Numbers | null,
  wanted: Numbers,
  message?: string
): void {
  const isSame =
    found?.constructor === wanted.constructor &&
    found.length === wanted.length &&
    found.every((value, i) => Object.is(value, wanted[i]));
  // Slow, but it shows where they differ.
  if (!isSame) expect(found, message).toEqual(wanted);
}
