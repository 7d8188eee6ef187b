import type {F1Score} from './scores.js';

/**
 * The F1 score of some counts, `NaN` where there is nothing to count.
 *
 * @param correct - How many things the system found that are right.
 * @param gold - How many there are to be found.
 * @param system - How many the system says there are.
 */
export function f1Score(
  correct: number,
  gold: number,
  system: number
): F1Score {
  return {
    precision: correct / system,
    recall: correct / gold,
    f1: (2 * correct) / (gold + system)
  };
}

/** The score of what cannot be scored. */
export const NO_SCORE: F1Score = {precision: NaN, recall: NaN, f1: NaN};
