import {lineOfWord} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import {EvaluationError, type EvaluationPlace} from './scores.js';

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

/** The next words of two texts. */
export interface AlignedSoFar {
  gold: number;
  system: number;
}

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
 * This is the alignment of the scorer of the CoNLL 2018 shared task: Zeman et
 * al., CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
 * Dependencies, 2018, CoNLL.
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
      match(g, s);
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
  const pairs = longestCommonWords(goldForms, systemForms);
  if (!pairs) {
    throw new EvaluationError(
      `overlapping multiword tokens have ${goldForms.length} ` +
        `words in the gold text and ${systemForms.length} in the system's, ` +
        'too many to compare. Check the ranges of multiword tokens.',
      placeOf(gold[from.gold], system[from.system])
    );
  }
  for (const [i, j] of pairs) {
    match(gold[from.gold + i], system[from.system + j]);
  }
}

/** Where a word and one of the other text are, as far as there are such. */
export function placeOf(
  gold: SpannedWord | undefined,
  system: SpannedWord | undefined
): EvaluationPlace {
  const word = gold ?? system;
  return {
    sentence: word?.sentenceNumber ?? 1,
    word: word?.number ?? 0,
    goldLine: gold ? lineOfWord(gold.sentence, gold.number) : 0,
    systemLine: system ? lineOfWord(system.sentence, system.number) : 0
  };
}

function match(gold: SpannedWord, system: SpannedWord): void {
  gold.match = system;
  system.match = gold;
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

// How many pairs of words are compared at most within overlapping multiword
// tokens.
const MOST_PAIRS = 1e8;

// A longest common subsequence of two lists of forms, as pairs of indices.
//
// Among several it takes the one found from the beginning: equal forms are a
// pair, otherwise a form of the first list is skipped if that loses nothing.
// So a common beginning is paired at once. The rest costs time and space in
// proportion to the product of its lengths; `undefined` if that is too large.
function longestCommonWords(
  first: readonly string[],
  second: readonly string[]
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
  if (width * height > MOST_PAIRS) return undefined;

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
