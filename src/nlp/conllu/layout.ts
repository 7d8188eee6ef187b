import {quote} from '../../graph/errors.js';
import {commentOf, type Sentence} from '../sentence.js';
import {checkSentence, SentenceError} from '../tree.js';

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

const NEW_PARAGRAPH = /^new(doc|par)\b/;
const NO_SPACE = /(?:^|\|)SpaceAfter=No(?:\||$)/;
const SPACES = /(?:^|\|)SpacesAfter=([^|]*)/;
const SPACES_BEFORE = /(?:^|\|)SpacesBefore=([^|]*)/;

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
  const {words, comments} = sentence;
  const tokens: LaidOutToken[] = [];
  // The words so far.
  let number = 0;
  const addWords = (last: number) => {
    for (; number < Math.min(last, words.length); number++) {
      const {form, misc} = words[number];
      tokens.push({form, words: 1, spaces: spacesOf(misc)});
    }
  };
  for (const {first, last, form, misc} of sentence.tokens) {
    addWords(first - 1);
    tokens.push({form, words: last - first + 1, spaces: spacesOf(misc)});
    number = Math.max(number, last);
  }
  addWords(words.length);
  const startsParagraph = comments.some(({name}) => NEW_PARAGRAPH.test(name));
  return {tokens, startsParagraph};
}

function spacesOf(misc: string): string {
  if (misc === '_') return ' ';
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
function spacesBefore({words, tokens}: Sentence): string {
  const token = tokens[0]?.first === 1 ? tokens[0] : words[0];
  const spaces = SPACES_BEFORE.exec(token?.misc ?? '');
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
