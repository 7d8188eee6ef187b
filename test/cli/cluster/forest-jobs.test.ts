import {readdir, rm, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {joinForests, solvePart} from '../../../src/cli/cluster/forest-jobs.js';
import {readForestFile} from '../../../src/cli/forest/forest-file.js';
import {type Context, silentContext} from '../../../src/cli/io/context.js';
import {NO_PROGRESS} from '../../../src/cli/io/progress.js';
import {temporaryFolder} from '../../support/command-line.js';

const HOLDING = {hold: 'minimum', records: true} as const;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let context: Context;
let inputs: {readonly path: string; readonly checksum: string}[];

beforeEach(async () => {
  folder = await temporaryFolder();
  context = silentContext(folder.path, NO_PROGRESS);
  inputs = [];
  const rows = ['a,b,2\nb,c,1\nc,a,2\n', 'c,a,1\nd,a,1\n'];
  for (const [index, row] of rows.entries()) {
    const name = `${index}.csv`;
    await writeFile(folder.file(name), `source,target,weight\n${row}`);
    const graph = {format: 'csv', options: {}} as const;
    const part = {index, name, title: name, size: 0, graph};
    const path = folder.file(`part-${index}`);
    const checksum = await solvePart(part, path, HOLDING, context);
    inputs.push({path, checksum});
  }
});
afterEach(() => folder.remove());

describe('a join of forests', () => {
  const join = () => joinForests(inputs, folder.file('join'), HOLDING, context);

  test('holds the forest of the parts one after the other', async () => {
    const checksum = await join();
    const path = folder.file('join');
    const forest = await readForestFile(path, context, checksum);
    expect(forest.head.seen).toBe(5);
    expect([...forest.numbers]).toEqual([1, 3, 4]);
    expect([...forest.weight]).toEqual([1, 1, 1]);
  });

  test('is the same again, even if the inputs are gone', async () => {
    const checksum = await join();
    expect(await join()).toBe(checksum);
    for (const {path} of inputs) await rm(path);
    expect(await join()).toBe(checksum);
    const files = await readdir(folder.path);
    expect(files.sort()).toEqual(['0.csv', '1.csv', 'join']);
  });

  test('takes no input but those that were written', async () => {
    inputs[1] = {path: inputs[0].path, checksum: inputs[1].checksum};
    await expect(join()).rejects.toThrow('has been replaced by another');
    inputs[1] = {path: folder.file('none'), checksum: inputs[1].checksum};
    await expect(join()).rejects.toThrow('no such file or folder');
  });
});
