import {LONGEST_SENTENCE} from '../longest-sentence.js';
import type {TextToken} from './text-token.js';

const DOTS = /^(?:\.{2,}|…)$/;
const MARKS = /^(?:[.!?]{2,}|…)$/;
const LINE = /^[-=*_~#]{3,}$/;
const EMOTICON = /^(?:[:;=8][-'^]?[)(\]DPp]+|[(][:;])$/;

/**
 * Corrects where sentences end around several marks in a row: such marks end
 * one if a capital follows behind a space, dots end none if a small letter
 * follows, an emoticon belongs to the sentence before it, and a line made of
 * marks stands between two. Time linear in the text.
 */
export function sentenceEnds(
  text: string,
  tokens: readonly TextToken[]
): TextToken[] {
  const forms = tokens.map(({start, end}) => text.slice(start, end));
  const ends = tokens.map(({endsSentence}) => endsSentence);
  for (let i = 0; i + 1 < tokens.length; i++) {
    const form = forms[i];
    const next = forms[i + 1];
    if (DOTS.test(form) && /^\p{Ll}/u.test(next)) ends[i] = false;
    if (tokens[i + 1].start > tokens[i].end) {
      if (MARKS.test(form) && /^\p{Lu}/u.test(next)) ends[i] = true;
      if (LINE.test(form) || LINE.test(next)) ends[i] = true;
    }
    if (ends[i] && EMOTICON.test(next)) {
      ends[i] = false;
      ends[i + 1] = true;
    }
  }
  return tokens.map((token, i) => ({...token, endsSentence: ends[i]}));
}

// No parser takes more words, and no line of CoNLL-U more characters.
const MOST_WORDS = LONGEST_SENTENCE;
const MOST_CHARACTERS = 1 << 18;

/**
 * Ends sentences that are too long to be parsed, between two words that are
 * not written as one. Time linear in the text.
 */
export function shortSentences(tokens: readonly TextToken[]): TextToken[] {
  let first = 0;
  return tokens.map((token, i) => {
    const isLong =
      i - first + 2 > MOST_WORDS ||
      token.end - tokens[first].start > MOST_CHARACTERS;
    const endsSentence =
      token.endsSentence || (isLong && !tokens[i + 1]?.isClitic);
    if (endsSentence) first = i + 1;
    return {...token, endsSentence};
  });
}
