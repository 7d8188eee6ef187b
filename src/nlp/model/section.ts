import {quote, SpanforestError} from '../../graph/errors.js';

/**
 * A model file, or what should become one, cannot be used: the file is
 * damaged, cut short, of another kind or newer than this package, or a file
 * cannot hold the content.
 */
export class ModelFileError extends SpanforestError {
  override name = 'ModelFileError';

  /** Makes the error; the message is prefixed with the module's name. */
  constructor(message: string) {
    super(`spanforest/nlp/model-file: ${message}`);
  }
}

/** The error for content that {@link encodeContainer} would never write. */
export function corrupt(what: string): ModelFileError {
  return new ModelFileError(
    `${what}. The file was not written by spanforest: make the model again.`
  );
}

export function corruptSection(name: string, what: string): ModelFileError {
  return corrupt(`section ${quote(name)} ${what}`);
}

/** Whether a value is an integer that is not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The types of numbers that a section can hold, and their arrays. */
export interface SectionArrays {
  /** Signed integers of 8 bits. */
  readonly int8: Int8Array;
  /** Unsigned integers of 8 bits, or any bytes. */
  readonly uint8: Uint8Array;
  /** Signed integers of 16 bits. */
  readonly int16: Int16Array;
  /** Unsigned integers of 16 bits. */
  readonly uint16: Uint16Array;
  /** Signed integers of 32 bits. */
  readonly int32: Int32Array;
  /** Unsigned integers of 32 bits. */
  readonly uint32: Uint32Array;
  /** Finite floating-point numbers of 32 bits. */
  readonly float32: Float32Array;
  /** Finite floating-point numbers of 64 bits. */
  readonly float64: Float64Array;
}

/** The name of a type of numbers, as it stands in a file. */
export type SectionType = keyof SectionArrays;

/** The numbers of a section. */
export type SectionData = SectionArrays[SectionType];

type ArrayConstructor<Type extends SectionType> = {
  readonly BYTES_PER_ELEMENT: number;
  new (
    buffer: ArrayBufferLike,
    byteOffset: number,
    length: number
  ): SectionArrays[Type];
};

/** The constructor of the arrays of each type. */
export const ARRAYS: {readonly [Type in SectionType]: ArrayConstructor<Type>} =
  {
    int8: Int8Array,
    uint8: Uint8Array,
    int16: Int16Array,
    uint16: Uint16Array,
    int32: Int32Array,
    uint32: Uint32Array,
    float32: Float32Array,
    float64: Float64Array
  };

/** Whether a value is the name of a type. */
export function isSectionType(value: unknown): value is SectionType {
  return typeof value === 'string' && Object.hasOwn(ARRAYS, value);
}

/**
 * The type of an array, by its tag: a Node.js `Buffer` is bytes, and arrays
 * from other realms are arrays.
 */
export function sectionTypeOf(name: string, data: unknown): SectionType {
  if (ArrayBuffer.isView(data)) {
    const tag = String(Reflect.get(data, Symbol.toStringTag));
    const type = tag.replace(/Array$/, '').toLowerCase();
    if (isSectionType(type)) return type;
  }
  const known = Object.keys(ARRAYS).join(', ');
  throw new ModelFileError(
    `section ${quote(name)} is ${quote(data)}. Pass a typed array of one of ` +
      `the types ${known}.`
  );
}

/** Checks that a section holds neither `NaN` nor an infinity. Time linear. */
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

/** Allocates bytes, all zero, or throws that there is not enough memory. */
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

/** The bytes of numbers, lowest first as on all machines that JavaScript has. */
export function bytesOf({
  buffer,
  byteOffset,
  byteLength
}: SectionData): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * The inverse of {@link bytesOf} for this many numbers, or more bytes: a view if
 * the bytes are aligned, else a copy.
 */
export function numbersOf<Type extends SectionType>(
  bytes: Uint8Array,
  type: Type,
  length: number
): SectionArrays[Type] {
  const array = ARRAYS[type];
  const {buffer, byteOffset} = aligned(bytes, array.BYTES_PER_ELEMENT);
  return new array(buffer, byteOffset, length);
}

/** Bytes as words of 32 bits: a view if they are aligned, else a copy. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const length = Math.ceil(bytes.length / 4);
  const whole =
    bytes.length % 4 === 0 ? aligned(bytes, 4) : copied(bytes, 4 * length);
  return new Int32Array(whole.buffer, whole.byteOffset, length);
}

function aligned(bytes: Uint8Array, width: number): Uint8Array {
  return bytes.byteOffset % width === 0 ? bytes : copied(bytes, bytes.length);
}

// A copy of some bytes, padded with zeros to a length.
function copied(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(allocate(length));
  copy.set(bytes);
  return copy;
}

// The generator without its highest term, the coefficient of x^63 in the lowest
// bit.
const GENERATOR_HIGH = 0xc96c5795;
const GENERATOR_LOW = 0xd7870f42;

// The lower and upper halves of eight tables of 256 entries each.
let tables: ReturnType<typeof makeTables> | undefined;

// Entry 256 t + b: the remainder of byte b when t more zero bytes follow.
function makeTables(): {low: Int32Array; high: Int32Array} {
  const low = new Int32Array(8 * 256);
  const high = new Int32Array(8 * 256);
  for (let b = 0; b < 256; b++) {
    let l = b;
    let h = 0;
    for (let bit = 0; bit < 8; bit++) {
      const carry = l & 1;
      l = (l >>> 1) | (h << 31);
      h >>>= 1;
      if (carry === 1) {
        l ^= GENERATOR_LOW;
        h ^= GENERATOR_HIGH;
      }
    }
    low[b] = l;
    high[b] = h;
  }
  for (let i = 256; i < low.length; i++) {
    const l = low[i - 256];
    const h = high[i - 256];
    low[i] = ((l >>> 8) | (h << 24)) ^ low[l & 255];
    high[i] = (h >>> 8) ^ high[l & 255];
  }
  return {low, high};
}

/**
 * The CRC-64/XZ of pieces of bytes as one: the checksum of ECMA-182 in the bit
 * order of the xz format. What damage it is certain to detect is proved in
 * notes/model-file.md. Eight bytes per step, each with its own table (slicing by
 * eight), in halves of 32 bits, which V8 is fast at.
 */
export function crc64(...pieces: readonly Uint8Array[]): bigint {
  tables ??= makeTables();
  const {low, high} = tables;
  let l = -1;
  let h = -1;
  for (const bytes of pieces) {
    const {buffer, byteOffset, length} = bytes;
    // A view reads little-endian words on every machine, at any offset.
    const view = new DataView(buffer, byteOffset, length);
    const whole = length - (length % 8);
    for (let at = 0; at < whole; at += 8) {
      const a = l ^ view.getInt32(at, true);
      const b = h ^ view.getInt32(at + 4, true);
      const i7 = 1792 + (a & 255);
      const i6 = 1536 + ((a >>> 8) & 255);
      const i5 = 1280 + ((a >>> 16) & 255);
      const i4 = 1024 + (a >>> 24);
      const i3 = 768 + (b & 255);
      const i2 = 512 + ((b >>> 8) & 255);
      const i1 = 256 + ((b >>> 16) & 255);
      const i0 = b >>> 24;
      l = low[i7] ^ low[i6] ^ low[i5] ^ low[i4];
      l ^= low[i3] ^ low[i2] ^ low[i1] ^ low[i0];
      h = high[i7] ^ high[i6] ^ high[i5] ^ high[i4];
      h ^= high[i3] ^ high[i2] ^ high[i1] ^ high[i0];
    }
    for (let at = whole; at < length; at++) {
      const i = (l ^ bytes[at]) & 255;
      l = ((l >>> 8) | (h << 24)) ^ low[i];
      h = (h >>> 8) ^ high[i];
    }
  }
  return (BigInt(~h >>> 0) << 32n) | BigInt(~l >>> 0);
}

// Every file begins with a prefix of 32 bytes: the magic number, the version of
// the format, the lengths of the contents and of the file, and a checksum of all
// that and of the contents.

/** Bytes of the prefix. */
export const PREFIX = 32;
/** Bytes of the checksum at the end. */
export const TRAILER = 8;
/** The maximum size of the contents in bytes. */
export const LONGEST_CONTENTS: number = 1 << 20;

const MAJOR = 1;
const MINOR = 0;

// As in PNG: a byte that is not ASCII, the name, both kinds of line end, and
// the end-of-file character of DOS. Treating the file as text changes one of
// them.
const MAGIC = [0x8a, 0x53, 0x50, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

const BEGINNING = 'the beginning of the file';

/** The least multiple of 8 that is not below a length. */
export function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** Writes prefix, contents and trailer to a file that has its sections. */
export function seal(file: Uint8Array, contents: Uint8Array): void {
  const view = viewOf(file);
  file.set(MAGIC);
  view.setUint16(8, MAJOR, true);
  view.setUint16(10, MINOR, true);
  view.setUint32(12, contents.length, true);
  view.setBigUint64(16, BigInt(file.length), true);
  file.set(contents, PREFIX);
  view.setBigUint64(24, crc64(file.subarray(0, 24), contents), true);
  const end = file.length - TRAILER;
  view.setBigUint64(end, crc64(file.subarray(0, end)), true);
}

/** The contents of a file, after checking that all of it is undamaged. */
export function checkFile(file: Uint8Array): Uint8Array {
  const beginning = checkBeginning(file);
  if (beginning === null || file.length < beginning.total) {
    const rest = beginning === null ? '' : ` of ${beginning.total}`;
    throw new ModelFileError(
      `the file is cut short: it ends after ${file.length}${rest} bytes. ` +
        'Copy it again, or make the model again.'
    );
  }
  const {contents, total} = beginning;
  if (file.length > total) throw tooLong(total);
  const end = file.length - TRAILER;
  if (crc64(file.subarray(0, end)) !== viewOf(file).getBigUint64(end, true)) {
    throw damaged('the file');
  }
  return contents;
}

/**
 * Checks the first bytes of a file, so that a reader of pieces can stop early
 * if it is not a model file. Returns the contents and the length of the whole
 * file, or `null` if there are too few bytes so far.
 */
export function checkBeginning(
  file: Uint8Array
): {readonly contents: Uint8Array; readonly total: number} | null {
  checkMagic(file);
  const view = viewOf(file);
  if (file.length < 12) return null;
  const major = view.getUint16(8, true);
  if (major > MAJOR) {
    throw new ModelFileError(
      `the file has format ${major}, but this version of spanforest reads ` +
        `formats up to ${MAJOR}. Update spanforest.`
    );
  }
  if (file.length < PREFIX) return null;
  const length = view.getUint32(12, true);
  if (major < 1 || length > LONGEST_CONTENTS) throw damaged(BEGINNING);
  const start = PREFIX + padded(length);
  if (file.length < start + TRAILER) return null;
  const contents = file.subarray(PREFIX, PREFIX + length);
  if (crc64(file.subarray(0, 24), contents) !== view.getBigUint64(24, true)) {
    throw damaged(BEGINNING);
  }
  // Now the length of the file is certain.
  return {contents, total: Number(view.getBigUint64(16, true))};
}

/** The error for a file that has more bytes than it says. */
export function tooLong(total: number): ModelFileError {
  return new ModelFileError(
    `the file continues after its end: it has more than ${total} bytes. Copy it ` +
      'again, as it was written.'
  );
}

function checkMagic(file: Uint8Array): void {
  const start = file.subarray(0, MAGIC.length);
  if (start.length === 0) {
    throw new ModelFileError('the file is empty. Pass a model file.');
  }
  if (start.every((byte, i) => byte === MAGIC[i])) return;
  if (start[0] === 0x1f && start[1] === 0x8b) {
    throw new ModelFileError(
      'the file is still compressed with gzip. Unpack it first.'
    );
  }
  const text = String.fromCharCode(...start);
  const bytes = Array.from(start, byte => byte.toString(16).padStart(2, '0'));
  // One byte that is not ASCII becomes up to three in another encoding.
  if (/^[^ -~]{1,3}SPF/.test(text)) {
    throw new ModelFileError(
      'the file was changed as if it were text, in its line ends or its ' +
        'encoding. Copy it again as binary data.'
    );
  }
  const shown = /^[ -~\t\r\n]+$/.test(text)
    ? quote(text)
    : `the bytes ${bytes.join(' ')}`;
  throw new ModelFileError(
    `the file begins with ${shown}, so it is not a model file. Pass a file that ` +
      'spanforest has written.'
  );
}

function viewOf({buffer, byteOffset, length}: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function damaged(what: string): ModelFileError {
  return new ModelFileError(
    `${what} is damaged. Copy it again, or make the model again.`
  );
}
