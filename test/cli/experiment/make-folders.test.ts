import {mkdir, rmdir, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {makeFolders} from '../../../src/cli/experiment/run-files.js';
import {temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('makeFolders', () => {
  test('makes all that is missing, and minds nothing that is there', async () => {
    const path = join(folder.path, 'a', 'b', 'c');
    await makeFolders(path);
    await makeFolders(path);
    await makeFolders(join(folder.path, 'a', 'd'));
    expect((await stat(path)).isDirectory()).toBe(true);
    expect((await stat(join(folder.path, 'a', 'd'))).isDirectory()).toBe(true);
  });

  test('fails where a file is in the way', async () => {
    await writeFile(folder.file('file'), '');
    await expect(makeFolders(folder.file('file'))).rejects.toMatchObject({
      code: 'EEXIST'
    });
    await expect(makeFolders(folder.file('file/a'))).rejects.toMatchObject({
      code: 'ENOTDIR'
    });
  });

  test.skipIf(process.platform === 'win32')(
    'fails where a link leads nowhere',
    async () => {
      await symlink(folder.file('none'), folder.file('link'));
      await expect(makeFolders(folder.file('link/a'))).rejects.toThrow();
    }
  );

  test.skipIf(process.platform !== 'linux')(
    'fails, and does not try for ever, where nothing can be made',
    async () => {
      // A folder that is open, and has been removed.
      const {open} = await import('node:fs/promises');
      const gone = folder.file('gone');
      await mkdir(gone);
      const handle = await open(gone);
      await rmdir(gone);
      const path = `/proc/self/fd/${handle.fd}/a/b`;
      await expect(makeFolders(path)).rejects.toMatchObject({code: 'ENOENT'});
      await handle.close();
    }
  );
});
