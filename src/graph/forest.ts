import {DisjointSets} from './disjoint-sets.js';
import type {EdgeList} from './edge-list.js';
import {ForestError, GraphTypeError, quote} from './errors.js';

/** Why a set of edges is no forest, and the first edge that shows it. */
export interface ForestFlaw {
  /**
   * `no-such-edge`: an index outside the edge list; `repeated`: an index that
   * stands twice; `cycle`: an edge (a loop included) that closes a cycle with
   * the edges before it.
   */
  readonly reason: 'no-such-edge' | 'repeated' | 'cycle';
  /** The offending index. */
  readonly edge: number;
}

/**
 * Looks for the first edge that keeps a set of edges from being a forest.
 *
 * @param sets - Singletons at first; joined along the forest as it is read.
 * @returns the flaw, or `null` if the edges are a forest.
 */
export function findForestFlaw(
  edges: EdgeList,
  forest: Int32Array,
  sets: DisjointSets
): ForestFlaw | null {
  const {size, source, target} = edges;
  let seen: Uint8Array | null = null;
  let previous = -1;
  for (let i = 0; i < forest.length; i++) {
    const edge = forest[i];
    if (edge < 0 || edge >= size) return {reason: 'no-such-edge', edge};
    // Indices increase as a rule; only if they do not must they be marked.
    if (edge <= previous && seen === null) {
      seen = new Uint8Array(size);
      for (let j = 0; j < i; j++) seen[forest[j]] = 1;
    }
    if (seen !== null && seen[edge]++ > 0) return {reason: 'repeated', edge};
    previous = edge;
    if (!sets.union(source[edge], target[edge])) return {reason: 'cycle', edge};
  }
  return null;
}

/** Throws a {@link ForestError} unless the edges are a forest of the graph. */
export function checkForest(edges: EdgeList, forest: Int32Array): void {
  if (!(forest instanceof Int32Array)) {
    throw new GraphTypeError(
      `spanforest/graph/forest: ${quote(forest)} is not a forest. Pass its ` +
        'edge indices as an Int32Array.'
    );
  }
  const flaw = findForestFlaw(edges, forest, new DisjointSets(edges.order));
  if (!flaw) return;
  const {reason, edge} = flaw;
  const what = {
    'no-such-edge': `names edge ${edge}, but the graph has ${edges.size}`,
    repeated: `names edge ${edge} twice`,
    cycle: `has a cycle, closed by edge ${edge}`
  }[reason];
  throw new ForestError(
    `spanforest/graph/forest: the forest ${what}. Pass distinct edge ` +
      'indices that close no cycle.',
    edge
  );
}
