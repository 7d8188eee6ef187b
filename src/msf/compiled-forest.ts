import type {EdgeList} from '../graph/edge-list.js';
import {compileProgram, webAssembly} from '../graph/web-assembly.js';
import {FOREST_CODE} from './forest-code.js';

/** Fewer edges are not worth compiling the code for. */
export const COMPILED_FROM = 64;

/**
 * Runs {@link filterKruskal} in WebAssembly, or {@link boruvka} without a
 * `filterFrom`. Returns `null` where that is not possible: without WebAssembly
 * (a page may forbid it), without enough memory, or if an edge is invalid.
 */
export function compiledForest(
  edges: EdgeList,
  filterFrom?: number
): Int32Array | null {
  const {order, size, source, target, weight} = edges;
  // The edges, their indices, and records of all of them in case they are
  // sorted at once; up to seven integers a vertex; and a constant part.
  const needed = 48 * size + 28 * order + 2 ** 17;
  if (needed > granted) return null;
  const program = loadProgram();
  if (program === null) return null;
  // Addresses are unsigned 32-bit numbers.
  const start = program.prepare(order, size) >>> 0;
  if (start === 0) {
    // Memory that was refused once is not asked for again.
    kept = undefined;
    granted = needed - 1;
    return null;
  }
  const {buffer} = program.memory;
  new Float64Array(buffer, start, size).set(weight);
  new Int32Array(buffer, start + 8 * size, size).set(source);
  new Int32Array(buffer, start + 12 * size, size).set(target);
  for (let e = 0; e < size; e += PIECE) {
    if (!program.check(e)) return null;
  }
  const count =
    filterFrom === undefined ? program.rounds() : program.solve(filterFrom);
  // The chosen edges come after the edges, their indices, and two integers a
  // vertex.
  const chosen = start + 20 * size + 8 * order;
  return new Int32Array(buffer, chosen, count).slice();
}

// Engines optimise a function between two calls, so the first graph gains if a
// long loop is several calls.
const PIECE = 2 ** 16;

// The most bytes to ask for; JavaScript needs less than half.
let granted = 2 ** 32 - 2 ** 16;

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  prepare(order: number, size: number): number;
  check(first: number): number;
  solve(filterFrom: number): number;
  rounds(): number;
}

// Successive calls share their memory, which is faster than allocating it again;
// the garbage collector may reclaim it between two tasks.
let kept: WeakRef<Program> | undefined;
let code: object | null | undefined;

function loadProgram(): Program | null {
  const known = kept?.deref();
  if (known !== undefined) return known;
  if (code === undefined) code = compileProgram(FOREST_CODE);
  if (code === null) return null;
  try {
    const program = new webAssembly!.Instance(code).exports as Program;
    kept = new WeakRef(program);
    return program;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Engines reserve gigabytes of addresses, which not every process may have,
    // and take long to find out, so they are not asked again.
    code = null;
    return null;
  }
}
