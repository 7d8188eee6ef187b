import {
  checkEdgeList,
  checkOrder,
  type EdgeList,
  EdgeListBuilder,
  weightError
} from './edge-list.js';
import {GraphTypeError, quote, type SpanforestError} from './errors.js';
import {checkOptions} from './options.js';

/** How {@link edgeListFromMatrix} reads a matrix. */
export interface MatrixOptions {
  /**
   * Whether the matrix is that of an undirected graph: one edge for each pair
   * of vertices, and an error if the two weights of a pair differ.
   *
   * @defaultValue false
   */
  readonly symmetric?: boolean | undefined;
}

/**
 * Makes an edge list out of a matrix of weights, row after row: the weight of
 * the arc from `u` to `v` is at `u * order + v`.
 *
 * The list has all arcs between different vertices, in the order of the
 * matrix; with `symmetric`, only those above the diagonal. The diagonal is
 * ignored. Infinite weights are kept: directed problems treat them as
 * forbidden, spanning forests as weights like any other. So for a forest of a
 * matrix in which `Infinity` means that there is no edge, drop these edges.
 * Time and space O(n²).
 *
 * @throws {@link GraphTypeError} if it is not a matrix of that order, or not
 * symmetric though it should be, {@link EdgeWeightError} if a weight is `NaN`,
 * {@link OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFromMatrix, selectEdges} from 'spanforest/graph';
 *
 * const {size, source, weight} = edgeListFromMatrix(
 *   Float64Array.of(
 *     0, 5,
 *     7, 0
 *   ),
 *   2
 * );
 * size; // => 2
 * source[1]; // => 1
 * weight[1]; // => 7
 *
 * const distances = Float64Array.of(0, 5, 5, 0);
 * edgeListFromMatrix(distances, 2, {symmetric: true}).size; // => 1
 *
 * const links = edgeListFromMatrix(Float64Array.of(0, 5, Infinity, 0), 2);
 * const finite = Int32Array.of(0, 1).filter(e => links.weight[e] < Infinity);
 * selectEdges(links, finite).size; // => 1
 * ```
 */
export function edgeListFromMatrix(
  weights: Float64Array,
  order: number,
  options: MatrixOptions = {}
): EdgeList {
  checkMatrix(weights, order);
  checkOptions('spanforest/graph', options, {symmetric: 'boolean'});
  const symmetric = options.symmetric === true;
  if (symmetric) checkSymmetric(weights, order);
  const builder = new EdgeListBuilder();
  builder.reserve((order ** 2 - order) / (symmetric ? 2 : 1));
  for (let u = 0; u < order; u++) {
    const row = u * order;
    for (let v = symmetric ? u + 1 : 0; v < order; v++) {
      if (u !== v) builder.add(u, v, weights[row + v]);
    }
  }
  const list = builder.build(order);
  checkEdgeList(list);
  return list;
}

/** Checks that there is a weight for each pair of that many vertices. */
export function checkMatrix(weights: Float64Array, order: number): void {
  if (Array.isArray(weights)) {
    const isNested = Array.isArray(weights[0]);
    throw new GraphTypeError(
      `spanforest/graph: the matrix is ${quote(weights)}. Pass a Float64Array: ` +
        `Float64Array.from(matrix${isNested ? '.flat()' : ''}).`
    );
  }
  if (!(weights instanceof Float64Array)) {
    throw new GraphTypeError(
      `spanforest/graph: the matrix is ${quote(weights)}. Pass the weights, ` +
        'row after row, in a Float64Array.'
    );
  }
  if (order === undefined) {
    const root = Math.sqrt(weights.length);
    const hint = Number.isInteger(root) ? `, here ${root},` : '';
    throw new GraphTypeError(
      'spanforest/graph: the order of the matrix is missing. Pass the number ' +
        `of vertices${hint} after the matrix.`
    );
  }
  checkOrder(order);
  if (weights.length !== order ** 2) {
    throw new GraphTypeError(
      `spanforest/graph: a matrix of order ${order} has ${order ** 2} weights, ` +
        `but the array has ${weights.length}. Pass all rows, one after ` +
        'another.'
    );
  }
}

/**
 * Checks that a matrix is symmetric, the diagonal aside, and has no `NaN`
 * there. Time O(n²).
 */
export function checkSymmetric(weights: Float64Array, order: number): void {
  // Tile by tile, since columns of a large matrix are far from the caches.
  const tile = 64;
  for (let top = 0; top < order; top += tile) {
    const bottom = Math.min(order, top + tile);
    for (let left = top; left < order; left += tile) {
      const right = Math.min(order, left + tile);
      for (let u = top; u < bottom; u++) {
        for (let v = Math.max(left, u + 1); v < right; v++) {
          if (weights[u * order + v] !== weights[v * order + u]) {
            throw firstAsymmetry(weights, order);
          }
        }
      }
    }
  }
}

function firstAsymmetry(weights: Float64Array, order: number): SpanforestError {
  let u = 0;
  let v = 1;
  let edge = 0;
  while (weights[u * order + v] === weights[v * order + u]) {
    edge++;
    if (++v === order) v = ++u + 1;
  }
  const there = weights[u * order + v];
  const back = weights[v * order + u];
  if (Number.isNaN(there) && Number.isNaN(back)) {
    return weightError(edge, there);
  }
  return new GraphTypeError(
    `spanforest/graph: the matrix is not symmetric: from vertex ${u} to ${v} ` +
      `it is ${quote(there)}, and back ${quote(back)}. Make the two equal.`
  );
}
