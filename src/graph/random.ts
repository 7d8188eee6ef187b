import {OptionError, quote} from './errors.js';

/** A source of random numbers, uniform in `[0, 1)`, such as `Math.random`. */
export type RandomSource = () => number;

/**
 * A seeded random source: the same seed gives the same numbers everywhere.
 *
 * The generator is sfc32 of the PractRand suite (Doty-Humphrey, 2010): 128
 * bits of state, 32 bits per draw, among the fastest in plain JavaScript. Not
 * for cryptography.
 *
 * @param seed - Any finite number; different seeds give unrelated streams.
 * @throws {@link OptionError} if the seed is not a finite number.
 *
 * @example
 * ```ts
 * import {seededRandom} from 'spanforest/graph';
 *
 * const first = seededRandom(7);
 * const second = seededRandom(7);
 * first() === second(); // => true
 * ```
 */
export function seededRandom(seed: number): RandomSource {
  if (typeof seed !== 'number' || !Number.isFinite(seed)) {
    throw new OptionError(
      `spanforest/graph/random: the seed is ${quote(seed)}. Pass a finite ` +
        'number.'
    );
  }
  // All bits of the number count, so 1, 1.5 and 2 ** 40 + 1 differ. Adding 0
  // turns -0 into 0.
  const [low, high] = new Int32Array(new Float64Array([seed + 0]).buffer);
  let a = low;
  let b = high;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const draw = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 0x1_0000_0000;
  };
  // The first draws of similar seeds look alike.
  for (let i = 0; i < 16; i++) draw();
  return draw;
}
