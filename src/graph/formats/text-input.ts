import {GraphFormatError, GraphTypeError, quote} from '../errors.js';

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

// Bytes decoded at a time, so that one huge array is never one huge string.
const SLICE = 1 << 20;

const NO_BYTES = new Uint8Array(0);

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
  const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  let started = false;
  // The first bytes of a character whose rest has not come yet.
  let unfinished: Uint8Array = NO_BYTES;

  const push = (text: string) => {
    if (text === '') return;
    if (!started && text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    started = true;
    if (text !== '') sink.push(text);
  };
  const pushBytes = (chunk: Uint8Array) => {
    const bytes = concatenate(unfinished, chunk);
    const end = bytes.length - unfinishedLength(bytes);
    const whole = bytes.subarray(0, end);
    unfinished = bytes.slice(end);
    let text: string;
    try {
      text = decoder.decode(whole);
    } catch {
      const valid = validLength(whole, decoder);
      push(decoder.decode(whole.subarray(0, valid)));
      throw encodingError(whole[valid], sink);
    }
    push(text);
  };
  const finishBytes = () => {
    if (unfinished.length > 0) throw encodingError(unfinished[0], sink);
  };

  for await (const chunk of chunksOf(input)) {
    if (typeof chunk === 'string') {
      finishBytes();
      push(chunk);
    } else if (chunk instanceof Uint8Array) {
      for (let at = 0; at < chunk.length; at += SLICE) {
        pushBytes(chunk.subarray(at, at + SLICE));
      }
    } else {
      throw new GraphTypeError(
        `spanforest/graph/formats: a piece of the text is ${quote(chunk)}. ` +
          'Pass strings or Uint8Arrays.'
      );
    }
  }
  finishBytes();
}

function chunksOf(
  input: TextInput
): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array) return [input];
  if (
    input !== null &&
    typeof input === 'object' &&
    (Symbol.iterator in input || Symbol.asyncIterator in input)
  ) {
    return input;
  }
  throw new GraphTypeError(
    `spanforest/graph/formats: ${quote(input)} is not a text. Pass a string, ` +
      'a Uint8Array, or an iterable or async iterable of them.'
  );
}

function concatenate(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

/** How many bytes a character takes that begins with this one. */
function lengthByLead(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** How many bytes at the end begin a character without finishing it. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let k = 1; k <= 3 && k <= bytes.length; k++) {
    const byte = bytes[bytes.length - k];
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) return lengthByLead(byte) > k ? k : 0;
  }
  return 0;
}

/** Length of the longest prefix that is UTF-8, of bytes that are not. */
function validLength(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>
): number {
  let at = 0;
  for (;;) {
    while (bytes[at] < 0x80) at++;
    const next = at + lengthByLead(bytes[at]);
    try {
      decoder.decode(bytes.subarray(at, next));
    } catch {
      return at;
    }
    at = next;
  }
}

function encodingError(byte: number, sink: TextSink): GraphFormatError {
  const {line, column} = sink.position();
  return new GraphFormatError(
    `byte 0x${byte.toString(16).padStart(2, '0')} is not UTF-8 here. Save ` +
      'the text as UTF-8, and unpack it first if it is compressed.',
    line,
    column
  );
}
