import {writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
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
      '"weight" of row 2 is n'
    ],
    [
      {u: ['a', 'b'], v: ['b', 'c'], weight: [1, NaN]},
      'row 2 is NaN, which is'
    ],
    [{u: ['a'], v: ['b'], weight: ['x']}, 'of row 1 is "x", which is not a w'],
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
});
