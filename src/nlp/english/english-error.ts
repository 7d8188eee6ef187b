import {SpanforestError} from '../../graph/errors.js';

/** English text cannot be read: a package is missing, or it is no text. */
export class EnglishError extends SpanforestError {
  override name = 'EnglishError';
}
