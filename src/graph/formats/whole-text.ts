import {positionIn} from './json-scanner.js';
import {TextBuffer} from './text-buffer.js';
import {readText, type TextInput} from './text-input.js';

/**
 * The whole text of an input as one string. Time and space linear in it.
 *
 * @throws {@link GraphFormatError} if bytes are not UTF-8 or the text is
 * longer than a string can be.
 */
export async function readWholeText(input: TextInput): Promise<string> {
  const buffer = new TextBuffer();
  await readText(input, {
    push: text => buffer.push(text, 1, 1),
    position: () => {
      const text = buffer.take(1, 1);
      return positionIn(text, text.length);
    }
  });
  return buffer.take(1, 1);
}
