import {readFile, writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import zlib from 'node:zlib';
import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {unpacked} from '../../../src/cli/io/input.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {zstdFrame} from '../../support/zstd.js';

const GRAPH = `source,target,weight
a,b,1
b,c,5
c,a,2
d,e,-3.5
f,,
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(argv, {cwd: folder.path, ...options});

const put = (name: string, content: string | Uint8Array) =>
  writeFile(folder.file(name), content);

describe('spanforest msf with several files', () => {
  test('finds the forest of all of them', async () => {
    await put('a.csv', GRAPH);
    await put('b.csv', 'from,to,weight\nc,b,0\ne,f,7\ng,g,1\nh,a,1\n');
    expect(await run(['msf', 'a.csv', 'b.csv', '--summary'])).toEqual({
      code: 0,
      stdout:
        'source,target,weight\na,b,1\nd,e,-3.5\nc,b,0\ne,f,7\nh,a,1\ng,,\n',
      stderr: expect.stringMatching(
        /^5 edges, weight 5\.5, 3 trees, [\d.]+ .?s\n$/
      )
    });
    const tsv = await run(['msf', 'a.csv', 'b.csv', '-f', 'tsv']);
    expect(tsv.stdout).toContain('\nh\ta\t1\n');
    const clusters = await run(['msf', 'a.csv', 'b.csv', '--cut', '0']);
    expect(clusters.stdout).toBe(
      'node,cluster\na,1\nb,2\nc,2\nd,3\ne,3\nf,4\ng,5\nh,6\n'
    );
  });

  test('is the same as for one, however the rows are cut', async () => {
    const edge = fc.tuple(fc.nat(15), fc.nat(15), fc.nat(5));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edge, {maxLength: 12}), {minLength: 1, maxLength: 4}),
        fc.constantFrom([], ['--maximum'], ['-a', 'kkt'], ['--k', '3']),
        async (parts, options) => {
          const header = 'u,v,weight,road\n';
          let count = 0;
          const texts = parts.map(part =>
            part.map(([u, v, w]) => `${u},${v},${w},r${count++}\n`).join('')
          );
          await put('all.csv', header + texts.join(''));
          const names = parts.map((_, i) => `part${i}.csv`);
          for (let i = 0; i < parts.length; i++) {
            await put(names[i], header + texts[i]);
          }
          const whole = await run(['msf', 'all.csv', ...options]);
          expect(whole.code).toBe(0);
          expect(await run(['msf', ...names, ...options])).toEqual(whole);
        }
      ),
      {numRuns: 40}
    );
  });

  test('joins formats that differ, and keeps all columns', async () => {
    await put('a.csv', 'from;to;weight;road\na;b;1,5;A1\n');
    await put('b.tsv', 'toll\tsource\ttarget\tweight\n9\tb\tc\t2.5\n');
    await put('c.gr', 'p sp 2 1\na 1 2 4\n');
    await put(
      'd.json',
      JSON.stringify({
        nodes: [{key: 'c'}, {key: '1'}],
        edges: [
          {
            key: 'k',
            source: 'c',
            target: '1',
            undirected: true,
            attributes: {weight: 3, x: [1]}
          }
        ]
      })
    );
    const names = ['a.csv', 'b.tsv', 'c.gr', 'd.json', '-'];
    const {stdout, stderr} = await run(['msf', ...names], {
      stdin: 'source,target,weight\nz,a,6\n'
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      'from;to;weight;road;toll;x;key\na;b;1,5;A1;;;\nb;c;2,5;;9;;\n' +
        '1;2;4;;;;\nc;1;3;;;[1];k\nz;a;6;;;;\n'
    );
    const json = await run(['msf', 'd.json', 'a.csv', 'c.gr']);
    expect(JSON.parse(json.stdout).edges).toEqual([
      {
        key: 'k',
        source: 'c',
        target: '1',
        attributes: {weight: 3, x: [1]}
      },
      expect.objectContaining({attributes: {weight: 1.5, road: 'A1'}}),
      expect.objectContaining({attributes: {weight: 4}})
    ]);
  });

  test('refuses columns that mean different things', async () => {
    await put('a.csv', 'from,to,weight\na,b,1\n');
    await put('b.csv', 'source,target,weight,from\na,c,1,x\n');
    const {code, stderr} = await run(['msf', 'a.csv', 'b.csv']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest: b.csv: "from" is an attribute of edges here, but an end or ' +
        'the weight of an edge in the first file. Rename one of them.\n'
    );
    await put('a.edges', 'a b 1\n');
    const list = await run(['msf', 'a.edges', 'b.csv']);
    expect(list.stderr).toContain('b.csv: there is no place for "from" in');
  });

  test('gives options to the files that have them', async () => {
    await put('a.csv', 'p,q,km\na,b,1\n');
    await put('g.gr', 'p sp 2 1\na 1 2 4\n');
    const columns = ['--source', 'p', '--target', 'q', '--weight', 'km'];
    const {stdout} = await run(['msf', 'a.csv', 'g.gr', ...columns]);
    expect(stdout).toBe('p,q,km\na,b,1\n1,2,4\n');
    const {code, stderr} = await run(['msf', 'g.gr', ...columns]);
    expect(code).toBe(2);
    expect(stderr).toContain('--source does not apply to dimacs');
  });

  test('names the file that is wrong', async () => {
    await put('a.csv', GRAPH);
    await put('b.csv', 'source,target,weight\na,b,1\na,b,x\n');
    const bad = await run(['msf', 'a.csv', 'b.csv']);
    expect([bad.code, bad.stdout]).toEqual([1, '']);
    expect(bad.stderr).toMatch(/^spanforest: b\.csv:3:5: /);
    const missing = await run(['msf', 'a.csv', 'none.csv']);
    expect(missing.stderr).toMatch(/^spanforest: none\.csv: no such file/);
    const twice = await run(['msf', '-', '-']);
    expect(twice.stderr).toContain('standard input can be read only once');
  });

  test('refuses edges of the same key', async () => {
    for (const [name, target] of [
      ['a', 'b'],
      ['b', 'c']
    ]) {
      const edge = {key: 'k', source: 'a', target, attributes: {weight: 1}};
      const graph = {
        options: {type: 'undirected'},
        nodes: [{key: 'a'}, {key: target}],
        edges: [edge]
      };
      await put(`${name}.json`, JSON.stringify(graph));
    }
    const {code, stdout, stderr} = await run(['msf', 'a.json', 'b.json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'spanforest: a.json and 1 more: two edges have the key "k". Give every edge of all files a ' +
        'different key, or none.\n'
    );
  });

  test('skips files without rows', async () => {
    await put('a.csv', '');
    await put('b.csv', 'from,to,weight\na,b,1\n');
    const {stdout} = await run(['msf', 'a.csv', 'b.csv', 'a.csv']);
    expect(stdout).toBe('from,to,weight\na,b,1\n');
  });
});

test('formulas are escaped if asked for, in forests and clusters', async () => {
  await put('g.csv', 'source,target,weight\n=1+1,@b,-1\n');
  const argv = ['msf', 'g.csv', '-q', '--escape-formulas'];
  expect((await run(argv)).stdout).toBe("source,target,weight\n'=1+1,'@b,-1\n");
  const clusters = await run([...argv, '--clusters', '1']);
  expect(clusters.stdout).toBe("node,cluster\n'=1+1,1\n'@b,1\n");
  const ranked = await run([...argv, '--k', '1', '-f', 'csv']);
  expect(ranked.stdout).toContain("1,'=1+1,'@b,-1");
  for (const format of ['svg', 'dot', 'gexf', 'json']) {
    for (const more of format === 'gexf' ? [[]] : [[], ['--clusters', '1']]) {
      const {code, stderr} = await run([...argv, '-f', format, ...more]);
      expect(code).toBe(2);
      expect(stderr).toContain(`is for csv and tsv, not for ${format}.`);
    }
  }
});

describe('zstd', () => {
  test('is unpacked by its content, in any portions', async () => {
    const rows = Array.from({length: 30_000}, (_, i) => `${i},${i + 1},1\n`);
    const long = `source,target,weight\n${rows.join('')}`;
    await put('a.csv', zstdFrame(long));
    await put('a.csv.zst', zstdFrame(long));
    for (const name of ['a.csv', 'a.csv.zst']) {
      expect((await run(['msf', name])).stdout).toBe(long);
    }
    const half = long.indexOf('1000,');
    const frames = [long.slice(0, half), long.slice(half)].map(zstdFrame);
    const bytes = Buffer.concat(frames);
    const portions = function* () {
      for (let at = 0; at < bytes.length; at += 777) {
        yield bytes.subarray(at, at + 777);
      }
    };
    const {stdout} = await run(['msf', '-'], {
      stdin: Readable.from(portions())
    });
    expect(stdout).toBe(long);
  });

  test('that is damaged is an error', async () => {
    const frame = zstdFrame(GRAPH);
    await put('cut.csv.zst', frame.subarray(0, frame.length - 3));
    const {code, stdout, stderr} = await run(['msf', 'cut.csv.zst']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'spanforest: cut.csv.zst: the zstd data is damaged, or ends too early. ' +
        'Get the file again.\n'
    );
  });

  test.each([1, 2, 3, 5])('cut to %i bytes is an error', async length => {
    const cut = zstdFrame(GRAPH).subarray(0, length);
    await put('cut.csv.zst', cut);
    const {code, stderr} = await run(['msf', 'cut.csv.zst']);
    expect(code).toBe(1);
    expect(stderr).toContain('the zstd data is damaged');
    if (length < 2) return;
    const stdin = Readable.from([cut]);
    expect((await run(['msf', '-'], {stdin})).stderr).toContain('zstd data');
  });

  test('is unpacked block by block, however much they hold', async () => {
    // Blocks of four bytes, each of which is 128 kB of the letter a.
    const block = [((1 << 17) << 3) | 2, 0, 0, 97];
    for (let i = 1; i < 3; i++) block[i] = block[0] >> (8 * i);
    const blocks = Buffer.alloc(4 * 60_000, Uint8Array.from(block));
    // With a window of 128 kB.
    const head = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3);
    async function* bytes() {
      yield new Uint8Array(Buffer.concat([head, blocks]));
    }
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let parts = 0;
    for await (const part of unpacked(bytes())) {
      expect(part.length).toBeLessThanOrEqual(1 << 17);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      if (++parts === 2000) break;
    }
    // All of them would be 8 GB.
    expect(most).toBeLessThan(3e8);
  });

  test('that needs a large window is an error, in any frame', async () => {
    const whole = zstdFrame(GRAPH);
    // Without content: one empty block, the last.
    const withWindow = (descriptor: number) => [
      ...[0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, 1, 0, 0],
      // A skippable frame of two bytes.
      ...[0x5a, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 7, 7]
    ];
    // A single segment of 2 ** 27 + 1 bytes.
    const segment = [0x28, 0xb5, 0x2f, 0xfd, 0xa0, 1, 0, 0, 8, 1, 0, 0];
    const right = Uint8Array.from([...withWindow(17 << 3), ...whole]);
    await put('right.csv', right);
    expect((await run(['msf', 'right.csv', '-q'])).code).toBe(0);
    const portions = function* (bytes: Uint8Array) {
      for (const byte of bytes) yield Uint8Array.of(byte);
    };
    for (const frame of [
      withWindow((17 << 3) | 1),
      withWindow(21 << 3),
      withWindow(255),
      segment
    ]) {
      for (const before of [[], [...right]]) {
        const bytes = Uint8Array.from([...before, ...frame, ...whole]);
        await put('large.csv', bytes);
        const {code, stderr} = await run(['msf', 'large.csv']);
        expect([code, stderr]).toEqual([
          1,
          'spanforest: large.csv: the zstd data needs a window of more than ' +
            '128 MB, or is damaged. Compress the file again without --long, ' +
            'or get it again.\n'
        ]);
        const stdin = Readable.from(portions(bytes));
        expect((await run(['msf', '-'], {stdin})).stderr).toContain('128 MB');
      }
    }
  });

  test('is written where Node.js can do it', async () => {
    await put('g.csv', GRAPH);
    const {code, stderr} = await run(['msf', 'g.csv', '-q', '-o', 'f.csv.zst']);
    if ('createZstdCompress' in zlib) {
      expect(code).toBe(0);
      expect((await run(['msf', 'f.csv.zst'])).stdout).toContain('a,b,1');
      const bytes = await readFile(folder.file('f.csv.zst'));
      expect(bytes.subarray(0, 4).toString('hex')).toBe('28b52ffd');
    } else {
      expect(code).toBe(2);
      expect(stderr).toMatch(/^spanforest: f\.csv\.zst: this version of Node/);
    }
  });
});
