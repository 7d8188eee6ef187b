import type {EdgeList} from '../graph/edge-list.js';
import {compileProgram, webAssembly} from '../graph/web-assembly.js';
import {FILTER_KRUSKAL_CODE} from './filter-kruskal-code.js';

/** When {@link filterKruskal} splits the edges. */
export interface FilterPlan {
  /** Fewer edges are sorted at once. */
  readonly filterFrom: number;
  /** So are the edges of graphs with no more edges per vertex. */
  readonly denseFrom: number;
  /** Another round is tried if the last left at most this share of them. */
  readonly worthwhile: number;
}

/**
 * Runs {@link filterKruskal} in WebAssembly. Returns `null` where that is not
 * possible: without WebAssembly (a page may forbid it), without enough memory,
 * or if an edge is invalid.
 */
export function compiledFilterKruskal(
  edges: EdgeList,
  plan: FilterPlan
): Int32Array | null {
  const {order, size, source, target, weight} = edges;
  // The edges, their indices, and records of all of them in case they are
  // sorted at once; three integers a vertex; and a constant part.
  const needed = 48 * size + 12 * order + 2 ** 16;
  if (needed > granted) return null;
  const program = loadProgram();
  if (program === null) return null;
  try {
    // Addresses are unsigned 32-bit numbers.
    const start = program.prepare(order, size) >>> 0;
    const {buffer} = program.memory;
    new Float64Array(buffer, start, size).set(weight);
    new Int32Array(buffer, start + 8 * size, size).set(source);
    new Int32Array(buffer, start + 12 * size, size).set(target);
    if (program.firstBadEdge() !== -1) return null;
    const {filterFrom, denseFrom, worthwhile} = plan;
    const count = program.solve(filterFrom, denseFrom, worthwhile);
    // If the memory has grown, it has another buffer now.
    const at = program.forest() >>> 0;
    return new Int32Array(program.memory.buffer, at, count).slice();
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    kept = undefined;
    granted = needed - 1;
    return null;
  }
}

/** Whether memory was refused when it was allocated, or when it had to grow. */
export function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof webAssembly!.RuntimeError &&
      /unreachable/i.test(error.message))
  );
}

// The most bytes to ask for; JavaScript needs less than half. Memory that was
// refused once is not asked for again.
let granted = 2 ** 30;

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  prepare(order: number, size: number): number;
  firstBadEdge(): number;
  solve(filterFrom: number, denseFrom: number, worthwhile: number): number;
  forest(): number;
}

// Successive calls share their memory, which is faster than allocating it again;
// the garbage collector may reclaim it between two tasks.
let kept: WeakRef<Program> | undefined;
let code: object | null | undefined;

function loadProgram(): Program | null {
  const known = kept?.deref();
  if (known !== undefined) return known;
  if (code === undefined) code = compileProgram(FILTER_KRUSKAL_CODE);
  if (code === null) return null;
  try {
    const program = new webAssembly!.Instance(code).exports as Program;
    kept = new WeakRef(program);
    return program;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    // Engines reserve gigabytes of addresses, which not every process may have,
    // and take long to find out, so they are not asked again.
    code = null;
    return null;
  }
}
