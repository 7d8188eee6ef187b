import {checkLines, isWordLine} from './conllu/index.js';
import type {Sentence, Word} from './sentence.js';

/** A word with the characters of the text that it covers. */
export interface SpannedWord {
  readonly word: Word;
  /** Number of its sentence in the text, counted from 1. */
  readonly sentence: number;
  /** Number of the word in the sentence, counted from 1. */
  readonly number: number;
  /** Its line in the text, counted from 1. */
  readonly line: number;
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

const RANGE = /^\ufeff?([0-9]+)-([0-9]+)\t([^\t\r\n]*)/;
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
   *
   * @throws {@link SentenceError} if its lines do not match its words.
   */
  add(sentence: Sentence): string {
    checkLines('evaluation', sentence);
    const {words, lines, firstLine} = sentence;
    const before = this.length;
    const first = this.words.length - 1;
    this.count++;
    let characters = '';
    let number = 0;
    // Where the last token begins, and how many words of a multiword token are
    // still to come.
    let start = before;
    let rest = 0;
    const addToken = (form: string) => {
      // One text may have a space inside a word where the other splits it.
      const token = form.replace(SPACES, '');
      characters += token;
      start = this.length;
      this.length += token.length;
      this.tokens.push([start, this.length]);
    };
    for (let i = 0; i < lines.length; i++) {
      if (!isWordLine(lines[i])) {
        const range = RANGE.exec(lines[i]);
        if (!range) continue;
        addToken(range[3]);
        rest = Math.max(0, Number(range[2]) - Number(range[1]) + 1);
        continue;
      }
      const word = words[number];
      const isMultiword = rest > 0;
      if (isMultiword) rest--;
      else addToken(word.form);
      this.words.push({
        word,
        sentence: this.count,
        number: ++number,
        line: firstLine + i,
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
