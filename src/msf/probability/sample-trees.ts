import type {EdgeList} from '../../graph/edge-list.js';
import {OptionError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {type RandomSource, seededRandom} from '../../graph/random.js';
import {checkRootOptions, denseArborescence} from '../arborescence/index.js';
import {FACTOR_OPTIONS, ROOT_OPTIONS} from './edge-marginals.js';
import {walkToAnyRoot, walkToRoot} from './random-walks.js';
import {drawFinely, sampleParents} from './sample-scores.js';
import {
  SCORE_ADVICE,
  scoreProblem,
  TREE_OPTIONS,
  type TreeOptions
} from './tree-marginals.js';
import {TreeScratch} from './tree-scratch.js';
import {
  arborescenceKind,
  checkTreeExists,
  denseProblem,
  type FactorOptions,
  type RootOptions,
  type TreeKind,
  UNDIRECTED,
  withFactors
} from './tree-weights.js';

/** Options of functions that draw a tree. */
export interface SampleOptions {
  /**
   * Where random numbers come from.
   * @defaultValue a source seeded with `seed`, `Math.random` without one
   */
  rng?: RandomSource | undefined;
  /**
   * Seed of the random source: the same seed gives the same tree. To draw
   * several trees, pass one `rng` to all calls.
   * @defaultValue undefined
   */
  seed?: number | undefined;
}

/** Options of {@link sampleArborescenceOf}. */
export interface SampleArborescenceOptions extends RootOptions, SampleOptions {}

/** Options of {@link sampleArborescenceOf} of a score matrix. */
export interface SampleTreeOptions extends TreeOptions, SampleOptions {}

/**
 * Draws a random spanning tree of an undirected graph. Returns the indices of
 * its edges in increasing order.
 *
 * Weights do not count: all spanning trees are equally likely, unless there are
 * `factors`; then a tree is drawn in proportion to their product. Parallel
 * edges are kept as separate edges, loops are in no tree. A graph that is not
 * connected has no spanning tree, which is an error; a graph of at most one
 * vertex has the empty one.
 *
 * There is no matrix, so graphs may be large: the random walks take as many
 * steps as it takes to get from a random vertex to vertex 0, a few per vertex
 * in a grid or a random graph, but up to O(n m) in all, and more if factors
 * hold a walk in some part of the graph. Space O(n + m).
 *
 * D. B. Wilson, "Generating random spanning trees more quickly than the cover
 * time", STOC 1996.
 *
 * @param edges - The graph; it is not modified.
 * @throws {@link NoSpanningTreeError} if the graph is not connected,
 * {@link graph!EdgeWeightError} if a factor is `NaN`, negative or infinite,
 * {@link graph!OptionError} if an option is invalid or the source of random
 * numbers does not return numbers from 0 to 1;
 * {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the edge
 * list is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isSpanningForestOf, sampleSpanningTreeOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 1]]);
 * const tree = sampleSpanningTreeOf(triangle, {seed: 7});
 * tree.length; // => 2
 * isSpanningForestOf(triangle, tree); // => true
 * ```
 */
export function sampleSpanningTreeOf(
  edges: EdgeList,
  options: SampleOptions & FactorOptions = {}
): Int32Array {
  const known = {...SAMPLE_OPTIONS, ...FACTOR_OPTIONS};
  checkOptions(WHERE, options, known, SEED_ADVICE);
  const list = withFactors(edges, options.factors);
  const rng = checkedSource(options);
  checkTreeExists(list, UNDIRECTED);
  if (list.order === 0) return new Int32Array(0);
  return walkToRoot(list, 0, true, rng);
}

/**
 * Draws a random spanning arborescence of a digraph. Returns the indices of its
 * arcs in increasing order.
 *
 * Weights do not count: all arborescences are equally likely, unless there are
 * `factors`; then a tree is drawn in proportion to their product. Arcs and
 * roots are treated as in {@link arborescence}: with `root: null`, the root is
 * drawn as well, and with `singleRoot`, it has exactly one child. Parallel arcs
 * are kept as separate arcs.
 *
 * There is no matrix unless `singleRoot` is set, so digraphs may be large. The
 * random walks go from child to parent and take as many steps as it takes to
 * get from a random vertex to the root, which may be exponential in the number
 * of vertices, if arcs or factors hold a walk in some part of the digraph: then
 * use a score matrix. Space O(n + m). With `singleRoot`, time O(n³ + m) and
 * space O(n² + m).
 *
 * D. B. Wilson, STOC 1996; J. G. Propp, D. B. Wilson, "How to get a perfectly
 * random sample from a generic Markov chain and generate a random spanning tree
 * of a directed graph", Journal of Algorithms 1998.
 *
 * @param edges - The digraph; it is not modified.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!OptionError} if the root is not a vertex or another option is
 * invalid; the other errors of {@link sampleSpanningTreeOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {sampleArborescenceOf} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [[0, 1, 3], [0, 2, 1], [1, 2, 1], [2, 1, 1]]);
 * const tree = sampleArborescenceOf(arcs, {root: 0, seed: 7});
 * tree.length; // => 2
 * ```
 */
export function sampleArborescenceOf(
  edges: EdgeList,
  options: SampleArborescenceOptions
): Int32Array;
/**
 * Draws a random arborescence of a score matrix, in proportion to its weight.
 * Returns the parent of each vertex, -1 at the root.
 *
 * **Scores are logarithms of weights**, and `-Infinity` forbids an arc. The
 * matrix and its root are treated as in {@link treeMarginals}. Time O(n³) for
 * any scores; space O(n²), which `scratch` provides for many calls.
 *
 * C. J. Colbourn, W. J. Myrvold, E. Neufeld, "Two algorithms for unranking
 * arborescences", Journal of Algorithms 1996.
 *
 * @param scores - Row after row: `scores[u * n + v]` is the score of the arc
 * from `u` to `v`. It is not modified.
 * @throws the errors of {@link treeMarginals}; {@link graph!OptionError} if the
 * source of random numbers does not return numbers from 0 to 1.
 *
 * @example
 * ```ts
 * import {sampleArborescenceOf} from 'spanforest/msf';
 *
 * const scores = Float64Array.of(0, 2, 2, 0, 0, 1, 0, 1, 0);
 * const options = {singleRoot: true, seed: 7};
 * const parents = sampleArborescenceOf(scores, options);
 * parents.filter(parent => parent === 0).length; // => 1
 * ```
 */
export function sampleArborescenceOf(
  scores: Float64Array,
  options?: SampleTreeOptions
): Int32Array;
export function sampleArborescenceOf(
  digraph: EdgeList | Float64Array,
  options?: SampleArborescenceOptions | SampleTreeOptions
): Int32Array {
  return digraph instanceof Float64Array
    ? sampleDense(digraph, options as SampleTreeOptions)
    : sampleSparse(digraph, options as SampleArborescenceOptions);
}

const WHERE = 'spanforest/msf/probability';

const SEED_ADVICE = {
  random: 'Pass the source of random numbers as rng.'
} as const;

/** The kinds of {@link SampleOptions}. */
export const SAMPLE_OPTIONS = {rng: 'function', seed: 'value'} as const;

// A source that always returns the same number would be asked for ever.
const MOST_REPEATS = 1000;

function checkedSource({seed, rng}: SampleOptions): RandomSource {
  if (rng === undefined && seed !== undefined) return seededRandom(seed);
  if (rng === undefined || rng === Math.random) return Math.random;
  let last = -1;
  let repeats = 0;
  const checked = () => {
    const drawn: unknown = rng();
    const isInRange = typeof drawn === 'number' && drawn >= 0 && drawn < 1;
    repeats = drawn === last ? repeats + 1 : 0;
    if (!isInRange || repeats === MOST_REPEATS) {
      const often = isInRange ? `, ${MOST_REPEATS} times in a row` : '';
      throw new OptionError(
        `${WHERE}: rng returned ${quote(drawn)}${often}. Pass a function that ` +
          'returns random numbers from 0 to 1, without 1, such as Math.random.'
      );
    }
    last = drawn;
    return drawn;
  };
  // A bad source is refused even if no number is needed.
  checked();
  return checked;
}

function sampleDense(
  scores: Float64Array,
  options: SampleTreeOptions = {}
): Int32Array {
  const kinds = {...TREE_OPTIONS, ...SAMPLE_OPTIONS};
  checkOptions(WHERE, options, kinds, {...SCORE_ADVICE, ...SEED_ADVICE});
  const {problem, scratch} = scoreProblem(scores, options);
  const rng = checkedSource(options);
  const {root, singleRoot} = problem;
  return (
    sampleParents(problem, scratch, rng) ??
    // Throws the error that says why.
    denseArborescence(scores, {root, singleRoot, maximum: true})
  );
}

function sampleSparse(
  graph: EdgeList,
  options: SampleArborescenceOptions
): Int32Array {
  const kinds = {...ROOT_OPTIONS, ...SAMPLE_OPTIONS};
  checkRootOptions(WHERE, options, kinds, SEED_ADVICE);
  const edges = withFactors(graph, options.factors);
  const kind = arborescenceKind(edges.order, options);
  const rng = checkedSource(options);
  checkTreeExists(edges, kind);
  if (kind.kind === 'single') return sampleSingle(edges, kind, rng);
  return kind.kind === 'free'
    ? walkToAnyRoot(edges, rng)
    : walkToRoot(edges, kind.root, false, rng);
}

function sampleSingle(
  edges: EdgeList,
  kind: TreeKind,
  rng: RandomSource
): Int32Array {
  const problem = denseProblem(edges, kind);
  const {order} = problem;
  const parents = sampleParents(problem, new TreeScratch(order), rng);
  const {size, source, target, weight} = edges;
  // Of parallel arcs, each replaces those before it in proportion to its weight.
  const chosen = new Int32Array(order).fill(-1);
  const sums = new Float64Array(order);
  for (let e = 0; e < size; e++) {
    const v = target[e];
    if (parents?.[v] !== source[e] || weight[e] === 0) continue;
    sums[v] += weight[e];
    if (drawFinely(rng) * sums[v] < weight[e]) chosen[v] = e;
  }
  return chosen.filter(e => e >= 0).sort();
}
