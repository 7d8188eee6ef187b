const ASCII = /^[\x20-\x7e]*$/;
const HALF_WIDTH = /[\uff61-\uffdc\uffe8-\uffee]/;
const WIDE =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yiii}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
// By default, by a variation selector, as a flag, or as a keycap.
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{RI}{2}|[\d#*]\ufe0f?\u20e3/u;
const EMPTY = /^[\p{M}\p{Cf}]*$/u;

// The boundaries of graphemes do not depend on the language.
const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

// User-perceived characters by Unicode Standard Annex 29: a letter with its
// accents, a flag, a family of emoji.
function graphemesOf(text: string): string[] {
  if (ASCII.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}

function graphemeClass(grapheme: string): 'empty' | 'wide' | 'emoji' | 'other' {
  if (grapheme.length === 1 && ASCII.test(grapheme)) return 'other';
  if (EMOJI.test(grapheme)) return 'emoji';
  if (EMPTY.test(grapheme)) return 'empty';
  if (WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme)) return 'wide';
  return 'other';
}

const CELLS = {empty: 0, wide: 2, emoji: 2, other: 1};

/**
 * The width of a text in terminal cells: two for Chinese, Japanese and Korean
 * characters and for emoji, none for accents.
 */
export function cellWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let cells = 0;
  for (const grapheme of graphemesOf(text)) {
    cells += CELLS[graphemeClass(grapheme)];
  }
  return cells;
}

/**
 * The approximate width of a text in a sans-serif font, in ems. It depends on
 * the text alone, so that drawings are the same everywhere.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += graphemeWidth(grapheme);
  return width;
}

// In UTF-16 units: a few visible characters may have thousands of accents.
const LONGEST = 400;

/** A text, cut with an ellipsis if it is wider than this, in ems. */
export function cutText(text: string, width: number): string {
  const graphemes = graphemesOf(text.slice(0, LONGEST));
  const ellipsis = textWidth('…');
  let used = 0;
  // How many graphemes fit before an ellipsis.
  let end = 0;
  for (const [i, grapheme] of graphemes.entries()) {
    if (used + ellipsis <= width) end = i;
    used += graphemeWidth(grapheme);
  }
  if (used <= width && text.length <= LONGEST) return text;
  if (used + ellipsis <= width) end = graphemes.length;
  return `${graphemes.slice(0, end).join('')}…`;
}

// Widths in ems, slightly above those of common sans-serif fonts. The first
// match counts.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[iIjlftr.,:;'’"!|()[\] ]/, 0.4],
  [/[mwMW@%—\u2400-\u2426]/, 0.95],
  [/\p{Lu}/u, 0.72]
];
const OTHERS = 0.6;
const EMS = {empty: 0, wide: 1, emoji: 1.35};

// A table for ASCII, since most texts hold nothing else; 0 until measured.
const ASCII_WIDTHS = new Float64Array(0x80);

function graphemeWidth(grapheme: string): number {
  const code = grapheme.charCodeAt(0);
  if (grapheme.length > 1 || code >= ASCII_WIDTHS.length) {
    return measure(grapheme);
  }
  ASCII_WIDTHS[code] ||= measure(grapheme);
  return ASCII_WIDTHS[code];
}

function measure(grapheme: string): number {
  const kind = graphemeClass(grapheme);
  if (kind !== 'other') return EMS[kind];
  let width = 0;
  for (const char of grapheme) {
    width += WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? OTHERS;
  }
  return width;
}

// The right-to-left scripts in use.
const RIGHT_TO_LEFT =
  /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Samr}\p{scx=Mand}]/u;

/** Whether most letters of the words belong to right-to-left scripts. */
export function isRightToLeft(forms: readonly string[]): boolean {
  let balance = 0;
  for (const form of forms) {
    for (const [letter] of form.matchAll(/\p{L}/gu)) {
      balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
    }
  }
  return balance > 0;
}

/**
 * A text that is safe to print on a terminal: one line, in which control
 * characters, characters that change the direction of text, and halves of
 * surrogate pairs are escaped as in JavaScript.
 */
export function terminalText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

/**
 * A text for a drawing: characters that XML does not allow or that end a line
 * are replaced by their symbols in Unicode, or by `\ufffd`.
 */
export function drawableText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, char => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}
