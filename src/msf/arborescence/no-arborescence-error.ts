import {quote, SpanforestError} from '../../graph/errors.js';

/**
 * The digraph has no spanning arborescence with the requested root.
 *
 * Vertices are numbers for an edge list, and node keys for a graphology graph.
 */
export class NoArborescenceError extends SpanforestError {
  override name = 'NoArborescenceError';
  /**
   * - `unreachable`: no path leads from the root to some vertices;
   * - `no-root`: the root was left free, and no vertex reaches all others;
   * - `single-root`: every vertex can be reached, but not through a single
   *   child of the root.
   */
  readonly reason: 'unreachable' | 'no-root' | 'single-root';
  /**
   * The root; if it was left free, one of the vertices that would have to be
   * roots: every vertex that reaches it is also reached from it.
   */
  readonly root: number | string;
  /**
   * The vertices that cannot be reached from `root`, in increasing order or in
   * the graph's iteration order. Empty if the reason is `single-root`.
   */
  readonly unreachable: readonly (number | string)[];
  /**
   * How many roots are needed if the reason is `no-root`, how many children of
   * the root if it is `single-root`, else 0.
   */
  readonly needed: number;

  /** Makes the error, by default with a message that describes the cause. */
  constructor(
    cause: Omit<NoArborescenceError, keyof Error>,
    message: string = describe(cause)
  ) {
    super(message);
    this.reason = cause.reason;
    this.root = cause.root;
    this.unreachable = cause.unreachable;
    this.needed = cause.needed;
  }
}

/** The same error for a graph whose vertices have keys. */
export function withNodeKeys(
  error: NoArborescenceError,
  nodes: readonly string[]
): NoArborescenceError {
  const key = (v: number | string) => nodes[Number(v)];
  const unreachable = error.unreachable.map(key);
  return new NoArborescenceError({
    ...error,
    root: key(error.root),
    unreachable
  });
}

function describe(cause: Omit<NoArborescenceError, keyof Error>): string {
  const {reason, root, unreachable, needed} = cause;
  const [where, vertex, vertices] =
    typeof root === 'number'
      ? ['spanforest/msf/arborescence', 'vertex', 'vertices']
      : ['spanforest', 'node', 'nodes'];
  if (reason === 'single-root') {
    return (
      `${where}: root ${quote(root)} needs ${needed} children to reach all ` +
      `other ${vertices}. Add arcs, or leave out singleRoot.`
    );
  }
  // Names five of them at most.
  const shown = unreachable.slice(0, 5).map(quote).join(', ');
  const missed =
    unreachable.length === 1
      ? `${vertex} ${shown}`
      : `${unreachable.length} ${vertices} ` +
        `(${shown}${unreachable.length > 5 ? ', ...' : ''})`;
  if (reason === 'unreachable') {
    return (
      `${where}: there is no path from root ${quote(root)} to ${missed}. Add ` +
      'arcs, choose another root, or take a branching, which may have several ' +
      'roots.'
    );
  }
  return (
    `${where}: no ${vertex} reaches all others; from ${vertex} ` +
    `${quote(root)}, there is no path to ${missed}. Add arcs, or take a ` +
    `branching, which may have several roots (here it takes ${needed}).`
  );
}
