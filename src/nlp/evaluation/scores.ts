import {SpanforestError} from '../../graph/errors.js';
import type {Word} from '../sentence.js';

/** What an evaluation looks at of a word that a system has attached. */
export type SystemWord = Pick<Word, 'form' | 'head' | 'deprel'>;

/** What an evaluation looks at of a gold word. */
export type GoldWord = Pick<Word, 'form' | 'upos' | 'head' | 'deprel'>;

/** Where two texts of trees do not fit together. */
export interface EvaluationPlace {
  /** Number of the sentence, counted from 1. */
  readonly sentence: number;
  /** Number of the word in it, counted from 1; 0 if it is about no word. */
  readonly word: number;
  /** The line in the gold text, counted from 1; 0 if that is unknown. */
  readonly goldLine: number;
  /** The line in the system's text, counted from 1; 0 if that is unknown. */
  readonly systemLine: number;
}

/**
 * Two sentences cannot be compared: they differ in their words, one of them
 * is missing, or one of them is not a tree.
 */
export class EvaluationError extends SpanforestError {
  override name = 'EvaluationError';
  /** What is wrong and what to do, without the place. */
  readonly problem: string;
  /** Where it is wrong. */
  readonly place: EvaluationPlace;

  /** Makes the error for a place in the texts. */
  constructor(problem: string, place: EvaluationPlace) {
    const {sentence, goldLine, systemLine} = place;
    const lines = [
      goldLine > 0 ? `, line ${goldLine} of the gold text` : '',
      systemLine > 0 ? `, line ${systemLine} of the system's` : ''
    ];
    super(
      `spanforest/nlp/evaluation: sentence ${sentence}${lines.join('')}: ` +
        problem
    );
    this.problem = problem;
    this.place = place;
  }
}

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

/**
 * The F1 score of some counts, `NaN` where there is nothing to count.
 *
 * @param correct - How many things the system found that are right.
 * @param gold - How many there are to be found.
 * @param system - How many the system says there are.
 */
export function f1Score(
  correct: number,
  gold: number,
  system: number
): F1Score {
  return {
    precision: correct / system,
    recall: correct / gold,
    f1: (2 * correct) / (gold + system)
  };
}

/** The score of what cannot be scored. */
export const NO_SCORE: F1Score = {precision: NaN, recall: NaN, f1: NaN};

/**
 * How well the text of a system agrees with the gold one, if they may differ
 * in their tokens and sentences. All scores are shares from 0 to 1, `NaN`
 * where there is nothing to score.
 *
 * All but those without punctuation are the scores of the CoNLL 2018 shared
 * task. What is right of a word is right only if the word itself is: one
 * that stands in both texts.
 */
export interface AlignedScores {
  /**
   * Whether there are relations in some gold tree and in some tree of the
   * system. If not, all scores that look at them are `NaN`.
   */
  readonly labelled: boolean;
  /** Tokens that begin and end where they should. */
  readonly tokens: F1Score;
  /** Sentences that begin and end where they should. */
  readonly sentences: F1Score;
  /** Words that stand in both texts. */
  readonly words: F1Score;
  /** Words with the right universal part of speech. */
  readonly upos: F1Score;
  /** Words with the right lemma; any is if the gold text has `_`. */
  readonly lemmas: F1Score;
  /** Words whose head is right. */
  readonly uas: F1Score;
  /** Words whose head and relation are right; subtypes are ignored. */
  readonly las: F1Score;
  /** The same over content words only: see {@link Conll18Scores}. */
  readonly clas: F1Score;
  /**
   * Scores over the words that are not punctuation. What stands in both
   * texts is punctuation if the gold text says so.
   */
  readonly withoutPunctuation: AlignedAttachmentScores;
}

/** Scores of words that may stand in one of two texts only. */
export interface AlignedAttachmentScores {
  /** Words whose head is right. */
  readonly uas: F1Score;
  /** Words whose head and relation are right. */
  readonly las: F1Score;
  /** The same if subtypes of relations, behind a colon, are ignored. */
  readonly lasWithoutSubtypes: F1Score;
}
