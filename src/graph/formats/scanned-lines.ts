import {type LineCursor, LineFeed} from '../lines.js';
import type {TextPosition} from '../text-input.js';
import {isWellFormed} from './name-table.js';
import type {ScannerProgram} from './scanner-program.js';

/** What reads plain lines from bytes. */
export interface PlainLines {
  /**
   * The program that scans them; `null` if the next line is not plain, or must
   * be read before that is known, and `undefined` if none will ever be scanned.
   */
  prepare(): ScannerProgram | null | undefined;
  /**
   * Scans lines at `from..to` of the input of the program. Returns how many it
   * has read, and where it stops: at the end, or at a line that is not plain.
   */
  scan(from: number, to: number): {lines: number; position: number};
}

/**
 * Splits a text that comes in parts into lines.
 *
 * A scanner in WebAssembly reads the lines that are plain; for all others it
 * calls back. Without WebAssembly, or in short texts, it does so for all lines.
 */
export class ScannedLines {
  readonly #lines: LineFeed;
  readonly #plain: PlainLines;
  // From so many bytes on, a scanner pays; infinite without one.
  #scanFrom: number;
  // How much of the text has come.
  #length = 0;
  // What is in the input of the program: bytes at #from..#to of the part.
  #from = 0;
  #to = 0;

  constructor(
    onLine: (line: LineCursor) => void,
    plain: PlainLines,
    scanFrom: number = SCAN_FROM
  ) {
    this.#lines = new LineFeed(onLine);
    this.#plain = plain;
    this.#scanFrom = scanFrom;
  }

  /** Takes the next part of the text. */
  push(part: string | Uint8Array): void {
    this.#length += part.length;
    const bytes = this.#length < this.#scanFrom ? null : this.#bytesOf(part);
    if (bytes === null) {
      this.#lines.push(part);
      return;
    }
    this.#to = 0;
    for (let at = 0; at < bytes.length; ) {
      if (this.#lines.isBetweenLines) at = this.#scan(bytes, at);
      const isScanned = this.#scanFrom < Infinity;
      const feed = isScanned ? bytes.indexOf(FEED, at) : -1;
      const end = feed < 0 ? bytes.length : feed + 1;
      if (end > at) this.#lines.push(bytes.subarray(at, end));
      at = end;
    }
  }

  /** Ends the text, and returns where that is. */
  finish(): TextPosition {
    return this.#lines.finish();
  }

  // The bytes of a part; `null` if it is half a character.
  #bytesOf(part: string | Uint8Array): Uint8Array | null {
    if (part instanceof Uint8Array) return part;
    return this.#lines.isWhole && isWellFormed(part)
      ? new TextEncoder().encode(part)
      : null;
  }

  // Scans plain lines from a position on; returns where it stops.
  #scan(bytes: Uint8Array, start: number): number {
    const program = this.#plain.prepare();
    if (program === undefined) this.#scanFrom = Infinity;
    if (!program) return start;
    for (let at = start; ; ) {
      if (at >= this.#to) {
        // Whole lines only.
        const feed = bytes.lastIndexOf(FEED, at + program.capacity - 1);
        if (feed < at) return at;
        this.#from = at;
        this.#to = feed + 1;
        program.input.set(bytes.subarray(at, feed + 1));
      }
      const from = at - this.#from;
      const found = this.#plain.scan(from, this.#to - this.#from);
      if (found.position === from) return at;
      this.#lines.skip(found.lines);
      at = this.#from + found.position;
    }
  }
}

const FEED = 10;

// Shorter texts are read before a scanner would be ready.
const SCAN_FROM = 1 << 15;
