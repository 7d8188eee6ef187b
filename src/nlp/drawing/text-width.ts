import {graphemeClass, graphemesOf} from './grapheme-class.js';

// Widths of characters in ems, the first that fits; a little more than those
// of common fonts without serifs.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[iIjlftr.,:;'’"!|()[\] ]/, 0.4],
  [/[mwMW@%—\u2400-\u2426]/, 0.95],
  [/\p{Lu}/u, 0.72]
];

const OTHERS = 0.6;
const EMOJI = 1.35;

/**
 * About how wide a text is in a font without serifs, in ems. It depends on
 * the text alone, so that a drawing is the same wherever it is made.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += graphemeWidth(grapheme);
  return width;
}

/**
 * A text, or as much of its beginning as fits with an ellipsis behind it.
 *
 * @param width - The room for it, in ems.
 */
export function cutText(text: string, width: number): string {
  // Every character counts, seen or not: no font is asked for a thousand.
  const graphemes = graphemesOf(text.slice(0, LONGEST));
  const ellipsis = textWidth('…');
  let used = 0;
  // How many fit with an ellipsis behind them.
  let end = 0;
  for (const [i, grapheme] of graphemes.entries()) {
    if (used + ellipsis <= width) end = i;
    used += graphemeWidth(grapheme);
  }
  if (used <= width && text.length <= LONGEST) return text;
  if (used + ellipsis <= width) end = graphemes.length;
  return `${graphemes.slice(0, end).join('')}…`;
}

const LONGEST = 400;

// Those of ASCII, which most texts are made of.
const PLAIN: readonly number[] = Array.from({length: 0x80}, (_, code) =>
  measure(String.fromCharCode(code))
);

function graphemeWidth(grapheme: string): number {
  const code = grapheme.charCodeAt(0);
  if (grapheme.length === 1 && code < PLAIN.length) return PLAIN[code];
  return measure(grapheme);
}

function measure(grapheme: string): number {
  switch (graphemeClass(grapheme)) {
    case 'empty':
      return 0;
    case 'emoji':
      return EMOJI;
    case 'wide':
      return 1;
  }
  let width = 0;
  for (const char of grapheme) {
    width += WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? OTHERS;
  }
  return width;
}
