/**
 * How the scores of a model become probabilities that can be relied on: fitted
 * on sentences that it was not trained on, see {@link calibrate}.
 */
export interface Calibration {
  /**
   * What scores are divided by before their exponentials count as the odds of
   * trees; positive.
   */
  readonly temperature: number;
  /**
   * What the logarithm of the odds of a chosen arc is multiplied by then;
   * positive, so that the order of arcs stays.
   */
  readonly slope: number;
  /** What is added to it. */
  readonly offset: number;
}

/** What a model without calibration uses: its scores as they are. */
export const NEUTRAL: Calibration = {temperature: 1, slope: 1, offset: 0};

/** Whether a value is a calibration that can be used. */
export function isCalibration(value: unknown): value is Calibration {
  const {temperature, slope, offset} = Object(value) as Calibration;
  const isUsable = (number: unknown) =>
    typeof number === 'number' && number >= LEAST && number <= MOST;
  return (
    isUsable(temperature) &&
    isUsable(slope) &&
    typeof offset === 'number' &&
    Math.abs(offset) <= MOST
  );
}

// Beyond them, a fit has failed, and quotients of scores might overflow.
const LEAST = 1e-6;
const MOST = 1e6;

// The probability of an event, from the logarithm of its odds.
function logistic(odds: number): number {
  return odds >= 0
    ? 1 / (1 + Math.exp(-odds))
    : Math.exp(odds) / (1 + Math.exp(odds));
}

/** The probability that a chosen arc is right, from the odds of its scores. */
export function calibrated({slope, offset}: Calibration, odds: number): number {
  return logistic(slope * odds + offset);
}
