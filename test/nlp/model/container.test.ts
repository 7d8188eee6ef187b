import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {SpanforestError} from '../../../src/graph/index.js';
import {
  decodeContainer,
  encodeContainer,
  type SectionData,
  type SectionEncoding,
  type SectionType,
  sectionOf
} from '../../../src/internals.js';
import {ModelFileError} from '../../../src/nlp/index.js';
import {
  container,
  containerOf,
  craft,
  refusal,
  refusalOf,
  sectionData
} from '../../support/model-files.js';

/** The bits of numbers, so that -0 is not 0. */
function bitsOf({buffer, byteOffset, byteLength}: SectionData): number[] {
  return [...new Uint8Array(buffer, byteOffset, byteLength)];
}

function roundTrip(data: SectionData, encoding?: SectionEncoding) {
  const encodings = new Map(encoding && [['a', encoding]]);
  const bytes = encodeContainer(containerOf({a: data}), encodings);
  const text = new TextDecoder('latin1').decode(bytes);
  const section = decodeContainer(bytes).sections.get('a')!;
  return {section, stored: /"encoding":"(\w+)"/.exec(text)?.[1], bytes};
}

describe('encodeContainer', () => {
  it('writes what decodeContainer reads back', () => {
    const property = fc.property(container, given => {
      const read = decodeContainer(encodeContainer(given));
      expect(read).toEqual(given);
      expect([...read.sections.keys()]).toEqual([...given.sections.keys()]);
    });
    fc.assert(property, {numRuns: 500});
  });

  it('keeps every bit of a section, in each encoding', () => {
    const property = fc.property(
      sectionData,
      fc.constantFrom<SectionEncoding>('plain', 'sparse', 'coded'),
      (data, encoding) => {
        const {section, stored} = roundTrip(data, encoding);
        expect(stored).toBe(encoding);
        expect(section.constructor).toBe(data.constructor);
        expect(section.length).toBe(data.length);
        expect(bitsOf(section)).toEqual(bitsOf(data));
      }
    );
    fc.assert(property, {numRuns: 1000});
  });

  it('keeps -0, denormals and extremes', () => {
    const numbers = [0, -0, 5e-324, 1e-45, -1e-45, 3e38, 0, 0, -3e38];
    for (const encoding of ['plain', 'sparse', undefined] as const) {
      for (const array of [Float32Array, Float64Array]) {
        const data = array.from(numbers);
        expect(bitsOf(roundTrip(data, encoding).section)).toEqual(bitsOf(data));
      }
    }
  });

  it('chooses the encoding that takes fewer bytes, plain if they tie', () => {
    // A bit for each word takes one word here, so one zero makes a tie.
    const ones = () => new Float32Array(32).fill(1);
    expect(roundTrip(ones()).stored).toBe('plain');
    expect(roundTrip(ones().fill(0, 7, 8)).stored).toBe('plain');
    expect(roundTrip(ones().fill(0, 7, 9)).stored).toBe('sparse');
    expect(roundTrip(ones().fill(-0, 7, 9)).stored).toBe('plain');
    expect(roundTrip(new Uint8Array(0)).stored).toBe('plain');
    expect(roundTrip(new Float64Array(9)).stored).toBe('sparse');
  });

  it('takes little room for zeros', () => {
    const data = new Float32Array(100_000);
    for (let i = 0; i < data.length; i += 10) data[i] = i + 1;
    expect(roundTrip(data).bytes.length).toBeLessThan(53_000);
  });

  it('gives the same bytes for the same content', () => {
    const one = containerOf({a: Int8Array.of(1, 2)}, {x: 1, y: {b: 2, c: 3}});
    const two = containerOf({a: Int8Array.of(1, 2)}, {y: {c: 3, b: 2}, x: 1});
    expect(encodeContainer(one)).toEqual(encodeContainer(two));
    const property = fc.property(container, given => {
      const bytes = encodeContainer(given);
      expect(encodeContainer(decodeContainer(bytes))).toEqual(bytes);
    });
    fc.assert(property, {numRuns: 200});
  });

  it('writes these very bytes', () => {
    const sections = {a: Uint16Array.of(1, 2, 3), b: new Float32Array(64)};
    sections.b[33] = -0.5;
    const contents =
      '{"header":{"é":0.5},"kind":"test","sections":[' +
      '{"bytes":6,"encoding":"plain","length":3,"name":"a","offset":0,' +
      '"type":"uint16"},' +
      '{"bytes":12,"encoding":"sparse","length":64,"name":"b","offset":8,' +
      '"type":"float32"}],"version":1}';
    const body = [
      [1, 0, 2, 0, 3, 0, 0, 0],
      [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0xbf, 0, 0, 0, 0]
    ].flat();
    const file = encodeContainer(containerOf(sections, {é: 0.5}));
    expect(file).toEqual(craft(contents, Uint8Array.from(body)));
  });

  it('copies, so that arrays may change afterwards', () => {
    const data = Float64Array.of(1, 2);
    const bytes = encodeContainer(containerOf({data}));
    data.fill(9);
    expect(decodeContainer(bytes).sections.get('data')).toEqual(
      Float64Array.of(1, 2)
    );
  });

  it.each([
    [Float32Array.of(0, 1, Number.NaN), /^section "a" has NaN at index 2\. A/],
    [Float64Array.of(0, 0, 0, 0, -Infinity), /has -Infinity at index 4/],
    [new Float32Array(99).fill(Infinity, 37, 38), /Infinity at index 37/],
    [new Float64Array(99).fill(Number.NaN, 98), /NaN at index 98/]
  ])('refuses %s, which is not finite', (a, message) => {
    expect(refusal(() => encodeContainer(containerOf({a})))).toMatch(message);
  });

  it('finds what is not finite wherever it stands', () => {
    for (let at = 0; at < 11; at++) {
      const a = new Float32Array(11).fill(Infinity, at, at + 1);
      expect(refusal(() => encodeContainer(containerOf({a})))).toContain(
        `Infinity at index ${at}.`
      );
    }
  });

  it.each<[object, RegExp]>([
    [{header: {a: () => 1}}, /^"a" is a function/],
    [{header: 'x'.repeat(2 ** 20)}, /take \d+ bytes, but 1048576 are allowed/],
    [
      {sections: new Map([['a', [1]]])},
      /^section "a" is an array of 1 entry\. Pass/
    ],
    [{sections: new Map([['a', undefined]])}, /^section "a" is undefined/],
    [
      {sections: new Map([['a', new DataView(new ArrayBuffer(1))]])},
      /type DataView\. Pass a typed array of one of the types int8, uint8, /
    ],
    [{sections: new Map([['a', BigInt64Array.of(1n)]])}, /BigInt64Array/]
  ])('refuses %o', (change, message) => {
    const given = {...containerOf({}), ...change};
    expect(refusal(() => encodeContainer(given))).toMatch(message);
  });

  it('refuses more numbers than are read back', () => {
    const a = new Uint8Array(2 ** 28 + 1);
    expect(refusal(() => encodeContainer(containerOf({a})))).toMatch(
      /has 268435457 numbers, but 268435456 are allowed\. Divide it/
    );
  });
});

describe('decodeContainer', () => {
  it('gives views of the bytes where these are aligned', () => {
    const a = Float64Array.of(0.1, 0.2);
    const bytes = encodeContainer(containerOf({a}));
    const {buffer} = decodeContainer(bytes).sections.get('a')!;
    expect(buffer).toBe(bytes.buffer);
  });

  it('reads bytes at any offset of a buffer', () => {
    const sections = {
      a: Float64Array.of(0.1, 0.2),
      b: new Int32Array(99).fill(7, 50, 53),
      c: Uint8Array.of(1, 2, 3)
    };
    const bytes = encodeContainer(containerOf(sections));
    for (let offset = 0; offset < 17; offset++) {
      const moved = new Uint8Array(bytes.length + offset + 3);
      moved.set(bytes, offset);
      const part = moved.subarray(offset, offset + bytes.length);
      expect(decodeContainer(part)).toEqual(containerOf(sections));
    }
  });

  it('reads a Buffer and shared memory', () => {
    const a = Float32Array.of(1, 2);
    const b = new Float32Array(100);
    const bytes = encodeContainer(containerOf({a, b}));
    expect(decodeContainer(Buffer.from(bytes))).toEqual(containerOf({a, b}));
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const {sections} = decodeContainer(shared);
    expect(sections.get('a')!.buffer).toBe(shared.buffer);
    expect([...sections.get('a')!]).toEqual([1, 2]);
    expect([...sections.get('b')!]).toEqual([...b]);
  });

  it('writes a Buffer as bytes', () => {
    const a = Buffer.from('abc');
    const read = decodeContainer(encodeContainer(containerOf({a})));
    expect(read.sections.get('a')).toEqual(Uint8Array.of(97, 98, 99));
  });

  it('reads a container without sections', () => {
    const given = containerOf({}, ['only', 'a', 'header']);
    expect(decodeContainer(encodeContainer(given))).toEqual(given);
  });

  it('takes __proto__ for an ordinary key', () => {
    const header = JSON.parse('{"__proto__": {"polluted": true}}');
    const bytes = encodeContainer(containerOf({}, header));
    const read = decodeContainer(bytes).header as {[key: string]: unknown};
    expect(read.polluted).toBe(undefined);
    expect(Object.keys(read)).toEqual(['__proto__']);
  });

  it.each<[unknown, RegExp]>([
    ['text', /^"text" is not the bytes of a file\. Pass a Uint8Array/],
    [undefined, /^undefined is not/],
    [new ArrayBuffer(8), /^an object is not/],
    [Int8Array.of(1), /^an array of type Int8Array is not/]
  ])('refuses %o', (value, message) => {
    expect(refusalOf(value as Uint8Array)).toMatch(message);
  });
});

describe('sectionOf', () => {
  const sections = containerOf({a: Float32Array.of(1, 2), b: Buffer.of(1)});

  it('gives the section as the type asked for', () => {
    const a: Float32Array = sectionOf(sections, 'a', 'float32');
    expect(a).toBe(sections.sections.get('a'));
    expect(sectionOf(sections, 'a', 'float32', 2)).toBe(a);
    expect(sectionOf(sections, 'b', 'uint8', 1)[0]).toBe(1);
  });

  it.each<[string, SectionType, number | undefined, RegExp]>([
    ['toString', 'float32', 2, /^section "toString" is missing\. Update spa/],
    ['a', 'float64', 2, /^section "a" holds float32, not float64/],
    ['a', 'float32', 3, /^section "a" has 2 numbers, not 3/]
  ])('refuses section %s as %s of %s', (name, type, length, message) => {
    expect(refusal(() => sectionOf(sections, name, type, length))).toMatch(
      message
    );
  });
});

describe('ModelFileError', () => {
  it('is an error of this package', () => {
    expect(new ModelFileError('a.')).toBeInstanceOf(SpanforestError);
  });
});
