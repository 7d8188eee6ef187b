import {OptionError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import {checkRoot, denseArborescence, orderOf} from '../arborescence/index.js';
import {LINEAR, LOGARITHMIC} from './arithmetic.js';
import {chooseParents} from './sample-scores.js';
import {solveTrees, type TreeProblem} from './solve-trees.js';
import {TreeScratch} from './tree-scratch.js';

/** Options of functions of a score matrix. */
export interface TreeOptions {
  /**
   * The root.
   * @defaultValue `0`
   */
  root?: number | undefined;
  /**
   * Whether the root has exactly one child.
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
  /**
   * Memory to work in, to be reused by callers that solve many problems.
   * @defaultValue a new scratch
   */
  scratch?: TreeScratch | undefined;
}

/** Options of {@link treeMarginals}. */
export interface TreeMarginalsOptions extends TreeOptions {
  /**
   * Where to write the probabilities; at least as long as the scores. What is
   * beyond their length stays as it is.
   * @defaultValue a new array
   */
  output?: Float64Array | undefined;
}

/** The distribution over the arborescences of a score matrix. */
export interface TreeDistribution {
  /** The probability of the arc from `u` to `v`, at `u * n + v`. */
  readonly marginals: Float64Array;
  /** The logarithm of the sum of the weights of all trees. */
  readonly logPartition: number;
  /** The entropy of the distribution, in nats. */
  readonly entropy: number;
}

/** A function that finds the marginals of a score matrix, and a variant. */
export interface TreeMarginalsFunction {
  /** Returns the probability of each arc. */
  (scores: Float64Array, options?: TreeMarginalsOptions): Float64Array;
  /** Returns the partition function and the entropy as well. */
  detailed(
    scores: Float64Array,
    options?: TreeMarginalsOptions
  ): TreeDistribution;
}

/**
 * Finds the probability of each arc of a score matrix: that it is in an
 * arborescence from the root that is drawn in proportion to its weight.
 *
 * **Scores are logarithms of weights:** the weight of a tree is the exponential
 * of the sum of its scores. `-Infinity` forbids an arc; equal scores make all
 * trees equally likely. The diagonal and the arcs into the root are ignored,
 * and have probability 0. With `singleRoot`, only trees count in which the root
 * has exactly one child. A single vertex has one tree, without arcs.
 *
 * The probabilities of the arcs into a vertex sum up to one within rounding.
 * Nothing is subtracted on the way, so that unlikely arcs are as precise as
 * likely ones, at any size of the scores; below 5·10⁻³²⁴, the least number, they
 * are 0. `treeMarginals.detailed` adds the logarithm of the partition function
 * and the entropy; see {@link logPartitionOf} for the former alone.
 *
 * Time O(n³), less than a tenth of a millisecond for 25 words; space O(n²),
 * which `scratch` and `output` provide for many calls. Scores that differ by
 * several hundred may take twenty times as long, for they may need logarithms
 * throughout.
 *
 * T. Koo, A. Globerson, X. Carreras, M. Collins, "Structured prediction models
 * via the matrix-tree theorem", EMNLP 2007; W. K. Grassmann, M. I. Taksar,
 * D. P. Heyman, "Regenerative analysis and steady state distributions for
 * Markov chains", Operations Research 1985. Deviation: vertices are eliminated
 * by halves, and no matrix is inverted.
 *
 * @param scores - Row after row: `scores[u * n + v]` is the score of the arc
 * from `u` to `v`. It is not modified.
 * @throws {@link NoArborescenceError} if there is no tree,
 * {@link graph!EdgeWeightError} if a score is `NaN`, `Infinity`, or finite but
 * beyond 10^300, {@link graph!GraphTypeError} if the matrix is not square,
 * {@link graph!OptionError} if the root, the scratch or the output does not fit.
 *
 * @example
 * ```ts
 * import {treeMarginals} from 'spanforest/msf';
 *
 * const scores = Float64Array.of(0, Math.log(3), 0, 0, 0, 0, 0, 0, 0);
 * const marginals = treeMarginals(scores);
 * // Trees 0 -> 1 -> 2 (weight 3), 0 -> 2 -> 1 (1), 0 -> 1 and 0 -> 2 (3).
 * marginals[1].toFixed(4); // => '0.8571'
 * marginals[5].toFixed(4); // => '0.4286'
 *
 * const single = treeMarginals.detailed(scores, {singleRoot: true});
 * single.marginals[1].toFixed(4); // => '0.7500'
 * Math.exp(single.logPartition).toFixed(4); // => '4.0000'
 * ```
 *
 * @function
 */
export const treeMarginals: TreeMarginalsFunction = Object.assign(
  (scores: Float64Array, options?: TreeMarginalsOptions) => {
    const {problem, scratch} = solveScores(scores, options);
    return placeMarginals(problem, scratch, options?.output);
  },
  {
    detailed: (scores: Float64Array, options?: TreeMarginalsOptions) => {
      const {problem, scratch} = solveScores(scores, options);
      return {
        marginals: placeMarginals(problem, scratch, options?.output),
        logPartition: solvedLogPartition(scratch),
        entropy: treeEntropy(problem, scratch)
      };
    }
  }
);

const WHERE = 'spanforest/msf/probability';

function solveScores(
  scores: Float64Array,
  options: TreeMarginalsOptions = {}
): ScoreProblem {
  checkOptions(WHERE, options, MARGINALS_OPTIONS, SCORE_ADVICE);
  const {output} = options;
  const solved = scoreProblem(scores, options);
  if (output !== undefined) {
    const has = output instanceof Float64Array ? output.length : -1;
    if (has < scores.length) {
      const problem = has < 0 ? `is ${quote(output)}` : `has length ${has}`;
      throw new OptionError(
        `${WHERE}: output ${problem}, but there are ${scores.length} scores. ` +
          `Pass ${has < 0 ? 'a' : 'a longer'} Float64Array.`
      );
    }
  }
  solveOrThrow(solved);
  return solved;
}

/** The kinds of {@link TreeOptions}. */
export const TREE_OPTIONS = {
  root: 'value',
  singleRoot: 'boolean',
  scratch: 'value'
} as const;

const MARGINALS_OPTIONS = {...TREE_OPTIONS, output: 'value'} as const;

/** What to say about options that a score matrix does not have. */
export const SCORE_ADVICE = {
  required: 'In a matrix, forbid all other arcs into its head.',
  forbidden: 'In a matrix, make its score -Infinity.',
  maximum: 'Scores are logarithms of weights, the greater the likelier.'
} as const;

/** A score matrix with the memory to solve it. */
export interface ScoreProblem {
  readonly problem: TreeProblem;
  readonly scratch: TreeScratch;
}

/** Checks a score matrix, its root and the scratch; options are checked. */
export function scoreProblem(
  scores: Float64Array,
  options: TreeOptions
): ScoreProblem {
  const order = orderOf(scores);
  const {root = 0, singleRoot = false} = options;
  if (order > 0 || root !== 0) checkRoot(order, root);
  const scratch = options.scratch ?? new TreeScratch(order);
  if (!(scratch instanceof TreeScratch) || scratch.order < order) {
    const problem =
      scratch instanceof TreeScratch
        ? `of order ${scratch.order}, but the matrix of order ${order}`
        : quote(scratch);
    throw new OptionError(
      `${WHERE}: the scratch is ${problem}. Make a new TreeScratch(${order}).`
    );
  }
  return {problem: {scores, order, root, singleRoot}, scratch};
}

/** Finds all marginals; throws if there is no tree. */
export function solveOrThrow({problem, scratch}: ScoreProblem): void {
  if (solveTrees(problem, scratch, true)) return;
  const {scores, root, singleRoot} = problem;
  denseArborescence(scores, {root, singleRoot, maximum: true});
}

/** The logarithm of the sum of all trees of a solved problem. */
export function solvedLogPartition({
  size,
  shift,
  rootShift,
  logPivots
}: TreeScratch): number {
  // A single root has one arc; otherwise the root is not shifted.
  let sum = logPivots + rootShift;
  for (let x = 0; x < size; x++) sum += shift[x];
  return sum;
}

/** The marginals of a solved problem in the layout of its scores. */
export function placeMarginals(
  {order, root}: TreeProblem,
  {size, marginals}: TreeScratch,
  output: Float64Array = new Float64Array(order * order)
): Float64Array {
  for (let u = 0, r = 1; u < order; u++) {
    let at = u === root ? 0 : r++ * size;
    for (let v = 0; v < order; v++) {
      output[u * order + v] = v === root ? 0 : marginals[at++];
    }
  }
  return output;
}

/**
 * The entropy of a solved problem whose marginals are known, in nats.
 *
 * It is the logarithm of the sum of all trees minus the expected score. If that
 * is so small that the difference would be imprecise, the entropy is taken from
 * the tree T of likely parents instead: minus the logarithm of its probability
 * p, plus the expected difference of scores to it. Where p is nearly 1, the
 * logarithm is found from the probabilities of all *other* parents.
 */
export function treeEntropy(
  problem: TreeProblem,
  scratch: TreeScratch
): number {
  const {size, shift, logPivots, rootShift, matrices} = scratch;
  // Shifted scores, so that neither number is large; a single root has one arc.
  const logSum = logPivots + rootShift;
  const entropy = logSum - expectedScore(problem, scratch, shift);
  if (entropy > PRECISE || size === 0) return Math.max(0, entropy);

  let surprise = 0;
  const chooseLikely = ({column}: TreeScratch): number => {
    let best = 0;
    for (let r = 1; r <= size; r++) if (column[r] > column[best]) best = r;
    let others = 0;
    for (let r = 0; r <= size; r++) if (r !== best) others += column[r];
    surprise -= Math.log1p(-others);
    return best;
  };
  const {gap} = scratch;
  if (!chooseParents(problem, scratch, LINEAR, gap, chooseLikely)) {
    surprise = 0;
    chooseParents(problem, scratch, LOGARITHMIC, gap, chooseLikely);
  }
  // The score of the parent in T, in the place of the greatest score.
  const {scores, order, root} = problem;
  const chosen = matrices[0].subarray(0, size);
  const vertex = (x: number) => (x < root ? x : x + 1);
  for (let x = 0; x < size; x++) {
    const parent = scratch.parents[x];
    const u = parent < 0 ? root : vertex(parent);
    chosen[x] = scores[u * order + vertex(x)];
  }
  return Math.max(0, surprise - expectedScore(problem, scratch, chosen));
}

// Above this, the difference of the logarithm and the expected score has ten
// correct digits.
const PRECISE = 0.1;

/** The expected score of a tree, less a number for each vertex. */
function expectedScore(
  {scores, order, root}: TreeProblem,
  {size, marginals}: TreeScratch,
  less: Float64Array
): number {
  let sum = 0;
  for (let u = 0, r = 1; u < order; u++) {
    const row = u === root ? 0 : r++ * size;
    for (let v = 0, x = 0; v < order; v++) {
      if (v === root) continue;
      const p = marginals[row + x];
      // Forbidden arcs have probability 0.
      if (p > 0) sum += p * (scores[u * order + v] - less[x]);
      x++;
    }
  }
  return sum;
}
