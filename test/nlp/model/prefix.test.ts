import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {encodeContainer} from '../../../src/internals.js';
import {checkBeginning} from '../../../src/nlp/model/index.js';
import {crc64} from '../../../src/nlp/model/section.js';
import {bytesOf, containerOf, refusal} from '../../support/model-files.js';

/** By the definition, bit by bit. */
function reference(bytes: Uint8Array): bigint {
  let remainder = 0xffff_ffff_ffff_ffffn;
  for (const byte of bytes) {
    remainder ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) {
      const carry = remainder & 1n;
      remainder >>= 1n;
      if (carry === 1n) remainder ^= 0xc96c_5795_d787_0f42n;
    }
  }
  return remainder ^ 0xffff_ffff_ffff_ffffn;
}

describe('crc64', () => {
  it('gives the published check value', () => {
    expect(crc64(bytesOf('123456789'))).toBe(0x995d_c9bb_df19_39fan);
    expect(crc64()).toBe(0n);
  });

  it('agrees with the definition on any bytes at any offset', () => {
    const property = fc.property(
      fc.uint8Array({maxLength: 100}),
      fc.nat({max: 9}),
      (bytes, start) => {
        const part = bytes.subarray(start);
        expect(crc64(part)).toBe(reference(part));
      }
    );
    fc.assert(property, {numRuns: 1000});
  });

  it('does not depend on how the bytes are cut', () => {
    const bytes = Uint8Array.from({length: 50}, (_, i) => 37 * i);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(crc64(...pieces)).toBe(crc64(bytes));
    }
  });

  it('has a generator with the factors that the proofs rest on', () => {
    // The term of x^64 and the terms that the reflected constant names.
    let generator = 1n << 64n;
    for (let power = 0n; power < 64n; power++) {
      const bit = (0xc96c_5795_d787_0f42n >> (63n - power)) & 1n;
      generator |= bit << power;
    }
    const times = (a: bigint, b: bigint): bigint => {
      let product = 0n;
      for (; b > 0n; b >>= 1n) {
        if (b & 1n) product ^= a;
        a <<= 1n;
        if (a >> 64n) a ^= generator;
      }
      return product;
    };
    const power = (exponent: bigint): bigint => {
      let result = 1n;
      for (let x = 2n; exponent > 0n; exponent >>= 1n) {
        if (exponent & 1n) result = times(result, x);
        x = times(x, x);
      }
      return result;
    };
    // Not divisible by x, and divisible by x + 1.
    expect(generator & 1n).toBe(1n);
    expect(generator.toString(2).replaceAll('0', '').length % 2).toBe(0);
    // The order of x: this power of it is 1, and no proper divisor's is.
    const order = 8_589_606_914n;
    expect(power(order)).toBe(1n);
    for (const prime of [2n, 7n, 31n, 151n, 131_071n]) {
      expect(order % prime).toBe(0n);
      expect(power(order / prime)).not.toBe(1n);
    }
    expect(2n * 7n * 31n * 151n * 131_071n).toBe(order);
    expect(order / 8n).toBe(1_073_700_864n);
  });
});

describe('checkBeginning', () => {
  const file = encodeContainer(containerOf({a: Int8Array.of(1, 2, 3)}));
  const view = new DataView(file.buffer);
  const length = view.getUint32(12, true);
  // Prefix, contents and trailer: what every file has.
  const least = 32 + 8 * Math.ceil(length / 8) + 8;

  it('waits for the contents, and knows how long the file is', () => {
    expect(file.length).toBeGreaterThan(least);
    for (let end = 1; end <= file.length; end++) {
      const found = checkBeginning(file.subarray(0, end));
      if (end < least) expect(found).toBeNull();
      else {
        expect(found?.total).toBe(file.length);
        expect(found?.contents).toEqual(file.subarray(32, 32 + length));
      }
    }
  });

  it('refuses a newer format as soon as it is known', () => {
    const newer = file.slice();
    newer[8] = 2;
    for (let end = 1; end < 12; end++) {
      expect(checkBeginning(newer.subarray(0, end))).toBeNull();
    }
    for (let end = 12; end <= file.length; end++) {
      expect(refusal(() => checkBeginning(newer.subarray(0, end)))).toBe(
        'the file has format 2, but this version of spanforest reads formats ' +
          'up to 1. Update spanforest.'
      );
    }
  });

  it('refuses another format, or contents that are too long, after 32', () => {
    const older = file.slice();
    older[8] = 0;
    const longer = file.slice();
    new DataView(longer.buffer).setUint32(12, 2 ** 20 + 1, true);
    for (const changed of [older, longer]) {
      expect(checkBeginning(changed.subarray(0, 31))).toBeNull();
      expect(refusal(() => checkBeginning(changed.subarray(0, 32)))).toMatch(
        /^the beginning of the file is damaged\./
      );
    }
    new DataView(longer.buffer).setUint32(12, 2 ** 20, true);
    expect(checkBeginning(longer)).toBeNull();
  });
});
