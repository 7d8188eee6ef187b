import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  fromLittleEndian,
  LITTLE_ENDIAN,
  sectionTypeOf,
  toLittleEndian
} from '../../../src/nlp/model/section.js';
import {sectionData} from '../../support/model-files.js';

describe('toLittleEndian', () => {
  it('puts the lowest byte first', () => {
    const bytes = toLittleEndian(Uint32Array.of(0x01020304, 5));
    expect([...bytes]).toEqual([4, 3, 2, 1, 5, 0, 0, 0]);
    const half = toLittleEndian(Float64Array.of(0.5));
    expect([...half]).toEqual([0, 0, 0, 0, 0, 0, 0xe0, 0x3f]);
  });

  it('turns every number round on a machine with the other order', () => {
    const data = Uint16Array.of(0x0102, 0x0304);
    const given = [...new Uint8Array(data.buffer)];
    const turned = toLittleEndian(data, false);
    expect([...turned]).toEqual([given[1], given[0], given[3], given[2]]);
    expect([...data]).toEqual([0x0102, 0x0304]);
  });

  it('copies nothing where the machine has the order', () => {
    const data = Float32Array.of(1, 2).subarray(1);
    const bytes = toLittleEndian(data, true);
    expect(bytes.buffer).toBe(data.buffer);
    expect([bytes.byteOffset, bytes.length]).toEqual([4, 4]);
  });

  it('knows the order of this machine', () => {
    const bytes = new Uint8Array(2);
    new DataView(bytes.buffer).setUint16(0, 0x0102, LITTLE_ENDIAN);
    expect(new Uint16Array(bytes.buffer)[0]).toBe(0x0102);
  });
});

describe('fromLittleEndian', () => {
  it('undoes toLittleEndian, whatever the order and the offset', () => {
    const property = fc.property(
      sectionData,
      fc.boolean(),
      fc.nat({max: 9}),
      (data, order, offset) => {
        const bytes = toLittleEndian(data, order);
        const moved = new Uint8Array(offset + bytes.length);
        moved.set(bytes, offset);
        const type = sectionTypeOf('a', data);
        const back = fromLittleEndian(
          moved.subarray(offset),
          type,
          data.length,
          order
        );
        expect(back).toEqual(data);
        const inPlace = order && offset % data.BYTES_PER_ELEMENT === 0;
        expect(back.buffer === moved.buffer).toBe(inPlace);
      }
    );
    fc.assert(property, {numRuns: 500});
  });
});
