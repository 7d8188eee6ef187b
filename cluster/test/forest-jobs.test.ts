import {readdir, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {type Context, NO_PROGRESS, silentContext} from 'spanforest/cli';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {temporaryFolder} from '../../test/support/command-line.js';
import {readForest} from '../src/forest-file.js';
import {joinForests, solvePart} from '../src/forest-jobs.js';
import type {JobInput} from '../src/jobs.js';
import {RunFolder} from '../src/storage.js';

const FILE = 'join-1-1';
const HOLDING = {hold: 'minimum', records: true} as const;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let context: Context;
let run: RunFolder;
let inputs: JobInput[];

beforeEach(async () => {
  folder = await temporaryFolder();
  context = silentContext(folder.path, NO_PROGRESS);
  run = new RunFolder(folder.path, '0123456789abcdef');
  await run.create();
  inputs = [];
  const rows = ['a,b,2\nb,c,1\nc,a,2\n', 'c,a,1\nd,a,1\n'];
  for (const [index, row] of rows.entries()) {
    const name = `${index}.csv`;
    await writeFile(folder.file(name), `source,target,weight\n${row}`);
    const graph = {format: 'csv', options: {}} as const;
    const part = {index, name, title: name, size: 0, graph};
    const file = `part-${index + 1}`;
    const checksum = await solvePart(part, run, file, HOLDING, context);
    inputs.push({file, checksum});
  }
});
afterEach(() => folder.remove());

test('a part is read under its own name, whatever else comes with it', async () => {
  await writeFile(
    folder.file('secret'),
    'source,target,weight\ntop,secret,1\n'
  );
  const graph = {format: 'csv', options: {}, name: 'secret'} as const;
  const part = {index: 0, name: '0.csv', title: '', size: 0, graph};
  const checksum = await solvePart(part, run, 'part-9', HOLDING, context);
  expect(checksum).toBe(inputs[0].checksum);
});

describe('a join of forests', () => {
  const join = () => joinForests(inputs, run, FILE, HOLDING);

  test('holds the forest of the parts one after the other', async () => {
    const checksum = await join();
    const forest = await readForest(run, {file: FILE, checksum});
    expect(forest.head.seen).toBe(5);
    expect([...forest.numbers]).toEqual([1, 3, 4]);
    expect([...forest.weight]).toEqual([1, 1, 1]);
  });

  test('is the same again', async () => {
    expect(await join()).toBe(await join());
    const files = await readdir(dirname(run.pathOf(FILE)));
    expect(files.sort()).toEqual([FILE, 'part-1', 'part-2']);
  });

  test('takes no input but those that were written', async () => {
    inputs[1] = {file: 'part-1', checksum: inputs[1].checksum};
    await expect(join()).rejects.toThrow(
      'is not the file that a worker has written'
    );
    inputs[1] = {file: 'part-7', checksum: inputs[1].checksum};
    await expect(join()).rejects.toThrow('no such file or folder');
  });
});
