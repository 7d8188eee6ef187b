import {
  EdgeWeightError,
  ForestError,
  GraphTypeError,
  quote,
  SpanforestError
} from './errors.js';
import {checkMemory} from './memory.js';

/**
 * A weighted graph as a structure of arrays: 16 bytes per edge.
 *
 * Vertices are `0..order-1`, and an edge is its index. Whether edges have a
 * direction depends on the algorithm. No function of this package writes to an
 * edge list that it is given.
 */
export interface EdgeList {
  /** Number of vertices. */
  readonly order: number;
  /** Number of edges. */
  readonly size: number;
  /** One end of each edge (the tail, where direction matters). */
  readonly source: Int32Array;
  /** The other end of each edge (the head, where direction matters). */
  readonly target: Int32Array;
  /** Weight of each edge: any number but `NaN`. */
  readonly weight: Float64Array;
}

/** An edge as `[source, target, weight]`. */
export type EdgeTriple = readonly [
  source: number,
  target: number,
  weight: number
];

/** An edge ends at something that is not a vertex of the graph. */
export class VertexRangeError extends SpanforestError {
  override name = 'VertexRangeError';
  /** Index of the offending edge. */
  readonly edge: number;
  /** What was found in place of a vertex. */
  readonly vertex: number;

  /** Makes the error for an edge with an invalid end. */
  constructor(message: string, edge: number, vertex: number) {
    super(message);
    this.edge = edge;
    this.vertex = vertex;
  }
}

/**
 * Makes an edge list over `order` vertices out of `[source, target, weight]`
 * triples. Edge `i` is the `i`-th of them; loops and parallel edges are kept.
 * Time and space O(n + m).
 *
 * @throws {@link VertexRangeError} if an end is not an integer in
 * `0..order-1`, {@link EdgeWeightError} if a weight is not a number,
 * {@link GraphTypeError} if the edges are not triples, {@link MemoryError} if
 * there is no memory for so many vertices.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 *
 * const edges = edgeListFrom(3, [
 *   [0, 1, 2.5],
 *   [1, 2, 1]
 * ]);
 * edges.size; // => 2
 * ```
 */
export function edgeListFrom(
  order: number,
  edges: Iterable<EdgeTriple>
): EdgeList {
  checkOrder(order);
  if (typeof edges === 'string' || !isIterable(edges)) {
    throw new GraphTypeError(
      `spanforest/graph: the edges are ${quote(edges)}. Pass an array of ` +
        'triples [source, target, weight], or another iterable of them.'
    );
  }
  const builder = new EdgeListBuilder();
  for (const edge of edges) {
    if (typeof edge !== 'object' || !isIterable(edge)) {
      throw new GraphTypeError(
        `spanforest/graph: edge ${builder.size} is ${quote(edge)}. Pass a ` +
          'triple [source, target, weight].'
      );
    }
    const [source, target, weight] = edge;
    checkVertex(order, source, builder.size);
    checkVertex(order, target, builder.size);
    builder.add(source, target, weight);
  }
  const list = builder.build(order);
  checkEdgeList(list);
  return list;
}

function isIterable(value: unknown): boolean {
  return Symbol.iterator in Object(value);
}

/**
 * Collects edges one at a time, when their number is not known in advance, in
 * amortized O(1) time per edge and at most twice the memory of the list.
 */
export class EdgeListBuilder {
  #source = new Int32Array(16);
  #target = new Int32Array(16);
  #weight = new Float64Array(16);
  #size = 0;

  /** Number of edges added so far. */
  get size(): number {
    return this.#size;
  }

  /**
   * Allocates memory for that many edges in all.
   *
   * @throws {@link MemoryError} if too little memory is free.
   */
  reserve(size: number): void {
    if (size > this.#source.length) this.#grow(size);
  }

  /**
   * Adds an edge, whose index is the number of edges added before it.
   *
   * @throws {@link VertexRangeError} if an end is not an integer from 0 to
   * 2^31 - 1, {@link EdgeWeightError} if the weight is not a number.
   */
  add(source: number, target: number, weight: number): void {
    const e = this.#size;
    // Typed arrays would make vertices and weights of anything.
    if ((source | 0) !== source || source < 0) throw noVertex(source, e);
    if ((target | 0) !== target || target < 0) throw noVertex(target, e);
    if (typeof weight !== 'number' || Number.isNaN(weight)) {
      throw weightError(e, weight);
    }

    if (e === this.#source.length) this.#grow(2 * e);
    this.#source[e] = source;
    this.#target[e] = target;
    this.#weight[e] = weight;
    this.#size = e + 1;
  }

  /** The edges so far as an edge list over `order` vertices. */
  build(order: number): EdgeList {
    const size = this.#size;
    return {
      order,
      size,
      source: this.#source.slice(0, size),
      target: this.#target.slice(0, size),
      weight: this.#weight.slice(0, size)
    };
  }

  #grow(capacity: number): void {
    checkMemory(
      'spanforest/graph',
      `room for ${capacity} edges`,
      16 * capacity
    );
    const source = new Int32Array(capacity);
    const target = new Int32Array(capacity);
    const weight = new Float64Array(capacity);
    source.set(this.#source);
    target.set(this.#target);
    weight.set(this.#weight);
    this.#source = source;
    this.#target = target;
    this.#weight = weight;
  }
}

/**
 * The same graph with every weight negated, so that a minimum of one is a
 * maximum of the other. Ends are shared with the original, not copied. Ties
 * stay ties, so the edge index still decides them. Time and space O(m).
 *
 * @throws {@link GraphTypeError} if it is not an edge list.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {negateWeights} from 'spanforest/internals';
 *
 * const edges = edgeListFrom(2, [[0, 1, 5]]);
 * negateWeights(edges).weight[0]; // => -5
 * ```
 */
export function negateWeights(edges: EdgeList): EdgeList {
  checkEdgeListShape(edges);
  const {order, size, source, target} = edges;
  const weight = new Float64Array(size);
  for (let e = 0; e < size; e++) weight[e] = -edges.weight[e];
  return {order, size, source, target, weight};
}

/**
 * The edges with the given indices, as an edge list over the same vertices:
 * edge `i` of the result is edge `subset[i]` of the original. Time and space
 * O(k) for k edges.
 *
 * @throws {@link ForestError} if an index is not that of an edge.
 *
 * @example
 * ```ts
 * import {edgeListFrom, selectEdges} from 'spanforest/graph';
 *
 * const edges = edgeListFrom(3, [
 *   [0, 1, 5],
 *   [1, 2, 6]
 * ]);
 * selectEdges(edges, Int32Array.of(1)).weight[0]; // => 6
 * ```
 */
export function selectEdges(edges: EdgeList, subset: Int32Array): EdgeList {
  checkEdgeListShape(edges);
  checkEdgeIndices(edges, subset);
  const size = subset.length;
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    source[i] = edges.source[subset[i]];
    target[i] = edges.target[subset[i]];
    weight[i] = edges.weight[subset[i]];
  }
  return {order: edges.order, size, source, target, weight};
}

/**
 * The sum of the weights of some edges, `NaN` if there are infinities of both
 * signs. It compensates the rounding error of each addition (Neumaier's variant
 * of Kahan's summation, 1974), so it hardly depends on the order of edges. Time
 * O(k) for k edges.
 *
 * @throws {@link GraphTypeError} if the arguments are not typed arrays,
 * {@link ForestError} if an index is not that of an edge.
 *
 * @example
 * ```ts
 * import {totalWeight} from 'spanforest/graph';
 *
 * const weight = Float64Array.of(0.1, 0.2, 0.3);
 * totalWeight(weight, Int32Array.of(0, 1, 2)); // => 0.6
 * ```
 */
export function totalWeight(weight: Float64Array, subset: Int32Array): number {
  if (Object(weight).weight instanceof Float64Array) {
    throw new GraphTypeError(
      'spanforest/graph: the first argument is an edge list. Pass its weights: ' +
        'totalWeight(edges.weight, forest).'
    );
  }
  checkArray('weight', weight, Float64Array);
  checkEdgeIndices({size: weight.length}, subset);
  return sumWeights(weight, subset);
}

/** {@link totalWeight} without checks. */
export function sumWeights(weight: Float64Array, subset: Int32Array): number {
  let sum = 0;
  let error = 0;
  for (let i = 0; i < subset.length; i++) {
    const w = weight[subset[i]];
    const next = sum + w;
    error += Math.abs(sum) >= Math.abs(w) ? sum - next + w : w - next + sum;
    sum = next;
  }
  // Infinities, and sums beyond the largest number, have no error to add.
  return Number.isFinite(sum) ? sum + error : sum;
}

/**
 * Checks that a value is a valid edge list, as every public function does that
 * takes one. Time O(m), no space.
 *
 * @throws {@link GraphTypeError} if it is not an edge list,
 * {@link VertexRangeError} if an edge ends outside `0..order-1`,
 * {@link EdgeWeightError} if a weight is `NaN`, {@link MemoryError} if there is
 * no memory for so many vertices.
 */
export function checkEdgeList(edges: EdgeList): void {
  checkEdgeListShape(edges);
  const {order, size, source, target, weight} = edges;
  for (let e = 0; e < size; e++) {
    // As unsigned numbers, negative vertices are greater than every order.
    if (source[e] >>> 0 >= order) checkVertex(order, source[e], e);
    if (target[e] >>> 0 >= order) checkVertex(order, target[e], e);
    if (Number.isNaN(weight[e])) throw weightError(e, weight[e]);
  }
}

/**
 * Checks that weights, which are not `NaN`, can be distances.
 *
 * @throws {@link EdgeWeightError} if one is negative.
 */
export function checkDistances(
  where: string,
  weight: Float64Array,
  edgeKeys?: readonly string[]
): void {
  for (let e = 0; e < weight.length; e++) {
    if (weight[e] >= 0) continue;
    const edge = edgeKeys?.[e] ?? e;
    throw new EdgeWeightError(
      `${where}: edge ${quote(edge)} has weight ${quote(weight[e])}. Use ` +
        'distances of 0 or more.',
      edge,
      weight[e]
    );
  }
}

/** The O(1) part of {@link checkEdgeList}, which does not look at edges. */
export function checkEdgeListShape(edges: EdgeList): void {
  const advice =
    edges === null ||
    typeof edges !== 'object' ||
    Array.isArray(edges) ||
    ArrayBuffer.isView(edges)
      ? 'Make one with edgeListFrom(order, edges), or pass {order, size, ' +
        'source, target, weight}'
      : adviceFor(edges);
  if (advice) {
    throw new GraphTypeError(
      `spanforest/graph: ${quote(edges)} is not an edge list. ${advice}.`
    );
  }
  const {order, size, source, target, weight} = edges;
  checkArray('source', source, Int32Array);
  checkArray('target', target, Int32Array);
  checkArray('weight', weight, Float64Array);
  checkOrder(order);
  if ([source, target, weight].some(({length}) => length !== size)) {
    throw new GraphTypeError(
      `spanforest/graph: the edge list says size ${quote(size)} but holds ` +
        `${source.length} sources, ${target.length} targets and ` +
        `${weight.length} weights. Make the four equal.`
    );
  }
}

// What to do about objects that are often passed in place of an edge list.
function adviceFor(value: object): string | false {
  if ('then' in value) return 'Await the promise';
  if ('forEachEdge' in value) {
    return "For a graphology graph, use the functions of 'spanforest'";
  }
  return 'edges' in value && 'Pass the .edges of a named graph';
}

/** Checks that a set of edges is an `Int32Array` of indices in range. */
export function checkEdgeIndices(
  edges: Pick<EdgeList, 'size'>,
  subset: Int32Array
): void {
  checkSubset(subset);
  for (const e of subset) {
    if (e >= 0 && e < edges.size) continue;
    throw new ForestError(
      `spanforest/graph: there is no edge ${e} among ${edges.size}. Choose ` +
        'indices from 0 to size - 1.',
      e
    );
  }
}

function checkSubset(subset: unknown): void {
  if (subset instanceof Int32Array) return;
  throw new GraphTypeError(
    `spanforest/graph: ${quote(subset)} is not a set of edges. Pass edge ` +
      'indices as an Int32Array.'
  );
}

function checkArray(
  field: string,
  value: unknown,
  type: Int32ArrayConstructor | Float64ArrayConstructor
): void {
  if (value instanceof type) return;
  throw new GraphTypeError(
    `spanforest/graph: ${quote(value)} is not the ${field} of an edge list. ` +
      `Make it of type ${type.name}, or call edgeListFrom(order, edges).`
  );
}

// The largest order and size that an Int32Array can number.
const MAXIMUM_COUNT = 0x7fffffff;

/**
 * Checks that a value can be the number of vertices, and that there is memory
 * for them.
 *
 * @param bytes - How many each of them takes: every computation on a graph
 * needs some integers for each vertex.
 */
export function checkOrder(order: number, bytes = 16): void {
  if (!Number.isInteger(order) || order < 0 || order > MAXIMUM_COUNT) {
    throw new GraphTypeError(
      `spanforest/graph: the order is ${quote(order)}. Give an integer from ` +
        `0 to ${MAXIMUM_COUNT}.`
    );
  }
  checkMemory(
    'spanforest/graph',
    `a graph of ${order} vertices`,
    bytes * order
  );
}

function checkVertex(order: number, vertex: number, edge: number): void {
  if (Number.isInteger(vertex) && vertex >= 0 && vertex < order) return;
  throw new VertexRangeError(
    `spanforest/graph: edge ${edge} ends at vertex ${quote(vertex)}, but the ` +
      `graph has order ${order}. Number the vertices from 0 to order - 1.`,
    edge,
    vertex
  );
}

function noVertex(vertex: number, edge: number): VertexRangeError {
  return new VertexRangeError(
    `spanforest/graph: edge ${edge} ends at vertex ${quote(vertex)}. Number the ` +
      'vertices from 0; for names, see forestOfRows of spanforest.',
    edge,
    vertex
  );
}

/** The error for an edge whose weight is not a number. */
export function weightError(edge: number, value: unknown): EdgeWeightError {
  return new EdgeWeightError(
    `spanforest/graph: edge ${edge} has weight ${quote(value)}. Give it a ` +
      'number, or drop the edge.',
    edge,
    value
  );
}
