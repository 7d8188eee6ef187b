import fc from 'fast-check';
import {expect, it} from 'vitest';
import {
  bytesOf,
  numbersOf,
  sectionTypeOf
} from '../../../src/nlp/model/section.js';
import {sectionData} from '../../support/model-files.js';

it('puts the lowest byte first, and copies nothing', () => {
  const data = Uint32Array.of(9, 0x01020304, 5).subarray(1);
  const bytes = bytesOf(data);
  expect([...bytes]).toEqual([4, 3, 2, 1, 5, 0, 0, 0]);
  expect(bytes.buffer).toBe(data.buffer);
});

it('finds the same numbers at any offset, in place if they are aligned', () => {
  const property = fc.property(
    sectionData,
    fc.nat({max: 9}),
    (data, offset) => {
      const bytes = bytesOf(data);
      const moved = new Uint8Array(offset + bytes.length);
      moved.set(bytes, offset);
      const type = sectionTypeOf('a', data);
      const back = numbersOf(moved.subarray(offset), type, data.length);
      expect(back).toEqual(data);
      const isAligned = offset % data.BYTES_PER_ELEMENT === 0;
      expect(back.buffer === moved.buffer).toBe(isAligned);
    }
  );
  fc.assert(property, {numRuns: 500});
});
