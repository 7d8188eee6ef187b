import {LONGEST_KEY, type TaggedWord} from '../sentence.js';
import {finish, hashText, mix} from './hash.js';
import {
  Atoms,
  type FeatureSet,
  FIELDS,
  type Half,
  MARGIN,
  WIDTH
} from './templates.js';

/**
 * The hashes of one side of several templates at every position of a
 * sentence.
 *
 * The hash of a feature is the sum of the hashes of its sides. Both are
 * spread over all 32 bits, so the sum is as good as any hash, and all that
 * remains to be done for each of the n² arcs is one addition for a feature.
 */
export class HalfTable {
  /** Number of templates. */
  readonly width: number;
  /** Template `t` at position `p` is at `p * width + t`. */
  values: Int32Array = new Int32Array(0);
  readonly #halves: readonly Half[];

  /** A table for these sides. */
  constructor(halves: readonly Half[]) {
    this.#halves = halves;
    this.width = halves.length;
  }

  /** Takes in a sentence. */
  load({values: atoms, length}: Atoms): void {
    const size = length * this.width;
    if (this.values.length < size) this.values = new Int32Array(2 * size);
    const {values} = this;
    let at = 0;
    for (let p = 0; p < length; p++) {
      const place = (p + MARGIN) * WIDTH;
      for (const {salt, atoms: wanted} of this.#halves) {
        let hash = salt;
        for (let k = 0; k < wanted.length; k++) {
          hash = mix(hash, atoms[place + wanted[k]]);
        }
        values[at++] = finish(hash);
      }
    }
  }
}

/**
 * So many different values between the ends of an arc count: the nearest to
 * its first end. No set of tags that features are learnt for has as many, so
 * all that it does is to keep the time of an arc constant whatever the tags.
 */
export const MOST_BETWEEN = 64;

/**
 * For every position, where the same value stands next on either side: how
 * to meet each value between two positions once, without remembering any.
 * Going right from `p`, position `q` shows a new value if the same value
 * stood last at `p` or before.
 */
export class SameValues {
  /** The nearest position to the left with the same value, or -1. */
  previous: Int32Array = new Int32Array(0);
  /** The nearest position to the right with the same value, or `length`. */
  next: Int32Array = new Int32Array(0);
  readonly #last = new Map<number, number>();

  /** Takes in a table, laid out as its values are. */
  load({values, width}: HalfTable, length: number): void {
    const size = length * width;
    if (this.previous.length < size) {
      this.previous = new Int32Array(2 * size);
      this.next = new Int32Array(2 * size);
    }
    const {previous, next} = this;
    const last = this.#last;
    for (let t = 0; t < width; t++) {
      last.clear();
      for (let p = 0; p < length; p++) {
        const at = p * width + t;
        const before = last.get(values[at]) ?? -1;
        previous[at] = before;
        next[at] = length;
        if (before >= 0) next[before * width + t] = p;
        last.set(values[at], p);
      }
    }
  }
}

const UPOS = FIELDS.indexOf('upos');
const FIRST = hashText('morphology|first');
const SECOND = hashText('morphology|second');
const AGREEMENT_FIRST = hashText('agreement|first');
const AGREEMENT_SECOND = hashText('agreement|second');

/** Mixed into the hash of an attribute that both ends have alike. */
export const SAME: number = hashText('agreement|same') | 1;

/** Mixed into the hash of an attribute in which the ends differ. */
export const DIFFERENT: number = hashText('agreement|different') | 1;

// So many different morphologies are kept as read; a language has fewer.
const CACHE_SIZE = 10_000;

const NOTHING = new Int32Array(0);

/**
 * The attributes of every word, for features of the attributes that both
 * ends of an arc have: their two values, and whether these are the same,
 * each with the two tags.
 *
 * All arrays are indexed by entry; the entries of position `p` are those
 * from `start[p]` to `start[p + 1]`, by increasing attribute, so that two
 * words are compared by merging.
 */
class Morphology {
  /** First entry of each position, and the end of the last one. */
  start: Int32Array = new Int32Array(0);
  /** Hash of the attribute's name. */
  attribute: Int32Array = new Int32Array(0);
  /** Hash of its value. */
  value: Int32Array = new Int32Array(0);
  /** Half of the feature of both values, at the first end of an arc. */
  first: Int32Array = new Int32Array(0);
  /** The same at the second end. */
  second: Int32Array = new Int32Array(0);
  /** By position: half of the features of agreement, at the first end. */
  agreementFirst: Int32Array = new Int32Array(0);
  /** The same at the second end. */
  agreementSecond: Int32Array = new Int32Array(0);
  readonly #cache = new Map<string, Int32Array>();

  /** Takes in a sentence. */
  load(words: readonly TaggedWord[], {values: atoms}: Atoms): void {
    const length = words.length + 1;
    this.#reservePositions(length);
    // The root, at position 0, has no attributes.
    let count = 0;
    this.start[0] = 0;
    for (let p = 0; p < length; p++) {
      const tag = atoms[(p + MARGIN) * WIDTH + UPOS];
      this.agreementFirst[p] = finish(mix(AGREEMENT_FIRST, tag));
      this.agreementSecond[p] = finish(mix(AGREEMENT_SECOND, tag));
      const pairs = p === 0 ? NOTHING : this.#read(words[p - 1].feats);
      this.#reserveEntries(count + pairs.length / 2);
      for (let k = 0; k < pairs.length; k += 2) {
        const attribute = pairs[k];
        const value = pairs[k + 1];
        this.attribute[count] = attribute;
        this.value[count] = value;
        this.first[count] = hashEntry(FIRST, attribute, value, tag);
        this.second[count] = hashEntry(SECOND, attribute, value, tag);
        count++;
      }
      this.start[p + 1] = count;
    }
  }

  #read(feats: string | undefined): Int32Array {
    if (feats === undefined || feats === '_') return NOTHING;
    if (feats.length > LONGEST_KEY) return readAttributes(feats);
    const known = this.#cache.get(feats);
    if (known !== undefined) return known;
    const read = readAttributes(feats);
    if (this.#cache.size === CACHE_SIZE) this.#cache.clear();
    this.#cache.set(feats, read);
    return read;
  }

  #reservePositions(length: number): void {
    if (this.start.length > length) return;
    this.start = new Int32Array(2 * length + 1);
    this.agreementFirst = new Int32Array(2 * length);
    this.agreementSecond = new Int32Array(2 * length);
  }

  #reserveEntries(count: number): void {
    if (this.attribute.length >= count) return;
    this.attribute = doubled(this.attribute, count);
    this.value = doubled(this.value, count);
    this.first = doubled(this.first, count);
    this.second = doubled(this.second, count);
  }
}

/** Attributes and values in turn, by increasing hash of the attribute. */
function readAttributes(feats: string): Int32Array {
  const pairs = feats
    .split('|')
    .map(part => {
      const sign = part.indexOf('=');
      const end = sign < 0 ? part.length : sign;
      return [hashText(part.slice(0, end)), hashText(part.slice(end))];
    })
    .sort(([a], [b]) => a - b)
    // Of an attribute that is there twice, the first counts.
    .filter(([a], i, sorted) => i === 0 || a !== sorted[i - 1][0]);
  return Int32Array.from(pairs.flat());
}

function hashEntry(
  salt: number,
  attribute: number,
  value: number,
  tag: number
): number {
  return finish(mix(mix(mix(salt, attribute), value), tag));
}

function doubled(array: Int32Array, count: number): Int32Array {
  const larger = new Int32Array(2 * count);
  larger.set(array);
  return larger;
}

/**
 * All that the features of a sentence are made of, hashed once for every
 * word, so that nothing but integers is left for the arcs. The memory is
 * used again for the next sentence.
 *
 * Time and space O(n) for n words.
 */
export class SentenceFeatures {
  /** The templates. */
  readonly set: FeatureSet;
  /** Number of positions: the words and the artificial root at 0. */
  length = 0;
  /** Templates of the first end alone. */
  readonly aloneFirst: HalfTable;
  /** Templates of the second end alone. */
  readonly aloneSecond: HalfTable;
  /** First sides of the templates of both ends. */
  readonly pairFirst: HalfTable;
  /** Second sides of the same templates. */
  readonly pairSecond: HalfTable;
  /** First sides of the templates that also look between the ends. */
  readonly betweenFirst: HalfTable;
  /** Second sides of the same templates. */
  readonly betweenSecond: HalfTable;
  /** What they see between the ends. */
  readonly betweenMiddle: HalfTable;
  /** Where they see the same again. */
  readonly sameMiddle: SameValues = new SameValues();
  /** Morphological attributes. */
  readonly morphology: Morphology = new Morphology();
  /** What is to be seen at each position. */
  readonly atoms: Atoms = new Atoms();

  /** Features of a set; {@link SentenceFeatures.load} takes in a sentence. */
  constructor(set: FeatureSet) {
    this.set = set;
    this.aloneFirst = new HalfTable(set.aloneFirst);
    this.aloneSecond = new HalfTable(set.aloneSecond);
    this.pairFirst = new HalfTable(set.pairFirst);
    this.pairSecond = new HalfTable(set.pairSecond);
    this.betweenFirst = new HalfTable(set.betweenFirst);
    this.betweenSecond = new HalfTable(set.betweenSecond);
    this.betweenMiddle = new HalfTable(set.betweenMiddle);
  }

  /** Takes in a sentence in place of the last one. */
  load(words: readonly TaggedWord[]): void {
    const {atoms} = this;
    atoms.load(words);
    this.length = atoms.length;
    this.aloneFirst.load(atoms);
    this.aloneSecond.load(atoms);
    this.pairFirst.load(atoms);
    this.pairSecond.load(atoms);
    this.betweenFirst.load(atoms);
    this.betweenSecond.load(atoms);
    this.betweenMiddle.load(atoms);
    this.sameMiddle.load(this.betweenMiddle, this.length);
    if (this.set.agreement) this.morphology.load(words, atoms);
  }
}
