import {writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {Context} from '../../../src/cli/io/context.js';
import {readBytes} from '../../../src/cli/io/input.js';
import {temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const context = () =>
  ({
    cwd: folder.path,
    signal: new AbortController().signal,
    progress: {read: () => {}}
  }) as unknown as Context;

test('a chunk stays as it is, unless that is not needed', async () => {
  const bytes = Buffer.from(
    Array.from({length: 200_000}, (_, i) => `${i},`).join('')
  );
  await writeFile(folder.file('plain'), bytes);
  await writeFile(folder.file('packed'), gzipSync(bytes, {level: 1}));
  for (const name of ['plain', 'packed']) {
    for (const reuse of [false, true]) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of readBytes(name, context(), reuse)) {
        chunks.push(reuse ? chunk.slice() : chunk);
      }
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    }
  }
});
