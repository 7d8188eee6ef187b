import {execFileSync} from 'node:child_process';
import {
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile
} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {temporaryFolder} from '../../test/support/command-line.js';
import {RunFolder, resolveInStorage} from '../src/storage.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storage: string;

const RUN = '0123456789abcdef';
const FOLDER = () => join(storage, `.spanforest-run-${RUN}`);

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
    '-',
    '/etc/passwd',
    'a\0b',
    ''
  ])('does not give %j', async path => {
    await expect(resolveInStorage(path, storage)).rejects.toThrow(
      'is not in the storage folder of the worker, and is not read.'
    );
  });

  test('has no other folders and files for runs', () => {
    const folder = new RunFolder(storage, RUN);
    expect(folder.pathOf('part-1')).toBe(`${FOLDER()}/part-1`);
    for (const name of ['', '../..', 'a/../../..', `${RUN}0`, 'part-1/x']) {
      expect(() => new RunFolder(storage, name)).toThrow(/is not a name/);
      expect(() => folder.pathOf(name)).toThrow(/is not a name/);
    }
  });
});

describe('the folder of a run', () => {
  const folder = () => new RunFolder(storage, RUN);
  const outside = () => join(storage, '..', 'outside');
  async function* content() {
    yield Buffer.from('content');
  }
  const secret = () => readFile(join(storage, '..', 'secret'), 'utf8');

  beforeEach(async () => {
    await rm(FOLDER(), {recursive: true, force: true});
    await rm(outside(), {recursive: true, force: true});
    await mkdir(outside());
  });

  test('that is a link is not there, not used, and not emptied', async () => {
    await writeFile(join(outside(), 'part-1'), 'secret');
    await symlink(outside(), FOLDER());
    expect(await folder().exists()).toBe(false);
    const refused = 'is not that of the run. Give all workers the same folder';
    await expect(folder().open('part-1')).rejects.toThrow(refused);
    await expect(folder().write('part-2', content())).rejects.toThrow(refused);
    await expect(folder().create()).rejects.toThrow('EEXIST');
    await folder().remove();
    expect(await readdir(outside())).toEqual(['part-1']);
    expect(await readdir(storage)).not.toContain(basename(FOLDER()));
  });

  test('has files that replace links, and are not read through them', async () => {
    await folder().create();
    const path = folder().pathOf('part-1');
    await symlink('../../secret', path);
    await expect(folder().open('part-1')).rejects.toThrow(
      'too many symbolic links'
    );
    const checksum = await folder().write('part-1', content());
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await secret()).toBe('');
    expect(await readFile(path, 'utf8')).toBe('content');
    expect(await readdir(FOLDER())).toEqual(['part-1']);
  });

  test('keeps what it had, and nothing else, if writing fails', async () => {
    await folder().create();
    await folder().write('part-1', content());
    async function* broken() {
      yield Buffer.from('other');
      throw new Error('broken');
    }
    await expect(folder().write('part-1', broken())).rejects.toThrow('broken');
    expect(await readdir(FOLDER())).toEqual(['part-1']);
    const path = folder().pathOf('part-1');
    expect(await readFile(path, 'utf8')).toBe('content');
  });

  test('does not wait for a pipe', async () => {
    await folder().create();
    execFileSync('mkfifo', [folder().pathOf('part-1')]);
    const handle = await folder().open('part-1');
    const {bytesRead} = await handle.read(Buffer.alloc(1), 0, 1);
    expect(bytesRead).toBe(0);
    await handle.close();
  });
});
