import {readFile, writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import * as hyparquet from 'hyparquet';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Hyparquet} from '../../../src/graph/formats/index.js';
import {GraphFormatError, readGraph} from '../../../src/graph/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(argv, {cwd: folder.path, ...options});

const PACKAGE = hyparquet as object as Hyparquet;

type WriteOptions = Parameters<typeof parquetWriteBuffer>[0];

async function put(
  name: string,
  columns: Record<string, unknown[]>,
  options: Partial<WriteOptions> = {}
): Promise<void> {
  const columnData = Object.entries(columns).map(([name, data]) => ({
    name,
    data
  }));
  const bytes = parquetWriteBuffer({
    columnData,
    ...options
  } as WriteOptions);
  await writeFile(folder.file(name), new Uint8Array(bytes));
}

const ROADS = {
  from: ['a', 'b', 'c', 'd', 'd'],
  to: ['b', 'c', 'a', 'e', 'd'],
  weight: [1, 5, 2, -3.5, 0],
  road: ['A1', 'A2', null, 'A4', 'A5'],
  built: [1901n, 1902n, 1903n, 2n ** 60n, 1905n]
};

describe('Parquet', () => {
  test('is read like a table with a header, row group by row group', async () => {
    for (const rowGroupSize of [100, 2, 1]) {
      await put('g.parquet', ROADS, {rowGroupSize});
      const {stdout, stderr} = await run(['msf', 'g.parquet']);
      expect(stderr).toBe('');
      expect(stdout).toBe(
        'from,to,weight,road,built\na,b,1,A1,1901\nc,a,2,,1903\n' +
          'd,e,-3.5,A4,1152921504606846976\n'
      );
    }
    const {stderr} = await run(['msf', 'g.parquet', '--summary']);
    expect(stderr).toContain('\nas csv, since parquet can only be read\n');
    const unweighted = await run([
      'msf',
      'g.parquet',
      '--unweighted',
      '--cut=0'
    ]);
    expect(unweighted.stdout).toBe('node,cluster\na,1\nb,2\nc,3\nd,4\ne,5\n');
    const several = await run(['msf', 'g.parquet', '--k', '2', '-f', 'json']);
    expect(JSON.parse(several.stdout)).toHaveLength(2);
  });

  test('may have numbers of any type as names and weights', async () => {
    await put('g.parquet', {
      p: [1n, -2n, 2n ** 62n, 7n],
      q: [2.5, 1, -0, 1e21],
      km: ['3', ' 2.5 ', '-1e3', '0']
    });
    const columns = ['--source', 'p', '--target', 'q', '--weight', '3'];
    expect((await run(['msf', 'g.parquet', ...columns])).stdout).toBe(
      'p,q,km\n1,2.5,3\n-2,1,2.5\n4611686018427387904,0,-1000\n' + '7,1e+21,0\n'
    );
    await put('h.parquet', {u: [1, 2, 3], v: [2, 3, 1], weight: [3n, 2n, 1n]});
    const {stdout} = await run(['msf', 'h.parquet', '-f', 'dimacs']);
    expect(stdout).toBe('p sp 3 2\na 2 3 2\na 3 1 1\n');
  });

  test('joins other files, and other commands read it, too', async () => {
    await put('g.parquet', ROADS, {rowGroupSize: 2});
    await writeFile(
      folder.file('h.csv'),
      'source,target,weight\nx,b,0\na,x,0\n'
    );
    await put('i.parquet', {u: ['x'], v: ['d'], weight: [9], toll: [true]});
    const {stdout} = await run(['msf', 'h.csv', 'g.parquet', 'i.parquet']);
    expect(stdout).toBe(
      'source,target,weight,road,built,toll\nx,b,0,,,\na,x,0,,,\n' +
        'c,a,2,,1903,\nd,e,-3.5,A4,1152921504606846976,\nx,d,9,,,true\n'
    );
    await run(['msf', 'g.parquet', '-o', 'f.csv', '-q']);
    const verdict = await run(['verify', 'g.parquet', 'f.csv']);
    expect(verdict).toMatchObject({code: 0, stderr: ''});
    await put('f.parquet', {from: ['a', 'c', 'e'], to: ['b', 'a', 'd']});
    for (const forest of ['g.parquet', 'f.parquet']) {
      const {code, stdout} = await run(['verify', 'g.parquet', forest]);
      const isForest = forest === 'f.parquet';
      expect([code, stdout]).toEqual([
        isForest ? 0 : 1,
        expect.stringContaining(isForest ? 'minimum spanning f' : 'not a')
      ]);
    }
    const tree = await run([
      'branching',
      'g.parquet',
      '--maximum',
      '-f',
      'csv'
    ]);
    expect(tree).toEqual({
      code: 0,
      stdout:
        'from,to,weight,road,built\nb,c,5,A2,1902\nc,a,2,,1903\nd,,,,\ne,,,,\n',
      stderr: ''
    });
  });

  test.for([
    [{u: ['a', null], v: ['b', 'c'], weight: [1, 2]}, '"u" of row 2 is null'],
    [{u: ['a', 'b'], v: ['b', ''], weight: [1, 2]}, '"v" of row 2 is empty'],
    [
      {u: ['a', 'b'], v: ['b', 'c'], weight: [1, null]},
      '"weight" of row 2 is null, but every edge needs a weight. Give --missing skip'
    ],
    [
      {u: ['a', 'b'], v: ['b', 'c'], weight: [1, NaN]},
      'row 2 is NaN, which is'
    ],
    [{u: ['a'], v: ['b'], weight: ['x']}, 'of row 1 is "x", which is not a w'],
    [{u: [1, NaN], v: [2, 3], weight: [1, 2]}, '"u" of row 2 is NaN, but an'],
    [{u: [1], v: [Infinity], weight: [1]}, '"v" of row 1 is Infinity, but'],
    [
      {u: ['a'], v: ['b'], weight: ['9007199254740993']},
      'which would be rounded to 9007199254740992'
    ],
    [{u: [true], v: [false], weight: [1]}, 'row 1 is true, which cannot be the']
  ] as const)('refuses %j', async ([columns, message]) => {
    await put('g.parquet', columns as never, {rowGroupSize: 1});
    const {code, stdout, stderr} = await run(['msf', 'g.parquet']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: g\.parquet: column .*\.\n$/);
    expect(stderr).toContain(message);
  });

  test('speaks of columns as for tables', async () => {
    await put('g.parquet', {u: ['a'], v: ['b'], km: [1]});
    const missing = await run(['msf', 'g.parquet']);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain(
      'only "u", "v", "km". Name one of them by'
    );
    const header = await run(['msf', 'g.parquet', '--header']);
    expect(header.code).toBe(2);
    expect(header.stderr).toContain('--header does not apply to parquet');
  });

  test('is unpacked, or says which codec is missing', async () => {
    const gzip = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
    const compressors = {GZIP: gzip, LZ4: gzip};
    await put('g.parquet', ROADS, {codec: 'GZIP', compressors});
    expect((await run(['msf', 'g.parquet'])).stdout).toContain('a,b,1');
    await put('g.parquet', ROADS, {codec: 'LZ4', compressors});
    const {code, stderr} = await run(['msf', 'g.parquet']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest: g.parquet: the file is compressed with LZ4, which cannot ' +
        'be read here. Compress it with snappy, gzip, brotli or zstd.\n'
    );
  });

  test('must be a file, and a whole one', async () => {
    const stdin = await run(['msf', '-', '--input-format', 'parquet']);
    expect(stdin.code).toBe(2);
    expect(stdin.stderr).toContain('standard input cannot be Parquet');
    await writeFile(folder.file('g.parquet'), 'PAR1 and nothing else');
    const {code, stderr} = await run(['msf', 'g.parquet']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^spanforest: g\.parquet: this is not a valid Parquet file.*again\.\n$/
    );
    await put('h.csv', ROADS);
    const csv = await run(['msf', 'h.csv']);
    expect(csv.stderr).toContain('Give --input-format parquet.');
    const out = await run(['msf', 'h.csv', '-o', 'out.parquet']);
    expect(out.stderr).toContain(
      'parquet can only be read. Give --format (csv'
    );
  });

  const many = Array.from({length: 300}, (_, i) => `v${i % 7}`);
  const MANY = {
    from: many,
    to: many.slice().reverse(),
    weight: many.map(() => 1)
  };

  test.each(['UNCOMPRESSED', 'SNAPPY'])(
    'is read or refused whatever bytes of it are changed (%s)',
    async codec => {
      await put('g.parquet', MANY, {codec} as Partial<WriteOptions>);
      const bytes = await readFile(folder.file('g.parquet'));
      expect((await run(['msf', 'g.parquet'])).stdout).toContain('v0,v5,1');
      for (let at = 0; at < bytes.length; at++) {
        // Without a check, some of these make a run of 10^9 values.
        for (const damage of [[0xff], [0xfe, 0xff, 0xff, 0xff, 0x0f]]) {
          const changed = Uint8Array.from(bytes);
          changed.set(damage.slice(0, bytes.length - at), at);
          const input = {hyparquet: PACKAGE, file: changed.buffer};
          const options = {source: 'from', target: 'to'};
          await readGraph(input, 'parquet', options).catch(error => {
            expect(error).toBeInstanceOf(GraphFormatError);
            expect(error.message).not.toContain('\n');
          });
        }
      }
    }
  );

  test('says what is wrong with its sizes', async () => {
    await put('g.parquet', ROADS, {codec: 'UNCOMPRESSED'});
    const bytes = await readFile(folder.file('g.parquet'));
    const refusal = async (changed: Uint8Array) => {
      await writeFile(folder.file('h.parquet'), changed);
      return (await run(['msf', 'h.parquet'])).stderr;
    };
    // The first page: its header is 15 0n 15 L 15 L, zigzag numbers.
    const page = bytes.indexOf(Uint8Array.of(0x15, 0x00, 0x15));
    const sized = Uint8Array.from(bytes);
    sized[page + 5] = 0x7e;
    expect(await refusal(sized)).toMatch(/h\.parquet: this is not a valid/);
    const cut = bytes.subarray(0, bytes.length - 20);
    expect(await refusal(cut)).toMatch(/h\.parquet: this is not a valid/);
    // A struct in a struct in a struct, where the end says what is in the file.
    const deep = Buffer.concat([
      Buffer.from('PAR1'),
      Buffer.alloc(1e6, 0x1c),
      Buffer.from([0x40, 0x42, 0x0f, 0]),
      Buffer.from('PAR1')
    ]);
    expect(await refusal(deep)).toContain('too many structs in one another');
    const long = Buffer.concat([
      Buffer.from('PAR1'),
      Buffer.alloc(1e6, 0xff).fill(0x16, 0, 1),
      Buffer.from([0x40, 0x42, 0x0f, 0]),
      Buffer.from('PAR1')
    ]);
    expect(await refusal(long)).toContain('too many bytes in a number');
  });

  test('is one file, and not several one after the other', async () => {
    await put('g.parquet', ROADS);
    const bytes = await readFile(folder.file('g.parquet'));
    const other = {...ROADS, weight: [9, 8, 7, 6, 5]};
    await put('h.parquet', other);
    const others = await readFile(folder.file('h.parquet'));
    await writeFile(folder.file('i.parquet'), Buffer.concat([bytes, others]));
    const {code, stderr} = await run(['msf', 'i.parquet']);
    expect([code, stderr]).toEqual([
      1,
      'spanforest: i.parquet: these are several Parquet files, one after the ' +
        'other. Give each as a file of its own.\n'
    ]);
  });

  test('can be stopped between its columns', async () => {
    await put('g.parquet', ROADS, {rowGroupSize: 1});
    const controller = new AbortController();
    let reads = 0;
    const {signal} = controller;
    const bytes = new Uint8Array(await readFile(folder.file('g.parquet')))
      .buffer;
    const file = {
      byteLength: bytes.byteLength,
      slice(start: number, end?: number) {
        if (++reads === 7) controller.abort(new Error('stopped'));
        return bytes.slice(start, end);
      }
    };
    const input = {hyparquet: PACKAGE, file};
    const options = {source: 'from', target: 'to', signal};
    await expect(readGraph(input, 'parquet', options)).rejects.toThrow(
      'stopped'
    );
    expect(reads).toBe(7);
  });
});
