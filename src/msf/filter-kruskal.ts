import {
  checkEdgeList,
  checkEdgeListShape,
  type EdgeList
} from '../graph/edge-list.js';
import {checkOptions, OptionError, quote} from '../graph/errors.js';
import {
  allocateGraph,
  relabel,
  type ShrinkingGraph,
  viewOf
} from '../graph/shrinking-graph.js';
import {
  compiledFilterKruskal,
  type FilterPlan
} from './compiled-filter-kruskal.js';
import {
  edgesAt,
  type ForestStepOptions,
  forestIndices,
  StepTeller
} from './forest-steps.js';
import {sortByWeight} from './sort-by-weight.js';

/** Options of {@link filterKruskal}. They have no influence on the result. */
export interface FilterKruskalOptions extends ForestStepOptions {
  /**
   * Whether to filter. Without it this is Kruskal's algorithm with a radix
   * sort, to compare with.
   *
   * @defaultValue `true`
   */
  filter?: boolean | undefined;
  /**
   * Graphs with fewer edges than this are sorted at once, without filtering.
   *
   * @defaultValue `512`
   */
  filterFrom?: number | undefined;
  /**
   * Whether to run in WebAssembly, about twice as fast on most graphs; the edges
   * are copied for it. JavaScript takes over where it is not there or not allowed, for
   * graphs beyond some 2 · 10⁷ edges, which would take too much memory, for
   * very small ones, and if steps are told.
   *
   * @defaultValue `true`
   */
  compiled?: boolean | undefined;
}

/**
 * Finds the minimum spanning forest by Kruskal's algorithm with a radix sort,
 * sorting only edges that stand a chance.
 *
 * About as many of the lightest edges as there are vertices are sorted and
 * joined first. What they connect becomes one vertex, and every heavier edge
 * inside such a vertex is dropped without ever having been sorted. This
 * repeats until so few edges are left that they can all be sorted.
 *
 * Loops are ignored, parallel edges stay apart, ties go to the lower index; a
 * disconnected graph gives a forest, an empty graph an empty one. Infinite
 * weights are ordinary weights.
 *
 * Time O(m log n) in the worst case, which is that of the union-find: every
 * round drops a quarter of the edges or is the last, and the sort is linear.
 * Space O(n + m). Fastest of all here on most graphs.
 *
 * V. Osipov, P. Sanders, J. Singler, "The filter-Kruskal minimum spanning
 * tree algorithm", ALENEX 2009. Deviations: a loop of two-way splits with
 * contraction in place of the quicksort-like recursion, and a radix sort.
 *
 * @param edges - The graph; it is not modified.
 * @param options - Whether to filter, and whether in WebAssembly.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is not sound,
 * {@link graph!OptionError} if an option is not.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {filterKruskal} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...filterKruskal(triangle)]; // => [0, 1]
 * ```
 */
export function filterKruskal(
  edges: EdgeList,
  options: FilterKruskalOptions = {}
): Int32Array {
  checkEdgeListShape(edges);
  checkOptions('spanforest/msf/filter-kruskal', options, [
    'filter',
    'compiled'
  ]);
  const {filter = true, filterFrom = FILTER_FROM, compiled = true} = options;
  if (typeof filterFrom !== 'number' || Number.isNaN(filterFrom)) {
    throw new OptionError(
      `spanforest/msf/filter-kruskal: filterFrom is ${quote(filterFrom)}. ` +
        'Give a number of edges.'
    );
  }
  const plan = {
    filterFrom: filter ? filterFrom : Infinity,
    denseFrom: DENSE_FROM,
    worthwhile: WORTHWHILE
  };
  const teller = StepTeller.for(options);
  if (compiled && teller === undefined && edges.size >= COMPILED_FROM) {
    const forest = compiledFilterKruskal(edges, plan);
    if (forest !== null) return forest;
  }
  checkEdgeList(edges);
  return solveInJavaScript(edges, plan, teller);
}

// With fewer edges in all or per vertex, splitting costs more than sorting
// (measured).
const FILTER_FROM = 512;
const DENSE_FROM = 2;

// The share of the edges that a round may leave for another to be tried.
const WORTHWHILE = 0.75;

// For fewer edges, code need not be compiled.
const COMPILED_FROM = 64;

function solveInJavaScript(
  edges: EdgeList,
  {filterFrom, denseFrom, worthwhile}: FilterPlan,
  teller: StepTeller | undefined
): Int32Array {
  const chosen = new Int32Array(edges.order);
  const parent = new Int32Array(edges.order);
  let graph: ShrinkingGraph = viewOf(edges);
  let end = 0;
  while (graph.size >= filterFrom && graph.size > denseFrom * graph.order) {
    const wanted = wantedLightEdges(graph.order, graph.size);
    if (2 * wanted > graph.size) break;
    const light = lightEdges(graph, wanted);
    // Too many ties at the pivot for a split that would pay.
    if (2 * light.length > graph.size) break;
    // Every edge is held against the pivot.
    teller?.tell('split', graph, graph.size, edgesAt(graph, light));
    const from = end;
    end = joinByWeight(compact(graph, light), parent, chosen, from, teller);
    // One tree spans all vertices: no heavier edge need be looked at.
    if (end - from === graph.order - 1) {
      teller?.contract({...allocateGraph(0, edges.weight), order: 1});
      return forestIndices(chosen, end, edges.size);
    }
    const {label, trees} = labelTrees(parent, graph.order);
    // Whatever is connected by now, joined edges included, is a self edge.
    const rest =
      graph.edge === null
        ? allocateGraph(graph.size - light.length + 1, edges.weight)
        : {...graph, edge: graph.edge};
    const before = graph.size;
    relabel(graph, label, trees, rest);
    teller?.contract(rest);
    graph = rest;
    // What the lightest edges connect is too small a part to go on like this.
    if (graph.size > worthwhile * before) break;
  }
  end = joinByWeight(compact(graph, null), parent, chosen, end, teller);
  return forestIndices(chosen, end, edges.size);
}

// How many weights to look at in order to find a pivot: so many that about 16
// of them are light, but so few that sorting them does not matter.
function sampleSize(size: number, wanted: number): number {
  const few = Math.max(1024, Math.min((16 * size) / wanted, 8192));
  return Math.min(size, Math.max(64, Math.min(size >> 5, few)));
}

// Below so many edges, cache misses do not matter (measured).
const CACHED = 1 << 17;

// How many edges to sort first: about as many as there are vertices; twice as
// many if they are few, which saves a round and costs little in the cache; up
// to so many that they are likely to connect everything (ln(n) / 2 a vertex on
// a random graph, and a few for luck) if they still are a small part.
function wantedLightEdges(order: number, size: number): number {
  const least = size < CACHED ? 2 : 1;
  const most = Math.log(Math.max(order, 1)) / 2 + 2;
  const affordable = size / order / 8;
  return order * Math.max(least, Math.min(most, affordable));
}

// Positions of about so many of the lightest edges.
function lightEdges(
  {size, edge, weight}: ShrinkingGraph,
  wanted: number
): Int32Array {
  const sample = new Float64Array(sampleSize(size, wanted));
  // Fibonacci hashing spreads the sample evenly, whatever the edges' order.
  for (let i = 0, point = 0; i < sample.length; i++) {
    const p = Math.floor(point * size);
    sample[i] = weight[edge === null ? p : edge[p]];
    point = (point + GOLDEN) % 1;
  }
  sample.sort();
  const pivot = sample[Math.floor((sample.length * wanted) / size)];

  return positionsUpTo(pivot, weight, edge, size);
}

// Positions of the edges that weigh no more than the pivot. A branch would be
// mispredicted for every light one.
function positionsUpTo(
  pivot: number,
  weight: Float64Array,
  edge: Int32Array | null,
  size: number
): Int32Array {
  const light = new Int32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++) {
    light[count] = i;
    count += +(weight[edge === null ? i : edge[i]] <= pivot);
  }
  return light.subarray(0, count);
}

// The golden ratio's fraction: its multiples are spread evenly in [0, 1).
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Some edges of a graph, close together in memory. */
interface CompactEdges {
  readonly order: number;
  /** Number of edges of the graph that they are from. */
  readonly size: number;
  /** Both ends of edge `i`, at `2i` and `2i + 1`: one miss of the cache. */
  readonly ends: Int32Array;
  /** Weight of each edge. */
  readonly weight: Float64Array;
  /** Original index of each edge; `null` if it is the same. */
  readonly edge: Int32Array | null;
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
  chosen: Int32Array,
  from: number,
  teller: StepTeller | undefined
): number {
  const {order, ends, edge} = edges;
  for (let v = 0; v < order; v++) parent[v] = v;
  const sorted = sortByWeight(edges.weight);
  teller?.tell('sort', edges, 0, edgesAt(edges, sorted));
  // A tree that spans all vertices can take no more edges.
  const full = from + order - 1;
  let end = from;
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
    chosen[end++] = edge === null ? p : edge[p];
  }
  teller?.tell('join', edges, 0, chosen.slice(from, end));
  return end;
}

// Numbers the trees. Every vertex has a parent at most as high as itself, so
// one sweep upwards finds each parent labelled already.
function labelTrees(
  parent: Int32Array,
  order: number
): {label: Int32Array; trees: number} {
  const label = new Int32Array(order);
  let trees = 0;
  for (let v = 0; v < order; v++) {
    const p = parent[v];
    // A root takes the next number, anything else its parent's, by a mask in
    // place of a branch that could not be foreseen.
    const mask = -(p === v);
    label[v] = (trees & mask) | (label[p] & ~mask);
    trees -= mask;
  }
  return {label, trees};
}
