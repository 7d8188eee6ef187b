import {quote, showCount} from '../../graph/errors.js';
import type {Sentence, SentenceSource} from '../sentence.js';
import {SentenceError, showCycle, treeFlaw} from '../tree.js';
import {ConlluError, HEAD} from './options.js';

// Ends a field or a line, or has no UTF-8.
const FORBIDDEN = /[\0\t\n\r]|\p{Surrogate}/u;

/** Whether a value can be a field of a word's line. */
export function isField(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !FORBIDDEN.test(value);
}

/** Checks that a value can be a field of a word's line, and returns it. */
export function checkField(
  where: string,
  name: string,
  value: unknown,
  word: number
): string {
  if (isField(value)) return value;
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of ` +
      `${word === 0 ? 'the sentence' : `word ${word}`} is ${quote(value)}. Pass a string without tabs, line breaks, NUL and lone ` +
      "surrogates, or '_' for an empty field.",
    word
  );
}

/**
 * Checks that the heads of a sentence make a tree, or several. Time and space
 * O(n).
 */
export function checkTree(source: SentenceSource): void {
  const {words} = source;
  // Not treeHeads: a head may be too large for 32 bits here.
  const heads = [-1, ...words.map(({head}) => head)];
  const flaw = treeFlaw(heads, -1);
  if (flaw === null) return;
  const {word, cycle} = flaw;
  const {number, text} = lineOf(source, word);
  const problem =
    cycle.length === 0
      ? `HEAD ${quote(text.split('\t')[HEAD])} is not a word of the sentence, ` +
        `which has ${showCount(words.length, 'word')}. Correct it.`
      : `the heads form a cycle: ${showCycle(cycle, words)}. Give one of ` +
        'these words another head.';
  const before = text.split('\t', HEAD).join('\t').replace('\ufeff', '');
  throw new ConlluError(problem, number, before.length + 2);
}

// The line of a word, or of the last one if there are fewer; the first line
// for word 0.
function lineOf(
  {text, line}: SentenceSource,
  word: number
): {number: number; text: string} {
  const lines = text.split('\n');
  let found = 0;
  for (let i = 0, count = 0; i < lines.length && count < word; i++) {
    if (!WORD_LINE.test(lines[i])) continue;
    count++;
    found = i;
  }
  return {number: line + found, text: lines[found]};
}

const WORD_LINE = /^\ufeff?[0-9]+\t/;

/**
 * The line of a word in the text that its sentence was read from; 0 if it was
 * not read from CoNLL-U.
 */
export function lineOfWord({source}: Sentence, word: number): number {
  return source === undefined ? 0 : lineOf(source, word).number;
}
