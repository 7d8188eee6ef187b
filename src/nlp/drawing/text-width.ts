/**
 * What a reader takes for one character: how much room it needs depends on
 * which of these it is.
 */
type GraphemeClass = 'empty' | 'wide' | 'emoji' | 'other';

// Half the width of other kana.
const HALF_WIDTH = /[\uff61-\uffdc\uffe8-\uffee]/;
const WIDE =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yiii}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
// By default, by a selector behind it, or as the two letters of a flag.
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{RI}{2}|[\d#*]\ufe0f?\u20e3/u;
const EMPTY = /^[\p{M}\p{Cf}]*$/u;

// Rules of Unicode that are the same in all languages.
const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

/** Whether a text is made of letters, digits and signs of ASCII only. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * Takes a text apart into what readers take for one character each, as
 * Unicode Standard Annex 29 has it: a letter with its accents, a flag, a
 * family of emoji.
 */
function graphemesOf(text: string): string[] {
  if (isPlain(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}

/** Tells what kind of character it is. */
function graphemeClass(grapheme: string): GraphemeClass {
  if (grapheme.length === 1 && isPlain(grapheme)) return 'other';
  if (EMOJI.test(grapheme)) return 'emoji';
  if (EMPTY.test(grapheme)) return 'empty';
  if (WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme)) return 'wide';
  return 'other';
}

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

// Widths of characters in ems, the first that fits; a little more than those
// of common fonts without serifs.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[iIjlftr.,:;'’"!|()[\] ]/, 0.4],
  [/[mwMW@%—\u2400-\u2426]/, 0.95],
  [/\p{Lu}/u, 0.72]
];

const OTHERS = 0.6;
const EMOJI_WIDTH = 1.35;

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
      return EMOJI_WIDTH;
    case 'wide':
      return 1;
  }
  let width = 0;
  for (const char of grapheme) {
    width += WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? OTHERS;
  }
  return width;
}

const LETTERS = /\p{L}/gu;
// The scripts of right-to-left letters in Unicode that are in use.
const RIGHT_TO_LEFT =
  /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Samr}\p{scx=Mand}]/u;

/**
 * Whether some words run from right to left: more of their letters do than
 * do not. Words without letters run from left to right.
 */
export function isRightToLeft(forms: readonly string[]): boolean {
  let balance = 0;
  for (const form of forms) {
    for (const [letter] of form.matchAll(LETTERS)) {
      balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
    }
  }
  return balance > 0;
}

// What ends a line, drives a terminal, or is half a character.
const CONTROL =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text for a terminal: one line, in which control characters, those that
 * turn the direction of writing and halves of characters are escaped as in
 * JavaScript. Whatever a file holds, it cannot drive a terminal.
 */
export function terminalText(text: string): string {
  return text.replace(
    CONTROL,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;
const PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * A text for a drawing: what XML cannot hold, and whatever would end a line,
 * becomes the symbol that Unicode has for it, or `\ufffd`.
 */
export function drawableText(text: string): string {
  return text.replace(INVISIBLE, char => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? '\u2421' : '\ufffd';
  });
}
