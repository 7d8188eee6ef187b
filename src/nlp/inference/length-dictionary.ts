import type {TaggedWord} from '../word.js';

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
