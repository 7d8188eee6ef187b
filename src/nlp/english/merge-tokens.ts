import type {FixedSpan} from './fixed-spans.js';
import type {TextToken} from './text-token.js';

/**
 * Makes one token of each span. What is left of the tokens that overlap it is
 * kept on either side. Time linear in tokens and spans.
 */
export function mergeTokens(
  text: string,
  tokens: readonly TextToken[],
  spans: readonly FixedSpan[]
): TextToken[] {
  const merged: TextToken[] = [];
  let next = 0;
  for (const token of tokens) {
    let {start} = token;
    const {end, endsSentence} = token;
    while (start < end) {
      while (next < spans.length && spans[next].end <= start) next++;
      const span = spans[next];
      if (!span || span.start >= end) {
        merged.push(...pieces(text, {...token, start}, start > token.start));
        break;
      }
      if (start < span.start) {
        const before = {...token, start, end: span.start, endsSentence: false};
        merged.push(...pieces(text, before, true));
      }
      // The first token that reaches into the span makes it, and the last
      // one tells whether a sentence ends with it.
      const last = merged.at(-1);
      const isOver = end >= span.end;
      const whole: TextToken = {
        ...span,
        lemma: text.slice(span.start, span.end),
        isClitic: false,
        endsSentence: isOver && end === span.end && endsSentence
      };
      if (last?.start === span.start) merged[merged.length - 1] = whole;
      else merged.push(whole);
      start = isOver ? span.end : end;
    }
  }
  return merged;
}

// What is left of a token that was cut: each mark is a word of its own.
function pieces(text: string, token: TextToken, isCut: boolean): TextToken[] {
  const {start, end, endsSentence} = token;
  if (!isCut || !/^\p{P}+$/u.test(text.slice(start, end))) return [token];
  const marks: TextToken[] = [];
  let at = start;
  for (const mark of text.slice(start, end)) {
    const next = at + mark.length;
    marks.push({
      ...{start: at, end: next, upos: 'PUNCT', lemma: mark},
      ...{isClitic: false, endsSentence: endsSentence && next === end}
    });
    at = next;
  }
  return marks;
}
