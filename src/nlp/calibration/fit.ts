/**
 * The least point of a function with one valley, by golden-section search.
 *
 * @param evaluate - Returns the value at a point.
 * @param width - How close to the least point the result has to be.
 */
export async function leastPoint(
  evaluate: (x: number) => Promise<number>,
  from: number,
  to: number,
  width: number
): Promise<number> {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - ratio * (high - low);
  let right = low + ratio * (high - low);
  let [atLeft, atRight] = [await evaluate(left), await evaluate(right)];
  while (high - low > width) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - ratio * (high - low);
      atLeft = await evaluate(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + ratio * (high - low);
      atRight = await evaluate(right);
    }
  }
  return (low + high) / 2;
}

/** A line through the logarithms of odds. */
export interface LogisticCurve {
  readonly slope: number;
  readonly offset: number;
}

// With a smaller slope, the fit has failed: likelier events would not happen
// more often.
const LEAST_SLOPE = 0.01;
const MOST_STEPS = 50;
const LEAST_GAIN = 1e-9;

/**
 * The logistic curve by which events are most likely to turn out as they did.
 *
 * The targets are slightly inside 0 and 1, so that a curve exists even if all
 * events turn out the same. The slope is positive.
 *
 * J. C. Platt, "Probabilistic outputs for support vector machines", 1999;
 * H.-T. Lin, C.-J. Lin and R. C. Weng, "A note on Platt's probabilistic outputs
 * for support vector machines", Machine Learning 2007, whose Newton's method
 * with backtracking this is. Time linear in the events for each step.
 *
 * @param odds - The logarithm of the odds of each event, finite.
 * @param hasHappened - Whether it did.
 */
export function fitLogistic(
  odds: readonly number[],
  hasHappened: readonly boolean[]
): LogisticCurve {
  const happened = hasHappened.filter(Boolean).length;
  const high = (happened + 1) / (happened + 2);
  const low = 1 / (odds.length - happened + 2);
  // The negative logarithm of the likelihood, without overflow.
  const lossOf = (slope: number, offset: number) => {
    let loss = 0;
    for (let i = 0; i < odds.length; i++) {
      const z = slope * odds[i] + offset;
      const target = hasHappened[i] ? high : low;
      loss += Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))) - target * z;
    }
    return loss;
  };
  let slope = 1;
  let offset = 0;
  let loss = lossOf(slope, offset);
  for (let step = 0; step < MOST_STEPS; step++) {
    // Gradient and Hessian; a small ridge makes the latter invertible.
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-9, 0, 1e-9];
    for (let i = 0; i < odds.length; i++) {
      const x = odds[i];
      const p = 1 / (1 + Math.exp(-(slope * x + offset)));
      const d = p - (hasHappened[i] ? high : low);
      const h = p * (1 - p);
      gs += d * x;
      go += d;
      hss += h * x * x;
      hso += h * x;
      hoo += h;
    }
    const determinant = hss * hoo - hso * hso;
    const ds = (hoo * gs - hso * go) / determinant;
    const d0 = (hss * go - hso * gs) / determinant;
    let share = 1;
    let next = loss;
    for (; share > 1e-10; share /= 2) {
      next = lossOf(slope - share * ds, offset - share * d0);
      if (next < loss) break;
    }
    if (!(loss - next > LEAST_GAIN * (1 + loss))) break;
    slope -= share * ds;
    offset -= share * d0;
    loss = next;
  }
  return {slope: Math.max(LEAST_SLOPE, slope), offset};
}
