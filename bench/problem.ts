import {readFileSync, writeFileSync} from 'node:fs';
import type {EdgeList} from '../src/graph/index.js';

/**
 * The task: a spanning forest of edge lists, or an arborescence from vertex 0
 * of edge lists or of matrices.
 */
export type Kind = 'forest' | 'arborescence' | 'matrix';

/** Some graphs of the same order and size. */
export interface Problem {
  readonly kind: Kind;
  readonly count: number;
  readonly order: number;
  /** Edges of each graph. A matrix has order² of them. */
  readonly size: number;
  /** Graph by graph. Empty for matrices. */
  readonly source: Int32Array;
  /** Graph by graph. Empty for matrices. */
  readonly target: Int32Array;
  /** Graph by graph; matrices row by row. */
  readonly weight: Float64Array;
}

const KINDS: readonly Kind[] = ['forest', 'arborescence', 'matrix'];
const MAGIC = 0x53464231;
const HEADER = 32;

/** One problem made of graphs of the same order and size. */
export function problemOf(
  kind: 'forest' | 'arborescence',
  graphs: readonly EdgeList[]
): Problem {
  const [{order, size}] = graphs;
  const total = graphs.length * size;
  const source = new Int32Array(total);
  const target = new Int32Array(total);
  const weight = new Float64Array(total);
  graphs.forEach((graph, g) => {
    source.set(graph.source, g * size);
    target.set(graph.target, g * size);
    weight.set(graph.weight, g * size);
  });
  return {kind, count: graphs.length, order, size, source, target, weight};
}

/** One problem made of matrices of the same order. */
export function matrixProblem(
  order: number,
  matrices: readonly Float64Array[]
): Problem {
  const size = order * order;
  const weight = new Float64Array(matrices.length * size);
  matrices.forEach((matrix, g) => {
    weight.set(matrix, g * size);
  });
  const none = new Int32Array(0);
  const count = matrices.length;
  return {
    kind: 'matrix',
    count,
    order,
    size,
    source: none,
    target: none,
    weight
  };
}

/** The graphs of a problem as edge lists, without copying. */
export function edgeListsOf(problem: Problem): EdgeList[] {
  const {count, order, size, source, target, weight} = problem;
  return Array.from({length: count}, (_, g) => ({
    order,
    size,
    source: source.subarray(g * size, (g + 1) * size),
    target: target.subarray(g * size, (g + 1) * size),
    weight: weight.subarray(g * size, (g + 1) * size)
  }));
}

/** The matrices of a problem, without copying. */
export function matricesOf({count, size, weight}: Problem): Float64Array[] {
  return Array.from({length: count}, (_, g) =>
    weight.subarray(g * size, (g + 1) * size)
  );
}

/** Writes a problem in native byte order, for all systems to read. */
export function writeProblem(path: string, problem: Problem): void {
  const {kind, count, order, size, source, target, weight} = problem;
  const header = new Int32Array(HEADER / 4);
  header.set([MAGIC, KINDS.indexOf(kind), count, order, size]);
  writeFileSync(path, '');
  for (const part of [header, source, target, weight]) {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    writeFileSync(path, bytes, {flag: 'a'});
  }
}

/** Reads what {@link writeProblem} has written. */
export function readProblem(path: string): Problem {
  const {buffer, byteOffset, byteLength} = readFileSync(path);
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  const [magic, kind, count, order, size] = new Int32Array(bytes, 0, 8);
  if (magic !== MAGIC) throw new Error(`${path} is not a problem file`);
  const total = count * size;
  const ends = KINDS[kind] === 'matrix' ? 0 : total;
  return {
    kind: KINDS[kind],
    count,
    order,
    size,
    source: new Int32Array(bytes, HEADER, ends),
    target: new Int32Array(bytes, HEADER + 4 * ends, ends),
    weight: new Float64Array(bytes, HEADER + 8 * ends, total)
  };
}
