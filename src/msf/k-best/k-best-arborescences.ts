import {
  type EdgeList,
  EdgeListBuilder,
  negateWeights,
  sumWeights,
  totalWeight
} from '../../graph/edge-list.js';
import {checkOptions} from '../../graph/options.js';
import {
  type ArcProblem,
  arborescenceProblem,
  arcsOfMatrix,
  checkRoot,
  contains,
  type DenseArborescenceOptions,
  denseArborescence,
  dualSums,
  type EdgeListArborescenceOptions,
  nestedIntervals,
  orderOf,
  solve
} from '../arborescence/index.js';
import {FORBIDDEN} from '../constraints.js';
import {withoutOverflow} from '../safe-sums.js';
import {rankMatrix} from './dense-ranking.js';
import {
  K_ADVICE,
  members,
  type Part,
  type Runner,
  rankSolutions
} from './ranking.js';

/** An arborescence and its weight. */
export interface WeightedArborescence {
  /** Indices of the arcs, in increasing order. */
  readonly arcs: Int32Array;
  /** Sum of their weights. */
  readonly weight: number;
}

/** Options of {@link kBestArborescencesOf}, as for {@link arborescence}. */
export interface KBestArborescencesOptions
  extends Pick<
    EdgeListArborescenceOptions,
    'root' | 'maximum' | 'singleRoot' | 'required' | 'forbidden'
  > {}

/** An arborescence of a matrix and its weight. */
export interface DenseWeightedArborescence {
  /** The parent of each vertex, -1 at the root. */
  readonly parents: Int32Array;
  /** Sum of the weights of the arcs. */
  readonly weight: number;
}

/**
 * Options of {@link kBestArborescencesOf} of a matrix, as for
 * {@link denseArborescence}.
 */
export interface KBestDenseOptions
  extends Pick<DenseArborescenceOptions, 'root' | 'maximum' | 'singleRoot'> {}

/**
 * Yields all spanning arborescences of a digraph in the order of their
 * weights, the lightest first, each exactly once.
 *
 * A generator: only the arborescences that you ask for are computed, and errors
 * are thrown when you ask for the first. Arcs and roots are treated as in
 * {@link arborescence}; parallel arcs make different arborescences. Those whose
 * weights differ by less than the rounding of a sum may be swapped. With
 * constraints, only those with all required and no forbidden arcs are yielded.
 *
 * Each arborescence takes four runs of {@link arborescence}, and O(m d) time if
 * contracted cycles are nested d deep; space O(n) for each that was yielded.
 * A matrix is much faster where most arcs exist.
 *
 * P. M. Camerini, L. Fratta, F. Maffioli, "The k best spanning arborescences
 * of a network", Networks 1980; the single root after R. Zmigrod, T. Vieira,
 * R. Cotterell, "On finding the k-best non-projective dependency trees", ACL
 * 2021.
 *
 * @param edges - The digraph; it is not modified, and must not be while the
 * generator is in use.
 * @param options - As for {@link arborescence}.
 * @throws {@link NoArborescenceError} if no tree exists; the errors of
 * {@link arborescence}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kBestArborescencesOf} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [[0, 1, 9], [0, 2, 8], [1, 2, 1], [2, 1, 3]]);
 * Array.from(kBestArborescencesOf(arcs, {root: 0}), tree => tree.weight);
 * // => [10, 11, 17]
 * ```
 */
export function kBestArborescencesOf(
  edges: EdgeList,
  options: KBestArborescencesOptions
): Generator<WeightedArborescence, void, undefined>;
/**
 * Yields all arborescences of a digraph that is given as a matrix, in the order
 * of their weights, the lightest first, each exactly once.
 *
 * The matrix and its root are treated as in {@link denseArborescence}, which
 * returns the first of them. To forbid an arc, give it the weight `Infinity`
 * (`-Infinity` for a maximum). Everything else is as for an edge list.
 *
 * The k-th arborescence takes time O(n² + k n); space O(n²), and O(n) for each
 * that was yielded. Weights of very different size (see
 * {@link denseArborescence}) are left to the slower ranking of edge lists.
 *
 * Camerini, Fratta and Maffioli 1980; K. Hall, "k-best spanning tree parsing",
 * ACL 2007.
 *
 * @param weights - Row after row: `weights[u * n + v]` is the weight of the arc
 * from `u` to `v`. It is not modified, and must not be while the generator is
 * in use.
 * @throws {@link NoArborescenceError} if no tree exists; the errors of
 * {@link denseArborescence}.
 *
 * @example
 * ```ts
 * import {kBestArborescencesOf} from 'spanforest/msf';
 *
 * const weights = Float64Array.of(0, 9, 8, 0, 0, 1, 0, 3, 0);
 * const [best, second] = kBestArborescencesOf(weights);
 * [...best.parents]; // => [-1, 0, 1]
 * second.weight; // => 11
 * ```
 */
export function kBestArborescencesOf(
  weights: Float64Array,
  options?: KBestDenseOptions
): Generator<DenseWeightedArborescence, void, undefined>;
export function* kBestArborescencesOf(
  digraph: EdgeList | Float64Array,
  options?: KBestArborescencesOptions | KBestDenseOptions
): Generator<WeightedArborescence | DenseWeightedArborescence> {
  // Both check their options.
  if (digraph instanceof Float64Array) {
    yield* rankDense(digraph, options as KBestDenseOptions);
  } else {
    yield* rankSparse(digraph, options as KBestArborescencesOptions);
  }
}

const WHERE = 'spanforest/msf/k-best';

function* rankDense(
  weights: Float64Array,
  options: KBestDenseOptions = {}
): Generator<DenseWeightedArborescence, void, undefined> {
  checkOptions(
    WHERE,
    options,
    {root: 'value', maximum: 'boolean', singleRoot: 'boolean'},
    DENSE_ADVICE
  );
  const {root = 0, maximum = false, singleRoot = false} = options;
  const order = orderOf(weights);
  if (order > 0 || root !== 0) checkRoot(order, root);
  const dense =
    order === 0
      ? null
      : rankMatrix({weights, order, root, maximum, singleRoot});
  const ranking = dense ?? rankWide(weights, {root, maximum, singleRoot});
  const arcs = new Int32Array(Math.max(0, order - 1));
  for (const parents of ranking) {
    let size = 0;
    for (let v = 0; v < order; v++) {
      if (v !== root) arcs[size++] = parents[v] * order + v;
    }
    yield {parents, weight: sumWeights(weights, arcs)};
  }
}

// Ranks arborescences whose weights are of very different size.
function* rankWide(
  weights: Float64Array,
  options: {root: number; maximum: boolean; singleRoot: boolean}
): Generator<Int32Array, void, undefined> {
  // Throws, in terms of a matrix, if no tree exists.
  const best = denseArborescence(weights, options);
  const {length: order} = best;
  if (order < 2) return yield best;
  const edges = arcsOfMatrix({weights, order, root: options.root});
  for (const {arcs} of rankSparse(edges, options)) {
    const parents = new Int32Array(order).fill(-1);
    for (const a of arcs) parents[edges.target[a]] = edges.source[a];
    yield parents;
  }
}

const DENSE_ADVICE = {
  ...K_ADVICE,
  required: 'In a matrix, make all other arcs into its head infinite.',
  forbidden: 'In a matrix, make its weight infinite.'
} as const;

function* rankSparse(
  edges: EdgeList,
  options: KBestArborescencesOptions
): Generator<WeightedArborescence, void, undefined> {
  const problem = arborescenceProblem(
    WHERE,
    edges,
    options,
    options?.maximum ?? false,
    {maximum: 'boolean'},
    K_ADVICE
  );
  // Throws, in terms of the whole problem, if no tree exists.
  solve(problem, 'tarjan');
  const rooted = withGivenRoot(problem);
  const {best} = solvePart(rooted, {included: null, excluded: null});
  const ranking = rankSolutions(best, (tree, part) =>
    secondBest(rooted, tree, part)
  );
  for (const tree of ranking) {
    const arcs = tree.arcs.filter(a => a < edges.size);
    yield {arcs, weight: totalWeight(edges.weight, arcs)};
  }
}

// The same as a minimum without constraints. A free root is the single child of
// a virtual one.
function withGivenRoot(problem: ArcProblem): ArcProblem {
  const {kind, root, maximum, constraints} = problem;
  let edges = maximum ? negateWeights(problem.edges) : problem.edges;
  const {order} = edges;
  if (kind === 'free') edges = withVirtualRoot(edges);
  if (constraints !== null) {
    const {states, requiredInto} = constraints;
    const forbidden = [...states.keys()].filter(a => states[a] === FORBIDDEN);
    const required = requiredInto.filter(a => a >= 0);
    edges = restricted(edges, required, forbidden);
  }
  return {
    edges: withoutOverflow(edges),
    kind: kind === 'given' ? kind : 'single',
    root: kind === 'free' ? order : root,
    maximum: false,
    constraints: null
  };
}

function withVirtualRoot(edges: EdgeList): EdgeList {
  const {order, size, source, target, weight} = edges;
  const builder = new EdgeListBuilder();
  builder.reserve(size + order);
  for (let a = 0; a < size; a++) builder.add(source[a], target[a], weight[a]);
  for (let v = 0; v < order; v++) builder.add(order, v, 0);
  return builder.build(order + 1);
}

// Makes excluded arcs infinite, and all that enter a vertex with an included one.
function restricted(
  edges: EdgeList,
  included: Iterable<number>,
  excluded: Iterable<number>
): EdgeList {
  const {order, target} = edges;
  const only = new Int32Array(order).fill(-1);
  for (const a of included) only[target[a]] = a;
  const weight = edges.weight.map((w, a) => {
    const kept = only[target[a]];
    return kept < 0 || kept === a ? w : Infinity;
  });
  for (const a of excluded) weight[a] = Infinity;
  return {...edges, weight};
}

type Solved = ReturnType<typeof solvePart>;

// The digraph of a part, its best arborescence with duals, and the latter's
// weight.
function solvePart(problem: ArcProblem, {included, excluded}: Part) {
  const edges = restricted(problem.edges, members(included), members(excluded));
  const solution = solve({...problem, edges}, 'tarjan');
  const {arcs} = solution;
  const best: WeightedArborescence = {
    arcs,
    weight: totalWeight(edges.weight, arcs)
  };
  return {edges, solution, best};
}

function secondBest(
  problem: ArcProblem,
  tree: WeightedArborescence,
  part: Part
): Runner<WeightedArborescence> | null {
  const solved = solvePart(problem, part);
  // Among equally good ones, the solver may find another one now.
  const other = new Set(solved.best.arcs);
  const lost = tree.arcs.find(a => !other.has(a));
  if (lost !== undefined) return {without: lost, solution: solved.best};

  const edge = cheapestSwap(problem, solved, part);
  if (edge < 0) return null;
  const excluded = {edge, rest: part.excluded};
  const rest = solvePart(problem, {included: part.included, excluded});
  return {without: edge, solution: rest.best};
}

/**
 * Finds the arc of a best arborescence A that is cheapest to lose, among those
 * that need not be included; -1 if there is no other arborescence.
 *
 * The best arborescence apart from A differs from it, at some stage of the
 * contraction, in a single arc: arc b into a set S of vertices, the largest
 * one that b enters, is replaced by another arc f into S. The tail of f must
 * not be below b, or there would be a cycle. The swap costs the weight of f
 * minus the dual values of S and of all sets inside S that f enters, since
 * everything within S can be rearranged for free.
 *
 * The further out S is, the less f costs. So most arcs are ruled out by their
 * cost at the outermost set that they enter, which is found in near-linear time
 * for all of them; only the others examine every set. Time O(m d) at worst, if
 * sets are nested d deep; space O(n + m).
 *
 * `SEEK` and `NEXT` of P. M. Camerini, L. Fratta, F. Maffioli, "The k best
 * spanning arborescences of a network", Networks 1980. Deviation: it looks
 * back at the finished contraction instead of running along with it.
 */
function cheapestSwap(
  {root, kind}: ArcProblem,
  {edges, solution}: Solved,
  part: Part
): number {
  const isIncluded = new Set(members(part.included));
  const {order, source, target, weight} = edges;
  const {arcs, parent, dual, dualHops} = solution;
  const inTree = new Uint8Array(edges.size);
  const treeParent = new Int32Array(order).fill(-1);
  for (const a of arcs) {
    inTree[a] = 1;
    treeParent[target[a]] = source[a];
  }
  const below = nestedIntervals(treeParent);
  const inside = nestedIntervals(parent);

  // For each set the arc of A that enters it, or -1 if that arc also enters a
  // larger set.
  const entering = new Int32Array(parent.length).fill(-1);
  for (const a of arcs) {
    let set = target[a];
    while (parent[set] >= 0 && !contains(inside, parent[set], source[a])) {
      set = parent[set];
    }
    if (!isIncluded.has(a)) entering[set] = a;
  }

  const entered = dualSums(edges, solution, inside);
  let cheapest = -1;
  let least = Infinity;
  for (let f = 0; f < edges.size; f++) {
    const u = source[f];
    const v = target[f];
    if (inTree[f] === 1 || v === root || weight[f] === Infinity) continue;
    let hops = kind === 'single' && u === root ? 1 : 0;
    let cost = weight[f];
    if (hops > entered.hops[f] || cost - entered.high[f] >= least) continue;
    let set = v;
    for (; set >= 0 && !contains(inside, set, u); set = parent[set]) {
      hops -= dualHops[set];
      cost -= dual[set];
      const b = entering[set];
      if (b < 0 || hops !== 0 || !(cost < least)) continue;
      if (contains(below, target[b], u)) continue;
      least = cost;
      cheapest = b;
    }
  }
  return cheapest;
}
