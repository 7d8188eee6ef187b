export interface TokenizerModel {
  readonly weights: Int8Array;
}
/** A token of a text: a word, or several written as one. */
export interface TextToken {
  readonly form: string;
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[] | null;
  readonly spaces: string;
}
/** A sentence of a text. */
export interface TextSentence {
  readonly tokens: readonly TextToken[];
  readonly startsParagraph: boolean;
  readonly spacesBefore: string;
  readonly codePoints: number;
}
export interface TextSplitter {
  push(text: string): TextSentence[];
  end(): TextSentence[];
}
