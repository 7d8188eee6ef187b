import {expect, test} from 'vitest';
import {areBare, nameAt} from '../../../src/graph/formats/row-bytes.js';

function packed(...names: readonly string[]) {
  const encoded = names.map(name => new TextEncoder().encode(name));
  let end = 0;
  const ends = Uint32Array.from(encoded, ({length}) => (end += length));
  return {bytes: Uint8Array.from(encoded.flatMap(bytes => [...bytes])), ends};
}

test('each name is found', () => {
  const names = ['first', '', 'é', '\ufeffx', 'last'];
  const both = packed(...names);
  expect(names.map((_, v) => nameAt(both, v))).toEqual(names);
  expect([0, 1, 6].map(v => nameAt({order: 7}, v))).toEqual(['1', '2', '7']);
});

test('names are bare without quotes, separators, and characters before them', () => {
  expect(areBare({order: 5})).toBe(true);
  expect(areBare(packed())).toBe(true);
  expect(areBare(packed('a', 'b'))).toBe(true);
  expect(areBare(packed('a', ''))).toBe(false);
  expect(areBare(packed('', 'a'))).toBe(false);
  const bare: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const bytes = Uint8Array.of(97, byte, 97);
    const ends = Uint32Array.of(1, 3);
    if (areBare({bytes, ends})) bare.push(byte);
  }
  const expected = Array.from({length: 128 - 37}, (_, i) => 37 + i).filter(
    byte => byte !== 44 && byte !== 59
  );
  expect(bare).toEqual(expected);
});
