/**
 * What every file begins with, 32 bytes: the magic number, the version of the
 * format, the lengths of the contents and of the file, and a checksum of all
 * that and of the contents.
 */
import {quote} from '../../graph/errors.js';
import {crc64} from './crc64.js';
import {ModelFileError} from './model-file-error.js';

/** Bytes of the prefix. */
export const PREFIX = 32;

/** Bytes of the checksum at the end. */
export const TRAILER = 8;

/** The most bytes that the contents may take. */
export const LONGEST_CONTENTS: number = 1 << 20;

const MAJOR = 1;
const MINOR = 0;

// After the example of PNG: a byte that is not ASCII, the name, both kinds of
// line end, and the byte that ends a file for some. Whatever takes the file
// for text changes one of them.
const MAGIC = [0x8a, 0x53, 0x50, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

const BEGINNING = 'the beginning of the file';

/** The least multiple of 8 that is not below a length. */
export function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** Writes prefix and contents to the beginning of a file of zeros. */
export function writePrefix(file: Uint8Array, contents: Uint8Array): void {
  const view = viewOf(file);
  file.set(MAGIC);
  view.setUint16(8, MAJOR, true);
  view.setUint16(10, MINOR, true);
  view.setUint32(12, contents.length, true);
  view.setBigUint64(16, BigInt(file.length), true);
  file.set(contents, PREFIX);
  view.setBigUint64(24, crc64(file.subarray(0, 24), contents), true);
}

/** Writes the checksum of everything else to the end of a file. */
export function writeTrailer(file: Uint8Array): void {
  const end = file.length - TRAILER;
  viewOf(file).setBigUint64(end, crc64(file.subarray(0, end)), true);
}

/**
 * Checks that a file is one of ours, complete and undamaged.
 *
 * @returns the bytes of the contents.
 * @throws {@link ModelFileError} otherwise.
 */
export function checkFile(file: Uint8Array): Uint8Array {
  const beginning = checkBeginning(file);
  if (beginning === null) throw cutShort(file);
  const {contents, total} = beginning;
  if (file.length < total) throw cutShort(file, total);
  if (file.length > total) throw tooLong(total);
  const end = file.length - TRAILER;
  if (crc64(file.subarray(0, end)) !== viewOf(file).getBigUint64(end, true)) {
    throw damaged('the file');
  }
  return contents;
}

/** What the beginning of a file says. */
export interface Beginning {
  /** The bytes of the contents. */
  readonly contents: Uint8Array;
  /** How long the whole file is. */
  readonly total: number;
}

/**
 * Checks the beginning of a file, as far as it is there: whoever reads one
 * piece by piece need not go on if it is none of ours.
 *
 * @returns `null` if what is there is fine so far, and not enough.
 * @throws {@link ModelFileError} if no file of ours begins so.
 */
export function checkBeginning(file: Uint8Array): Beginning | null {
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
  // From here on the length of the file can be believed.
  return {contents, total: Number(view.getBigUint64(16, true))};
}

/** The error for a file that has more bytes than it says. */
export function tooLong(total: number): ModelFileError {
  return new ModelFileError(
    `the file goes on after its end: it has more than ${total} bytes. Copy it ` +
      'again, as it was written.'
  );
}

function checkMagic(file: Uint8Array): void {
  const start = file.subarray(0, MAGIC.length);
  if (start.length === 0) {
    throw new ModelFileError('the file is empty. Pass a model file.');
  }
  // The beginning of the magic number is the beginning of a file.
  if (start.every((byte, i) => byte === MAGIC[i])) return;
  if (start[0] === 0x1f && start[1] === 0x8b) {
    throw new ModelFileError(
      'the file is still compressed with gzip. Unpack it first.'
    );
  }
  const text = String.fromCharCode(...start);
  // One byte that is not ASCII becomes up to three in another encoding.
  if (/^[^ -~]{1,3}SPF/.test(text)) {
    throw new ModelFileError(
      'the file was changed as if it were text, in its line ends or its ' +
        'encoding. Copy it again as binary data.'
    );
  }
  const shown = /^[ -~\t\r\n]+$/.test(text)
    ? quote(text)
    : `the bytes ${Array.from(start, hexadecimal).join(' ')}`;
  throw new ModelFileError(
    `the file begins with ${shown}, so it is no model file. Pass a file that ` +
      'spanforest has written.'
  );
}

function viewOf({buffer, byteOffset, length}: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function cutShort({length}: Uint8Array, total?: number): ModelFileError {
  const rest = total === undefined ? '' : ` of ${total}`;
  return new ModelFileError(
    `the file is cut short: it ends after ${length}${rest} bytes. Copy it ` +
      'again, or make the model again.'
  );
}

function damaged(what: string): ModelFileError {
  return new ModelFileError(
    `${what} is damaged. Copy it again, or make the model again.`
  );
}
