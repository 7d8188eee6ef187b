import {
  checkEdgeList,
  checkEdgeListShape,
  type EdgeList
} from '../graph/edge-list.js';
import {checkOptions} from '../graph/options.js';
import {ChosenEdges} from './chosen-edges.js';
import {COMPILED_FROM, compiledForest} from './compiled-forest.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';
import {
  allocateGraph,
  dropParallelEdgesByTable,
  relabel,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from './shrinking-graph.js';

/** Options of {@link boruvka}. None of them affects the result. */
export interface BoruvkaOptions extends ForestStepOptions {
  /**
   * Whether to run in WebAssembly, about twice as fast on most graphs; the
   * edges are copied for it. JavaScript takes over where WebAssembly is missing
   * or forbidden, for graphs beyond some 8 · 10⁷ edges or the memory that is
   * granted, for very small graphs, and if there is an `onStep`.
   * @defaultValue `true`
   */
  compiled?: boolean | undefined;
}

/**
 * Finds the minimum spanning forest by Borůvka's algorithm: each round chooses
 * the least edge at every vertex and contracts these edges, until no edge is
 * left. All of them are in the forest, by the cut property.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}.
 *
 * Time O(m log n); less if edges vanish inside super-vertices
 * early, as they do on grids and road networks. Space O(n + m).
 *
 * A round is `Boruvka-step` of Levi, Reichart and Rappoport (ACL 2016),
 * Algorithm 1, after O. Borůvka, "O jistém problému minimálním", Práce moravské
 * přírodovědecké společnosti, 1926. Deviations: parallel edges are dropped only
 * once the edges outnumber the pairs of vertices by far, and not at all in
 * WebAssembly, because looking for them costs more than keeping them. Dense
 * graphs begin with their lightest edges there, after P. Sanders, M. Schimek,
 * "Engineering massively parallel MST algorithms", IPDPS 2023.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {boruvka} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...boruvka(triangle)]; // => [0, 1]
 * ```
 */
export function boruvka(
  edges: EdgeList,
  options: BoruvkaOptions = {}
): Int32Array {
  checkEdgeListShape(edges);
  checkOptions('spanforest/msf/boruvka', options, {
    compiled: 'boolean',
    onStep: 'function'
  });
  return runBoruvka(edges, options, StepReporter.for(options));
}

/** {@link boruvka} without checks of its options. */
export function runBoruvka(
  edges: EdgeList,
  {compiled = true}: Pick<BoruvkaOptions, 'compiled'>,
  steps?: StepReporter
): Int32Array {
  if (compiled && steps === undefined && edges.size >= COMPILED_FROM) {
    const forest = compiledForest(edges);
    if (forest !== null) return forest;
  }
  checkEdgeList(edges);
  const chosen = new ChosenEdges(edges.order);
  const scratch = new RoundScratch(edges.order);
  const rest = allocateGraph(edges.size, edges.weight);
  boruvkaRound(viewOf(edges), rest, scratch, chosen, steps);
  finishByBoruvka(rest, scratch, chosen, steps);
  return chosen.sorted(edges.size);
}

/** Runs Borůvka rounds on a graph until it has no edge left. */
export function finishByBoruvka(
  graph: ShrunkGraph,
  scratch: RoundScratch,
  chosen: ChosenEdges,
  steps?: StepReporter
): void {
  while (graph.size > 0) {
    boruvkaRound(graph, graph, scratch, chosen, steps);
    // Most edges are parallel if they outnumber the pairs of vertices by far.
    // Searching earlier, or among few edges, costs more than it saves (measured).
    const {order, size} = graph;
    if (size < 1024 || size < 4 * order * order) continue;
    dropParallelEdgesByTable(graph);
    steps?.contract(graph, size - graph.size);
  }
}

/**
 * One round: contracts the least edges of a graph into another one or itself.
 * Self edges are dropped; parallel edges stay. Time O(n + m).
 */
export function boruvkaRound(
  graph: ShrinkingGraph,
  into: ShrunkGraph,
  scratch: RoundScratch,
  chosen: ChosenEdges,
  steps?: StepReporter
): void {
  const {count} = chosen;
  findLeastEdges(graph, scratch);
  const trees = joinLeastEdges(graph, scratch, chosen);
  steps?.least(graph, trees, chosen, count);
  relabel(graph, scratch.label, trees, into);
  steps?.contract(into);
}

/** Memory for Borůvka rounds over at most `order` vertices. */
export class RoundScratch {
  /** Weight of the least edge at vertex `v`, at `2v`; `NaN` if isolated. */
  readonly leastWeight: Float64Array;
  /**
   * The same memory as integers, to save cache misses: position of that edge at
   * `4v + 2`, -1 at an isolated vertex, and its other end at `4v + 3`.
   */
  readonly leastEdge: Int32Array;
  /** The other end of the least edge at each vertex, close together. */
  readonly next: Int32Array;
  /** The super-vertex each vertex is contracted into, -1 if isolated. */
  readonly label: Int32Array;

  constructor(order: number) {
    this.leastWeight = new Float64Array(2 * order);
    this.leastEdge = new Int32Array(this.leastWeight.buffer);
    this.next = new Int32Array(order);
    this.label = new Int32Array(order);
  }
}

/**
 * Finds the least edge at every vertex. Edges
 * come in increasing index, so only a strictly lighter one replaces another.
 * Time O(n + m).
 */
export function findLeastEdges(
  graph: ShrinkingGraph,
  scratch: RoundScratch
): void {
  const {order, size, source, target, edge, weight} = graph;
  const {leastWeight, leastEdge} = scratch;
  // With NaN for "none yet", `!(w >= none)` holds for every weight.
  for (let v = 0; v < order; v++) {
    leastWeight[2 * v] = NaN;
    leastEdge[4 * v + 2] = -1;
  }
  for (let e = 0; e < size; e++) {
    const u = source[e];
    const v = target[e];
    if (u === v) continue;
    const w = weight[edge === null ? e : edge[e]];
    if (!(w >= leastWeight[2 * u])) {
      leastWeight[2 * u] = w;
      leastEdge[4 * u + 2] = e;
      leastEdge[4 * u + 3] = v;
    }
    if (!(w >= leastWeight[2 * v])) {
      leastWeight[2 * v] = w;
      leastEdge[4 * v + 2] = e;
      leastEdge[4 * v + 3] = u;
    }
  }
}

/**
 * Joins every vertex to the other end of its least edge, numbers the trees in
 * `scratch.label`, stores their edges, and returns their number.
 * Time O(n).
 *
 * Along a chain of least edges the edges never grow in the total order, so
 * the only cycles are pairs of vertices that chose the same edge. The lower
 * of the two becomes the root of its tree.
 */
export function joinLeastEdges(
  graph: ShrinkingGraph,
  scratch: RoundScratch,
  chosen: ChosenEdges
): number {
  const {order, edge} = graph;
  const {leastEdge, next, label} = scratch;
  const {edges} = chosen;
  let {count} = chosen;
  let trees = 0;

  for (let v = 0; v < order; v++) {
    next[v] = leastEdge[4 * v + 2] < 0 ? -1 : leastEdge[4 * v + 3];
  }
  for (let v = 0; v < order; v++) {
    const other = next[v];
    if (other < 0) {
      label[v] = -1;
    } else if (v < other && next[other] === v) {
      label[v] = trees++;
    } else {
      label[v] = UNKNOWN;
      const e = leastEdge[4 * v + 2];
      edges[count++] = edge === null ? e : edge[e];
    }
  }
  for (let v = 0; v < order; v++) {
    if (label[v] !== UNKNOWN) continue;
    let root = next[v];
    while (label[root] === UNKNOWN) root = next[root];
    const tree = label[root];
    // Label the whole chain, so that no part of it is walked twice.
    for (let x = v; label[x] === UNKNOWN; x = next[x]) label[x] = tree;
  }
  chosen.count = count;
  return trees;
}

const UNKNOWN = -2;
