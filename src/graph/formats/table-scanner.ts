import {compileProgram, webAssembly} from '../web-assembly.js';
import type {DecimalMark} from './decimal-weights.js';
import {
  memoryError,
  NameBytes,
  type NameTable,
  type PackedNames
} from './name-table.js';
import {TABLE_SCANNER_CODE} from './table-scanner-code.js';

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

interface WasmGlobal {
  readonly value: number;
}

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  readonly INPUT: WasmGlobal;
  readonly EDGES: WasmGlobal;
  readonly position: WasmGlobal;
  readonly newNames: WasmGlobal;
  readonly isFull: WasmGlobal;
  create(slots: number, seed: number): number;
  addressOf(part: number): number;
  setLayout(
    separator: number,
    width: number,
    source: number,
    target: number,
    weight: number,
    mark: number
  ): void;
  scan(from: number, length: number): number;
  nameRoom(length: number): number;
  findName(length: number): number;
}

// Parts of the memory, in the order of their numbers.
const WEIGHTS = 0;
const SOURCES = 1;
const TARGETS = 2;
const ROWS = 3;
const ENDS = 4;
const NAMES = 5;
const INPUT = 6;

let code: object | null | undefined;

/**
 * Reads the plain lines of a table from bytes, in WebAssembly: names, and a
 * number as the weight, without quotes. It stops at every other line.
 */
export class TableScanner implements NameTable {
  /** The edges of the last scan. */
  source: Int32Array = NO_INTEGERS;
  target: Int32Array = NO_INTEGERS;
  weight: Float64Array = NO_WEIGHTS;

  readonly #program: Program;
  readonly #names = new NameBytes();
  readonly #encoder = new TextEncoder();
  readonly #capacity: number;
  // Views of the memory, which has another buffer when it grows.
  #buffer: ArrayBuffer | null = null;
  #rows = NO_UNSIGNED;
  #ends = NO_UNSIGNED;
  #bytes = NO_BYTES;
  #input = NO_BYTES;
  #fresh = NO_BYTES;

  /**
   * A scanner, or `null` where WebAssembly or its memory is not available.
   *
   * @param seed - Chooses the hashes of names. Edges do not depend on it.
   */
  static create(
    slots: number = FIRST_SLOTS,
    seed: number = Math.floor(2 ** 32 * Math.random())
  ): TableScanner | null {
    if (code === undefined) code = compileProgram(TABLE_SCANNER_CODE);
    if (code === null) return null;
    try {
      const program = new webAssembly!.Instance(code).exports as Program;
      return program.create(slots, seed) ? new TableScanner(program) : null;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // Engines reserve gigabytes of addresses, which not every process may
      // have.
      return null;
    }
  }

  private constructor(program: Program) {
    this.#program = program;
    this.#capacity = program.INPUT.value;
    this.#refresh();
  }

  /** Number of names. */
  get size(): number {
    return this.#names.size;
  }

  /** The most edges of a scan. */
  get blockSize(): number {
    return this.#program.EDGES.value;
  }

  /** Where the last scan ended: at the first line that it did not read. */
  get position(): number {
    return this.#program.position.value;
  }

  /** Whether it ended because there is no memory for more names. */
  get isFull(): boolean {
    return this.#program.isFull.value !== 0;
  }

  /** Takes the bytes to scan from a position on; returns how many. */
  load(bytes: Uint8Array, start: number): number {
    const part = bytes.subarray(start, start + this.#capacity);
    this.#input.set(part);
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
    program.setLayout(
      separator.charCodeAt(0),
      width,
      source,
      target,
      weight ?? -1,
      decimal?.charCodeAt(0) ?? NO_CHARACTER
    );
    const edges = program.scan(from, length);
    this.#refresh();
    const found = program.newNames.value;
    if (found > 0) {
      const ends = this.#ends.subarray(0, found);
      this.#names.appendAll(this.#fresh.subarray(0, ends[found - 1]), ends);
    }
    return edges;
  }

  /** The bytes of the row of an edge of the last scan, without line ending. */
  row(edge: number): Uint8Array {
    const start = this.#rows[edge];
    const end = this.#input.indexOf(10, start);
    const isReturn = this.#input[end - 1] === 13;
    return this.#input.subarray(start, isReturn ? end - 1 : end);
  }

  add(name: string, line: number, column: number): number {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const start = this.#program.nameRoom(3 * name.length) >>> 0;
    if (start === 0) throw memoryError(this.size, line, column);
    this.#refresh();
    const room = this.#bytes.subarray(start, start + 3 * name.length);
    const {written} = this.#encoder.encodeInto(name, room);
    const copy = room.slice(0, written);
    const vertex = this.#program.findName(written);
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

  #refresh(): void {
    const {buffer} = this.#program.memory;
    if (buffer === this.#buffer) return;
    this.#buffer = buffer;
    const program = this.#program;
    // Addresses are unsigned 32-bit numbers.
    const start = (part: number) => program.addressOf(part) >>> 0;
    const edges = this.blockSize;
    this.weight = new Float64Array(buffer, start(WEIGHTS), edges);
    this.source = new Int32Array(buffer, start(SOURCES), edges);
    this.target = new Int32Array(buffer, start(TARGETS), edges);
    this.#rows = new Uint32Array(buffer, start(ROWS), edges);
    this.#ends = new Uint32Array(buffer, start(ENDS), 2 * edges);
    this.#fresh = new Uint8Array(buffer, start(NAMES), this.#capacity);
    this.#input = new Uint8Array(buffer, start(INPUT), this.#capacity);
    this.#bytes = new Uint8Array(buffer);
  }
}

const FIRST_SLOTS = 1 << 13;
// The code of no byte.
const NO_CHARACTER = 256;
const NO_INTEGERS = new Int32Array(0);
const NO_WEIGHTS = new Float64Array(0);
const NO_UNSIGNED = new Uint32Array(0);
const NO_BYTES = new Uint8Array(0);
