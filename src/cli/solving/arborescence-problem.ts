import {EdgeWeightError} from '../../graph/errors.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import {suggestion} from '../../graph/options.js';
import {
  ARBORESCENCE_ALGORITHMS,
  NoArborescenceError,
  withNodeKeys
} from '../../msf/arborescence/index.js';
import type {ArborescenceAlgorithm} from '../../msf/index.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {showNode, showNodes} from '../io/show.js';
import {type Arguments, grouped, type OptionTable} from '../options.js';

/** The option for the algorithm of arborescences and branchings. */
export const QUEUE_OPTION: OptionTable = grouped('Algorithm', {
  '-a, --algorithm NAME': {
    about: 'Algorithm to use; all find the same weight.',
    choices: ARBORESCENCE_ALGORITHMS
  }
});

/** The value of {@link QUEUE_OPTION}. */
export function queueOf({values}: Arguments): 'auto' | ArborescenceAlgorithm {
  return (values.get('algorithm') ?? 'auto') as 'auto' | ArborescenceAlgorithm;
}

/** The paragraph of the help about the directions of arcs. */
export const DIRECTION_NOTE: string =
  "A row of a table and an 'a' line of DIMACS lead from the source to the " +
  'target, an entry of Matrix Market from its row to its column, and in both ' +
  'directions if the matrix is symmetric. Undirected edges of json, ' +
  "node-link, graphml and gexf are errors, and so are 'e' lines of DIMACS. The " +
  'nodes of DIMACS and Matrix Market files are called 1, 2, 3 and so on, unless ' +
  'a comment names them.';

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

/**
 * Replaces the numbers of vertices and edges in an error by their names in the
 * file, and adds the name of the file.
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
    const message = error.message.replace(
      /\b(arc|edge) \d+ has weight/,
      (_, noun) => `the ${noun} from ${from} to ${to} has weight`
    );
    return aboutFile(file, new EdgeWeightError(message, edge, value));
  }
  return error;
}
