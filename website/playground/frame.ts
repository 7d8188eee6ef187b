/** What an edge is at a moment of an algorithm. */
export const EDGE = {
  /** Not decided yet. */
  possible: 0,
  /** In the forest. */
  chosen: 1,
  /** Has just got into the forest. */
  fresh: 2,
  /** Cannot be in the forest. */
  gone: 3,
  /** Has just turned out not to be in the forest. */
  dropped: 4,
  /** In the sample. */
  sampled: 5,
  /** In the forest F of the sample. */
  sampleForest: 6,
  /** Of no concern for the moment. */
  outside: 7,
  /** To be looked at next. */
  candidate: 8
} as const;

/** The figures that stand beside a frame. */
export interface Counters {
  /** Super-vertices, or trees. */
  readonly vertices: number;
  /** Edges that are not decided yet. */
  readonly edges: number;
  /** Comparisons of weights so far. */
  readonly comparisons: number;
  /** Edges of the forest so far. */
  readonly forest: number;
  /** Their weight. */
  readonly weight: number;
}

/** A picture of an algorithm at work. */
export interface Frame {
  readonly title: string;
  readonly text: string;
  /** One of {@link EDGE} for every edge. */
  readonly edge: Uint8Array;
  /** For every vertex a vertex of its super-vertex, the same for all in it. */
  readonly part: Int32Array;
  readonly counters: Counters;
}
