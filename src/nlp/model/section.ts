import {quote, SpanforestError} from '../../graph/errors.js';

/**
 * A model file, or what should become one, cannot be used: the file is
 * damaged, cut short, of another kind or newer than this package, or the
 * content has no place in a file.
 *
 * @example
 * ```ts
 * import {decodeContainer, ModelFileError} from 'spanforest/nlp';
 *
 * decodeContainer(new TextEncoder().encode('hello')); // throws ModelFileError
 * ModelFileError.name; // => 'ModelFileError'
 * ```
 */
export class ModelFileError extends SpanforestError {
  override name = 'ModelFileError';

  /** Makes the error; says where it was noticed in front of the message. */
  constructor(message: string) {
    super(`spanforest/nlp/model-file: ${message}`);
  }
}

/** The types of numbers that a section can hold, and their arrays. */
export interface SectionArrays {
  /** Integers of 8 bits with a sign. */
  readonly int8: Int8Array;
  /** Integers of 8 bits without a sign; bytes of any meaning. */
  readonly uint8: Uint8Array;
  /** Integers of 16 bits with a sign. */
  readonly int16: Int16Array;
  /** Integers of 16 bits without a sign. */
  readonly uint16: Uint16Array;
  /** Integers of 32 bits with a sign. */
  readonly int32: Int32Array;
  /** Integers of 32 bits without a sign. */
  readonly uint32: Uint32Array;
  /** Floating-point numbers of 32 bits, all finite. */
  readonly float32: Float32Array;
  /** Floating-point numbers of 64 bits, all finite. */
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

const ARRAYS: {readonly [Type in SectionType]: ArrayConstructor<Type>} = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array
};

/** Whether a value is the name of a type that is known here. */
export function isSectionType(value: unknown): value is SectionType {
  return typeof value === 'string' && Object.hasOwn(ARRAYS, value);
}

/** The array that holds numbers of a type. */
export function arrayOf<Type extends SectionType>(
  type: Type
): ArrayConstructor<Type> {
  return ARRAYS[type];
}

/**
 * The type of an array of numbers, told by its tag: so a Node.js `Buffer` is
 * bytes, and an array from another realm is an array.
 *
 * @throws {@link ModelFileError} if it has none, naming the section.
 */
export function sectionTypeOf(name: string, data: unknown): SectionType {
  if (ArrayBuffer.isView(data)) {
    const tag: unknown = Reflect.get(data, Symbol.toStringTag);
    const type = String(tag)
      .replace(/Array$/, '')
      .toLowerCase();
    if (isSectionType(type)) return type;
  }
  const known = Object.keys(ARRAYS).join(', ');
  throw new ModelFileError(
    `section ${quote(name)} is ${quote(data)}. Pass a typed array of one of ` +
      `the types ${known}.`
  );
}
