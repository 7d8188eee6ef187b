import type {PackedNames} from '../named-graph.js';
import {memoryError, NameBytes, type NameTable} from './name-table.js';
import {ScannerProgram} from './scanner-program.js';
import type {DecimalMark} from './weight-text.js';

/** How the rows are written that a scanner reads. */
export interface ScannerLayout {
  readonly separator: ',' | ';' | '\t' | ' ';
  readonly width: number;
  readonly source: number;
  readonly target: number;
  readonly weight: number | null;
  /** `null` if only integers are plain. */
  readonly decimal: DecimalMark | null;
}

/**
 * Reads the plain lines of a table from bytes, in WebAssembly: names, and a
 * number as the weight, without quotes. It stops at every other line.
 */
export class TableScanner implements NameTable {
  readonly #program: ScannerProgram;
  readonly #names = new NameBytes();
  readonly #encoder = new TextEncoder();

  /**
   * A scanner, or `null` where WebAssembly or its memory is not available.
   *
   * @param seed - Chooses the hashes of names. Edges do not depend on it.
   */
  static create(
    slots: number = FIRST_SLOTS,
    seed: number = Math.floor(2 ** 32 * Math.random())
  ): TableScanner | null {
    const program = ScannerProgram.start();
    if (program === null || !program.exports.createNames(slots, seed)) {
      return null;
    }
    program.refresh();
    return new TableScanner(program);
  }

  private constructor(program: ScannerProgram) {
    this.#program = program;
  }

  /** The edges of the last scan. */
  get source(): Int32Array {
    return this.#program.source;
  }

  get target(): Int32Array {
    return this.#program.target;
  }

  get weight(): Float64Array {
    return this.#program.weight;
  }

  /** Number of names. */
  get size(): number {
    return this.#names.size;
  }

  /** The most edges of a scan. */
  get blockSize(): number {
    return this.#program.blockSize;
  }

  /** Where the last scan ended: at the first line that it did not read. */
  get position(): number {
    return this.#program.exports.position.value;
  }

  /** Whether it ended because there is no memory for more names. */
  get isFull(): boolean {
    return this.#program.exports.isFull.value !== 0;
  }

  /** Takes the bytes to scan from a position on; returns how many. */
  load(bytes: Uint8Array, start: number): number {
    const {capacity, input} = this.#program;
    const part = bytes.subarray(start, start + capacity);
    input.set(part);
    return part.length;
  }

  /**
   * Reads plain lines of the bytes from a position up to a length; returns the
   * number of edges. If they are fewer than a block, the next line is not
   * plain, or not finished.
   */
  scan(layout: ScannerLayout, from: number, length: number): number {
    const {separator, width, source, target, weight, decimal} = layout;
    const program = this.#program;
    const {exports} = program;
    exports.setLayout(
      separator.charCodeAt(0),
      width,
      source,
      target,
      weight ?? -1,
      decimal?.charCodeAt(0) ?? NO_CHARACTER
    );
    const edges = exports.scanTable(from, length);
    program.refresh();
    const found = exports.newNames.value;
    if (found > 0) {
      const ends = program.ends.subarray(0, found);
      this.#names.appendAll(program.names.subarray(0, ends[found - 1]), ends);
    }
    return edges;
  }

  /** The bytes of the row of an edge of the last scan, without line ending. */
  row(edge: number): Uint8Array {
    const {rows, input} = this.#program;
    const start = rows[edge];
    const end = input.indexOf(10, start);
    const isReturn = input[end - 1] === 13;
    return input.subarray(start, isReturn ? end - 1 : end);
  }

  add(name: string, line: number, column: number): number {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const program = this.#program;
    const start = program.exports.nameRoom(3 * name.length) >>> 0;
    if (start === 0) throw memoryError(this.size, line, column);
    program.refresh();
    const room = program.bytes.subarray(start, start + 3 * name.length);
    const {written} = this.#encoder.encodeInto(name, room);
    const copy = room.slice(0, written);
    const vertex = program.exports.findName(written);
    if (vertex < 0) throw memoryError(this.size, line, column);
    if (vertex === this.size) this.#names.append(copy);
    return vertex;
  }

  strings(): string[] {
    return this.#names.strings();
  }

  packed(first: number): PackedNames {
    return this.#names.since(first);
  }
}

const FIRST_SLOTS = 1 << 13;
// The code of no byte.
const NO_CHARACTER = 256;
