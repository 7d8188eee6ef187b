import {SpanforestError} from '../../graph/errors.js';

/** Training sentences that nothing can be learnt from. */
export class TrainingError extends SpanforestError {
  override name = 'TrainingError';
}
