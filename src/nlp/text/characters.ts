/**
 * Number of classes of characters. The first 32 are below; each of the 32
 * marks of ASCII has a class of its own after them.
 */
export const KINDS = 64;

/** The classes that the tokeniser names. White space and edges are 0. */
export const SPACE = 0;
export const LOWER = 1;
export const UPPER = 2;
const DIGIT = 3;
/** The classes below are those of letters and numbers. */
export const FIRST_OF_PUNCTUATION = 10;
/** Regional indicators, two of which are a flag. */
export const FLAG = 22;
/** Joins what stands before it: combining marks, joiners, other formats. */
const JOINER = 31;
const FIRST_MARK = 32;

// The first pattern that matches decides.
const CLASSES: readonly (readonly [number, RegExp])[] = [
  [JOINER, /^(?:\p{M}|\p{Cf}|[\u{1f3fb}-\u{1f3ff}])$/u],
  [4, /^\p{Script=Han}$/u],
  [5, /^\p{Script=Hiragana}$/u],
  [6, /^[\p{Script=Katakana}\u30fc]$/u],
  [7, /^\p{Script=Hangul}$/u],
  [LOWER, /^\p{Ll}$/u],
  [UPPER, /^[\p{Lu}\p{Lt}]$/u],
  [DIGIT, /^\p{Nd}$/u],
  [8, /^\p{L}$/u],
  [9, /^\p{N}$/u],
  [10, /^[。！？．｡]$/u],
  [11, /^[、，；：､]$/u],
  [12, /^…$/u],
  [13, /^[‘’]$/u],
  [14, /^\p{Pi}$/u],
  [15, /^\p{Pf}$/u],
  [16, /^\p{Ps}$/u],
  [17, /^\p{Pe}$/u],
  [18, /^\p{Pd}$/u],
  [19, /^\p{P}$/u],
  [20, /^\p{Sc}$/u],
  [21, /^\p{Sm}$/u],
  [FLAG, /^[\u{1f1e6}-\u{1f1ff}]$/u],
  [23, /^\p{S}$/u]
];
const OTHER = 24;

const ASCII_MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const WHITE_SPACE = /^[\s\u0085]$/u;
const UNKNOWN = 255;

// The tables are filled as characters turn up: most texts use few of them.
const kinds = new Uint8Array(0x10000).fill(UNKNOWN);
const folded = new Uint16Array(0x10000);

/** The class of a code point; {@link SPACE} for white space. */
export function kindOf(point: number): number {
  if (point > 0xffff) return classify(point);
  const kind = kinds[point];
  if (kind !== UNKNOWN) return kind;
  kinds[point] = classify(point);
  return kinds[point];
}

function classify(point: number): number {
  const text = String.fromCodePoint(point);
  if (WHITE_SPACE.test(text)) return SPACE;
  const mark = ASCII_MARKS.indexOf(text);
  if (mark >= 0) return FIRST_MARK + mark;
  for (const [kind, pattern] of CLASSES) if (pattern.test(text)) return kind;
  return OTHER;
}

/** Whether no token ends before a character of this class. */
export function isJoiner(kind: number): boolean {
  return kind === JOINER;
}

/** Whether no token ends after this character: zero-width joiners. */
export function joinsNext(point: number): boolean {
  return point === 0x200d || point === 0x200c;
}

/**
 * A code point in lower case, digits as 0. Those whose lower case is longer
 * stay as they are.
 */
export function fold(point: number): number {
  if (point > 0xffff) return point;
  if (folded[point] !== 0) return folded[point];
  const lower = String.fromCharCode(point).toLowerCase();
  let result = lower.length === 1 ? lower.charCodeAt(0) : point;
  if (kindOf(point) === DIGIT) result = 0x30;
  folded[point] = result;
  return result;
}

/** A text in lower case with as many units. Apostrophes become `'`. */
export function foldText(text: string): string {
  let result = text.toLowerCase();
  if (result.length !== text.length) {
    result = '';
    for (let i = 0; i < text.length; i++) {
      const lower = text[i].toLowerCase();
      result += lower.length === 1 ? lower : text[i];
    }
  }
  return result.replaceAll('’', "'");
}

/** By how many a character of white space adds to the line breaks of a run. */
export function lineBreaks(unit: number, last: number): number {
  // A line feed after a carriage return belongs to it.
  if (unit === 0x0a) return last === 0x0d ? 0 : 1;
  if (unit === 0x2029) return 2;
  return unit === 0x0d || unit === 0x85 || unit === 0x2028 ? 1 : 0;
}

/** Whether a unit of a text is the second half of a surrogate pair. */
export function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

const UNREADABLE = /[\0\p{Cs}]/gu;

/** A text with U+FFFD in place of NUL and lone surrogates. */
export function readable(text: string): string {
  return text.replace(UNREADABLE, '\ufffd');
}
