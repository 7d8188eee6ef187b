import type {Attributes} from 'graphology-types';
import {fromDirectedGraphology} from './graph/graphology.js';
import type {Snapshot, SnapshotOptions} from './graph/graphology-reading.js';
import type {GraphSource} from './graph/graphology-snapshot.js';
import {infiniteWeightError} from './msf/arborescence/infinite-weight-error.js';

/**
 * Takes a snapshot of a directed graph for a problem in which no edge may be
 * infinitely good.
 *
 * @param maximum - Whether the greatest weight is wanted.
 */
export function directedSnapshot<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(
  graph: GraphSource<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes>,
  maximum: boolean
): Snapshot {
  const snapshot = fromDirectedGraphology(graph, options);
  const e = snapshot.edges.weight.indexOf(maximum ? Infinity : -Infinity);
  if (e < 0) return snapshot;
  throw infiniteWeightError(snapshot.edgeKeys[e], snapshot.edges.weight[e]);
}

/** The parent that some arcs give to each node, `null` if they give none. */
export function parentsOfNodes(
  {edges, nodes}: Snapshot,
  arcs: Int32Array
): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const key of nodes) parents.set(key, null);
  for (const a of arcs) {
    parents.set(nodes[edges.target[a]], nodes[edges.source[a]]);
  }
  return parents;
}

/** The nodes without a parent, in the graph's iteration order. */
export function rootsOf(parents: ReadonlyMap<string, string | null>): string[] {
  const roots: string[] = [];
  for (const [key, parent] of parents) if (parent === null) roots.push(key);
  return roots;
}
