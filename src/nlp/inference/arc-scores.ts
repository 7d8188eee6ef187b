/** How the arcs of a tree were scored, word by word. */
export interface ArcScores {
  /** The score of the arc from each word's head; `NaN` for the root, at 0. */
  readonly scores: Float64Array;
  /**
   * That score less the best one of any other head for the same word: how
   * sure the parser is of the arc by itself. Negative where another head
   * scores better, but the tree as a whole would not; `Infinity` where there
   * is no other head to choose; `NaN` for the root.
   */
  readonly margins: Float64Array;
}

/**
 * Finds the scores and margins of a tree's arcs, being told of all arcs that
 * there were to choose from. Time linear in their number.
 */
export class ArcMargins {
  readonly #heads: Int32Array;
  readonly #scores: Float64Array;
  // The best score of any other head.
  readonly #rivals: Float64Array;

  /** @param heads - The head of each word from 1 on. */
  constructor(heads: Int32Array) {
    this.#heads = heads;
    this.#scores = new Float64Array(heads.length).fill(NaN);
    this.#rivals = new Float64Array(heads.length).fill(-Infinity);
  }

  /** Takes in an arc, which may be one of the tree's. */
  add(head: number, child: number, score: number): void {
    if (this.#heads[child] === head) this.#scores[child] = score;
    else if (score > this.#rivals[child]) this.#rivals[child] = score;
  }

  /** What has been found; no more arcs may follow. */
  finish(): ArcScores {
    const scores = this.#scores;
    return {scores, margins: scores.map((s, v) => s - this.#rivals[v])};
  }
}
