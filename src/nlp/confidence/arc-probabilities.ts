import {
  DOUBTS,
  doubtsOf,
  TAG_NUMBERS,
  type TagEvidence,
  tagProbabilities
} from './tag-probabilities.js';
import type {TreeProbabilities} from './tree-probabilities.js';

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
  /**
   * The weights of what is known about tags: first six that make the odds of a
   * tag, then three for doubts about tags in the odds of a head; `undefined` if
   * the model does not tag words.
   */
  readonly tags?: readonly number[] | undefined;
}

/** What a model without calibration uses: its scores as they are. */
export const NEUTRAL: Calibration = {temperature: 1, slope: 1, offset: 0};

/** Whether a value is a calibration that can be used. */
export function isCalibration(value: unknown): value is Calibration {
  const {temperature, slope, offset, tags = []} = Object(value) as Calibration;
  const isUsable = (number: unknown) =>
    typeof number === 'number' && number >= LEAST && number <= MOST;
  return (
    isUsable(temperature) &&
    isUsable(slope) &&
    Array.isArray(tags) &&
    [0, TAG_NUMBERS + DOUBTS].includes(tags.length) &&
    [offset, ...tags].every(
      it => typeof it === 'number' && Math.abs(it) <= MOST
    )
  );
}

// Beyond them, a fit has failed, and quotients of scores might overflow.
const LEAST = 1e-6;
const MOST = 1e6;

/** The probability of an event, from the logarithm of its odds. */
export function logistic(odds: number): number {
  return odds >= 0
    ? 1 / (1 + Math.exp(-odds))
    : Math.exp(odds) / (1 + Math.exp(odds));
}

/** How likely the arcs of a tree are, and all others. */
export interface ArcProbabilities {
  /**
   * The probability that the head of each word is right; `NaN` for the root,
   * at 0.
   */
  readonly probabilities: Float64Array;
  /**
   * The probability that the UPOS of each word is right: `NaN` for the root, at
   * 0, and for words whose UPOS was given. `null` if the model does not tag
   * words, or if its calibration knows nothing about tags.
   */
  readonly tagProbabilities: Float64Array | null;
  /**
   * The probability of every arc: that from `u` to `v` at `u * (n + 1) + v` for
   * n words, with the root at 0. Those of a word's heads sum up to one.
   */
  readonly marginals: Float64Array;
}

/**
 * How likely the arcs of a tree are, by a calibration.
 *
 * A calibration is about arcs that were chosen. All other heads of a word share
 * what is left, in proportion. Final punctuation that a rule hangs from the
 * root word is right if that word is the root; its own arcs do not count. Time
 * and space O(n²) for n words.
 *
 * @param ruled - The first of the words at the end that hang from the root word
 * by a rule.
 * @param evidence - What is known about the tags.
 */
export function arcProbabilities(
  trees: TreeProbabilities,
  calibration: Calibration,
  heads: Int32Array,
  ruled: number,
  evidence: readonly TagEvidence[] = []
): ArcProbabilities {
  const {order} = trees;
  const marginals = trees.marginals.slice();
  const tags = tagProbabilities(calibration, evidence);
  const probabilities = new Float64Array(order).fill(NaN);
  for (let child = ruled; child < order; child++) {
    hangFromRoot(marginals, order, child, ruled);
  }
  for (let child = 1; child < order; child++) {
    const own = heads[child] * order + child;
    let others = 0;
    for (let at = child; at < order * order; at += order) {
      if (at !== own) others += marginals[at];
    }
    const odds =
      others > 0 ? Math.log(marginals[own]) - Math.log(others) : Infinity;
    let doubt = calibration.offset;
    if (tags !== null) {
      for (const [k, it] of doubtsOf(tags, heads, child).entries()) {
        doubt += calibration.tags![TAG_NUMBERS + k] * it;
      }
    }
    const likely = logistic(calibration.slope * odds + doubt);
    probabilities[child] = likely;
    const share = others > 0 ? (1 - likely) / others : 0;
    for (let at = child; at < order * order; at += order) {
      if (at !== own) marginals[at] *= share;
    }
    marginals[own] = likely;
  }
  return {probabilities, tagProbabilities: tags, marginals};
}

// Gives a word the heads that the root may have as its child, as likely as
// they are. Words at the end that follow the same rule are not among them.
function hangFromRoot(
  marginals: Float64Array,
  order: number,
  child: number,
  ruled: number
): void {
  let sum = 0;
  for (let word = 1; word < ruled; word++) sum += marginals[word];
  if (sum === 0) return;
  for (let head = 0; head < order; head++) {
    const isAllowed = head > 0 && head < ruled;
    marginals[head * order + child] = isAllowed ? marginals[head] / sum : 0;
  }
}
