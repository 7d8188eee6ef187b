import {compileProgram, webAssembly} from '../web-assembly.js';
import {SCANNER_CODE} from './scanner-code.js';

interface WasmGlobal {
  readonly value: number;
}

/** What assembly/scanner.ts exports; see there. */
interface ScannerExports {
  readonly memory: {readonly buffer: ArrayBuffer};
  readonly INPUT: WasmGlobal;
  readonly EDGES: WasmGlobal;
  readonly position: WasmGlobal;
  readonly newNames: WasmGlobal;
  readonly isFull: WasmGlobal;
  readonly size: WasmGlobal;
  readonly lines: WasmGlobal;
  allocate(): number;
  addressOf(part: number): number;
  createNames(slots: number, seed: number): number;
  setLayout(
    separator: number,
    width: number,
    source: number,
    target: number,
    weight: number,
    mark: number
  ): void;
  scanTable(from: number, length: number): number;
  nameRoom(length: number): number;
  findName(length: number): number;
  setLines(order: number, mark: number, rest: number, isDoubled: boolean): void;
  scanLines(from: number, to: number, filled: number, most: number): number;
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

/** The program that reads plain lines of graphs, and the parts of its memory. */
export class ScannerProgram {
  readonly exports: ScannerExports;
  /** The most bytes of the input, and the most edges of a block. */
  readonly capacity: number;
  readonly blockSize: number;
  /** The edges of the block. */
  source: Int32Array = new Int32Array(0);
  target: Int32Array = new Int32Array(0);
  weight: Float64Array = new Float64Array(0);
  /** Where the row of each edge begins in the input. */
  rows: Uint32Array = new Uint32Array(0);
  /** New names, and where each ends. */
  names: Uint8Array = new Uint8Array(0);
  ends: Uint32Array = new Uint32Array(0);
  input: Uint8Array = new Uint8Array(0);
  /** The whole memory. */
  bytes: Uint8Array = new Uint8Array(0);
  #buffer: ArrayBuffer | null = null;

  /** A program, or `null` where WebAssembly or its memory is not available. */
  static start(): ScannerProgram | null {
    if (code === undefined) code = compileProgram(SCANNER_CODE);
    if (code === null) return null;
    try {
      const {exports} = new webAssembly!.Instance(code);
      const program = exports as ScannerExports;
      return program.allocate() ? new ScannerProgram(program) : null;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // Engines reserve gigabytes of addresses, which not every process may
      // have.
      return null;
    }
  }

  private constructor(exports: ScannerExports) {
    this.exports = exports;
    this.capacity = exports.INPUT.value;
    this.blockSize = exports.EDGES.value;
    this.refresh();
  }

  /** Finds the parts again when the memory has grown, and so has moved. */
  refresh(): void {
    const {exports, blockSize, capacity} = this;
    const {buffer} = exports.memory;
    if (buffer === this.#buffer) return;
    this.#buffer = buffer;
    // Addresses are unsigned 32-bit numbers.
    const start = (part: number) => exports.addressOf(part) >>> 0;
    this.weight = new Float64Array(buffer, start(WEIGHTS), blockSize);
    this.source = new Int32Array(buffer, start(SOURCES), blockSize);
    this.target = new Int32Array(buffer, start(TARGETS), blockSize);
    this.rows = new Uint32Array(buffer, start(ROWS), blockSize);
    this.ends = new Uint32Array(buffer, start(ENDS), 2 * blockSize);
    this.names = new Uint8Array(buffer, start(NAMES), capacity);
    this.input = new Uint8Array(buffer, start(INPUT), capacity);
    this.bytes = new Uint8Array(buffer);
  }
}
