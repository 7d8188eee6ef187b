import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseWeight} from '../../../src/graph/formats/index.js';

const parse = (text: string) => parseWeight(text, 0, text.length);

describe('parseWeight', () => {
  it('reads every number as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.double({noNaN: true}), number => {
        expect(parse(String(number))).toBe(number + 0);
      })
    );
  });

  it('reads decimals, exponents, signs and infinities', () => {
    const texts: [string, number][] = [
      ['1', 1],
      ['+1', 1],
      ['-0', -0],
      ['007', 7],
      ['.5', 0.5],
      ['5.', 5],
      ['1E3', 1000],
      ['-1e-3', -0.001],
      ['1e999', Infinity],
      ['123456789012345', 123456789012345],
      ['1234567890123456789', 1234567890123456800],
      ['Infinity', Infinity],
      ['-Infinity', -Infinity],
      ['inf', Infinity],
      ['+inf', Infinity],
      ['-INF', -Infinity]
    ];
    for (const [text, number] of texts) expect(parse(text)).toBe(number);
  });

  it('reads nothing else', () => {
    const texts = ['', ' ', '1 ', 'NaN', '0x10', '0b1', '0o7', '1_000', '1,5'];
    const more = ['abc', '1e', 'e5', '.', '+', '-', '--1', '1.2.3', '1n', '٣'];
    const infinities = ['infinit', '++inf', 'inf1', '∞'];
    for (const text of [...texts, ...more, ...infinities]) {
      expect([text, parse(text)]).toEqual([text, Number.NaN]);
    }
  });

  it('reads short texts as the grammar of numbers has it', () => {
    // The characters of numbers, and those next to them in ASCII.
    const characters = [...'+,-./0159:eEdDfFi '];
    const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
    let texts = [''];
    for (let length = 1; length <= 4; length++) {
      texts = texts.flatMap(text => characters.map(one => text + one));
      for (const text of texts) {
        const number = decimal.test(text) ? Number(text) : Number.NaN;
        if (Object.is(parse(text), number)) continue;
        expect([text, parse(text)]).toEqual([text, number]);
      }
    }
  });

  it('reads integers of any length', () => {
    for (let length = 1; length <= 25; length++) {
      for (const digit of '1789') {
        const text = digit.repeat(length);
        expect(parse(text)).toBe(Number(text));
        expect(parse(`-${text}`)).toBe(-Number(text));
        expect(parse(`+${text}`)).toBe(Number(text));
      }
    }
  });

  it('reads the middle of a text', () => {
    expect(parseWeight('a -12 b', 2, 5)).toBe(-12);
    expect(parseWeight('a 1.25 b', 2, 6)).toBe(1.25);
    expect(parseWeight('12', 1, 1)).toBe(Number.NaN);
  });
});
