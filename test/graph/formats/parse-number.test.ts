import {beforeAll, describe, expect, test} from 'vitest';
// @ts-expect-error -- a script without types
import {asText, compile} from '../../../scripts/assemble.js';
import {compileProgram, webAssembly} from '../../../src/graph/web-assembly.js';
import {type Random, random} from '../../support/random.js';
import {doubleOf} from '../../support/random-weights.js';

const POINT = 46;
const COMMA = 44;
// Beyond the tables of the program, in its first page.
const AT = 30_000;

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  readonly isPlain: {readonly value: number};
  parseNumber(start: number, end: number, mark: number): number;
}

let program: Program;
let memory: Uint8Array;

beforeAll(async () => {
  const code = await compile('assembly/number.ts');
  const compiled = compileProgram(asText(code))!;
  program = new webAssembly!.Instance(compiled).exports as Program;
  memory = new Uint8Array(program.memory.buffer);
});

/** What the program makes of a text, `undefined` if it does not know. */
function parse(text: string, mark: number = POINT): number | undefined {
  for (let i = 0; i < text.length; i++) memory[AT + i] = text.charCodeAt(i);
  const value = program.parseNumber(AT, AT + text.length, mark);
  return program.isPlain.value ? value : undefined;
}

/** Compares the program with `Number`; the share of texts it parses. */
function shareParsed(count: number, draw: (draws: Random) => string): number {
  const draws = random(1);
  let parsed = 0;
  for (let i = 0; i < count; i++) {
    const text = draw(draws);
    const value = parse(text);
    if (value === undefined) continue;
    parsed++;
    if (!Object.is(value, Number(text))) {
      expect.fail(`${text} is ${Number(text)}, not ${value}`);
    }
  }
  return parsed / count;
}

// Any finite double.
function anyDouble(draws: Random): number {
  const high = draws.pick([0, 1 << 31]) | draws.integer(0, 0x7fefffff);
  return doubleOf(high, draws.word());
}

// A double in the range that weights are usually in.
function usualDouble(draws: Random): number {
  const fraction = draws.real() + draws.real() / 2 ** 32;
  return fraction * 10 ** draws.integer(-6, 15);
}

describe('equal to Number, bit for bit', () => {
  test('what String writes of usual doubles, nearly all of them', () => {
    const share = shareParsed(300_000, draws => String(usualDouble(draws)));
    expect(share).toBeGreaterThan(0.999);
  });

  test('what String writes of any double', () => {
    const share = shareParsed(300_000, draws => String(anyDouble(draws)));
    expect(share).toBeGreaterThan(0.99);
  });

  test('fixed and given numbers of digits', () => {
    shareParsed(200_000, draws => {
      switch (draws.integer(0, 2)) {
        case 0:
          return usualDouble(draws).toFixed(draws.integer(0, 30));
        case 1:
          return anyDouble(draws).toPrecision(draws.integer(1, 40));
        default:
          return anyDouble(draws).toExponential(draws.integer(0, 40));
      }
    });
  });

  test('1 to 25 random digits, with a point and an exponent or without', () => {
    const share = shareParsed(200_000, draws => {
      const count = draws.integer(1, 25);
      const point = draws.integer(0, count + 1);
      let text = draws.pick(['', '+', '-']);
      for (let i = 0; i < count; i++) {
        if (i === point) text += '.';
        text += draws.integer(0, 9);
      }
      if (point === count) text += '.';
      if (draws.integer(0, 3) === 0) return text;
      const sign = draws.pick(['', '+', '-']);
      return `${text}${draws.pick(['e', 'E'])}${sign}${draws.integer(0, 400)}`;
    });
    expect(share).toBeGreaterThan(0.99);
  });

  test('halfway between two doubles in 17 to 40 digits, and around it', () => {
    shareParsed(100_000, draws => {
      const {digits, power} = halfway(anyDouble(draws));
      const count = Math.min(draws.integer(17, 40), digits.length);
      const near =
        BigInt(digits.slice(0, count)) + BigInt(draws.integer(-1, 1));
      return `${near}e${power + digits.length - count}`;
    });
  });

  test('exactly halfway, in up to 19 digits mostly', () => {
    const share = shareParsed(100_000, draws => {
      // An odd number of 54 bits; with few factors of ten taken out or put in.
      const odd = 2n ** 53n + BigInt(draws.integer(0, 2 ** 52)) * 2n + 1n;
      const tens = draws.integer(0, 4);
      const near = BigInt(draws.pick([0, 0, -1, 1]));
      if (draws.integer(0, 1) === 0) {
        return `${odd * 5n ** BigInt(tens) + near}e-${tens}`;
      }
      const power = draws.integer(1, 23);
      const factor = (odd / 5n ** BigInt(power)) | 1n;
      return `${factor * 2n ** BigInt(tens) + near}e${power}`;
    });
    expect(share).toBeGreaterThan(0.95);
  });

  test.for(
    `0 -0 +0 0.0 -0.0 -0e5 0e999 1. .5 -.5 +.5 1.e5 .5e-3 +3 00012
    000.00012e1 5e-324 4.9e-324 2.4703282292062327e-324 2.4703282292062328e-324
    2.5e-324 -1e-324 2.2250738585072011e-308 2.2250738585072014e-308
    1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308
    1.797693134862315807e308 1.797693134862315808e308 1e400 -1e400 1e-400 1e308
    1e309 1e-342 1e-343 9999999999999999999e-342 9007199254740993
    9007199254740992.5 1e22 1e23 8.5e22 3e-23 18446744073709551615
    18446744073709551616 9999999999999999999 99999999999999999999
    6929495644600919.5 3.237883913302901e-319 123456789012345678e-341`.split(
      /\s+/
    )
  )('%s', text => {
    const isRounded = /^\d{17,}$/.test(text) && BigInt(text) > 10n ** 19n;
    const isInexact =
      /^\d{16,}$/.test(text) && BigInt(text) !== BigInt(Number(text));
    // What would be rounded is left to others, who refuse it.
    const expected = isRounded || isInexact ? undefined : Number(text);
    expect(parse(text)).toBe(expected);
  });

  test('hundreds of zeros', () => {
    const zeros = '0'.repeat(400);
    expect(parse(`0.${zeros}1e400`)).toBe(0.1);
    expect(parse(`1${zeros}e-400`)).toBe(1);
    expect(parse(`1${zeros}.${zeros}`)).toBe(Infinity);
  });
});

/** What is halfway between a double and the next, as digits times a power. */
function halfway(double: number): {digits: string; power: number} {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const exponent = view.getUint16(0) >> 4;
  const fraction = view.getBigUint64(0) & (2n ** 52n - 1n);
  const mantissa = exponent === 0 ? fraction : fraction + 2n ** 52n;
  const twos = Math.max(exponent, 1) - 1076;
  const odd = 2n * mantissa + 1n;
  return twos < 0
    ? {digits: String(odd * 5n ** BigInt(-twos)), power: twos}
    : {digits: String(odd * 2n ** BigInt(twos)), power: 0};
}

test('numbers with a decimal comma', () => {
  expect(parse('-12,75', COMMA)).toBe(-12.75);
  expect(parse('0,1234567890123456', COMMA)).toBe(0.1234567890123456);
  expect(parse('12', COMMA)).toBe(12);
  expect(parse('12.75', COMMA)).toBe(undefined);
  expect(parse('1,234,5', COMMA)).toBe(undefined);
});

test('digits beyond the nineteenth that decide are left to others', () => {
  expect(parse('9007199254740993.00000000000000')).toBe(9007199254740992);
  expect(parse('9007199254740993.00000000000001')).toBe(undefined);
  const {digits, power} = halfway(0.1);
  expect(parse(`${digits}e${power}`)).toBe(undefined);
});

test.for([
  ...['', '+', '-', '.', '+.', 'e', 'e5', '.e5', '1e', '1e+', '1e-', '--1'],
  ...['+-1', '1..2', '1.2.3', '1,5', '1 ', ' 1', '0x10', 'Infinity', 'inf'],
  ...['NaN', '1_0', '1e5.5', '1e5e5', 'abc', '1.5f', '1.1234567/'],
  ...['1.1234567:', '1.1234567a', '1.\x001234567', '1.\xb1234567', '1e1234567']
])('%j is left to others', text => {
  expect(parse(text)).toBe(undefined);
});
