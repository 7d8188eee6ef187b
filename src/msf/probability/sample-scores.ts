import type {RandomSource} from '../../graph/random.js';
import {type Arithmetic, LINEAR, LOGARITHMIC} from './arithmetic.js';
import {eliminateHalves, findParentShares} from './eliminate-halves.js';
import {
  GAP,
  hasTree,
  loadScores,
  SAFE,
  type TreeProblem,
  widestGap
} from './solve-trees.js';
import type {TreeScratch} from './tree-scratch.js';

/**
 * Draws an arborescence of a score matrix in proportion to its weight. Returns
 * the parent of each vertex, -1 at the root, or `null` if there is no tree.
 *
 * Vertices draw their parents one after the other. For a single root, trees in
 * which the root has several children are drawn again. A walk from child to
 * parent, as in Wilson's algorithm, may need exponential time where scores are
 * far apart; this always takes O(n³).
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

/**
 * Gives one vertex after the other a parent, knowing its distribution given
 * the parents chosen before. Returns whether the numbers stayed in range.
 *
 * A vertex with a parent has one arc left. So its column changes in all
 * matrices that it is still part of, and vertices that are visited later find
 * it eliminated with that arc. Time O(n³), space O(n²).
 *
 * @param choose - Returns 0 for the root or u + 1 for a vertex, given the
 * probability of each in the scratch's column. It must not be 0.
 */
export function chooseParents(
  problem: TreeProblem,
  scratch: TreeScratch,
  arithmetic: Arithmetic,
  gap: number,
  choose: (scratch: TreeScratch) => number
): boolean {
  let isSafe = true;
  return (
    loadScores(problem, scratch, arithmetic, gap) &&
    eliminateHalves(scratch, arithmetic, (vertex, level) => {
      if (arithmetic === LINEAR && !(scratch.pivots[vertex] > SAFE)) {
        isSafe = false;
      }
      findParentShares(scratch, arithmetic, vertex);
      const chosen = choose(scratch);
      scratch.parents[vertex] = chosen - 1;
      keepArc(scratch, arithmetic, vertex, level, chosen);
    }) &&
    isSafe
  );
}

// Removes all arcs into a vertex but one, at all levels above.
function keepArc(
  scratch: TreeScratch,
  arithmetic: Arithmetic,
  vertex: number,
  level: number,
  chosen: number
): void {
  const {size, column, steps, eliminated, leftFrom, leftTo} = scratch;
  const {matrices, strides, bases, starts, ends, counts} = scratch;
  column.fill(arithmetic.zero, 0, size + 1);
  column[chosen] = arithmetic.one;
  for (let l = 0, i = 0; l < level; l++) {
    // The arc as it is once the vertices that this level lacks are eliminated:
    // where walks go on from there.
    for (; i < counts[l]; i++) {
      const k = eliminated[i];
      const passed = column[k + 1];
      if (passed === arithmetic.zero) continue;
      const row = k * (size + 1);
      const from = leftFrom[k] + 1;
      const length = leftTo[k] + 1 - from;
      arithmetic.addMultiple(column, steps, 0, row, 1, passed);
      arithmetic.addMultiple(column, steps, from, row + from, length, passed);
    }
    const matrix = matrices[l];
    const at = vertex - bases[l];
    matrix[at] = column[0];
    for (let u = starts[l]; u < ends[l]; u++) {
      matrix[(u - bases[l] + 1) * strides[l] + at] = column[u + 1];
    }
  }
}
