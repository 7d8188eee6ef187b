import {mkdir, open, readFile, symlink, writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {gunzipSync, gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {FOREST_ALGORITHMS} from '../../../src/msf/index.js';
import {
  filesIn,
  MemoryStream,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

const GRAPH = `source,target,weight
a,b,1
b,c,5
c,a,2
d,e,-3.5
d,d,0
`;
const FOREST = `source,target,weight
a,b,1
c,a,2
d,e,-3.5
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(argv, {cwd: folder.path, ...options});

describe('spanforest msf', () => {
  test('writes the forest and nothing else', async () => {
    expect(await run(['msf', 'g.csv'])).toEqual({
      code: 0,
      stdout: FOREST,
      stderr: ''
    });
  });

  test('finds the same forest with every algorithm and seed', async () => {
    for (const name of ['auto', ...Object.keys(FOREST_ALGORITHMS)]) {
      const argv = ['msf', 'g.csv', '--algorithm', name, '--seed', '7'];
      expect((await run(argv)).stdout).toBe(FOREST);
    }
  });

  test.skipIf(process.platform !== 'linux')(
    'writes into descriptors that others opened, and no others',
    async () => {
      const write = async (path: string, flags: string) => {
        const handle = await open(folder.file(path), flags);
        try {
          const name = `/proc/self/fd/${handle.fd}`;
          return await run(['msf', 'g.csv', '-q', '-f', 'csv', '-o', name]);
        } finally {
          await handle.close();
        }
      };
      expect((await write('out.csv', 'w')).code).toBe(0);
      expect(await readFile(folder.file('out.csv'), 'utf8')).toBe(FOREST);
      // Neither a folder nor a file that was opened to be read.
      for (const path of ['', 'g.csv']) {
        const {code, stderr} = await write(path, 'r');
        expect(code).toBe(1);
        expect(stderr).toMatch(/^spanforest: \/proc\/self\/fd\/\d+: is not a /);
      }
      expect(await readFile(folder.file('g.csv'), 'utf8')).toBe(GRAPH);
    }
  );

  test('finds the maximum forest on demand', async () => {
    const {stdout} = await run(['msf', 'g.csv', '--maximum']);
    expect(stdout).toBe('source,target,weight\nb,c,5\nc,a,2\nd,e,-3.5\n');
  });

  test('sums up on standard error with -o, and on demand', async () => {
    const line = /^3 edges, weight -0\.5, 2 trees, kkt, [\d.]+ (µs|ms|s)\n$/;
    const argv = ['msf', 'g.csv', '-a', 'kkt'];
    const toFile = await run([...argv, '-o', 'f.csv']);
    expect(toFile.stdout).toBe('');
    expect(toFile.stderr).toMatch(line);
    const onDemand = await run([...argv, '--summary']);
    expect(onDemand.stdout).toBe(FOREST);
    expect(onDemand.stderr).toMatch(line);
    expect((await run([...argv, '-o', 'f.csv', '-q'])).stderr).toBe('');
    const auto = await run(['msf', 'g.csv', '--summary']);
    expect(auto.stderr).toMatch(
      /^3 edges, weight -0\.5, 2 trees, [\d.]+ .?s\n$/
    );
  });

  test('reads weights from another column, by name or number', async () => {
    await writeFile(
      folder.file('km.csv'),
      'source,target,weight,km\na,b,1,9\nb,c,2,8\nc,a,3,7\n'
    );
    const forest = 'source,target,weight,km\nb,c,2,8\nc,a,3,7\n';
    for (const column of ['km', '4']) {
      const {stdout} = await run(['msf', 'km.csv', '--weight', column]);
      expect(stdout).toBe(forest);
    }
    const {stdout} = await run(['msf', 'km.csv', '--unweighted']);
    expect(stdout).toBe('source,target,weight,km\na,b,1,9\nb,c,2,8\n');
  });

  test('reads other tables when told about them', async () => {
    await writeFile(folder.file('t.csv'), 'from;to;km\nx;y;2\ny;z;3\nz;x;4\n');
    const untold = await run(['msf', 't.csv']);
    expect(untold.code).toBe(1);
    expect(untold.stderr).toContain('Name one of them by --weight');
    for (const rest of [[], ['--separator', 'semicolon'], ['--header']]) {
      const argv = ['msf', 't.csv', '--weight', 'km', ...rest];
      expect((await run(argv)).stdout).toBe('from;to;km\nx;y;2\ny;z;3\n');
    }
  });

  test('takes as many vertices as it is told to', async () => {
    await writeFile(folder.file('g.gr'), 'p sp 2000000 1\na 1 2 5\n');
    const refused = await run(['msf', 'g.gr']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Raise --maximum-order');
    const argv = ['msf', 'g.gr', '--maximum-order', '2000000', '--summary'];
    const {code, stderr} = await run(argv);
    expect(code).toBe(0);
    expect(stderr).toContain('1 edge, weight 5, 1999999 trees');
  });

  test('refuses an algorithm that cannot do so large a graph', async () => {
    let stdin = '';
    for (let i = 0; i < 2000; i++) stdin += `${i},${i + 1},1\n`;
    const argv = ['msf', '-', '--algorithm', 'prim'];
    const {code, stdout, stderr} = await run(argv, {stdin});
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^spanforest: 2001 .* Use another algorithm\.\W*.*\n$/
    );
  });

  test('refuses a column where the format has none', async () => {
    await writeFile(folder.file('g.gr'), 'p sp 2 1\na 1 2 5\n');
    const {code, stderr} = await run(['msf', 'g.gr', '--weight', 'km']);
    expect(code).toBe(2);
    expect(stderr).toContain('or use --unweighted to');
  });

  test('speaks of its own options when a column is missing', async () => {
    const {code, stderr} = await run(['msf', 'g.csv', '--weight', 'km']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^spanforest: g\.csv:1:1: there is no column "km"/);
    expect(stderr).toContain('--unweighted');
    expect(stderr).not.toContain('null');
  });

  test('reads standard input as CSV unless told otherwise', async () => {
    expect((await run(['msf', '-'], {stdin: GRAPH})).stdout).toBe(FOREST);
    const stdin = GRAPH.replaceAll(',', '\t');
    const tsv = await run(['msf', '-', '--input-format', 'tsv'], {stdin});
    expect(tsv.stdout).toBe(FOREST.replaceAll(',', '\t'));
  });

  test('takes the output format from the option, else the name, else the input', async () => {
    const tabs = FOREST.replaceAll(',', '\t');
    expect((await run(['msf', 'g.csv', '-f', 'tsv'])).stdout).toBe(tabs);
    await run(['msf', 'g.csv', '-o', 'f.tsv']);
    expect(await readFile(folder.file('f.tsv'), 'utf8')).toBe(tabs);
    await run(['msf', 'g.csv', '-o', 'forest']);
    expect(await readFile(folder.file('forest'), 'utf8')).toBe(FOREST);
    await run(['msf', 'g.csv', '-o', 'g.tsv', '-f', 'csv']);
    expect(await readFile(folder.file('g.tsv'), 'utf8')).toBe(FOREST);
  });

  test('refuses an output name of an unknown format', async () => {
    for (const [out, message] of [
      ['f.data', 'f.data: .data is not a known format. Give'],
      ['f.txt.gz', 'f.txt.gz: .txt is not a known format. Give'],
      ['f.parquet', 'parquet can only be read']
    ]) {
      const {code, stdout, stderr} = await run(['msf', 'g.csv', '-o', out]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(message);
      expect(stderr).toContain('Give --format (csv, tsv, edgelist, dimacs,');
    }
    expect(await filesIn(folder.path)).toEqual(['g.csv']);
  });

  test('unpacks gzip by its content, in any portions', async () => {
    const packed = gzipSync(GRAPH);
    await writeFile(folder.file('hidden.csv'), packed);
    await writeFile(folder.file('named.csv.gz'), packed);
    await writeFile(folder.file('plain.csv.gz'), GRAPH);
    for (const name of ['hidden.csv', 'named.csv.gz', 'plain.csv.gz']) {
      expect((await run(['msf', name])).stdout).toBe(FOREST);
    }
    const bytes = Readable.from([...packed].map(byte => Buffer.of(byte)));
    expect((await run(['msf', '-'], {stdin: bytes})).stdout).toBe(FOREST);
    // Several members in a row are one file, as for gunzip.
    const half = GRAPH.indexOf('c,a');
    const parts = [GRAPH.slice(0, half), GRAPH.slice(half)];
    await writeFile(
      folder.file('parts.csv.gz'),
      Buffer.concat(parts.map(part => gzipSync(part)))
    );
    expect((await run(['msf', 'parts.csv.gz'])).stdout).toBe(FOREST);
  });

  test('packs what goes to a name that ends in .gz', async () => {
    await run(['msf', 'g.csv', '-o', 'f.tsv.gz']);
    const packed = await readFile(folder.file('f.tsv.gz'));
    expect(gunzipSync(packed).toString()).toBe(FOREST.replaceAll(',', '\t'));
  });

  test('does not write over any of its inputs', async () => {
    await symlink('g.csv', folder.file('link.csv'));
    await writeFile(folder.file('h.csv'), GRAPH);
    for (const argv of [
      ['g.csv', '-o', 'g.csv'],
      ['h.csv', 'g.csv', '-o', './link.csv'],
      ['link.csv', '-o', 'g.csv', '--clusters', '2']
    ]) {
      const {code, stderr} = await run(['msf', ...argv]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^spanforest: .*: would be overwritten.*\n$/);
    }
    expect(await readFile(folder.file('g.csv'), 'utf8')).toBe(GRAPH);
  });

  test('keeps a symbolic link and replaces what it leads to', async () => {
    await mkdir(folder.file('sub'));
    await symlink('sub/real.csv', folder.file('link.csv'));
    await symlink('link.csv', folder.file('chain.csv'));
    for (let i = 0; i < 2; i++) {
      expect((await run(['msf', 'g.csv', '-o', 'chain.csv'])).code).toBe(0);
      expect(await readFile(folder.file('sub/real.csv'), 'utf8')).toBe(FOREST);
    }
    expect(await filesIn(folder.file('sub'))).toEqual(['real.csv']);
  });

  test('leaves the old output alone if the input is bad', async () => {
    await writeFile(folder.file('bad.csv'), `${GRAPH}x,y,heavy\n`);
    await writeFile(folder.file('old.csv'), 'old');
    const result = await run(['msf', 'bad.csv', '-o', 'old.csv']);
    expect(result.code).toBe(1);
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(/^spanforest: bad\.csv:7:5: .*"heavy".*\n$/);
    expect(await readFile(folder.file('old.csv'), 'utf8')).toBe('old');
    expect(await filesIn(folder.path)).toEqual(['bad.csv', 'g.csv', 'old.csv']);
  });

  test('calls standard input by its name in messages', async () => {
    const {stderr} = await run(['msf', '-'], {stdin: 'u,v,weight\na,b,x\n'});
    expect(stderr).toMatch(/^spanforest: standard input:2:5: /);
  });

  test('says in one line what is wrong with a file', async () => {
    await mkdir(folder.file('dir.csv'));
    const packed = gzipSync(GRAPH);
    await writeFile(folder.file('short.csv'), packed.subarray(0, -9));
    const garbage = Buffer.concat([packed, Buffer.from('garbage')]);
    await writeFile(folder.file('garbage.csv'), garbage);
    for (const [argv, message] of [
      [['nowhere.csv'], 'nowhere.csv: no such file or folder.'],
      [['dir.csv'], 'dir.csv: is a folder.'],
      [['g.csv/x.csv'], 'g.csv/x.csv: a part of the path is not a folder.'],
      [['short.csv'], 'short.csv: the gzip data ends too early.'],
      [['garbage.csv'], 'garbage.csv: the gzip data is damaged, or something'],
      [['g.csv', '-o', 'dir.csv'], 'dir.csv: is a folder.'],
      [['g.csv', '-o', 'no/f.csv'], 'no/f.csv: the folder no does not exist.'],
      [['no\n\u001b[2J.csv'], '"no\\n\\u001b[2J.csv": no such file']
    ] as const) {
      const {code, stdout, stderr} = await run(['msf', ...argv]);
      expect(stderr.slice(0, -1)).not.toContain('\n');
      expect(stderr).toContain(`spanforest: ${message}`);
      expect([code, stdout]).toEqual([1, '']);
    }
  });

  test('finds an output that cannot be written before it reads', async () => {
    const stdin = new Readable({
      read() {
        throw new Error('read before the output was checked');
      }
    });
    const argv = ['msf', '-', '-o', 'no/f.csv'];
    expect((await run(argv, {stdin})).stderr).toContain(
      'no/f.csv: the folder no '
    );
  });

  test('finds garbage after gzip data wherever the portions end', async () => {
    const packed = gzipSync(GRAPH);
    for (const pieces of [
      [packed, Buffer.from('garbage')],
      [packed.subarray(0, 30), packed.subarray(30), Buffer.from('gar')]
    ]) {
      const result = await run(['msf', '-'], {stdin: Readable.from(pieces)});
      expect(result.code).toBe(1);
      expect(result.stderr).toContain('or something else follows');
    }
  });

  test('wants to be told a format that the name does not tell', async () => {
    const {code, stderr} = await run(['msf', 'graph.bin']);
    expect(code).toBe(2);
    expect(stderr).toContain('graph.bin: the name does not show the format');
    expect(stderr).toContain('--input-format (csv, tsv, edgelist, dim');
  });

  test('shows progress on a terminal and takes it away', async () => {
    const stderr = new MemoryStream(true);
    const shown = await run(['msf', 'g.csv'], {stderr});
    expect(shown.stderr).toContain('computing forest');
    expect(shown.stderr).toContain('\r\u001b[2K3 edges, weight -0.5, ');
    expect(shown.stderr).toMatch(/s\n$/);
    for (const [argv, env] of [
      [['--quiet'], {}],
      [['-o', 'f.csv'], {TERM: 'dumb'}]
    ] as const) {
      const stderr = new MemoryStream(true);
      const plain = await run(['msf', 'g.csv', ...argv], {stderr, env});
      expect(plain.stderr).not.toContain('\u001b');
    }
  });

  test('stops at an abort, with the code of the signal', async () => {
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143]
    ] as const) {
      const controller = new AbortController();
      const stdin = new Readable({read() {}});
      stdin.push(GRAPH);
      setTimeout(() => controller.abort(signal), 20);
      const result = await run(['msf', '-', '-o', 'f.csv'], {
        stdin,
        signal: controller.signal
      });
      expect(result).toEqual({code, stdout: '', stderr: ''});
      expect(await filesIn(folder.path)).toEqual(['g.csv']);
    }
  });

  test('takes its temporary file away when stopped while it writes', async () => {
    for (const out of ['f.csv', 'f.csv.gz']) {
      const controller = new AbortController();
      const result = await run(['msf', 'g.csv', '-o', out], {
        signal: controller.signal,
        blocking(work) {
          controller.abort('SIGINT');
          return work();
        }
      });
      expect(result).toEqual({code: 130, stdout: '', stderr: ''});
      expect(await filesIn(folder.path)).toEqual(['g.csv']);
    }
  });

  test('waits for a slow reader instead of piling up output', async () => {
    let rows = 'source,target,weight\n';
    for (let i = 0; i < 50_000; i++) rows += `n${i},n${i + 1},1\n`;
    let waiting = 0;
    let most = 0;
    const stdout = new MemoryStream();
    stdout._write = (chunk, _encoding, done) => {
      most = Math.max(most, stdout.writableLength);
      waiting++;
      setImmediate(() => {
        stdout.text += chunk;
        waiting--;
        done();
      });
    };
    const result = await run(['msf', '-'], {stdin: rows, stdout});
    expect(waiting).toBe(0);
    expect(result.stdout).toBe(rows);
    expect(most).toBeLessThan(rows.length / 3);
  });
});
