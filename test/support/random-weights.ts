import type {Random} from './random.js';

type Draw = (count: number, random: Random) => Float64Array;

const from = (count: number, draw: (i: number) => number) =>
  Float64Array.from({length: count}, (_, i) => draw(i));

/** The double with these two halves. */
export function doubleOf(high: number, low: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setInt32(0, high);
  view.setInt32(4, low);
  return view.getFloat64(0);
}

/** The upper half of a double, sign and exponent included. */
export function highWord(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getInt32(0);
}

// A high half that is neither of an infinity nor of a NaN.
const finiteHigh = (random: Random) => {
  const sign = random.integer(0, 1) << 31;
  return sign | random.integer(0, 0x7fefffff);
};

const SPECIAL = [
  Infinity,
  -Infinity,
  0,
  -0,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  3 * Number.MIN_VALUE,
  2 ** -1022,
  2 ** -1022 - Number.MIN_VALUE,
  -(2 ** -1022),
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  1,
  1 + Number.EPSILON,
  -1
];

/** Ways to draw weights, from the harmless to the hostile. */
export const WEIGHTS: {readonly [name: string]: Draw} = {
  equal: (count, random) => {
    const weight = random.pick([0, 1, -7, 0.1, Infinity, -Infinity]);
    return from(count, () => weight);
  },
  few: (count, random) => {
    const kinds = random.integer(2, 4);
    return from(count, () => random.integer(1, kinds));
  },
  integers: (count, random) => from(count, () => random.integer(-500, 500)),
  reals: (count, random) => from(count, random.real),
  negative: (count, random) => from(count, () => -random.real()),
  special: (count, random) => from(count, () => random.pick(SPECIAL)),
  zeros: (count, random) =>
    from(count, () => random.pick([0, -0, 0, -0, Number.MIN_VALUE, -1])),
  infinite: (count, random) =>
    from(count, () => random.pick([Infinity, -Infinity, random.real()])),
  denormal: (count, random) =>
    from(
      count,
      () => random.pick([1, -1]) * random.integer(0, 50) * Number.MIN_VALUE
    ),
  scales: (count, random) =>
    from(count, () => random.pick([1, -1]) * 10 ** (random.real() * 600 - 300)),
  // One high half for all: only the low halves tell the weights apart.
  'low half': (count, random) => {
    const high = finiteHigh(random);
    const few = random.integer(0, 1) === 1;
    return from(count, () =>
      doubleOf(high, few ? random.integer(-2, 2) : random.word())
    );
  },
  // High halves of both signs: long runs that agree in 32 bits of the key.
  runs: (count, random) => {
    const high = random.integer(0, 0x7fefffff);
    const highs = [high, high | (1 << 31)];
    return from(count, () => doubleOf(random.pick(highs), random.word()));
  },
  // Neighbouring high halves: the key takes some bits of the low half too.
  'shifted runs': (count, random) => {
    const high = finiteHigh(random) & ~0xff;
    const low = random.word() & ~0xffff;
    return from(count, () =>
      doubleOf(high | random.integer(0, 3), low | random.integer(0, 0xffff))
    );
  },
  neighbours: (count, random) =>
    from(count, () => 1 + random.integer(-40, 40) * Number.EPSILON),
  sorted: (count, random) => from(count, random.real).sort(),
  reversed: (count, random) => from(count, random.real).sort().reverse(),
  'sorted with ties': (count, random) =>
    from(count, () => random.integer(0, 5)).sort()
};

/** Their names. */
export const WEIGHT_KINDS: readonly string[] = Object.keys(WEIGHTS);
