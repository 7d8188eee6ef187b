import {quote} from '../../graph/errors.js';
import {type JsonValue, readJson} from './json.js';
import {padded} from './prefix.js';
import {
  arrayOf,
  isSectionType,
  ModelFileError,
  type SectionArrays,
  type SectionData,
  type SectionType,
  sectionTypeOf
} from './section.js';

/** What a file holds: a small header, and arrays of numbers by name. */
export interface Container {
  /** What the file is for: a model, a checkpoint. Not empty. */
  readonly kind: string;
  /** Version of what is stored, counted by whoever stores it. */
  readonly version: number;
  /** Settings and other small things: a value that JSON can hold. */
  readonly header: JsonValue;
  /** The sections by name, in the order of the file. */
  readonly sections: ReadonlyMap<string, SectionData>;
}

/**
 * The section of a container that has a name, as an array of a type.
 *
 * @param length - How many numbers it must have; any number if left out.
 * @throws {@link ModelFileError} if there is no such section, or if it has
 * another type or length.
 *
 * @example
 * ```ts
 * import {sectionOf} from 'spanforest/nlp';
 *
 * const sections = new Map([['weights', Float32Array.of(0.5, 2)]]);
 * const container = {kind: 'toy', version: 1, header: null, sections};
 * sectionOf(container, 'weights', 'float32')[1]; // => 2
 * sectionOf(container, 'weights', 'int32'); // throws ModelFileError
 * ```
 */
export function sectionOf<Type extends SectionType>(
  container: Container,
  name: string,
  type: Type,
  length?: number
): SectionArrays[Type] {
  const data = container.sections.get(name);
  const complain = (what: string): never => {
    throw new ModelFileError(
      `section ${quote(name)} ${what}. Update spanforest, or make the model ` +
        'again.'
    );
  };
  if (data === undefined) return complain('is missing');
  const found = sectionTypeOf(name, data);
  if (found !== type) return complain(`holds ${found}, not ${type}`);
  if (length !== undefined && data.length !== length) {
    return complain(`has ${data.length} numbers, not ${length}`);
  }
  return data as SectionArrays[Type];
}

/**
 * The contents of a file: a JSON object of the kind, the version, the header
 * and a table of the sections.
 */

/** The most numbers that a section may have if nothing else is said. */
export const MAXIMUM_LENGTH: number = 2 ** 28;

/**
 * How the numbers of a section are stored: one after the other, without words
 * that are zero, or each byte in as few bits as its frequency calls for.
 */
export type SectionEncoding = 'plain' | 'sparse' | 'coded';

/** The names of all encodings. */
export const SECTION_ENCODINGS: readonly SectionEncoding[] = [
  'plain',
  'sparse',
  'coded'
];

/** Whether a value is the name of an encoding. */
export function isSectionEncoding(value: unknown): value is SectionEncoding {
  return SECTION_ENCODINGS.some(encoding => encoding === value);
}

/** A line of the table of sections. */
export interface SectionEntry {
  readonly name: string;
  readonly type: SectionType;
  /** How many numbers. */
  readonly length: number;
  readonly encoding: SectionEncoding;
  /** Where the section begins, counted from the beginning of the first. */
  readonly offset: number;
  /** How many bytes it takes in the file, without what fills it up. */
  readonly bytes: number;
}

/** What the contents say. */
interface Contents {
  readonly kind: string;
  readonly version: number;
  readonly header: JsonValue;
  readonly sections: readonly SectionEntry[];
}

/**
 * Reads the contents, and checks that the sections follow each other without
 * gaps and fill their part of the file exactly.
 *
 * @param space - How many bytes there are for all sections.
 * @param maximumLength - The most numbers that a section may have.
 * @throws {@link ModelFileError} if anything is out of place.
 */
export function readContents(
  bytes: Uint8Array,
  space: number,
  maximumLength: number
): Contents {
  const contents = readJson(decodeText(bytes));
  if (!isObject(contents)) throw corrupt('the contents are no object');
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
      throw corrupt(
        `section ${quote(name)} claims ${bytes} bytes at ${offset}, where it ` +
          'has no place'
      );
    }
    if (length > maximumLength) {
      throw new ModelFileError(
        `section ${quote(name)} has ${length} numbers, but ${maximumLength} ` +
          'are allowed. Raise maximumLength if you trust the file.'
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
  if (!isSectionEncoding(encoding)) throw unknown('encoding', encoding);
  for (const [key, count] of Object.entries({length, offset, bytes})) {
    if (!isCount(count)) {
      throw corrupt(`section ${quote(name)} has ${key} ${quote(count)}`);
    }
  }
  const entry = {name, type, length, encoding, offset, bytes} as SectionEntry;
  const size = entry.length * arrayOf(type).BYTES_PER_ELEMENT;
  if (encoding === 'plain' && bytes !== size) {
    throw corrupt(
      `section ${quote(name)} takes ${bytes} bytes instead of ${size}`
    );
  }
  return entry;
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

function isObject(
  value: JsonValue
): value is {readonly [key: string]: JsonValue} {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function corrupt(what: string): ModelFileError {
  return new ModelFileError(
    `${what}. The file was not written by spanforest: make the model again.`
  );
}
