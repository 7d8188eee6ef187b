import {OptionError, quote} from '../../graph/errors.js';
import type {Container} from './container.js';
import {
  isSectionEncoding,
  MAXIMUM_LENGTH,
  SECTION_ENCODINGS,
  type SectionEncoding,
  type SectionEntry
} from './container.js';
import {
  allocate,
  checkFinite,
  packBytes,
  packWords,
  sparseSize,
  toLittleEndian,
  wordsOf
} from './encodings.js';
import {writeJson} from './json.js';
import {
  LONGEST_CONTENTS,
  PREFIX,
  padded,
  TRAILER,
  writePrefix,
  writeTrailer
} from './prefix.js';
import {ModelFileError, type SectionData, sectionTypeOf} from './section.js';

/** Options of {@link encodeContainer}. */
export interface EncodeContainerOptions {
  /**
   * How to store sections, by name. A plain section can be used where it
   * stands in the file; the others have to be unpacked.
   *
   * @defaultValue for each section plain or sparse, whichever takes fewer
   * bytes, and plain if there is no difference.
   */
  readonly encodings?: ReadonlyMap<string, SectionEncoding>;
}

/**
 * The file that holds a container, as {@link decodeContainer} reads it.
 *
 * The bytes are a copy, so the arrays may change while they are written
 * somewhere. The same content gives the same bytes, on any machine: only the
 * order of the sections counts, not that of the keys in the header. Time
 * linear; space for the file, and for another copy of sections that are
 * stored without their zeros.
 *
 * @throws {@link ModelFileError} if the header is no JSON value, is nested
 * deeper than 64 levels or takes more than about a megabyte; if a section is no
 * typed array, has more than 2^28 numbers, or one that is not finite;
 * {@link OptionError} if `encodings` names no section or no encoding.
 *
 * @example
 * ```ts
 * import {decodeContainer, encodeContainer} from 'spanforest/nlp';
 *
 * const bytes = encodeContainer({
 *   kind: 'toy',
 *   version: 1,
 *   header: {passes: 10},
 *   sections: new Map([['weights', new Float32Array(1000)]])
 * });
 * bytes.length; // => 328
 *
 * const {header, sections} = decodeContainer(bytes);
 * header; // => {passes: 10}
 * sections.get('weights')?.length; // => 1000
 * ```
 */
export function encodeContainer(
  container: Container,
  options: EncodeContainerOptions = {}
): Uint8Array {
  const {kind, version, header, sections} = container;
  if (typeof kind !== 'string' || kind === '') {
    throw new ModelFileError(`kind is ${quote(kind)}. Pass a name.`);
  }
  if (!Number.isSafeInteger(version) || version < 0) {
    throw new ModelFileError(
      `version is ${quote(version)}. Pass an integer that is not negative.`
    );
  }

  const {encodings = new Map<string, SectionEncoding>()} = options;
  for (const [name, encoding] of encodings)
    checkOption(name, encoding, sections);

  const table: SectionEntry[] = [];
  const stored: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of sections) {
    if (typeof name !== 'string') {
      throw new ModelFileError(
        `the name ${quote(name)} of a section is no string. Pass a string.`
      );
    }
    const type = sectionTypeOf(name, data);
    const {length} = data;
    const {encoding, bytes} = store(name, data, encodings.get(name));
    table.push({name, type, length, encoding, offset, bytes: bytes.length});
    stored.push(bytes);
    offset += padded(bytes.length);
  }

  // The values stand at the depth at which they are read.
  const text =
    `{"header":${writeJson(header, 'header', 1)},` +
    `"kind":${writeJson(kind, 'kind', 1)},` +
    `"sections":${writeJson(table, 'sections', 1)},` +
    `"version":${writeJson(version, 'version', 1)}}`;
  const contents = new TextEncoder().encode(text);
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
  writePrefix(file, contents);
  writeTrailer(file);
  return file;
}

function checkOption(
  name: string,
  encoding: unknown,
  sections: Container['sections']
): void {
  if (!sections.has(name)) {
    throw new OptionError(
      `spanforest/nlp/model-file: encodings names ${quote(name)}, but there ` +
        'is no such section. Name sections only.'
    );
  }
  if (!isSectionEncoding(encoding)) {
    throw new OptionError(
      `spanforest/nlp/model-file: the encoding of section ${quote(name)} is ` +
        `${quote(encoding)}. Choose one of ${SECTION_ENCODINGS.join(', ')}.`
    );
  }
}

/** The bytes of a section as they stand in the file. */
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
  const plain = toLittleEndian(data);
  if (asked === 'plain') return {encoding: 'plain', bytes: plain};
  if (asked === 'coded') return {encoding: 'coded', bytes: packBytes(plain)};
  const words = wordsOf(plain);
  const size = sparseSize(words);
  if (asked === 'sparse' || size < plain.length) {
    return {encoding: 'sparse', bytes: packWords(words, size)};
  }
  return {encoding: 'plain', bytes: plain};
}
