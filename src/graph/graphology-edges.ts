import type {AbstractGraph} from 'graphology-types';
import {OptionError, quote} from './errors.js';
import type {Snapshot} from './graphology-reading.js';

/** The keys of some edges of a snapshot, in the order of their indices. */
export function keysOfEdges(
  {edgeKeys}: Snapshot,
  subset: Int32Array
): string[] {
  return Array.from(subset, e => edgeKeys[e]);
}

/**
 * Sets a boolean attribute on every edge of a graph, as one event: whether it
 * is one of some edges of its snapshot.
 */
export function markEdges(
  graph: AbstractGraph,
  {edges}: Snapshot,
  subset: Int32Array,
  attribute: string,
  getEdgeWeight: unknown
): void {
  checkAttribute(attribute, getEdgeWeight);
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

function checkAttribute(attribute: unknown, getEdgeWeight: unknown): void {
  if (typeof attribute !== 'string' || attribute === '__proto__') {
    throw new OptionError(
      `spanforest: the attribute to assign is ${quote(attribute)}. Name an ` +
        'edge attribute.'
    );
  }
  if (attribute !== (getEdgeWeight === undefined ? 'weight' : getEdgeWeight)) {
    return;
  }
  throw new OptionError(
    `spanforest: the attribute ${quote(attribute)} holds the weights. Name ` +
      'another one to assign to.'
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
