import fc from 'fast-check';
import {expect} from 'vitest';
import {
  type Container,
  decodeContainer,
  type JsonValue,
  type SectionData
} from '../../src/internals.js';
import {ModelFileError} from '../../src/nlp/index.js';
import {crc64} from '../../src/nlp/model/section.js';

/** The error with which a file is refused: one of ours, and one line. */
export function refusal(run: () => unknown): string {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    if (!(error instanceof ModelFileError)) throw error;
    expect(error.name).toBe('ModelFileError');
    expect(error.message).toMatch(/^spanforest\/nlp\/model-file: .*\.$/);
    return error.message.replace('spanforest/nlp/model-file: ', '');
  }
  throw new Error(`nothing was refused: ${String(result)}`);
}

/** The error with which bytes are refused as a file. */
export function refusalOf(bytes: Uint8Array): string {
  return refusal(() => decodeContainer(bytes));
}

/** Makes a container of sections, and of a header if it matters. */
export function containerOf(
  sections: {readonly [name: string]: SectionData},
  header: JsonValue = null
): Container {
  return {
    kind: 'test',
    version: 1,
    header,
    sections: new Map(Object.entries(sections))
  };
}

/** Bytes that read as text, one character a byte. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0));
}

/** Makes a file of a text of contents and the bytes of all sections. */
export function craft(contents: string, body: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(contents);
  const start = 32 + Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(start + body.length + 8);
  const view = new DataView(file.buffer);
  file.set(bytesOf('\x8aSPF\r\n\x1a\n'));
  view.setUint16(8, 1, true);
  view.setUint32(12, text.length, true);
  view.setBigUint64(16, BigInt(file.length), true);
  file.set(text, 32);
  file.set(body, start);
  return reseal(file);
}

/** Makes the checksums of a file fit whatever it has become. */
export function reseal(file: Uint8Array): Uint8Array {
  const {buffer, byteOffset, length} = file;
  const view = new DataView(buffer, byteOffset, length);
  const contents = file.subarray(32, 32 + view.getUint32(12, true));
  view.setBigUint64(24, crc64(file.subarray(0, 24), contents), true);
  view.setBigUint64(length - 8, crc64(file.subarray(0, -8)), true);
  return file;
}

/**
 * A file with other bytes in place of a number that occurs once, and checksums
 * that fit: what {@link encodeContainer} would not write.
 */
export function withNumber(
  file: Uint8Array,
  marker: Float32Array | Float64Array,
  value: number
): Uint8Array {
  const copy = Buffer.from(file);
  const at = copy.indexOf(Buffer.from(marker.buffer));
  expect(at).toBeGreaterThan(0);
  copy.set(Buffer.from(marker.map(() => value).buffer), at);
  return reseal(new Uint8Array(copy));
}

const limits = {minLength: 0, maxLength: 70};
const finite = {noNaN: true, noDefaultInfinity: true};

/** Any array that fits into a section, often with many zeros. */
export const sectionData: fc.Arbitrary<SectionData> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<SectionData>[]>(
      fc.int8Array(limits),
      fc.uint8Array(limits),
      fc.int16Array(limits),
      fc.uint16Array(limits),
      fc.int32Array(limits),
      fc.uint32Array(limits),
      fc.float32Array({...limits, ...finite}),
      fc.float64Array({...limits, ...finite})
    ),
    fc.integer({min: 0, max: 4}),
    fc.infiniteStream(fc.integer({min: 0, max: 3}))
  )
  .map(([data, zeros, stream]) =>
    data.map(value => (stream.next().value < zeros ? 0 : value))
  );

/** Any value that JSON can hold. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc
    .jsonValue({maxDepth: 3})
    .map(value => JSON.parse(JSON.stringify(value)) as JsonValue),
  fc.constantFrom<JsonValue[]>(
    5e-324,
    '\ud800',
    '\u2028 "\\\0é\u{1f600}',
    JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2, "": []}')
  )
);

/** Any container. */
export const container: fc.Arbitrary<Container> = fc.record({
  kind: fc.string({minLength: 1}),
  version: fc.maxSafeNat(),
  header: jsonValue,
  sections: fc
    .array(
      fc.tuple(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'é\n')),
        sectionData
      ),
      {maxLength: 5}
    )
    .map(sections => new Map(sections))
});
