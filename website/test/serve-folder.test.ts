import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type FolderServer, serveFolder} from './browser/serve-folder.js';

let folder: string;
let server: FolderServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-folder-'));
  mkdirSync(join(folder, 'guides'));
  writeFileSync(join(folder, 'guides/index.html'), 'all guides');
  mkdirSync(join(folder, 'images'));
  server = await serveFolder(folder, '/base/', 0);
});
afterAll(() => {
  server.close();
  rmSync(folder, {recursive: true});
});

test('a folder shows its index, at an address that links can start from', async () => {
  for (const path of ['guides/', 'guides']) {
    const response = await fetch(server.address + path);
    expect(response.url).toBe(`${server.address}guides/`);
    expect(await response.text()).toBe('all guides');
  }
});

test('what is not there is not found', async () => {
  for (const path of ['images/', 'nothing.html', '../base']) {
    expect((await fetch(server.address + path)).status).toBe(404);
  }
});

test('an address that cannot be read is refused, and serving goes on', async () => {
  for (const path of ['%', '%00', 'a%ff']) {
    expect((await fetch(server.address + path)).status).toBe(400);
  }
  expect((await fetch(`${server.address}guides/`)).status).toBe(200);
});
