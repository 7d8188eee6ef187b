import type {PackedNames, VertexNames} from '../named-graph.js';
import {
  checkWellFormed,
  MapNames,
  memoryError,
  NameBytes,
  type NameTable
} from './name-table.js';
import {ScannerProgram} from './scanner-program.js';
import type {DecimalMark} from './weight-text.js';

/**
 * The vertices of a graph that comes in one text or in several: their names,
 * numbered as they first appear.
 */
export class VertexTable {
  #names: NameTable = new MapNames();
  // How many vertices there are that are called 1, 2, 3 and so on, as long as
  // no name is looked up.
  #count = 0;

  /** How many vertices there are. */
  get size(): number {
    return this.#count || this.#names.size;
  }

  /** What reads the plain lines of tables, once it is there. */
  get scanner(): TableScanner | null {
    return this.#names instanceof TableScanner ? this.#names : null;
  }

  /** Moves the names to a scanner, and returns it; `null` without one. */
  startScanner(): TableScanner | null {
    if (this.scanner !== null) return this.scanner;
    const scanner = TableScanner.create();
    if (scanner === null) return null;
    for (const name of this.#known().strings()) scanner.add(name, 1, 1);
    this.#names = scanner;
    return scanner;
  }

  /** The vertex of a name that is at a line and column of a text. */
  add(name: string, line = 1, column = 1): number {
    return this.#known().add(name, line, column);
  }

  /**
   * Adds vertices that are called 1, 2, 3 and so on. Returns the number of each,
   * or `null` if they are 0, 1, 2.
   */
  addNumbers(order: number): Int32Array | null {
    if (this.#names.size > 0) {
      if (order > MANY) this.startScanner();
      return new Int32Array(order).map((_, v) => this.add(String(v + 1)));
    }
    this.#count = Math.max(this.#count, order);
    return null;
  }

  /** Adds the vertices of some names, and returns the number of each. */
  addAll(names: readonly string[]): Int32Array {
    // A map cannot hold that many.
    if (names.length > MANY) this.startScanner();
    return Int32Array.from(names, name => this.add(name));
  }

  /** All names. */
  strings(): string[] {
    if (this.#count === 0) return this.#names.strings();
    return Array.from({length: this.#count}, (_, v) => String(v + 1));
  }

  /** All names, without strings if possible. */
  packed(): VertexNames {
    return this.#count > 0 ? {order: this.#count} : this.#names.packed();
  }

  #known(): NameTable {
    for (let v = 1; v <= this.#count; v++) this.#names.add(String(v), 1, 1);
    this.#count = 0;
    return this.#names;
  }
}

// From so many names on, a scanner looks them up if there can be one.
const MANY = 1 << 22;

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
  /** Its input, and the edges of the last scan. */
  readonly program: ScannerProgram;
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
    this.program = program;
  }

  /** Number of names. */
  get size(): number {
    return this.#names.size;
  }

  /** Where the last scan ended: at the first line that it did not read. */
  get position(): number {
    return this.program.exports.position.value;
  }

  /** Whether it ended because there is no memory for more names. */
  get isFull(): boolean {
    return this.program.exports.isFull.value !== 0;
  }

  /**
   * Reads plain lines at `from..length` of the input; returns the number of
   * edges. If they are fewer than a block, the next line is not plain.
   */
  scan(layout: ScannerLayout, from: number, length: number): number {
    const {separator, width, source, target, weight, decimal} = layout;
    const program = this.program;
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
      this.#names.append(program.names.subarray(0, ends[found - 1]), ends);
    }
    return edges;
  }

  /** The bytes of the row of an edge of the last scan, without line ending. */
  row(edge: number): Uint8Array {
    const {rows, input} = this.program;
    const start = rows[edge];
    const end = input.indexOf(10, start);
    const isReturn = input[end - 1] === 13;
    return input.subarray(start, isReturn ? end - 1 : end);
  }

  add(name: string, line: number, column: number): number {
    checkWellFormed(name, line, column);
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const program = this.program;
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

  packed(): PackedNames {
    return this.#names.packed();
  }
}

const FIRST_SLOTS = 1 << 13;
// The code of no byte.
const NO_CHARACTER = 256;
