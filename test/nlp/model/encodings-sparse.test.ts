import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  packWords,
  sparseSize,
  unpackWords
} from '../../../src/nlp/model/encodings.js';
import {wordsOf} from '../../../src/nlp/model/section.js';
import {refusal} from '../../support/model-files.js';

function pack(bytes: Uint8Array): Uint8Array {
  const words = wordsOf(bytes);
  return packWords(words, sparseSize(words));
}

const unpack = (packed: number[] | Uint8Array, length: number) =>
  unpackWords('w', Uint8Array.from(packed), length);

describe('the sparse encoding', () => {
  it('is a bit for each word, then the words that are not zero', () => {
    const bytes = new Uint8Array(4 * 34);
    bytes.set([1, 2, 3, 4], 4);
    bytes.set([0, 0, 0, 0x80], 4 * 9);
    bytes[4 * 33 + 1] = 7;
    expect([...pack(bytes)]).toEqual(
      [
        [0b10, 0b10, 0, 0, 0b10, 0, 0, 0],
        [1, 2, 3, 4],
        [0, 0, 0, 0x80],
        [0, 7, 0, 0]
      ].flat()
    );
  });

  it('fills the last word up', () => {
    expect([...pack(Uint8Array.of(0, 0, 0, 0, 9))]).toEqual([
      2, 0, 0, 0, 9, 0, 0, 0
    ]);
    expect([...unpack([2, 0, 0, 0, 9, 0, 0, 0], 5)]).toEqual([
      0, 0, 0, 0, 9, 0, 0, 0
    ]);
  });

  it('takes a 32nd of the room if all is zero, and none for nothing', () => {
    expect(pack(new Uint8Array(4096)).length).toBe(128);
    expect(pack(new Uint8Array(0)).length).toBe(0);
    expect(unpack([], 0).length).toBe(0);
  });

  it('is undone, at any offset', () => {
    const byte = fc.oneof(
      {weight: 3, arbitrary: fc.constant(0)},
      {weight: 1, arbitrary: fc.nat({max: 255})}
    );
    const property = fc.property(
      fc.array(byte, {maxLength: 600}),
      fc.nat({max: 9}),
      (numbers, offset) => {
        const bytes = Uint8Array.from(numbers);
        const packed = pack(bytes);
        const moved = new Uint8Array(offset + packed.length);
        moved.set(packed, offset);
        const back = unpackWords('w', moved.subarray(offset), bytes.length);
        expect(back.subarray(0, bytes.length)).toEqual(bytes);
        expect(back.length - bytes.length).toBeLessThan(4);
      }
    );
    fc.assert(property, {numRuns: 500});
  });

  it('marks no words beyond the end, however many there are', () => {
    for (let count = 1; count <= 70; count++) {
      const bytes = new Uint8Array(4 * count).fill(1);
      const packed = pack(bytes);
      expect(unpack(packed, bytes.length)).toEqual(bytes);
      // One more word is marked, and stored.
      const end = 32 * Math.ceil(count / 32);
      for (let word = count; word < end; word++) {
        const forged = [...packed, 1, 1, 1, 1];
        forged[word >> 3] |= 1 << (word & 7);
        expect(refusal(() => unpack(forged, bytes.length))).toContain(
          `marks words beyond its ${count}.`
        );
      }
    }
  });

  it.each<[number[], number, RegExp]>([
    [[], 4, /^section "w" of 4 bytes has only 0 stored/],
    [[0, 0, 0], 4, /has only 3 stored/],
    [[0, 0, 0, 0], 4 * 33, /of 132 bytes has only 4 stored/],
    [[0, 0, 0, 0], 2 ** 40, /has only 4 stored/],
    [[1, 0, 0, 0], 4, /marks 1 word, but stores others/],
    [[1, 0, 0, 0, 1, 2, 3], 4, /marks 1 word/],
    [[0, 0, 0, 0, 1, 0, 0, 0], 4, /marks 0 words/],
    [[0, 0, 0, 0], 0, /marks 0 words/],
    [[255, 255, 255, 255, 1, 0, 0, 0], 128, /marks 32 words/],
    [[2, 0, 0, 0, 1, 0, 0, 0], 4, /marks words beyond its 1/],
    [[0, 0, 0, 0x80, 1, 0, 0, 0], 4 * 31, /marks words beyond its 31/]
  ])('refuses the bytes %j for %i bytes', (packed, length, message) => {
    expect(refusal(() => unpack(packed, length))).toMatch(message);
  });
});
