// Widths of characters in ems, the first that fits; a little more than those
// of common fonts without serifs.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Extended_Pictographic}\uff01-\uff60]/u,
    1
  ],
  [/[iIjlftr.,:;'’"!|()[\] ]/, 0.4],
  [/[mwMW@%—]/, 0.95],
  [/\p{Lu}/u, 0.72]
];

const OTHERS = 0.6;

/**
 * About how wide a text is in a font without serifs, in ems. It depends on
 * the text alone, so that a drawing is the same wherever it is made.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    const known = WIDTHS.find(([pattern]) => pattern.test(char));
    width += known ? known[1] : OTHERS;
  }
  return width;
}
