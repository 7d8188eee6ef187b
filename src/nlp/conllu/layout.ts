import {quote} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {checkSentence, SentenceError} from '../tree.js';
import {checkLines, fieldStart, isWordLine} from './check.js';
import {MISC} from './options.js';

/** A token as it stands in a text: a word, or several written as one. */
export interface LaidOutToken {
  /** Its characters. */
  readonly form: string;
  /** Number of words; 1 unless it is a multiword token. */
  readonly words: number;
  /** The white space after it. */
  readonly spaces: string;
}

/** How a sentence stands in its text. */
export interface Layout {
  /** The tokens in order. */
  readonly tokens: readonly LaidOutToken[];
  /** Whether it begins a paragraph or a document. */
  readonly startsParagraph: boolean;
}

const RANGE = /^\ufeff?([0-9]+)-([0-9]+)\t/;
const NEW_PARAGRAPH = /^\ufeff?#\s*new(doc|par)\b/;
const NO_SPACE = /(?:^|\|)SpaceAfter=No(?:\||\s*$)/;
const SPACES = /(?:^|\|)SpacesAfter=([^|\r\n]*)/;
const SPACES_BEFORE = /(?:^|\|)SpacesBefore=([^|\r\n]*)/;

// The escapes of UDPipe for white space in MISC.
const ESCAPES: {readonly [letter: string]: string} = {
  s: ' ',
  t: '\t',
  r: '\r',
  n: '\n',
  p: '|',
  '\\': '\\'
};

/**
 * How a sentence of CoNLL-U stands in its text, by its multiword ranges,
 * `SpaceAfter` and `SpacesAfter`, and the comments `# newdoc` and `# newpar`.
 * Time and space linear in its length.
 */
export function layoutOf(sentence: Sentence): Layout {
  checkLines('layoutOf', sentence);
  const tokens: LaidOutToken[] = [];
  let startsParagraph = false;
  // The last word of the last multiword token.
  let last = 0;
  let number = 0;
  for (const line of sentence.lines) {
    if (NEW_PARAGRAPH.test(line)) startsParagraph = true;
    const range = RANGE.exec(line);
    let words = 1;
    if (range) {
      last = Number(range[2]);
      words = last - Number(range[1]) + 1;
    } else if (!isWordLine(line) || ++number <= last) continue;
    const [, form] = line.split('\t', 2);
    tokens.push({form, words, spaces: spacesOf(line)});
  }
  return {tokens, startsParagraph};
}

function spacesOf(line: string): string {
  const misc = line.slice(fieldStart(line, MISC));
  const spaces = SPACES.exec(misc);
  if (spaces) return unescaped(spaces[1]);
  return NO_SPACE.test(misc) ? '' : ' ';
}

// Some treebanks write other white space as `\u00A0`.
const ESCAPED = /\\(?:u([0-9A-Fa-f]{4})|(.))/g;

function unescaped(spaces: string): string {
  return spaces.replace(ESCAPED, (_, code: string | undefined, c: string) =>
    code === undefined
      ? (ESCAPES[c] ?? c)
      : String.fromCharCode(Number.parseInt(code, 16))
  );
}

const LETTERS = new Map(
  Object.entries(ESCAPES).map(([letter, space]) => [space, letter])
);

/** White space as UDPipe writes it. */
export function escapedSpaces(spaces: string): string {
  return spaces.replace(/[ \t\r\n]/g, space => `\\${LETTERS.get(space)}`);
}

/**
 * The text that sentences were read from, white space included, by the forms
 * of their tokens and by `SpacesBefore`, `SpaceAfter` and `SpacesAfter` in
 * MISC; where MISC says nothing, one space follows a token. For
 * sentences that a parser has read from text it is that text, except that NUL
 * and lone surrogates are U+FFFD; of a text without words nothing is left. Time
 * and space linear in the text.
 *
 * @throws {@link SentenceError} if an entry is not a sentence.
 *
 * @example
 * ```ts
 * import {parseText, textOf} from 'spanforest/nlp';
 *
 * const trees = await parseText(' She said:\t"No!"\n\nHe left. ');
 * textOf(trees.map(({sentence}) => sentence));
 * // => ' She said:\t"No!"\n\nHe left. '
 * ```
 */
export function textOf(sentences: Iterable<Sentence>): string {
  if (!(Symbol.iterator in Object(sentences))) {
    throw new SentenceError(
      `spanforest/nlp/textOf: the sentences are ${quote(sentences)}. Pass an ` +
        'array of sentences.',
      0
    );
  }
  let text = '';
  for (const sentence of sentences) {
    checkSentence('textOf', sentence);
    text += spacesBefore(sentence);
    for (const {form, spaces} of layoutOf(sentence).tokens) {
      text += form + spaces;
    }
  }
  return text;
}

// The white space before the first token of a sentence, if MISC has some.
function spacesBefore({lines}: Sentence): string {
  const first = lines.find(line => RANGE.test(line) || isWordLine(line));
  if (first === undefined) return '';
  const spaces = SPACES_BEFORE.exec(first.slice(fieldStart(first, MISC)));
  return spaces ? unescaped(spaces[1]) : '';
}

/** The text of tokens, without the white space after the last one. */
export function textOfLayout({tokens}: Layout): string {
  return tokens
    .map(({form, spaces}, i) => (i + 1 < tokens.length ? form + spaces : form))
    .join('');
}

/**
 * The text of a sentence: its comment `text`, or else the forms of its tokens
 * with the white space between them.
 */
export function sentenceText(sentence: Sentence): string {
  return commentOf(sentence, 'text') || textOfLayout(layoutOf(sentence));
}

/** The value of a comment such as `# sent_id = 3`; empty if missing. */
export function commentOf(
  {lines = []}: Partial<Pick<Sentence, 'lines'>>,
  name: string
): string {
  for (const line of lines) {
    const [begin, key] = /^\ufeff?#\s*(\w+)\s*=/.exec(line) ?? [''];
    if (key === name) return line.slice(begin.length).trim();
  }
  return '';
}
