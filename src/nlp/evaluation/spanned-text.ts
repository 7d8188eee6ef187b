import {checkLines} from '../conllu/check-lines.js';
import {FORM} from '../conllu/columns.js';
import {
  fieldEnd,
  fieldStart,
  isWordLine,
  lineStart
} from '../conllu/word-lines.js';
import type {Sentence} from '../sentence.js';
import type {Word} from '../word.js';

/** A word, and the characters of the text that it stands for. */
export interface SpannedWord {
  readonly word: Word;
  /** Number of its sentence in the text, counted from 1. */
  readonly sentence: number;
  /** Number of the word in the sentence, counted from 1. */
  readonly number: number;
  /** Its line in the text, counted from 1. */
  readonly line: number;
  /** How many characters come before its token, spaces not counted. */
  readonly start: number;
  /** How many come before the end of its token. */
  readonly end: number;
  /** Whether its token is a multiword one. */
  readonly isMultiword: boolean;
  /** Its head; none if it hangs from the root. */
  head: SpannedWord | undefined;
  /** The word of the other text that is the same; none if there is none. */
  match: SpannedWord | undefined;
}

/** Where some parts of a text begin and end, in order. */
export class Spans {
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /** Adds the next part. */
  add(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
  }

  /** How many parts of this text are parts of another one as well. */
  countCommon(other: Spans): number {
    const {starts, ends} = this;
    let common = 0;
    let i = 0;
    let j = 0;
    while (i < starts.length && j < other.starts.length) {
      const difference = starts[i] - other.starts[j];
      if (difference === 0 && ends[i] === other.ends[j]) common++;
      if (difference <= 0) i++;
      if (difference >= 0) j++;
    }
    return common;
  }
}

const RANGE = /^([0-9]+)-([0-9]+)$/;
const SPACES = /\p{Zs}+/gu;

/** Some sentences of a text, with where their characters are in all of it. */
export class SpannedText {
  words: SpannedWord[] = [];
  tokens: Spans = new Spans();
  sentences: Spans = new Spans();
  /** How many characters the text has so far, spaces not counted. */
  length = 0;
  /** How many sentences it has so far, dropped ones included. */
  count = 0;

  /**
   * Adds a sentence of trees that have been checked.
   *
   * @returns The characters of its tokens.
   * @throws {@link SentenceError} if its lines are not those of its words.
   */
  add(sentence: Sentence): string {
    checkLines('evaluation', sentence);
    const {words, lines, firstLine} = sentence;
    const before = this.length;
    const first = this.words.length - 1;
    this.count++;
    let characters = '';
    let number = 0;
    // Where the last token begins, and how many of its words are to come if
    // it is a multiword one.
    let start = before;
    let rest = 0;
    const addToken = (form: string) => {
      // What is a space for one may be inside a word for the other.
      const token = form.replace(SPACES, '');
      characters += token;
      start = this.length;
      this.length += token.length;
      this.tokens.add(start, this.length);
    };
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i];
      if (!isWordLine(line)) {
        const size = rangeSize(line);
        if (size < 0) continue;
        addToken(formOf(line));
        rest = size;
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
    this.sentences.add(before, this.length);
    return characters;
  }

  /** Drops the sentences so far. */
  clear(): void {
    this.words = [];
    this.tokens = new Spans();
    this.sentences = new Spans();
  }

  /** The word in which a character is, or the last one. */
  wordAt(index: number): SpannedWord | undefined {
    return this.words.find(({end}) => end > index) ?? this.words.at(-1);
  }
}

// How many words a multiword range has, or -1 if the line is of another kind.
function rangeSize(line: string): number {
  const start = lineStart(line);
  const range = RANGE.exec(line.slice(start, fieldEnd(line, start)));
  return range ? Math.max(0, Number(range[2]) - Number(range[1]) + 1) : -1;
}

function formOf(line: string): string {
  const start = fieldStart(line, FORM);
  return line.slice(start, fieldEnd(line, start));
}
