import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {VineBounds, type VineModel} from './vine.js';

/**
 * How far apart two words may be that an edge joins, for every pair of tags:
 * what edges are pruned by.
 *
 * J. Eisner and N. A. Smith, "Parsing with soft and hard constraints on
 * dependency length", IWPT 2005; A. Rush and S. Petrov, "Vine pruning for
 * efficient multi-pass dependency parsing", NAACL 2012.
 */
export interface LengthDictionary {
  /** The tags, sorted. */
  readonly tags: readonly string[];
  /**
   * The longest distance for each pair of tags, 0 if there is no such edge.
   * The row is the head's tag, the column the child's.
   */
  readonly longest: Int32Array;
  /**
   * Whether rows are the tags of left ends, and columns those of right ends,
   * whichever is the head; default: false.
   */
  readonly sided?: boolean | undefined;
  /** What bounds the edges of each word besides; default: nothing. */
  readonly vine?: VineModel | undefined;
}

/** Decides which edges of a sentence are scored. Those at the root always are. */
export interface Pruner {
  /** Replaces the sentence. */
  readonly load: (words: readonly TaggedWord[]) => void;
  /**
   * Lists the words further right that a word keeps an edge to, in order, and
   * returns their number.
   *
   * @param word - Its position, 1 or more.
   */
  readonly keep: (word: number, kept: Int32Array) => number;
}

/** A sentence with the right head of each word, -1 at 0. */
export interface GoldSentence {
  readonly words: readonly TaggedWord[];
  readonly heads: Int32Array;
}

/** The tag that words are pruned by. */
export function tagOf({upos = '_'}: TaggedWord): string {
  return upos;
}

/**
 * The pruner of a length dictionary. A sentence takes time O(n), plus that of
 * the bounds of a vine, plus a comparison for each pair of words not further
 * apart than the left one's longest edge may be.
 */
export function createPruner(dictionary: LengthDictionary): Pruner {
  const {vine} = dictionary;
  const lengths = new LengthPruner(dictionary);
  return vine === undefined ? lengths : new VinePruner(lengths, vine);
}

class LengthPruner implements Pruner {
  readonly #index: ReadonlyMap<string, number>;
  // The longest edge between a left tag and a right one.
  readonly #longest: Int32Array;
  // The longest edge at a left tag: no need to look further.
  readonly #reach: Int32Array;
  #tags = new Int32Array(0);
  #length = 0;

  constructor({tags, longest, sided = false}: LengthDictionary) {
    // Unknown tags share one more row, of zeros.
    const size = tags.length + 1;
    this.#index = new Map(tags.map((tag, i) => [tag, i]));
    this.#longest = new Int32Array(size * size);
    this.#reach = new Int32Array(size);
    for (let a = 0; a < tags.length; a++) {
      for (let b = 0; b < tags.length; b++) {
        const one = longest[a * tags.length + b];
        // Either tag may be the head's.
        const either = sided
          ? one
          : Math.max(one, longest[b * tags.length + a]);
        this.#longest[a * size + b] = either;
        if (either > this.#reach[a]) this.#reach[a] = either;
      }
    }
  }

  load(words: readonly TaggedWord[]): void {
    this.#length = words.length + 1;
    this.#tags = grown(this.#tags, this.#length);
    const unknown = this.#index.size;
    for (let i = 0; i < words.length; i++) {
      this.#tags[i + 1] = this.#index.get(tagOf(words[i])) ?? unknown;
    }
  }

  keep(word: number, kept: Int32Array): number {
    return this.keepUpTo(word, this.#length, kept);
  }

  /** Lists only words at most that far away. */
  keepUpTo(word: number, bound: number, kept: Int32Array): number {
    const tags = this.#tags;
    const longest = this.#longest;
    const row = tags[word] * (this.#index.size + 1);
    const reach = Math.min(bound, this.#reach[tags[word]]);
    const end = Math.min(this.#length, word + reach + 1);
    let count = 0;
    for (let other = word + 1; other < end; other++) {
      if (other - word <= longest[row + tags[other]]) kept[count++] = other;
    }
    return count;
  }
}

// An edge must not be longer than either of its words allows.
class VinePruner implements Pruner {
  readonly #lengths: LengthPruner;
  readonly #bounds: VineBounds;

  constructor(lengths: LengthPruner, vine: VineModel) {
    this.#lengths = lengths;
    this.#bounds = new VineBounds(vine);
  }

  load(words: readonly TaggedWord[]): void {
    this.#lengths.load(words);
    this.#bounds.load(words);
  }

  keep(word: number, kept: Int32Array): number {
    const {left, right} = this.#bounds;
    const all = this.#lengths.keepUpTo(word, right[word], kept);
    let count = 0;
    for (let k = 0; k < all; k++) {
      const other = kept[k];
      if (other - word <= left[other]) kept[count++] = other;
    }
    return count;
  }
}
