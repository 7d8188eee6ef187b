import {GraphFormatError, quote} from '../errors.js';
import type {PackedNames} from '../named-graph.js';
import {isWellFormed} from '../text-input.js';

/** Numbers names as they first appear. */
export interface NameTable {
  /** Number of names. */
  readonly size: number;
  /**
   * The number of a name that is at a line and column of a text; a new name
   * gets the next number.
   *
   * @throws {@link GraphFormatError} if there is no room for another.
   */
  add(name: string, line: number, column: number): number;
  /** All names. */
  strings(): string[];
  /** All names as bytes. */
  packed(): PackedNames;
}

/** A table of names that works everywhere, for at most 2^24 of them. */
export class MapNames implements NameTable {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#names.length;
  }

  add(name: string, line: number, column: number): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    checkWellFormed(name, line, column);
    const copy = detach(name);
    addName(this.#numbers, copy, this.#names.length, line, column);
    return this.#names.push(copy) - 1;
  }

  strings(): string[] {
    return this.#names;
  }

  packed(): PackedNames {
    return packNames(this.#names);
  }
}

// The most entries that a Map can have in every common engine.
const LARGEST_MAP = 1 << 24;

/**
 * Adds the vertex of a name, which is at a line and column of a text; with too
 * many names, the place hardly matters.
 */
export function addName(
  index: Map<string, number>,
  name: string,
  vertex: number,
  line = 1,
  column = 1,
  limit: number = LARGEST_MAP
): void {
  if (index.size >= limit) {
    throw new GraphFormatError(
      `there are more than ${limit} different names, which is more than can ` +
        'be looked up. Number the vertices, and use a format without names.',
      line,
      column
    );
  }
  index.set(name, vertex);
}

/**
 * A copy of a text. V8 cuts a long string out of a longer one by pointing into
 * it: without a copy, the name of one vertex would keep the text of its whole
 * chunk alive.
 */
export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Refuses a name that UTF-8 cannot hold: two of them would become one. */
export function checkWellFormed(
  name: string,
  line: number,
  column: number
): void {
  if (isWellFormed(name)) return;
  throw new GraphFormatError(
    `the name ${quote(name)} has half a surrogate pair. Correct it.`,
    line,
    column
  );
}

/** The error for a name that there is no memory for. */
export function memoryError(
  size: number,
  line: number,
  column: number
): GraphFormatError {
  return new GraphFormatError(
    `there is no memory for more than ${size} different names. Number the ` +
      'vertices, and use a format without names.',
    line,
    column
  );
}

// Bytes that are decoded at once.
const PIECE = 1 << 16;

/** Collects names in UTF-8. */
export class NameBytes {
  #bytes = new Uint8Array(1 << 10);
  #ends = new Uint32Array(1 << 7);
  #size = 0;

  /** Number of names. */
  get size(): number {
    return this.#size;
  }

  /** Appends a name, or several that end at some places. */
  append(bytes: Uint8Array, ends: ArrayLike<number> = [bytes.length]): void {
    const start = this.#endOf(this.#size);
    const length = start + bytes.length;
    const size = this.#size + ends.length;
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      grown.set(this.#bytes.subarray(0, start));
      this.#bytes = grown;
    }
    if (size > this.#ends.length) {
      const grown = new Uint32Array(Math.max(size, 2 * this.#ends.length));
      grown.set(this.#ends.subarray(0, this.#size));
      this.#ends = grown;
    }
    this.#bytes.set(bytes, start);
    for (let i = 0; i < ends.length; i++) {
      this.#ends[this.#size + i] = start + ends[i];
    }
    this.#size = size;
  }

  #endOf(size: number): number {
    return size === 0 ? 0 : this.#ends[size - 1];
  }

  /** A copy of the names. */
  packed(): PackedNames {
    const bytes = this.#bytes.slice(0, this.#endOf(this.#size));
    return {bytes, ends: this.#ends.slice(0, this.#size)};
  }

  /** All names as strings. */
  strings(): string[] {
    const names: string[] = new Array(this.#size);
    const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
    const bytes = this.#bytes;
    const ends = this.#ends;
    for (let first = 0; first < names.length; ) {
      const start = this.#endOf(first);
      let last = first + 1;
      while (last < names.length && ends[last] - start <= PIECE) last++;
      // Names are cut out of a text that has many of them.
      const text = decoder.decode(bytes.subarray(start, ends[last - 1]));
      const isAscii = text.length === ends[last - 1] - start;
      let at = start;
      let unit = 0;
      for (let i = first; i < last; i++) {
        const end = ends[i];
        let units = end - at;
        if (!isAscii) for (; at < end; at++) units -= lessUnits(bytes[at]);
        names[i] = text.slice(unit, unit + units);
        unit += units;
        at = end;
      }
      first = last;
    }
    return names;
  }
}

/** Names as bytes. */
export function packNames(names: readonly string[]): PackedNames {
  const packed = new NameBytes();
  const encoder = new TextEncoder();
  for (const name of names) packed.append(encoder.encode(name));
  return packed.packed();
}

/** The names in some bytes. */
export function unpackNames({bytes, ends}: PackedNames): string[] {
  const names = new NameBytes();
  names.append(bytes, ends);
  return names.strings();
}

// Of a character, all bytes but the first are no UTF-16 units; four bytes are
// two.
function lessUnits(byte: number): number {
  return (byte & 0xc0) === 0x80 ? 1 : byte >= 0xf0 ? -1 : 0;
}
