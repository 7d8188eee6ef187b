import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chmod, readFile, stat, writeFile} from 'node:fs/promises';
import {text} from 'node:stream/consumers';
import {gunzipSync, gzipSync} from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test
} from 'vitest';
import {
  buildProgram,
  filesIn,
  type Program,
  temporaryFolder
} from '../support/command-line.js';

const GRAPH = 'source,target,weight\na,b,1\nb,c,5\nc,a,2\n';
const FOREST = 'source,target,weight\na,b,1\nc,a,2\n';

// A pseudo-terminal.
const hasScript = spawnSync('script', ['--version']).status === 0;

let program: Program;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program?.remove());
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('g.csv'), GRAPH);
});
afterEach(() => folder.remove());

/** A path of many edges, which is its own forest. */
function longPath(size: number): string {
  const rows = ['source,target,weight'];
  for (let i = 0; i < size; i++) rows.push(`n${i},n${i + 1},${i % 7}`);
  return `${rows.join('\n')}\n`;
}

describe('the process', () => {
  test('tells success, bad data and bad usage by its exit code', async () => {
    const g = folder.file('g.csv');
    expect(await program.run(['msf', g])).toEqual({
      code: 0,
      stdout: FOREST,
      stderr: ''
    });
    expect((await program.run(['msf', folder.file('no.csv')])).code).toBe(1);
    expect((await program.run(['msf', g, '--seed', 'x'])).code).toBe(2);
    expect((await program.run([])).code).toBe(2);
    expect((await program.run(['verify', g, g])).code).toBe(1);
  });

  test.runIf(hasScript)(
    'leaves nothing of its progress on a terminal',
    async () => {
      for (const rest of ['', ' --k 1', ' --clusters 2']) {
        const command = `'${process.execPath}' '${program.main}' msf g.csv${rest}`;
        const child = spawn('script', ['-qec', command, '/dev/null'], {
          cwd: folder.path,
          env: {...process.env, TERM: 'xterm'},
          stdio: ['ignore', 'pipe', 'inherit']
        });
        const shown = await text(child.stdout);
        expect(shown).toContain('\r\u001b[2K');
        // What a terminal shows: an erased line is gone.
        const [line] = shown.split('\r\n');
        const first = line.split('\r\u001b[2K').at(-1);
        expect([
          'source,target,weight',
          'forest,source,target,weight',
          'node,cluster'
        ]).toContain(first);
      }
    }
  );

  test('finds arborescences, and tells by its code if there is none', async () => {
    const stdin = 'source,target,weight\nr,a,9\nr,b,8\na,b,1\nb,a,3\n';
    const argv = ['arborescence', '-', '--root'];
    expect(await program.run([...argv, 'r'], {stdin})).toEqual({
      code: 0,
      stdout: 'source,target,weight\nr,a,9\na,b,1\n',
      stderr: ''
    });
    const none = await program.run([...argv, 'a'], {stdin});
    expect([none.code, none.stdout]).toEqual([1, '']);
    expect(none.stderr).toMatch(/^spanforest: .* no path .* node "r"\..*\n$/);
    expect((await program.run(['arborescence', '-'], {stdin})).code).toBe(2);
    const branching = ['branching', '-', '--maximum'];
    const {code, stdout} = await program.run(branching, {stdin});
    expect([code, stdout]).toEqual([0, 'source,target,weight\nr,a,9\nr,b,8\n']);
  });

  test('stops ranking when head has seen enough', async () => {
    // Far more trees than anybody could wait for.
    const rows = ['source,target,weight'];
    for (let v = 1; v < 40; v++) {
      for (let u = 0; u < v; u++) rows.push(`n${u},n${v},${(7 * u + v) % 13}`);
    }
    await writeFile(folder.file('ladder.csv'), rows.join('\n'));
    const {stdout, stderr} = await program.shell(
      `$SPANFOREST msf ${folder.file('ladder.csv')} --k 1000000000 | head -1; ` +
        'echo "$' +
        '{PIPESTATUS[0]}"'
    );
    expect([stdout, stderr]).toEqual(['forest,source,target,weight\n0\n', '']);
  });

  test('shows help and version', async () => {
    const help = await program.run(['msf', '--help']);
    expect([help.code, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('Usage: spanforest msf GRAPH');
    const version = await program.run(['--version']);
    expect(version.stdout).toMatch(/^spanforest \d+\.\d+\.\d+\S*\n$/);
  });

  test('reads standard input, packed or not', async () => {
    for (const stdin of [GRAPH, gzipSync(GRAPH)]) {
      const {code, stdout} = await program.run(['msf', '-'], {stdin});
      expect([code, stdout]).toEqual([0, FOREST]);
    }
  });

  test('packs and unpacks files', async () => {
    const [packed, out] = [folder.file('g.csv.gz'), folder.file('f.csv.gz')];
    await writeFile(packed, gzipSync(GRAPH));
    expect((await program.run(['msf', packed, '-o', out])).code).toBe(0);
    expect(gunzipSync(await readFile(out)).toString()).toBe(FOREST);
    expect((await program.run(['verify', packed, out])).code).toBe(0);
  });

  test('is quiet when head has seen enough', async () => {
    await writeFile(folder.file('long.csv'), longPath(200_000));
    const {stdout, stderr} = await program.shell(
      `$SPANFOREST msf ${folder.file('long.csv')} | head -1; ` +
        'echo "$' +
        '{PIPESTATUS[0]}"'
    );
    expect([stdout, stderr]).toEqual(['source,target,weight\n0\n', '']);
  });

  test('writes all of a large output to a pipe and to a file', async () => {
    const long = longPath(200_000);
    await writeFile(folder.file('long.csv'), long);
    const command = `$SPANFOREST msf ${folder.file('long.csv')}`;
    const piped = await program.shell(`${command} | cat`);
    expect(piped.stdout === long).toBe(true);
    await program.shell(`${command} > ${folder.file('out.csv')}`);
    const written = await readFile(folder.file('out.csv'), 'utf8');
    expect(written === long).toBe(true);
  });

  test('appends to a file that the shell appends to', async () => {
    for (const out of ['', '-o /dev/stdout', '-o -']) {
      await writeFile(folder.file('log'), 'log\n');
      const {code} = await program.shell(
        `$SPANFOREST msf ${folder.file('g.csv')} ${out} -q ` +
          `>> ${folder.file('log')}`
      );
      expect(code).toBe(0);
      expect(await readFile(folder.file('log'), 'utf8')).toBe(`log\n${FOREST}`);
    }
  });

  test.skipIf(process.platform !== 'linux')(
    'says so when the disk is full',
    async () => {
      const g = folder.file('g.csv');
      const full = /^spanforest: .*: no space left on the device\. .*\n$/;
      for (const command of ['> /dev/full', '-q -o /dev/full']) {
        const result = await program.shell(`$SPANFOREST msf ${g} ${command}`);
        expect(result.code).toBe(1);
        expect(result.stderr).toMatch(full);
      }
    }
  );

  test.skipIf(process.platform !== 'linux')(
    'names standard output when it is full, and needs no standard error',
    async () => {
      await writeFile(folder.file('f.csv'), FOREST);
      const files = `${folder.file('g.csv')} ${folder.file('f.csv')}`;
      for (const argv of [`verify ${files}`, '--help', 'help msf', '-V']) {
        const result = await program.shell(`$SPANFOREST ${argv} > /dev/full`);
        // Of verify, 1 would be the answer no.
        expect(result.code).toBe(argv.startsWith('verify') ? 2 : 1);
        expect(result.stderr).toMatch(/^spanforest: standard output: no space/);
      }
      const out = folder.file('out.csv');
      const quiet = await program.shell(
        `$SPANFOREST msf ${folder.file('g.csv')} -o ${out} 2> /dev/full`
      );
      expect(quiet.code).toBe(0);
      expect(await readFile(out, 'utf8')).toBe(FOREST);
    }
  );

  test.skipIf(process.platform !== 'linux')(
    'writes into descriptors of the shell, not into its own',
    async () => {
      const [g, seven] = [folder.file('g.csv'), folder.file('seven')];
      const command = `$SPANFOREST msf ${g} -q -f csv -o`;
      await program.shell(`${command} /dev/fd/7 7> ${seven}`);
      expect(await readFile(seven, 'utf8')).toBe(FOREST);
      const piped = await program.shell(
        `${command} /proc/self/fd/9 9>&1 | cat`
      );
      expect(piped.stdout).toBe(FOREST);
      const own = await program.shell(
        `for n in 3 4 5 6 7 8 9; do ${command} /proc/self/fd/$n; echo $?; done`
      );
      expect(own.stdout).toBe('1\n'.repeat(7));
      expect(own.stderr).toMatch(
        /^(spanforest: \/proc\/self\/fd\/\d: (is not a file or|no such).*\n){7}$/
      );
    }
  );

  test.skipIf(process.platform !== 'linux')(
    'leaves nothing behind when a file gets too large',
    async () => {
      await writeFile(folder.file('long.csv'), longPath(50_000));
      const argv = `${folder.file('long.csv')} -o ${folder.file('out.csv')}`;
      const result = await program.shell(
        `ulimit -f 64; $SPANFOREST msf ${argv}`
      );
      expect(result.code).toBe(1);
      expect(result.stderr).toMatch(
        /^spanforest: .*out\.csv: the file would get too large\. .*\n$/
      );
      expect(await filesIn(folder.path)).toEqual(['g.csv', 'long.csv']);
      // The system takes the one write that this needs, but only in part.
      await writeFile(folder.file('short.csv'), longPath(200));
      const redirected = await program.shell(
        `ulimit -f 1; $SPANFOREST msf ${folder.file('short.csv')} ` +
          `> ${folder.file('cut.csv')}`
      );
      expect(redirected.code).toBe(1);
      expect(redirected.stderr).toContain('standard output: the file would');
    }
  );

  test('keeps the permissions of a file that it replaces', async () => {
    const out = folder.file('out.csv');
    await writeFile(out, 'old');
    await chmod(out, 0o640);
    await program.run(['msf', folder.file('g.csv'), '-o', out]);
    expect((await stat(out)).mode & 0o777).toBe(0o640);
    expect(await readFile(out, 'utf8')).toBe(FOREST);
  });

  test.skipIf(process.platform === 'win32')(
    'writes into named pipes and process substitutions',
    async () => {
      const g = folder.file('g.csv');
      const pipe = folder.file('pipe');
      const named = await program.shell(
        `mkfifo ${pipe}; $SPANFOREST msf ${g} -q -o ${pipe} & cat ${pipe}; wait`
      );
      expect(named.stdout).toBe(FOREST);
      const substituted = await program.shell(
        `$SPANFOREST msf ${g} -q -f csv -o >(cat)`
      );
      expect(substituted.stdout).toBe(FOREST);
    }
  );

  test.skipIf(process.platform === 'win32').each([
    ['SIGINT', 130],
    ['SIGTERM', 143]
  ] as const)('stops on %s while it reads', async (signal, code) => {
    const out = folder.file('out.csv');
    const child = spawn(process.execPath, [
      program.main,
      'msf',
      '-',
      '-o',
      out
    ]);
    const stderr = text(child.stderr);
    // Once the pipe is full and drains, the program is surely reading.
    for (let i = 0; i < 4; i++) {
      if (!child.stdin.write(longPath(20_000).slice(21))) {
        await once(child.stdin, 'drain');
      }
    }
    const ended = once(child, 'close');
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
    expect(await stderr).toBe('');
    expect(await filesIn(folder.path)).toEqual(['g.csv']);
  });

  test.skipIf(process.platform === 'win32').each([
    ['SIGINT', 130, 'out.csv'],
    ['SIGTERM', 143, 'out.json.gz'],
    ['SIGTERM', 143, '-']
  ] as const)('stops on %s while it ranks', async (signal, code, out) => {
    // Far more forests than anybody could wait for.
    const rows = ['source,target,weight'];
    for (let v = 1; v < 60; v++) {
      for (let u = 0; u < v; u++) rows.push(`n${u},n${v},${(7 * u + v) % 13}`);
    }
    await writeFile(folder.file('g.csv'), rows.join('\n'));
    const argv = ['msf', folder.file('g.csv'), '--k', '1000000000'];
    if (out !== '-') argv.push('-o', folder.file(out));
    const child = spawn(process.execPath, [program.main, ...argv]);
    const stderr = text(child.stderr);
    if (out === '-') {
      await once(child.stdout, 'data');
    } else {
      while ((await filesIn(folder.path)).length < 2) {
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    }
    child.stdout.resume();
    await new Promise(resolve => setTimeout(resolve, 200));
    const ended = once(child, 'close');
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
    expect(await stderr).toBe('');
    expect(await filesIn(folder.path)).toEqual(['g.csv']);
  });

  test.skipIf(process.platform === 'win32')(
    'dies of a signal even if a named pipe never opens',
    async () => {
      const pipe = folder.file('pipe.csv');
      await program.shell(`mkfifo ${pipe}`);
      const child = spawn(process.execPath, [program.main, 'msf', pipe]);
      await new Promise(resolve => setTimeout(resolve, 500));
      const ended = once(child, 'close');
      child.kill('SIGINT');
      // Were it stuck, an exit would be stuck as well.
      const rescue = setTimeout(() => child.kill('SIGKILL'), 20_000);
      const [code, signal] = await ended;
      clearTimeout(rescue);
      expect(code === 130 || signal === 'SIGINT').toBe(true);
    }
  );

  test('ends on bad input though standard input stays open', async () => {
    const child = spawn(process.execPath, [program.main, 'msf', '-']);
    const stderr = text(child.stderr);
    child.stdin.on('error', () => {});
    child.stdin.write(`${GRAPH}x,y,heavy\n${'a,b,1\n'.repeat(100_000)}`);
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(await stderr).toMatch(/^spanforest: standard input:5:5: .*\n$/);
  });

  test('prints no stack unless asked to', async () => {
    const argv = ['msf', folder.file('none.csv')];
    for (const env of [{}, {SPANFOREST_DEBUG: '1'}]) {
      const {stderr} = await program.run(argv, {env});
      expect(stderr).not.toContain('    at ');
    }
  });
});
