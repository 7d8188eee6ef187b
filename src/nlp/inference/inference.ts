import type {TaggedWord} from '../word.js';
import type {ArcScores} from './arc-scores.js';

/** How many undirected edges there were, and how many were looked at. */
export interface EdgesKept {
  /** Those of the complete graphs of all sentences, root included. */
  readonly all: number;
  /** Those that survived pruning. */
  readonly kept: number;
}

/** How a model finds the tree of a sentence by its weights. */
export interface Inference {
  /** What pruning has left so far; `null` if edges are not what it takes. */
  readonly edges: EdgesKept | null;
  /**
   * Finds the best tree of a sentence.
   *
   * @param gold - The right heads, in training by cost-augmented decoding:
   * then everything that is not in the right tree scores 1 more than it
   * should, so that the right tree must win by as much as others are wrong.
   * @returns the head of each word; that of the root, at 0, is -1.
   */
  readonly infer: (
    words: readonly TaggedWord[],
    gold?: Int32Array
  ) => Int32Array;
  /**
   * How the arcs of a tree were scored.
   *
   * @param heads - A tree of the sentence that was inferred last.
   */
  readonly arcScores: (heads: Int32Array) => ArcScores;
}
