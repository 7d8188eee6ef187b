import {quote} from '../../graph/errors.js';
import {ModelFileError} from './section.js';

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

// Enough for any settings; little enough for recursion on any stack.
const DEEPEST = 64;

/**
 * Writes a value as JSON in one way only: no white space, keys in the order
 * of their UTF-16 units. `-0` stays `-0`. Nothing is left out or turned into
 * something else. Recursion ends at a depth of 64. Time n log n.
 *
 * @param path - What the value is called in errors.
 * @throws {@link ModelFileError} if JSON cannot hold the value, or if it is
 * too deep, or contains itself.
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
 * Reads a JSON text. Its objects have no prototype, so that a key such as
 * `__proto__` is a key like others, here and wherever they are copied.
 *
 * @throws {@link ModelFileError} if it is not JSON, deeper than 64 levels, or
 * has a number beyond the range of a double.
 */
export function readJson(text: string): JsonValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw corrupt('are not JSON');
  }
  return withoutPrototypes(value as JsonValue, 0);
}

function withoutPrototypes(value: JsonValue, depth: number): JsonValue {
  if (depth > DEEPEST) throw corrupt(`are deeper than ${DEEPEST} levels`);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw corrupt('have a number beyond the range of a double');
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

function corrupt(what: string): ModelFileError {
  return new ModelFileError(
    `the contents of the file ${what}. The file was not written by ` +
      'spanforest: make the model again.'
  );
}
