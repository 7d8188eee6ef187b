import type {TextInput} from '../../src/graph/index.js';
import {type LineCursor, LineFeed} from '../../src/graph/lines.js';
import {
  type ReadingOptions,
  readParts,
  type TextPosition
} from '../../src/graph/text-input.js';

/** Calls back for every line of an input; returns where it ends. */
export async function readLines(
  input: TextInput,
  options: ReadingOptions,
  onLine: (line: LineCursor) => void,
  longest?: number
): Promise<TextPosition> {
  const lines = new LineFeed(onLine, longest);
  await readParts(input, options, part => lines.push(part));
  return lines.finish();
}

/** The whole text of an input, with line feeds, without a byte order mark. */
export async function readWholeText(
  input: TextInput,
  options: ReadingOptions
): Promise<string> {
  let whole = '';
  await readLines(input, options, ({text, start, next}) => {
    whole += text.slice(start, next);
  });
  return whole;
}
