import {createHash} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {
  type ByteSource,
  readForestFrom
} from '../../src/cli/forest/forest-file.js';
import {silentContext} from '../../src/cli/io/context.js';
import {withParquet} from '../../src/cli/io/parquet.js';
import {NO_PROGRESS} from '../../src/cli/io/progress.js';
import {readGraph, writeGraph} from '../../src/graph/index.js';
import {checkEdgeList} from '../../src/internals.js';
import {NamedForest} from '../../src/msf/named-forest.js';
import type {Random} from '../support/random.js';
import {GRAMMARS, sentenceOf} from './grammar.js';
import {mutate} from './mutate.js';
import {encoder, outcome, type Target} from './target.js';

// Of the heads of forests, and of the files with the right checksum.
const DAMAGED_SHARE = 0.3;
const SEALED_SHARE = 0.7;
const CHECKSUM_LENGTH = 32;
const FOREST_WORDS = ['"order":', '"seen":', '"names":', '1e9', 'null', '[]'];

/** A forest file, with the right checksum most of the time. */
export const forest: Target = {
  make: forestFile,
  words: FOREST_WORDS,
  read: async (input, random) => {
    const isSealed = random.real() < SEALED_SHARE;
    const bytes = isSealed ? sealed(input) : input;
    const stored = await readForestFrom(sourceOf(bytes), 'f', bytes.length);
    const hold = random.pick(['minimum', 'maximum'] as const);
    const found = new NamedForest({hold, records: true});
    // Keys and attributes of two forests may exclude each other.
    const work = async () => {
      for (let i = random.integer(1, 2); i > 0; i--) found.addForest(stored);
      const graph = found.graph();
      checkEdgeList(graph.edges);
      return [...writeGraph(graph, random.pick(['csv', 'json']))];
    };
    await outcome(work);
    return true;
  }
};

function sealed(input: Uint8Array): Uint8Array {
  if (input.length < CHECKSUM_LENGTH) return input;
  const bytes = input.slice();
  const end = bytes.length - CHECKSUM_LENGTH;
  const hash = createHash('sha256').update(bytes.subarray(0, end));
  bytes.set(hash.digest(), end);
  return bytes;
}

function sourceOf(bytes: Uint8Array): ByteSource {
  let next = 0;
  return {
    read: async (into, at) => {
      const part = bytes.subarray(next, next + into.length - at);
      into.set(part, at);
      next += part.length;
      return {bytesRead: part.length};
    }
  };
}

function forestFile(random: Random): Uint8Array {
  const order = random.integer(0, 4);
  const size = order === 0 ? 0 : random.integer(0, 4);
  const names = Array.from({length: order}, () =>
    encoder.encode(random.pick(['a', 'b', 'ü', '', 'long name', '"']))
  );
  let end = 0;
  const ends = Uint32Array.from(names, name => (end += name.length));
  let number = -1;
  const draws = <T>(draw: () => T) => Array.from({length: size}, draw);
  const numbers = draws(() => (number += random.integer(1, 3)));
  const weights = draws(() => random.pick([1, -0, 2.5, -3, Infinity]));
  const vertex = () => random.integer(0, order - 1);
  const lists = ['nodeAttributes', 'edgeKeys', 'edgeAttributes'].filter(
    () => random.real() < 0.3
  );
  const records = lists.flatMap(list => {
    const rule = list === 'edgeKeys' ? 'key' : 'record';
    const count = list === 'nodeAttributes' ? order : size;
    return Array.from(
      {length: count},
      () => `${sentenceOf(GRAMMARS.forest, random, rule)}\n`
    );
  });
  const content = Buffer.concat([
    bytesOf(Float64Array.from(numbers)),
    bytesOf(Float64Array.from(weights)),
    bytesOf(Int32Array.from(draws(vertex))),
    bytesOf(Int32Array.from(draws(vertex))),
    bytesOf(ends),
    ...names,
    encoder.encode(records.join(''))
  ]);
  const lengths = {
    ...{order, size, names: end},
    records: encoder.encode(records.join('')).length
  };
  const inner = sentenceOf(GRAMMARS.forest, random);
  const text = `${JSON.stringify({...lengths, lists}).slice(0, -1)},${inner}}`;
  let head: Uint8Array = encoder.encode(text);
  if (random.real() < DAMAGED_SHARE) {
    head = mutate(head, head, FOREST_WORDS, random);
  }
  const prefix = [0x89, 0x73, 0x66, 0x6f, 0x72, 0x0d, 0x0a, 0x1a];
  return sealed(
    Buffer.concat([
      Uint8Array.from(prefix),
      bytesOf(Uint32Array.of(1, head.length)),
      head,
      content,
      new Uint8Array(CHECKSUM_LENGTH)
    ])
  );
}

function bytesOf({buffer}: ArrayBufferView<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}

let knownTable: Uint8Array | undefined;

function parquetTable(): Uint8Array {
  knownTable ??= new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        {name: 'source', data: ['a', 'b', 'c', 'a', 'ü'], type: 'STRING'},
        {name: 'target', data: [7, 1, 2, 1, 7], type: 'INT32'},
        {name: 'weight', data: [1.5, -2, 0, 1e300, 4], type: 'DOUBLE'},
        {name: 'road', data: ['A1', null, 'A1', 'A1', 'B'], type: 'STRING'},
        {name: 'built', data: [1n, 2n ** 60n, 3n, 4n, -5n], type: 'INT64'}
      ],
      rowGroupSize: 3
    })
  );
  return knownTable;
}

// Where the pages end, and the metadata begins: its length is in the four bytes
// before the last four.
function pagesEnd(table: Uint8Array): number {
  const {buffer, byteOffset, length} = table;
  const view = new DataView(buffer, byteOffset);
  return length - 8 - view.getUint32(length - 8, true);
}

/**
 * The metadata of a Parquet file. Its pages are left as they are: hyparquet
 * trusts the lengths of runs in them.
 *
 * @param folder - For the file.
 */
export function parquetTarget(folder: () => string): Target {
  return {
    make: () => parquetTable().slice(pagesEnd(parquetTable())),
    words: ['PAR1', 'source', '\u0015\u0004', '\u0019'],
    read: async input => {
      const name = join(folder(), 'input.parquet');
      const table = parquetTable();
      const pages = table.subarray(0, pagesEnd(table));
      await writeFile(name, Buffer.concat([pages, input]));
      const context = silentContext(folder(), NO_PROGRESS);
      await withParquet(name, context, async file => {
        checkEdgeList((await readGraph(file, 'parquet')).edges);
      });
      return true;
    }
  };
}
