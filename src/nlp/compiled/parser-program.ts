import {
  compileProgram,
  type ProgramMemory,
  webAssembly
} from '../../graph/web-assembly.js';
import {PARSER_CODE} from './parser-code.js';

/** What assembly/parser.ts exports; see there. */
interface ParserExports {
  scramble(atoms: number, count: number): void;
  hash(...parts: number[]): void;
  sumUnigrams(...parts: number[]): void;
  scoreArcs(...parts: number[]): void;
  scorePart(
    weights: number,
    mask: number,
    a: number,
    b: number,
    c: number,
    d: number,
    width: number,
    bucket: number
  ): number;
  labelTree(...parts: number[]): number;
  tagColumn(...parts: number[]): void;
}

/**
 * What a parser does with rounded weights, in WebAssembly, and the memory that
 * it works in: first the weights, then arrays of integers that are put there one
 * after the other for a sentence. The memory never grows: that would take the
 * arrays of weights away from those who hold them. A sentence that does not fit
 * is left to TypeScript, which finds the same.
 *
 * Parsers of the same model share its program. Each puts its arrays there again
 * if another one has begun a sentence in between.
 */
export class ParserProgram {
  /** Changes whenever arrays that were put are given up. */
  generation = 0;
  /** The whole memory. */
  readonly words: Int32Array;
  /** Where the next array goes. */
  end = 0;
  readonly #memory: ProgramMemory;
  // The lengths of the arrays of weights by their addresses.
  readonly #lengths: ReadonlyMap<number, number>;
  // The addresses of arrays that were copied.
  readonly #copies = new Map<Int8Array, number>();
  // Where the room for arrays of integers begins.
  readonly #room: number;
  #exports: ParserExports | null | undefined;

  private constructor(
    memory: ProgramMemory,
    lengths: ReadonlyMap<number, number>,
    room: number
  ) {
    this.words = new Int32Array(memory.buffer);
    this.#memory = memory;
    this.#lengths = lengths;
    this.#room = room;
  }

  /**
   * A program with room for weights, each array a power of 2 of them; `null`
   * where that is not possible or not worth it.
   *
   * @param leastBytes - How much weights have to take: engines reserve gigabytes
   * of addresses for a memory.
   */
  static allocate(
    lengths: readonly number[],
    leastBytes: number
  ): ParserProgram | null {
    const byAddress = new Map<number, number>();
    let end = LINE;
    for (const length of lengths) {
      byAddress.set(end, length);
      end = Math.ceil((end + length + PADDING) / LINE) * LINE;
    }
    const pages = Math.ceil((end + ROOM) / PAGE);
    if (end < leastBytes || pages > MOST_PAGES) return null;
    const memory = createMemory(pages);
    return memory && new ParserProgram(memory, byAddress, end);
  }

  /**
   * The program for arrays of weights, which must not change; `null` where that
   * is not possible: without any, without WebAssembly (a page may forbid it),
   * without SIMD, or without enough memory.
   *
   * @param memory - The program that may hold the arrays already; else they are
   * copied.
   */
  static for(
    arrays: readonly Int8Array[],
    memory?: object | undefined
  ): ParserProgram | null {
    if (arrays.length === 0) return null;
    if (memory instanceof ParserProgram && arrays.every(it => memory.has(it))) {
      return memory.#start() ? memory : null;
    }
    const lengths = arrays.map(({length}) => length);
    const program = ParserProgram.allocate(lengths, 0);
    if (program === null) return null;
    program.arrays.forEach((copy, i) => {
      copy.set(arrays[i]);
      program.#copies.set(arrays[i], copy.byteOffset);
    });
    return program.#start() ? program : null;
  }

  /** The arrays of weights. */
  get arrays(): Int8Array[] {
    const {buffer} = this.#memory;
    return Array.from(
      this.#lengths,
      ([start, length]) => new Int8Array(buffer, start, length)
    );
  }

  /** Whether it has an array of weights; a part of one is none. */
  has(weights: Int8Array): boolean {
    return this.addressOf(weights) > 0;
  }

  /** Where an array of weights is; 0 if it is elsewhere. */
  addressOf(weights: Int8Array): number {
    const {buffer, byteOffset, length} = weights;
    const isInside = buffer === this.#memory.buffer;
    return isInside && this.#lengths.get(byteOffset) === length
      ? byteOffset
      : (this.#copies.get(weights) ?? 0);
  }

  /** What the program can do. */
  get exports(): ParserExports {
    return this.#exports!;
  }

  /**
   * Gives up all arrays but the weights, and makes room for so many integers;
   * `false` if there is too little memory.
   */
  begin(count: number): boolean {
    this.generation++;
    this.end = this.#room;
    return this.reserve(count);
  }

  /** Whether there is room for so many more integers. */
  reserve(count: number): boolean {
    return this.end + INT * count <= this.words.byteLength;
  }

  /** The address of the next so many integers. */
  allocate(count: number): number {
    const address = this.end;
    this.end += INT * count;
    return address;
  }

  /** The address of a copy of the first so many integers of an array. */
  put(values: Int32Array, count: number = values.length): number {
    const address = this.allocate(count);
    const {words} = this;
    const start = address / INT;
    if (count > FEW) words.set(values.subarray(0, count), start);
    else for (let k = 0; k < count; k++) words[start + k] = values[k];
    return address;
  }

  // Starts the program when the weights are there; whether it can run.
  #start(): boolean {
    if (this.#exports !== undefined) return this.#exports !== null;
    this.#exports = null;
    code ??= {module: compileProgram(PARSER_CODE)};
    if (code.module === null) return false;
    try {
      const imports = {env: {memory: this.#memory}};
      const {exports} = new webAssembly!.Instance(code.module, imports);
      const bytes = new Int8Array(this.#memory.buffer);
      for (const [start, length] of this.#lengths) {
        for (let k = 0; k < PADDING; k++) {
          bytes[start + length + k] = bytes[start + (k % length)];
        }
      }
      this.#exports = exports as ParserExports;
    } catch {
      return false;
    }
    return true;
  }
}

// Compiled when it is needed for the first time.
let code: {readonly module: object | null} | undefined;

/** Bytes of an integer. */
export const INT = 4;

// So many are copied faster one by one, without a view of them.
const FEW = 200;

// Bytes of a page of memory; addresses are 32-bit numbers.
const PAGE = 65536;
const MOST_PAGES = 65536;

// After the weights of an array come so many again: the program reads 16 at
// once.
const PADDING = 16;

// Rows of weights stay in one cache line.
const LINE = 64;

// Enough for sentences of some five hundred words.
const ROOM = 1 << 20;

let isRefused = false;

// A memory, or `null` if it is refused, or if one was refused before: not every
// process may have so many addresses, and engines take long to find out.
function createMemory(pages: number): ProgramMemory | null {
  if (webAssembly === undefined || isRefused) return null;
  try {
    return new webAssembly.Memory({initial: pages, maximum: pages});
  } catch {
    isRefused = true;
    return null;
  }
}
