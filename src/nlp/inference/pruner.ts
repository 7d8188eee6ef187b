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
   * Row after row, the head's tag and the child's: the longest distance of
   * the two, 0 if such an arc was never seen.
   */
  readonly longest: Int32Array;
}

/**
 * Learns the length dictionary of a treebank. Time linear in its words, time
 * and space in the square of its tags.
 */
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

/** The tag of a word; `_` if it has none. */
export function tagOf({upos = '_'}: TaggedWord): string {
  return upos;
}

/**
 * Tells which edges of a sentence survive length-dictionary pruning: those of
 * which at least one arc is not longer than any seen in training between
 * words so tagged. Edges at the root always survive.
 */
export class Pruner {
  readonly #index: ReadonlyMap<string, number>;
  // Row after row, the longest edge between two tags, whichever is the head.
  readonly #longest: Int32Array;
  // The longest edge at a tag: beyond it there is nothing to be looked for.
  readonly #reach: Int32Array;
  #tags = new Int32Array(0);
  #length = 0;

  /** Prunes by a length dictionary. */
  constructor({tags, longest}: LengthDictionary) {
    // Tags that were never seen share one more row, of zeros.
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

  /** Takes in a sentence. */
  load(words: readonly TaggedWord[]): void {
    this.#length = words.length + 1;
    if (this.#tags.length < this.#length) {
      this.#tags = new Int32Array(2 * this.#length);
    }
    const unknown = this.#index.size;
    for (let i = 0; i < words.length; i++) {
      this.#tags[i + 1] = this.#index.get(tagOf(words[i])) ?? unknown;
    }
  }

  /**
   * Lists the words further right that a word keeps its edge with.
   *
   * @param kept - Where to write them, increasing.
   * @returns how many there are.
   */
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
