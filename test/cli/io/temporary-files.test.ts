import {spawnSync} from 'node:child_process';
import {readdir, writeFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {removeAbandoned, temporaryPath} from '../../../src/cli/io/output.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

// The name of a file that this process would write, as of another process.
async function leave(pid: number): Promise<string> {
  const path = await temporaryPath(folder.path);
  const name = basename(path).replace(`-${process.pid}-`, `-${pid}-`);
  await writeFile(join(folder.path, name), 'half of it');
  return name;
}

// The number of a process that has ended.
function endedPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('what a killed process has left is removed', async () => {
  const left = await leave(endedPid());
  expect(await removeAbandoned(folder.path)).toEqual([left]);
  expect(await readdir(folder.path)).toEqual([]);
});

test('files of live processes, other machines and others stay', async () => {
  const own = await leave(process.pid);
  const parent = await leave(process.ppid);
  const left = await leave(endedPid());
  const other = left.replace(/-[0-9a-f]{8}-/, '-00000000-');
  await writeFile(folder.file(other), '');
  await writeFile(folder.file('.spanforest-0123456789ab.tmp'), '');
  await writeFile(folder.file(`${left}.txt`), '');
  expect(await removeAbandoned(folder.path)).toEqual([left]);
  expect((await readdir(folder.path)).sort()).toEqual(
    [own, parent, other, '.spanforest-0123456789ab.tmp', `${left}.txt`].sort()
  );
});

test('a folder that cannot be listed is left alone', async () => {
  expect(await removeAbandoned(folder.file('missing'))).toEqual([]);
});

test('the next command that writes there cleans up', async () => {
  await leave(endedPid());
  await writeFile(folder.file('a.csv'), 'source,target,weight\na,b,1\n');
  const options = {cwd: folder.path};
  const {code} = await runInMemory(['msf', 'a.csv', '-o', 'b.csv'], options);
  expect(code).toBe(0);
  expect((await readdir(folder.path)).sort()).toEqual(['a.csv', 'b.csv']);
});
