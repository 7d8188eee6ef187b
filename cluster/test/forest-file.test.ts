import {readdir, readFile, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import fc from 'fast-check';
import type {ForestParts} from 'spanforest/cli';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {temporaryFolder} from '../../test/support/command-line.js';
import {readForest, writeForest} from '../src/forest-file.js';
import {RunFolder} from '../src/storage.js';

const FILE = 'part-1';

let storage: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: RunFolder;

beforeAll(async () => {
  storage = await temporaryFolder();
  folder = new RunFolder(storage.path, '0123456789abcdef');
  await folder.create();
});
afterAll(() => storage.remove());

const write = (forest: ForestParts) => writeForest(folder, FILE, forest);
const read = (checksum: string) => readForest(folder, {file: FILE, checksum});

const bytes = new TextEncoder().encode('Zürich東京');

const columns = {
  ...{hasTexts: false, layout: null, others: ['colour'], weights: []},
  isOpen: false
};

const EMPTY: ForestParts = {
  head: {seen: 0, columns},
  names: {bytes: new Uint8Array(0), ends: new Uint32Array(0)},
  size: 0,
  source: new Int32Array(0),
  target: new Int32Array(0),
  weight: new Float64Array(0),
  numbers: new Float64Array(0)
};

const PLAIN: ForestParts = {
  head: {seen: 2 ** 53 - 1, columns},
  names: {bytes, ends: new Uint32Array([7, 7, 13])},
  size: 2,
  source: new Int32Array([0, 2]),
  target: new Int32Array([1, 0]),
  weight: new Float64Array([-0, Infinity]),
  numbers: new Float64Array([3, 2 ** 53 - 2])
};

const FOREST: ForestParts = {
  ...PLAIN,
  nodeAttributes: [{x: Number.NaN}, {}, {y: [1, {z: null}, '\ud800']}],
  edgeKeys: ['k', undefined],
  edgeAttributes: [{colour: 'red'}, {deep: {list: [-Infinity]}}]
};

const VALUE = fc.oneof(
  // Without -0, which no output shows.
  fc.jsonValue().map(value => JSON.parse(JSON.stringify(value))),
  fc.string().map(text => `\0${text}`),
  fc.constantFrom('\0NaN', Number.NaN, [-Infinity, {a: Infinity}], true)
);
const RECORD = fc.dictionary(fc.string(), VALUE, {noNullPrototype: true});

describe('a forest file', () => {
  test.for([
    ['with records', FOREST],
    ['without records', PLAIN],
    ['without anything', EMPTY],
    ['with empty lists', {...EMPTY, edgeKeys: [], nodeAttributes: []}]
  ] as const)('gives back a forest %s', async ([, forest]) => {
    const checksum = await write(forest);
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(checksum)).toEqual(forest);
  });

  test('holds any attribute that a graph can have', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.option(fc.string(), {nil: undefined}), RECORD)),
      async pairs => {
        // More than are in a line.
        const all = pairs.length === 3 ? Array(400).fill(pairs).flat() : pairs;
        const forest = {
          ...EMPTY,
          edgeKeys: all.map(([key]) => key),
          edgeAttributes: all.map(([, record]) => record)
        };
        const checksum = await write(forest);
        expect(await read(checksum)).toEqual(forest);
      }
    );
    await fc.assert(property);
  });

  test('takes what it needs of longer arrays', async () => {
    const source = new Int32Array([9, 9, 0, 2, 9]).subarray(2);
    const names = {...FOREST.names, bytes: Buffer.concat([bytes, bytes])};
    const forest = {...FOREST, source, names};
    const checksum = await write(forest);
    expect(await read(checksum)).toEqual(FOREST);
  });

  test('replaces another in one step', async () => {
    await write(FOREST);
    const checksum = await write(EMPTY);
    expect(await read(checksum)).toEqual(EMPTY);
    expect(await readdir(dirname(folder.pathOf(FILE)))).toEqual([FILE]);
  });

  test('is refused if it is cut off or longer, or a bit is flipped', async () => {
    const checksum = await write(FOREST);
    const whole = await readFile(folder.pathOf(FILE));
    const expectRefusal = async (content: Uint8Array) => {
      await writeFile(folder.pathOf(FILE), content);
      await expect(read(checksum)).rejects.toThrow(
        'part-1: is not the file that a worker has written. Start again.'
      );
    };
    for (let length = 0; length < whole.length; length++) {
      await expectRefusal(whole.subarray(0, length));
    }
    await expectRefusal(Buffer.concat([whole, whole]));
    for (let at = 0; at < whole.length; at++) {
      const other = Buffer.from(whole);
      other[at] ^= 1 << (at % 8);
      await expectRefusal(other);
    }
  });
});
