import type {EdgeSink} from '../edge-block.js';
import type {EdgeList} from '../edge-list.js';
import {GraphTypeError, quote} from '../errors.js';
import {
  type AttributeRecord,
  addName,
  type NamedGraph,
  type NamedVertices
} from '../named-graph.js';
import {checkOptions} from '../options.js';
import {incidence} from '../rooting.js';
import {type TextInput, textChunks} from '../text-input.js';
import {EdgeBuffer} from './edge-buffer.js';
import {EdgeCollector} from './edge-collector.js';
import {
  checkWeightName,
  type JsonObject,
  JsonReader,
  type ReadGraphologyJsonOptions
} from './json-reader.js';
import type {JsonPath} from './json-scanner.js';
import {checkUntrusted} from './trusted-graph.js';

/**
 * Reads a graph in the JSON form that graphology exports and imports.
 *
 * An edge is directed if it would be in graphology: if it says
 * `"undirected": false`, or if it says nothing and the graph's type is not
 * `undirected`. Keys that are numbers become strings, and must not be beyond
 * 2^53, where JavaScript loses digits. Keys and attributes of
 * nodes and edges are kept; those of the graph are not. Loops and parallel
 * edges are kept, whatever the options of the graph allow. A weight beyond
 * the range of a double, such as `1e999`, is an infinity. Time linear in the
 * text, which is held in memory together with its values.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * JSON or not a graph, if an edge's weight is missing or not a number, or if
 * an edge is of a kind that is refused.
 *
 * @example
 * ```ts
 * import {readGraphologyJson} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readGraphologyJson(`{
 *   "options": {"type": "undirected"},
 *   "nodes": [{"key": "Rome"}, {"key": "Bari"}],
 *   "edges": [
 *     {"source": "Rome", "target": "Bari", "attributes": {"weight": 374.5}}
 *   ]
 * }`);
 * nodes; // => ['Rome', 'Bari']
 * edges.weight[0]; // => 374.5
 * ```
 */
export async function readGraphologyJson(
  input: TextInput,
  options: ReadGraphologyJsonOptions = {}
): Promise<NamedGraph> {
  const reader = await JsonReader.of(input, options);
  const edges = new EdgeCollector();
  return edges.build(readGraphologyEdges(reader, edges), true, true);
}

const NO_ATTRIBUTES: AttributeRecord = Object.freeze({});

/** Passes on the edges in a JSON text of graphology, and returns the vertices. */
export function readGraphologyEdges(
  reader: JsonReader,
  sink: EdgeSink
): NamedVertices {
  const {root} = reader;
  if (root.links !== undefined && root.edges === undefined) {
    reader.fail(
      ['links'],
      'the graph has "links", but the JSON of graphology is expected. Read it ' +
        'as node-link, or write "edges" from "source" to "target", and ' +
        '"nodes" with a "key"'
    );
  }
  if (root.nodes === undefined) {
    reader.fail([], 'the graph has no "nodes". Add an array of them');
  }
  const nodes: string[] = [];
  const nodeAttributes: AttributeRecord[] = [];
  const index = new Map<string, number>();
  reader.array('nodes').forEach((value, i) => {
    const path = ['nodes', i];
    const node = reader.object(value, path, 'a node');
    const advice =
      node.id === undefined
        ? 'Add it'
        : 'The JSON of graphology is expected: read it as node-link, or ' +
          'write "key" for "id"';
    const key = reader.key(node, 'key', path, 'the node', advice);
    if (index.has(key)) reader.failRepeated('node', 'key', key, path);
    addName(index, key, i);
    nodes.push(key);
    nodeAttributes.push(attributesOf(node, path));
  });

  const options = reader.object(root.options ?? {}, ['options'], '"options"');
  // As in graphology.
  const {type = 'mixed'} = options;
  if (type !== 'undirected' && type !== 'directed' && type !== 'mixed') {
    reader.fail(
      ['options', 'type'],
      `type ${quote(type)} is not one of a graph. Write "undirected", ` +
        '"directed" or "mixed"'
    );
  }
  const buffer = new EdgeBuffer(sink, true);
  const keys = new Set<string>();
  const edgeValues = root.edges === undefined ? [] : reader.array('edges');
  edgeValues.forEach((value, i) => {
    const path = ['edges', i];
    const edge = reader.object(value, path, 'an edge');
    const source = endOf(edge, 'source', path);
    const target = endOf(edge, 'target', path);
    let key: string | undefined;
    if (edge.key !== undefined) {
      key = reader.key(edge, 'key', path, 'the edge');
      if (keys.has(key)) reader.failRepeated('edge', 'key', key, path);
      keys.add(key);
    }
    const {undirected = type === 'undirected'} = edge;
    const at = [...path, 'undirected'];
    if (typeof undirected !== 'boolean') {
      const shown = quote(undirected);
      reader.fail(at, `"undirected" is ${shown}. Write true or false`);
    }
    reader.checkDirection(!undirected, edge, at);
    const attributes = attributesOf(edge, path);
    const weight = reader.weight(attributes, [...path, 'attributes']);
    buffer.add(source, target, weight, attributes, key);
  });
  buffer.flush();
  return {nodes, nodeAttributes};

  function endOf(
    edge: JsonObject,
    name: 'source' | 'target',
    path: JsonPath
  ): number {
    const key = reader.key(edge, name, path, 'the edge');
    return (
      index.get(key) ??
      reader.fail(
        [...path, name],
        `${name} ${quote(key)} is not a node. Add it to "nodes"`
      )
    );
  }

  function attributesOf(owner: JsonObject, path: JsonPath): AttributeRecord {
    const attributes = owner.attributes ?? NO_ATTRIBUTES;
    return reader.object(attributes, [...path, 'attributes'], '"attributes"');
  }
}

/** Options of {@link writeGraphologyJson}. */
export interface WriteGraphologyJsonOptions {
  /**
   * The edge attribute for the weight; it replaces an attribute of that name.
   * `null` leaves out the weights.
   *
   * @defaultValue the name of the column that the weights were read from,
   * otherwise `'weight'`; no weights if a table was read without them
   */
  readonly weight?: string | null | undefined;
  /**
   * Whether edges lead from source to target, so that the graph is directed.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
}

/**
 * Writes a graph in the JSON form that graphology imports, a line for each
 * node and edge, in chunks of text that {@link readGraphologyJson} reads back
 * to the same graph.
 *
 * It is a multigraph if it has parallel edges; in a digraph, edges in opposite
 * directions are not parallel. Keys and attributes are kept, as `JSON.stringify`
 * writes them. An infinite weight is written `1e999`, which is JSON and which
 * JavaScript reads as infinity. The sign of a zero is lost. Time and space
 * O(n + m).
 *
 * @throws {@link GraphTypeError} if the graph is invalid, if attributes
 * cannot be written as JSON, or if the graph was read from a table with two
 * columns of the same name besides the ends.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeGraphologyJson} from 'spanforest/graph';
 *
 * const graph = {nodes: ['a', 'b'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * const {edges} = JSON.parse([...writeGraphologyJson(graph)].join(''));
 * edges; // => [{source: 'a', target: 'b', attributes: {weight: 2.5}}]
 * ```
 */
export function writeGraphologyJson(
  graph: NamedGraph,
  options: WriteGraphologyJsonOptions = {}
): Iterable<string> {
  const {weight, directed} = jsonOptions(graph, options);
  return textChunks(jsonLines(graph, weight, directed));
}

/** The checked options of a writer of JSON, for a checked graph. */
export function jsonOptions(
  graph: NamedGraph,
  options: WriteGraphologyJsonOptions
): {weight: string | null; directed: boolean} {
  const where = 'spanforest/graph/formats';
  checkOptions(where, options, {weight: 'value', directed: 'boolean'});
  checkUntrusted(graph);
  const {weight = weightName(graph), directed = false} = options;
  checkWeightName(weight, 'to leave out the weights');
  checkColumnNames(graph, weight);
  return {weight, directed};
}

function weightName({columns}: NamedGraph): string | null {
  if (columns === undefined) return 'weight';
  if (columns.weight === null) return null;
  return columns.names?.[columns.weight] ?? 'weight';
}

// Columns of a table become attributes, where a name can be there only once.
function checkColumnNames({columns}: NamedGraph, weight: string | null): void {
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
        'but in JSON an edge has only one attribute of a name. Rename the ' +
        'column, or write a table.'
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

/** Attributes as the member `attributes` of an object; empty without any. */
export function attributesText(
  attributes: AttributeRecord | undefined,
  owner: string
): string {
  if (attributes === undefined) return '';
  let text: string | undefined;
  try {
    text = JSON.stringify(attributes);
  } catch (error) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the attributes of ${owner} cannot be ` +
        'written as JSON. Leave out what refers to itself, is nested too ' +
        'deep, or is a bigint.',
      {cause: error}
    );
  }
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

/** Like {@link attributesText}, with a weight among them. */
export function weightedText(
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

/** Whether two edges have the same ends, in the same order in a digraph. */
export function hasParallelEdges(edges: EdgeList, directed: boolean): boolean {
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
