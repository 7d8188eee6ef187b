/** Draws for tests. Shares no code with the random source of src/. */
export interface Random {
  /** A number in `[0, 1)`. */
  real(): number;
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** 32 random bits as a signed integer. */
  word(): number;
  /** One of the values. */
  pick<T>(values: readonly T[]): T;
  /** Puts the values into random order, in place. */
  shuffle<T>(values: T[]): T[];
}

/** A stream of draws that is the same for the same seed, everywhere. */
export function random(seed: number): Random {
  // Weyl sequence with a 32-bit finalizer; both halves of the seed count.
  let state = (seed | 0) ^ Math.imul((seed / 2 ** 32) | 0, 0x85ebca6b);
  const word = () => {
    state = (state + 0x9e3779b9) | 0;
    let x = state ^ (state >>> 16);
    x = Math.imul(x, 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return x ^ (x >>> 15);
  };
  const real = () => (word() >>> 0) / 2 ** 32;
  const integer = (low: number, high: number) =>
    low + Math.floor(real() * (high - low + 1));
  return {
    real,
    integer,
    word,
    pick: values => values[integer(0, values.length - 1)],
    shuffle: values => {
      for (let i = values.length - 1; i > 0; i--) {
        const j = integer(0, i);
        [values[i], values[j]] = [values[j], values[i]];
      }
      return values;
    }
  };
}
