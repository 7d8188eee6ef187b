import {finish, hashText, mix} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';

/**
 * A linear classifier of words that says for either side how long the edges to
 * that side may be: data only.
 */
export interface VineModel {
  /**
   * By hashed feature a row of 8 weights, one for each range of lengths, in
   * units of 1/32: a power of 2 of rows.
   */
  readonly weights: Int8Array;
  /**
   * How likely an edge of some length has to be, for each word that it might
   * lead to.
   */
  readonly threshold: number;
}

/** The number of bins that lengths are sorted into. */
export const VINE_BINS = 8;

/** The longest length of each bin but the last, which has no bound. */
const BIN_ENDS = [1, 2, 3, 5, 8, 13, 21] as const;
// How many words are as far away; for the last bin, a guess.
const BIN_WIDTHS = Float64Array.of(1, 1, 1, 2, 3, 5, 8, 20);
const UNBOUNDED = 0x7fffffff;

const UNITS = 32;

/** The bin of a length, from 0. */
export function vineBin(length: number): number {
  let bin = 0;
  while (bin < BIN_ENDS.length && length > BIN_ENDS[bin]) bin++;
  return bin;
}

/**
 * A score as a probability: a sigmoid of additions, divisions and roots only,
 * so that it is the same on every machine.
 */
export function likelihood(score: number): number {
  return 0.5 + (0.5 * score) / Math.sqrt(1 + score * score);
}

const START = hashText('<start>');
const END = hashText('<end>');
// Words that edges often end at, or do not cross.
const LANDMARKS = ['NOUN', 'PUNCT', 'VERB'].map(hashText);
const TEMPLATES = 13;
// Beyond either end of a sentence.
const MARGIN = 3;

/** How many features a word has for either side. */
export const VINE_FEATURES: number = TEMPLATES + LANDMARKS.length;

/**
 * The features of the words of a sentence, for either side: their forms and
 * tags and those of words around them, and how far it is to the end of the
 * sentence and to the next word with some tags. Time and space O(n); the
 * memory is reused.
 */
export class VineFeatures {
  /** Those of word p to the right are from `2 * p * VINE_FEATURES` on. */
  rows: Int32Array = new Int32Array(0);
  readonly #mask: number;
  #tags = new Int32Array(0);
  #forms = new Int32Array(0);

  /** @param size - Number of rows of weights, a power of 2. */
  constructor(size: number) {
    this.#mask = size - 1;
  }

  load(words: readonly TaggedWord[]): void {
    const {length} = words;
    const tags = grown(this.#tags, length + 2 * MARGIN);
    const forms = grown(this.#forms, length + 2 * MARGIN);
    this.#tags = tags;
    this.#forms = forms;
    for (const values of [tags, forms]) {
      values.fill(START, 0, MARGIN);
      values.fill(END, length + MARGIN, length + 2 * MARGIN);
    }
    for (let i = 0; i < length; i++) {
      const {form, upos = '_'} = words[i];
      tags[i + MARGIN] = hashText(upos);
      forms[i + MARGIN] = hashText(form);
    }
    this.rows = grown(this.rows, 2 * (length + 1) * VINE_FEATURES);
    for (const step of [1, -1] as const) this.#loadSide(length, step);
  }

  // From the end that the side looks to, so that the next word with a tag is
  // known.
  #loadSide(length: number, step: 1 | -1): void {
    const [tags, forms, rows] = [this.#tags, this.#forms, this.rows];
    const side = step > 0 ? 0 : 1;
    const mask = this.#mask;
    const next = new Int32Array(LANDMARKS.length);
    for (let k = 0; k < length; k++) {
      const p = step > 0 ? length - 1 - k : k;
      const i = p + MARGIN;
      const tag = mix(side, tags[i]);
      const form = forms[i];
      const away = vineBin(k);
      const two = mix(tag, tags[i + step]);
      const three = mix(two, tags[i + 2 * step]);
      const back = mix(tag, tags[i - step]);
      const start = (2 * (p + 1) + side) * VINE_FEATURES;
      rows[start] = tag;
      rows[start + 1] = two;
      rows[start + 2] = three;
      rows[start + 3] = mix(three, tags[i + 3 * step]);
      rows[start + 4] = back;
      rows[start + 5] = mix(back, tags[i + step]);
      rows[start + 6] = mix(back, tags[i - 2 * step]);
      rows[start + 7] = mix(tag, form);
      rows[start + 8] = mix(two, form);
      rows[start + 9] = mix(tag, forms[i + step]);
      rows[start + 10] = mix(tag, forms[i - step]);
      rows[start + 11] = mix(tag, away);
      rows[start + 12] = mix(two, away);
      for (let l = 0; l < LANDMARKS.length; l++) {
        // The last value says that no such word follows.
        const bin = next[l] === 0 ? VINE_BINS : vineBin(k - next[l] + 1);
        rows[start + TEMPLATES + l] = mix(tag, bin);
        if (tags[i] === LANDMARKS[l]) next[l] = k + 1;
      }
      // The same values of different templates have rows of their own.
      for (let t = 0; t < VINE_FEATURES; t++) {
        rows[start + t] = finish(rows[start + t] ^ (t << 24)) & mask;
      }
    }
  }
}

/**
 * For every word of a sentence, how long its edges to the left and to the right
 * may be: as long as the longest that is likely enough. Time and space O(n).
 *
 * Deviation from Rush and Petrov: words are classified one by one, without the
 * best vine of the sentence, so nothing but the words around them matters.
 */
export class VineBounds {
  /** By position, from 1. */
  left: Int32Array = new Int32Array(0);
  right: Int32Array = new Int32Array(0);
  readonly #weights: Int8Array;
  readonly #features: VineFeatures;
  // The least score of each bin that is likely enough.
  readonly #least: Float64Array;

  constructor({weights, threshold}: VineModel) {
    this.#weights = weights;
    this.#features = new VineFeatures(weights.length / VINE_BINS);
    this.#least = BIN_WIDTHS.map(width => scoreOf(threshold * width));
  }

  load(words: readonly TaggedWord[]): void {
    const {length} = words;
    const least = this.#least;
    this.#features.load(words);
    this.left = grown(this.left, length + 1);
    this.right = grown(this.right, length + 1);
    for (let p = 1; p <= length; p++) {
      for (let side = 0; side < 2; side++) {
        // Longer edges would end outside of the sentence.
        let bin = vineBin(side === 0 ? length - p : p - 1);
        while (bin > 0 && this.#scoreOf(p, side, bin) < least[bin]) bin--;
        const bound = bin < BIN_ENDS.length ? BIN_ENDS[bin] : UNBOUNDED;
        if (side === 0) this.right[p] = bound;
        else this.left[p] = bound;
      }
    }
  }

  /**
   * The greatest threshold for which a word of the loaded sentence may have
   * edges of a bin; side 0 is the right, 1 the left.
   */
  thresholdOf(word: number, side: number, bin: number): number {
    let greatest = 0;
    for (let b = bin; b < VINE_BINS; b++) {
      const value = likelihood(this.#scoreOf(word, side, b)) / BIN_WIDTHS[b];
      if (value > greatest) greatest = value;
    }
    return greatest;
  }

  #scoreOf(word: number, side: number, bin: number): number {
    const weights = this.#weights;
    const {rows} = this.#features;
    const start = (2 * word + side) * VINE_FEATURES;
    let sum = 0;
    for (let f = start; f < start + VINE_FEATURES; f++) {
      sum += weights[rows[f] * VINE_BINS + bin];
    }
    return sum / UNITS;
  }
}

// The inverse of likelihood; -Infinity and Infinity where it has none.
function scoreOf(probability: number): number {
  const s = 2 * probability - 1;
  if (s <= -1) return -Infinity;
  return s >= 1 ? Infinity : s / Math.sqrt(1 - s * s);
}

/** Rounds learnt weights to those of a model. */
export function roundVine(weights: Float32Array): Int8Array {
  const rounded = new Int8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    const units = Math.round(weights[i] * UNITS);
    rounded[i] = Math.max(-127, Math.min(127, units));
  }
  return rounded;
}
