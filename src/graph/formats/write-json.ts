import type {EdgeList} from '../edge-list.js';
import {GraphTypeError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph} from '../named-graph.js';
import {incidence} from '../rooting.js';
import {textChunks} from '../text-input.js';
import type {WriteGraphOptions} from './graph-formats.js';

/**
 * Writes a graph in the JSON form that graphology imports, a line for each node
 * and edge. It is a multigraph if it has parallel edges; in a digraph, edges in
 * opposite directions are not parallel. Keys and attributes are kept, as
 * `JSON.stringify` writes them. An infinite weight is written `1e999`, which is
 * JSON and which JavaScript reads as infinity. Time and space O(n + m).
 *
 * @throws {@link GraphTypeError} if attributes cannot be written as JSON, or if
 * the graph was read from a table with two columns of the same name besides the
 * ends.
 */
export function writeGraphologyJson(
  graph: NamedGraph,
  options: WriteGraphOptions
): Iterable<string> {
  const {weight = weightName(graph), directed = false} = options;
  checkColumnNames(graph, weight);
  return textChunks(jsonLines(graph, weight, directed));
}

/**
 * Writes a graph in node-link JSON, a line for each node and edge, with the
 * members that networkx reads, or those that it was read with. Attributes become
 * members of nodes and edges, and the key of an edge its member `key`.
 *
 * @throws {@link GraphTypeError} as for graphology's JSON, and if an attribute or
 * the weights are called like a member that node-link data has for something
 * else: `id` in a node, `source`, `target` or `key` in an edge.
 */
export function writeNodeLink(
  graph: NamedGraph,
  options: WriteGraphOptions
): Iterable<string> {
  const {weight = weightName(graph), directed = false} = options;
  checkColumnNames(graph, weight);
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

/** What the weights are called: as in the table that they come from. */
export function weightName({columns}: NamedGraph): string | null {
  if (columns === undefined) return 'weight';
  if (columns.weight === null) return null;
  return columns.names?.[columns.weight] ?? 'weight';
}

/** Columns of a table become attributes, where a name can be there only once. */
export function checkColumnNames(
  {columns}: NamedGraph,
  weight: string | null
): void {
  if (columns === undefined) return;
  const {names, width, source, target, weight: weightColumn} = columns;
  const isOther = (i: number) =>
    i !== source && i !== target && i !== weightColumn;
  const taken = new Set(weightColumn === null ? [] : [weight]);
  for (let i = 0; i < width; i++) {
    const name = names?.[i] ?? `column${i + 1}`;
    if (!isOther(i)) continue;
    if (!taken.has(name)) {
      taken.add(name);
      continue;
    }
    throw new GraphTypeError(
      `spanforest/graph/formats: column ${i + 1} of the table is called ` +
        `${quote(name)} like ${name === weight ? 'the weights' : 'another'}, ` +
        'but here an edge has only one attribute of a name. Rename the ' +
        'column, or write a table.'
    );
  }
}

/** A value as JSON, `undefined` if that has none. `what` is for the error. */
export function jsonText(value: unknown, what: string): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new GraphTypeError(
      `spanforest/graph/formats: ${what} cannot be written as JSON. Leave out ` +
        'what refers to itself, is nested too deep, or is a bigint.',
      {cause: error}
    );
  }
}

function* jsonLines(
  graph: NamedGraph,
  weightName: string | null,
  directed: boolean
): Generator<string> {
  const {nodes, nodeAttributes, edges, edgeKeys, edgeAttributes} = graph;
  const {order, size, source, target, weight} = edges;
  const type = directed ? 'directed' : 'undirected';
  const multi = hasParallelEdges(edges, directed);
  yield `{"options":{"type":"${type}","multi":${multi},` +
    '"allowSelfLoops":true},\n"attributes":{},\n"nodes":[';
  for (let v = 0; v < order; v++) {
    const key = JSON.stringify(nodes[v]);
    const attributes = attributesText(nodeAttributes?.[v], `node ${key}`);
    yield `${v > 0 ? ',' : ''}\n{"key":${key}${attributes}}`;
  }
  yield '\n],\n"edges":[';
  const ends = nodes.map(node => JSON.stringify(node));
  for (let e = 0; e < size; e++) {
    const key = edgeKeys?.[e];
    const keyText = key === undefined ? '' : `"key":${JSON.stringify(key)},`;
    const own = edgeAttributes?.[e];
    const attributes =
      weightName === null
        ? attributesText(own, `edge ${e}`)
        : weightedText(own, weightName, weight[e], `edge ${e}`);
    yield `${e > 0 ? ',' : ''}\n{${keyText}"source":${ends[source[e]]},` +
      `"target":${ends[target[e]]}${attributes}}`;
  }
  yield '\n]}\n';
}

// Attributes as the member `attributes` of an object; empty without any.
function attributesText(
  attributes: AttributeRecord | undefined,
  owner: string
): string {
  if (attributes === undefined) return '';
  const text = jsonText(attributes, `the attributes of ${owner}`);
  // A toJSON method may return anything.
  if (!text?.startsWith('{')) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the attributes of ${owner} become ` +
        `${quote(text)} as JSON. Give an object that JSON.stringify writes ` +
        'as one.'
    );
  }
  // JSON leaves out functions and the like.
  return text === '{}' ? '' : `,"attributes":${text}`;
}

// The same, with a weight among them.
function weightedText(
  attributes: AttributeRecord | undefined,
  name: string,
  weight: number,
  owner: string
): string {
  const hasText = Number.isFinite(weight);
  if (hasText && typeof attributes?.toJSON !== 'function') {
    return attributesText({...attributes, [name]: weight}, owner);
  }
  // JSON.stringify would write null for an infinity, and toJSON may leave out
  // the weight: append the number by hand.
  const {[name]: _, ...others} = attributes ?? {};
  const text = attributesText(others, owner);
  const start = text === '' ? ',"attributes":{' : `${text.slice(0, -1)},`;
  const number = hasText ? String(weight) : weight > 0 ? '1e999' : '-1e999';
  return `${start}${JSON.stringify(name)}:${number}}`;
}

// Whether two edges have the same ends, in the same order in a digraph.
function hasParallelEdges(edges: EdgeList, directed: boolean): boolean {
  const {order, source, target} = edges;
  const {offset, edge} = incidence(edges);
  // The vertex at which an edge to this one was last seen.
  const seenAt = new Int32Array(order).fill(-1);
  for (let v = 0; v < order; v++) {
    for (let i = offset[v]; i < offset[v + 1]; i++) {
      const e = edge[i];
      // A loop is in its row twice, one after the other.
      const isRepeated = i > offset[v] && edge[i - 1] === e;
      if (isRepeated || (directed && source[e] !== v)) continue;
      const other = source[e] ^ target[e] ^ v;
      if (seenAt[other] === v) return true;
      seenAt[other] = v;
    }
  }
  return false;
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
