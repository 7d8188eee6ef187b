import type {RandomSource} from '../../graph/random.js';
import {LINEAR, LOGARITHMIC} from './arithmetic.js';
import {chooseParents} from './choose-parents.js';
import {GAP, hasTree, type TreeProblem, widestGap} from './solve-trees.js';
import type {TreeScratch} from './tree-scratch.js';

/**
 * Draws an arborescence of a score matrix in proportion to its weight. Returns
 * the parent of each vertex, -1 at the root, or `null` if there is no tree.
 *
 * Vertices draw their parents one after the other. For a single root, trees in
 * which the root has several children are drawn again. A walk from child to
 * parent, as in Wilson's algorithm, may need exponential time where scores are
 * far apart; this takes O(n³) whatever they are.
 *
 * C. J. Colbourn, W. J. Myrvold, E. Neufeld, "Two algorithms for unranking
 * arborescences", Journal of Algorithms 1996. Deviation: eliminations without
 * subtraction in place of updates of an inverse.
 */
export function sampleParents(
  problem: TreeProblem,
  scratch: TreeScratch,
  rng: RandomSource
): Int32Array | null {
  const {order, root} = problem;
  if (order === 0) return new Int32Array(0);
  if (order > 1 && !drawParents(problem, scratch, rng)) return null;
  const parents = new Int32Array(order);
  // The scratch numbers the vertices without the root.
  const vertex = (x: number) => (x < root ? x : x + 1);
  parents[root] = -1;
  for (let x = 0; x < order - 1; x++) {
    const parent = scratch.parents[x];
    parents[vertex(x)] = parent < 0 ? root : vertex(parent);
  }
  return parents;
}

function drawParents(
  problem: TreeProblem,
  scratch: TreeScratch,
  rng: RandomSource
): boolean {
  const {draws} = scratch;
  const size = problem.order - 1;
  for (let gap = GAP; ; gap = widestGap(problem)) {
    for (let i = 0; i < size; i++) draws[i] = drawFinely(rng);
    const isDrawn =
      gap === GAP && chooseParents(problem, scratch, LINEAR, gap, drawParent);
    if (!isDrawn) {
      if (!hasTree(problem)) return false;
      // The same draws again, so that no tree becomes more likely.
      chooseParents(problem, scratch, LOGARITHMIC, gap, drawParent);
    }
    if (!problem.singleRoot) return true;
    let children = 0;
    for (let v = 0; v < size; v++) if (scratch.parents[v] < 0) children++;
    if (children === 1) return true;
  }
}

function drawParent({size, column, draws, visited}: TreeScratch): number {
  let left = draws[visited];
  let chosen = -1;
  for (let r = 0; r <= size && left >= 0; r++) {
    if (column[r] === 0) continue;
    chosen = r;
    left -= column[r];
  }
  return chosen;
}

/** A number in `[0, 1)` from two draws: a source may have 32 bits only. */
export function drawFinely(rng: RandomSource): number {
  const sum = rng() + rng() * 2 ** -32;
  return sum < 1 ? sum : sum - 1;
}
