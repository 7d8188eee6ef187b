import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';

/**
 * How undirected parsers choose the edges that they leave out:
 *
 * - `lengths`: edges longer than any seen in training between the same tags;
 * - `sides`: as `lengths`, with separate bounds for each tag on the left and on
 *   the right.
 */
export type PruningName = (typeof PRUNINGS)[number];

/** The names of all ways of pruning. */
export const PRUNINGS = ['lengths', 'sides'] as const;

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

/**
 * Prunes by a length dictionary. A sentence takes time O(n), plus a comparison
 * for each pair of words not further apart than the left one's longest edge may
 * be.
 */
export class LengthPruner implements Pruner {
  readonly #index: ReadonlyMap<string, number>;
  // The longest edge between a left tag and a right one.
  readonly #longest: Int32Array;
  // The longest edge at a left tag: no need to look further.
  readonly #reach: Int32Array;
  #tags = new Int32Array(0);
  #length = 0;

  /**
   * Makes a pruner for the lengths that a dictionary allows.
   *
   * @param lengths - The dictionary.
   */
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

/**
 * Learns from a treebank how to prune. Time linear in the words and in the
 * square of the number of tags.
 */
export function learnPruning(
  sentences: readonly GoldSentence[],
  name: PruningName
): LengthDictionary {
  const seen = new Set<string>();
  for (const {words} of sentences) {
    for (const word of words) seen.add(tagOf(word));
  }
  const tags = [...seen].sort();
  const numbers = new Map(tags.map((tag, i) => [tag, i]));
  const sided = name === 'sides';
  const longest = new Int32Array(tags.length ** 2);
  for (const {words, heads} of sentences) {
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      // Edges at the root are never pruned.
      if (head === 0) continue;
      const [c, h] = [child, head].map(w => numbers.get(tagOf(words[w - 1]))!);
      const [row, column] = sided && child < head ? [c, h] : [h, c];
      const at = row * tags.length + column;
      longest[at] = Math.max(longest[at], Math.abs(head - child));
    }
  }
  return {tags, longest, ...(sided && {sided})};
}
