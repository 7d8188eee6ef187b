import {OptionError, quote} from '../../graph/errors.js';
import type {Container} from './container.js';
import {
  MAXIMUM_LENGTH,
  readContents,
  type SectionEncoding
} from './container.js';
import {
  checkFinite,
  fromLittleEndian,
  unpackBytes,
  unpackWords
} from './encodings.js';
import {checkFile, PREFIX, padded, TRAILER} from './prefix.js';
import {arrayOf, ModelFileError, type SectionData} from './section.js';

/** Options of {@link decodeContainer}. */
export interface DecodeContainerOptions {
  /**
   * The most numbers that a section may have, checked before there is memory
   * for them.
   *
   * @defaultValue 2^28
   */
  readonly maximumLength?: number;
}

/**
 * The container that a file holds, as {@link encodeContainer} wrote it.
 *
 * Nothing in the file can run, nothing is allocated on its word alone (at
 * most 32 times its own size), and a file with any bit flipped, with a byte
 * too few or too many, is refused. Sections that are stored plainly are
 * views of the bytes where these stand at a multiple of 8 in their buffer,
 * else copies: so leave the bytes alone while the container is in use. The
 * objects in the header have no prototype. Time linear in the file and in
 * what it holds.
 *
 * @throws {@link ModelFileError} if the file is damaged, cut short, too long,
 * newer than this package, or none of ours; {@link OptionError} if
 * `maximumLength` is no count.
 *
 * @example
 * ```ts
 * import {decodeContainer, encodeContainer} from 'spanforest/nlp';
 *
 * const sections = new Map([['scores', Int32Array.of(3, 1, 2)]]);
 * const bytes = encodeContainer({
 *   kind: 'toy',
 *   version: 2,
 *   header: {language: 'da'},
 *   sections
 * });
 * const {kind, version, sections: read} = decodeContainer(bytes);
 * [kind, version, read.get('scores')];
 * // => ['toy', 2, Int32Array.of(3, 1, 2)]
 *
 * bytes[100] ^= 4;
 * decodeContainer(bytes); // throws ModelFileError
 * decodeContainer(bytes.subarray(0, 100)); // throws ModelFileError
 * ```
 */
export function decodeContainer(
  bytes: Uint8Array,
  options: DecodeContainerOptions = {}
): Container {
  const {maximumLength = MAXIMUM_LENGTH} = options;
  if (!Number.isSafeInteger(maximumLength) || maximumLength < 0) {
    throw new OptionError(
      `spanforest/nlp/model-file: maximumLength is ${quote(maximumLength)}. ` +
        'Pass an integer that is not negative.'
    );
  }
  const file = bytesOf(bytes);
  const contents = checkFile(file);
  const start = PREFIX + padded(contents.length);
  const space = file.length - TRAILER - start;
  const {kind, version, header, sections} = readContents(
    contents,
    space,
    maximumLength
  );
  const arrays = new Map<string, SectionData>();
  for (const {name, type, length, encoding, offset, bytes} of sections) {
    const at = start + offset;
    const stored = file.subarray(at, at + bytes);
    const size = length * arrayOf(type).BYTES_PER_ELEMENT;
    const plain = UNPACK[encoding](name, stored, size);
    const data = fromLittleEndian(plain, type, length);
    checkFinite(name, data);
    arrays.set(name, data);
  }
  return {kind, version, header, sections: arrays};
}

type Unpack = (name: string, stored: Uint8Array, size: number) => Uint8Array;

const UNPACK: Readonly<Record<SectionEncoding, Unpack>> = {
  plain: (_, stored) => stored,
  sparse: unpackWords,
  coded: unpackBytes
};

/** A plain view of bytes: those of a Node.js `Buffer` have other methods. */
function bytesOf(bytes: unknown): Uint8Array {
  if (Object.prototype.toString.call(bytes) !== '[object Uint8Array]') {
    throw new ModelFileError(
      `${quote(bytes)} is not the bytes of a file. Pass a Uint8Array.`
    );
  }
  const {buffer, byteOffset, length} = bytes as Uint8Array;
  return new Uint8Array(buffer, byteOffset, length);
}
