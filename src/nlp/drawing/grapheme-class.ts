/**
 * What a reader takes for one character: how much room it needs depends on
 * which of these it is.
 */
export type GraphemeClass = 'empty' | 'wide' | 'emoji' | 'other';

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
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * Takes a text apart into what readers take for one character each, as
 * Unicode Standard Annex 29 has it: a letter with its accents, a flag, a
 * family of emoji.
 */
export function graphemesOf(text: string): string[] {
  if (isPlain(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}

/** Tells what kind of character it is. */
export function graphemeClass(grapheme: string): GraphemeClass {
  if (grapheme.length === 1 && isPlain(grapheme)) return 'other';
  if (EMOJI.test(grapheme)) return 'emoji';
  if (EMPTY.test(grapheme)) return 'empty';
  if (WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme)) return 'wide';
  return 'other';
}
