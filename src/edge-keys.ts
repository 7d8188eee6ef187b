import {ConstraintError, OptionError, quote} from './graph/errors.js';
import {GraphSnapshot, type Snapshot} from './graph/graphology.js';
import {indexOfKeys} from './graph/key-index.js';

/** Edges that every result has, and edges that none has. */
export interface ConstraintOptions {
  /**
   * Keys of edges that must be in the result.
   *
   * @defaultValue `[]`
   */
  required?: Iterable<string> | undefined;
  /**
   * Keys of edges that count as absent.
   *
   * @defaultValue `[]`
   */
  forbidden?: Iterable<string> | undefined;
}

/** Constraints as edge indices. */
export interface IndexConstraints {
  required: Int32Array | undefined;
  forbidden: Int32Array | undefined;
}

/** The indices of edges by their keys, in the same order. Time O(m). */
export function edgeIndices(
  snapshot: Snapshot,
  keys: Iterable<string>
): Int32Array {
  // A string is iterable too, but its letters are not keys.
  if (typeof keys === 'string' || !(Symbol.iterator in Object(keys))) {
    throw new OptionError(
      `spanforest: ${quote(keys)} is not a set of edges. Pass edge keys in an ` +
        'array or a set.'
    );
  }
  const index =
    snapshot instanceof GraphSnapshot ? null : indexOfKeys(snapshot.edgeKeys);
  return Int32Array.from(keys, key => {
    const e = index ? index.get(key) : (snapshot as GraphSnapshot).indexOf(key);
    if (e !== undefined && e >= 0) return e;
    throw new OptionError(
      `spanforest: ${quote(key)} is not an edge of the graph. Pass the keys ` +
        'of edges.'
    );
  });
}

/**
 * Calls a solver with the constraints as edge indices. A
 * {@link ConstraintError} that it throws names keys.
 */
export function withConstraints<Result>(
  snapshot: Snapshot,
  {required, forbidden}: ConstraintOptions,
  solve: (constraints: IndexConstraints) => Result
): Result {
  const {edgeKeys} = snapshot;
  const indices = (keys: Iterable<string> | undefined) =>
    keys === undefined ? keys : edgeIndices(snapshot, keys);
  try {
    return solve({
      required: indices(required),
      forbidden: indices(forbidden)
    });
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error;
    throw new ConstraintError({
      ...error,
      edge: edgeKeys[Number(error.edge)],
      other: edgeKeys[Number(error.other)]
    });
  }
}
