/**
 * How well the trees of a system agree with the gold trees. All scores are
 * shares from 0 to 1, `NaN` where there is nothing to score.
 */
export interface Scores {
  /** Number of sentences. */
  readonly sentences: number;
  /**
   * Whether there are relations in some gold tree and in some tree of the
   * system. If not, all scores that look at them are `NaN`.
   */
  readonly labelled: boolean;
  /** Scores over all words. */
  readonly allWords: AttachmentScores;
  /** Scores over the words that are not punctuation. */
  readonly withoutPunctuation: AttachmentScores;
  /** The scores of the CoNLL 2018 shared task. */
  readonly conll18: Conll18Scores;
  /** What the trees look like. */
  readonly trees: {
    /** The gold trees. */
    readonly gold: TreeCounts;
    /** The trees of the system. */
    readonly system: TreeCounts;
  };
  /**
   * How well arcs are found that are not projective: precision is the share
   * of those in the system's trees that are in the gold trees as well, recall
   * the share of those in the gold trees that are in the system's. In the
   * other tree, the arc may be projective.
   */
  readonly nonProjectiveArcs: F1Score;
}

/** Scores over some of the words: the scored ones. */
export interface AttachmentScores {
  /** Number of scored words. */
  readonly words: number;
  /** Share of the words whose head is right. */
  readonly uas: number;
  /**
   * Share of the words whose edge to the gold head is in the system's tree,
   * in either direction.
   */
  readonly undirectedUas: number;
  /** Share of the words whose head and relation are right. */
  readonly las: number;
  /** The same if subtypes of relations, behind a colon, are ignored. */
  readonly lasWithoutSubtypes: number;
  /** Share of the sentences in which all scored words have the right head. */
  readonly completeTrees: number;
}

/**
 * The scores of the CoNLL 2018 shared task: over all words, punctuation
 * included, subtypes ignored.
 */
export interface Conll18Scores {
  /** Share of the words whose head is right. */
  readonly uas: number;
  /** Share of the words whose head and relation are right. */
  readonly las: number;
  /**
   * The same over content words only: those whose relation is universal, not
   * functional and not punctuation.
   */
  readonly clas: F1Score;
}

/** Precision, recall, and their harmonic mean. */
export interface F1Score {
  /** Share of what the system says that is right. */
  readonly precision: number;
  /** Share of what is to be found that the system has found. */
  readonly recall: number;
  /** The harmonic mean of the two. */
  readonly f1: number;
}

/** What some trees look like. */
export interface TreeCounts {
  /** Number of trees in which some word has a relation. */
  readonly labelled: number;
  /** Number of trees in which exactly one word hangs from the root. */
  readonly singleRoot: number;
  /** Number of trees with an arc that is not projective. */
  readonly nonProjective: number;
  /** Their share of all trees. */
  readonly nonProjectiveShare: number;
  /**
   * Number of arcs that are not projective: there is a word between the two
   * ends that the head does not dominate.
   */
  readonly nonProjectiveArcs: number;
  /** Their share of all arcs, those from the root included. */
  readonly nonProjectiveArcsShare: number;
}
