import {SpanforestError} from '../../graph/errors.js';

/**
 * A model file, or what should become one, cannot be used: the file is
 * damaged, cut short, of another kind or newer than this package, or the
 * content has no place in a file.
 *
 * @example
 * ```ts
 * import {decodeContainer, ModelFileError} from 'spanforest/nlp';
 *
 * decodeContainer(new TextEncoder().encode('hello')); // throws ModelFileError
 * ModelFileError.name; // => 'ModelFileError'
 * ```
 */
export class ModelFileError extends SpanforestError {
  override name = 'ModelFileError';

  /** Makes the error; says where it was noticed in front of the message. */
  constructor(message: string) {
    super(`spanforest/nlp/model-file: ${message}`);
  }
}
