import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  NameIndex,
  packNames,
  unpackNames
} from '../../../src/cli/io/name-index.js';

const names = fc.array(
  fc.oneof(
    fc.string({unit: 'binary', maxLength: 4}),
    fc.constantFrom('a', 'b', 'ab', '', '\ud800', '\udc00', '\ufeffa', '\ufffd')
  ),
  {maxLength: 50}
);

describe('an index of names', () => {
  test('packs and unpacks any strings', () => {
    fc.assert(
      fc.property(names, list => {
        expect(unpackNames(packNames(list))).toEqual(list);
      })
    );
  });

  test('numbers names as they come', () => {
    fc.assert(
      fc.property(fc.array(names), lists => {
        const table = new NameIndex();
        const known = new Map<string, number>();
        for (const list of lists) {
          const found = new Int32Array(list.length + 1).fill(-1);
          table.addAll(packNames(list), found, 1);
          for (const name of list) {
            if (!known.has(name)) known.set(name, known.size);
          }
          expect([...found]).toEqual([
            -1,
            ...list.map(name => known.get(name))
          ]);
        }
        expect(table.size).toBe(known.size);
        expect(unpackNames(table.packed)).toEqual([...known.keys()]);
      })
    );
  });

  test('grows to many names', () => {
    const list = Array.from({length: 20_000}, (_, i) => `vertex ${i}`);
    const table = new NameIndex();
    const found = new Int32Array(list.length);
    table.addAll(packNames(list), found, 0);
    table.addAll(packNames(list), found, 0);
    expect(found.every((name, i) => name === i)).toBe(true);
    expect(unpackNames(table.packed)).toEqual(list);
  });
});
