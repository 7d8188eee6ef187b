import type {PackedNames} from '../../graph/formats/index.js';
import {DataError} from './errors.js';

// The most names there can be, and bytes of all of them.
const LARGEST_SIZE = 1 << 28;
const LARGEST_LENGTH = 2 ** 32 - 1;

/**
 * Numbers names in the order they come. They are held as bytes in an
 * open-addressing table: a Map of strings takes several times the memory and
 * the time, and has at most 2^24 entries.
 */
export class NameIndex {
  /** How many names there are. */
  size = 0;
  #bytes: Uint8Array = new Uint8Array(1 << 12);
  #ends: Uint32Array = new Uint32Array(1 << 8);
  #hashes: Int32Array = new Int32Array(1 << 8);
  // A number plus one in each used slot.
  #slots: Int32Array = new Int32Array(1 << 9);

  /** The numbers of some names, written to an array; unknown ones are added. */
  addAll({bytes, ends}: PackedNames, into: Int32Array, offset: number): void {
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      const end = ends[i];
      into[offset + i] = this.add(bytes, start, end);
      start = end;
    }
  }

  /** All names. The arrays may change when names are added. */
  get packed(): PackedNames {
    const {size} = this;
    return {
      bytes: this.#bytes.subarray(0, this.#startOf(size)),
      ends: this.#ends.subarray(0, size)
    };
  }

  /** The number of the name in a part of some bytes; it is added if unknown. */
  add(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5 | 0;
    for (let i = start; i < end; i++) {
      hash = Math.imul(hash ^ bytes[i], 0x01000193);
    }
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.#slots[slot] - 1;
      if (entry < 0) break;
      if (this.#hashes[entry] === hash && this.#is(entry, bytes, start, end)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    const name = this.#append(bytes, start, end, hash);
    this.#slots[slot] = name + 1;
    if (2 * this.size > mask) this.#grow();
    return name;
  }

  /** The names from a number on, in arrays of their own. */
  since(first: number): PackedNames {
    const start = this.#startOf(first);
    const ends = this.#ends.slice(first, this.size);
    for (let i = 0; i < ends.length; i++) ends[i] -= start;
    return {bytes: this.#bytes.slice(start, this.#startOf(this.size)), ends};
  }

  #is(entry: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#startOf(entry);
    if (this.#ends[entry] - own !== end - start) return false;
    const all = this.#bytes;
    for (let i = start, j = own; i < end; i++, j++) {
      if (all[j] !== bytes[i]) return false;
    }
    return true;
  }

  #startOf(entry: number): number {
    return entry === 0 ? 0 : this.#ends[entry - 1];
  }

  #append(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const {size} = this;
    const at = this.#startOf(size);
    const length = at + end - start;
    if (size >= LARGEST_SIZE || length > LARGEST_LENGTH) {
      throw new DataError(
        'there are more than 2^28 nodes, or their names take more than 4 GiB. ' +
          'Use shorter names, or fewer files.'
      );
    }
    if (length > this.#bytes.length) {
      const most = Math.min(Math.max(2 * at, length), LARGEST_LENGTH);
      const larger = new Uint8Array(most);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    if (size === this.#ends.length) {
      const ends = new Uint32Array(2 * size);
      ends.set(this.#ends);
      this.#ends = ends;
      const hashes = new Int32Array(2 * size);
      hashes.set(this.#hashes);
      this.#hashes = hashes;
    }
    const all = this.#bytes;
    for (let i = start, j = at; i < end; i++, j++) all[j] = bytes[i];
    this.#ends[size] = length;
    this.#hashes[size] = hash;
    this.size = size + 1;
    return size;
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let entry = 0; entry < this.size; entry++) {
      let slot = this.#hashes[entry] & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

// Three times as many bytes as a string has code units are always enough.
const CHUNK = 1 << 16;

/** Packs names. Halves of surrogate pairs, which JSON may have, survive. */
export function packNames(names: readonly string[]): PackedNames {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(names.length);
  let bytes = new Uint8Array(CHUNK);
  let at = 0;
  names.forEach((name, i) => {
    const most = at + 3 * name.length;
    if (most > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, most));
      larger.set(bytes.subarray(0, at));
      bytes = larger;
    }
    at += LONE_SURROGATE.test(name)
      ? encodeUnits(name, bytes.subarray(at))
      : encoder.encodeInto(name, bytes.subarray(at)).written;
    ends[i] = at;
  });
  return {bytes: bytes.subarray(0, at), ends};
}

/** The opposite of {@link packNames}. */
export function unpackNames({bytes, ends}: PackedNames): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const names: string[] = [];
  let start = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i];
    let isAscii = true;
    let hasSurrogate = false;
    for (let j = start; j < end; j++) {
      if (buffer[j] < 128) continue;
      isAscii = false;
      if (buffer[j] === 0xed && buffer[j + 1] >= 0xa0) hasSurrogate = true;
    }
    names.push(
      hasSurrogate
        ? decodeUnits(buffer.subarray(start, end))
        : buffer.toString(isAscii ? 'latin1' : 'utf8', start, end)
    );
    start = end;
  }
  return names;
}

// With the flag u, a surrogate pair is one character, not of this category.
const LONE_SURROGATE = /\p{Cs}/u;

// Code points in UTF-8 as if halves of surrogate pairs were characters; valid
// UTF-8 never has their bytes, so no two names get the same ones.
function encodeUnits(name: string, into: Uint8Array): number {
  let at = 0;
  for (const character of name) {
    const code = character.codePointAt(0)!;
    if (code < 0xd800 || code > 0xdfff) {
      at += new TextEncoder().encodeInto(character, into.subarray(at)).written;
    } else {
      into[at++] = 0xe0 | (code >> 12);
      into[at++] = 0x80 | ((code >> 6) & 63);
      into[at++] = 0x80 | (code & 63);
    }
  }
  return at;
}

function decodeUnits(bytes: Buffer): string {
  let name = '';
  let start = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0xed || bytes[i + 1] < 0xa0) continue;
    name += bytes.toString('utf8', start, i);
    name += String.fromCharCode(
      0xd000 | ((bytes[i + 1] & 63) << 6) | (bytes[i + 2] & 63)
    );
    start = i + 3;
  }
  return name + bytes.toString('utf8', start);
}
