import {SpanforestError} from '../../graph/errors.js';

/** Where two texts of trees do not fit together. */
export interface EvaluationPlace {
  /** Number of the sentence, counted from 1. */
  readonly sentence: number;
  /** Number of the word in it, counted from 1; 0 if it is about no word. */
  readonly word: number;
  /** The line in the gold text, counted from 1; 0 if that is unknown. */
  readonly goldLine: number;
  /** The line in the system's text, counted from 1; 0 if that is unknown. */
  readonly systemLine: number;
}

/**
 * Two sentences cannot be compared: they differ in their words, one of them
 * is missing, or one of them is not a tree.
 */
export class EvaluationError extends SpanforestError {
  override name = 'EvaluationError';
  /** What is wrong and what to do, without the place. */
  readonly problem: string;
  /** Where it is wrong. */
  readonly place: EvaluationPlace;

  /** Makes the error for a place in the texts. */
  constructor(problem: string, place: EvaluationPlace) {
    const {sentence, goldLine, systemLine} = place;
    const lines = [
      goldLine > 0 ? `, line ${goldLine} of the gold text` : '',
      systemLine > 0 ? `, line ${systemLine} of the system's` : ''
    ];
    super(
      `spanforest/nlp/evaluation: sentence ${sentence}${lines.join('')}: ` +
        problem
    );
    this.problem = problem;
    this.place = place;
  }
}
