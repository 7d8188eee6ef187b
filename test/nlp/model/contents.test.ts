import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../src/internals.js';
import {readJson, writeJson} from '../../../src/nlp/model/contents.js';
import {jsonValue, refusal} from '../../support/model-files.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('writeJson', () => {
  it('sorts the keys and wastes no room', () => {
    const value = {b: [1, {d: -0, c: null}], a: 'é"\n', 10: true, 9: 1e21};
    expect(writeJson(value, 'x')).toBe(
      '{"10":true,"9":1e+21,"a":"é\\"\\n","b":[1,{"c":null,"d":-0}]}'
    );
  });

  it('writes what readJson and JSON.parse read back', () => {
    const property = fc.property(jsonValue, value => {
      const text = writeJson(value, 'x');
      expect(readJson(text)).toEqual(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(writeJson(readJson(text), 'x')).toBe(text);
    });
    fc.assert(property, {numRuns: 1000});
  });

  it.each<[unknown, RegExp]>([
    [{a: [1, undefined]}, /^"header\.a\[1\]" is undefined, which JSON cannot/],
    [{a: {b: Number.NaN}}, /^"header\.a\.b" is NaN/],
    [[Infinity], /^"header\[0\]" is Infinity/],
    [undefined, /^"header" is undefined/],
    [10n, /is 10n/],
    [() => 1, /is a function/],
    [Symbol('a'), /is Symbol\(a\)/],
    [new Map(), /is an object/],
    [new Date(0), /is an object/],
    [Object.create({}), /is an object/],
    [Object.create(Object.create(null)), /is an object/],
    [Float32Array.of(1), /is an array of type Float32Array/],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    [[1, , 2], /^"header\[1\]" is undefined/]
  ])('refuses %s instead of changing it', (value, message) => {
    expect(refusal(() => writeJson(value, 'header'))).toMatch(message);
  });

  it('refuses what contains itself, and what is too deep', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(refusal(() => writeJson(circle, 'header'))).toMatch(
      /is nested deeper than 64 levels/
    );
    const text = nested(65);
    expect(writeJson(JSON.parse(text), 'header')).toBe(text);
    expect(refusal(() => writeJson(JSON.parse(nested(66)), 'a'))).toMatch(
      /deeper than 64/
    );
  });

  it('takes objects without a prototype', () => {
    const value = Object.assign(Object.create(null), {a: 1});
    expect(writeJson(value, 'x')).toBe('{"a":1}');
  });
});

describe('readJson', () => {
  it('gives objects without a prototype', () => {
    const value = readJson('[{"__proto__": {"a": 1}, "toString": 2}]');
    const [object] = value as {[key: string]: unknown}[];
    expect(Object.getPrototypeOf(object)).toBe(null);
    expect(Object.keys(object)).toEqual(['__proto__', 'toString']);
    const inner = Object.values(object)[0];
    expect(Object.getPrototypeOf(inner)).toBe(null);
    expect(inner).toEqual({a: 1});
    expect(object.a).toBe(undefined);
  });

  it.each<[string, RegExp]>([
    ['', /are not JSON/],
    ['{', /are not JSON/],
    ['\ufeff{}', /are not JSON/],
    ['[1e999]', /have a number beyond the range of a double/],
    ['[NaN]', /are not JSON/]
  ])('refuses the text %j', (text, message) => {
    expect(refusal(() => readJson(text))).toMatch(message);
  });

  it('refuses any depth beyond its own without running out of stack', () => {
    expect(refusal(() => readJson(nested(500_000)))).toMatch(/deeper than 64/);
    expect(refusal(() => readJson(nested(66)))).toMatch(/deeper than 64/);
    expect(readJson(nested(65))).toEqual(JSON.parse(nested(65)));
    const objects = '{"a":'.repeat(100) + 1 + '}'.repeat(100);
    expect(refusal(() => readJson(objects))).toMatch(/deeper than 64/);
  });
});

describe.each([
  ['objects', (value: JsonValue): JsonValue => ({a: value})],
  ['arrays', (value: JsonValue): JsonValue => [value]]
])('%s of 64 levels', (_, wrap) => {
  const wrapped = (levels: number) => {
    let value: JsonValue = 1;
    for (let level = 0; level < levels; level++) value = wrap(value);
    return value;
  };

  it('are written, but no more', () => {
    expect(writeJson(wrapped(64), 'x')).toBe(JSON.stringify(wrapped(64)));
    expect(() => writeJson(wrapped(65), 'x')).toThrow('deeper than 64 levels');
  });
});
