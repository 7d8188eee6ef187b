import type {EdgeList} from '../../graph/edge-list.js';
import {EdgeWeightError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {checkRootOptions} from '../arborescence/index.js';
import {FACTOR_OPTIONS, ROOT_OPTIONS} from './edge-marginals.js';
import {
  arborescenceKind,
  checkDenseOrder,
  type FactorOptions,
  type RootOptions,
  type TreeKind,
  UNDIRECTED,
  withFactors
} from './tree-weights.js';

/**
 * Counts the spanning trees of an undirected graph, exactly.
 *
 * Weights do not count. With `factors`, which are integers, an edge of factor k
 * counts as k parallel edges, and one of factor 0 is absent. Loops are ignored.
 * A graph that is not connected has 0 spanning trees; a graph without vertices,
 * or with one, has 1. For factors that are not integers, see
 * {@link logPartitionOf}.
 *
 * Time O(n³ b + m) if the product of the factors of edges at each vertex has b
 * bits, space O(n² + m).
 *
 * G. Kirchhoff, Annalen der Physik und Chemie 1847. The determinant is found
 * modulo primes.
 *
 * @param edges - The graph; it is not modified.
 * @throws {@link graph!EdgeWeightError} if a factor is not an integer of 0 or
 * more, or beyond 2^53; {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {countSpanningTreesOf} from 'spanforest/msf';
 *
 * const square = [[0, 1, 1], [1, 2, 1], [2, 3, 1], [3, 0, 1]] as const;
 * countSpanningTreesOf(edgeListFrom(4, square)); // => 4n
 * countSpanningTreesOf(edgeListFrom(4, [...square, [0, 2, 1], [1, 3, 1]]));
 * // => 16n
 * ```
 */
export function countSpanningTreesOf(
  edges: EdgeList,
  options: FactorOptions = {}
): bigint {
  checkOptions('spanforest/msf/probability', options, FACTOR_OPTIONS);
  return count(withFactors(edges, options.factors), UNDIRECTED);
}

/**
 * Counts the spanning arborescences of a digraph, exactly.
 *
 * Weights do not count, and `factors` are those of
 * {@link countSpanningTreesOf}. Arcs and roots are treated as in
 * {@link arborescence}: with `root: null`, it is the number of those of all
 * roots together, and with `singleRoot`, of those in which the root has exactly
 * one child. Time and space are those of {@link countSpanningTreesOf}.
 *
 * W. T. Tutte, "The dissection of equilateral triangles into equilateral
 * triangles", Mathematical Proceedings of the Cambridge Philosophical Society
 * 1948; for the single root, T. Koo, A. Globerson, X. Carreras, M. Collins,
 * "Structured prediction models via the matrix-tree theorem", EMNLP 2007.
 *
 * @param edges - The digraph; it is not modified.
 * @throws {@link graph!OptionError} if the root is not a vertex or another
 * option is invalid; the errors of {@link countSpanningTreesOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {countArborescencesOf} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [[0, 1, 1], [0, 2, 1], [1, 2, 1], [2, 1, 1]]);
 * countArborescencesOf(arcs, {root: 0}); // => 3n
 * countArborescencesOf(arcs, {root: 0, singleRoot: true}); // => 2n
 * ```
 */
export function countArborescencesOf(
  edges: EdgeList,
  options: RootOptions
): bigint {
  checkRootOptions('spanforest/msf/probability', options, ROOT_OPTIONS);
  const list = withFactors(edges, options.factors);
  return count(list, arborescenceKind(edges.order, options));
}

/** The error for a factor that is not a number of edges. */
export function multiplicityError(
  edge: number | string,
  weight: number
): EdgeWeightError {
  const isIndex = typeof edge === 'number';
  const where = isIndex ? 'spanforest/msf/probability' : 'spanforest';
  const logarithm = isIndex ? 'logPartitionOf' : 'logPartition';
  const option = isIndex ? 'factors' : 'getEdgeFactor';
  return new EdgeWeightError(
    `${where}: edge ${quote(edge)} has factor ${weight}, which is not a ` +
      `number of parallel edges. Leave out ${option}, or call ${logarithm} ` +
      'for the logarithm.',
    edge,
    weight
  );
}

// The determinant of the Laplacian without the root. For a single or free root,
// one row of it is replaced by the arcs from the root (Koo and others 2007).
function count(edges: EdgeList, {kind, root}: TreeKind): bigint {
  const {size, source, target, weight} = edges;
  for (let e = 0; e < size; e++) {
    if (!Number.isSafeInteger(weight[e])) throw multiplicityError(e, weight[e]);
  }
  const isFree = kind === 'free';
  const order = isFree ? edges.order : edges.order - 1;
  if (order <= 0) return 1n;
  checkDenseOrder(edges.order);
  const isSingle = isFree || kind === 'single';
  const fromRoot: bigint[] = new Array(order).fill(isFree ? 1n : 0n);
  const laplacian: bigint[] = new Array(order * order).fill(0n);
  const add = (source: number, target: number, w: bigint) => {
    if (target === root) return;
    const v = isFree || target < root ? target : target - 1;
    if (source === root) {
      fromRoot[v] += w;
      if (!isSingle) laplacian[v * order + v] += w;
      return;
    }
    const u = isFree || source < root ? source : source - 1;
    laplacian[v * order + v] += w;
    laplacian[u * order + v] -= w;
  };
  for (let e = 0; e < size; e++) {
    if (source[e] === target[e] || weight[e] === 0) continue;
    const w = BigInt(weight[e]);
    add(source[e], target[e], w);
    if (kind === 'undirected') add(target[e], source[e], w);
  }
  // A tree has one arc into each vertex.
  let bound = 1n;
  for (let v = 0; v < order; v++) {
    bound *= laplacian[v * order + v] + (isSingle ? fromRoot[v] : 0n);
  }
  if (isSingle) for (let v = 0; v < order; v++) laplacian[v] = fromRoot[v];
  return modularDeterminant(laplacian, order, bound);
}

/**
 * Finds the determinant of a matrix of integers that is not negative and at
 * most `bound`, exactly.
 *
 * The determinant is found modulo as many primes as it takes to exceed the
 * bound, and put together by the Chinese remainder theorem. Primes are below
 * 2^26, so that products are exact in doubles. Time O(n³ b) for a bound of b
 * bits, space O(n²).
 *
 * @param matrix - Row after row.
 */
export function modularDeterminant(
  matrix: readonly bigint[],
  order: number,
  bound: bigint
): bigint {
  const reduced = new Float64Array(matrix.length);
  let result = 0n;
  let modulus = 1n;
  for (let prime = LARGEST_PRIME; modulus <= bound; prime = primeBelow(prime)) {
    const p = BigInt(prime);
    for (let i = 0; i < matrix.length; i++) {
      reduced[i] = remainder(matrix[i], p, prime);
    }
    const wanted = determinantModulo(reduced, order, prime);
    // The result so far plus a multiple of the modulus so far.
    const missing = wanted - Number(result % p) + prime;
    const factor = inverseModulo(Number(modulus % p), prime);
    result += modulus * BigInt((missing * factor) % prime);
    modulus *= p;
  }
  return result;
}

// The largest prime below 2^26.
const LARGEST_PRIME = 67108859;

function primeBelow(number: number): number {
  for (let p = number - 2; ; p -= 2) {
    let divisor = 3;
    while (divisor * divisor <= p && p % divisor !== 0) divisor += 2;
    if (divisor * divisor > p) return p;
  }
}

function remainder(integer: bigint, p: bigint, prime: number): number {
  const rest = Number(integer % p);
  return rest < 0 ? rest + prime : rest;
}

// By Gaussian elimination, which destroys the matrix.
function determinantModulo(
  matrix: Float64Array,
  order: number,
  prime: number
): number {
  const reciprocal = 1 / prime;
  let determinant = 1;
  for (let k = 0; k < order; k++) {
    let pivotRow = k;
    while (pivotRow < order && matrix[pivotRow * order + k] === 0) pivotRow++;
    if (pivotRow === order) return 0;
    const top = k * order;
    if (pivotRow !== k) {
      for (let x = k; x < order; x++) {
        const value = matrix[top + x];
        matrix[top + x] = matrix[pivotRow * order + x];
        matrix[pivotRow * order + x] = value;
      }
      determinant = prime - determinant;
    }
    const pivot = matrix[top + k];
    determinant = (determinant * pivot) % prime;
    const inverse = inverseModulo(pivot, prime);
    for (let r = k + 1; r < order; r++) {
      const row = r * order;
      if (matrix[row + k] === 0) continue;
      // Adding this multiple of the pivot's row clears the column.
      const factor = prime - ((matrix[row + k] * inverse) % prime);
      for (let x = k + 1; x < order; x++) {
        const sum = matrix[row + x] + factor * matrix[top + x];
        // The quotient may be off by one, for it is rounded.
        const rest = sum - Math.floor(sum * reciprocal) * prime;
        matrix[row + x] =
          rest < 0 ? rest + prime : rest < prime ? rest : rest - prime;
      }
    }
  }
  return determinant;
}

// By Euclid's algorithm.
function inverseModulo(number: number, prime: number): number {
  let [a, b] = [number, prime];
  let [x, y] = [1, 0];
  while (b > 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return x < 0 ? x + prime : x;
}
