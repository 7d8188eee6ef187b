import {
  compileProgram,
  type ProgramMemory,
  webAssembly
} from '../../graph/web-assembly.js';
import {
  aligned,
  createMemory,
  memoryOf,
  PADDING,
  PAGE
} from './weight-memory.js';

/** The code of a program that sums up weights of 8 bits, compiled on demand. */
export class ProgramCode<Exports> {
  readonly #text: string;
  readonly #room: number;
  readonly #loaded = new WeakMap<Int8Array, Program<Exports> | null>();
  #module: object | null | undefined;

  /**
   * @param text - The code.
   * @param room - How many bytes most sentences need, besides the weights.
   */
  constructor(text: string, room: number) {
    this.#text = text;
    this.#room = room;
  }

  /**
   * The program for some arrays of weights, each a power of 2 of them, which
   * must not change; or `null` where that is not possible: without WebAssembly
   * (a page may forbid it), without SIMD, or without enough memory. The same
   * arrays have the same program.
   */
  load(...weights: readonly Int8Array[]): Program<Exports> | null {
    let program = this.#loaded.get(weights[0]);
    if (program === undefined || program?.uses(weights) === false) {
      program = this.#load(weights);
      this.#loaded.set(weights[0], program);
    }
    return program;
  }

  #load(weights: readonly Int8Array[]): Program<Exports> | null {
    if (this.#module === undefined) this.#module = compileProgram(this.#text);
    if (this.#module === null) return null;
    try {
      return new Program<Exports>(this.#module, weights, this.#room);
    } catch {
      // Without memory.
      return null;
    }
  }
}

/**
 * A program with weights in its memory, and a room for arrays of integers that
 * are put there one after the other. They are valid until the next
 * {@link Program.begin}.
 */
export class Program<Exports> {
  /** What the program exports. */
  exports!: Exports;
  /** The whole memory. */
  words!: Int32Array;
  /** Where the arrays of weights are, with their first bytes after each. */
  addresses!: readonly number[];
  readonly #module: object;
  readonly #weights: readonly Int8Array[];
  #memory!: ProgramMemory;
  // Whether other programs use the memory, too.
  #isShared = false;
  #room = 0;
  #limit = 0;
  #end = 0;

  constructor(module: object, weights: readonly Int8Array[], room: number) {
    this.#module = module;
    this.#weights = weights;
    const shared = memoryOf(weights);
    const start = shared?.take(room) ?? 0;
    if (shared === undefined || start === 0) {
      this.#move();
      return;
    }
    const addresses = weights.map(({byteOffset}) => byteOffset);
    this.#isShared = true;
    this.#start(shared.memory, addresses, start, start + room);
  }

  /** Whether these are its arrays of weights. */
  uses(weights: readonly Int8Array[]): boolean {
    return weights.every((array, i) => array === this.#weights[i]);
  }

  /** Makes room for so many integers; `false` if there is too little memory. */
  begin(count: number): boolean {
    if (this.#room + INT * count > this.#limit && !this.#extend(count)) {
      return false;
    }
    this.#end = this.#room;
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

  #extend(count: number): boolean {
    try {
      if (this.#isShared) this.#move();
      const missing = this.#room + INT * count - this.#limit;
      if (missing <= 0) return true;
      this.#memory.grow(Math.ceil(missing / PAGE));
      this.words = new Int32Array(this.#memory.buffer);
      this.#limit = this.#memory.buffer.byteLength;
      return true;
    } catch {
      return false;
    }
  }

  // Copies the weights to a memory that no other program uses.
  #move(): void {
    const addresses: number[] = [];
    let end = aligned(1);
    for (const {length} of this.#weights) {
      addresses.push(end);
      end = aligned(end + length + PADDING);
    }
    const memory = createMemory({initial: Math.ceil(end / PAGE)});
    if (memory === null) throw new RangeError('out of memory');
    const bytes = new Int8Array(memory.buffer);
    for (let i = 0; i < addresses.length; i++) {
      bytes.set(this.#weights[i], addresses[i]);
    }
    this.#isShared = false;
    this.#start(memory, addresses, end, memory.buffer.byteLength);
  }

  #start(
    memory: ProgramMemory,
    addresses: readonly number[],
    room: number,
    limit: number
  ): void {
    const imports = {env: {memory}};
    const {exports} = new webAssembly!.Instance(this.#module, imports);
    this.exports = exports as Exports;
    this.words = new Int32Array(memory.buffer);
    this.addresses = addresses;
    this.#memory = memory;
    this.#room = room;
    this.#limit = limit;
    const bytes = new Int8Array(memory.buffer);
    this.#weights.forEach(({length}, i) => {
      const start = addresses[i];
      for (let k = 0; k < PADDING; k++) {
        bytes[start + length + k] = bytes[start + (k % length)];
      }
    });
  }
}

// So many are copied faster one by one, without a view of them.
const FEW = 200;

/** Bytes of an integer. */
export const INT = 4;
