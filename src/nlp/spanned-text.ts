import type {Sentence, Word} from './sentence.js';

/** A word with the characters of the text that it covers. */
export interface SpannedWord {
  readonly word: Word;
  /** Its sentence. */
  readonly sentence: Sentence;
  /** Number of the sentence in the text, counted from 1. */
  readonly sentenceNumber: number;
  /** Number of the word in the sentence, counted from 1. */
  readonly number: number;
  /** Number of characters before its token, without spaces. */
  readonly start: number;
  /** Number of characters before the end of its token. */
  readonly end: number;
  /** Whether it is part of a multiword token. */
  readonly isMultiword: boolean;
  /** Its head; `undefined` at the root. */
  head: SpannedWord | undefined;
  /** The same word in another text; `undefined` if unmatched. */
  match: SpannedWord | undefined;
}

/** The characters of a token or sentence, counted without spaces. */
export type Span = readonly [start: number, end: number];

const SPACES = /\p{Zs}+/gu;

/** Sentences of a text, with the offsets of their characters. */
export class SpannedText {
  words: SpannedWord[] = [];
  tokens: Span[] = [];
  sentences: Span[] = [];
  /** Number of characters so far, without spaces. */
  length = 0;
  /** Number of sentences so far, dropped ones included. */
  count = 0;

  /**
   * Adds a sentence whose heads have been checked, and returns the characters
   * of its tokens.
   */
  add(sentence: Sentence): string {
    const {words, tokens} = sentence;
    const before = this.length;
    const first = this.words.length - 1;
    this.count++;
    let characters = '';
    // Where the last token begins.
    let start = before;
    const addToken = (form: string) => {
      // One text may have a space inside a word where the other splits it.
      const token = form.replace(SPACES, '');
      characters += token;
      start = this.length;
      this.length += token.length;
      this.tokens.push([start, this.length]);
    };
    // The next multiword token, and the last word of the one before.
    let next = 0;
    let last = 0;
    for (const [i, word] of words.entries()) {
      for (; tokens[next]?.first <= i + 1; next++) {
        addToken(tokens[next].form);
        last = tokens[next].last;
      }
      const isMultiword = i < last;
      if (!isMultiword) addToken(word.form);
      this.words.push({
        word,
        sentence,
        sentenceNumber: this.count,
        number: i + 1,
        start,
        end: this.length,
        isMultiword,
        head: undefined,
        match: undefined
      });
    }
    for (let i = 1; i <= words.length; i++) {
      const {head} = words[i - 1];
      if (head > 0) this.words[first + i].head = this.words[first + head];
    }
    this.sentences.push([before, this.length]);
    return characters;
  }

  /** Drops the sentences so far. */
  clear(): void {
    this.words = [];
    this.tokens = [];
    this.sentences = [];
  }

  /** The word that covers a character, or the last one. */
  wordAt(index: number): SpannedWord | undefined {
    return this.words.find(({end}) => end > index) ?? this.words.at(-1);
  }
}
