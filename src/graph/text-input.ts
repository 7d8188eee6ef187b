import {GraphFormatError, GraphTypeError, quote} from './errors.js';
import {
  checkSignal,
  type LongCallOptions,
  TimeSlices,
  untilAborted
} from './long-call.js';

/**
 * A text to read: whole or in pieces, as strings or as UTF-8 bytes. Pieces may
 * be cut anywhere, even inside a character. A Node.js stream, a web
 * `ReadableStream` and an array of strings are all fine.
 */
export type TextInput =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** How far a reader has come. */
export interface ReadingProgress {
  /** How much was read: bytes, or UTF-16 units where the input is strings. */
  readonly read: number;
}

/** Options of all readers of graphs. */
export interface ReadingOptions extends LongCallOptions<ReadingProgress> {}

/** A position in a text. */
export interface TextPosition {
  /** Line, counted from 1. */
  readonly line: number;
  /** Column in that line, in UTF-16 units counted from 1. */
  readonly column: number;
}

/**
 * Calls back synchronously for every part of an input, which is at most a
 * megabyte of bytes or a string of that length, and reports progress.
 */
export async function readParts(
  input: TextInput,
  {signal, onProgress}: ReadingOptions,
  onPart: (part: string | Uint8Array) => void
): Promise<void> {
  checkSignal('spanforest/graph/formats', signal);
  const slices = new TimeSlices(signal);
  let read = 0;
  const chunks = chunksOf(input, {type: typeFault});
  for await (const chunk of untilAborted(chunks, signal)) {
    for (const part of partsOf(chunk)) {
      onPart(part);
      read += part.length;
      onProgress?.({read});
      signal?.throwIfAborted();
      if (signal && slices.isOver) await slices.next();
    }
  }
}

/** The error for what is not a text. */
export function typeFault(problem: string): Error {
  return new GraphTypeError(`spanforest/graph/formats: ${problem}`);
}

// A long chunk in parts, so that there is progress and a chance to stop.
function* partsOf(chunk: string | Uint8Array): Generator<string | Uint8Array> {
  const isBytes = chunk instanceof Uint8Array;
  if (!isBytes && typeof chunk !== 'string')
    throw typeFault(pieceProblem(chunk));
  let at = 0;
  do {
    let end = at + SLICE;
    // A pair of surrogates stays together.
    if (!isBytes && (chunk.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
    yield isBytes ? chunk.subarray(at, end) : chunk.slice(at, end);
    at = end;
  } while (at < chunk.length);
}

/** The character that a text may begin with, as a mark of its encoding. */
export const BYTE_ORDER_MARK = 0xfeff;

/** The errors of a reader about its input. */
export interface TextFaults {
  /** This byte, the first after the text so far, is not UTF-8. */
  encoding(byte: number): Error;
  /** The input, or a piece of it, is not text. */
  type(problem: string): Error;
}

// Bytes decoded at a time, so that a huge array never becomes a huge string.
const SLICE = 1 << 20;

const NO_BYTES = new Uint8Array(0);

/** Decodes a text chunk by chunk. A byte order mark stays in it. */
export class TextDecoding {
  readonly #faults: TextFaults;
  readonly #decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  // The first bytes of a character that the last chunk did not finish.
  #unfinished: Uint8Array = NO_BYTES;

  constructor(faults: TextFaults) {
    this.#faults = faults;
  }

  /** Whether no character is unfinished. */
  get isWhole(): boolean {
    return this.#unfinished.length === 0;
  }

  /**
   * The text of the next chunk, in pieces that are not empty. Throws at a bad
   * byte once the text before it has been taken, so that an error in that text
   * is reported first, wherever the input is cut.
   */
  *decode(chunk: string | Uint8Array): Generator<string, void, undefined> {
    if (typeof chunk === 'string') {
      this.finish();
      if (chunk !== '') yield chunk;
      return;
    }
    if (!(chunk instanceof Uint8Array)) {
      throw this.#faults.type(pieceProblem(chunk));
    }
    for (let at = 0; at < chunk.length; at += SLICE) {
      let bytes = chunk.subarray(at, at + SLICE);
      const head = this.#unfinished;
      if (head.length > 0) {
        const joined = new Uint8Array(head.length + bytes.length);
        joined.set(head);
        joined.set(bytes, head.length);
        bytes = joined;
      }
      const end = bytes.length - unfinishedLength(bytes);
      this.#unfinished = bytes.slice(end);
      bytes = bytes.subarray(0, end);
      let text: string;
      let bad = -1;
      try {
        text = this.#decoder.decode(bytes);
      } catch {
        const valid = validLength(bytes, this.#decoder);
        text = this.#decoder.decode(bytes.subarray(0, valid));
        bad = bytes[valid];
      }
      if (text !== '') yield text;
      if (bad >= 0) throw this.#faults.encoding(bad);
    }
  }

  /** Checks that the text does not end inside a character. */
  finish(): void {
    const [byte] = this.#unfinished;
    if (byte !== undefined) throw this.#faults.encoding(byte);
  }
}

function pieceProblem(piece: unknown): string {
  return `a piece of the text is ${quote(piece)}. Pass strings or Uint8Arrays.`;
}

/** The error of a graph for a byte at a position that is not UTF-8. */
export function encodingError(
  byte: number,
  {line, column}: TextPosition
): GraphFormatError {
  return new GraphFormatError(encodingProblem(byte), line, column);
}

/** The message about a byte that is not UTF-8. */
export function encodingProblem(byte: number): string {
  return (
    `byte 0x${byte.toString(16).padStart(2, '0')} is not UTF-8 here. Save ` +
    'the text as UTF-8, and unpack it first if it is compressed.'
  );
}

/** The chunks of any kind of input. */
export function chunksOf(
  input: TextInput,
  faults: Pick<TextFaults, 'type'>
): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array) return [input];
  const isIterable =
    Symbol.iterator in Object(input) || Symbol.asyncIterator in Object(input);
  if (typeof input === 'object' && isIterable) return input;
  throw faults.type(
    `${quote(input)} is not a text. Pass a string, a Uint8Array, or an ` +
      'iterable or async iterable of them.'
  );
}

/** Number of bytes of a character, by its first byte. */
function lengthByLead(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Number of bytes at the end that begin a character but do not finish it. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let k = 1; k <= 3 && k <= bytes.length; k++) {
    const byte = bytes[bytes.length - k];
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) return lengthByLead(byte) > k ? k : 0;
  }
  return 0;
}

/** Length of the longest prefix that is UTF-8; not all of the bytes are. */
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

/**
 * Whether UTF-8 can hold a text: it has no half of a surrogate pair. With the
 * flag u, a whole pair is one character, not of this category.
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

const CHUNK_LENGTH = 1 << 16;

/** The same text in chunks of about 64 kB, so that there are few to write. */
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
