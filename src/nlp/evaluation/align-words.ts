// The alignment of the scorer of the CoNLL 2018 shared task: Zeman et al.,
// CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
// Dependencies, 2018, CoNLL.
import {EvaluationError} from './evaluation-error.js';
import {longestCommonWords} from './longest-common-words.js';
import type {SpannedWord} from './spanned-text.js';

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
