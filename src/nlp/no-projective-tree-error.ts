import {SpanforestError} from '../graph/errors.js';

/**
 * There are trees, but arcs cross in all of them: too much is forbidden for a
 * projective one.
 */
export class NoProjectiveTreeError extends SpanforestError {
  override name = 'NoProjectiveTreeError';

  /** Makes the error for trees of one root, or of any number. */
  constructor(singleRoot: boolean) {
    super(
      'spanforest/nlp/decode: the arcs that are allowed make no projective ' +
        `tree${singleRoot ? ' with a single root' : ''}, only trees whose ` +
        "arcs cross. Allow more arcs, or take the decoder 'cle'."
    );
  }
}
