import type {TimeSlices} from '../long-call.js';

// hyparquet trusts lengths and counts: one changed byte makes it write billions
// of values. So pages are unpacked and checked here, and it gets what is left to
// decode, in time linear in values and bytes.
//
// Reference: Apache Parquet, "Data Pages", "Encodings", parquet.thrift, 2.11.0.

/** A leaf of the schema. */
export interface ParquetLeaf {
  /** How many of the fields above each value may be repeated, or missing. */
  readonly repetition: number;
  readonly definition: number;
}

/** What unpacks a page, which has the given length then. */
export type Unpack = (bytes: Uint8Array, length: number) => Uint8Array;

/** A column of a row group, as it is stored. */
export interface ParquetChunk {
  readonly leaf: ParquetLeaf;
  readonly bytes: Uint8Array;
  /** How many values it has. */
  readonly count: number;
  readonly isBoolean: boolean;
  readonly unpack: Unpack;
}

/** How many rows a file of some bytes may have. */
export function mostRows(length: number): number {
  return (1 << 20) + 256 * length;
}

// How long all pages of a chunk may be. No codec but brotli packs more.
function mostBytes(length: number): number {
  return (1 << 26) + (1 << 15) * length;
}

const DATA = 0;
const DICTIONARY = 2;
const DATA_V2 = 3;

// Encodings by runs of numbers: of entries of a dictionary, or of booleans.
const RUNS = [2, 3, 8];

/**
 * The pages of a chunk, unpacked, in one piece.
 *
 * @throws An error of any kind if they are damaged.
 */
export async function unpackPages(
  {leaf, bytes, count, isBoolean, unpack}: ParquetChunk,
  slices: TimeSlices
): Promise<Uint8Array[]> {
  const reader = new ThriftReader(bytes);
  const pieces: Uint8Array[] = [];
  let [values, total] = [0, 0];
  while (values < count && reader.at < bytes.length - 1) {
    if (slices.isOver) await slices.next();
    const start = reader.at;
    const header = reader.struct();
    const head = bytes.subarray(start, reader.at - 1);
    const [length, packed] = [2, 3].map(field => countIn(header, field));
    if (packed > bytes.length - reader.at) throw tooMuch('bytes in a page');
    total += length;
    if (total > mostBytes(bytes.length)) throw tooMuch('bytes in its pages');
    const body = bytes.subarray(reader.at, reader.at + packed);
    reader.at += packed;
    const type = header.get(1);
    const kind = type === DATA ? 5 : type === DICTIONARY ? 7 : 8;
    const info = header.get(kind);
    if (!(info instanceof Map)) throw new Error('a page has no header');
    const size = countIn(info, 1);
    let page: Uint8Array;
    if (type === DATA_V2) {
      // Levels are never packed.
      const levels = countIn(info, 5) + countIn(info, 6);
      const rest = body.subarray(levels);
      page = new Uint8Array(length);
      page.set(body.subarray(0, levels));
      const isPlain = info.get(7) === 0 || rest.length === 0;
      page.set(isPlain ? rest : unpack(rest, length - levels), levels);
    } else page = unpack(body, length);
    if (page.length !== length) throw new Error('a page has another length');
    if (type === DICTIONARY) {
      // A value takes at least a byte.
      if (size > length) throw tooMuch('values in a dictionary');
    } else if (type === DATA || type === DATA_V2) {
      values += size;
      if (size > count) throw tooMuch('values in a page');
      const start =
        type === DATA
          ? checkLevels(page, leaf, size)
          : checkSeparateLevels(page, leaf, info, size);
      const isRuns = RUNS.includes(info.get(type === DATA ? 2 : 4) as number);
      if (isRuns && isBoolean) checkRuns(page, start + 4, 1, size);
      else if (isRuns) checkRuns(page, start + 1, page[start], size);
    } else throw new Error('a page is of an unknown type');
    // The last field of a number counts: here, the length as it is now.
    pieces.push(head, field(3, length), page);
  }
  return pieces;
}

function checkLevels(
  page: Uint8Array,
  {repetition, definition}: ParquetLeaf,
  size: number
): number {
  let at = 0;
  const view = new DataView(page.buffer, page.byteOffset, page.length);
  for (const most of [repetition, definition]) {
    if (most === 0) continue;
    const length = view.getUint32(at, true);
    checkRuns(page, at + 4, widthOf(most), size);
    at += 4 + length;
  }
  return at;
}

function checkSeparateLevels(
  page: Uint8Array,
  {repetition, definition}: ParquetLeaf,
  info: Struct,
  size: number
): number {
  const [start, length] = [6, 5].map(field => countIn(info, field));
  if (repetition > 0) checkRuns(page, 0, widthOf(repetition), size);
  if (definition > 0) checkRuns(page, start, widthOf(definition), size);
  return start + length;
}

const widthOf = (most: number) => 32 - Math.clz32(most);

// Checks runs of numbers of some bits: each is of one number, or of groups of
// eight that are packed. None is longer than what is left to write.
function checkRuns(
  page: Uint8Array,
  start: number,
  width: number,
  size: number
): void {
  if (!(width <= 32)) throw tooMuch('bits in a number');
  const reader = new ThriftReader(page, start);
  for (let seen = 0; seen < size && reader.at < page.length; ) {
    const head = reader.varint();
    const isPacked = head % 2 !== 0;
    const run = isPacked ? (head >> 1) << 3 : head >>> 1;
    // What is packed ends with the page.
    const isLong = run > size + 7 && (!isPacked || width === 0);
    if (run < 0 || isLong) throw tooMuch('values in a run');
    reader.at += isPacked ? Math.max(1, (run / 8) * width) : (width + 7) >> 3;
    seen += run;
  }
}

function tooMuch(what: string): RangeError {
  return new RangeError(`there are too many ${what}`);
}

function countIn(fields: Struct, field: number): number {
  const value = fields.get(field);
  if (typeof value === 'number' && value >= 0) return value;
  throw new RangeError(`a page has no valid field ${field}`);
}

// A number of 32 bits, and the end of the fields.
function field(id: number, value: number): Uint8Array {
  const bytes = [5, 2 * id];
  let rest = 2 * value;
  for (; rest > 127; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) | 128);
  return new Uint8Array([...bytes, rest, 0]);
}

interface Struct extends Map<number, unknown> {}

// Structs, and lists, may be nested so deep.
const DEEPEST = 50;

/** Reads the compact protocol of Thrift, and checks all of its lengths. */
export class ThriftReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The fields of a struct: numbers of 32 bits, and structs. */
  struct(depth = 0): Struct {
    if (depth > DEEPEST) throw tooMuch('structs in one another');
    const fields = new Map<number, unknown>();
    for (let id = 0; ; ) {
      const head = this.#byte();
      const type = head & 15;
      if (type === 0) return fields;
      id = head >> 4 === 0 ? zigzag(this.varint()) : id + (head >> 4);
      fields.set(id, this.#value(type, depth));
    }
  }

  /** A number of up to 32 bits. */
  varint(most = 5): number {
    let value = 0;
    for (let i = 0; i < most; i++) {
      const byte = this.#byte();
      value |= (byte & 127) << (7 * i);
      if (byte < 128) return value;
    }
    throw tooMuch('bytes in a number');
  }

  #value(type: number, depth: number): unknown {
    // True, false.
    if (type <= 2) return 2 - type;
    if (type === 3) return this.#byte();
    if (type <= 5) return zigzag(this.varint());
    if (type === 6) return void this.varint(10);
    if (type === 7) return this.#skip(8);
    if (type === 8) return this.#skip(this.varint());
    if (type === 12) return this.struct(depth + 1);
    if (type !== 9) throw new RangeError('there is a field of an unknown type');
    const head = this.#byte();
    const size = head >> 4 === 15 ? this.varint() : head >> 4;
    if (size < 0 || size > this.#bytes.length) throw tooMuch('members');
    if (depth > DEEPEST) throw tooMuch('lists in one another');
    const member = head & 15;
    for (let i = 0; i < size; i++) {
      this.#value(member <= 2 ? 3 : member, depth + 1);
    }
    return undefined;
  }

  #byte(): number {
    if (this.at < this.#bytes.length) return this.#bytes[this.at++];
    throw new RangeError('it ends too early');
  }

  #skip(length: number): void {
    this.at += length;
    if (length < 0 || this.at > this.#bytes.length) {
      throw new RangeError('it ends too early');
    }
  }
}

function zigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/** Unpacks Snappy, whose lengths are all checked. */
export function unpackSnappy(bytes: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  const damage = new RangeError('the Snappy data is damaged');
  let [at, end] = [0, 0];
  const next = (count: number) => {
    let value = 0;
    if (at + count > bytes.length) throw damage;
    for (let i = 0; i < count; i++) value += bytes[at++] * 256 ** i;
    return value;
  };
  // The length that it says.
  while (next(1) > 127);
  while (at < bytes.length) {
    const tag = next(1);
    const kind = tag & 3;
    if (kind === 0) {
      const code = tag >> 2;
      const size = (code < 60 ? code : next(code - 59)) + 1;
      if (size > bytes.length - at || size > length - end) throw damage;
      output.set(bytes.subarray(at, at + size), end);
      at += size;
      end += size;
      continue;
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const high = kind === 1 ? (tag >> 5) * 256 : 0;
    const back = high + next(kind === 3 ? 4 : kind);
    if (back === 0 || back > end || size > length - end) throw damage;
    // It may overlap what it writes.
    for (let i = 0; i < size; i++, end++) output[end] = output[end - back];
  }
  if (end !== length) throw damage;
  return output;
}
