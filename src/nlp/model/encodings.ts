import {showCount} from '../../graph/errors.js';
import {allocate, corruptSection, wordsOf} from './section.js';

// The sparse encoding stores a section of mostly zeros without its zeros.
//
// The bytes of the section are split into words of 32 bits, with any type of
// numbers. First comes a bit for each word: whether the word is stored. Then
// come the stored words, in order. A word is left out if all its bits are zero,
// so `-0` is kept. Every word has its bit, so a file can claim at most 32 times
// its own size in memory.

/** The size in bytes of the sparse encoding of words. Time linear. */
export function sparseSize(words: Int32Array): number {
  let stored = 0;
  for (let i = 0; i < words.length; i++) stored += isSet(words[i]);
  return 4 * (bitWords(words.length) + stored);
}

/** The sparse encoding of words, of the size that {@link sparseSize} gives. */
export function packWords(words: Int32Array, size: number): Uint8Array {
  // Every word is written, and overwritten by the next one if it is zero: a
  // branch would be mispredicted for each stored word. Hence a word to spare.
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
 * The inverse of {@link packWords} for so many bytes, padded to whole words.
 * All sizes are checked before memory is allocated. Time linear in the result.
 */
export function unpackWords(
  name: string,
  packed: Uint8Array,
  length: number
): Uint8Array {
  const count = Math.ceil(length / 4);
  const bitBytes = 4 * bitWords(count);
  if (packed.length < bitBytes) throw tooFewStored(name, packed, length);
  const view = new DataView(packed.buffer, packed.byteOffset, bitBytes);
  let stored = 0;
  for (let at = 0; at < bitBytes; at += 4) {
    stored += bitCount(view.getInt32(at, true));
  }
  if (packed.length !== bitBytes + 4 * stored) {
    throw corruptSection(
      name,
      `marks ${showCount(stored, 'word')}, but stores others`
    );
  }
  if (count % 32 !== 0 && view.getInt32(bitBytes - 4, true) >>> (count % 32)) {
    throw corruptSection(name, `marks words beyond its ${count}`);
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

function tooFewStored(
  name: string,
  {length: stored}: Uint8Array,
  length: number
) {
  return corruptSection(name, `of ${length} bytes has only ${stored} stored`);
}

// Number of words that hold one bit for each word.
function bitWords(count: number): number {
  return Math.ceil(count / 32);
}

// 1 for any word but 0: a number or its negative has the sign bit.
function isSet(word: number): number {
  return (word | -word) >>> 31;
}

function bitCount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// The coded encoding stores bytes in about as many bits as their frequencies
// call for, by asymmetric numeral systems.
//
// J. Duda, "Asymmetric numeral systems: entropy coding combining speed of
// Huffman coding with compression rate of arithmetic coding", 2013, in the
// variant with ranges and whole bytes (rANS).
//
// First come the frequencies of the 256 bytes in 4096, 2 bytes each; then the
// final state of the writer, 4 bytes; then the bytes that it put out, in the
// order in which the reader needs them.

const PRECISION = 12;
const TOTAL = 1 << PRECISION;

// The state is at least this, and less than 256 times as much.
const LEAST = 1 << 23;

const SYMBOLS = 256;
const HEADER = 2 * SYMBOLS + 4;

// How many bytes a stored byte may expand to: a small file cannot claim much
// memory.
const MOST_FOLD = 32;

/** The coded encoding of bytes. Time linear. */
export function packBytes(bytes: Uint8Array): Uint8Array {
  const frequencies = frequenciesOf(bytes);
  const starts = startsOf(frequencies);
  // In the worst case a byte takes as many bits as the precision has.
  const room = HEADER + 2 * bytes.length;
  const packed = new Uint8Array(allocate(room));
  // What is put out first is needed last, so it is written from the end.
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
  // What stays behind at the end is far beyond any padding.
  packed.copyWithin(HEADER, at);
  const view = new DataView(packed.buffer);
  for (let s = 0; s < SYMBOLS; s++) view.setUint16(2 * s, frequencies[s], true);
  view.setUint32(HEADER - 4, state, true);
  return packed.slice(0, Math.max(size, leastSize(bytes.length)));
}

/** Whether so many bytes may be what a packing of another length unpacks to. */
export function canUnpack(packed: number, length: number): boolean {
  return packed >= HEADER && length <= MOST_FOLD * packed;
}

/**
 * The inverse of {@link packBytes} for so many bytes. All sizes are checked
 * before memory is allocated. Time linear in the result.
 *
 * @param room - Zeros to be overwritten; default: a new array.
 */
export function unpackBytes(
  name: string,
  packed: Uint8Array,
  length: number,
  room?: Uint8Array
): Uint8Array {
  if (!canUnpack(packed.length, length)) {
    throw tooFewStored(name, packed, length);
  }
  const view = new DataView(packed.buffer, packed.byteOffset, HEADER);
  const frequencies = new Int32Array(SYMBOLS);
  let sum = 0;
  for (let s = 0; s < SYMBOLS; s++) {
    frequencies[s] = view.getUint16(2 * s, true);
    sum += frequencies[s];
  }
  if (sum !== TOTAL) {
    throw corruptSection(name, `has frequencies that sum to ${sum}`);
  }
  const starts = startsOf(frequencies);
  const symbols = new Uint8Array(TOTAL);
  for (let s = 0; s < SYMBOLS; s++) {
    symbols.fill(s, starts[s], starts[s] + frequencies[s]);
  }

  const bytes = room ?? new Uint8Array(allocate(length));
  let state = view.getUint32(HEADER - 4, true);
  let at = HEADER;
  if (state < LEAST || state >= 256 * LEAST) {
    throw corruptSection(name, 'begins with no state');
  }
  // Weights are mostly zeros. These have the lowest slots and need no table: a
  // branch that is nearly always predicted costs half as much as a lookup. The
  // state never exceeds 31 bits.
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
      if (at === packed.length) throw corruptSection(name, 'ends too soon');
      state = (state << 8) | packed[at++];
    }
  }
  // Only padding may follow the end.
  const isPadded =
    packed.length === leastSize(length) &&
    packed.subarray(at).every(byte => byte === 0);
  if (state !== LEAST || (at !== packed.length && !isPadded)) {
    throw corruptSection(name, 'continues after its end');
  }
  return bytes;
}

// Shorter encodings are padded with zeros.
function leastSize(length: number): number {
  return Math.ceil(length / MOST_FOLD);
}

// How often each byte occurs, in shares that sum up to the total exactly; a
// byte that occurs has a share of at least 1.
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
  // The largest share absorbs the difference, where it matters least.
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
  for (let s = 1; s < SYMBOLS; s++) {
    starts[s] = starts[s - 1] + frequencies[s - 1];
  }
  return starts;
}
