import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';

/**
 * How parsers choose the edges or arcs that they leave out:
 *
 * - `lengths`: those longer than any seen in training between the same tags;
 * - `sides`: as `lengths`, with separate bounds for each tag on the left and on
 *   the right, and for arcs also for heads on either side.
 */
export type PruningName = (typeof PRUNINGS)[number];

/** The names of all ways of pruning. */
export const PRUNINGS = ['lengths', 'sides'] as const;

/**
 * How far apart two words may be that an edge or arc joins, for every pair of
 * tags: what these are pruned by.
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
   * The row is the head's tag, the column the child's. There may be two such
   * tables: of arcs to the right, and then of arcs to the left.
   */
  readonly longest: Int32Array;
  /**
   * Whether there are two tables, or rows are the tags of left ends and columns
   * those of right ends, whichever is the head; default: false.
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
 * for each pair of words that is asked for; edges are only looked for as far as
 * the longest one with the tag of their left end may reach.
 */
export class LengthPruner implements Pruner {
  readonly #index: ReadonlyMap<string, number>;
  // The longest arcs to the right and to the left, by the tags of head and child.
  readonly #forth: Int32Array;
  readonly #back: Int32Array;
  // The longest edge with a left end of a tag: no need to look further.
  readonly #reach: Int32Array;
  #tags = new Int32Array(0);
  #length = 0;

  /**
   * Makes a pruner for the lengths that a dictionary allows.
   *
   * @param lengths - The dictionary.
   */
  constructor({tags, longest, sided = false}: LengthDictionary) {
    const count = tags.length;
    const square = count * count;
    // Unknown tags share one more row, of zeros.
    const size = count + 1;
    this.#index = new Map(tags.map((tag, i) => [tag, i]));
    this.#forth = new Int32Array(size * size);
    this.#back = new Int32Array(size * size);
    this.#reach = new Int32Array(size);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        // From a on the left to b, and from b to a.
        const forth = longest[a * count + b];
        let back = longest[b * count + a];
        if (longest.length > square) back = longest[square + b * count + a];
        else if (sided) back = forth;
        this.#forth[a * size + b] = forth;
        this.#back[b * size + a] = back;
        this.#reach[a] = Math.max(this.#reach[a], forth, back);
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
    const size = this.#index.size + 1;
    const tag = tags[word];
    const end = Math.min(this.#length, word + this.#reach[tag] + 1);
    let count = 0;
    for (let other = word + 1; other < end; other++) {
      const distance = other - word;
      if (
        distance <= this.#forth[tag * size + tags[other]] ||
        distance <= this.#back[tags[other] * size + tag]
      ) {
        kept[count++] = other;
      }
    }
    return count;
  }

  /**
   * Whether a word keeps its arc to another one. Neighbours always do, so that
   * there is a tree, whatever word is at the root.
   */
  keepsArc(head: number, child: number): boolean {
    const at = this.#tags[head] * (this.#index.size + 1) + this.#tags[child];
    return child > head
      ? child - head <= Math.max(1, this.#forth[at])
      : head - child <= Math.max(1, this.#back[at]);
  }
}

/**
 * Learns from a treebank how to prune. Time linear in the words and in the
 * square of the number of tags.
 *
 * @param ofArcs - Whether arcs are pruned, not edges.
 */
export function learnPruning(
  sentences: readonly GoldSentence[],
  name: PruningName,
  ofArcs = false
): LengthDictionary {
  const seen = new Set<string>();
  for (const {words} of sentences) {
    for (const word of words) seen.add(tagOf(word));
  }
  const tags = [...seen].sort();
  const numbers = new Map(tags.map((tag, i) => [tag, i]));
  const sided = name === 'sides';
  const square = tags.length ** 2;
  const longest = new Int32Array(sided && ofArcs ? 2 * square : square);
  for (const {words, heads} of sentences) {
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      // Edges at the root are never pruned.
      if (head === 0) continue;
      const [c, h] = [child, head].map(w => numbers.get(tagOf(words[w - 1]))!);
      const isTurned = sided && child < head;
      const [row, column] = isTurned && !ofArcs ? [c, h] : [h, c];
      const table = isTurned && ofArcs ? square : 0;
      const at = table + row * tags.length + column;
      longest[at] = Math.max(longest[at], Math.abs(head - child));
    }
  }
  return {tags, longest, ...(sided && {sided})};
}
