import type {Sentence, Word} from '../sentence.js';
import {checkLines, fieldEnd, fieldStart, isWordLine} from './check.js';
import {commentOf} from './layout.js';
import {MISC} from './options.js';

// The attribute of MISC, and the comment of a sentence.
const ATTRIBUTE = 'Confidence';
const COMMENT = 'tree_probability';
const OLD = /^\ufeff?#\s*tree_probability\s*=/;

// The line of a word, of a range of words or of an empty node: comments come
// before all of them.
const TOKEN = /^\ufeff?\d/;

/**
 * Writes how likely heads are to be right into a sentence: as the attribute
 * `Confidence` of MISC, and the probability of the tree as the comment
 * `tree_probability`, both with four digits. Those that were there are replaced.
 * Time and space linear in the sentence.
 *
 * @param probabilities - The probability of each word's head, words being
 * counted from 1.
 */
export function withConfidence(
  where: string,
  sentence: Sentence,
  probabilities: Float64Array,
  treeProbability: number
): Sentence {
  checkLines(where, sentence);
  const words: Word[] = [];
  const lines: string[] = [];
  let hasComment = false;
  for (let line of withoutTreeProbability(sentence.lines)) {
    if (!hasComment && TOKEN.test(line)) {
      // A byte order mark stays the first character of the text.
      const mark = line.startsWith('\ufeff') ? '\ufeff' : '';
      const ending = line.endsWith('\r\n') ? '\r\n' : '\n';
      lines.push(`${mark}# ${COMMENT} = ${rounded(treeProbability)}${ending}`);
      line = line.slice(mark.length);
      hasComment = true;
    }
    if (!isWordLine(line)) {
      lines.push(line);
      continue;
    }
    const word = sentence.words[words.length];
    const likely = rounded(probabilities[words.length + 1]);
    const others = attributesOf(word.misc).filter(isOther);
    const misc = [...others, `${ATTRIBUTE}=${likely}`].join('|');
    lines.push(withMisc(line, misc));
    words.push({...word, misc});
  }
  return {...sentence, words, lines};
}

/** The lines of a sentence without the probability of its tree. */
export function withoutTreeProbability(
  lines: readonly string[]
): readonly string[] {
  if (!lines.some(line => OLD.test(line))) return lines;
  const kept = lines.filter(line => !OLD.test(line));
  // A byte order mark stays the first character of the text.
  const [first] = lines;
  if (first.startsWith('\ufeff') && OLD.test(first))
    kept[0] = `\ufeff${kept[0]}`;
  return kept;
}

/** The line of a word without the attribute `Confidence`; MISC may become `_`. */
export function withoutConfidence(line: string): string {
  if (!line.includes(`${ATTRIBUTE}=`)) return line;
  const misc = attributesOf(miscOf(line)).filter(isOther).join('|');
  return withMisc(line, misc || '_');
}

/** The column MISC in the line of a word. */
export function miscOf(line: string): string {
  const start = fieldStart(line, MISC);
  return line.slice(start, fieldEnd(line, start));
}

function withMisc(line: string, misc: string): string {
  const start = fieldStart(line, MISC);
  return `${line.slice(0, start)}${misc}${line.slice(fieldEnd(line, start))}`;
}

function isOther(attribute: string): boolean {
  return !attribute.startsWith(`${ATTRIBUTE}=`);
}

/**
 * How likely the head of a word is to be right, by its attribute `Confidence`
 * of MISC; `undefined` without one, or if it is not a number from 0 to 1.
 */
export function confidenceOf({
  misc = '_'
}: {
  misc?: string;
}): number | undefined {
  const attribute = attributesOf(misc).find(attribute =>
    attribute.startsWith(`${ATTRIBUTE}=`)
  );
  return probabilityOf(attribute?.slice(ATTRIBUTE.length + 1) ?? '');
}

/** The probability of a tree by its comment; `undefined` without one. */
export function treeProbabilityOf(
  sentence: Pick<Sentence, 'lines'>
): number | undefined {
  return probabilityOf(commentOf(sentence, COMMENT));
}

function probabilityOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && value >= 0 && value <= 1 ? value : undefined;
}

function attributesOf(misc: string): string[] {
  return misc === '_' ? [] : misc.split('|');
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}
