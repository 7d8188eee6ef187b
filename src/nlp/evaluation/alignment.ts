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
  /** The same word in the other text; `undefined` if unmatched. */
  match: SpannedWord | undefined;
}

/** The spans of tokens or sentences, in order. */
class Spans {
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /** Adds the next span. */
  add(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
  }

  /** How many spans another list has too. */
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

/** Sentences of a text, with the offsets of their characters. */
export class SpannedText {
  words: SpannedWord[] = [];
  tokens: Spans = new Spans();
  sentences: Spans = new Spans();
  /** Number of characters so far, without spaces. */
  length = 0;
  /** Number of sentences so far, dropped ones included. */
  count = 0;

  /**
   * Adds a sentence whose heads have been checked.
   *
   * @returns The characters of its tokens.
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

  /** The word that covers a character, or the last one. */
  wordAt(index: number): SpannedWord | undefined {
    return this.words.find(({end}) => end > index) ?? this.words.at(-1);
  }
}

// The number of words in a multiword range; -1 for other lines.
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
 * Among several it takes the one found from the beginning: equal forms are a
 * pair, otherwise a form of the first list is skipped if that loses nothing.
 * So a common beginning is paired at once. The rest costs time and space in
 * proportion to the product of its lengths.
 *
 * @param maximum - The largest product to try; `undefined` beyond it.
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

  // isFree[i * width + j]: whether the longest subsequence from i and j on is
  // as long without i.
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

/** The next words of two texts. */
export interface AlignedSoFar {
  gold: number;
  system: number;
}

// How many pairs of words are compared at most within overlapping multiword
// tokens.
const MOST_PAIRS = 1e8;

/**
 * Matches the words of two texts of the same characters, until one of them
 * runs out of words.
 *
 * Words match if their tokens cover the same characters. The words of a
 * multiword token have no characters of their own, so there the words of both
 * texts in the span of the token, and of what overlaps it, match if they are
 * in the longest common subsequence of their forms. Time linear in the words,
 * and quadratic within such a span after the first difference.
 *
 * @throws {@link EvaluationError} if such a span is too long.
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
  // A token that begins before the multiword one is not part of the span.
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
  // A multiword token of spaces only covers no characters.
  if (next.gold + next.system === before) {
    if (g.isMultiword) next.gold++;
    else next.system++;
  }
  const goldForms = forms(gold, from.gold, next.gold);
  const systemForms = forms(system, from.system, next.system);
  const pairs = longestCommonWords(goldForms, systemForms, MOST_PAIRS);
  if (!pairs) {
    throw new EvaluationError(
      `overlapping multiword tokens have ${goldForms.length} ` +
        `words in the gold text and ${systemForms.length} in the system's, ` +
        'too many to compare. Check the ranges of multiword tokens.',
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
