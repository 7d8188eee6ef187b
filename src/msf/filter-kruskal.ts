import {
  checkEdgeList,
  checkEdgeListShape,
  type EdgeList
} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {ChosenEdges} from './chosen-edges.js';
import {COMPILED_FROM, compiledForest} from './compiled-forest.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';
import {
  allocateGraph,
  relabel,
  type ShrinkingGraph,
  viewOf
} from './shrinking-graph.js';
import {sortByWeight} from './sort-by-weight.js';

/** Options of {@link filterKruskal}. None of them affects the result. */
export interface FilterKruskalOptions extends ForestStepOptions {
  /**
   * Whether to filter. `false` gives Kruskal's algorithm with a radix sort,
   * for comparison.
   * @defaultValue `true`
   */
  filter?: boolean | undefined;
  /**
   * Graphs with fewer edges are sorted at once, without filtering.
   * @defaultValue `512`
   */
  filterFrom?: number | undefined;
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
 * Finds the minimum spanning forest by Kruskal's algorithm with a radix sort,
 * sorting only edges that stand a chance.
 *
 * The lightest edges, about as many as there are vertices, are sorted and
 * joined first. What they connect becomes one vertex, and every heavier edge
 * inside such a vertex is dropped without ever being sorted. This repeats until
 * so few edges remain that they can all be sorted.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}.
 *
 * Time O(m log n) in the worst case, that of the union-find: every round drops
 * a quarter of the edges or is the last, and the sort is linear. Space
 * O(n + m). The fastest algorithm here on most graphs.
 *
 * V. Osipov, P. Sanders, J. Singler, "The filter-Kruskal minimum spanning
 * tree algorithm", ALENEX 2009. Deviations: a loop of two-way splits with
 * contraction in place of the quicksort-like recursion, and a radix sort.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {filterKruskal} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...filterKruskal(triangle)]; // => [0, 1]
 * ```
 */
export function filterKruskal(
  edges: EdgeList,
  options: FilterKruskalOptions = {}
): Int32Array {
  checkEdgeListShape(edges);
  const where = 'spanforest/msf/filter-kruskal';
  checkOptions(where, options, {
    filter: 'boolean',
    filterFrom: 'value',
    compiled: 'boolean',
    onStep: 'function'
  });
  const {filterFrom = 0} = options;
  if (typeof filterFrom !== 'number' || Number.isNaN(filterFrom)) {
    throw new OptionError(
      `${where}: filterFrom is ${quote(filterFrom)}. Give a number of edges.`
    );
  }
  return runFilterKruskal(edges, options, StepReporter.for(options));
}

/** {@link filterKruskal} without checks of its options. */
export function runFilterKruskal(
  edges: EdgeList,
  options: Omit<FilterKruskalOptions, 'onStep'>,
  steps?: StepReporter
): Int32Array {
  const {filter = true, compiled = true} = options;
  const filterFrom = filter ? (options.filterFrom ?? FILTER_FROM) : Infinity;
  if (compiled && steps === undefined && edges.size >= COMPILED_FROM) {
    const forest = compiledForest(edges, filterFrom);
    if (forest !== null) return forest;
  }
  checkEdgeList(edges);
  return solveInJavaScript(edges, filterFrom, steps);
}

// With fewer edges in all or per vertex, or if the last round left more than a
// share of them, splitting costs more than sorting (measured).
const FILTER_FROM = 512;
const DENSE_FROM = 2;
const WORTHWHILE = 0.75;

function solveInJavaScript(
  edges: EdgeList,
  filterFrom: number,
  steps: StepReporter | undefined
): Int32Array {
  const chosen = new ChosenEdges(edges.order);
  const parent = new Int32Array(edges.order);
  let graph: ShrinkingGraph = viewOf(edges);
  while (graph.size >= filterFrom && graph.size > DENSE_FROM * graph.order) {
    const wanted = wantedLightEdges(graph.order, graph.size);
    if (2 * wanted > graph.size) break;
    const light = lightEdges(graph, wanted);
    // With so many ties at the pivot, a split would not pay.
    if (2 * light.length > graph.size) break;
    steps?.split(graph, light);
    const {count} = chosen;
    joinByWeight(compact(graph, light), parent, chosen, steps);
    // One tree spans all vertices, so no heavier edge matters.
    if (chosen.count - count === graph.order - 1) {
      steps?.span();
      return chosen.sorted(edges.size);
    }
    const {label, trees} = labelTrees(parent, graph.order);
    // An edge between connected vertices, joined or not, is a self edge now.
    const rest =
      graph.edge === null
        ? allocateGraph(graph.size - light.length + 1, edges.weight)
        : {...graph, edge: graph.edge};
    const before = graph.size;
    relabel(graph, label, trees, rest);
    steps?.contract(rest);
    graph = rest;
    // The lightest edges connect too little for another round to pay.
    if (graph.size > WORTHWHILE * before) break;
  }
  joinByWeight(compact(graph, null), parent, chosen, steps);
  return chosen.sorted(edges.size);
}

// How many edges to sort first: as many as there are vertices; twice as many in
// small graphs, which saves a round and costs little in the cache. If they are
// still a small part, so many that they are likely to connect everything: a few
// more than the ln(n) / 2 a vertex of a random graph.
function wantedLightEdges(order: number, size: number): number {
  const least = size < 1 << 17 ? 2 : 1;
  const most = Math.log(Math.max(order, 1)) / 2 + 2;
  const affordable = size / order / 8;
  return order * Math.max(least, Math.min(most, affordable));
}

// Positions of the lightest edges, about as many as wanted.
function lightEdges(
  {size, edge, weight}: ShrinkingGraph,
  wanted: number
): Int32Array {
  // About 16 of them are light, but sorting so few does not matter.
  const few = Math.max(1024, Math.min((16 * size) / wanted, 8192));
  const count = Math.min(size, Math.max(64, Math.min(size >> 5, few)));
  const sample = new Float64Array(count);
  // Multiples of the golden ratio spread the sample evenly.
  for (let i = 0, point = 0; i < count; i++) {
    const p = Math.floor(point * size);
    sample[i] = weight[edge === null ? p : edge[p]];
    point = (point + GOLDEN) % 1;
  }
  sample.sort();
  const pivot = sample[Math.floor((count * wanted) / size)];
  // Without a branch, which would be mispredicted for every light edge.
  const light = new Int32Array(size);
  let end = 0;
  for (let i = 0; i < size; i++) {
    light[end] = i;
    end += +(weight[edge === null ? i : edge[i]] <= pivot);
  }
  return light.subarray(0, end);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Some edges of a graph of that order and size, close together in memory. */
interface CompactEdges extends Omit<ShrinkingGraph, 'source' | 'target'> {
  /** Both ends of edge `i`, at `2i` and `2i + 1`: one cache miss. */
  readonly ends: Int32Array;
}

// The edges at some positions, or all of them.
function compact(
  graph: ShrinkingGraph,
  positions: Int32Array | null
): CompactEdges {
  const {order, size, source, target, edge: names} = graph;
  const count = positions === null ? size : positions.length;
  const ends = new Int32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const p = positions === null ? i : positions[i];
    ends[2 * i] = source[p];
    ends[2 * i + 1] = target[p];
  }
  if (positions === null && names === null) {
    return {order, size, ends, weight: graph.weight, edge: null};
  }
  const weight = new Float64Array(count);
  const edge = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const p = positions === null ? i : positions[i];
    edge[i] = names === null ? p : names[p];
    weight[i] = graph.weight[edge[i]];
  }
  return {order, size, ends, weight, edge};
}

// Kruskal's algorithm. Leaves the trees in `parent`.
function joinByWeight(
  edges: CompactEdges,
  parent: Int32Array,
  chosen: ChosenEdges,
  steps: StepReporter | undefined
): void {
  const {order, ends, edge} = edges;
  const {edges: joined, count} = chosen;
  for (let v = 0; v < order; v++) parent[v] = v;
  const sorted = sortByWeight(edges.weight);
  steps?.sort(edges, sorted);
  // A tree that spans all vertices can take no more edges.
  const full = count + order - 1;
  let end = count;
  for (let i = 0; i < sorted.length && end < full; i++) {
    const p = sorted[i];
    // Find with path halving, twice, written out: this is the hot loop.
    let u = ends[2 * p];
    let v = ends[2 * p + 1];
    while (parent[u] !== u) u = parent[u] = parent[parent[u]];
    while (parent[v] !== v) v = parent[v] = parent[parent[v]];
    if (u === v) continue;
    // The lower root wins, so roots come before the rest of their tree.
    parent[Math.max(u, v)] = Math.min(u, v);
    joined[end++] = edge === null ? p : edge[p];
  }
  chosen.count = end;
  steps?.join(edges, chosen, count);
}

// Numbers the trees. No vertex is below its parent, so in one sweep upwards
// each parent is labelled before its children.
function labelTrees(
  parent: Int32Array,
  order: number
): {label: Int32Array; trees: number} {
  const label = new Int32Array(order);
  let trees = 0;
  for (let v = 0; v < order; v++) {
    const p = parent[v];
    // A root gets the next number, any other vertex its parent's, by a mask
    // instead of an unpredictable branch.
    const mask = -(p === v);
    label[v] = (trees & mask) | (label[p] & ~mask);
    trees -= mask;
  }
  return {label, trees};
}
