import {LONGEST_KEY} from '../longest-key.js';
import type {TaggedWord} from '../word.js';
import {type Atoms, FIELDS, MARGIN, WIDTH} from './atoms.js';
import {finish, hashText, mix} from './hash.js';

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
export class Morphology {
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
