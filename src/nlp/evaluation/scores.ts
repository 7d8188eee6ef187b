import {SpanforestError} from '../../graph/errors.js';
import type {Word} from '../sentence.js';

/** The fields of a system's word that an evaluation reads. */
export type SystemWord = Pick<Word, 'form' | 'head' | 'deprel'>;

/** The fields of a gold word that an evaluation reads. */
export type GoldWord = Pick<Word, 'form' | 'upos' | 'head' | 'deprel'>;

/** Where two texts cannot be compared. */
export interface EvaluationPlace {
  /** Number of the sentence, counted from 1. */
  readonly sentence: number;
  /** Number of the word in it, counted from 1; 0 if it is not one word. */
  readonly word: number;
  /** The line in the gold text, counted from 1; 0 if unknown. */
  readonly goldLine: number;
  /** The line in the system's text, counted from 1; 0 if unknown. */
  readonly systemLine: number;
}

/**
 * Two sentences cannot be compared: they differ in their words, one of them
 * is missing, or one of them is not a tree.
 */
export class EvaluationError extends SpanforestError {
  override name = 'EvaluationError';
  /** The message without the place. */
  readonly problem: string;
  /** Where the problem is. */
  readonly place: EvaluationPlace;

  /** Makes the error for a place in the two texts; 0 for what is left out. */
  constructor(
    problem: string,
    place: Partial<EvaluationPlace> & Pick<EvaluationPlace, 'sentence'>
  ) {
    const {sentence, word = 0, goldLine = 0, systemLine = 0} = place;
    const gold = goldLine > 0 ? `, line ${goldLine} of the gold text` : '';
    const system = systemLine > 0 ? `, line ${systemLine} of the system's` : '';
    super(
      `spanforest/nlp/evaluation: sentence ${sentence}${gold}${system}: ` +
        problem
    );
    this.problem = problem;
    this.place = {sentence, word, goldLine, systemLine};
  }
}

/**
 * How well the trees of a system agree with the gold trees. All scores are
 * fractions from 0 to 1, `NaN` if there is nothing to score.
 */
export interface Scores {
  /** Number of sentences. */
  readonly sentences: number;
  /**
   * Whether some gold tree and some tree of the system have relations. If not,
   * all scores of relations are `NaN`.
   */
  readonly labelled: boolean;
  /** Scores over all words. */
  readonly allWords: AttachmentScores;
  /** Scores over the words that are not punctuation. */
  readonly withoutPunctuation: AttachmentScores;
  /** The scores of the CoNLL 2018 shared task. */
  readonly conll18: Conll18Scores;
  /** The shapes of the trees. */
  readonly trees: {
    /** The gold trees. */
    readonly gold: TreeCounts;
    /** The trees of the system. */
    readonly system: TreeCounts;
  };
  /**
   * Non-projective arcs: precision is the fraction of those in the system's
   * trees that the gold trees also have, recall the fraction of those in the
   * gold trees that the system's also have. In the other tree, the arc may be
   * projective.
   */
  readonly nonProjectiveArcs: F1Score;
}

/** Scores over some of the words, the scored ones. */
export interface AttachmentScores {
  /** Number of scored words. */
  readonly words: number;
  /** Fraction of the words whose head is right. */
  readonly uas: number;
  /**
   * Fraction of the words whose edge to the gold head is in the system's tree,
   * in either direction.
   */
  readonly undirectedUas: number;
  /** Fraction of the words whose head and relation are right. */
  readonly las: number;
  /** The same, ignoring the subtype after a colon. */
  readonly lasWithoutSubtypes: number;
  /** Fraction of the sentences whose scored words all have the right head. */
  readonly completeTrees: number;
}

/**
 * The scores of the CoNLL 2018 shared task: over all words, punctuation
 * included, subtypes ignored.
 */
export interface Conll18Scores {
  /** Fraction of the words whose head is right. */
  readonly uas: number;
  /** Fraction of the words whose head and relation are right. */
  readonly las: number;
  /**
   * The same over content words only: those whose relation is universal, not
   * functional and not punctuation.
   */
  readonly clas: F1Score;
}

/** Precision, recall, and their harmonic mean. */
export interface F1Score {
  /** Fraction of what the system found that is right. */
  readonly precision: number;
  /** Fraction of the gold items that the system found. */
  readonly recall: number;
  /** Their harmonic mean. */
  readonly f1: number;
}

/** The shapes of some trees. */
export interface TreeCounts {
  /** Number of trees with a relation. */
  readonly labelled: number;
  /** Number of trees with exactly one word at the root. */
  readonly singleRoot: number;
  /** Number of trees with a non-projective arc. */
  readonly nonProjective: number;
  /** Their fraction of all trees. */
  readonly nonProjectiveShare: number;
  /**
   * Number of non-projective arcs: those with a word between their ends that
   * the head does not dominate.
   */
  readonly nonProjectiveArcs: number;
  /** Their fraction of all arcs, those from the root included. */
  readonly nonProjectiveArcsShare: number;
}

/**
 * How well the text of a system agrees with the gold text, if the two may
 * differ in tokens and sentences. All scores are fractions from 0 to 1, `NaN`
 * if there is nothing to score.
 *
 * All but those without punctuation are the scores of the CoNLL 2018 shared
 * task. A tag, lemma or head counts as right only for a word that both texts
 * have.
 */
export interface AlignedScores {
  /**
   * Whether some gold tree and some tree of the system have relations. If not,
   * all scores of relations are `NaN`.
   */
  readonly labelled: boolean;
  /** Tokens with the right boundaries. */
  readonly tokens: F1Score;
  /** Sentences with the right boundaries. */
  readonly sentences: F1Score;
  /** Words that both texts have. */
  readonly words: F1Score;
  /** Words with the right universal part of speech. */
  readonly upos: F1Score;
  /** Words with the right lemma; any lemma matches a gold `_`. */
  readonly lemmas: F1Score;
  /** Words whose head is right. */
  readonly uas: F1Score;
  /** Words whose head and relation are right; subtypes are ignored. */
  readonly las: F1Score;
  /** The same over content words only: see {@link Conll18Scores}. */
  readonly clas: F1Score;
  /**
   * Scores over the words that are not punctuation. The gold text decides for
   * words that both texts have.
   */
  readonly withoutPunctuation: AlignedAttachmentScores;
}

/** Scores of words that only one of the texts may have. */
export interface AlignedAttachmentScores {
  /** Words whose head is right. */
  readonly uas: F1Score;
  /** Words whose head and relation are right. */
  readonly las: F1Score;
  /** The same, ignoring the subtype after a colon. */
  readonly lasWithoutSubtypes: F1Score;
}
