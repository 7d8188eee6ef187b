import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../../src/graph/index.js';
import {ModelFileError} from '../../../src/nlp/index.js';
import {packBytes, unpackBytes} from '../../../src/nlp/model/encodings.js';

import {expectSame} from '../../support/expect-same.js';

/** Bytes of which a few are frequent, as of rounded weights. */
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

/** Reads the format as it is described, and checks every state. */
function reference(packed: Uint8Array, length: number): number[] {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const slots: number[] = [];
  const starts: number[] = [];
  const frequencies = Array.from({length: 256}, (_, byte) => {
    const frequency = view.getUint16(2 * byte, true);
    starts.push(slots.length);
    for (let i = 0; i < frequency; i++) slots.push(byte);
    return frequency;
  });
  expect(slots).toHaveLength(4096);
  let state = view.getUint32(512, true);
  let at = 516;
  const bytes: number[] = [];
  for (let i = 0; i < length; i++) {
    if (state < 2 ** 23 || state >= 2 ** 31) expect.fail(`state ${state}`);
    const slot = state % 4096;
    const byte = slots[slot];
    bytes.push(byte);
    state = frequencies[byte] * Math.floor(state / 4096) + slot - starts[byte];
    while (state < 2 ** 23) state = 256 * state + packed[at++];
  }
  expect(state).toBe(2 ** 23);
  expect(packed.subarray(at).every(byte => byte === 0)).toBe(true);
  return bytes;
}

describe('the coded encoding', () => {
  test('is as it is described', () => {
    const property = fc.property(fc.uint8Array({maxLength: 500}), bytes => {
      expect(reference(packBytes(bytes), bytes.length)).toEqual([...bytes]);
    });
    fc.assert(property, {numRuns: 100});
    // States on the border: they double with every byte from the end.
    const halves = [...Array(12).fill(1), ...Array(12).fill(0)];
    for (const bytes of [halves, [...skewed(5000, 2)]]) {
      const packed = packBytes(Uint8Array.from(bytes));
      expect(reference(packed, bytes.length)).toEqual(bytes);
    }
  });

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

  test('gives every byte back, whichever is the most frequent', () => {
    // All others occur once, and get more than their share.
    const others = Uint8Array.from({length: 256}, (_, byte) => byte);
    for (let byte = 0; byte < 256; byte++) {
      const bytes = new Uint8Array(3000).fill(byte);
      bytes.set(others, 1000);
      const packed = packBytes(bytes);
      expectSame(unpackBytes('a', packed, bytes.length), bytes);
    }
  });

  test('gives every byte back if all shares are rounded up', () => {
    // 15.5 and 16.5 of 4096 each, so that the sum is too large by 128.
    const bytes = Array.from({length: 256}, (_, byte) =>
      Array<number>(byte % 2 === 0 ? 31 : 33).fill(byte)
    ).flat();
    const packed = packBytes(Uint8Array.from(bytes));
    expect(reference(packed, bytes.length)).toEqual(bytes);
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
        size < 516 ? `has only ${size} stored` : 'ends too soon'
      );
    }
  });

  test('is refused if its frequencies do not sum up to 4096', () => {
    for (const bytes of [skewed(1000, 5), new Uint8Array(0)]) {
      const packed = packBytes(bytes);
      const view = new DataView(packed.buffer);
      const read = () => unpackBytes('a', packed, bytes.length);
      for (let byte = 0; byte < 256; byte++) {
        const frequency = view.getUint16(2 * byte, true);
        view.setUint16(2 * byte, frequency + 1, true);
        expect(read).toThrow('has frequencies that sum to 4097.');
        view.setUint16(2 * byte, frequency, true);
      }
      expect(read()).toEqual(bytes);
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
