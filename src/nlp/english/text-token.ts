/** A word of a text. */
export interface TextToken {
  /** Where it begins in the text. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Its universal part of speech. */
  readonly upos: string;
  /** Its dictionary form. */
  readonly lemma: string;
  /**
   * Whether it is written as one with the word before it, as `n't` is in
   * `don't`.
   */
  readonly isClitic: boolean;
  /** Whether a sentence ends with it. */
  readonly endsSentence: boolean;
}
