import {mkdir, realpath, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {temporaryFolder} from '../../test/support/command-line.js';
import {resolveInStorage, runFile, runFolder} from '../src/storage.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storage: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  storage = join(await realpath(folder.path), 'storage');
  await mkdir(join(storage, 'deep'), {recursive: true});
  await writeFile(join(storage, 'deep', 'a.csv'), '');
  await writeFile(join(storage, '..', 'secret'), '');
  await symlink('../secret', join(storage, 'leak'));
  await symlink('deep', join(storage, 'link'));
});
afterAll(() => folder.remove());

describe('the storage of a worker', () => {
  test('gives what is in it, links within it included', async () => {
    const path = join(storage, 'deep', 'a.csv');
    expect(await resolveInStorage('deep/a.csv', storage)).toBe(path);
    expect(await resolveInStorage('link/a.csv', storage)).toBe(path);
  });

  test.for([
    '../secret',
    'deep/../../secret',
    'leak',
    '/etc/passwd',
    'a\0b',
    ''
  ])('does not give %j', async path => {
    await expect(resolveInStorage(path, storage)).rejects.toThrow(
      'is not in the storage folder of the worker, and is not read.'
    );
  });

  test('has no other folders and files for runs', () => {
    const run = '0123456789abcdef';
    expect(runFile(storage, run, 'part-1')).toBe(
      `${storage}/.spanforest-run-${run}/part-1`
    );
    for (const name of ['', '../..', 'a/../../..', `${run}0`, 'part-1/x']) {
      expect(() => runFolder(storage, name)).toThrow(
        /spanforest did not create/
      );
      if (name === `${run}0`) continue;
      expect(() => runFile(storage, run, name)).toThrow(/did not create/);
    }
  });
});
