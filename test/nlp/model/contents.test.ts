import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../src/internals.js';
import {readContents, writeContents} from '../../../src/nlp/model/contents.js';
import {jsonValue, refusal} from '../../support/model-files.js';

const contentsOf = (header: unknown) => ({
  kind: 'k',
  version: 1,
  header: header as JsonValue,
  sections: []
});
const textOf = (header: unknown) =>
  new TextDecoder().decode(writeContents(contentsOf(header)));
const written = (header: string) =>
  `{"header":${header},"kind":"k","sections":[],"version":1}`;

describe('the contents of a file', () => {
  it('sort the keys and waste no room', () => {
    const header = {b: [1, {d: 0, c: null}], a: 'é"\n', 'a!': 1e21};
    expect(textOf(header)).toBe(
      written('{"a":"é\\"\\n","a!":1e+21,"b":[1,{"c":null,"d":0}]}')
    );
  });

  it('are read back as they were written', () => {
    const property = fc.property(jsonValue, header => {
      const bytes = writeContents(contentsOf(header));
      const read = readContents(bytes, 0);
      expect(read).toEqual(contentsOf(header));
      expect(writeContents(read)).toEqual(bytes);
    });
    fc.assert(property, {numRuns: 1000});
  });

  it.each<[unknown, RegExp]>([
    [{a: [1, undefined]}, /^"1" is undefined, which JSON cannot/],
    [{a: {b: Number.NaN}}, /^"b" is NaN/],
    [[Infinity], /^"0" is Infinity/],
    [undefined, /^"header" is undefined/],
    [10n, /is 10n/],
    [() => 1, /is a function/],
    [Symbol('a'), /is Symbol\(a\)/]
  ])('refuse %s instead of changing it', (value, message) => {
    expect(refusal(() => textOf(value))).toMatch(message);
  });
});
