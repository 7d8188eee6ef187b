import type {AbstractGraph} from 'graphology-types';
import type {Snapshot} from './graphology.js';

/** The keys of some edges of a snapshot, in the order of their indices. */
export function keysOfEdges(
  {edgeKeys}: Snapshot,
  subset: Int32Array
): string[] {
  return Array.from(subset, e => edgeKeys[e]);
}

/** The sum of the weights of some edges of a snapshot. */
export function weightOfEdges({edges}: Snapshot, subset: Int32Array): number {
  let weight = 0;
  for (const e of subset) weight += edges.weight[e];
  return weight;
}

/**
 * Sets a boolean attribute on every edge of a graph, as one event: whether it
 * is one of some edges of its snapshot.
 */
export function markEdges(
  graph: AbstractGraph,
  {edges}: Snapshot,
  subset: Int32Array,
  attribute: string
): void {
  const isChosen = new Uint8Array(edges.size);
  for (const e of subset) isChosen[e] = 1;
  let e = 0;
  graph.updateEachEdgeAttributes(
    (_, attributes) => {
      attributes[attribute] = isChosen[e++] === 1;
      return attributes;
    },
    {attributes: [attribute]}
  );
}

/**
 * Drops all edges of a graph but some edges of its snapshot, given in
 * increasing index.
 */
export function dropOtherEdges(
  graph: AbstractGraph,
  {edgeKeys}: Snapshot,
  subset: Int32Array
): void {
  let next = 0;
  edgeKeys.forEach((key, e) => {
    if (subset[next] === e) next++;
    else graph.dropEdge(key);
  });
}
