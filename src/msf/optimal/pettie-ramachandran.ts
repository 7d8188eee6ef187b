import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {checkOptions} from '../../graph/options.js';
import {boruvkaRound, RoundScratch} from '../boruvka.js';
import {ChosenEdges} from '../chosen-edges.js';
import {
  edgesAt,
  type ForestStep,
  type ForestStepOptions,
  StepReporter
} from '../forest-steps.js';
import {fredmanTarjan} from '../fredman-tarjan.js';
import {
  allocateGraph,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from '../shrinking-graph.js';
import {
  CORRUPTED,
  DECIDED,
  INSIDE,
  OUTSIDE,
  type Partition,
  partition
} from './partition.js';
import {checkedErrorRate} from './soft-heap.js';

/** Options of {@link pettieRamachandran}. None of them affects the result. */
export interface PettieRamachandranOptions extends ForestStepOptions {
  /**
   * ε, from 0 to 1: the share of its items that a {@link SoftHeap} may corrupt.
   * The bound on the time needs less than 1/4: every edge may be inserted from
   * both ends, so a round may keep twice that share of the edges.
   * @defaultValue `1 / 8`, as in the paper
   */
  errorRate?: number | undefined;
}

/**
 * Finds the minimum spanning forest by the algorithm of Pettie and
 * Ramachandran, which is optimal: no deterministic algorithm that compares
 * weights needs fewer comparisons by more than a constant factor. How many
 * these are is an open question: Ω(m) and O(m α(m, n)).
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}.
 *
 * A round cuts the graph into subgraphs of at most four vertices with a
 * {@link SoftHeap}, and sets the corrupted edges between them aside; finds the
 * forests of the subgraphs with optimal decision trees, and that of the
 * contracted graph, which is dense, with {@link fredmanTarjan}; drops all edges
 * that are in none of these; and ends with two steps of Borůvka's algorithm.
 *
 * Time O(T*(m, n)), where T* is the number of comparisons of the best algorithm
 * possible; space O(n + m). There are at most log4(n) rounds. It takes about
 * twelve times as long as {@link filterKruskal}: its value is the bound.
 *
 * S. Pettie, V. Ramachandran, "An optimal minimum spanning tree algorithm",
 * Journal of the ACM, 2002. Deviations: subgraphs have up to four vertices
 * rather than log log log n, which is no more for graphs of at most 2^65536
 * vertices; the edges of the fourth are not inserted into the heap; parallel
 * edges stay; the recursion is a loop.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {pettieRamachandran} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...pettieRamachandran(triangle)]; // => [0, 1]
 * ```
 */
export function pettieRamachandran(
  edges: EdgeList,
  options: PettieRamachandranOptions = {}
): Int32Array {
  const where = 'spanforest/msf/pettie-ramachandran';
  checkOptions(where, options, {errorRate: 'value', onStep: 'function'});
  const errorRate = checkedErrorRate(where, options);
  checkEdgeList(edges);
  const steps = StepReporter.for(options);
  const chosen = new ChosenEdges(edges.order);
  const scratch = new RoundScratch(edges.order);
  let graph = viewOf(edges);
  while (graph.size > 0) {
    const rest = dropEdges(graph, errorRate, options.onStep);
    boruvkaRound(rest, rest, scratch, chosen, steps);
    boruvkaRound(rest, rest, scratch, chosen, steps);
    graph = rest;
  }
  return chosen.sorted(edges.size);
}

type OnStep = ForestStepOptions['onStep'];

// Keeps the edges in the forests of the subgraphs and of the contracted graph,
// and the corrupted ones: at most n - 1 edges, and twice the error rate of all.
function dropEdges(
  graph: ShrinkingGraph,
  errorRate: number,
  onStep: OnStep
): ShrunkGraph {
  const {order, size, source, target, edge} = graph;
  const weight = weightsByPosition(graph);
  const parts = partition(graph, weight, errorRate);
  const {state} = parts;
  if (onStep) reportPartition(graph, parts, onStep);
  const {edges, positions} = contractGroups(graph, parts, weight);
  const onDenseStep = onStep && deeper(graph, positions, onStep);
  onDenseStep?.(contractStep(edges));
  for (const e of fredmanTarjan(edges, {onStep: onDenseStep})) {
    state[positions[e]] = DENSE;
  }

  let kept = 0;
  for (let e = 0; e < size; e++) kept += +(state[e] >= DECIDED);
  // Room for one more, as `relabel` needs it.
  const rest = allocateGraph(kept + 1, graph.weight);
  rest.order = order;
  for (let e = 0; e < size; e++) {
    if (state[e] < DECIDED) continue;
    rest.source[rest.size] = source[e];
    rest.target[rest.size] = target[e];
    rest.edge[rest.size++] = edge === null ? e : edge[e];
  }
  if (onStep) reportDropped(graph, rest, state, onStep);
  return rest;
}

// In the forest of the contracted graph; greater than the states of Partition.
const DENSE = CORRUPTED + 1;

function weightsByPosition(graph: ShrinkingGraph): Float64Array {
  const {size, edge, weight} = graph;
  if (edge === null) return weight;
  const weights = new Float64Array(size);
  for (let e = 0; e < size; e++) weights[e] = weight[edge[e]];
  return weights;
}

// The graph of the groups, without corrupted edges. An edge between vertices of
// a group is a self edge: greater than a path between its ends, if it is in no
// subgraph.
function contractGroups(
  {size, source, target}: ShrinkingGraph,
  {state, group, groups}: Partition,
  weight: Float64Array
): {edges: EdgeList; positions: Int32Array} {
  // Room for all: pages of memory that are never written cost nothing.
  const sources = new Int32Array(size);
  const targets = new Int32Array(size);
  const weights = new Float64Array(size);
  const positions = new Int32Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    if (state[e] !== OUTSIDE) continue;
    const u = group[source[e]];
    const v = group[target[e]];
    sources[count] = u;
    targets[count] = v;
    weights[count] = weight[e];
    positions[count] = e;
    count += +(u !== v);
  }
  const edges = {
    order: groups,
    size: count,
    source: sources.subarray(0, count),
    target: targets.subarray(0, count),
    weight: weights.subarray(0, count)
  };
  return {edges, positions: positions.subarray(0, count)};
}

function reportPartition(
  graph: ShrinkingGraph,
  parts: Partition,
  onStep: NonNullable<OnStep>
): void {
  const {order, size} = graph;
  const report = (
    kind: ForestStep['kind'],
    comparisons: number,
    has: (state: number) => boolean
  ) => {
    const edges = edgesWith(graph, parts.state, has);
    onStep({kind, depth: 0, order, size, comparisons, edges});
  };
  report(
    'partition',
    parts.heapComparisons,
    state => state === INSIDE || state === DECIDED
  );
  report('corrupted', 0, state => state === CORRUPTED);
  report('decide', parts.treeComparisons, state => state === DECIDED);
}

function reportDropped(
  graph: ShrinkingGraph,
  {order, size}: ShrunkGraph,
  states: Uint8Array,
  onStep: NonNullable<OnStep>
): void {
  const step = {depth: 0, order, comparisons: 0};
  const forest = edgesWith(graph, states, state => state === DENSE);
  onStep({...step, kind: 'forest', size: graph.size, edges: forest});
  const dropped = edgesWith(graph, states, state => state < DECIDED);
  onStep({...step, kind: 'drop', size, edges: dropped});
}

// Original indices of the edges in some states.
function edgesWith(
  graph: ShrinkingGraph,
  states: Uint8Array,
  has: (state: number) => boolean
): Int32Array {
  const positions: number[] = [];
  states.forEach((state, e) => {
    if (has(state)) positions.push(e);
  });
  return edgesAt(graph, Int32Array.from(positions));
}

// The steps on the contracted graph, as steps of the whole.
function deeper(
  graph: ShrinkingGraph,
  positions: Int32Array,
  onStep: NonNullable<OnStep>
): NonNullable<OnStep> {
  return step =>
    onStep({
      ...step,
      depth: step.depth + 1,
      edges: edgesAt(
        graph,
        step.edges.map(e => positions[e])
      )
    });
}

function contractStep({order, size}: EdgeList): ForestStep {
  const edges = Int32Array.from({length: size}, (_, e) => e);
  return {kind: 'contract', depth: 0, order, size, comparisons: 0, edges};
}
