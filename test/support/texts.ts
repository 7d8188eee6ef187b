import type {TextInput} from '../../src/graph/index.js';
import {type LineCursor, LineFeed} from '../../src/graph/lines.js';
import {
  type ReadingOptions,
  readParts,
  readText,
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

/** The whole text of an input. */
export async function readWholeText(
  input: TextInput,
  options: ReadingOptions
): Promise<string> {
  let whole = '';
  const sink = {
    push: (text: string) => {
      whole += text;
    },
    position: () => {
      const lines = whole.split('\n');
      return {line: lines.length, column: lines.at(-1)!.length + 1};
    }
  };
  await readText(input, sink, options);
  return whole;
}
