import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';

/**
 * How far apart a head and its child were at most in the training data, for
 * every pair of tags: the length dictionary by which edges are pruned.
 *
 * J. Eisner and N. A. Smith, "Parsing with soft and hard constraints on
 * dependency length", IWPT 2005; A. Rush and S. Petrov, "Vine pruning for
 * efficient multi-pass dependency parsing", NAACL 2012.
 */
export interface LengthDictionary {
  /** The tags, sorted. */
  readonly tags: readonly string[];
  /**
   * The longest distance for each pair of tags, 0 if such an arc was never
   * seen. The row is the head's tag, the column the child's.
   */
  readonly longest: Int32Array;
}

/** Learns the length dictionary of a treebank. Time O(words + tags²). */
export function learnLengths(
  sentences: readonly {
    readonly words: readonly TaggedWord[];
    readonly heads: Int32Array;
  }[]
): LengthDictionary {
  const seen = new Set<string>();
  for (const {words} of sentences) {
    for (const word of words) seen.add(tagOf(word));
  }
  const tags = [...seen].sort();
  const index = new Map(tags.map((tag, i) => [tag, i]));
  const longest = new Int32Array(tags.length ** 2);
  for (const {words, heads} of sentences) {
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      // Edges at the root are never pruned.
      if (head === 0) continue;
      const row = index.get(tagOf(words[head - 1]))!;
      const column = index.get(tagOf(words[child - 1]))!;
      const at = row * tags.length + column;
      longest[at] = Math.max(longest[at], Math.abs(head - child));
    }
  }
  return {tags, longest};
}

export function tagOf({upos = '_'}: TaggedWord): string {
  return upos;
}

/**
 * Decides which edges of a sentence survive length-dictionary pruning: those
 * with at least one arc that is not longer than any seen in training between
 * the same tags. Edges at the root always survive.
 */
export class Pruner {
  readonly #index: ReadonlyMap<string, number>;
  // The longest edge between two tags, whichever is the head.
  readonly #longest: Int32Array;
  // The longest edge at a tag: no need to look further.
  readonly #reach: Int32Array;
  #tags = new Int32Array(0);
  #length = 0;

  constructor({tags, longest}: LengthDictionary) {
    // Unknown tags share one more row, of zeros.
    const size = tags.length + 1;
    this.#index = new Map(tags.map((tag, i) => [tag, i]));
    this.#longest = new Int32Array(size * size);
    this.#reach = new Int32Array(size);
    for (let a = 0; a < tags.length; a++) {
      for (let b = 0; b < tags.length; b++) {
        const either = Math.max(
          longest[a * tags.length + b],
          longest[b * tags.length + a]
        );
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

  /** Lists the words further right that a word keeps; returns their number. */
  keep(word: number, kept: Int32Array): number {
    const tags = this.#tags;
    const longest = this.#longest;
    const row = tags[word] * (this.#index.size + 1);
    const end = Math.min(this.#length, word + this.#reach[tags[word]] + 1);
    let count = 0;
    for (let other = word + 1; other < end; other++) {
      if (other - word <= longest[row + tags[other]]) kept[count++] = other;
    }
    return count;
  }
}
