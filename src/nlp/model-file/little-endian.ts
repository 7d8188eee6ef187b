import {allocate} from './allocate.js';
import {
  arrayOf,
  type SectionArrays,
  type SectionData,
  type SectionType
} from './section-data.js';

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
export function aligned(bytes: Uint8Array, width: number): Uint8Array {
  return bytes.byteOffset % width === 0 ? bytes : copied(bytes, bytes.length);
}

/** A copy of some bytes, with zeros behind up to a length. */
export function copied(bytes: Uint8Array, length: number): Uint8Array {
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
