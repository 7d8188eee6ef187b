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
import {quote} from '../../graph/errors.js';
import {allocate} from './allocate.js';
import {ModelFileError} from './model-file-error.js';

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
    throw corrupt(name, `of ${length} bytes has only ${packed.length} stored`);
  }
  const view = new DataView(packed.buffer, packed.byteOffset, HEADER);
  const frequencies = new Int32Array(SYMBOLS);
  let sum = 0;
  for (let s = 0; s < SYMBOLS; s++) {
    frequencies[s] = view.getUint16(2 * s, true);
    sum += frequencies[s];
  }
  if (sum !== TOTAL) throw corrupt(name, `has frequencies that sum to ${sum}`);
  const starts = startsOf(frequencies);
  const symbols = new Uint8Array(TOTAL);
  for (let s = 0; s < SYMBOLS; s++) {
    symbols.fill(s, starts[s], starts[s] + frequencies[s]);
  }

  const bytes = new Uint8Array(allocate(length));
  let state = view.getUint32(HEADER - 4, true);
  let at = HEADER;
  if (state < LEAST || state >= 256 * LEAST) {
    throw corrupt(name, 'begins with no state');
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
      if (at === packed.length) throw corrupt(name, 'ends too soon');
      state = (state << 8) | packed[at++];
    }
  }
  // Only what is filled up goes on behind its end.
  const isFilled =
    packed.length === leastSize(length) &&
    packed.subarray(at).every(byte => byte === 0);
  if (state !== LEAST || (at !== packed.length && !isFilled)) {
    throw corrupt(name, 'goes on behind its end');
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

function corrupt(name: string, what: string): ModelFileError {
  return new ModelFileError(
    `section ${quote(name)} ${what}. The file was not written by spanforest: ` +
      'make the model again.'
  );
}
