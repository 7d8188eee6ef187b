import {mkdir, writeFile} from 'node:fs/promises';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {expandNames} from '../../../src/cli/io/expand-names.js';
import {temporaryFolder} from '../../support/command-line.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const path of ['parts/deep/er', 'parts/.hidden', 'folder.csv']) {
    await mkdir(folder.file(path), {recursive: true});
  }
  for (const name of [
    'b.csv',
    'B.csv',
    'a10.csv',
    'a9.csv',
    '.dot.csv',
    '[x].csv',
    'ä.csv',
    '😀.csv',
    'parts/1.tsv',
    'parts/2.csv',
    'parts/deep/3.csv',
    'parts/deep/er/4.csv',
    'parts/.hidden/5.csv'
  ]) {
    await writeFile(folder.file(name), '');
  }
});
afterEach(() => folder.remove());

const expand = (...names: string[]) => expandNames(names, {cwd: folder.path});

describe('names of files', () => {
  test.for([
    [
      ['-', 'none.csv', 'b.csv'],
      ['-', 'none.csv', 'b.csv']
    ],
    [['a*.csv'], ['a10.csv', 'a9.csv']],
    [
      ['*.csv'],
      ['B.csv', '[x].csv', 'a10.csv', 'a9.csv', 'b.csv', 'ä.csv', '😀.csv']
    ],
    [['?.csv'], ['B.csv', 'b.csv', 'ä.csv', '😀.csv']],
    [['[a-c].csv'], ['b.csv']],
    [['[!a-z].csv'], ['B.csv', 'ä.csv', '😀.csv']],
    [['.d*'], ['.dot.csv']],
    [['[x].csv'], ['[x].csv']],
    [['[[]x].csv'], ['[x].csv']],
    [
      ['pa*s/?.*', 'b.csv'],
      ['parts/1.tsv', 'parts/2.csv', 'b.csv']
    ],
    [['p*/deep/3.csv'], ['parts/deep/3.csv']],
    [
      ['parts/**/*.csv'],
      ['parts/2.csv', 'parts/deep/3.csv', 'parts/deep/er/4.csv']
    ],
    [['**/4*'], ['parts/deep/er/4.csv']],
    [['./a9*'], ['./a9.csv']]
  ])('%j are %j', async ([names, expected]) => {
    expect(await expand(...names)).toEqual(expected);
  });

  test('may be absolute', async () => {
    const names = await expand(`${folder.path}/a9*`);
    expect(names).toEqual([`${folder.path}/a9.csv`]);
  });

  test('must match something if they are patterns', async () => {
    for (const pattern of [
      'c*.csv',
      'none/*.csv',
      'b.csv/*',
      'p*/x',
      '*.c[x]'
    ]) {
      await expect(expand(pattern)).rejects.toThrow(
        `${pattern}: no file matches this pattern. Check the names.`
      );
    }
  });
});
