import {EdgeWeightError} from '../graph/errors.js';
import type {NamedGraph} from '../graph/named-graph.js';
import {NoArborescenceError} from '../msf/index.js';
import {aboutFile, DataError, showName} from './errors.js';
import {showNode, showNodes} from './show.js';

/**
 * Gives an error about vertices and edges by number the names that they have
 * in the file.
 *
 * @param root - The name of the root, or `null` if it was left free.
 */
export function aboutGraph(
  file: string,
  {nodes, edges}: NamedGraph,
  root: string | null,
  error: unknown
): unknown {
  if (error instanceof NoArborescenceError) {
    const names = error.unreachable.map(v => nodes[v]);
    const why = whyNone(error, root === null ? '' : showNode(root), names);
    return new DataError(`${showName(file)}: there is no arborescence: ${why}`);
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

function whyNone(
  {reason}: NoArborescenceError,
  root: string,
  names: readonly string[]
): string {
  switch (reason) {
    case 'unreachable':
      return (
        `no path leads from ${root} to ${showNodes(names)}. Add arcs, or ` +
        'choose another root.'
      );
    case 'no-root':
      return (
        'no node reaches all others, and some do not reach ' +
        `${showNodes(names)}. Add arcs, or a node that leads to all parts.`
      );
    case 'single-root':
      return (
        `${root} needs more than one child to reach all other nodes. Add ` +
        'arcs, or leave out --single-root.'
      );
  }
}
