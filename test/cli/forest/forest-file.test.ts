import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {
  readForestFile,
  type StoredForest,
  writeForestFile
} from '../../../src/cli/forest/forest-file.js';
import {type Host, silentContext} from '../../../src/cli/io/context.js';
import {DataError} from '../../../src/cli/io/errors.js';
import {NO_PROGRESS} from '../../../src/cli/io/progress.js';

let folder: string;
let host: Host;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/spanforest-forest-file-`);
  host = silentContext(folder, NO_PROGRESS);
});

afterAll(() => rm(folder, {recursive: true, force: true}));

const bytes = new TextEncoder().encode('Zürich東京');

const columns = {
  ...{file: null, layout: null, others: ['colour'], weights: []},
  isOpen: false
};

const LAYOUT = {
  ...{names: null, width: 2, source: 0, target: 1, weight: null},
  ...({separator: ',', decimal: '.'} as const)
};

const FOREST: StoredForest = {
  head: {seen: 2 ** 53 - 1, columns, position: 2 ** 40},
  names: {bytes, ends: new Uint32Array([7, 7, 13])},
  size: 2,
  source: new Int32Array([0, 2]),
  target: new Int32Array([1, 0]),
  weight: new Float64Array([-0, Infinity]),
  numbers: new Float64Array([3, 2 ** 53 - 2]),
  nodeAttributes: [{x: Number.NaN}, {}, {y: [1, {z: null}, '\ud800']}],
  edgeKeys: ['k', undefined],
  edgeAttributes: [{colour: 'red'}, {deep: {list: [-0]}}]
};

const {nodeAttributes: _, edgeKeys: __, edgeAttributes: ___, ...PLAIN} = FOREST;

const EMPTY: StoredForest = {
  head: {seen: 0, columns},
  names: {bytes: new Uint8Array(0), ends: new Uint32Array(0)},
  size: 0,
  source: new Int32Array(0),
  target: new Int32Array(0),
  weight: new Float64Array(0),
  numbers: new Float64Array(0)
};

const VALUE = fc.oneof(
  fc.jsonValue(),
  fc.string().map(text => `\0${text}`),
  fc.constantFrom('\0NaN', -0, Number.NaN, [-Infinity, {a: Infinity}], true)
);
const RECORD = fc.dictionary(fc.string(), VALUE, {noNullPrototype: true});

describe('a forest file', () => {
  test.for([
    ['with records', FOREST],
    ['without records', PLAIN],
    ['without anything', EMPTY],
    ['with empty lists', {...EMPTY, edgeKeys: [], nodeAttributes: []}]
  ] as const)('gives back a forest %s', async ([name, forest]) => {
    const checksum = await writeForestFile(`${name}.gz`, forest, host);
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await readForestFile(`${name}.gz`, host, checksum)).toEqual(forest);
  });

  test('holds any attribute that JSON files can have', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.option(fc.string(), {nil: undefined}), RECORD)),
      async pairs => {
        const size = pairs.length;
        const forest = {
          ...EMPTY,
          head: {seen: size, columns},
          names: {bytes: new Uint8Array(0), ends: new Uint32Array(1)},
          size,
          source: new Int32Array(size),
          target: new Int32Array(size),
          weight: new Float64Array(size),
          numbers: new Float64Array(size).map((_, i) => i),
          edgeKeys: pairs.map(([key]) => key),
          edgeAttributes: pairs.map(([, record]) => record)
        };
        await writeForestFile('any', forest, host);
        expect(await readForestFile('any', host)).toEqual(forest);
      }
    );
    await fc.assert(property);
  });

  test('holds more attributes than are decoded at once', async () => {
    const order = 3000;
    const forest = {
      ...EMPTY,
      names: {bytes: new Uint8Array(0), ends: new Uint32Array(order)},
      nodeAttributes: Array.from({length: order}, (_, v) => ({
        text: `${v} é\n`.repeat(v % 500)
      }))
    };
    await writeForestFile('large', forest, host);
    expect(await readForestFile('large', host)).toEqual(forest);
  });

  test('takes what it needs of longer arrays', async () => {
    const source = new Int32Array([9, 9, 0, 2, 9]).subarray(2);
    const names = {...FOREST.names, bytes: Buffer.concat([bytes, bytes])};
    await writeForestFile('view', {...FOREST, source, names}, host);
    expect(await readForestFile('view', host)).toEqual(FOREST);
  });

  test('replaces another in one step', async () => {
    await writeForestFile('again', FOREST, host);
    await writeForestFile('again', EMPTY, host);
    expect(await readForestFile('again', host)).toEqual(EMPTY);
    const names = await readdir(folder);
    expect(names.filter(name => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is refused if cut off anywhere', async () => {
    await writeForestFile('whole', FOREST, host);
    const whole = await readFile(`${folder}/whole`);
    for (let length = 0; length < whole.length; length++) {
      await writeFile(`${folder}/cut`, whole.subarray(0, length));
      await expect(readForestFile('cut', host)).rejects.toThrow(
        /^cut: is (not a forest file|damaged or not complete)\. Get the/
      );
    }
    await writeFile(`${folder}/cut`, Buffer.concat([whole, whole]));
    await expect(readForestFile('cut', host)).rejects.toThrow(/damaged/);
  });

  test('is refused with any bit flipped', async () => {
    await writeForestFile('whole', FOREST, host);
    const whole = await readFile(`${folder}/whole`);
    for (let bit = 0; bit < 8 * whole.length; bit++) {
      const other = Buffer.from(whole);
      other[bit >> 3] ^= 1 << (bit & 7);
      await writeFile(`${folder}/changed`, other);
      await expect(readForestFile('changed', host)).rejects.toThrow(DataError);
    }
  });

  test('is refused if it is not the one that was asked for', async () => {
    const checksum = await writeForestFile('one', FOREST, host);
    await writeForestFile('one', EMPTY, host);
    await expect(readForestFile('one', host, checksum)).rejects.toThrow(
      'one: has been replaced by another forest file.'
    );
  });

  test.for([
    ['an end below 0', {...FOREST, source: new Int32Array([-1, 0])}],
    ['an unknown vertex', {...FOREST, target: new Int32Array([0, 3])}],
    [
      'names in disorder',
      {...FOREST, names: {bytes, ends: new Uint32Array([7, 6, 13])}}
    ],
    ['too few keys', {...FOREST, edgeKeys: ['k']}],
    ['too many attributes', {...FOREST, edgeAttributes: [{}, {}, {}]}],
    ['a key that is a number', {...FOREST, edgeKeys: [1 as never, 'k']}],
    ['a list as attributes', {...FOREST, edgeAttributes: [{}, [] as never]}],
    [
      'a weight that is no number',
      {...FOREST, weight: FOREST.weight.map(() => Number.NaN)}
    ],
    ['numbers in disorder', {...FOREST, numbers: new Float64Array([3, 3])}],
    [
      'a number beyond all',
      {...FOREST, numbers: new Float64Array([3, 2 ** 53])}
    ],
    ['no head', {...FOREST, head: null as never}],
    ['no columns', {...FOREST, head: {seen: 9} as never}],
    ['a count below 0', {...EMPTY, head: {seen: -1, columns}}],
    [
      'more columns than memory',
      {
        ...FOREST,
        head: {
          ...FOREST.head,
          columns: {...columns, layout: {...LAYOUT, width: 1e9}}
        }
      }
    ],
    [
      'a column that is missing',
      {
        ...FOREST,
        head: {
          ...FOREST.head,
          columns: {...columns, layout: {...LAYOUT, target: 2}}
        }
      }
    ],
    [
      'an unknown dialect',
      {...FOREST, head: {...FOREST.head, nodeLink: {edges: 'arcs'} as never}}
    ]
  ] as const)('is refused if it holds %s', async ([, forest]) => {
    await writeForestFile('odd', forest, host);
    await expect(readForestFile('odd', host)).rejects.toThrow(/damaged/);
  });

  test('names the file if it is missing', async () => {
    await expect(readForestFile('missing', host)).rejects.toThrow(
      'missing: no such file or folder. Check the name.'
    );
  });
});
