import type {NamedGraph} from '../../graph/named-graph.js';
import {suggestion} from '../../graph/options.js';
import {DataError, showName} from '../io/errors.js';
import {showNode, showNodes} from '../io/show.js';
import type {Arguments} from '../options.js';

// Searching more names for one like that of the root would take too long.
const MAXIMUM_SEARCHED = 10_000;

/** What the options ask of the arborescence. */
export function problemOf(
  {nodes}: NamedGraph,
  {positionals, values, switches}: Arguments
): {root: number | null; maximum: boolean; singleRoot: boolean} {
  const name = values.get('root');
  const root = name === undefined ? null : nodes.indexOf(name);
  if (name !== undefined && root === -1) {
    const known =
      nodes.length === 0
        ? 'The graph is empty.'
        : `The nodes are ${showNodes(nodes)}.`;
    throw new DataError(
      `${showName(positionals[0])}: --root: there is no node ` +
        `${showNode(name)}. ${known}${hintFor(name, nodes)}`
    );
  }
  return {
    root,
    maximum: switches.has('maximum'),
    singleRoot: switches.has('single-root')
  };
}

function hintFor(name: string, nodes: readonly string[]): string {
  const lower = name.toLowerCase();
  const same = nodes.find(node => node.toLowerCase() === lower);
  if (same !== undefined) return ` Did you mean ${showNode(same)}?`;
  // Names of one or two letters are all similar.
  const isSearched = name.length >= 3 && nodes.length <= MAXIMUM_SEARCHED;
  return isSearched ? suggestion(name, nodes) : '';
}
