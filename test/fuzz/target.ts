import {deepStrictEqual} from 'node:assert';
import {outcomeOf} from '../../src/cli/io/errors.js';
import type {Random} from '../support/random.js';
import {type Grammar, sentenceOf} from './grammar.js';

/** Something that reads what it cannot trust. */
export interface Target {
  /** Makes an input that is right, or nearly. */
  readonly make: (random: Random) => Uint8Array;
  /** Words of the format, to be inserted anywhere. */
  readonly words: readonly string[];
  /**
   * Reads an input that may be damaged, and says whether it was accepted.
   * Throws what the reader throws, and any other error if the reader
   * contradicts itself.
   */
  readonly read: (input: Uint8Array, random: Random) => Promise<boolean>;
}

/** What became of an input. */
export interface Verdict {
  /** Whether it was read; otherwise it was refused. */
  readonly isAccepted: boolean;
  /** What is wrong with how it was read or refused; `null` if nothing is. */
  readonly flaw: string | null;
}

/**
 * Lets a target read an input. To refuse it by an error of the package whose
 * message is one line is fine; any other error is a flaw.
 */
export async function judge(
  target: Target,
  input: Uint8Array,
  random: Random
): Promise<Verdict> {
  try {
    return {isAccepted: await target.read(input, random), flaw: null};
  } catch (error) {
    const {isInternal, message} = outcomeOf(error);
    const isFine = !isInternal && message !== '' && !message.includes('\n');
    if (isFine) return {isAccepted: false, flaw: null};
    // Only now: a stack with the lines of the sources takes a millisecond.
    const flaw = error instanceof Error ? `${error.stack}` : `${error}`;
    return {isAccepted: false, flaw};
  }
}

/** For texts. */
export const encoder: InstanceType<typeof TextEncoder> = new TextEncoder();
export const decoder: InstanceType<typeof TextDecoder> = new TextDecoder();

/** A target whose inputs come from a grammar. */
export function grammarTarget(grammar: Grammar, read: Target['read']): Target {
  const make = (random: Random) => encoder.encode(sentenceOf(grammar, random));
  return {make, words: wordsOf(grammar), read};
}

function wordsOf(grammar: Grammar): string[] {
  const texts = Object.values(grammar).flat();
  return [...new Set(texts.flatMap(text => text.split(/\{\w+\*?\}/)))];
}

/**
 * Cuts an input anywhere, even inside a character: in two, which is fast, or into
 * many pieces. A generator, since an array of hundreds of thousands of pieces
 * would take longer to make than to read.
 */
export function* pieces(
  input: Uint8Array,
  random: Random
): Generator<Uint8Array> {
  const longest = random.pick([Infinity, Infinity, 1, 3, 16, 200]);
  if (longest === Infinity) {
    const at = random.integer(0, input.length);
    yield input.subarray(0, at);
    yield input.subarray(at);
    return;
  }
  for (let at = 0; at < input.length; ) {
    const length = random.integer(1, longest);
    yield input.subarray(at, at + length);
    at += length;
  }
}

/** An error of the package, by its message. */
export class Refusal {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The value of some work, or an error of the package. */
export async function outcome<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    const {isInternal, message} = outcomeOf(error);
    if (isInternal) throw error;
    return new Refusal(message);
  }
}

/**
 * Throws unless two values are the same by `deepStrictEqual`, which takes ten
 * times as long if they are.
 */
export function expectSame(found: unknown, wanted: unknown): void {
  if (!isSame(found, wanted)) deepStrictEqual(found, wanted);
}

// If true, the values are the same. If false, they may still be.
function isSame(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object') return false;
  if (one === null || two === null) return false;
  const type = Object.getPrototypeOf(one);
  if (type !== Object.getPrototypeOf(two)) return false;
  const isPlain = type === Object.prototype || type === Refusal.prototype;
  if (!isPlain && type !== null) {
    return isList(one) && isList(two) && areSame(one, two);
  }
  const [keys, others] = [Object.keys(one), Object.keys(two)];
  if (keys.length !== others.length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(two, key)) return false;
    const [a, b] = [one, two] as Record<string, unknown>[];
    if (!isSame(a[key], b[key])) return false;
  }
  return true;
}

function isList(value: object): value is ArrayLike<unknown> {
  const isView = ArrayBuffer.isView(value) && !(value instanceof DataView);
  return Array.isArray(value) || isView;
}

function areSame(one: ArrayLike<unknown>, two: ArrayLike<unknown>): boolean {
  if (one.length !== two.length) return false;
  for (let i = 0; i < one.length; i++) {
    if (!isSame(one[i], two[i])) return false;
  }
  return true;
}
