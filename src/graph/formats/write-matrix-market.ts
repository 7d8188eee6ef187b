import {checkNamedGraph} from '../check-named-graph.js';
import type {NamedGraph} from '../named-graph.js';
import {nameComments} from './numbered-nodes.js';
import {textChunks} from './text-chunks.js';

/** Options of {@link writeMatrixMarket}. */
export interface WriteMatrixMarketOptions {
  /**
   * Whether edges lead from source to target, so that the matrix is general.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
}

/**
 * Writes the weights of a graph as a symmetric matrix in the Matrix Market
 * format, in chunks of text that {@link readMatrixMarket} reads back to the
 * same graph.
 *
 * Each edge is one entry of the lower triangle, so the larger vertex comes
 * first. The matrix of a digraph is general, and the row of an entry is the
 * source of the edge. Parallel edges are entries at the same place, which programs other
 * than this one may add up. Names that are not just the vertex's number are
 * kept as comments such as `%name 3 "Rome"`. Keys and attributes are left
 * out; so is the sign of a zero. Infinite weights are written `Infinity`.
 * Time O(n + m), space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeMatrixMarket} from 'spanforest/graph';
 *
 * const graph = {nodes: ['1', '2'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * const text = [...writeMatrixMarket(graph)].join('');
 * text.split('\n').slice(1); // => ['2 2 1', '2 1 2.5', '']
 * ```
 */
export function writeMatrixMarket(
  graph: NamedGraph,
  options: WriteMatrixMarketOptions = {}
): Iterable<string> {
  checkNamedGraph(graph);
  return textChunks(matrixMarketLines(graph, options.directed === true));
}

function* matrixMarketLines(
  {nodes, edges}: NamedGraph,
  directed: boolean
): Generator<string, void, undefined> {
  const symmetry = directed ? 'general' : 'symmetric';
  yield `%%MatrixMarket matrix coordinate real ${symmetry}\n`;
  yield* nameComments(nodes, '%');
  const {order, size, source, target, weight} = edges;
  yield `${order} ${order} ${size}\n`;
  for (let e = 0; e < size; e++) {
    const flips = !directed && source[e] < target[e];
    const row = flips ? target[e] : source[e];
    const column = flips ? source[e] : target[e];
    yield `${row + 1} ${column + 1} ${weight[e]}\n`;
  }
}
