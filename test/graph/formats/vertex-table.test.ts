import {expect, test} from 'vitest';
import {nameAt} from '../../../src/graph/formats/row-bytes.js';
import {TableScanner} from '../../../src/graph/formats/vertex-table.js';

const LAYOUT = {
  separator: ',',
  width: 3,
  source: 0,
  target: 1,
  weight: 2,
  decimal: null
} as const;

test('names of any characters are numbered as they first appear', () => {
  const names = ['a', 'é', '€', '€€€', '😀', '\ufeffx', 'x'.repeat(5000)];
  const scanner = TableScanner.create()!;
  const numbers = [...names, ...names].map(name => scanner.add(name, 1, 1));
  expect(numbers).toEqual([...names.keys(), ...names.keys()]);
  expect(scanner.strings()).toEqual(names);
  expect(scanner.size).toBe(names.length);
});

test('names that are scanned and names that are added are the same', () => {
  const scanner = TableScanner.create()!;
  expect(scanner.add('€', 1, 1)).toBe(0);
  const rows = new TextEncoder().encode('b,€,1\r\nb,c,22\n');
  const {input, source, target, weight} = scanner.program;
  input.set(rows);
  expect(scanner.scan(LAYOUT, 0, rows.length)).toBe(2);
  expect([...source.subarray(0, 2)]).toEqual([1, 1]);
  expect([...target.subarray(0, 2)]).toEqual([0, 2]);
  expect([...weight.subarray(0, 2)]).toEqual([1, 22]);
  expect(scanner.position).toBe(rows.length);
  const decoder = new TextDecoder();
  expect(decoder.decode(scanner.row(0))).toBe('b,€,1');
  expect(decoder.decode(scanner.row(1))).toBe('b,c,22');
  expect(scanner.add('c', 1, 1)).toBe(2);
  expect(scanner.strings()).toEqual(['€', 'b', 'c']);
  const packed = scanner.packed();
  const names = Array.from(packed.ends, (_, v) => nameAt(packed, v));
  expect(names).toEqual(['€', 'b', 'c']);
});
