/**
 * What a parser looks at of a word. Only the form is needed; the more of the
 * rest there is, the better the trees. `_` means the same as leaving a field
 * out.
 */
export interface TaggedWord {
  /** The word as it stands in the text. */
  readonly form: string;
  /** Its dictionary form. */
  readonly lemma?: string;
  /** Its universal part of speech, or the coarse tag of CoNLL-X. */
  readonly upos?: string;
  /** Its part of speech in the tagset of the language. */
  readonly xpos?: string;
  /** Its morphology, as `Case=Nom|Number=Sing`. */
  readonly feats?: string;
}

/** A word of a treebank: the columns of its line, `_` for an empty one. */
export interface Word extends Required<TaggedWord> {
  /**
   * The number of its head, counting words from 1: 0 for the artificial
   * root, -1 if the head is unknown.
   */
  readonly head: number;
  /** Its relation to the head. */
  readonly deprel: string;
  /** Enhanced dependencies, or the projective head of CoNLL-X. */
  readonly deps: string;
  /** Anything else, or the projective relation of CoNLL-X. */
  readonly misc: string;
}
