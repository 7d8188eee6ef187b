import {gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeContainer, encodeContainer} from '../../../src/internals.js';
import {
  bytesOf,
  containerOf,
  refusalOf,
  reseal
} from '../../support/model-files.js';

const small = encodeContainer(
  containerOf(
    {
      plain: Int16Array.of(1, -2, 3),
      sparse: new Float32Array(70).fill(0.5, 40, 43)
    },
    {passes: 10}
  )
);

function changed(bytes: Uint8Array, change: (copy: Uint8Array) => void) {
  const copy = Uint8Array.from(bytes);
  change(copy);
  return copy;
}

describe('a damaged file', () => {
  it('is good before the damage', () => {
    expect(decodeContainer(small).sections.size).toBe(2);
  });

  it('is refused whichever bit is flipped', () => {
    const copy = Uint8Array.from(small);
    for (let bit = 0; bit < 8 * copy.length; bit++) {
      copy[bit >> 3] ^= 1 << (bit & 7);
      refusalOf(copy);
      copy[bit >> 3] ^= 1 << (bit & 7);
    }
    expect(copy).toEqual(small);
  });

  it('is refused whichever byte is changed', () => {
    const copy = Uint8Array.from(small);
    for (let at = 0; at < copy.length; at++) {
      for (const change of [0x03, 0x55, 0xaa, 0xff]) {
        copy[at] ^= change;
        refusalOf(copy);
        copy[at] ^= change;
      }
    }
    expect(copy).toEqual(small);
  });

  it('is refused if a bit of many is flipped, or several are', () => {
    const weights = new Float32Array(50_000).map((_, i) => Math.sin(i));
    const zeros = new Float64Array(50_000).map((_, i) => (i % 9 ? 0 : i));
    const large = encodeContainer(containerOf({weights, zeros}));
    const property = fc.property(
      fc.uniqueArray(fc.nat({max: 8 * large.length - 1}), {
        minLength: 1,
        maxLength: 3
      }),
      bits => {
        for (const bit of bits) large[bit >> 3] ^= 1 << (bit & 7);
        refusalOf(large);
        for (const bit of bits) large[bit >> 3] ^= 1 << (bit & 7);
      }
    );
    fc.assert(property, {numRuns: 300});
    expect(decodeContainer(large).sections.get('zeros')).toEqual(zeros);
  });

  it('is refused wherever it is cut', () => {
    for (let length = 1; length < small.length; length++) {
      expect(refusalOf(small.subarray(0, length))).toMatch(
        /^the file is cut short: it ends after \d+( of \d+)? bytes\. Copy it/
      );
    }
    const {length} = small;
    expect(refusalOf(small.subarray(0, -1))).toContain(
      `it ends after ${length - 1} of ${length} bytes`
    );
  });

  it('is refused if anything follows', () => {
    for (let extra = 1; extra <= 17; extra++) {
      const longer = new Uint8Array(small.length + extra);
      longer.set(small);
      expect(refusalOf(longer)).toContain(
        `it has more than ${small.length} bytes. Copy it again`
      );
    }
    refusalOf(Uint8Array.from([...small, ...small]));
  });

  it('is refused if blocks are lost, zeroed or exchanged', () => {
    const block = 64;
    for (let at = 0; at + 2 * block <= small.length; at += 8) {
      refusalOf(changed(small, copy => copy.fill(0, at, at + block)));
      refusalOf(
        changed(small, copy => {
          copy.copyWithin(at, at + block, at + 2 * block);
          copy.set(small.subarray(at, at + block), at + block);
        })
      );
    }
  });

  it('is said to be damaged in the part that is', () => {
    const flip = (at: number) => changed(small, copy => void (copy[at] ^= 1));
    expect(refusalOf(flip(16))).toMatch(/^the beginning of the file is damag/);
    expect(refusalOf(flip(40))).toMatch(/^the beginning of the file is damag/);
    expect(refusalOf(flip(small.length - 12))).toMatch(/^the file is damaged/);
    expect(refusalOf(flip(small.length - 1))).toMatch(/^the file is damaged/);
    const huge = changed(small, copy => copy.fill(255, 12, 16));
    expect(refusalOf(huge)).toMatch(/^the beginning of the file is damaged/);
    // As soon as that is known.
    expect(refusalOf(huge.subarray(0, 32))).toMatch(
      /^the beginning of the file/
    );
    expect(refusalOf(huge.subarray(0, 31))).toMatch(/^the file is cut short/);
  });
});

describe('a file of another version', () => {
  const versioned = (major: number, minor: number) =>
    reseal(
      changed(small, copy => {
        const view = new DataView(copy.buffer);
        view.setUint16(8, major, true);
        view.setUint16(10, minor, true);
      })
    );

  it('is refused if the major version is newer', () => {
    for (const major of [2, 3, 0xffff]) {
      expect(refusalOf(versioned(major, 0))).toBe(
        `the file has format ${major}, but this version of spanforest reads ` +
          'formats up to 1. Update spanforest.'
      );
    }
  });

  it('is refused as newer even if nothing else of it is known', () => {
    const start = Uint8Array.from([...small.subarray(0, 8), 2, 0, 0, 0, 9]);
    expect(refusalOf(start)).toMatch(/format 2.*Update spanforest/);
  });

  it('is read if only the minor version is newer', () => {
    expect(decodeContainer(versioned(1, 7)).kind).toBe('test');
  });

  it('is refused if there never was one', () => {
    expect(refusalOf(versioned(0, 0))).toMatch(/is damaged/);
  });
});

describe('a file that is no model file', () => {
  const text = (content: string) => new TextEncoder().encode(content);

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(0), /^the file is empty\. Pass a model file/],
    ['text', text('To be, or not'), /^the file begins with "To be, o", so it/],
    ['a letter', text('a'), /^the file begins with "a", so it is not a model/],
    ['lines', text('1\tThe\tthe'), /begins with "1\\tThe\\tth"/],
    ['JSON', text('{"kind": 1}'), /begins with "\{\\"kind\\":"/],
    ['the name alone', text('SPF\r\n\x1a\n'), /begins with the bytes 53 50/],
    ['ELF', bytesOf('\x7fELF\x02\x01\x01\0'), /the bytes 7f 45 4c 46 02 01 /],
    ['zeros', new Uint8Array(1000), /bytes 00 00 00 00 00 00 00 00, so/],
    ['gzip', gzipSync(small), /still compressed with gzip\. Unpack it first/],
    ['the start of gzip', Uint8Array.of(0x1f, 0x8b), /compressed with gzip/],
    ['PNG', bytesOf('\x89PNG\r\n\x1a\n'), /the bytes 89 50 4e 47/]
  ])('is refused, for example %s', (_, bytes, message) => {
    expect(refusalOf(bytes)).toMatch(message);
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['CR LF to LF', bytes => replaced(bytes, '\r\n', '\n')],
    ['LF to CR LF', bytes => replaced(bytes, '\n', '\r\n')],
    ['CR to LF', bytes => replaced(bytes, '\r', '\n')],
    ['without the highest bits', bytes => bytes.map(byte => byte & 127)],
    ['Latin-1 to UTF-8', bytes => text(String.fromCharCode(...bytes))],
    ['UTF-8 read and written', bytes => text(new TextDecoder().decode(bytes))]
  ])('is told from one changed as text, %s', (_, change) => {
    expect(refusalOf(change(small))).toMatch(
      /^the file was changed as if it were text.* Copy it again as binary/
    );
  });
});

function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return bytesOf(String.fromCharCode(...bytes).replaceAll(from, to));
}
