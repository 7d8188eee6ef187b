import {EdgeWeightError} from '../../graph/errors.js';
import {
  denseArborescence,
  NoArborescenceError,
  weightError
} from '../arborescence/index.js';
import {type Arithmetic, LINEAR, LOGARITHMIC} from './arithmetic.js';
import {
  eliminateHalves,
  findParentShares,
  type Visit
} from './eliminate-halves.js';
import type {TreeScratch} from './tree-scratch.js';

/** The arborescences of a digraph, with a given root. */
export interface TreeProblem {
  /** The logarithm of the weight of each arc, row after row. */
  readonly scores: Float64Array;
  readonly order: number;
  readonly root: number;
  /** Whether the root has exactly one child. */
  readonly singleRoot: boolean;
}

/**
 * Sums up the weights of all arborescences of a digraph, by the Matrix-Tree
 * theorem, and finds the probability of each arc if `withMarginals`. The
 * results are in the scratch. Returns `false` if there is no arborescence.
 *
 * Vertices are eliminated without subtractions. The weight of a tree is the
 * product of the weights of its arcs, so the sum over all trees is the product
 * of the weights of the arcs into each vertex at its elimination. An arc into v
 * from u is chosen in proportion to its weight times the probability that a
 * walk from u, from child to parent, reaches the root before v.
 *
 * Each column is divided by its greatest weight. For a single root, weights of
 * arcs from the root are multiplied by so small a factor that trees with two of
 * them do not count. Both the rounding towards zero and the trees with several
 * children of the root change the sum by at most a known share, which is
 * checked: if it is not negligible, everything is done again with logarithms.
 *
 * W. T. Tutte, "The dissection of equilateral triangles into equilateral
 * triangles", Mathematical Proceedings of the Cambridge Philosophical Society
 * 1948; T. Koo, A. Globerson, X. Carreras, M. Collins, "Structured prediction
 * models via the matrix-tree theorem", EMNLP 2007. Deviation: no matrix is
 * inverted, and the single root is a limit instead of a row of its own.
 */
export function solveTrees(
  problem: TreeProblem,
  scratch: TreeScratch,
  withMarginals: boolean
): boolean {
  if (problem.order < 2) {
    scratch.size = 0;
    scratch.rootShift = 0;
    scratch.logPivots = 0;
    return true;
  }
  const visit = withMarginals ? visitArcs : visitPivot;
  const attempt = (arithmetic: Arithmetic, gap: number): boolean => {
    scratch.rootChildren = 0;
    scratch.leastPivot = Infinity;
    return (
      loadScores(problem, scratch, arithmetic, gap) &&
      eliminateHalves(scratch, arithmetic, visit)
    );
  };
  const isSingle = () =>
    !problem.singleRoot || scratch.rootChildren < 1 + NEGLIGIBLE;
  if (attempt(LINEAR, GAP) && scratch.leastPivot > SAFE && isSingle()) {
    return true;
  }
  if (!hasTree(problem)) return false;
  // The wider the gap, the fewer digits are left to the scores.
  attempt(LOGARITHMIC, 4 * GAP);
  if (!isSingle()) attempt(LOGARITHMIC, 16 * GAP);
  if (!isSingle()) attempt(LOGARITHMIC, widestGap(problem));
  return true;
}

/**
 * The exponent of a factor for arcs from a single root that makes all trees
 * with two of them negligible: there are at most n^n trees, and the logarithms
 * of any two differ by at most n times the range of the scores.
 */
export function widestGap({scores, order, root}: TreeProblem): number {
  let least = Infinity;
  let greatest = -Infinity;
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < order; v++) {
      const score = scores[u * order + v];
      if (u === v || v === root || score === -Infinity) continue;
      if (score < least) least = score;
      if (score > greatest) greatest = score;
    }
  }
  return order * (2 * (greatest - least) + Math.log(order)) + 40;
}

/** Whether a digraph has an arborescence. Time O(n²). */
export function hasTree({scores, root, singleRoot}: TreeProblem): boolean {
  try {
    denseArborescence(scores, {root, singleRoot, maximum: true});
    return true;
  } catch (error) {
    if (error instanceof NoArborescenceError) return false;
    throw error;
  }
}

/** Exponent of the factor for arcs from a single root. */
export const GAP = 300;

/**
 * The least weight of the arcs into a vertex, once all others are eliminated,
 * for which rounding towards zero does not matter. A number that is too small
 * to be stored changes the weight of one arc by at most 2^-1074, and the sum of
 * all trees by that divided by the weight of the arcs into its head, which has
 * at least 2^-960 here: a share of 2^-114 each.
 */
export const SAFE: number = 2 ** -960;

// How many more children than one a single root may be expected to have.
const NEGLIGIBLE = 1e-10;

/**
 * Writes the weights to level 0 of the scratch, each column divided by its
 * greatest. Returns `false` if some vertex cannot be reached for sure.
 */
export function loadScores(
  problem: TreeProblem,
  scratch: TreeScratch,
  arithmetic: Arithmetic,
  gap: number
): boolean {
  const {scores, order, root, singleRoot} = problem;
  const size = order - 1;
  const {shift, matrices} = scratch;
  const [matrix] = matrices;
  scratch.size = size;
  scratch.rootShift = 0;
  scratch.gap = gap;
  shift.fill(-Infinity, 0, size);
  let hasForbidden = false;
  for (let u = 0; u < order; u++) {
    const isChoice = !singleRoot || u !== root;
    const row = u * order;
    for (let v = 0, x = 0; v < order; v++) {
      if (v === root) continue;
      const score = scores[row + v];
      if (v !== u) {
        if (isForbidden(score, u, v)) hasForbidden = true;
        if (score > shift[x] && isChoice) shift[x] = score;
      }
      x++;
    }
  }
  if (singleRoot) shiftRoot(scores, order, root, scratch, gap);
  for (let x = 0; x < size; x++) if (shift[x] === -Infinity) return false;
  for (let u = 0, r = 1; u < order; u++) {
    const isRoot = u === root;
    const start = u * order;
    const row = isRoot ? 0 : r++ * size;
    const extra = isRoot ? scratch.rootShift : 0;
    for (let v = 0, x = 0; v < order; v++) {
      if (v === root) continue;
      const score = scores[start + v];
      matrix[row + x] =
        v === u || score === -Infinity
          ? arithmetic.zero
          : arithmetic.fromLog(score - shift[x] - extra);
      x++;
    }
  }
  return (
    !singleRoot ||
    !hasForbidden ||
    keepPossibleChildren(problem, scratch, arithmetic)
  );
}

// Removes the arcs from a single root to vertices that do not reach all others,
// which are in trees with several children of the root only. Returns whether
// there are vertices that do.
function keepPossibleChildren(
  {scores, order, root}: TreeProblem,
  {matrices, parents: found}: TreeScratch,
  {zero}: Arithmetic
): boolean {
  const seen = new Uint8Array(order);
  // Counts what can be reached from a vertex, or from where it can be reached.
  // Scores tell, for weights may be too small to be told from 0.
  const search = (start: number, isForward: boolean): number => {
    let count = 0;
    seen[start] = 1;
    found[0] = start;
    for (let size = 1; count < size; count++) {
      const u = found[count];
      for (let v = 0; v < order; v++) {
        if (seen[v] === 1 || v === root) continue;
        const score = scores[isForward ? u * order + v : v * order + u];
        if (score === -Infinity) continue;
        seen[v] = 1;
        found[size++] = v;
      }
    }
    return count;
  };
  // If any vertex reaches all others, the last to start a search does.
  let last = -1;
  for (let v = 0; v < order; v++) {
    if (seen[v] === 1 || v === root) continue;
    search(v, true);
    last = v;
  }
  seen.fill(0);
  if (search(last, true) < order - 1) return false;
  seen.fill(0);
  search(last, false);
  for (let v = 0, x = 0; v < order; v++) {
    if (v === root) continue;
    if (seen[v] === 0) matrices[0][x] = zero;
    x++;
  }
  return true;
}

// Beyond this, differences of scores may be infinite.
const LIMIT = 1e300;

/**
 * Whether a score forbids an arc.
 *
 * @throws {@link graph!EdgeWeightError} if it is no score.
 */
export function isForbidden(
  score: number,
  source: number,
  target: number
): boolean {
  // False for NaN.
  if (score < LIMIT && score > -LIMIT) return false;
  if (score === -Infinity) return true;
  throw scoreError(score, source, target);
}

function scoreError(
  score: number,
  source: number,
  target: number
): EdgeWeightError {
  if (!Number.isFinite(score)) return weightError(score, source, target, true);
  return new EdgeWeightError(
    `spanforest/msf/probability: the arc ${source} -> ${target} has score ` +
      `${score}. Scores are logarithms of weights: use -Infinity to forbid ` +
      'the arc, or scale all scores.',
    `${source} -> ${target}`,
    score
  );
}

// Makes all arcs from the root lighter than all others, by the same factor.
function shiftRoot(
  scores: Float64Array,
  order: number,
  root: number,
  scratch: TreeScratch,
  gap: number
): void {
  const {shift} = scratch;
  let greatest = -Infinity;
  for (let v = 0, x = 0; v < order; v++) {
    if (v === root) continue;
    const score = scores[root * order + v];
    // Vertices that only the root can enter.
    if (shift[x] === -Infinity) shift[x] = score;
    if (score - shift[x] > greatest) greatest = score - shift[x];
    x++;
  }
  scratch.rootShift = (greatest === -Infinity ? 0 : greatest) + gap;
}

// Notes what the weight of the last arcs tells about the sum over all trees.
const visitPivot: Visit = (vertex, _, scratch, arithmetic) => {
  const {pivots, size, matrices} = scratch;
  const pivot = pivots[vertex];
  if (scratch.visited === 0) {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += arithmetic.toLog(pivots[k]);
    scratch.logPivots = sum;
  }
  if (pivot < scratch.leastPivot) scratch.leastPivot = pivot;
  const fromRoot = arithmetic.toLog(matrices[0][vertex]);
  scratch.rootChildren += Math.exp(fromRoot - arithmetic.toLog(pivot));
};

const visitArcs: Visit = (vertex, level, scratch, arithmetic) => {
  visitPivot(vertex, level, scratch, arithmetic);
  const {size, marginals, column} = scratch;
  findParentShares(scratch, arithmetic, vertex);
  for (let r = 0, at = vertex; r <= size; r++, at += size) {
    marginals[at] = column[r];
  }
};
