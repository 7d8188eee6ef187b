import type {TaggedWord} from '../sentence.js';

import type {CandidateLimits, ScoredCandidates} from './candidate-heads.js';

/** How a model finds the tree of a sentence by its weights. */
export interface Inference {
  /** What pruning has kept so far; `null` if arcs are scored, not edges. */
  readonly edges: EdgesKept | null;
  /**
   * The head of each word in the best tree; that of the root, at 0, is -1.
   *
   * @param gold - The right heads, for cost-augmented decoding in training:
   * everything outside the right tree scores 1 more, so that the right tree
   * has to win by as much as others are wrong.
   */
  readonly infer: (
    words: readonly TaggedWord[],
    gold?: Int32Array
  ) => Int32Array;
  /**
   * Trees of a sentence, the best first, each once. With first order they are
   * all trees, and the first is the one that `infer` returns. With second order
   * they are that tree and at most the hundred best first-order trees, ranked
   * by their second-order scores, so another one may come first. They are to
   * be taken before the next sentence. Undefined if trees cannot be ranked.
   *
   * @param gold - As for `infer`; the scores are then those with bonus.
   */
  readonly rank?: (
    words: readonly TaggedWord[],
    gold?: Int32Array
  ) => Generator<RankedTree, void, undefined>;
  /** The scores of a tree's arcs, of the sentence that was inferred last. */
  readonly arcScores: (heads: Int32Array) => ArcScores;
  /**
   * Scores of all arcs of the sentence that was inferred last, row after row,
   * divided by a temperature: a tree is as likely as the exponential of the sum
   * of its scores. `-Infinity` for arcs that are in no tree; arcs into the root
   * and from a word to itself have any score. With second order, the scores
   * are those that come closest. They are valid until the next call.
   */
  readonly potentials: (temperature: number) => Float64Array;
}

/** Inference by the scores of single arcs or edges. */
export interface FirstOrderInference extends Inference {
  /**
   * The arcs that a search around a tree may choose from, those of the tree
   * included, of the sentence that was inferred last. They are valid until the
   * next call.
   */
  readonly candidates: (
    tree: Int32Array,
    limits: CandidateLimits
  ) => ScoredCandidates;
}

/** A tree and what it is ranked by. */
export interface RankedTree {
  /** The head of each word; that of the root, at 0, is -1. */
  readonly heads: Int32Array;
  /** The sum of the scores of its arcs or edges. */
  readonly score: number;
}

/** How many undirected edges there were, and how many were kept. */
export interface EdgesKept {
  /** Those of the complete graphs of all sentences, root included. */
  readonly all: number;
  /**
   * Those that were scored: the ones that survived pruning, and those between
   * neighbours that came back because pruning had disconnected the words.
   */
  readonly kept: number;
}

/** The scores of a tree's arcs, word by word. */
export interface ArcScores {
  /** The score of the arc from each word's head; `NaN` for the root, at 0. */
  readonly scores: Float64Array;
  /**
   * That score less the best one of any other head for the same word: how
   * sure the parser is of the arc by itself. Negative where another head
   * scores better, but the tree as a whole would not, or, with second order,
   * where pairs of arcs decided otherwise; `Infinity` where there is no other
   * head; `NaN` for the root.
   */
  readonly margins: Float64Array;
}

/**
 * The scores of a tree's arcs.
 *
 * @param addAll - Adds the scores of all arcs, inside the tree or outside.
 */
export function collectScores(
  heads: Int32Array,
  addAll: (add: (head: number, child: number, score: number) => void) => void
): ArcScores {
  const scores = new Float64Array(heads.length).fill(NaN);
  const rivals = new Float64Array(heads.length).fill(-Infinity);
  addAll((head, child, score) => {
    if (heads[child] === head) scores[child] = score;
    else if (score > rivals[child]) rivals[child] = score;
  });
  return {scores, margins: scores.map((s, v) => s - rivals[v])};
}
