import {quote, SpanforestError} from '../../graph/errors.js';

/**
 * Why a digraph has no arborescence. `unreachable`: no path leads from the
 * root to some vertices; `no-root`: the root was left free, and no vertex
 * reaches all others; `single-root`: every vertex can be reached, but not
 * through one child of the root alone.
 */
export type NoArborescenceReason = 'unreachable' | 'no-root' | 'single-root';

/**
 * What a {@link NoArborescenceError} tells. Vertices are numbers for an edge
 * list, and the keys of nodes for a graphology graph.
 */
export interface NoArborescence {
  /** Why there is none. */
  readonly reason: NoArborescenceReason;
  /**
   * The root; or, if it was left free, a vertex that would be one of several:
   * only vertices which it reaches itself lead to it.
   */
  readonly root: number | string;
  /**
   * The vertices that cannot be reached from `root`, in increasing order or
   * in the graph's iteration order. Empty if the reason is `single-root`.
   */
  readonly unreachable: readonly (number | string)[];
  /**
   * How many roots it would take if the reason is `no-root`, how many children
   * of the root if it is `single-root`, else 0.
   */
  readonly needed: number;
}

/**
 * The digraph has no spanning arborescence of the kind that was asked for.
 *
 * Vertices are numbers for an edge list, and the keys of nodes for a
 * graphology graph.
 */
export class NoArborescenceError
  extends SpanforestError
  implements NoArborescence
{
  override name = 'NoArborescenceError';
  /** Why there is none. */
  readonly reason: NoArborescenceReason;
  /** The root, or a vertex that would be one of several. */
  readonly root: number | string;
  /** What cannot be reached from there. */
  readonly unreachable: readonly (number | string)[];
  /** How many roots or children of the root it would take, or 0. */
  readonly needed: number;

  /** Makes the error for a digraph in which something cannot be reached. */
  constructor(flaw: NoArborescence) {
    super(describe(flaw));
    this.reason = flaw.reason;
    this.root = flaw.root;
    this.unreachable = flaw.unreachable;
    this.needed = flaw.needed;
  }
}

/** The same error for a graph whose vertices have names. */
export function withNodeKeys(
  {reason, root, unreachable, needed}: NoArborescenceError,
  nodes: readonly string[]
): NoArborescenceError {
  return new NoArborescenceError({
    reason,
    root: nodes[Number(root)],
    unreachable: unreachable.map(v => nodes[Number(v)]),
    needed
  });
}

function describe({reason, root, unreachable, needed}: NoArborescence): string {
  const where =
    typeof root === 'number' ? 'spanforest/msf/arborescence' : 'spanforest';
  const [vertex, vertices] = nounsFor(root);
  if (reason === 'single-root') {
    return (
      `${where}: root ${quote(root)} needs ${needed} children to reach all ` +
      `other ${vertices}. Add arcs, or leave out singleRoot.`
    );
  }
  if (reason === 'unreachable') {
    return (
      `${where}: there is no path from root ${quote(root)} to ` +
      `${listed(unreachable)}. Add arcs, choose another root, or take a ` +
      'branching, which may have several.'
    );
  }
  return (
    `${where}: no ${vertex} reaches all others; from ${vertex} ` +
    `${quote(root)}, there is no path to ${listed(unreachable)}. Add arcs, or ` +
    `take a branching, which may have several roots (here it takes ${needed}).`
  );
}

// How many vertices a message names.
const NAMED = 5;

function listed(names: readonly (number | string)[]): string {
  const [vertex, vertices] = nounsFor(names[0]);
  const shown = names.slice(0, NAMED).map(quote).join(', ');
  if (names.length === 1) return `${vertex} ${shown}`;
  const rest = names.length > NAMED ? ', ...' : '';
  return `${names.length} ${vertices} (${shown}${rest})`;
}

function nounsFor(name: number | string): [one: string, several: string] {
  return typeof name === 'number' ? ['vertex', 'vertices'] : ['node', 'nodes'];
}
