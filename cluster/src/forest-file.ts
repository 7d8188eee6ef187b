import {createHash} from 'node:crypto';
import {
  aboutFile,
  bytesToWrite,
  DataError,
  type ForestParts,
  showName
} from 'spanforest/cli';
import type {JobInput} from './jobs.js';
import {checkForestHead} from './messages.js';
import type {RunFolder} from './storage.js';

// The layout, all of it without gaps:
//
//   4 bytes   MAGIC, in the byte order of all arrays
//   4 bytes   length of the head
//   head      JSON: FileHead
//   numbers, weight (Float64), source, target (Int32), ends (Uint32)
//   names     UTF-8
//   records   lines of JSON: [list, members]
//
// A checksum of all bytes travels with the job that reads the file. SHA-256
// rather than a CRC: it also says that this is the file that was written.
const MAGIC = 0x7366_6f72;

/** The start of a file. */
export interface FileHead {
  readonly order: number;
  readonly size: number;
  /** Bytes of the names. */
  readonly names: number;
  /** Bytes of the records. */
  readonly records: number;
  readonly head: ForestParts['head'];
}

/**
 * Writes a forest to a file, replacing it atomically, and returns the checksum.
 * Time O(n + m); space beyond the forest O(1), records aside.
 */
export async function writeForest(
  folder: RunFolder,
  file: string,
  forest: ForestParts
): Promise<string> {
  const {head, size, source, target, weight, numbers} = forest;
  const {ends} = forest.names;
  const names = forest.names.bytes.subarray(0, ends.at(-1) ?? 0);
  const records = [...encodedRecords(forest)];
  const json = new TextEncoder().encode(
    JSON.stringify({
      order: ends.length,
      size,
      names: names.length,
      records: records.reduce((sum, {length}) => sum + length, 0),
      head
    } satisfies FileHead)
  );
  const edges = [numbers, weight, source, target];
  const sections = [
    ...[new Uint32Array([MAGIC, json.length]), json],
    ...[...edges.map(array => array.subarray(0, size)), ends],
    ...[names, ...records]
  ];
  async function* content(): AsyncGenerator<Uint8Array> {
    for (const section of sections) yield* bytesToWrite(bytesOf(section));
  }
  return folder.write(file, content());
}

/**
 * Reads a forest from a file. Lengths are checked against that of the file
 * before memory is taken.
 *
 * @throws `DataError` if the file is not the one that the checksum is of.
 */
export async function readForest(
  folder: RunFolder,
  {file, checksum}: JobInput
): Promise<ForestParts> {
  const name = folder.pathOf(file);
  const hash = createHash('sha256');
  const handle = await folder.open(file);
  const fill = async <T extends ArrayBufferView<ArrayBuffer>>(array: T) => {
    for await (const bytes of bytesToWrite(bytesOf(array))) {
      for (let at = 0; at < bytes.length; ) {
        const {bytesRead} = await handle.read(bytes, at);
        if (bytesRead === 0) throw damage(name);
        at += bytesRead;
      }
      hash.update(bytes);
    }
    return array;
  };
  try {
    const length = (await handle.stat()).size;
    const [magic, headLength] = await fill(new Uint32Array(2));
    if (magic !== MAGIC || headLength > length) throw damage(name);
    const json = await fill(new Uint8Array(headLength));
    const {order, size, names, records, head} = parseHead(json, name);
    const rest = 24 * size + 4 * order + names + records;
    if (8 + headLength + rest !== length) throw damage(name);

    const numbers = await fill(new Float64Array(size));
    const weight = await fill(new Float64Array(size));
    const source = await fill(new Int32Array(size));
    const target = await fill(new Int32Array(size));
    const ends = await fill(new Uint32Array(order));
    const bytes = await fill(new Uint8Array(names));
    const encoded = await fill(new Uint8Array(records));
    if (hash.digest('hex') !== checksum) throw damage(name);
    const edges = {size, source, target, weight, numbers};
    return {...edges, names: {bytes, ends}, head, ...decodedRecords(encoded)};
  } catch (error) {
    throw aboutFile(name, error);
  } finally {
    await handle.close();
  }
}

function parseHead(json: Uint8Array, name: string): FileHead {
  try {
    return checkForestHead(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    throw damage(name);
  }
}

function damage(name: string): DataError {
  return new DataError(
    `${showName(name)}: is not the file that a worker has written. Start again.`
  );
}

function bytesOf({
  buffer,
  byteOffset,
  byteLength
}: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

// What only some formats have. A missing key is `null` in the file.
const LISTS = ['nodeAttributes', 'edgeKeys', 'edgeAttributes'] as const;

type ForestRecords = Partial<Pick<ForestParts, (typeof LISTS)[number]>>;

// Members in a line.
const PIECE = 1000;

const FEED = 0x0a;

// JSON has no NaN and no infinities, but attributes may. They are written as
// strings that begin with MARK; a string that does so by itself gets another.
const MARK = '\0';

function* encodedRecords(records: ForestRecords): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const list of LISTS) {
    const members = records[list];
    if (members === undefined) continue;
    for (let at = 0; at === 0 || at < members.length; at += PIECE) {
      const line = [list, members.slice(at, at + PIECE)];
      const plain = JSON.stringify(line);
      const text = /null|\\u0000/.test(plain)
        ? JSON.stringify(line, marked)
        : plain;
      yield encoder.encode(`${text}\n`);
    }
  }
}

function marked(_: string, member: unknown): unknown {
  const isMarked =
    typeof member === 'string'
      ? member.startsWith(MARK)
      : typeof member === 'number' && !Number.isFinite(member);
  return isMarked ? `${MARK}${member}` : member;
}

function decodedRecords(bytes: Uint8Array): ForestRecords {
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  const records: Record<string, unknown[]> = {};
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(FEED, start);
    const text = decoder.decode(bytes.subarray(start, end));
    const hasMarks = text.includes('\\u0000');
    const [list, members] = JSON.parse(text, hasMarks ? unmarked : undefined);
    records[list] ??= [];
    for (const member of members) records[list].push(member ?? undefined);
    start = end + 1;
  }
  return records;
}

function unmarked(_: string, member: unknown): unknown {
  if (typeof member !== 'string' || !member.startsWith(MARK)) return member;
  const rest = member.slice(MARK.length);
  return rest.startsWith(MARK) ? rest : Number(rest);
}
