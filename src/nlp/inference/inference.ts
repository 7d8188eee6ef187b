import type {TaggedWord} from '../sentence.js';

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
  /** The scores of a tree's arcs, of the sentence that was inferred last. */
  readonly arcScores: (heads: Int32Array) => ArcScores;
}

/** How many undirected edges there were, and how many were kept. */
export interface EdgesKept {
  /** Those of the complete graphs of all sentences, root included. */
  readonly all: number;
  /** Those that survived pruning. */
  readonly kept: number;
}

/** The scores of a tree's arcs, word by word. */
export interface ArcScores {
  /** The score of the arc from each word's head; `NaN` for the root, at 0. */
  readonly scores: Float64Array;
  /**
   * That score less the best one of any other head for the same word: how
   * sure the parser is of the arc by itself. Negative where another head
   * scores better, but the tree as a whole would not; `Infinity` where there
   * is no other head; `NaN` for the root.
   */
  readonly margins: Float64Array;
}

/** Collects the scores and margins of a tree's arcs from all arcs. */
export class ArcMargins {
  readonly #heads: Int32Array;
  readonly #scores: Float64Array;
  // The best score of any other head.
  readonly #rivals: Float64Array;

  constructor(heads: Int32Array) {
    this.#heads = heads;
    this.#scores = new Float64Array(heads.length).fill(NaN);
    this.#rivals = new Float64Array(heads.length).fill(-Infinity);
  }

  /** Adds an arc, inside the tree or outside. */
  add(head: number, child: number, score: number): void {
    if (this.#heads[child] === head) this.#scores[child] = score;
    else if (score > this.#rivals[child]) this.#rivals[child] = score;
  }

  /** The scores and margins, once all arcs are added. */
  finish(): ArcScores {
    const scores = this.#scores;
    return {scores, margins: scores.map((s, v) => s - this.#rivals[v])};
  }
}
