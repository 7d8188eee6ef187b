import {type ProgramMemory, webAssembly} from '../../graph/web-assembly.js';

/**
 * Arrays of weights in one WebAssembly memory, so that JavaScript and the
 * programs use the same bytes. It never grows: that would take the arrays away
 * from those who hold them.
 */
class WeightMemory {
  readonly memory: ProgramMemory;
  // The lengths of the arrays by their addresses.
  readonly #lengths: ReadonlyMap<number, number>;
  // Where the programs have their rooms.
  #free: number;

  constructor(
    memory: ProgramMemory,
    lengths: ReadonlyMap<number, number>,
    free: number
  ) {
    this.memory = memory;
    this.#lengths = lengths;
    this.#free = free;
  }

  /**
   * Whether a view of the buffer is one of its arrays. A part of one is not:
   * what follows it is not its padding, to which programs write.
   */
  holds({byteOffset, length}: Int8Array): boolean {
    return this.#lengths.get(byteOffset) === length;
  }

  /** The address of so many bytes that were not given away yet, or 0. */
  take(bytes: number): number {
    const start = this.#free;
    if (start + bytes > this.memory.buffer.byteLength) return 0;
    this.#free = aligned(start + bytes);
    return start;
  }
}

/** Bytes of a page of memory. */
export const PAGE = 65536;

/**
 * So many bytes after the weights of an array belong to it: programs read 16
 * weights at once.
 */
export const PADDING = 16;

// Rows of weights stay in one cache line.
const LINE = 64;

// For the rooms of all programs of a model: two arc scorers of 160 KiB each, a
// part scorer of 96, a labeller of 24 and a tagger of 64, enough for sentences of
// about a hundred words. A program that needs more copies its weights to a memory
// of its own.
const ROOMS = 512 * 1024;

// Engines reserve gigabytes of addresses for a memory.
const LEAST_TOTAL = 1 << 20;

let isRefused = false;

/** A new memory, or `null` if it is refused, or if one was refused before. */
export function createMemory(size: {
  readonly initial: number;
  readonly maximum?: number;
}): ProgramMemory | null {
  if (webAssembly === undefined || isRefused) return null;
  try {
    return new webAssembly.Memory(size);
  } catch {
    // Not every process may have so many addresses. Engines take long to find
    // out, so they are not asked again.
    isRefused = true;
    return null;
  }
}

const memories = new WeakMap<ArrayBufferLike, WeightMemory>();

/**
 * Arrays of so many bytes, all zero, in a memory for programs; `null` where
 * that is not possible or not worth it.
 */
export function allocateWeights(
  lengths: readonly number[]
): Uint8Array[] | null {
  const starts: number[] = [];
  let end = LINE;
  for (const length of lengths) {
    starts.push(end);
    end = aligned(end + length + PADDING);
  }
  const pages = Math.ceil((end + ROOMS) / PAGE);
  if (end < LEAST_TOTAL || pages > MOST_PAGES) return null;
  const memory = createMemory({initial: pages, maximum: pages});
  if (memory === null) return null;
  const {buffer} = memory;
  const byAddress = new Map(starts.map((start, i) => [start, lengths[i]]));
  memories.set(buffer, new WeightMemory(memory, byAddress, end));
  return lengths.map((length, i) => new Uint8Array(buffer, starts[i], length));
}

// Addresses are 32-bit numbers.
const MOST_PAGES = 65536;

/** The memory that all of these arrays are in, or `undefined`. */
export function memoryOf(
  arrays: readonly Int8Array[]
): WeightMemory | undefined {
  const [{buffer}] = arrays;
  const memory = memories.get(buffer);
  return arrays.every(it => it.buffer === buffer && memory?.holds(it))
    ? memory
    : undefined;
}

/** The next address at which an array of weights may begin. */
export function aligned(address: number): number {
  return Math.ceil(address / LINE) * LINE;
}
