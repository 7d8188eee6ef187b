import {readFileSync} from 'node:fs';
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import {Writable} from 'node:stream';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {SPANFOREST} from '../../src/cli/commands/index.js';
import {runInMemory, temporaryFolder} from '../support/command-line.js';

const ROWS = 'a,b,1\n';

/** A stream whose every write fails. */
function failingStream(code: string): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(code), {code}));
    }
  });
}

describe('help and version', () => {
  test('are there for the program', async () => {
    for (const argv of [['--help'], ['-h'], ['help'], ['help', 'help']]) {
      const {code, stdout, stderr} = await runInMemory(argv);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: spanforest COMMAND');
      for (const {name} of SPANFOREST.commands)
        expect(stdout).toContain(`\n  ${name} `);
    }
  });

  test.each(SPANFOREST.commands.map(({name}) => name))(
    'are there for %s, in full and on one screen, within 80 columns',
    async name => {
      const short = await runInMemory([name, '--help']);
      const full = await runInMemory(['help', name]);
      expect(await runInMemory([name, '-h'])).toEqual(short);
      expect(await runInMemory(['--help', name])).toEqual(full);
      for (const {code, stdout} of [short, full]) {
        expect(code).toBe(0);
        expect(stdout).toContain(`Usage: spanforest ${name} `);
        for (const line of stdout.split('\n')) {
          expect(line.length).toBeLessThan(80);
        }
      }
      expect(short.stdout.split('\n').length - 1).toBeLessThanOrEqual(24);
      expect(short.stdout).toContain(`spanforest help ${name} shows all`);
      expect(full.stdout).toContain('\nExamples:\n');
    }
  );

  test('tell the version of the package', async () => {
    const file = new URL('../../package.json', import.meta.url);
    const {version} = JSON.parse(readFileSync(file, 'utf8'));
    for (const argv of [
      ['--version'],
      ['-V'],
      ['msf', '--version'],
      ['help', '-V']
    ]) {
      const {code, stdout} = await runInMemory(argv);
      expect([code, stdout]).toEqual([0, `spanforest ${version}\n`]);
    }
  });
});

describe('bad usage', () => {
  test('shows the help on standard error if there is no command', async () => {
    const {code, stdout, stderr} = await runInMemory([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: spanforest COMMAND');
  });

  test.each([
    [['mfs'], 'unknown command "mfs". Did you mean msf?'],
    [['help', 'verfy'], 'unknown command "verfy". Did you mean verify?'],
    [['help', '--foo'], 'unknown option "--foo".'],
    [['help', '--versoin'], 'Did you mean --version?'],
    [['help', 'msf', 'parse'], 'there is one argument too many: "parse".'],
    [['--help', 'msf', 'parse'], 'there is one argument too many: "parse".'],
    [['train', 'a'], '--output MODEL is missing: file to write the model to'],
    [
      ['parse', '--text', 'Go', '--input-format', 'conllu'],
      'Leave one of them'
    ],
    [['draw', 'a', '--tags', 'none'], 'option --tags is for pictures.'],
    [
      ['draw', 'a', '--direction', 'rtl'],
      'option --direction is for pictures.'
    ],
    [['\u001b[31m'], 'unknown command "\\u001b[31m".'],
    [[''], 'unknown command "".'],
    [
      ['--quiet', 'msf'],
      'unknown option "--quiet". Options of a command follow its name.'
    ],
    [['--versoin'], 'unknown option "--versoin". Did you mean --version?'],
    [['msf'], 'GRAPH is missing: the graph file'],
    [['msf', ''], 'GRAPH is empty'],
    [['branching', 'a', 'b'], 'there is one argument too many: "b".'],
    [['msf', 'a', '--algoritm', 'kkt'], 'Did you mean --algorithm?'],
    [['msf', 'a', '--algorithm', 'krus'], 'Did you mean kruskal?'],
    [['msf', 'a', '--seed', 'abc'], '--seed must be an integer, but is "abc".'],
    [['msf', 'a', '--seed'], 'option --seed needs a value: N.'],
    [['msf', 'a', '-o', 'x', '-o', 'y'], 'option --output is given twice.'],
    [['msf', 'a', '--weight', ''], 'option --weight needs a value'],
    [['msf', 'a', '--weight', 'w', '--unweighted'], 'cannot be combined'],
    [['msf', 'a', '--quiet', '--summary'], 'cannot be combined'],
    [['msf', 'a', '--minimum'], 'The minimum is the default: leave it out.'],
    [['msf', 'a', '--fewest-roots'], 'an option of branching and verify.'],
    [['verify', 'a'], 'FOREST is missing'],
    [['info', 'a', 'x'], 'there is one argument too many: "x".']
  ])('is one line and exit code 2: %j', async (argv, message) => {
    const {code, stdout, stderr} = await runInMemory(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^spanforest: .*\n$/);
  });
});

describe('run', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('calls a mistake of ours a bug, with its stack on demand only', async () => {
    const blocking = () => {
      throw new TypeError('boom\nbang');
    };
    const argv = ['msf', '-'];
    const plain = await runInMemory(argv, {stdin: ROWS, blocking});
    expect(plain.code).toBe(1);
    expect(plain.stderr).toMatch(
      /^spanforest: internal error: boom\\u000abang\. This is a bug in .*\n$/
    );
    const env = {SPANFOREST_DEBUG: '1'};
    const full = await runInMemory(argv, {stdin: ROWS, blocking, env});
    expect(full.stderr).toContain('run.test.ts');
  });

  test('says so if the graph does not fit into memory', async () => {
    const blocking = () => {
      throw new RangeError('Array buffer allocation failed');
    };
    const {code, stderr} = await runInMemory(['msf', '-'], {
      stdin: ROWS,
      blocking
    });
    expect(code).toBe(1);
    expect(stderr).toContain('does not fit into memory');
  });

  test('ends quietly when the reader of its output has gone', async () => {
    for (const argv of [['msf', '-'], ['--help'], ['--version']]) {
      const stdout = failingStream('EPIPE');
      const {code, stderr} = await runInMemory(argv, {stdin: ROWS, stdout});
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  test('keeps the verdict when nobody reads it', async () => {
    await writeFile(folder.file('g.csv'), 'a,b,1\nb,c,2\n');
    await writeFile(folder.file('f.csv'), 'a,b,1\n');
    const {code} = await runInMemory(['verify', 'g.csv', 'f.csv'], {
      cwd: folder.path,
      stdout: failingStream('EPIPE')
    });
    expect(code).toBe(1);
  });

  test('reports any other failure of its output', async () => {
    const stdout = failingStream('ENOSPC');
    const {code, stderr} = await runInMemory(['msf', '-'], {
      stdin: ROWS,
      stdout
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^spanforest: standard output: no space left on the device\. .*\n$/
    );
  });

  test('keeps its code when not even the complaint can be written', async () => {
    const stderr = failingStream('EPIPE');
    expect((await runInMemory(['mfs'], {stderr})).code).toBe(2);
  });

  test.skipIf(process.getuid?.() === 0)(
    'respects permissions to read and to write',
    async () => {
      const cwd = folder.path;
      await writeFile(folder.file('g.csv'), ROWS);
      await writeFile(folder.file('secret.csv'), ROWS);
      await chmod(folder.file('secret.csv'), 0);
      await mkdir(folder.file('fixed'));
      await writeFile(folder.file('kept.csv'), 'kept');
      await chmod(folder.file('kept.csv'), 0o444);
      await chmod(folder.file('fixed'), 0o555);
      for (const argv of [
        ['secret.csv'],
        ['g.csv', '-o', 'fixed/f.csv'],
        ['g.csv', '-o', 'kept.csv']
      ]) {
        const {code, stderr} = await runInMemory(['msf', ...argv], {cwd});
        expect(code).toBe(1);
        expect(stderr).toMatch(/^spanforest: \S+: permission denied\. .*\n$/);
      }
    }
  );
});
