import {type Contraction, contractByLabel} from '../graph/contract.js';
import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {checkOptions} from '../graph/errors.js';
import {
  allocateGraph,
  dropParallelEdges,
  type ShrunkGraph,
  viewOf
} from '../graph/shrinking-graph.js';
import {
  boruvkaRound,
  findLeastEdges,
  joinLeastEdges,
  type RoundScratch,
  roundScratch
} from './boruvka-round.js';
import {
  type ForestStepOptions,
  forestIndices,
  StepTeller
} from './forest-steps.js';

/** What a single Borůvka step yields. */
export interface BoruvkaStep {
  /** The least edge of every vertex, each once, in increasing index. */
  readonly chosen: Int32Array;
  /** The graph contracted along them. */
  readonly contraction: Contraction;
}

/**
 * Does a single Borůvka step: chooses the least edge at every vertex and
 * contracts the chosen edges.
 *
 * All chosen edges belong to the minimum spanning forest, by the cut
 * property. The contracted graph has at most half as many vertices with
 * edges; isolated vertices stay. It has no loops and no parallel edges. Time
 * and space O(n + m).
 *
 * `Boruvka-step` of Levi, Reichart and Rappoport (ACL 2016), Algorithm 1,
 * after O. Borůvka (1926).
 *
 * @param edges - The graph; it is not modified.
 * @throws {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {boruvkaStep} from 'spanforest/msf';
 *
 * const square = edgeListFrom(4, [
 *   [0, 1, 1],
 *   [1, 2, 3],
 *   [2, 3, 2],
 *   [3, 0, 4]
 * ]);
 * const {chosen, contraction} = boruvkaStep(square);
 * [...chosen]; // => [0, 2]
 * [...contraction.edge]; // => [1]
 * ```
 */
export function boruvkaStep(edges: EdgeList): BoruvkaStep {
  checkEdgeList(edges);
  const scratch = roundScratch(edges.order);
  const chosen = new Int32Array(edges.order);
  const graph = viewOf(edges);
  findLeastEdges(graph, scratch);
  const {trees, end} = joinLeastEdges(graph, scratch, chosen, 0);
  // Unlike the rounds of a whole run, a single step keeps isolated vertices.
  const {label} = scratch;
  let order = trees;
  for (let v = 0; v < edges.order; v++) if (label[v] < 0) label[v] = order++;
  return {
    chosen: forestIndices(chosen, end, edges.size),
    contraction: contractByLabel(edges, label, order)
  };
}

/**
 * Finds the minimum spanning forest by Borůvka's algorithm: steps like
 * {@link boruvkaStep} until no edge is left.
 *
 * Loops are ignored, parallel edges stay apart, ties go to the lower index; a
 * disconnected graph gives a forest, an empty graph an empty one. Infinite
 * weights are ordinary weights.
 *
 * Time O(min(m log n, n² + m)), and the less, the faster edges vanish inside
 * super-vertices, as they do on grids and road networks. Space O(n + m).
 *
 * O. Borůvka, "O jistém problému minimálním", Práce moravské přírodovědecké
 * společnosti, 1926. Deviation: parallel edges are dropped only once there
 * are more edges than pairs of vertices, because looking for them costs more
 * than carrying them along.
 *
 * @param edges - The graph; it is not modified.
 * @param options - Who is told of the rounds.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {boruvka} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...boruvka(triangle)]; // => [0, 1]
 * ```
 */
export function boruvka(
  edges: EdgeList,
  options: ForestStepOptions = {}
): Int32Array {
  checkEdgeList(edges);
  checkOptions('spanforest/msf/boruvka', options);
  const teller = StepTeller.for(options);
  const chosen = new Int32Array(edges.order);
  const scratch = roundScratch(edges.order);
  const rest = allocateGraph(edges.size, edges.weight);
  let end = boruvkaRound(viewOf(edges), rest, scratch, chosen, 0, teller);
  end = finishByBoruvka(rest, scratch, chosen, end, teller);
  return forestIndices(chosen, end, edges.size);
}

/**
 * Runs Borůvka rounds on a graph until it has no edge left.
 *
 * @returns first free place in `chosen` afterwards.
 */
export function finishByBoruvka(
  graph: ShrunkGraph,
  scratch: RoundScratch,
  chosen: Int32Array,
  from: number,
  teller?: StepTeller
): number {
  let end = from;
  while (graph.size > 0) {
    end = boruvkaRound(graph, graph, scratch, chosen, end, teller);
    if (!hasParallelEdges(graph)) continue;
    dropParallelEdges(graph);
    teller?.contract(graph);
  }
  return end;
}

// With more edges than pairs of vertices, parallel ones are certain. To look
// for them earlier, or among few edges, costs more than to carry them along
// (measured).
function hasParallelEdges({order, size}: ShrunkGraph): boolean {
  return size >= MANY && 2 * size > order * (order - 1);
}

const MANY = 1024;
