import {LINEAR, LOGARITHMIC} from './arithmetic.js';
import {chooseParents} from './choose-parents.js';
import type {TreeProblem} from './solve-trees.js';
import type {TreeScratch} from './tree-scratch.js';

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
