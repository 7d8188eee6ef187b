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
interface TextSink {
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

/** The character that a text may begin with, to tell how it is encoded. */
export const BYTE_ORDER_MARK = 0xfeff;

/** How a reader words what is wrong with its input as such. */
export interface TextFaults {
  /** Bytes from this one on, right behind the text so far, are not UTF-8. */
  encoding(byte: number): Error;
  /** The input, or the piece of it that the problem names, is no text. */
  type(problem: string): Error;
}

// Bytes decoded at a time, so that one huge array is never one huge string.
const SLICE = 1 << 20;

const NO_BYTES = new Uint8Array(0);

/** Decodes the chunks of a text, one after the other. */
export class TextPieces {
  readonly #faults: TextFaults;
  readonly #decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  // What is left of the chunk that came last.
  #rest: string | Uint8Array = '';
  // The first bytes of a character whose rest has not come yet.
  #unfinished: Uint8Array = NO_BYTES;
  // A byte that is not UTF-8, once the text before it has been handed out.
  #bad = -1;

  /** @param faults - What to throw. */
  constructor(faults: TextFaults) {
    this.#faults = faults;
  }

  /** Takes in a chunk, once {@link next} has handed out the one before. */
  push(chunk: string | Uint8Array): void {
    if (typeof chunk === 'string') this.finish();
    else if (!(chunk instanceof Uint8Array)) {
      throw this.#faults.type(
        `a piece of the text is ${quote(chunk)}. Pass strings or Uint8Arrays.`
      );
    }
    this.#rest = chunk;
  }

  /**
   * Hands out the next piece of text, with a byte order mark if there is one;
   * `''` if another chunk is needed. Fails at a bad byte once the text before
   * it has been handed out.
   */
  next(): string {
    if (this.#bad >= 0) throw this.#faults.encoding(this.#bad);
    const rest = this.#rest;
    if (typeof rest === 'string') {
      this.#rest = '';
      return rest;
    }
    // Usually once: a slice of a few bytes may finish no character.
    for (let at = 0; at < rest.length; at += SLICE) {
      const text = this.#decode(rest.subarray(at, at + SLICE));
      if (text === '') continue;
      this.#rest = at + SLICE < rest.length ? rest.subarray(at + SLICE) : '';
      return text;
    }
    this.#rest = '';
    return '';
  }

  /** Makes sure that the text does not end inside a character. */
  finish(): void {
    if (this.#unfinished.length > 0) {
      throw this.#faults.encoding(this.#unfinished[0]);
    }
  }

  #decode(chunk: Uint8Array): string {
    const bytes = concatenate(this.#unfinished, chunk);
    const end = bytes.length - unfinishedLength(bytes);
    const whole = bytes.subarray(0, end);
    this.#unfinished = bytes.slice(end);
    try {
      return this.#decoder.decode(whole);
    } catch {
      const valid = validLength(whole, this.#decoder);
      this.#bad = whole[valid];
      if (valid === 0) throw this.#faults.encoding(this.#bad);
      return this.#decoder.decode(whole.subarray(0, valid));
    }
  }
}

/** Says that bytes from this one on are not UTF-8, and what to do. */
export function encodingProblem(byte: number): string {
  return (
    `byte 0x${byte.toString(16).padStart(2, '0')} is not UTF-8 here. Save ` +
    'the text as UTF-8, and unpack it first if it is compressed.'
  );
}

/** The chunks of an input, whatever kind of input it is. */
export function chunksOf(
  input: TextInput,
  faults: TextFaults
): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array) return [input];
  if (
    input !== null &&
    typeof input === 'object' &&
    (Symbol.iterator in input || Symbol.asyncIterator in input)
  ) {
    return input;
  }
  throw faults.type(
    `${quote(input)} is not a text. Pass a string, a Uint8Array, or an ` +
      'iterable or async iterable of them.'
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

/** About how many characters a writer hands out at a time. */
const CHUNK_LENGTH = 1 << 16;

/**
 * The same text in chunks of about 64 kB, so that whoever writes it out has
 * few pieces to handle.
 */
export function* textChunks(
  pieces: Iterable<string>
): Generator<string, void, undefined> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
