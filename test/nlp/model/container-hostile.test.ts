import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {decodeContainer, encodeContainer} from '../../../src/internals.js';
import {ModelFileError} from '../../../src/nlp/index.js';
import {
  bytesOf,
  container,
  containerOf,
  craft,
  refusalOf,
  reseal
} from '../../support/model-files.js';

// What is asked of memory while a file is read.
const given = ArrayBuffer;
let largest = 0;

beforeEach(() => {
  largest = 0;
  globalThis.ArrayBuffer = new Proxy(given, {
    construct(target, [length]) {
      largest = Math.max(largest, length);
      return new target(length);
    }
  });
});

afterEach(() => {
  globalThis.ArrayBuffer = given;
});

/**
 * Decodes: gives a container that holds together, or is refused, and in
 * neither case takes more than 32 times the memory of the file.
 */
function decodeOrRefuse(file: Uint8Array): boolean {
  largest = 0;
  let read: ReturnType<typeof decodeContainer>;
  try {
    read = decodeContainer(file);
  } catch (error) {
    if (!(error instanceof ModelFileError)) throw error;
    expect(error.message).toMatch(/^spanforest\/nlp\/model-file: .*\.$/);
    return false;
  } finally {
    expect(largest).toBeLessThanOrEqual(32 * file.length);
  }
  expect(decodeContainer(encodeContainer(read))).toEqual(read);
  return true;
}

describe('a file with good checksums', () => {
  it('is read or refused, whatever its bytes are', () => {
    let accepted = 0;
    let refused = 0;
    const property = fc.property(
      container,
      fc.array(fc.tuple(fc.nat(), fc.nat({max: 255})), {
        minLength: 1,
        maxLength: 8
      }),
      (content, mutations) => {
        const file = encodeContainer(content);
        for (const [at, byte] of mutations) file[at % file.length] = byte;
        if (decodeOrRefuse(reseal(file))) accepted++;
        else refused++;
      }
    );
    fc.assert(property, {numRuns: 2000});
    // Both kinds must occur, or nothing was tested.
    expect(accepted).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(10);
  });

  it('is read or refused, whatever its contents claim', () => {
    const files = [
      containerOf({
        a: Float32Array.of(1, 2, 3),
        b: new Float64Array(40).fill(3, 7, 9),
        c: new Uint8Array(99)
      }),
      containerOf({a: new Int32Array(64)}, {list: [1, 'x']})
    ].map(content => {
      const file = encodeContainer(content);
      const length = new DataView(file.buffer).getUint32(12, true);
      const contents = file.subarray(32, 32 + length);
      const start = 32 + Math.ceil(length / 8) * 8;
      return {
        contents: new TextDecoder().decode(contents),
        body: file.subarray(start, -8)
      };
    });
    const value = fc.oneof(
      fc.nat({max: 200}).map(String),
      fc.maxSafeInteger().map(String),
      fc.constantFrom(
        ...['-1', '1.5', '1e308', '1e999', '268435456', '4294967296'],
        ...['null', 'true', '{}', '[]', '""', '"a"', '"__proto__"', '"plain"'],
        ...['"sparse"', '"float64"', '"uint8"', '"toString"', '[[[]]]', '']
      )
    );
    const property = fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), value), {minLength: 1, maxLength: 4}),
      ({contents, body}, changes) => {
        for (const [which, text] of changes) {
          const values = [...contents.matchAll(/(?<=[:[,])[\w"]+(?=[,\]}])/g)];
          if (values.length === 0) break;
          const {index, 0: old} = values[which % values.length];
          contents =
            contents.slice(0, index) +
            text +
            contents.slice(index + old.length);
        }
        decodeOrRefuse(craft(contents, body));
      }
    );
    fc.assert(property, {numRuns: 2000});
  });

  it('is read or refused, whatever its lengths claim', () => {
    const file = encodeContainer(containerOf({a: Int8Array.of(1)}));
    const property = fc.property(
      fc.oneof(fc.nat({max: file.length + 9}), fc.nat({max: 2 ** 32 - 1})),
      fc.bigInt({min: 0n, max: 2n ** 64n - 1n}),
      (length, total) => {
        const copy = Uint8Array.from(file);
        new DataView(copy.buffer).setUint32(12, length, true);
        decodeOrRefuse(reseal(copy));
        new DataView(copy.buffer).setBigUint64(16, total, true);
        decodeOrRefuse(reseal(copy));
      }
    );
    fc.assert(property, {numRuns: 1000});
  });

  const section = (change: object) => ({
    name: 'a',
    type: 'uint8',
    length: 8,
    encoding: 'plain',
    offset: 0,
    bytes: 8,
    ...change
  });
  const contents = (change: object) => ({
    kind: 'k',
    version: 1,
    header: null,
    sections: [section({})],
    ...change
  });
  const sections = (...list: unknown[]) => contents({sections: list});
  const body = Uint8Array.of(1, 0, 0, 0, 5, 0, 0, 0);

  it('is read if all is in place, though keys are unknown', () => {
    const text = JSON.stringify({...contents({}), more: 1}, null, 1);
    const read = decodeContainer(craft(text, body));
    expect(read.sections.get('a')).toEqual(body);
    expect(Object.keys(read)).not.toContain('more');
    const sparse = section({encoding: 'sparse', length: 128});
    const unpacked = decodeContainer(
      craft(JSON.stringify(sections(sparse)), body)
    );
    expect([...unpacked.sections.get('a')!].slice(0, 5)).toEqual([
      5, 0, 0, 0, 0
    ]);
  });

  it.each<[unknown, RegExp]>([
    [[], /^the contents are not an object\. The file was not written by spanf/],
    [null, /^the contents are not an object/],
    [contents({kind: 1}), /^the kind is 1/],
    [contents({kind: ''}), /^the kind is ""/],
    [contents({kind: undefined}), /^the kind is undefined/],
    [contents({version: -1}), /^the version is -1/],
    [contents({version: 2 ** 53}), /^the version is 9007199254740992/],
    [contents({header: undefined}), /^the header is missing/],
    [contents({sections: {}}), /^the table of sections is an object/],
    [sections(1), /^a section is 1/],
    [sections([]), /^a section is an empty array/],
    [sections(section({name: 1})), /^a section is called 1/],
    [sections(section({type: 'bfloat16'})), /type "bfloat16", .* Update/],
    [sections(section({type: 'toString'})), /type "toString", which is unkno/],
    [sections(section({encoding: 'zip'})), /encoding "zip".* Update spanfor/],
    [sections(section({length: -1})), /^section "a" has length -1/],
    [sections(section({offset: 0.5})), /^section "a" has offset 0.5/],
    [sections(section({bytes: null})), /^section "a" has bytes null/],
    [sections(section({length: 7})), /^section "a" takes 8 bytes instead of 7/],
    [sections(section({type: 'float64'})), /takes 8 bytes instead of 64/],
    [
      sections(section({offset: 8})),
      /claims 8 bytes at 8, where it does not fit/
    ],
    [sections(section({bytes: 9, length: 9})), /claims 9 bytes at 0, where/],
    [
      sections(section({bytes: 2 ** 52, length: 2 ** 52})),
      /claims 4503599627370496 bytes at 0, where/
    ],
    [
      sections(section({}), section({name: 'b', offset: 8})),
      /^section "b" claims 8 bytes at 8, where it does not fit/
    ],
    [
      sections(section({}), section({name: 'b'})),
      /^section "b" claims 8 bytes at 0, where it does not fit/
    ],
    [
      sections(section({}), section({length: 0, bytes: 0, offset: 8})),
      /^two sections are "a"/
    ],
    [sections(), /^the sections take 0 bytes instead of 8/],
    [
      sections(section({encoding: 'sparse', length: 2 ** 28 + 1})),
      /has 268435457 numbers, but 268435456 are allowed/
    ],
    [
      sections(section({encoding: 'sparse', length: 2 ** 28})),
      /of 268435456 bytes has only 8 stored/
    ],
    [
      sections(section({encoding: 'sparse', length: 2 ** 28, type: 'float64'})),
      /of 2147483648 bytes has only 8 stored/
    ]
  ])('is refused if it says %j', (value, message) => {
    const file = craft(JSON.stringify(value), body);
    expect(refusalOf(file)).toMatch(message);
    expect(largest).toBe(0);
  });

  it('is refused if a number in it is not finite', () => {
    const infinity = Uint8Array.of(1, 0, 0, 0, 0, 0, 0x80, 0x7f);
    const plain = sections(section({type: 'float32', length: 2}));
    expect(refusalOf(craft(JSON.stringify(plain), infinity))).toMatch(
      /^section "a" has Infinity at index 1/
    );
    const sparse = section({type: 'float32', encoding: 'sparse', length: 3});
    const text = JSON.stringify(sections(sparse));
    expect(refusalOf(craft(text, infinity))).toMatch(
      /^section "a" has Infinity at index 0/
    );
  });

  it('is refused if its contents are not UTF-8, or not JSON', () => {
    const file = craft('"\u00e9"', new Uint8Array(0));
    file[34] = 0x20;
    expect(refusalOf(reseal(file))).toMatch(/^the contents are not UTF-8/);
    expect(refusalOf(craft('{"kind"', body))).toMatch(/are not JSON/);
    expect(refusalOf(craft('', body))).toMatch(/are not JSON/);
    const deep = '['.repeat(100_000);
    expect(refusalOf(craft(deep + deep.replaceAll('[', ']'), body))).toMatch(
      /^the contents (are not an object|of the file are not JSON)/
    );
  });

  it('is refused if its contents are longer than a megabyte', () => {
    const text = `${JSON.stringify(contents({}))}${' '.repeat(2 ** 20)}`;
    expect(refusalOf(craft(text, body))).toMatch(/^the beginning of the file/);
  });

  it('shows no control characters of the file', () => {
    const text = JSON.stringify(contents({kind: 'k'})).replace(
      '"a"',
      '"\\u001b[31m\\n"'
    );
    const file = craft(text.replace('uint8', '\\u0007'), body);
    expect(refusalOf(file)).toContain('"\\u001b[31m\\n" has type "\\u0007"');
    expect(refusalOf(bytesOf('\x1b[31mred'))).toContain('bytes 1b 5b 33');
  });
});

describe('memory', () => {
  it('that is not there is an error of ours', () => {
    globalThis.ArrayBuffer = new Proxy(given, {
      construct() {
        throw new RangeError('Array buffer allocation failed');
      }
    });
    const content = containerOf({a: Int8Array.of(1)});
    expect(() => encodeContainer(content)).toThrow(
      /^spanforest\/nlp\/model-file: \d+ bytes do not fit into memory\. Use/
    );
  });
});
