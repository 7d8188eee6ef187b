import {writeFile} from 'node:fs/promises';
import {describe, expect, test} from 'vitest';
import {temporaryFolder} from '../../test/support/command-line.js';
import {random} from '../../test/support/random.js';
import {randomParts, runClusterInMemory} from './support/test-cluster.js';

describe('the command line', () => {
  test('print a plan without a Redis', async () => {
    const folder = await temporaryFolder();
    const files = randomParts(random(3).real, 10, 100);
    for (const [name, content] of Object.entries(files)) {
      await writeFile(folder.file(name), content);
    }
    const names = Object.keys(files);
    const argv = ['msf', ...names, '--redis', 'redis://nowhere', '--dry-run'];
    const {code, stdout} = await runClusterInMemory(argv, {cwd: folder.path});
    expect(code).toBe(0);
    expect(stdout).toMatch(/^10 parts, \d+ kB to read:\n {2}part-00\.csv, /);
    expect(stdout).toContain('level 1: 2 jobs, each of which joins 5 files\n');
    expect(stdout).toContain('level 2: 1 job, which joins 2 files\n');
    expect(stdout).toMatch(/\na forest takes at most 28 bytes .*\n$/);
    await folder.remove();
  });

  test.for(['worker', 'msf', 'parse'])(
    'have the help of %s on one screen',
    async name => {
      const {code, stdout} = await runClusterInMemory([name, '--help']);
      const lines = stdout.split('\n');
      expect([code, lines.pop()]).toEqual([0, '']);
      expect(lines.length).toBeLessThanOrEqual(24);
      for (const line of lines) expect(line.length).toBeLessThan(80);
      expect(lines.at(-1)).toContain(`spanforest-cluster help ${name} shows`);
    }
  );

  test.for([
    [['msf', 'a.csv', '--k', '2'], 'unknown option "--k"'],
    [['parse', '--text', 'A dog.'], 'unknown option "--text"'],
    [['worker', '--redis', 'http://:secret@h'], 'the address of Redis is not'],
    [['worker', '--redis', 'secret'], 'the address of Redis is not valid']
  ] as const)('refuse %j', async ([argv, message]) => {
    const {code, stderr} = await runClusterInMemory(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });

  test('tell if Redis is not there', async () => {
    const {code, stderr} = await runClusterInMemory([
      ...['worker', '--redis', 'redis://127.0.0.1:1']
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest-cluster: redis://127.0.0.1:1: Redis is not running there. Start ' +
        'it, or check host and port.\n'
    );
  });
});
