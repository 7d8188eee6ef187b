import {DisjointSets} from '../../graph/disjoint-sets.js';
import {
  checkEdgeList,
  type EdgeList,
  negateWeights,
  totalWeight
} from '../../graph/edge-list.js';
import {EdgeWeightError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {
  type EdgeConstraints,
  edgeStates,
  FORBIDDEN,
  reduceGraph
} from '../constraints.js';
import {minimumSpanningForest} from '../minimum-spanning-forest.js';
import {withoutOverflow} from '../overflow.js';
import {pathMaxima} from '../path-maxima.js';
import {K_ADVICE, members, type Part, rankSolutions} from './ranking.js';

/** A spanning forest and its weight. */
export interface WeightedForest {
  /** Indices of the forest's edges, in increasing order. */
  readonly edges: Int32Array;
  /** Sum of their weights. */
  readonly weight: number;
}

/** Options of {@link kBestSpanningForests}. */
export interface KBestForestsOptions extends EdgeConstraints {
  /**
   * Whether the heaviest forests come first.
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
}

/**
 * Yields all spanning forests of an undirected graph in the order of their
 * weights, the lightest first, each exactly once.
 *
 * A generator: only the forests that you ask for are computed, and errors are
 * thrown when you ask for the first. Parallel edges make different forests;
 * loops are in none. A graph without edges has one forest, the empty one.
 * Forests whose weights differ by less than the rounding of a sum may be
 * swapped. With constraints, only forests with all required and no forbidden
 * edges are yielded.
 *
 * Time O(n + m α(m, n)) for each forest, plus the time for the first; space
 * O(n) for each forest that was yielded.
 *
 * E. L. Lawler, Management Science 1972; H. N. Gabow, "Two algorithms for
 * generating weighted spanning trees in order", SIAM Journal on Computing
 * 1977. Deviation: the best exchange is found by {@link pathMaxima} instead
 * of being kept up to date.
 *
 * @param edges - The graph; it is not modified, and must not be while the
 * generator is in use.
 * @param options - The order, and edges that all forests or none have.
 * @throws {@link graph!EdgeWeightError} if a weight is `NaN` or infinite,
 * because sums of such weights cannot be ranked, unless the edge is forbidden;
 * {@link graph!ConstraintError} if the required edges cannot be in a forest,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kBestSpanningForests} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * Array.from(kBestSpanningForests(triangle), forest => forest.weight);
 * // => [3, 4, 5]
 * ```
 */
export function* kBestSpanningForests(
  edges: EdgeList,
  options: KBestForestsOptions = {}
): Generator<WeightedForest, void, undefined> {
  checkEdgeList(edges);
  checkOptions(
    'spanforest/msf/k-best',
    options,
    {maximum: 'boolean', required: 'value', forbidden: 'value'},
    K_ADVICE
  );
  const states = edgeStates(edges, options);
  const infinite = edges.weight.findIndex(
    (w, e) => !Number.isFinite(w) && states?.[e] !== FORBIDDEN
  );
  if (infinite >= 0) {
    const weight = edges.weight[infinite];
    throw unrankableWeightError(infinite, weight);
  }
  const {rest, restore} = states
    ? reduceGraph(edges, states)
    : {rest: edges, restore: (forest: Int32Array) => forest};
  const graph = withoutOverflow(options.maximum ? negateWeights(rest) : rest);
  const ranking = rankSolutions(
    weighted(graph, minimumSpanningForest(graph)),
    (best, part) => {
      const exchange = bestExchange(graph, best.edges, part);
      if (!exchange) return null;
      const {leaving, entering} = exchange;
      const next = best.edges.map(e => (e === leaving ? entering : e)).sort();
      return {without: leaving, solution: weighted(graph, next)};
    }
  );
  for (const forest of ranking) yield weighted(edges, restore(forest.edges));
}

/** The error for an infinite weight, by index or by graphology key. */
export function unrankableWeightError(
  edge: number | string,
  weight: number
): EdgeWeightError {
  const where =
    typeof edge === 'number' ? 'spanforest/msf/k-best' : 'spanforest';
  return new EdgeWeightError(
    `${where}: edge ${quote(edge)} has weight ${weight}. Give it a finite ` +
      'number: infinite sums cannot be ranked.',
    edge,
    weight
  );
}

function weighted(graph: EdgeList, edges: Int32Array): WeightedForest {
  return {edges, weight: totalWeight(graph.weight, edges)};
}

// The cheapest exchange of one edge of a minimum forest for another. An edge
// outside the forest can replace any edge on the path between its ends, best
// the heaviest. Edges that must stay are contracted, so they are on no path.
function bestExchange(
  edges: EdgeList,
  forest: Int32Array,
  {included, excluded}: Part
): {leaving: number; entering: number} | null {
  const {order, size, weight} = edges;
  const isFixed = new Uint8Array(size);
  const sets = new DisjointSets(order);
  for (const e of members(included)) {
    isFixed[e] = 1;
    sets.union(edges.source[e], edges.target[e]);
  }
  for (const e of members(excluded)) isFixed[e] = 1;
  const contracted = {
    ...edges,
    source: edges.source.map(v => sets.find(v)),
    target: edges.target.map(v => sets.find(v))
  };
  const movable = forest.filter(e => isFixed[e] === 0);
  const heaviest = pathMaxima(contracted, movable);
  let least = Infinity;
  let leaving = -1;
  let entering = -1;
  for (let f = 0; f < size; f++) {
    const e = heaviest[f];
    // Edges of the forest are their own path, so they are skipped too.
    if (e < 0 || e === f || isFixed[f] === 1) continue;
    if (weight[f] - weight[e] < least) {
      least = weight[f] - weight[e];
      leaving = e;
      entering = f;
    }
  }
  return leaving < 0 ? null : {leaving, entering};
}
