import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {silentContext} from '../../src/cli/io/context.js';
import {withParquet} from '../../src/cli/io/parquet.js';
import {NO_PROGRESS} from '../../src/cli/io/progress.js';
import {readGraph} from '../../src/graph/index.js';
import {checkEdgeList} from '../../src/internals.js';
import type {Target} from './target.js';

type Options = Parameters<typeof parquetWriteBuffer>[0];

// Tables of each kind of page: with and without dictionaries, missing values,
// lists, booleans, runs, and of both versions.
function parquetTables(): Uint8Array[] {
  const ends = [
    {name: 'source', data: ['a', 'b', 'c', 'a', 'ü'], type: 'STRING'},
    {name: 'target', data: [7, 1, 2, 1, 7], type: 'INT32'},
    {name: 'weight', data: [1.5, -2, 0, 1e300, 4], type: 'DOUBLE'}
  ];
  const others = [
    {name: 'road', data: ['A1', null, 'A1', 'A1', 'B'], type: 'STRING'},
    {name: 'built', data: [1n, 2n ** 60n, 3n, 4n, -5n], type: 'INT64'}
  ];
  const lists = [
    {name: 'open', data: [true, true, null, false, true], type: 'BOOLEAN'},
    {name: 'lanes', data: [[1, 2], [], [3], [null], [4]]}
  ];
  const encoded = ENCODINGS.flatMap(([encoding, data]) => [
    {name: encoding, data, encoding}
  ]);
  const pages = {rowGroupSize: 3, pageSize: 16};
  return [
    {columnData: [...ends, ...others], rowGroupSize: 3},
    {columnData: [...ends, ...others], codec: 'UNCOMPRESSED', ...pages},
    {columnData: [...ends, ...lists], codec: 'UNCOMPRESSED'},
    {columnData: [...ends, ...encoded], codec: 'UNCOMPRESSED'}
  ].map(options => new Uint8Array(parquetWriteBuffer(options as Options)));
}

const NUMBERS = [1, 2, 3, 5, 8];
const TEXTS = ['Rome', 'Romeo', 'Rom', '', 'Bari'];
const ENCODINGS = [
  ['DELTA_BINARY_PACKED', NUMBERS],
  ['DELTA_LENGTH_BYTE_ARRAY', TEXTS],
  ['DELTA_BYTE_ARRAY', TEXTS],
  ['BYTE_STREAM_SPLIT', NUMBERS.map(number => number / 2)]
] as const;

let knownTables: Uint8Array[] | undefined;

/**
 * Parquet files, their pages included.
 *
 * @param folder - For the file.
 */
export function parquetTarget(folder: () => string): Target {
  return {
    make: random => {
      knownTables ??= parquetTables();
      return random.pick(knownTables);
    },
    words: ['PAR1', 'source', '\u0015\u0004', '\u0019', '\u00ff\u00ff\u0003'],
    read: async input => {
      const name = join(folder(), 'input.parquet');
      await writeFile(name, input);
      const context = silentContext(folder(), NO_PROGRESS);
      await withParquet(name, context, async file => {
        checkEdgeList((await readGraph(file, 'parquet')).edges);
      });
      return true;
    }
  };
}
