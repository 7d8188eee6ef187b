/**
 * The sparse encoding: a section of mostly zeros without its zeros.
 *
 * The bytes of the section are taken as words of 32 bits, whatever the type
 * of its numbers. First comes a bit for each word, which says whether the
 * word is stored; then come the stored words, in order. A word is left out
 * if all its bits are zero, so `-0` is kept. The bits are complete, so a file
 * can claim at most 32 times the memory that it takes itself.
 */
import {quote} from '../../graph/errors.js';
import {allocate} from './allocate.js';
import {aligned, copied} from './little-endian.js';
import {ModelFileError} from './model-file-error.js';

/** Bytes as words of 32 bits: a view where possible, else a copy. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const length = Math.ceil(bytes.length / 4);
  const whole =
    bytes.length % 4 === 0 ? aligned(bytes, 4) : copied(bytes, 4 * length);
  return new Int32Array(whole.buffer, whole.byteOffset, length);
}

/** How many bytes the sparse encoding of words takes. Time linear. */
export function sparseSize(words: Int32Array): number {
  let stored = 0;
  for (let i = 0; i < words.length; i++) stored += isSet(words[i]);
  return 4 * (bitWords(words.length) + stored);
}

/**
 * The sparse encoding of words.
 *
 * @param size - Its size, as `sparseSize` gives it.
 */
export function packWords(words: Int32Array, size: number): Uint8Array {
  // Every word is written, and the next one over it if it is zero: a branch
  // would be guessed wrongly for each stored word. Hence a word to spare.
  const packed = allocate(size + 4);
  const view = new DataView(packed);
  const stored = new Int32Array(packed, 4 * bitWords(words.length));
  let next = 0;
  for (let first = 0; first < words.length; first += 32) {
    const end = Math.min(first + 32, words.length);
    let bits = 0;
    for (let i = first; i < end; i++) {
      const bit = isSet(words[i]);
      stored[next] = words[i];
      bits |= bit << (i - first);
      next += bit;
    }
    view.setInt32(first / 8, bits, true);
  }
  return new Uint8Array(packed, 0, size);
}

/**
 * The bytes of which this is the sparse encoding, filled up to whole words.
 *
 * All sizes are checked before memory is taken. Time linear in the result.
 *
 * @param name - Of the section, for errors.
 * @param length - How many bytes.
 * @throws {@link ModelFileError} if it is not the encoding of so many bytes.
 */
export function unpackWords(
  name: string,
  packed: Uint8Array,
  length: number
): Uint8Array {
  const count = Math.ceil(length / 4);
  const bitBytes = 4 * bitWords(count);
  if (packed.length < bitBytes) {
    throw corrupt(name, `of ${length} bytes has only ${packed.length} stored`);
  }
  const view = new DataView(packed.buffer, packed.byteOffset, bitBytes);
  let stored = 0;
  for (let at = 0; at < bitBytes; at += 4) {
    stored += bitCount(view.getInt32(at, true));
  }
  if (packed.length !== bitBytes + 4 * stored) {
    throw corrupt(name, `marks ${stored} words, but stores others`);
  }
  if (count % 32 !== 0 && view.getInt32(bitBytes - 4, true) >>> (count % 32)) {
    throw corrupt(name, `marks words beyond its ${count}`);
  }

  // Words are copied whole, so the order of their bytes does not matter.
  const source = wordsOf(packed.subarray(bitBytes));
  const words = new Int32Array(allocate(4 * count));
  let next = 0;
  for (let at = 0; at < bitBytes; at += 4) {
    let bits = view.getInt32(at, true);
    const last = 8 * at + 31;
    while (bits !== 0) {
      const lowest = bits & -bits;
      words[last - Math.clz32(lowest)] = source[next++];
      bits ^= lowest;
    }
  }
  return new Uint8Array(words.buffer);
}

/** How many words hold a bit for each of so many words. */
function bitWords(count: number): number {
  return Math.ceil(count / 32);
}

/** 1 for any word but 0: of a number and its negative, one has the sign. */
function isSet(word: number): number {
  return (word | -word) >>> 31;
}

/** How many bits of a word are set. */
function bitCount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function corrupt(name: string, what: string): ModelFileError {
  return new ModelFileError(
    `section ${quote(name)} ${what}. The file was not written by spanforest: ` +
      'make the model again.'
  );
}
