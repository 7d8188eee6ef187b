import {compileProgram, webAssembly} from '../../graph/web-assembly.js';

/** A program in WebAssembly that sums up weights of 8 bits. */
export interface Program {
  /** Its memory; it gets another buffer when it grows. */
  readonly memory: {readonly buffer: ArrayBuffer};
  /** Makes room for so many weights and returns where to put them, or 0. */
  prepare(size: number): number;
  /** Makes room for so many bytes and returns where it is, or 0. */
  reserve(bytes: number): number;
}

/** The code of a program, which is compiled when it is needed. */
export class ProgramCode<Loaded extends Program> {
  readonly #digits: string;
  #module: object | null | undefined;

  /** @param digits - The code, in hexadecimal. */
  constructor(digits: string) {
    this.#digits = digits;
  }

  /**
   * The program with a copy of some weights in its memory, or `null` where
   * that is not possible: without WebAssembly (a page may forbid it), without
   * SIMD, or without enough memory.
   */
  load(weights: Int8Array): Loaded | null {
    if (this.#module === undefined) this.#module = compileProgram(this.#digits);
    if (this.#module === null) return null;
    try {
      const {exports} = new webAssembly!.Instance(this.#module);
      const program = exports as Loaded;
      // Addresses are unsigned 32-bit numbers.
      const start = program.prepare(weights.length) >>> 0;
      if (start === 0) return null;
      new Int8Array(program.memory.buffer, start).set(weights);
      return program;
    } catch {
      // Engines reserve gigabytes of addresses, which not every process may
      // have, and take long to find out, so they are not asked again.
      this.#module = null;
      return null;
    }
  }
}

/**
 * Arrays of integers in the memory of a program, one after the other. They
 * are valid until the next {@link ProgramMemory.begin}.
 */
export class ProgramMemory {
  /** The whole memory. */
  words: Int32Array;
  readonly #program: Program;
  #end = 0;

  constructor(program: Program) {
    this.#program = program;
    this.words = new Int32Array(program.memory.buffer);
  }

  /** Makes room for so many integers; `false` if there is too little memory. */
  begin(count: number): boolean {
    this.#end = this.#program.reserve(INT * count) >>> 0;
    if (this.#end === 0) return false;
    const {buffer} = this.#program.memory;
    if (this.words.buffer !== buffer) this.words = new Int32Array(buffer);
    return true;
  }

  /** The address of the next so many integers. */
  allocate(count: number): number {
    const address = this.#end;
    this.#end += INT * count;
    return address;
  }

  /** The address of a copy of the first so many integers of an array. */
  put(values: Int32Array, count: number): number {
    const address = this.allocate(count);
    const {words} = this;
    const start = address / INT;
    if (count > FEW) words.set(values.subarray(0, count), start);
    else for (let k = 0; k < count; k++) words[start + k] = values[k];
    return address;
  }
}

// So many are copied faster one by one, without a view of them.
const FEW = 200;

/** Bytes of an integer. */
export const INT = 4;
