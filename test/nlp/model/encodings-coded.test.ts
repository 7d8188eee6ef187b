import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../../src/graph/random.js';
import {packBytes, unpackBytes} from '../../../src/nlp/model/encodings.js';
import {ModelFileError} from '../../../src/nlp/model/index.js';

/** Bytes of which a few are frequent, as of rounded weights. */
import {expectSame} from '../../support/expect-same.js';

function skewed(length: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({length}, () =>
    random() < 0.7 ? 0 : Math.floor(-4 * Math.log(1 - random()))
  );
}

/** Bits that the frequencies of bytes call for. */
function entropy(bytes: Uint8Array): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= n * Math.log2(n / bytes.length);
  return bits;
}

describe('the coded encoding', () => {
  test('gives every byte back', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 2000}), bytes => {
        const packed = packBytes(bytes);
        expect(unpackBytes('a', packed, bytes.length)).toEqual(bytes);
      }),
      {numRuns: 300}
    );
    for (const length of [0, 1, 2, 1000, 100_000]) {
      const bytes = skewed(length, length);
      const packed = packBytes(bytes);
      expectSame(unpackBytes('a', packed, length), bytes);
    }
  });

  test('takes hardly more bits than the frequencies call for', () => {
    const bytes = skewed(200_000, 1);
    const packed = packBytes(bytes);
    expect(8 * (packed.length - 516)).toBeLessThan(1.01 * entropy(bytes));
  });

  test('is filled up to a 32nd, so that it cannot ask for much memory', () => {
    for (const length of [16_000, 1_000_000]) {
      const bytes = new Uint8Array(length);
      bytes[7] = 1;
      const packed = packBytes(bytes);
      expect(packed.length).toBeGreaterThanOrEqual(length / 32);
      expect(packed.length).toBeLessThan(length / 32 + 600);
      expectSame(unpackBytes('a', packed, length), bytes);
      const forged = packed.slice();
      forged[forged.length - 1] = 1;
      expect(() => unpackBytes('a', forged, length)).toThrow(ModelFileError);
      const longer = Uint8Array.of(...packed, 0);
      expect(() => unpackBytes('a', longer, length)).toThrow(ModelFileError);
    }
  });

  test('is refused if it is of another length', () => {
    const bytes = skewed(1000, 3);
    const packed = packBytes(bytes);
    for (const length of [0, 1, 999, 1001, 2000, 2 ** 28]) {
      expect(() => unpackBytes('a', packed, length)).toThrow(ModelFileError);
    }
    for (let size = 0; size < packed.length; size++) {
      expect(() => unpackBytes('a', packed.subarray(0, size), 1000)).toThrow(
        ModelFileError
      );
    }
  });

  test('is read or refused, whatever its bytes are', () => {
    const bytes = skewed(300, 4);
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), (place, value) => {
        const packed = packBytes(bytes).slice();
        packed[place % packed.length] = value;
        try {
          expect(unpackBytes('a', packed, 300).length).toBe(300);
        } catch (error) {
          expect(error).toBeInstanceOf(ModelFileError);
        }
      }),
      {numRuns: 2000}
    );
  });
});
