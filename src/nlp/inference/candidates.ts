/**
 * The arcs that a search may choose from: some heads for every word. Those of
 * word `v` are from `rows[v]` up to but not including `rows[v + 1]`; the root,
 * at 0, has none. The arrays may be longer, and may be reused for the next
 * sentence.
 */
export interface Candidates {
  /** Number of positions: the words and the root. */
  readonly order: number;
  /** Number of arcs. */
  readonly size: number;
  /** Where the arcs of each position begin, and the end of the last. */
  readonly rows: Int32Array;
  /** The head of each arc. */
  readonly heads: Int32Array;
  /** The child of each arc. */
  readonly children: Int32Array;
}

/** Candidates with the scores by which they were chosen. */
export interface ScoredCandidates extends Candidates {
  /** The score of each arc. */
  readonly scores: Float64Array;
}

/** How many heads of a word are worth considering. */
export interface CandidateLimits {
  /** At most this many, besides its head in the tree. */
  readonly most: number;
  /** Only those whose scores are at most this much below the best. */
  readonly margin: number;
  /** Only those at least this likely, see {@link ArcPosteriors}; default: 0. */
  readonly leastProbability?: number | undefined;
}
