import {quote, showCount} from '../../graph/errors.js';
import {ParserProgram} from '../compiled/index.js';
import {
  type JsonValue,
  MAXIMUM_LENGTH,
  readContents,
  type SectionEncoding,
  type SectionEntry,
  writeContents
} from './contents.js';
import {
  canUnpack,
  packBytes,
  packWords,
  sparseSize,
  unpackBytes,
  unpackWords
} from './encodings.js';
import {
  ARRAYS,
  allocate,
  bytesOf,
  checkFile,
  checkFinite,
  LONGEST_CONTENTS,
  ModelFileError,
  numbersOf,
  PREFIX,
  padded,
  type SectionArrays,
  type SectionData,
  type SectionType,
  seal,
  sectionTypeOf,
  TRAILER,
  wordsOf
} from './section.js';

/** What a file holds: a small header, and arrays of numbers by name. */
export interface Container {
  /** The kind of file, such as `model` or `checkpoint`. Not empty. */
  readonly kind: string;
  /** Version of the kind, counted by the application. */
  readonly version: number;
  /** Settings and other small data, as a JSON value. */
  readonly header: JsonValue;
  /** The sections by name, in the order of the file. */
  readonly sections: ReadonlyMap<string, SectionData>;
}

/**
 * The bytes of a file that holds a container, for {@link decodeContainer}.
 *
 * The bytes are a copy. The same content gives the same bytes, on any machine:
 * the order of the sections matters, that of the keys in the header does not.
 * Time linear; space for the file, and for another copy of sparse sections.
 *
 * @param container - What to store.
 * @param encodings - How to store sections, by name. A plain section can be
 * used without a copy; the others have to be unpacked. Default: for each section
 * `plain` or `sparse`, whichever is smaller.
 * @throws {@link ModelFileError} if the header is not a JSON value or
 * takes more than about a megabyte; if a section is
 * not a typed array, has more than 2^28 numbers, or one that is not finite.
 *
 * @example
 * ```ts
 * import {
 *   decodeContainer,
 *   encodeContainer,
 *   sectionOf
 * } from 'spanforest/internals';
 *
 * const bytes = encodeContainer({
 *   kind: 'toy',
 *   version: 1,
 *   header: {passes: 10},
 *   sections: new Map([['weights', new Float32Array(1000)]])
 * });
 * bytes.length; // => 328
 *
 * const container = decodeContainer(bytes);
 * container.header; // => {passes: 10}
 * sectionOf(container, 'weights', 'float32').length; // => 1000
 * sectionOf(container, 'weights', 'int32'); // throws ModelFileError
 *
 * bytes[100] ^= 4;
 * decodeContainer(bytes); // throws ModelFileError
 * ```
 */
export function encodeContainer(
  {kind, version, header, sections}: Container,
  encodings: ReadonlyMap<string, SectionEncoding> = new Map()
): Uint8Array {
  const table: SectionEntry[] = [];
  const stored: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of sections) {
    const type = sectionTypeOf(name, data);
    const {length} = data;
    const {encoding, bytes} = store(name, data, encodings.get(name));
    table.push({name, type, length, encoding, offset, bytes: bytes.length});
    stored.push(bytes);
    offset += padded(bytes.length);
  }

  const contents = writeContents({kind, version, header, sections: table});
  if (contents.length > LONGEST_CONTENTS) {
    throw new ModelFileError(
      `header and table of sections take ${contents.length} bytes, but ` +
        `${LONGEST_CONTENTS} are allowed. Store what is large in sections.`
    );
  }

  const start = PREFIX + padded(contents.length);
  const file = new Uint8Array(allocate(start + offset + TRAILER));
  for (let i = 0; i < stored.length; i++) {
    file.set(stored[i], start + table[i].offset);
  }
  seal(file, contents);
  return file;
}

// The bytes of a section in the file.
function store(
  name: string,
  data: SectionData,
  asked: SectionEncoding | undefined
): {encoding: SectionEncoding; bytes: Uint8Array} {
  if (data.length > MAXIMUM_LENGTH) {
    throw new ModelFileError(
      `section ${quote(name)} has ${data.length} numbers, but ` +
        `${MAXIMUM_LENGTH} are allowed. Divide it.`
    );
  }
  checkFinite(name, data);
  const plain = bytesOf(data);
  if (asked === 'plain') return {encoding: 'plain', bytes: plain};
  if (asked === 'coded') return {encoding: 'coded', bytes: packBytes(plain)};
  const words = wordsOf(plain);
  const size = sparseSize(words);
  if (asked === 'sparse' || size < plain.length) {
    return {encoding: 'sparse', bytes: packWords(words, size)};
  }
  return {encoding: 'plain', bytes: plain};
}

/**
 * The container in a file that {@link encodeContainer} wrote.
 *
 * No part of the file is executed, at most 32 times its own size is
 * allocated, and a file with any bit flipped or with a byte too few or too
 * many is refused. Sections in the encoding `plain` are views of the bytes if
 * these begin at a multiple of 8 in their buffer, else copies: do not change
 * the bytes while the container is in use. Time linear in the file and in its
 * content.
 *
 * @param programWeights - The names of sections with weights that parsers use.
 * They are put into the memory of their program, if they are large and
 * WebAssembly is there. Default: none.
 * @throws {@link ModelFileError} if the file is damaged, cut short, too long,
 * newer than this package, or not a container.
 */
export function decodeContainer(
  bytes: Uint8Array,
  programWeights: readonly string[] = []
): Container & {
  /** Where the weights of `programWeights` are. */
  readonly memory?: ParserProgram;
} {
  if (Object.prototype.toString.call(bytes) !== '[object Uint8Array]') {
    throw new ModelFileError(
      `${quote(bytes)} is not the bytes of a file. Pass a Uint8Array.`
    );
  }
  // A plain view: the methods of a Node.js Buffer differ.
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const contents = checkFile(file);
  const start = PREFIX + padded(contents.length);
  const space = file.length - TRAILER - start;
  const table = readContents(contents, space);
  const together = sectionsTogether(table.sections, programWeights);
  const memory = ParserProgram.allocate(
    together.map(({length}) => length),
    LEAST_SHARED
  );
  const roomOf = (name: string) => {
    const room = memory?.arrays[together.findIndex(it => it.name === name)];
    return room && bytesOf(room);
  };
  const sections = new Map<string, SectionData>();
  for (const entry of table.sections) {
    const {name, type, length, encoding, offset, bytes} = entry;
    const at = start + offset;
    const stored = file.subarray(at, at + bytes);
    const size = length * ARRAYS[type].BYTES_PER_ELEMENT;
    const unpack = {
      plain: () => stored,
      sparse: () => unpackWords(name, stored, size),
      coded: () => unpackBytes(name, stored, size, roomOf(name))
    };
    const data = numbersOf(unpack[encoding](), type, length);
    checkFinite(name, data);
    sections.set(name, data);
  }
  return {...table, sections, ...(memory && {memory})};
}

// Weights of fewer bytes are not worth a memory.
const LEAST_SHARED = 1 << 20;

// The sections whose weights share a memory. One that claims too much is left to
// be refused.
function sectionsTogether(
  sections: readonly SectionEntry[],
  weights: readonly string[]
): SectionEntry[] {
  return sections.filter(
    ({name, type, length, encoding, bytes}) =>
      weights.includes(name) &&
      type === 'int8' &&
      encoding === 'coded' &&
      canUnpack(bytes, length)
  );
}

/**
 * A section of a container, as an array of a type.
 *
 * @param length - The length that it must have; default: any.
 * @throws {@link ModelFileError} if there is no such section, or if it has
 * another type or length.
 */
export function sectionOf<Type extends SectionType>(
  container: Container,
  name: string,
  type: Type,
  length?: number
): SectionArrays[Type] {
  const data = container.sections.get(name);
  const complain = (what: string): never => {
    throw new ModelFileError(
      `section ${quote(name)} ${what}. Update spanforest, or make the model ` +
        'again.'
    );
  };
  if (data === undefined) return complain('is missing');
  const found = sectionTypeOf(name, data);
  if (found !== type) return complain(`holds ${found}, not ${type}`);
  if (length !== undefined && data.length !== length) {
    return complain(`has ${showCount(data.length, 'number')}, not ${length}`);
  }
  return data as SectionArrays[Type];
}
