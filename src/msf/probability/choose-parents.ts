import {type Arithmetic, LINEAR} from './arithmetic.js';
import {eliminateHalves, findParentShares} from './eliminate-halves.js';
import {loadScores, SAFE, type TreeProblem} from './solve-trees.js';
import type {TreeScratch} from './tree-scratch.js';

/**
 * Gives one vertex after the other a parent, knowing its distribution given
 * the parents chosen before. Returns whether the numbers stayed in range.
 *
 * A vertex with a parent has one arc left. So its column changes in all
 * matrices that it is still part of, and whatever is visited later finds it
 * eliminated with that arc. Time O(n³), space O(n²).
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
