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

/** Learns the length dictionary of a treebank. */
export function learnLengths(
  sentences: Iterable<{
    readonly words: readonly TaggedWord[];
    readonly heads: Int32Array;
  }>
): LengthDictionary {
  const longest = new Map<string, Map<string, number>>();
  const tags = new Set<string>();
  for (const {words, heads} of sentences) {
    for (const word of words) tags.add(tagOf(word));
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      // Edges at the root are never pruned.
      if (head === 0) continue;
      const headTag = tagOf(words[head - 1]);
      const childTag = tagOf(words[child - 1]);
      let row = longest.get(headTag);
      if (row === undefined) longest.set(headTag, (row = new Map()));
      const distance = Math.abs(head - child);
      row.set(childTag, Math.max(distance, row.get(childTag) ?? 0));
    }
  }
  const sorted = [...tags].sort();
  return {
    tags: sorted,
    longest: Int32Array.from(
      sorted.flatMap(head =>
        sorted.map(child => longest.get(head)?.get(child) ?? 0)
      )
    )
  };
}

/** The tag of a word; `_` if it has none. */
export function tagOf({upos = '_'}: TaggedWord): string {
  return upos;
}
