import type {F1Score} from './scores.js';

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
