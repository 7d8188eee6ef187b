import {graphemeClass, graphemesOf, isPlain} from './grapheme-class.js';

const CELLS = {empty: 0, wide: 2, emoji: 2, other: 1} as const;

/**
 * How many cells of a terminal a text takes up: two for Chinese, Japanese and
 * Korean characters and for emoji, none for accents.
 */
export function cellWidth(text: string): number {
  if (isPlain(text)) return text.length;
  let cells = 0;
  for (const grapheme of graphemesOf(text)) {
    cells += CELLS[graphemeClass(grapheme)];
  }
  return cells;
}
