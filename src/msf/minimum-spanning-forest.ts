import {DisjointSets} from '../graph/disjoint-sets.js';
import {
  checkEdgeList,
  checkEdgeListShape,
  type EdgeList,
  negateWeights
} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';
import {checkChoice, checkOptions} from '../graph/options.js';
import {runBoruvka} from './boruvka.js';
import {intoOutput, type OutputOption} from './chosen-edges.js';
import {type EdgeConstraints, edgeStates, reduceGraph} from './constraints.js';
import {type FilterKruskalOptions, runFilterKruskal} from './filter-kruskal.js';
import {type KktOptions, runKkt} from './kkt.js';
import {runKruskal} from './kruskal.js';
import {runPrim} from './prim.js';

/** The names of the algorithms to choose from. */
export const ALGORITHMS = [
  'auto',
  'kruskal',
  'boruvka',
  'kkt',
  'filter-kruskal',
  'prim'
] as const;

/** The name of an algorithm; `auto` picks the fastest for the graph. */
export type AlgorithmName = (typeof ALGORITHMS)[number];

/**
 * An algorithm for minimum spanning forests: a function from an edge list to the
 * indices of the forest's edges in increasing order, such as {@link kruskal} and
 * the others of {@link FOREST_ALGORITHMS}.
 */
export type ForestAlgorithm = (edges: EdgeList) => Int32Array;

/**
 * How to find a forest: `rng` and `seed` are for `kkt`, `compiled` is for
 * `filter-kruskal` and `boruvka`.
 */
export interface SpanningForestOptions
  extends Pick<KktOptions, 'rng' | 'seed'>,
    Pick<FilterKruskalOptions, 'compiled'> {
  /**
   * Which algorithm to run. The forest is the same for all of them. A function
   * must return a spanning forest, which is checked; that it is the minimum is
   * not.
   * @defaultValue `'auto'`
   */
  algorithm?: AlgorithmName | ForestAlgorithm | undefined;
}

/** Options of {@link minimumSpanningForestOf} for edge lists. */
export interface EdgeListForestOptions
  extends SpanningForestOptions,
    EdgeConstraints,
    OutputOption {}

/**
 * Finds the minimum spanning forest of an undirected graph.
 *
 * Among forests of equal weight it is the one whose edges come first by
 * weight and then by index, so it does not depend on the algorithm. Loops are
 * ignored, parallel edges are kept; a disconnected graph gives a forest of
 * `order - components` edges, an empty graph an empty one. Infinite weights
 * are ordinary weights, and -0 equals 0.
 *
 * With `required` or `forbidden` edges, it is the least of the forests that
 * have the required edges and span the graph without the forbidden ones.
 *
 * Time and space are those of the algorithm: {@link kruskal},
 * {@link boruvka}, {@link kkt}, {@link filterKruskal}, {@link prim}.
 *
 * @param edges - The graph; it is not modified.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is invalid,
 * {@link graph!OptionError} if an option is, {@link graph!ConstraintError} if
 * the required edges cannot be in a forest.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {minimumSpanningForestOf} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(4, [[0, 1, 7], [1, 2, 4], [2, 0, 5]]);
 * [...minimumSpanningForestOf(edges)]; // => [1, 2]
 * [...minimumSpanningForestOf(edges, {algorithm: 'kkt'})]; // => [1, 2]
 * [...minimumSpanningForestOf(edges, {required: [0]})]; // => [0, 1]
 * ```
 */
export function minimumSpanningForestOf(
  edges: EdgeList,
  options: EdgeListForestOptions = {}
): Int32Array {
  return solve(edges, options, 'maximum');
}

// `other` is what the function does not find.
function solve(
  edges: EdgeList,
  options: EdgeListForestOptions,
  other: string
): Int32Array {
  checkEdgeListShape(edges);
  checkOptions(
    'spanforest/msf',
    options,
    {
      algorithm: 'value',
      rng: 'function',
      seed: 'value',
      compiled: 'boolean',
      required: 'value',
      forbidden: 'value',
      output: 'value'
    },
    {[other]: `Call ${other}SpanningForest.`}
  );
  const {algorithm = 'auto', output} = options;
  const states = edgeStates(edges, options);
  if (states === null) return intoOutput(findForest(edges, options), output);
  checkEdgeList(edges);
  const {rest, restore} = reduceGraph(edges, states);
  // The choice of auto is that for the whole graph, which callers can ask for.
  const chosen = algorithm === 'auto' ? algorithmFor(edges) : algorithm;
  const forest = findForest(rest, {...options, algorithm: chosen});
  return intoOutput(restore(forest), output);
}

function findForest(
  edges: EdgeList,
  {algorithm = 'auto', rng, seed, compiled}: SpanningForestOptions
): Int32Array {
  if (typeof algorithm === 'function') {
    checkEdgeList(edges);
    return checkedForest(edges, algorithm(edges));
  }
  const or = ', or a function from FOREST_ALGORITHMS';
  const where = 'spanforest/msf';
  switch (checkChoice(where, 'algorithm', algorithm, ALGORITHMS, or)) {
    case 'auto':
      return findForest(edges, {algorithm: algorithmFor(edges), compiled});
    case 'kruskal':
      return runKruskal(edges);
    case 'boruvka':
      return runBoruvka(edges, {compiled});
    case 'kkt':
      return runKkt(edges, {rng, seed});
    case 'filter-kruskal':
      return runFilterKruskal(edges, {compiled});
    case 'prim':
      return runPrim(edges);
  }
}

// What a caller's algorithm has found, if it is a spanning forest.
function checkedForest(
  {order, size, source, target}: EdgeList,
  forest: Int32Array
): Int32Array {
  const sets = new DisjointSets(order);
  if (
    forest instanceof Int32Array &&
    forest.every(
      (e, i) =>
        e < size &&
        e > (forest[i - 1] ?? -1) &&
        sets.union(source[e], target[e])
    ) &&
    !source.some((u, e) => sets.union(u, target[e]))
  ) {
    return forest;
  }
  throw new OptionError(
    `spanforest/msf: algorithm returned ${quote(forest)}. Return the edges of a ` +
      'spanning forest: increasing indices in an Int32Array.'
  );
}

/**
 * Finds the maximum spanning forest of an undirected graph: the minimum under
 * the reversed order of weights, where ties still go to the lower index.
 *
 * Everything else is as in {@link minimumSpanningForestOf}; it takes O(m) more
 * space for the negated weights.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {maximumSpanningForestOf} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 7], [1, 2, 4], [2, 0, 5]]);
 * [...maximumSpanningForestOf(edges)]; // => [0, 2]
 * ```
 */
export function maximumSpanningForestOf(
  edges: EdgeList,
  options: EdgeListForestOptions = {}
): Int32Array {
  return solve(negateWeights(edges), options, 'minimum');
}

/**
 * The algorithm that `auto` runs on a graph of that order and size: the one
 * that was fastest in measurements on random graphs, grids and complete
 * graphs.
 *
 * @param isLocal - Whether most edges join vertices with close numbers and are
 * sorted by these, as in grids. `auto` looks at a few edges to find out.
 * @param isDoubled - Whether most edges stand next to their reverse, as in road
 * networks. `auto` looks at a few edges to find out.
 */
export function chooseAlgorithm(
  order: number,
  size: number,
  isLocal = false,
  isDoubled = false
): Exclude<AlgorithmName, 'auto'> {
  if (order <= 32 && size < 1024) return 'prim';
  return size < 64 ||
    (isLocal && mayGainFromLocality(order, size)) ||
    (isDoubled && size <= 4 * order)
    ? 'boruvka'
    : 'filter-kruskal';
}

/** The algorithm that `auto` runs on a graph. Time O(1). */
export function algorithmFor(edges: EdgeList): Exclude<AlgorithmName, 'auto'> {
  const {order, size} = edges;
  const isLocal = mayGainFromLocality(order, size) && hasLocality(edges);
  const isDoubled = size <= 4 * order && hasDoubles(edges);
  return chooseAlgorithm(order, size, isLocal, isDoubled);
}

// Whether Borůvka's algorithm is the fastest on such graphs if they are local:
// then its rounds hardly leave the caches (measured on grids, band matrices).
// With more edges, filter-Kruskal drops most before anything is sorted.
function mayGainFromLocality(order: number, size: number): boolean {
  return size >= 250_000 && size <= 2 * order;
}

/**
 * Whether most edges stand next to their reverse, judging by some 32 of them.
 * Then Borůvka's algorithm is the fastest on sparse graphs: filter-Kruskal would
 * sort both edges of a pair. Time O(1).
 */
export function hasDoubles({size, source, target}: EdgeList): boolean {
  const step = Math.ceil(size / 32);
  let single = 0;
  for (let e = 0; e < size; e += step) {
    const u = source[e];
    const v = target[e];
    if (u === target[e + 1] && v === source[e + 1]) continue;
    if (u === target[e - 1] && v === source[e - 1]) continue;
    // Most graphs without such pairs end the search here.
    if (++single > 8) return false;
  }
  return size > 0;
}

/** Whether edges are local, judging by some 512 of them. Time O(1). */
export function hasLocality({order, size, source, target}: EdgeList): boolean {
  // On random graphs, one edge in 32 joins vertices as close as that.
  const near = order / 64;
  const step = Math.max(1, Math.floor(size / 512));
  let close = 0;
  let last = 0;
  for (let e = 0; e < size; e += step) {
    const u = source[e];
    const isClose = Math.abs(u - target[e]) <= near;
    if (isClose && Math.abs(u - last) <= near) close++;
    last = u;
  }
  return close >= 0.75 * Math.ceil(size / step);
}
