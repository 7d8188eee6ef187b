import {checkMemory} from '../../graph/memory.js';
import {checkInteger} from '../../graph/options.js';

/**
 * Memory that {@link treeMarginals} and its relatives work in, for any number
 * of calls.
 */
export class TreeScratch {
  /** The greatest order of a matrix that fits. */
  readonly order: number;
  /** How many vertices the present digraph has besides its root. */
  size = 0;
  /** The greatest score in each column, which is subtracted from the column. */
  readonly shift: Float64Array;
  /** What is subtracted from the scores in the row of the root besides. */
  rootShift = 0;
  /** How much of that is to make arcs from a single root light. */
  gap = 0;
  /**
   * At level 0 the weights; at each further level those of half the vertices,
   * once the others are eliminated.
   */
  readonly matrices: readonly Float64Array[];
  /** The length of a row at each level. */
  readonly strides: Int32Array;
  /** The vertex of the first column of each level. */
  readonly bases: Int32Array;
  /** The first vertex that is left at each level. */
  readonly starts: Int32Array;
  /** The vertex after the last that is left at each level. */
  readonly ends: Int32Array;
  /** How many vertices were eliminated for each level. */
  readonly counts: Int32Array;
  /** The eliminated vertices, the first eliminated first. */
  readonly eliminated: Int32Array;
  /** The first vertex that was left when each vertex was eliminated. */
  readonly leftFrom: Int32Array;
  /** The vertex after the last that was left then. */
  readonly leftTo: Int32Array;
  /** Where walks go on from each eliminated vertex: to the root, or to others. */
  readonly steps: Float64Array;
  /** The weight of the arcs into each vertex when it was eliminated. */
  readonly pivots: Float64Array;
  /**
   * The probability of walks from the root and each vertex to reach the root
   * before the vertex that is left.
   */
  readonly reach: Float64Array;
  /** Numbers for the root and each vertex. */
  readonly column: Float64Array;
  /** The probability of each arc, in the layout of the matrix at level 0. */
  readonly marginals: Float64Array;
  /** How many vertices have been visited. */
  visited = 0;
  /** How many children of the root are expected. */
  rootChildren = 0;
  /** The least weight of the arcs into a vertex that was visited. */
  leastPivot = 0;
  /** The logarithm of the sum of all trees, without the shifts. */
  logPivots = 0;
  /** The parent of each vertex, -1 for the root; or a queue of vertices. */
  readonly parents: Int32Array;
  /** A random number for each vertex, in the order in which they are visited. */
  readonly draws: Float64Array;

  /**
   * Allocates memory for matrices of at most that order: O(n²).
   *
   * @throws {@link graph!OptionError} if the order is not a count,
   * {@link graph!MemoryError} if there is no memory.
   */
  constructor(order: number) {
    const where = 'spanforest/msf/probability';
    this.order = checkInteger(where, 'the order of a scratch', order, 0);
    checkMemory(where, `a scratch of order ${order}`, 24 * order ** 2);
    const size = Math.max(0, order - 1);
    const matrices = [new Float64Array(order * size)];
    for (let left = size; left > 1; left -= left >> 1) {
      matrices.push(new Float64Array((left + 1) * left));
    }
    this.matrices = matrices;
    this.strides = new Int32Array(matrices.length);
    this.bases = new Int32Array(matrices.length);
    this.starts = new Int32Array(matrices.length);
    this.ends = new Int32Array(matrices.length);
    this.counts = new Int32Array(matrices.length);
    this.shift = new Float64Array(size);
    this.eliminated = new Int32Array(size);
    this.leftFrom = new Int32Array(size);
    this.leftTo = new Int32Array(size);
    this.steps = new Float64Array(order * size);
    this.pivots = new Float64Array(size);
    this.reach = new Float64Array(order);
    this.column = new Float64Array(order);
    this.marginals = new Float64Array(order * size);
    this.parents = new Int32Array(size);
    this.draws = new Float64Array(size);
  }
}
