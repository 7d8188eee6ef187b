import type {Random} from '../support/random.js';

// Values at which readers of numbers, lengths and characters change course.
const BYTES = [0, 9, 10, 13, 32, 34, 44, 45, 46, 48, 57, 127, 128, 194, 255];
const NUMBERS = [
  ...['0', '-0', '1', '-1', '9007199254740993', '4294967296', '2147483648'],
  ...['1e308', '1e309', '-1e-400', '5e-324', '0x10', 'NaN', 'Infinity', '1_0'],
  '0.1000000000000000055511151231257827021181583404541015625'
];
const TEXTS = ['\ufeff', '\u2028', '\u0000', '\r', '\ud83d\ude00', 'é', '""'];

const encoder = new TextEncoder();

/**
 * Changes an input in one to six random places: bits and bytes, pieces that
 * are dropped, repeated, swapped or taken from another input, numbers at the
 * limits, words of the format, and an early end.
 */
export function mutate(
  input: Uint8Array,
  other: Uint8Array,
  words: readonly string[],
  random: Random
): Uint8Array {
  let bytes = input;
  for (let left = random.pick([1, 1, 1, 2, 3, 6]); left > 0; left--) {
    bytes = random.pick(MUTATIONS)(bytes, {other, words, random});
  }
  return bytes;
}

interface Source {
  readonly other: Uint8Array;
  readonly words: readonly string[];
  readonly random: Random;
}

type Mutation = (bytes: Uint8Array, source: Source) => Uint8Array;

const MUTATIONS: readonly Mutation[] = [
  // A bit.
  (bytes, {random}) =>
    change(bytes, random, old => old ^ (1 << random.integer(0, 7))),
  // A byte.
  (bytes, {random}) => change(bytes, random, () => random.pick(BYTES)),
  (bytes, {random}) => change(bytes, random, () => random.integer(0, 255)),
  // A piece dropped.
  (bytes, {random}) => {
    const [from, to] = piece(bytes, random);
    return splice(bytes, from, to, new Uint8Array(0));
  },
  // A piece repeated in place, sometimes often.
  (bytes, {random}) => {
    const [from, to] = piece(bytes, random);
    const times = random.real() < 0.1 ? 40 : 1;
    const repeated = new Uint8Array(times * (to - from));
    for (let i = 0; i < times; i++) {
      repeated.set(bytes.subarray(from, to), i * (to - from));
    }
    return splice(bytes, to, to, repeated);
  },
  // A piece of another input.
  (bytes, {other, random}) => {
    const [from, to] = piece(other, random);
    const at = random.integer(0, bytes.length);
    return splice(bytes, at, at, other.subarray(from, to));
  },
  // A word of the format, a number, an odd character.
  (bytes, {words, random}) => {
    const list = random.pick([words, words, NUMBERS, TEXTS]);
    if (list.length === 0) return bytes;
    const at = random.integer(0, bytes.length);
    const word = encoder.encode(random.pick(list));
    const replaced = random.real() < 0.5 ? word.length : 0;
    return splice(bytes, at, Math.min(bytes.length, at + replaced), word);
  },
  // An early end.
  (bytes, {random}) => bytes.subarray(0, random.integer(0, bytes.length))
];

function change(
  bytes: Uint8Array,
  random: Random,
  to: (old: number) => number
): Uint8Array {
  if (bytes.length === 0) return bytes;
  const changed = bytes.slice();
  const at = random.integer(0, bytes.length - 1);
  changed[at] = to(changed[at]);
  return changed;
}

function piece(bytes: Uint8Array, random: Random): [number, number] {
  const from = random.integer(0, bytes.length);
  const length = random.integer(0, random.pick([2, 8, 64]));
  return [from, Math.min(bytes.length, from + length)];
}

function splice(
  bytes: Uint8Array,
  from: number,
  to: number,
  middle: Uint8Array
): Uint8Array {
  const result = new Uint8Array(bytes.length - (to - from) + middle.length);
  result.set(bytes.subarray(0, from));
  result.set(middle, from);
  result.set(bytes.subarray(to), from + middle.length);
  return result;
}
