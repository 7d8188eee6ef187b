import {OptionError} from '../graph/errors.js';
import {orderOf, weightError} from '../msf/arborescence/dense-checks.js';
import {denseArborescence} from '../msf/index.js';
import {eisner} from './eisner.js';
import {EisnerScratch} from './eisner-scratch.js';
import {NoProjectiveTreeError} from './no-projective-tree-error.js';

// Sums of larger scores could overflow. Scaled down, they cannot.
const HUGE = 2 ** 960;
const SMALLER = 2 ** -64;

/**
 * Decodes by the best projective tree, see {@link eisner}.
 *
 * @param scratch - Memory to work in, large enough; its own if `undefined`.
 * @throws {@link NoProjectiveTreeError} if arcs cross in all trees,
 * {@link msf!NoArborescenceError} if there are no trees at all.
 */
export function decodeProjective(
  scores: Float64Array,
  singleRoot: boolean,
  scratch?: EisnerScratch
): Int32Array {
  const order = orderOf(scores);
  if (order < 2) return new Int32Array(order).fill(-1);
  const chart = scratch ?? new EisnerScratch(order);
  if (chart.order < order) {
    throw new OptionError(
      `spanforest/nlp/decode: the scratch is for matrices of ${chart.order} ` +
        `rows, but this one has ${order}. Make a new EisnerScratch(${order}).`
    );
  }
  const scale = largest(scores, order) < HUGE ? 1 : SMALLER;
  const heads = eisner(scores, order, singleRoot, scale, chart);
  if (heads !== null) return heads;
  // Throws if there are no trees either whose arcs may cross.
  denseArborescence(scores, {maximum: true, singleRoot});
  throw new NoProjectiveTreeError(singleRoot);
}

// The largest size of a score that is looked at and not forbidden.
function largest(scores: Float64Array, order: number): number {
  let most = 0;
  for (let head = 0, at = 0; head < order; head++) {
    for (let child = 0; child < order; child++, at++) {
      if (child === 0 || child === head) continue;
      const score = scores[at];
      // Neither for NaN nor for Infinity.
      if (!(score < Infinity)) throw weightError(score, head, child, true);
      const size = Math.abs(score);
      if (size > most && size < Infinity) most = size;
    }
  }
  return most;
}
