import {createHash, type Hash} from 'node:crypto';
import {type FileHandle, open} from 'node:fs/promises';
import {type Host, resolvePath} from '../io/context.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {bytesToWrite, openOutput} from '../io/output.js';
import {isForestHead} from './forest-head.js';
import {decodeRecords, encodeRecords, listsOf} from './forest-records.js';
import type {ForestHead, ForestParts} from './named-forest.js';

/** A forest as it is in a file. */
export interface StoredForest extends ForestParts {
  /** The head of the forest, and anything else that JSON can hold. */
  readonly head: ForestHead & Readonly<Record<string, unknown>>;
}

// The layout, all of it without gaps:
//
//   8 bytes   MAGIC
//   4 bytes   VERSION, in the byte order of all arrays
//   4 bytes   length of the head
//   head      JSON: FileHead
//   numbers, weight (Float64), source, target (Int32), ends (Uint32)
//   names     UTF-8
//   records   lines of JSON: see forest-records.ts
//   32 bytes  SHA-256 of everything before
//
// SHA-256 rather than a CRC: it also says which file this is, so that a
// machine can check that it got the one that another machine wrote.
const MAGIC = new Uint8Array([0x89, 0x73, 0x66, 0x6f, 0x72, 0x0d, 0x0a, 0x1a]);
const VERSION = 1;
const PREFIX_LENGTH = 16;
const CHECKSUM_LENGTH = 32;
const MAXIMUM_HEAD_LENGTH = 1 << 28;

interface FileHead {
  readonly order: number;
  readonly size: number;
  /** Bytes of the names. */
  readonly names: number;
  /** Bytes of the records. */
  readonly records: number;
  /** The lists that the records are. */
  readonly lists: readonly string[];
  readonly head: unknown;
}

/**
 * Writes a forest to a file, replacing it atomically, and returns the checksum.
 * The content is never compressed, whatever the extension. The head may have
 * more members. Time O(n + m); space beyond the forest O(1), records aside.
 */
export async function writeForestFile(
  name: string,
  forest: ForestParts,
  host: Host
): Promise<string> {
  const {head, size, source, target, weight, numbers} = forest;
  const records = encodeRecords(forest);
  const {ends} = forest.names;
  const names = forest.names.bytes.subarray(0, ends.at(-1) ?? 0);
  const json = new TextEncoder().encode(
    JSON.stringify({
      order: ends.length,
      size,
      names: names.length,
      records: records.reduce((sum, {length}) => sum + length, 0),
      lists: listsOf(forest),
      head
    } satisfies FileHead)
  );
  const prefix = new Uint8Array(PREFIX_LENGTH);
  prefix.set(MAGIC);
  prefix.set(bytesOf(new Uint32Array([VERSION, json.length])), MAGIC.length);
  const edges = [numbers, weight, source, target];
  const arrays = [...edges.map(array => array.subarray(0, size)), ends];
  const hash = createHash('sha256');
  let checksum = '';
  async function* content(): AsyncGenerator<Uint8Array> {
    const sections = arrays.map(bytesOf);
    for (const section of [prefix, json, ...sections, names, ...records]) {
      for await (const bytes of bytesToWrite(section)) {
        hash.update(bytes);
        yield bytes;
      }
    }
    const digest = hash.digest();
    checksum = digest.toString('hex');
    yield digest;
  }
  const output = await openOutput(name, host, false);
  await output.write(content());
  return checksum;
}

/**
 * Reads a forest from a file. Lengths are checked against that of the file
 * before memory is taken, and the content against its checksum.
 *
 * @param checksum - The checksum that the file must have; default: any.
 * @throws {@link DataError} if the file is not a forest file, is damaged, ends
 * too early, goes on too long, or is not the one that the checksum is of.
 */
export async function readForestFile(
  name: string,
  host: Pick<Host, 'cwd'>,
  checksum?: string
): Promise<StoredForest> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(resolvePath(name, host));
    const {size} = await handle.stat();
    return await readForestFrom(handle, name, size, checksum);
  } catch (error) {
    throw aboutFile(name, error);
  } finally {
    await handle?.close();
  }
}

/** What the bytes of a file come from, one after the other. */
export interface ByteSource {
  /** Fills an array from a place on; says how many bytes there were. */
  read(bytes: Uint8Array, at: number): Promise<{readonly bytesRead: number}>;
}

/**
 * Reads a forest like {@link readForestFile}, from anything that has its bytes.
 *
 * @param name - For errors.
 * @param length - How many bytes there are.
 */
export async function readForestFrom(
  input: ByteSource,
  name: string,
  length: number,
  wanted?: string
): Promise<StoredForest> {
  const reader = new SectionReader(name, input, length);
  if (reader.rest < PREFIX_LENGTH) throw reader.error('is not a forest file');
  const prefix = await reader.read(new Uint8Array(PREFIX_LENGTH));
  if (MAGIC.some((byte, i) => prefix[i] !== byte)) {
    throw reader.error('is not a forest file');
  }
  const [version, headLength] = new Uint32Array(prefix.buffer, MAGIC.length, 2);
  if (version !== VERSION) {
    throw reader.error(
      `is a forest file of version ${version}, not ${VERSION}, or of a ` +
        'machine with another byte order'
    );
  }
  const isFilled = headLength <= reader.rest - CHECKSUM_LENGTH;
  if (!isFilled || headLength > MAXIMUM_HEAD_LENGTH) throw reader.damage();
  const json = await reader.read(new Uint8Array(headLength));
  const {order, size, names, records, lists, head} = parseHead(json, reader);
  const expected = 24 * size + 4 * order + names + records + CHECKSUM_LENGTH;
  if (expected !== reader.rest) throw reader.damage();

  const numbers = await reader.read(new Float64Array(size));
  const weight = await reader.read(new Float64Array(size));
  const source = await reader.read(new Int32Array(size));
  const target = await reader.read(new Int32Array(size));
  const ends = await reader.read(new Uint32Array(order));
  const bytes = await reader.read(new Uint8Array(names));
  const encoded = await reader.read(new Uint8Array(records));
  const checksum = reader.checksum();
  const stored = await reader.read(new Uint8Array(CHECKSUM_LENGTH));
  if (checksum !== Buffer.from(stored).toString('hex')) throw reader.damage();
  if (wanted !== undefined && wanted !== checksum) {
    throw reader.error('has been replaced by another forest file');
  }
  // Even with the right checksum, the file may be made by another program.
  const isNode = (v: number) => v >= 0 && v < order;
  const isWhole =
    source.every(isNode) &&
    target.every(isNode) &&
    ends.every((end, i) => end >= (i === 0 ? 0 : ends[i - 1])) &&
    (ends.at(-1) ?? 0) === names &&
    !weight.some(Number.isNaN) &&
    isForestHead(head) &&
    numbers.every(
      (number, i) =>
        Number.isInteger(number) &&
        number > (i === 0 ? -1 : numbers[i - 1]) &&
        number < head.seen
    );
  const decoded = decodeRecords(encoded, lists, order, size);
  if (!isWhole || decoded === null) throw reader.damage();
  return {
    head,
    names: {bytes, ends},
    size,
    source,
    target,
    weight,
    numbers,
    ...decoded
  };
}

function parseHead(json: Uint8Array, reader: SectionReader): FileHead {
  try {
    const head = JSON.parse(new TextDecoder().decode(json)) as FileHead;
    const {order, size, names, records, lists} = head;
    const isLength = (n: unknown) => Number.isSafeInteger(n) && Number(n) >= 0;
    const areLengths = [order, size, names, records].every(isLength);
    if (areLengths && Array.isArray(lists)) return head;
  } catch {}
  throw reader.damage();
}

/** Reads a file piece by piece, and computes its checksum. */
class SectionReader {
  /** Bytes that have not been read. */
  rest: number;
  readonly #name: string;
  readonly #source: ByteSource;
  readonly #hash: Hash = createHash('sha256');

  constructor(name: string, source: ByteSource, length: number) {
    this.#name = name;
    this.#source = source;
    this.rest = length;
  }

  /** Fills an array with the next bytes. */
  async read<T extends ArrayBufferView<ArrayBuffer>>(array: T): Promise<T> {
    for await (const bytes of bytesToWrite(bytesOf(array))) {
      for (let at = 0; at < bytes.length; ) {
        const {bytesRead} = await this.#source.read(bytes, at);
        // The file has become shorter meanwhile.
        if (bytesRead === 0) throw this.damage();
        at += bytesRead;
      }
      this.#hash.update(bytes);
      this.rest -= bytes.length;
    }
    return array;
  }

  /** The checksum of all that was read so far. */
  checksum(): string {
    return this.#hash.copy().digest('hex');
  }

  damage(): DataError {
    return this.error('is damaged or not complete');
  }

  error(problem: string): DataError {
    return new DataError(
      `${showName(this.#name)}: ${problem}. Get the file again, or remove it ` +
        'and start again.'
    );
  }
}

function bytesOf({
  buffer,
  byteOffset,
  byteLength
}: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
