import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {silentContext} from '../../src/cli/io/context.js';
import {withParquet} from '../../src/cli/io/parquet.js';
import {NO_PROGRESS} from '../../src/cli/io/progress.js';
import {readGraph} from '../../src/graph/index.js';
import {checkEdgeList} from '../../src/internals.js';
import type {Target} from './target.js';

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
