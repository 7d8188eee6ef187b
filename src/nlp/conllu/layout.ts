import type {Sentence} from '../sentence.js';
import {checkLines, fieldStart, isWordLine} from './check.js';
import {MISC} from './options.js';

/** A token as it stands in a text: a word, or several written as one. */
export interface LaidOutToken {
  /** Its characters. */
  readonly form: string;
  /** Number of words; 1 unless it is a multiword token. */
  readonly words: number;
  /** The white space behind it. */
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
  if (spaces) return spaces[1].replace(/\\(.)/g, (_, c) => ESCAPES[c] ?? c);
  return NO_SPACE.test(misc) ? '' : ' ';
}

/** The text of tokens, without the white space behind the last one. */
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
