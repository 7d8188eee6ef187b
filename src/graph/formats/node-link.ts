import type {EdgeSink} from '../edge-block.js';
import {GraphTypeError, quote} from '../errors.js';
import {
  type AttributeRecord,
  addName,
  type NamedGraph,
  type NamedVertices
} from '../named-graph.js';
import {type TextInput, textChunks} from '../text-input.js';
import {EdgeBuffer} from './edge-buffer.js';
import {EdgeCollector} from './edge-collector.js';
import {
  attributesText,
  hasParallelEdges,
  jsonOptions,
  readGraphologyEdges,
  type WriteGraphologyJsonOptions,
  weightedText
} from './graphology-json.js';
import {
  isObject,
  type JsonObject,
  JsonReader,
  type ReadGraphologyJsonOptions
} from './json-reader.js';
import type {JsonPath} from './json-scanner.js';

/**
 * Reads a graph in node-link JSON, as networkx writes it and as d3 takes it.
 *
 * Edges are in `links` or `edges`, and refer to nodes by their `id`; if no node
 * has one, by their position, counted from 0, which is then the node's name.
 * All other members of nodes and edges are kept as attributes, the `key` of a
 * multigraph included. Numbers as ids become strings, and must not be beyond
 * 2^53, where JavaScript loses digits. Edges have a direction
 * if `directed` says so; without that member, as in d3, they are what the
 * caller needs. Loops and parallel edges are kept. Time linear in the text,
 * which is held in memory together with its values.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * JSON or not a graph, if an edge's weight is missing or not a number, or if
 * the edges are of a kind that is refused.
 *
 * @example
 * ```ts
 * import {readNodeLink} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readNodeLink(
 *   '{"nodes":[{"id":"a"},{"id":"b"}],' +
 *     '"links":[{"source":"a","target":"b","value":3}]}',
 *   {weight: 'value'}
 * );
 * nodes; // => ['a', 'b']
 * edges.weight[0]; // => 3
 * ```
 */
export async function readNodeLink(
  input: TextInput,
  options: ReadGraphologyJsonOptions = {}
): Promise<NamedGraph> {
  const reader = await JsonReader.of(input, options);
  const edges = new EdgeCollector();
  return edges.build(readNodeLinkEdges(reader, edges), true, false);
}

/** Reads node-link JSON or that of graphology, whichever it is. */
export async function readJson(
  input: TextInput,
  options: ReadGraphologyJsonOptions
): Promise<NamedGraph> {
  const reader = await JsonReader.of(input, options);
  const edges = new EdgeCollector();
  return isNodeLink(reader.root)
    ? edges.build(readNodeLinkEdges(reader, edges), true, false)
    : edges.build(readGraphologyEdges(reader, edges), true, true);
}

/** Passes on the edges of a JSON text, and returns the vertices. */
export async function readJsonInto(
  sink: EdgeSink,
  input: TextInput,
  format: 'json' | 'node-link',
  options: ReadGraphologyJsonOptions
): Promise<NamedVertices> {
  const reader = await JsonReader.of(input, options);
  return format === 'node-link' || isNodeLink(reader.root)
    ? readNodeLinkEdges(reader, sink)
    : readGraphologyEdges(reader, sink);
}

function isNodeLink({nodes, edges, links, ...others}: JsonObject): boolean {
  if (links !== undefined) return edges === undefined;
  if (others.options !== undefined) return false;
  if (others.multigraph !== undefined) return true;
  // Nodes of graphology have a key.
  const first = Array.isArray(nodes) ? nodes[0] : undefined;
  return isObject(first) && first.id !== undefined && first.key === undefined;
}

function readNodeLinkEdges(reader: JsonReader, sink: EdgeSink): NamedVertices {
  const {root} = reader;
  if (root.nodes === undefined) {
    reader.fail([], 'the graph has no "nodes". Add an array of them');
  }
  if (root.links !== undefined && root.edges !== undefined) {
    reader.fail(
      ['links'],
      'the graph has both "links" and "edges". Remove one of them'
    );
  }
  const list = root.edges === undefined ? 'links' : 'edges';
  if (root[list] === undefined && root.adjacency !== undefined) {
    reader.fail(
      ['adjacency'],
      'the graph has "adjacency", but node-link data is expected. Write it ' +
        'with node_link_data in place of adjacency_data'
    );
  }
  if (root[list] === undefined) {
    reader.fail([], 'the graph has no "links". Add an array of them');
  }
  const {directed: isDirected} = root;
  if (isDirected !== undefined && typeof isDirected !== 'boolean') {
    const shown = quote(isDirected);
    reader.fail(['directed'], `"directed" is ${shown}. Write true or false`);
  }

  const nodeValues = reader.array('nodes');
  // Whether positions are meant must hold for all nodes.
  const byIndex =
    nodeValues.length > 0 &&
    nodeValues.every(node => isObject(node) && node.id === undefined);
  const nodes: string[] = [];
  const nodeAttributes: AttributeRecord[] = [];
  const index = new Map<string, number>();
  nodeValues.forEach((value, i) => {
    const path = ['nodes', i];
    const {id: _, ...attributes} = reader.object(value, path, 'a node');
    const id = byIndex
      ? String(i)
      : reader.key(value as JsonObject, 'id', path, 'the node');
    if (index.has(id)) reader.failRepeated('node', 'id', id, path);
    addName(index, id, i);
    nodes.push(id);
    nodeAttributes.push(attributes);
  });

  const buffer = new EdgeBuffer(sink, false);
  reader.array(list).forEach((value, i) => {
    const path = [list, i];
    const edge = reader.object(value, path, 'an edge');
    const {source: _, target: __, ...attributes} = edge;
    reader.checkDigits(edge.key, [...path, 'key']);
    const u = endOf(edge, 'source', path);
    const v = endOf(edge, 'target', path);
    if (isDirected !== undefined) {
      reader.checkDirection(isDirected, edge, ['directed']);
    }
    buffer.add(u, v, reader.weight(attributes, path), attributes);
  });
  buffer.flush();
  const hasHead = isDirected !== undefined || root.multigraph !== undefined;
  return {
    nodes,
    nodeAttributes,
    nodeLink: {edges: list, hasHead, byIndex}
  };

  function endOf(
    edge: JsonObject,
    name: 'source' | 'target',
    path: JsonPath
  ): number {
    const end = edge[name];
    if (isObject(end)) {
      // A simulation of d3 replaces the ends by the nodes themselves.
      const what = byIndex ? 'position' : 'id';
      const value = byIndex ? end.index : end.id;
      const shown = value === undefined ? `its ${what}` : quote(value);
      reader.fail(
        [...path, name],
        `"${name}" is an object, but the ${what} of a node is expected. Write ` +
          `${shown} in its place`
      );
    }
    const key = reader.key(edge, name, path, 'the edge');
    // A name in place of a position is a mistake.
    const isFit = !byIndex || typeof edge[name] === 'number';
    const found = isFit ? index.get(key) : undefined;
    return (
      found ??
      reader.fail(
        [...path, name],
        byIndex
          ? `${name} ${quote(edge[name])} is not the position of a node. Nodes ` +
              `have no "id" here, so write a number from 0 to ${nodes.length - 1}`
          : `${name} ${quote(key)} is not the id of a node. Add it to "nodes"`
      )
    );
  }
}

/**
 * Writes a graph in node-link JSON, a line for each node and edge, in chunks of
 * text that {@link readNodeLink} reads back to the same graph.
 *
 * It has the members that networkx reads, or those that it was read with.
 * Attributes become members of nodes and edges, as `JSON.stringify` writes
 * them, and the key of an edge its member `key`. An infinite weight is written
 * `1e999`. The sign of a zero is lost. Time and space O(n + m).
 *
 * @throws {@link GraphTypeError} if the graph is invalid, if attributes
 * cannot be written as JSON, or if an attribute or the weights are called like
 * a member that node-link data has for something else: `id` in a node, `source`,
 * `target` or `key` in an edge.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeNodeLink} from 'spanforest/graph';
 *
 * const graph = {nodes: ['a', 'b'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * const {links} = JSON.parse([...writeNodeLink(graph)].join(''));
 * links; // => [{source: 'a', target: 'b', weight: 2.5}]
 * ```
 */
export function writeNodeLink(
  graph: NamedGraph,
  options: WriteGraphologyJsonOptions = {}
): Iterable<string> {
  const {weight, directed} = jsonOptions(graph, options);
  const hasKeys = graph.edgeKeys?.some(key => key !== undefined) ?? false;
  if (
    weight === 'source' ||
    weight === 'target' ||
    (weight === 'key' && hasKeys)
  ) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the weights are called ${quote(weight)}, but ` +
        'node-link data has another member of that name in an edge. Rename ' +
        'them, or write json.'
    );
  }
  return textChunks(nodeLinkLines(graph, weight, directed));
}

const DEFAULT_DIALECT = {edges: 'links', hasHead: true, byIndex: false};

function* nodeLinkLines(
  graph: NamedGraph,
  weightName: string | null,
  directed: boolean
): Generator<string> {
  const {nodes, nodeAttributes, edges, edgeKeys, edgeAttributes} = graph;
  const {order, size, source, target, weight} = edges;
  const {edges: list, hasHead, byIndex} = graph.nodeLink ?? DEFAULT_DIALECT;
  const multigraph = hasParallelEdges(edges, directed);
  yield hasHead
    ? `{"directed":${directed},"multigraph":${multigraph},"graph":{},\n"nodes":[`
    : '{"nodes":[';
  const ids = nodes.map((node, v) => (byIndex ? `${v}` : JSON.stringify(node)));
  for (let v = 0; v < order; v++) {
    const {id, ...others} = nodeAttributes?.[v] ?? {};
    const owner = `node ${ids[v]}`;
    checkMember('id', id, byIndex ? undefined : nodes[v], owner);
    const members = membersOf(attributesText(others, owner));
    const idText = byIndex ? '' : `"id":${ids[v]}`;
    const comma = idText !== '' && members !== '' ? ',' : '';
    yield `${v > 0 ? ',' : ''}\n{${idText}${comma}${members}}`;
  }
  yield `\n],\n"${list}":[`;
  for (let e = 0; e < size; e++) {
    const {source: from, target: to, ...others} = edgeAttributes?.[e] ?? {};
    const key = edgeKeys?.[e];
    checkMember('source', from, nodes[source[e]], `edge ${e}`);
    checkMember('target', to, nodes[target[e]], `edge ${e}`);
    if (key !== undefined) checkMember('key', others.key, key, `edge ${e}`);
    const own = key === undefined ? others : {...others, key};
    const text =
      weightName === null
        ? attributesText(own, `edge ${e}`)
        : weightedText(own, weightName, weight[e], `edge ${e}`);
    const members = text === '' ? '' : `,${membersOf(text)}`;
    const ends = `"source":${ids[source[e]]},"target":${ids[target[e]]}`;
    yield `${e > 0 ? ',' : ''}\n{${ends}${members}}`;
  }
  yield '\n]}\n';
}

// A member that node-link data has for a purpose of its own would come twice.
function checkMember(
  name: string,
  attribute: unknown,
  written: string | undefined,
  owner: string
): void {
  if (attribute === undefined || attribute === written) return;
  throw new GraphTypeError(
    `spanforest/graph/formats: ${owner} has an attribute ${quote(name)}, ` +
      `${quote(attribute)}, but node-link data has a member of that name for ` +
      `the ${name}${name === 'id' || name === 'key' ? '' : ' of an edge'}. ` +
      'Rename the attribute, or write json.'
  );
}

// The members of the object in `,"attributes":{...}`.
function membersOf(text: string): string {
  return text === '' ? '' : text.slice(text.indexOf('{') + 1, -1);
}
