import {EdgeWeightError} from '../graph/errors.js';
import type {NamedGraph} from '../graph/named-graph.js';
import {
  NoArborescenceError,
  withNodeKeys
} from '../msf/arborescence/no-arborescence-error.js';
import {aboutFile} from './errors.js';
import {showNode} from './show.js';

/**
 * Gives an error about vertices and edges by number the names that they have
 * in the file, and the name of the file; other errors pass through.
 */
export function aboutGraph(
  file: string,
  {nodes, edges}: NamedGraph,
  error: unknown
): unknown {
  if (error instanceof NoArborescenceError) {
    return aboutFile(file, withNodeKeys(error, nodes));
  }
  if (error instanceof EdgeWeightError && typeof error.edge === 'number') {
    const {edge, value} = error;
    const ends = [edges.source[edge], edges.target[edge]];
    const [from, to] = ends.map(v => showNode(nodes[v]));
    const named = error.message.replace(
      /\b(arc|edge) \d+ has weight/,
      (_, noun) => `the ${noun} from ${from} to ${to} has weight`
    );
    return aboutFile(file, new EdgeWeightError(named, edge, value));
  }
  return error;
}
