import {GraphFormatError, GraphTypeError} from '../errors.js';
import {
  BYTE_ORDER_MARK,
  chunksOf,
  encodingProblem,
  type TextFaults,
  TextPieces
} from './text-pieces.js';

/**
 * A text to read: whole or in pieces, as strings or as UTF-8 bytes.
 *
 * Pieces may be cut anywhere, even inside a character. A Node.js stream, a
 * web `ReadableStream` and an array of strings are all fine.
 */
export type TextInput =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** A place in a text. */
export interface TextPosition {
  /** Line, counted from 1. */
  readonly line: number;
  /** Column in that line, in UTF-16 units counted from 1. */
  readonly column: number;
}

/** What takes in the text of an input, piece by piece. */
export interface TextSink {
  /** Takes in the next piece, never an empty one. */
  push(text: string): void;
  /** Where the next piece begins; asked for only to report an error. */
  position(): TextPosition;
}

/**
 * Feeds the text of an input to a sink, decoded, without byte order mark.
 *
 * Waits once for each chunk of the input and never inside one. The sink gets
 * all the text that stands before a bad byte, so an error in that text is
 * reported first, however the input is cut. Time linear in the input plus
 * the number of chunks.
 *
 * @throws {@link GraphFormatError} if bytes are not UTF-8,
 * {@link GraphTypeError} if the input is not a text.
 */
export async function readText(
  input: TextInput,
  sink: TextSink
): Promise<void> {
  const faults: TextFaults = {
    encoding: byte => {
      const {line, column} = sink.position();
      return new GraphFormatError(encodingProblem(byte), line, column);
    },
    type: problem => new GraphTypeError(`spanforest/graph/formats: ${problem}`)
  };
  const pieces = new TextPieces(faults);
  let started = false;
  for await (const chunk of chunksOf(input, faults)) {
    pieces.push(chunk);
    for (let text = pieces.next(); text !== ''; text = pieces.next()) {
      if (!started && text.charCodeAt(0) === BYTE_ORDER_MARK) {
        text = text.slice(1);
      }
      started = true;
      if (text !== '') sink.push(text);
    }
  }
  pieces.finish();
}
