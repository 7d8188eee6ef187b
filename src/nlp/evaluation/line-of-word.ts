import {isWordLine} from '../conllu/word-lines.js';
import type {Sentence} from '../sentence.js';

/**
 * The line of a word in its text, or of the last word if there are fewer.
 *
 * @param number - The word's number, counted from 1; 0 for the first line.
 */
export function lineOfWord(
  {lines, firstLine}: Sentence,
  number: number
): number {
  let line = firstLine;
  let count = 0;
  for (let i = 0; i < lines.length && count < number; i++) {
    if (!isWordLine(lines[i])) continue;
    count++;
    line = firstLine + i;
  }
  return line;
}
