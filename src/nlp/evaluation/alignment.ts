import {
  checkLines,
  FORM,
  fieldEnd,
  fieldStart,
  isWordLine,
  lineStart
} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import {EvaluationError} from './scores.js';

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
class Spans {
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

/**
 * A longest common subsequence of two lists of forms, as pairs of indices.
 *
 * Of several it takes the one that is found from the beginning: forms that
 * are equal where it stands are a pair, otherwise a form of the first list is
 * skipped if nothing is lost by it. So all forms that are equal from the
 * beginning on are pairs, and only what follows costs time and space, the
 * product of the numbers of forms.
 *
 * @param maximum - The largest such product to try; `undefined` is returned
 * if it is larger.
 */
function longestCommonWords(
  first: readonly string[],
  second: readonly string[],
  maximum: number
): [number, number][] | undefined {
  const pairs: [number, number][] = [];
  let from = 0;
  while (
    from < first.length &&
    from < second.length &&
    first[from] === second[from]
  ) {
    pairs.push([from, from++]);
  }
  const width = second.length - from;
  const height = first.length - from;
  if (width * height > maximum) return undefined;

  // isFree[i * width + j]: whether the longest subsequence of the rest from i
  // and j on is as long without i.
  const isFree = new Uint8Array(width * height);
  let below = new Int32Array(width + 1);
  let row = new Int32Array(width + 1);
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const isPair = first[from + i] === second[from + j];
      const withPair = isPair ? below[j + 1] + 1 : 0;
      row[j] = Math.max(withPair, below[j], row[j + 1]);
      if (row[j] === below[j]) isFree[i * width + j] = 1;
    }
    [below, row] = [row, below];
  }
  for (let i = 0, j = 0; i < height && j < width; ) {
    if (first[from + i] === second[from + j])
      pairs.push([from + i++, from + j++]);
    else if (isFree[i * width + j] === 1) i++;
    else j++;
  }
  return pairs;
}

// The alignment of the scorer of the CoNLL 2018 shared task: Zeman et al.,
// CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
// Dependencies, 2018, CoNLL.

/** Which words of two texts come next. */
export interface AlignedSoFar {
  gold: number;
  system: number;
}

// The most pairs of words that are compared within multiword tokens which
// overlap each other. Words that are the same from the beginning on are not
// counted.
const MOST_PAIRS = 1e8;

/**
 * Finds the words that two texts of the same characters have in common, until
 * one of the texts has no more words.
 *
 * Words are the same if their tokens have the same characters of the text.
 * Words of multiword tokens have no characters of their own, so where such a
 * token is, the words of both texts that are in the span of it and of what
 * overlaps it are the same if they are in the longest common subsequence of
 * their forms. Time linear in the words, but for the spans of multiword
 * tokens: quadratic in their words behind the first that differ.
 *
 * @throws {@link EvaluationError} if such a span is too long for that.
 */
export function alignWords(
  gold: readonly SpannedWord[],
  system: readonly SpannedWord[],
  next: AlignedSoFar
): void {
  while (next.gold < gold.length && next.system < system.length) {
    const g = gold[next.gold];
    const s = system[next.system];
    if (g.isMultiword || s.isMultiword) alignSpan(gold, system, next);
    else if (g.start === s.start && g.end === s.end) {
      g.match = s;
      s.match = g;
      next.gold++;
      next.system++;
    } else if (g.start <= s.start) next.gold++;
    else next.system++;
  }
}

function alignSpan(
  gold: readonly SpannedWord[],
  system: readonly SpannedWord[],
  next: AlignedSoFar
): void {
  const g = gold[next.gold];
  const s = system[next.system];
  const before = next.gold + next.system;
  // The token that has begun the earlier is no part of the span, even if the
  // multiword one begins inside it.
  if (!s.isMultiword && s.start < g.start) next.system++;
  if (!g.isMultiword && g.start < s.start) next.gold++;
  const from = {...next};
  let end = g.isMultiword ? g.end : s.end;
  while (
    !isBeyond(gold[next.gold], end) ||
    !isBeyond(system[next.system], end)
  ) {
    const isGoldFirst =
      next.gold < gold.length &&
      (next.system >= system.length ||
        gold[next.gold].start <= system[next.system].start);
    const word = isGoldFirst ? gold[next.gold++] : system[next.system++];
    if (word.isMultiword && word.end > end) end = word.end;
  }
  // A multiword token of nothing but spaces has no characters to go by.
  if (next.gold + next.system === before) {
    if (g.isMultiword) next.gold++;
    else next.system++;
  }
  const goldForms = forms(gold, from.gold, next.gold);
  const systemForms = forms(system, from.system, next.system);
  const pairs = longestCommonWords(goldForms, systemForms, MOST_PAIRS);
  if (!pairs) {
    throw new EvaluationError(
      `multiword tokens that overlap each other have ${goldForms.length} ` +
        `words in the gold text and ${systemForms.length} in the system's, ` +
        'too many to be compared. Check the ranges of multiword tokens.',
      {
        sentence: gold[from.gold].sentence,
        word: gold[from.gold].number,
        goldLine: gold[from.gold].line,
        systemLine: system[from.system].line
      }
    );
  }
  for (const [i, j] of pairs) {
    const g = gold[from.gold + i];
    const s = system[from.system + j];
    g.match = s;
    s.match = g;
  }
}

function isBeyond(word: SpannedWord | undefined, end: number): boolean {
  if (!word) return true;
  return word.isMultiword ? word.start >= end : word.end > end;
}

function forms(
  words: readonly SpannedWord[],
  from: number,
  to: number
): string[] {
  return words
    .slice(from, to)
    .map(({word: {form}, isMultiword}) =>
      (isMultiword ? form : form.replace(/\p{Zs}/gu, '')).toLowerCase()
    );
}
