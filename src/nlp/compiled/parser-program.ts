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
 * Weights for parsers in several threads: a shared memory that has them, as far
 * as there is WebAssembly, and the place of one thread in it. Plain data, which
 * can be sent.
 */
export interface SharedWeights {
  readonly memory: ProgramMemory;
  /** Which of the rooms the thread works in, counted from 0; one parser each. */
  readonly room: number;
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
  // Where the room for arrays of integers begins, and ends.
  readonly #room: number;
  readonly #limit: number;
  #exports: ParserExports | null | undefined;

  private constructor(memory: ProgramMemory, {lengths, end}: Layout, room = 0) {
    this.words = new Int32Array(memory.buffer);
    this.#memory = memory;
    this.#lengths = lengths;
    this.#room = end + room * ROOM;
    this.#limit = this.#room + ROOM;
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
    const layout = layOut(lengths);
    if (layout.end < leastBytes) return null;
    const memory = createMemory(layout.end + ROOM, false);
    return memory && new ParserProgram(memory, layout);
  }

  /**
   * Copies arrays of weights into a memory for several threads; `null` where
   * that is not possible, or if there are none.
   *
   * @param rooms - How many threads work in it.
   */
  static share(
    arrays: readonly Int8Array[],
    rooms: number
  ): (SharedWeights & {readonly arrays: Int8Array[]}) | null {
    if (arrays.length === 0) return null;
    const layout = layOut(arrays.map(({length}) => length));
    const memory = createMemory(layout.end + rooms * ROOM, true);
    if (memory === null) return null;
    const copies = new ParserProgram(memory, layout).arrays;
    for (const [i, copy] of copies.entries()) copy.set(arrays[i]);
    return {memory, room: 0, arrays: copies};
  }

  /**
   * The program for arrays of weights, which must not change; `null` where that
   * is not possible: without any, without WebAssembly (a page may forbid it),
   * without SIMD, or without enough memory.
   *
   * @param memory - The program that may hold the arrays already, or the memory
   * that {@link ParserProgram.share} has copied them to; else they are copied.
   */
  static for(
    arrays: readonly Int8Array[],
    memory?: object | undefined
  ): ParserProgram | null {
    if (arrays.length === 0) return null;
    if (memory instanceof ParserProgram && arrays.every(it => memory.has(it))) {
      return memory.#start() ? memory : null;
    }
    const {room} = Object(memory) as Partial<SharedWeights>;
    const lengths = arrays.map(({length}) => length);
    const program =
      room === undefined
        ? ParserProgram.allocate(lengths, 0)
        : new ParserProgram(
            (memory as SharedWeights).memory,
            layOut(lengths),
            room
          );
    if (program === null) return null;
    program.arrays.forEach((copy, i) => {
      if (room === undefined) copy.set(arrays[i]);
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
    return this.end + INT * count <= this.#limit;
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
    const isShared = !(this.#memory.buffer instanceof ArrayBuffer);
    const name = isShared ? 'shared' : 'own';
    code[name] ??= {
      module: compileProgram(PARSER_CODE, isShared ? shareMemory : undefined)
    };
    const {module} = code[name];
    if (module === null) return false;
    try {
      const imports = {env: {memory: this.#memory}};
      const {exports} = new webAssembly!.Instance(module, imports);
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

// Where arrays of weights are in a memory, and where the last of them ends.
interface Layout {
  /** Their lengths by their addresses. */
  readonly lengths: ReadonlyMap<number, number>;
  readonly end: number;
}

function layOut(all: readonly number[]): Layout {
  const lengths = new Map<number, number>();
  let end = LINE;
  for (const length of all) {
    lengths.set(end, length);
    end = Math.ceil((end + length + PADDING) / LINE) * LINE;
  }
  return {lengths, end};
}

// Compiled when it is needed for the first time, for memories of either kind.
const code: {[name in 'own' | 'shared']?: {readonly module: object | null}} =
  {};

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
function createMemory(bytes: number, shared: boolean): ProgramMemory | null {
  const pages = Math.ceil(bytes / PAGE);
  if (webAssembly === undefined || isRefused || pages > MOST_PAGES) return null;
  if (shared && typeof SharedArrayBuffer === 'undefined') return null;
  try {
    return new webAssembly.Memory({initial: pages, maximum: pages, shared});
  } catch {
    isRefused = true;
    return null;
  }
}

// How the import of a memory begins, and so many bytes that have it.
const IMPORT = '\x06memory\x02';
const HEAD = 1000;

// After the name and the kind of the import come the flags of its limits: a
// maximum, and now sharing.
function shareMemory(bytes: number[]): void {
  const at = String.fromCharCode(...bytes.slice(0, HEAD)).indexOf(IMPORT);
  bytes[at + IMPORT.length] |= 2;
}
