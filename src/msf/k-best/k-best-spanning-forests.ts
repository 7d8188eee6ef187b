import {
  checkEdgeList,
  type EdgeList,
  negateWeights,
  sumWeights
} from '../../graph/edge-list.js';
import {EdgeWeightError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {
  type EdgeConstraints,
  edgeStates,
  FORBIDDEN,
  reduceGraph
} from '../constraints.js';
import {minimumSpanningForestOf} from '../minimum-spanning-forest.js';
import {withoutOverflow} from '../safe-sums.js';
import {type ExchangeChain, ExchangeGraph} from './exchange-graph.js';
import {K_ADVICE, rankSolutions} from './ranking.js';

/** A spanning forest and its weight. */
export interface WeightedForest {
  /** Indices of the forest's edges, in increasing order. */
  readonly edges: Int32Array;
  /** Sum of their weights. */
  readonly weight: number;
}

/** Options of {@link kBestSpanningForestsOf}. */
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
 * After the first, which takes the time of {@link minimumSpanningForestOf}, time
 * O(m log n) once, and O(n + k log k) for the k-th forest, or O(n + m log n) if
 * k is above m; space O(m), and O(1) for each forest that was yielded.
 *
 * E. L. Lawler, Management Science 1972; H. N. Gabow, "Two algorithms for
 * generating weighted spanning trees in order", SIAM Journal on Computing
 * 1977; D. Eppstein, "Finding the k smallest spanning trees", BIT 1992.
 * Deviation: k is not known, so the graph is reduced for a few forests, and once
 * these have been taken, for four times as many; and the best exchange is
 * searched for instead of being kept up to date.
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
 * import {kBestSpanningForestsOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * Array.from(kBestSpanningForestsOf(triangle), forest => forest.weight);
 * // => [3, 4, 5]
 * ```
 */
export function* kBestSpanningForestsOf(
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
  const forest = minimumSpanningForestOf(graph);
  const result = (chain: ExchangeChain | null) => {
    const chosen = restore(exchanged(forest, chain));
    return {edges: chosen, weight: sumWeights(edges.weight, chosen)};
  };
  yield result(null);
  const exchanges = new ExchangeGraph(graph, forest);
  const ranking = rankSolutions<RankedForest>(
    {weight: 0, chain: null},
    (best, part) => {
      const exchange = exchanges.bestExchange(best.chain, part);
      if (!exchange) return null;
      const {leaving, entering, cost} = exchange;
      const chain = {leaving, entering, rest: best.chain};
      return {
        without: leaving,
        solution: {weight: best.weight + cost, chain}
      };
    },
    exchanges
  );
  // The first one is known.
  ranking.next();
  for (const {chain} of ranking) yield result(chain);
}

interface RankedForest {
  /** How much heavier it is than the first forest. */
  readonly weight: number;
  readonly chain: ExchangeChain | null;
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

// The edges of a forest after some exchanges, in increasing order.
function exchanged(
  forest: Int32Array,
  chain: ExchangeChain | null
): Int32Array {
  if (chain === null) return forest.slice();
  // An edge that enters may leave again later.
  const changed = new Set<number>();
  for (let it: ExchangeChain | null = chain; it; it = it.rest) {
    for (const e of [it.leaving, it.entering]) {
      if (!changed.delete(e)) changed.add(e);
    }
  }
  const edges = new Int32Array(forest.length);
  let from = 0;
  let into = 0;
  for (const e of [...changed].sort((a, b) => a - b)) {
    const at = firstNotBelow(forest, e);
    edges.set(forest.subarray(from, at), into);
    into += at - from;
    from = at;
    if (forest[at] === e) from++;
    else edges[into++] = e;
  }
  edges.set(forest.subarray(from), into);
  return edges;
}

function firstNotBelow(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
