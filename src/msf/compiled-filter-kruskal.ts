import type {EdgeList} from '../graph/edge-list.js';
import {FILTER_KRUSKAL_CODE} from './filter-kruskal-code.js';

/** When to split, as in {@link filterKruskal}. */
export interface FilterPlan {
  /** Fewer edges are sorted at once. */
  readonly filterFrom: number;
  /** So are those of graphs with no more edges a vertex. */
  readonly denseFrom: number;
  /** The share of the edges that a round may leave for another to be tried. */
  readonly worthwhile: number;
}

/**
 * {@link filterKruskal} in WebAssembly: the same, about twice as fast. The
 * edges are copied there and the forest back.
 *
 * @param edges - Has the shape of an edge list; its contents are checked.
 * @returns `null` where that is not possible: without WebAssembly (a page may
 * forbid it), without memory enough, or for edges that are not sound.
 */
export function compiledFilterKruskal(
  edges: EdgeList,
  plan: FilterPlan
): Int32Array | null {
  const {order, size, source, target, weight} = edges;
  const needed = mostBytes(order, size);
  if (needed > granted) return null;
  const program = loadProgram();
  if (program === null) return null;
  try {
    // An address is a 32-bit number without a sign.
    const start = program.prepare(order, size) >>> 0;
    const {buffer} = program.memory;
    new Float64Array(buffer, start, size).set(weight);
    new Int32Array(buffer, start + 8 * size, size).set(source);
    new Int32Array(buffer, start + 12 * size, size).set(target);
    if (program.firstBadEdge() !== -1) return null;
    const {filterFrom, denseFrom, worthwhile} = plan;
    const count = program.solve(filterFrom, denseFrom, worthwhile);
    // The memory may have grown, and has another buffer then.
    const at = program.forest() >>> 0;
    return new Int32Array(program.memory.buffer, at, count).slice();
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    kept = undefined;
    granted = needed - 1;
    return null;
  }
}

// Memory that is refused when it is made, or when it wants to grow.
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof webAssembly!.RuntimeError &&
      /unreachable/i.test(error.message))
  );
}

// So many bytes may be asked for: where JavaScript gets along with less than
// half of it, and what was refused once is not asked for again.
let granted = 2 ** 30;

// The edges, their names, and records of all of them in case that they are
// sorted at once; three integers a vertex; and what does not depend on either.
function mostBytes(order: number, size: number): number {
  return 48 * size + 12 * order + 2 ** 16;
}

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  prepare(order: number, size: number): number;
  firstBadEdge(): number;
  solve(filterFrom: number, denseFrom: number, worthwhile: number): number;
  forest(): number;
}

// Calls one after the other share their memory, which is faster than to get it
// anew from the system; the garbage collector may have it between two tasks.
let kept: WeakRef<Program> | undefined;
let code: object | null | undefined;

function loadProgram(): Program | null {
  const program = kept?.deref();
  if (program !== undefined) return program;
  if (code === undefined) code = compile();
  if (code === null) return null;
  try {
    const {exports} = new webAssembly!.Instance(code);
    kept = new WeakRef(exports);
    return exports;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    // Engines set gigabytes of addresses aside, which not every process may
    // have. They take long to find out, so they are not asked again.
    code = null;
    return null;
  }
}

// Node's types do not have it, and not every place does.
const webAssembly = (
  globalThis as unknown as {
    readonly WebAssembly?: {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => {readonly exports: Program};
      readonly RuntimeError: new () => Error;
    };
  }
).WebAssembly;

function compile(): object | null {
  // WebAssembly has the bytes of numbers in this order on every machine.
  const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  if (webAssembly === undefined || !isLittleEndian) return null;
  try {
    const bytes = atob(FILTER_KRUSKAL_CODE);
    return new webAssembly.Module(
      Uint8Array.from(bytes, byte => byte.charCodeAt(0))
    );
  } catch {
    // A page's content security policy may forbid it.
    return null;
  }
}
