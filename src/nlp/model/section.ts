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

/** Whether this machine stores the lowest byte of a number first. */
export const LITTLE_ENDIAN: boolean =
  new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The bytes of numbers, lowest first: a copy on big-endian machines only. */
export function toLittleEndian(
  data: SectionData,
  littleEndian: boolean = LITTLE_ENDIAN
): Uint8Array {
  const {buffer, byteOffset, byteLength, BYTES_PER_ELEMENT} = data;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return littleEndian ? bytes : swapped(bytes, BYTES_PER_ELEMENT);
}

/**
 * The inverse of {@link toLittleEndian} for so many numbers, or more bytes: a
 * view on little-endian machines if the bytes are aligned, a copy elsewhere.
 */
export function fromLittleEndian<Type extends SectionType>(
  bytes: Uint8Array,
  type: Type,
  length: number,
  littleEndian: boolean = LITTLE_ENDIAN
): SectionArrays[Type] {
  const array = ARRAYS[type];
  const width = array.BYTES_PER_ELEMENT;
  const ordered = littleEndian
    ? aligned(bytes, width)
    : swapped(bytes.subarray(0, length * width), width);
  return new array(ordered.buffer, ordered.byteOffset, length);
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

// A copy in which the bytes of every number are reversed.
function swapped(bytes: Uint8Array, width: number): Uint8Array {
  const copy = copied(bytes, bytes.length);
  for (let at = 0; at < copy.length; at += width) {
    copy.subarray(at, at + width).reverse();
  }
  return copy;
}
