import {expect, test} from 'vitest';
import {
  countNames,
  namesOf,
  noteNames
} from '../../../src/graph/formats/index.js';
import {areBare, nameAt} from '../../../src/graph/formats/vertex-names.js';

function packed(...names: readonly string[]) {
  const encoded = names.map(name => new TextEncoder().encode(name));
  let end = 0;
  const ends = Uint32Array.from(encoded, ({length}) => (end += length));
  return {bytes: Uint8Array.from(encoded.flatMap(bytes => [...bytes])), ends};
}

const vertices = () => ({nodes: [], edges: {order: 0}}) as never;

test('names are known for what they were noted for', () => {
  const one = vertices();
  const names = {order: 3};
  expect(namesOf(one)).toBe(null);
  noteNames(one, names);
  expect(namesOf(one)).toBe(names);
  expect(namesOf(vertices())).toBe(null);
});

test('names that are made when needed are made once', () => {
  const one = vertices();
  let made = 0;
  noteNames(one, () => {
    made++;
    return {order: made};
  });
  expect(made).toBe(0);
  expect(namesOf(one)).toEqual({order: 1});
  expect(namesOf(one)).toEqual({order: 1});
  expect(made).toBe(1);
});

test('each name is found, and they are counted', () => {
  const names = ['first', '', 'é', '\ufeffx', 'last'];
  const both = packed(...names);
  expect(countNames(both)).toBe(5);
  expect(names.map((_, v) => nameAt(both, v))).toEqual(names);
  expect(countNames({order: 7})).toBe(7);
  expect([0, 1, 6].map(v => nameAt({order: 7}, v))).toEqual(['1', '2', '7']);
  expect([countNames(packed()), countNames({order: 0})]).toEqual([0, 0]);
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
