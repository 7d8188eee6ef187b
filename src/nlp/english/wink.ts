/**
 * What is asked of `wink-nlp`: a part of its types, so that whoever does not
 * have it can read ours.
 */
export interface WinkPackages {
  /** The default export of `wink-nlp`. */
  readonly winkNLP: (model: never, pipe: string[]) => WinkMethods;
  /** The default export of `wink-eng-lite-web-model`. */
  readonly model: object;
}

/** What `wink-nlp` makes of a model. */
export interface WinkMethods {
  /** Finds the sentences and tokens of a text. */
  readDoc(text: string): WinkDocument;
  /** Names of what it knows about tokens and sentences. */
  readonly its: {
    /** A token as it stands in the text. */
    readonly value: unknown;
    /** Its part of speech. */
    readonly pos: unknown;
    /** Its dictionary form. */
    readonly lemma: unknown;
    /** The first and the last token of a sentence. */
    readonly span: unknown;
  };
}

/** A text that `wink-nlp` has read. */
export interface WinkDocument {
  /** Its tokens. */
  tokens(): WinkList;
  /** Whether a word is not in the vocabulary. */
  isOOV(word: string): boolean;
  /** Its sentences. */
  sentences(): WinkList;
}

/** Tokens or sentences. */
export interface WinkList {
  /** One thing about each of them. */
  out(its: never): unknown[];
}
