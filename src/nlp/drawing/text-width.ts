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
  let room = width;
  let end = 0;
  for (const grapheme of graphemes) {
    room -= graphemeWidth(grapheme);
    if (room < 0) break;
    end++;
  }
  if (end === graphemes.length && text.length <= LONGEST) return text;
  return `${graphemes.slice(0, Math.max(end - 1, 0)).join('')}…`;
}

const LONGEST = 400;

function graphemeWidth(grapheme: string): number {
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
