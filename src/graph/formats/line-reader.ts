import type {NamedVertices} from '../named-graph.js';
import {
  type ReadingOptions,
  readChunks,
  type TextInput
} from '../text-input.js';

/**
 * Reads a graph that has one edge on each line from pieces of its text, and
 * passes the edges on in blocks.
 */
export interface LineReader {
  /**
   * Reads another piece, cut anywhere: UTF-8 bytes, or a string.
   *
   * @throws GraphFormatError with line and column if it is not in the format.
   */
  push(piece: Uint8Array | string): void;
  /**
   * Ends the text and passes on the last edges.
   *
   * @throws GraphFormatError if the text is not complete.
   */
  finish(): NamedVertices;
  /** Vertices so far, declared or found. */
  readonly vertexCount: number;
  /**
   * Where the reader stands, as data that JSON can hold; `null` until the head
   * of the file is understood, and if no other reader can go on from here.
   *
   * A reader with this state goes on at the next line: it is only exact if the
   * last piece ended with a line.
   */
  readonly state: object | null;
  /** The names of the vertices from `first` on. */
  namesSince(first: number): PackedNames;
}

/** Names in one array. */
export interface PackedNames {
  /** The names in UTF-8, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each name ends in `bytes`. */
  readonly ends: Int32Array;
}

/** Reads all of an input. */
export async function readAll(
  reader: LineReader,
  input: TextInput,
  options: ReadingOptions
): Promise<NamedVertices> {
  await readChunks(input, options, piece => reader.push(piece));
  return reader.finish();
}

/** Packs the names from `first` on. */
export function packNames(
  names: readonly string[],
  first: number
): PackedNames {
  const encoder = new TextEncoder();
  const ends = new Int32Array(Math.max(0, names.length - first));
  let bytes = new Uint8Array(16 * ends.length + 64);
  let length = 0;
  for (let i = 0; i < ends.length; i++) {
    const name = names[first + i];
    // A UTF-16 unit takes at most three bytes.
    if (length + 3 * name.length > bytes.length) {
      const larger = new Uint8Array(2 * length + 3 * name.length);
      larger.set(bytes);
      bytes = larger;
    }
    length += encoder.encodeInto(name, bytes.subarray(length)).written;
    ends[i] = length;
  }
  return {bytes: bytes.subarray(0, length), ends};
}
