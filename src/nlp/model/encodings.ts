import {quote} from '../../graph/errors.js';
import {
  arrayOf,
  ModelFileError,
  type SectionArrays,
  type SectionData,
  type SectionType,
  sectionTypeOf
} from './section.js';

/**
 * Memory of so many bytes, all zero.
 *
 * @throws {@link ModelFileError} if there is not that much.
 */
export function allocate(length: number): ArrayBuffer {
  try {
    return new ArrayBuffer(length);
  } catch {
    throw new ModelFileError(
      `${length} bytes do not fit into memory. Use a smaller model, or a ` +
        'machine with more memory.'
    );
  }
}

/**
 * Checks that a section of floating-point numbers holds neither `NaN` nor an
 * infinity; one of integers never does. Time linear.
 *
 * @throws {@link ModelFileError} naming the section, the place and the value.
 */
export function checkFinite(name: string, data: SectionData): void {
  if (!/^float/.test(sectionTypeOf(name, data))) return;
  // A finite number minus itself is 0, any other is NaN, and NaN stays.
  // Four sums, because one would wait for each addition to end.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = data.length - (data.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a += data[i] - data[i];
    b += data[i + 1] - data[i + 1];
    c += data[i + 2] - data[i + 2];
    d += data[i + 3] - data[i + 3];
  }
  for (let i = whole; i < data.length; i++) a += data[i] - data[i];
  if (a + b + c + d === 0) return;

  let at = 0;
  while (Number.isFinite(data[at])) at++;
  throw new ModelFileError(
    `section ${quote(name)} has ${data[at]} at index ${at}. A model holds ` +
      'finite numbers only: train it again.'
  );
}

/** Whether this machine keeps the lowest byte of a number first. */
export const LITTLE_ENDIAN: boolean =
  new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * The bytes of numbers, the lowest byte of each first: a view of the same
 * memory where the machine has that order, a copy elsewhere.
 */
export function toLittleEndian(
  data: SectionData,
  littleEndian: boolean = LITTLE_ENDIAN
): Uint8Array {
  const {buffer, byteOffset, byteLength, BYTES_PER_ELEMENT} = data;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return littleEndian ? bytes : swapped(bytes, BYTES_PER_ELEMENT);
}

/**
 * The numbers of which these are the bytes, the lowest byte of each first: a
 * view of the same memory where the machine has that order and the bytes
 * stand where an array may begin, a copy elsewhere.
 *
 * @param bytes - As many as the numbers need, or more.
 * @param length - How many numbers.
 */
export function fromLittleEndian<Type extends SectionType>(
  bytes: Uint8Array,
  type: Type,
  length: number,
  littleEndian: boolean = LITTLE_ENDIAN
): SectionArrays[Type] {
  const array = arrayOf(type);
  const width = array.BYTES_PER_ELEMENT;
  const ordered = littleEndian
    ? aligned(bytes, width)
    : swapped(bytes.subarray(0, length * width), width);
  return new array(ordered.buffer, ordered.byteOffset, length);
}

/** The same bytes, at a multiple of a width: copied only if they are not. */
function aligned(bytes: Uint8Array, width: number): Uint8Array {
  return bytes.byteOffset % width === 0 ? bytes : copied(bytes, bytes.length);
}

/** A copy of some bytes, with zeros behind up to a length. */
function copied(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(allocate(length));
  copy.set(bytes);
  return copy;
}

/** A copy in which the bytes of every number stand the other way round. */
function swapped(bytes: Uint8Array, width: number): Uint8Array {
  const copy = copied(bytes, bytes.length);
  for (let at = 0; at < copy.length; at += width) {
    copy.subarray(at, at + width).reverse();
  }
  return copy;
}

/**
 * The sparse encoding: a section of mostly zeros without its zeros.
 *
 * The bytes of the section are taken as words of 32 bits, whatever the type
 * of its numbers. First comes a bit for each word, which says whether the
 * word is stored; then come the stored words, in order. A word is left out
 * if all its bits are zero, so `-0` is kept. The bits are complete, so a file
 * can claim at most 32 times the memory that it takes itself.
 */

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

/**
 * The coded encoding: bytes in about as many bits as their frequencies call
 * for, by asymmetric numeral systems.
 *
 * J. Duda, "Asymmetric numeral systems: entropy coding combining speed of
 * Huffman coding with compression rate of arithmetic coding", 2013, in the
 * variant with ranges and whole bytes (rANS).
 *
 * First come the frequencies of the 256 bytes in 4096, 2 bytes each; then the
 * state that the writer ended with, 4 bytes; then the bytes that it put aside
 * on its way, in the order in which the reader needs them.
 */

// Frequencies are shares of 2 to the power of this.
const PRECISION = 12;
const TOTAL = 1 << PRECISION;

// The state is at least this, and less than 256 times as much.
const LEAST = 1 << 23;

const SYMBOLS = 256;
const HEADER = 2 * SYMBOLS + 4;

/**
 * The most bytes for each one stored: so a small file cannot ask for a lot of
 * memory.
 */
const MOST_FOLD = 32;

/** The coded encoding of bytes. Time linear. */
export function packBytes(bytes: Uint8Array): Uint8Array {
  const frequencies = frequenciesOf(bytes);
  const starts = startsOf(frequencies);
  // In the worst case a byte takes as many bits as the precision has.
  const room = HEADER + 2 * bytes.length;
  const packed = new Uint8Array(allocate(room));
  // What is put aside first is needed last, so it is written from the end.
  let at = room;
  let state = LEAST;
  for (let i = bytes.length - 1; i >= 0; i--) {
    const frequency = frequencies[bytes[i]];
    const most = (LEAST >>> PRECISION) * 256 * frequency;
    for (; state >= most; state = Math.floor(state / 256)) {
      packed[--at] = state % 256;
    }
    const quotient = Math.floor(state / frequency);
    state =
      quotient * TOTAL + (state - quotient * frequency) + starts[bytes[i]];
  }
  const size = HEADER + room - at;
  packed.copyWithin(HEADER, at);
  packed.fill(0, size);
  const view = new DataView(packed.buffer);
  for (let s = 0; s < SYMBOLS; s++) view.setUint16(2 * s, frequencies[s], true);
  view.setUint32(HEADER - 4, state, true);
  return packed.slice(0, Math.max(size, leastSize(bytes.length)));
}

/**
 * The bytes of which this is the coded encoding.
 *
 * All sizes are checked before memory is taken. Time linear in the result.
 *
 * @param name - Of the section, for errors.
 * @param length - How many bytes.
 * @throws {@link ModelFileError} if it is not the encoding of so many bytes.
 */
export function unpackBytes(
  name: string,
  packed: Uint8Array,
  length: number
): Uint8Array {
  if (packed.length < HEADER || length > MOST_FOLD * packed.length) {
    throw corruptCode(
      name,
      `of ${length} bytes has only ${packed.length} stored`
    );
  }
  const view = new DataView(packed.buffer, packed.byteOffset, HEADER);
  const frequencies = new Int32Array(SYMBOLS);
  let sum = 0;
  for (let s = 0; s < SYMBOLS; s++) {
    frequencies[s] = view.getUint16(2 * s, true);
    sum += frequencies[s];
  }
  if (sum !== TOTAL)
    throw corruptCode(name, `has frequencies that sum to ${sum}`);
  const starts = startsOf(frequencies);
  const symbols = new Uint8Array(TOTAL);
  for (let s = 0; s < SYMBOLS; s++) {
    symbols.fill(s, starts[s], starts[s] + frequencies[s]);
  }

  const bytes = new Uint8Array(allocate(length));
  let state = view.getUint32(HEADER - 4, true);
  let at = HEADER;
  if (state < LEAST || state >= 256 * LEAST) {
    throw corruptCode(name, 'begins with no state');
  }
  // Weights are mostly zeros. These have the lowest slots, so that their way
  // needs no table, and a branch that is nearly always guessed right costs
  // half as much as waiting for one. The state never exceeds 31 bits.
  const zeros = frequencies[0];
  for (let i = 0; i < length; i++) {
    const slot = state & (TOTAL - 1);
    if (slot < zeros) {
      state = Math.imul(zeros, state >>> PRECISION) + slot;
    } else {
      const symbol = symbols[slot];
      bytes[i] = symbol;
      state =
        Math.imul(frequencies[symbol], state >>> PRECISION) +
        slot -
        starts[symbol];
    }
    while (state < LEAST) {
      if (at === packed.length) throw corruptCode(name, 'ends too soon');
      state = (state << 8) | packed[at++];
    }
  }
  // Only what is filled up goes on behind its end.
  const isFilled =
    packed.length === leastSize(length) &&
    packed.subarray(at).every(byte => byte === 0);
  if (state !== LEAST || (at !== packed.length && !isFilled)) {
    throw corruptCode(name, 'goes on behind its end');
  }
  return bytes;
}

// What is coded in less is filled up with zeros.
function leastSize(length: number): number {
  return Math.ceil(length / MOST_FOLD);
}

// How often each byte occurs, in shares that sum up to the total exactly; what
// occurs at all has one. The same bytes always give the same frequencies.
function frequenciesOf(bytes: Uint8Array): Int32Array {
  const counts = new Float64Array(SYMBOLS);
  for (let i = 0; i < bytes.length; i++) counts[bytes[i]]++;
  const frequencies = new Int32Array(SYMBOLS);
  let sum = 0;
  for (let s = 0; s < SYMBOLS; s++) {
    if (counts[s] === 0) continue;
    const share = Math.round((counts[s] / bytes.length) * TOTAL);
    frequencies[s] = Math.max(1, share);
    sum += frequencies[s];
  }
  // What is too much or too little goes where it matters least.
  while (sum !== TOTAL) {
    let largest = 0;
    for (let s = 1; s < SYMBOLS; s++) {
      if (frequencies[s] > frequencies[largest]) largest = s;
    }
    const most = frequencies[largest];
    const change =
      sum > TOTAL ? -Math.min(sum - TOTAL, most >> 1) : TOTAL - sum;
    frequencies[largest] += change;
    sum += change;
  }
  return frequencies;
}

function startsOf(frequencies: Int32Array): Int32Array {
  const starts = new Int32Array(SYMBOLS);
  for (let s = 1; s < SYMBOLS; s++)
    starts[s] = starts[s - 1] + frequencies[s - 1];
  return starts;
}

function corruptCode(name: string, what: string): ModelFileError {
  return new ModelFileError(
    `section ${quote(name)} ${what}. The file was not written by spanforest: ` +
      'make the model again.'
  );
}
