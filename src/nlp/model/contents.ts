import {quote, showCount} from '../../graph/errors.js';
import {
  ARRAYS,
  corrupt,
  corruptSection,
  isCount,
  isSectionType,
  ModelFileError,
  padded,
  type SectionType
} from './section.js';

/** The maximum length of a section. */
export const MAXIMUM_LENGTH: number = 2 ** 28;

/**
 * How the numbers of a section are stored: one after the other, without words
 * that are zero, or each byte in as few bits as its frequency calls for.
 */
export type SectionEncoding = 'plain' | 'sparse' | 'coded';

const SECTION_ENCODINGS = ['plain', 'sparse', 'coded'] as const;

/** A line of the table of sections. */
export interface SectionEntry {
  readonly name: string;
  readonly type: SectionType;
  readonly length: number;
  readonly encoding: SectionEncoding;
  /** Where the section begins, relative to the first section. */
  readonly offset: number;
  /** Its size in the file in bytes, without padding. */
  readonly bytes: number;
}

/** The contents of a file: everything but the numbers of the sections. */
interface Contents {
  readonly kind: string;
  readonly version: number;
  readonly header: JsonValue;
  readonly sections: readonly SectionEntry[];
}

export function writeContents(contents: Contents): Uint8Array {
  // In the order of their names, at the depth at which they are read.
  const members = (['header', 'kind', 'sections', 'version'] as const).map(
    name => `"${name}":${writeJson(contents[name], name, 1)}`
  );
  return new TextEncoder().encode(`{${members.join(',')}}`);
}

/**
 * Reads the contents, and checks that the sections follow each other without
 * gaps and fill their part of the file exactly.
 *
 * @param space - Size of all sections in bytes.
 */
export function readContents(bytes: Uint8Array, space: number): Contents {
  const contents = readJson(decodeText(bytes));
  if (!isObject(contents)) throw corrupt('the contents are not an object');
  const {kind, version, header, sections} = contents;
  if (typeof kind !== 'string' || kind === '') {
    throw corrupt(`the kind is ${quote(kind)}`);
  }
  if (!isCount(version)) throw corrupt(`the version is ${quote(version)}`);
  if (header === undefined) throw corrupt('the header is missing');
  if (!Array.isArray(sections)) {
    throw corrupt(`the table of sections is ${quote(sections)}`);
  }
  const entries: SectionEntry[] = [];
  const names = new Set<string>();
  let end = 0;
  for (const section of sections) {
    const entry = readEntry(section);
    const {name, length, offset, bytes} = entry;
    if (names.has(name)) throw corrupt(`two sections are ${quote(name)}`);
    names.add(name);
    if (offset !== end || bytes > space - end) {
      const claim = `claims ${showCount(bytes, 'byte')} at ${offset}`;
      throw corruptSection(name, `${claim}, where it does not fit`);
    }
    if (length > MAXIMUM_LENGTH) {
      throw new ModelFileError(
        `section ${quote(name)} has ${length} numbers, but ${MAXIMUM_LENGTH} ` +
          'are allowed. Train a smaller model.'
      );
    }
    end += padded(bytes);
    entries.push(entry);
  }
  if (end !== space) {
    throw corrupt(`the sections take ${end} bytes instead of ${space}`);
  }
  return {kind, version, header, sections: entries};
}

function readEntry(value: JsonValue): SectionEntry {
  if (!isObject(value)) throw corrupt(`a section is ${quote(value)}`);
  const {name, type, length, encoding, offset, bytes} = value;
  if (typeof name !== 'string') {
    throw corrupt(`a section is called ${quote(name)}`);
  }
  const unknown = (what: string, value: unknown) =>
    new ModelFileError(
      `section ${quote(name)} has ${what} ${quote(value)}, which is unknown ` +
        'to this version of spanforest. Update spanforest.'
    );
  if (!isSectionType(type)) throw unknown('type', type);
  if (!(SECTION_ENCODINGS as readonly unknown[]).includes(encoding)) {
    throw unknown('encoding', encoding);
  }
  for (const [key, count] of Object.entries({length, offset, bytes})) {
    if (isCount(count)) continue;
    throw corruptSection(name, `has ${key} ${quote(count)}`);
  }
  const entry = {name, type, length, encoding, offset, bytes} as SectionEntry;
  const size = entry.length * ARRAYS[type].BYTES_PER_ELEMENT;
  if (encoding !== 'plain' || bytes === size) return entry;
  throw corruptSection(
    name,
    `takes ${showCount(entry.bytes, 'byte')} instead of ${size}`
  );
}

function decodeText(bytes: Uint8Array): string {
  try {
    // A copy, because browsers decode no memory that is shared.
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(
      new Uint8Array(bytes)
    );
  } catch {
    throw corrupt('the contents are not UTF-8');
  }
}

/** Whether a JSON value is an object. */
export function isObject(
  value: JsonValue
): value is {readonly [key: string]: JsonValue} {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A value that JSON can hold; numbers are finite. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | {
      /** The value of a key. */
      readonly [key: string]: JsonValue;
    };

// Enough for any settings, and safe for recursion.
const DEEPEST = 64;

/**
 * Writes a value as JSON in a unique form: no white space, keys in the order
 * of their UTF-16 units. `-0` stays `-0`. Nothing is left out or converted.
 *
 * @param path - Name of the value in errors.
 */
export function writeJson(value: unknown, path: string, depth = 0): string {
  if (depth > DEEPEST) {
    throw new ModelFileError(
      `${quote(path)} is nested deeper than ${DEEPEST} levels. Store large ` +
        'structures in sections.'
    );
  }
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    return Object.is(value, -0) ? '-0' : String(value);
  }
  if (Array.isArray(value)) {
    const items = Array.from(value, (item: unknown, i) =>
      writeJson(item, `${path}[${i}]`, depth + 1)
    );
    return `[${items.join(',')}]`;
  }
  if (isPlainObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map(key => {
        const member = writeJson(value[key], `${path}.${key}`, depth + 1);
        return `${JSON.stringify(key)}:${member}`;
      });
    return `{${members.join(',')}}`;
  }
  throw new ModelFileError(
    `${quote(path)} is ${quote(value)}, which JSON cannot hold. Use finite ` +
      'numbers, strings, booleans, null, arrays and plain objects.'
  );
}

/**
 * Reads a JSON text. Its objects have no prototype, so that `__proto__` is an
 * ordinary key.
 */
export function readJson(text: string): JsonValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw corrupt('the contents of the file are not JSON');
  }
  return withoutPrototypes(value as JsonValue, 0);
}

function withoutPrototypes(value: JsonValue, depth: number): JsonValue {
  const where = 'the contents of the file';
  if (depth > DEEPEST) {
    throw corrupt(`${where} are deeper than ${DEEPEST} levels`);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw corrupt(`${where} have a number beyond the range of a double`);
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    return value.map((item: JsonValue) => withoutPrototypes(item, depth + 1));
  }
  const result: {[key: string]: JsonValue} = Object.create(null);
  for (const [key, member] of Object.entries(value)) {
    result[key] = withoutPrototypes(member, depth + 1);
  }
  return result;
}

function isPlainObject(value: unknown): value is {[key: string]: unknown} {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of all objects, of this realm or another, has none itself.
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null &&
      Object.hasOwn(prototype as object, 'hasOwnProperty'))
  );
}
