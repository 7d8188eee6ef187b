import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile, stat, utimes, writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test
} from 'vitest';
import {seededRandom} from '../../../src/graph/index.js';
import {
  buildProgram,
  filesIn,
  type Program,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

let program: Program;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const run = (
  argv: readonly string[],
  options: Parameters<typeof runInMemory>[1] = {}
) => runInMemory(argv, {cwd: folder.path, ...options});

function table(rows: number, seed: number): string {
  const random = seededRandom(seed);
  const pick = (n: number) => Math.floor(n * random());
  const lines = ['source,target,weight,road'];
  for (let i = 0; i < rows; i++) {
    const quoted = pick(50) === 0 ? '"a\n""b"' : `r${i}`;
    lines.push(`v${pick(5000)},v${pick(5000)},${pick(1e6) / 8},${quoted}`);
  }
  return `${lines.join('\n')}\n`;
}

describe('spanforest msf --jobs', () => {
  test('writes the same', async () => {
    await writeFile(folder.file('a.csv'), table(260_000, 1));
    await writeFile(folder.file('b.csv'), table(10_000, 2));
    const names = ['a.csv', 'b.csv'].map(folder.file);
    const one = await program.run(['msf', ...names]);
    expect(one).toMatchObject({code: 0, stderr: ''});
    const two = await program.run(['msf', ...names, '--jobs', '2']);
    expect(two.stderr).toBe('');
    expect(two.stdout === one.stdout).toBe(true);
  });

  test('names the line of an error', async () => {
    const rows = table(260_000, 3);
    const lines = rows.split('\n').length;
    await writeFile(folder.file('a.csv'), `${rows}v1,v2,x,y\n`);
    const name = folder.file('a.csv');
    const {code, stderr} = await program.run(['msf', name, '--jobs', '2']);
    expect(code).toBe(1);
    expect(stderr).toMatch(`a.csv:${lines}:7: weight "x" is not a number`);
  });
});

describe('spanforest msf --checkpoint', () => {
  // Differs whenever the file has been replaced; '' without one.
  const versionOf = (file: string) =>
    stat(file).then(
      ({ino, mtimeMs}) => `${ino} ${mtimeMs}`,
      () => ''
    );

  // Resolves when the program has saved its progress, or has ended.
  async function saved(child: ChildProcess, before: string): Promise<void> {
    const isSame = async () =>
      (await versionOf(folder.file('kept'))) === before;
    while (child.exitCode === null && (await isSame())) {
      await new Promise(resolve => setTimeout(resolve, 2));
    }
  }

  test('goes on after it was killed, wherever that was', async () => {
    // Threads get more than one job of the first file.
    await writeFile(folder.file('a.csv'), table(200_000, 5));
    await writeFile(
      folder.file('b.csv'),
      gzipSync(table(50_000, 6), {level: 1})
    );
    await writeFile(folder.file('c.gr'), 'p sp 3 2\na 1 2 5\na 2 3 5\n');
    const names = ['a.csv', 'b.csv', 'c.gr'].map(folder.file);
    const whole = await program.run(['msf', ...names]);
    expect(whole.code).toBe(0);
    const random = seededRandom(7);
    for (const jobs of ['1', '2']) {
      const out = folder.file(`out-${jobs}.csv`);
      const argv = ['msf', ...names, '-q', '-j', jobs, '-o', out];
      argv.push('--checkpoint', folder.file('kept'), '--checkpoint-every', '0');
      for (let tries = 0; ; tries++) {
        const before = await versionOf(folder.file('kept'));
        const child = spawn(process.execPath, [program.main, ...argv]);
        const ended = once(child, 'close');
        const stderr = text(child.stderr);
        if (tries < 5) {
          await saved(child, before);
          await new Promise(resolve => setTimeout(resolve, 150 * random()));
          child.kill(random() < 0.3 ? 'SIGTERM' : 'SIGKILL');
        }
        const [code] = await ended;
        // Either it was killed, or it went well.
        expect([code ?? 143, await stderr]).toEqual([code === 0 ? 0 : 143, '']);
        if (code === 0) break;
      }
      expect((await readFile(out, 'utf8')) === whole.stdout).toBe(true);
      const files = await filesIn(folder.path);
      expect(files.filter(name => !name.endsWith('.tmp'))).not.toContain(
        'kept'
      );
    }
  });

  test('saves progress at an interrupt, and says so', async () => {
    await writeFile(folder.file('a.csv'), table(250_000, 8));
    const whole = await run(['msf', 'a.csv']);
    const name = folder.file('a.csv');
    const argv = ['msf', name, '--checkpoint', folder.file('kept')];
    for (const [jobs, later] of ['12', '21']) {
      const child = spawn(process.execPath, [
        ...[program.main, ...argv, '--checkpoint-every', '0', '-j', jobs]
      ]);
      const ended = once(child, 'close');
      await saved(child, '');
      child.kill('SIGINT');
      const stderr = await text(child.stderr);
      expect((await ended)[0]).toBe(130);
      expect(stderr).toMatch(
        /^spanforest: interrupted\. Run the same command again to resume from .*kept\.\n$/
      );
      expect(await filesIn(folder.path)).toEqual(['a.csv', 'kept']);
      const resumed = await program.run([...argv, '-j', later]);
      expect(resumed.stderr).toBe('');
      expect(resumed.stdout === whole.stdout).toBe(true);
      expect(await filesIn(folder.path)).toEqual(['a.csv']);
    }
  });

  test('refuses what is not a checkpoint of the same command', async () => {
    await writeFile(folder.file('a.csv'), 'u,v,weight\na,b,1\n');
    await writeFile(folder.file('b.csv'), 'u,v,weight\na,b,x\n');
    const argv = ['msf', 'a.csv', 'b.csv', '--checkpoint', 'kept'];
    const failed = await run([...argv, '--checkpoint-every', '0']);
    expect(failed.stderr).toContain('b.csv:2:5');
    expect(await filesIn(folder.path)).toContain('kept');
    for (const other of [
      ['msf', 'a.csv', '--checkpoint', 'kept'],
      [...argv, '--maximum'],
      [...argv, '--weight', 'weight'],
      [...argv, '--format', 'dimacs']
    ]) {
      const {code, stderr} = await run(other);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'spanforest: kept: is the checkpoint of another command. Remove it to ' +
          'start from the beginning, or give another name.\n'
      );
    }
    await utimes(folder.file('a.csv'), 1, 1);
    const {stderr} = await run(argv);
    expect(stderr).toContain('kept: was saved before a.csv changed.');
    await writeFile(folder.file('kept'), 'something else');
    const damaged = await run(argv);
    expect(damaged.stderr).toContain('kept: is not a forest file.');
  });

  test('must be possible', async () => {
    const stdin = await run(['msf', '-', '--checkpoint', 'kept'], {
      stdin: Readable.from([])
    });
    expect(stdin.code).toBe(2);
    expect(stdin.stderr).toContain('standard input cannot be read again');
    await writeFile(folder.file('a.csv'), 'u,v,weight\na,b,1\n');
    const same = await run(['msf', 'a.csv', '--checkpoint', 'a.csv']);
    expect(same.code).toBe(1);
    expect(same.stderr).toContain('a.csv: would be overwritten');
    const alone = await run(['msf', 'a.csv', '--checkpoint-every', '3']);
    expect(alone.code).toBe(2);
    for (const option of ['--checkpoint', '--checkpoint-every']) {
      const cluster = ['--cluster', 'redis://localhost', option, '3'];
      const {code, stderr} = await run(['msf', 'a.csv', ...cluster]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`${option} and --cluster cannot be combined.`)
      ]);
    }
  });
});
