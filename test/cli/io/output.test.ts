import {open, readdir, readFile, truncate, writeFile} from 'node:fs/promises';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {type Context, silentContext} from '../../../src/cli/io/context.js';
import {openOutput} from '../../../src/cli/io/output.js';
import {withParquet} from '../../../src/cli/io/parquet.js';
import {NO_PROGRESS} from '../../../src/cli/io/progress.js';
import {temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let controller: AbortController;
let context: Context;

beforeEach(async () => {
  folder = await temporaryFolder();
  controller = new AbortController();
  const {signal} = controller;
  context = {...silentContext(folder.path, NO_PROGRESS), signal};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder.remove();
});

describe('a file that is replaced', () => {
  test('is synced before it gets its name, and its folder after', async () => {
    const handle = await open(folder.path);
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    const synced: string[][] = [];
    const sync = vi.spyOn(prototype, 'sync').mockImplementation(async () => {
      synced.push(await readdir(folder.path));
    });
    await (await openOutput('out', context)).write(['content']);
    expect(sync).toHaveBeenCalledTimes(2);
    expect(synced[0]).toEqual([expect.stringMatching(/^\.spanforest-.*tmp$/)]);
    expect(synced[1]).toEqual(['out']);
  });

  // Pieces, of which the third comes with an interrupt.
  function* pieces(taken: number[]): Generator<string> {
    for (let i = 1; i <= 9; i++) {
      taken.push(i);
      if (i === 3) controller.abort('SIGINT');
      yield 'x';
    }
  }
  async function* chunks(taken: number[]): AsyncGenerator<string> {
    yield* pieces(taken);
  }

  test.each([pieces, chunks])(
    'stays as it was after an interrupt (%o)',
    async content => {
      await writeFile(folder.file('out'), 'before');
      const taken: number[] = [];
      const output = await openOutput('out', context);
      await expect(output.write(content(taken))).rejects.toBe('SIGINT');
      expect(taken).toEqual([1, 2, 3]);
      expect(await readdir(folder.path)).toEqual(['out']);
      expect(await readFile(folder.file('out'), 'utf8')).toBe('before');
    }
  );

  test('stays as it was if the interrupt comes with the end', async () => {
    await writeFile(folder.file('out'), 'before');
    async function* content() {
      yield 'x';
      controller.abort('SIGTERM');
    }
    const output = await openOutput('out', context);
    await expect(output.write(content())).rejects.toBe('SIGTERM');
    expect(await readFile(folder.file('out'), 'utf8')).toBe('before');
  });
});

test('a Parquet file that gets shorter while it is read is an error', async () => {
  const data = [1, 2, 3];
  const columnData = ['a', 'b'].map(name => ({name, data}));
  const bytes = new Uint8Array(parquetWriteBuffer({columnData}));
  await writeFile(folder.file('g.parquet'), bytes);
  await withParquet('g.parquet', context, async ({file}) => {
    expect((await file.slice(0, 4)).byteLength).toBe(4);
    await truncate(folder.file('g.parquet'), 10);
    await expect(file.slice(8, 20)).rejects.toThrow(
      'the file has become shorter'
    );
  });
});
