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

/**
 * Writes the contents as JSON in a unique form: no white space, keys in order.
 * Nothing is left out or converted.
 */
export function writeContents(contents: Contents): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(contents, canonical));
}

function canonical(key: string, value: unknown): unknown {
  const isLost =
    ['undefined', 'function', 'symbol', 'bigint'].includes(typeof value) ||
    (typeof value === 'number' && !Number.isFinite(value));
  if (isLost) {
    throw new ModelFileError(
      `${quote(key)} is ${quote(value)}, which JSON cannot hold. Use finite ` +
        'numbers, strings, booleans, null, arrays and plain objects.'
    );
  }
  if (!isObject(value as JsonValue)) return value;
  const members = Object.entries(value as object);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Reads the contents, and checks that the sections follow each other without
 * gaps and fill their part of the file exactly.
 *
 * @param space - Size of all sections in bytes.
 */
export function readContents(bytes: Uint8Array, space: number): Contents {
  const contents = readJson(bytes);
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

function finite(_: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new RangeError();
  return value;
}

function readJson(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    // A copy, because browsers decode no memory that is shared.
    const copy = new Uint8Array(bytes);
    text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(
      copy
    );
  } catch {
    throw corrupt('the contents are not UTF-8');
  }
  try {
    return JSON.parse(text, finite) as JsonValue;
  } catch {
    throw corrupt('the contents of the file are not JSON');
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
