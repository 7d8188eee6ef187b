import {quote, SpanforestError} from '../../graph/errors.js';
import {type Message, render, say, withPieces} from '../../graph/message.js';

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
   * If the reason is `single-root`, how many children the root needs. Otherwise
   * how many roots are needed: a branching with `fewestRoots` has that many. 0
   * if unknown.
   */
  readonly needed: number;
  /** Whether the greatest weight was wanted. */
  readonly maximum: boolean;
  /** Whether the root was to have a single child. */
  readonly singleRoot: boolean;
  /** Whether arcs were required or forbidden. */
  readonly constrained: boolean;

  /** Makes the error, by default with a message that describes the cause. */
  constructor(
    cause: Pick<
      NoArborescenceError,
      'reason' | 'root' | 'unreachable' | 'needed'
    > &
      Partial<
        Pick<NoArborescenceError, 'maximum' | 'singleRoot' | 'constrained'> & {
          /** Whether the digraph was a matrix, for which the root is given. */
          dense: boolean;
        }
      >,
    message: string | Message = describe(cause)
  ) {
    super(typeof message === 'string' ? message : render(message));
    if (typeof message !== 'string') withPieces(this, message);
    this.reason = cause.reason;
    this.root = cause.root;
    this.unreachable = cause.unreachable;
    this.needed = cause.needed;
    this.maximum = cause.maximum ?? false;
    this.singleRoot = cause.singleRoot ?? cause.reason === 'single-root';
    this.constrained = cause.constrained ?? false;
  }
}

/**
 * There are trees, but arcs cross in all of them: too many arcs are forbidden
 * for a projective one.
 */
export class NoProjectiveTreeError extends SpanforestError {
  override name = 'NoProjectiveTreeError';

  /** Makes the error of a function, with another that would do instead. */
  constructor(where: string, singleRoot: boolean, instead: string) {
    super(
      `${where}: the arcs that are allowed make no projective ` +
        `tree${singleRoot ? ' with a single root' : ''}, only trees whose ` +
        `arcs cross. Allow more arcs, or use ${instead}.`
    );
  }
}

type Cause = ConstructorParameters<typeof NoArborescenceError>[0];

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

function describe(cause: Cause): Message {
  const {reason, root, unreachable, needed} = cause;
  const isKey = typeof root === 'string';
  const [where, vertex, vertices] = isKey
    ? ['spanforest', 'node', 'nodes']
    : ['spanforest/msf/arborescence', 'vertex', 'vertices'];
  const advice: (string | Message)[] = [];
  if (cause.constrained) advice.push('require or forbid fewer of them');
  if (reason === 'single-root') {
    advice.push(say`leave out ${{option: 'singleRoot'}}`);
    return say`${where}: root ${quote(root)} needs ${needed} children to reach all
      other ${vertices}. ${sentence(advice)}`;
  }
  // Names five of them at most.
  const shown = unreachable.slice(0, 5).map(quote).join(', ');
  const missed =
    unreachable.length === 1
      ? `${vertex} ${shown}`
      : `${unreachable.length} ${vertices} ` +
        `(${shown}${unreachable.length > 5 ? ', ...' : ''})`;
  if (needed === 1) {
    const canBeFree = !cause.singleRoot && !cause.dense;
    const free = {option: 'root', value: null, code: 'null'};
    const finds = canBeFree ? say`; ${free} finds it` : '';
    advice.push(say`choose a root that reaches all${finds}`);
  } else if (needed > 1 && !cause.dense) {
    const code = branchingCall(cause, isKey);
    const call = {option: 'fewestRoots', value: true, verb: 'call', code};
    advice.push(say`${call}, which has ${needed} roots here`);
  } else if (needed === 0 && reason === 'unreachable') {
    advice.push('choose another root');
  }
  const problem =
    reason === 'unreachable'
      ? `there is no path from root ${quote(root)} to ${missed}`
      : `no ${vertex} reaches all others; from ${vertex} ${quote(root)}, ` +
        `there is no path to ${missed}`;
  return say`${where}: ${problem}. ${sentence(advice)}`;
}

// The branching with the fewest roots, with the weights and constraints of the
// call that failed.
function branchingCall(cause: Cause, isKey: boolean): string {
  const {maximum, singleRoot, constrained} = cause;
  if (isKey) {
    const best = maximum ? 'maximum' : 'minimum';
    const without = singleRoot ? ' without singleRoot' : '';
    return `${best}Branching(graph, {...options, fewestRoots: true})${without}`;
  }
  const order = maximum ? 'maximum: true, ' : '';
  const same = constrained ? ' with the same constraints' : '';
  return `branching(edges, {${order}fewestRoots: true})${same}`;
}

// `Add arcs, do this, or do that.`
function sentence(advice: readonly (string | Message)[]): Message {
  const last = advice.length - 1;
  const parts = advice.map(
    (part, i) => say`, ${i === last ? 'or ' : ''}${part}`
  );
  return ['Add arcs', ...parts.flat(), '.'];
}
