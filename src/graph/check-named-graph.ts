import {checkEdgeList} from './edge-list.js';
import {GraphTypeError, quote} from './errors.js';
import type {NamedGraph} from './named-graph.js';

/** The most entries that a Set can have in every common engine. */
const LARGEST_SET = 1 << 24;

/**
 * Checks that a value is a sound named graph before it is handed on: one name,
 * of its own, for every vertex. Time and space O(n + m).
 *
 * @throws {@link GraphTypeError}, or what {@link checkEdgeList} throws.
 */
export function checkNamedGraph(graph: NamedGraph): void {
  if (
    graph === null ||
    typeof graph !== 'object' ||
    !Array.isArray(graph.nodes)
  ) {
    throw new GraphTypeError(
      `spanforest/graph: ${quote(graph)} is not a named graph. Pass ` +
        '{edges, nodes}, with an edge list and the name of every vertex.'
    );
  }
  checkEdgeList(graph.edges);
  const {edges, nodes, nodeAttributes, edgeKeys, edgeAttributes} = graph;
  checkLength('nodes', nodes, edges.order);
  checkLength('nodeAttributes', nodeAttributes, edges.order);
  checkLength('edgeKeys', edgeKeys, edges.size);
  checkLength('edgeAttributes', edgeAttributes, edges.size);
  for (const name of nodes) {
    if (typeof name === 'string') continue;
    throw new GraphTypeError(
      `spanforest/graph: a node is called ${quote(name)}. Give every ` +
        'node a string as its name.'
    );
  }
  checkDistinct('node', nodes);
  if (edgeKeys) {
    checkDistinct(
      'edge',
      edgeKeys.filter(key => key !== undefined)
    );
  }
}

function checkLength(
  what: string,
  list: readonly unknown[] | undefined,
  length: number
): void {
  if (list === undefined || list.length === length) return;
  throw new GraphTypeError(
    `spanforest/graph: the graph has ${list.length} ${what} but ` +
      `needs ${length}. Give one to each, or leave the list out if it is ` +
      'optional.'
  );
}

function checkDistinct(what: string, names: readonly string[]): void {
  if (names.length > LARGEST_SET || new Set(names).size === names.length) {
    return;
  }
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      throw new GraphTypeError(
        `spanforest/graph: two ${what}s are called ${quote(name)}. ` +
          `Give every ${what} a name of its own.`
      );
    }
    seen.add(name);
  }
}
