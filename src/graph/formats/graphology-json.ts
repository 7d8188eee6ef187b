import {type EdgeList, EdgeListBuilder} from '../edge-list.js';
import {
  GraphFormatError,
  GraphTypeError,
  OptionError,
  quote
} from '../errors.js';
import {
  type AttributeRecord,
  addName,
  checkNamedGraph,
  type NamedGraph
} from '../named-graph.js';
import {checkChoice} from '../options.js';
import {incidence} from '../rooting.js';
import {
  type JsonPath,
  locateJson,
  parseJson,
  positionIn
} from './json-scanner.js';
import {TextBuffer} from './lines.js';
import {readText, type TextInput, textChunks} from './text-input.js';

/** Options of {@link readGraphologyJson}. */
export interface ReadGraphologyJsonOptions {
  /**
   * The edge attribute that holds the weight. `null` ignores the weights, so
   * every edge weighs 1.
   *
   * @defaultValue `'weight'`
   */
  readonly weight?: string | null | undefined;
  /**
   * What to do with a directed edge: refuse it, or keep it. `'require'` keeps
   * it, and refuses undirected edges instead.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
}

/**
 * Reads a graph in the JSON form that graphology exports and imports.
 *
 * An edge is directed if it would be in graphology: if it says
 * `"undirected": false`, or if it says nothing and the graph's type is not
 * `undirected`. Keys that are numbers become strings. Keys and attributes of
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
  const {weight = 'weight', directed = 'refuse'} = options;
  checkWeightName(weight, 'for an unweighted graph');
  const modes = ['refuse', 'keep', 'require'];
  checkChoice('spanforest/graph/formats', 'directed', directed, modes);
  return graphFromJson(await readWholeText(input), weight, directed);
}

function checkWeightName(weight: unknown, meaningOfNull: string): void {
  if (weight === null || typeof weight === 'string') return;
  throw new OptionError(
    `spanforest/graph/formats: weight is ${quote(weight)}. Give the name of ` +
      `an edge attribute, or null ${meaningOfNull}.`
  );
}

/** The whole text of an input as one string. */
export async function readWholeText(input: TextInput): Promise<string> {
  const buffer = new TextBuffer();
  await readText(input, {
    push: text => buffer.push(text, 1, 1),
    position: () => {
      const text = buffer.flush(1, 1);
      return positionIn(text, text.length);
    }
  });
  return buffer.flush(1, 1);
}

type JsonObject = {readonly [key: string]: unknown};

const NO_ATTRIBUTES: AttributeRecord = Object.freeze({});

function graphFromJson(
  text: string,
  weightName: string | null,
  directed: 'refuse' | 'keep' | 'require'
): NamedGraph {
  const root = asObject(parseJson(text), [], 'the graph');
  // As d3 and node-link data have it.
  if (root.links !== undefined && root.edges === undefined) {
    fail(
      ['links'],
      'the graph has "links", but the JSON of graphology is expected. Write ' +
        '"edges" from "source" to "target", and "nodes" with a "key"'
    );
  }
  if (root.nodes === undefined) {
    fail([], 'the graph has no "nodes". Add an array of them');
  }
  const nodes: string[] = [];
  const nodeAttributes: AttributeRecord[] = [];
  const index = new Map<string, number>();
  arrayOf('nodes').forEach((value, i) => {
    const path = ['nodes', i];
    const node = asObject(value, path, 'a node');
    const key = keyOf(node, 'key', path, 'the node');
    if (index.has(key)) failRepeated('node', key, path);
    // With too many nodes, the line hardly matters.
    addName(index, key, i, 1, 1);
    nodes.push(key);
    nodeAttributes.push(attributesOf(node, path));
  });

  const options = asObject(root.options ?? {}, ['options'], '"options"');
  // As in graphology.
  const {type = 'mixed'} = options;
  if (type !== 'undirected' && type !== 'directed' && type !== 'mixed') {
    fail(
      ['options', 'type'],
      `type ${quote(type)} is not one of a graph. Write "undirected", ` +
        '"directed" or "mixed"'
    );
  }
  const builder = new EdgeListBuilder();
  const keys = new Set<string>();
  const edgeKeys: (string | undefined)[] = [];
  const edgeAttributes: AttributeRecord[] = [];
  const edgeValues = root.edges === undefined ? [] : arrayOf('edges');
  edgeValues.forEach((value, i) => {
    const path = ['edges', i];
    const edge = asObject(value, path, 'an edge');
    const source = endOf(edge, 'source', path);
    const target = endOf(edge, 'target', path);
    let key: string | undefined;
    if (edge.key !== undefined) {
      key = keyOf(edge, 'key', path, 'the edge');
      if (keys.has(key)) failRepeated('edge', key, path);
      keys.add(key);
    }
    checkDirection(edge, path);
    const attributes = attributesOf(edge, path);
    const weight = weightName === null ? 1 : weightOf(attributes, path);
    builder.add(source, target, weight);
    edgeKeys.push(key);
    edgeAttributes.push(attributes);
  });
  const edges = builder.build(nodes.length);
  return {nodes, edges, nodeAttributes, edgeKeys, edgeAttributes};

  function endOf(
    edge: JsonObject,
    name: 'source' | 'target',
    path: JsonPath
  ): number {
    const key = keyOf(edge, name, path, 'the edge');
    return (
      index.get(key) ??
      fail(
        [...path, name],
        `${name} ${quote(key)} is not a node. Add it to "nodes"`
      )
    );
  }

  function checkDirection(edge: JsonObject, path: JsonPath): void {
    const {undirected = type === 'undirected'} = edge;
    const at = [...path, 'undirected'];
    if (typeof undirected !== 'boolean') {
      fail(at, `"undirected" is ${quote(undirected)}. Write true or false`);
    }
    if (directed !== (undirected ? 'require' : 'refuse')) return;
    const [present, needed, article] = undirected
      ? ['undirected', 'directed', 'a']
      : ['directed', 'undirected', 'an'];
    fail(
      at,
      `the edge from ${quote(edge.source)} to ${quote(edge.target)} is ` +
        `${present}, but ${needed} edges are needed. Convert the graph to ` +
        `${article} ${needed} one first`
    );
  }

  function weightOf(attributes: AttributeRecord, path: JsonPath): number {
    const name = weightName!;
    const weight = Object.hasOwn(attributes, name)
      ? attributes[name]
      : undefined;
    if (typeof weight === 'number') return weight;
    return fail(
      [...path, 'attributes', name],
      weight === undefined
        ? `the edge has no attribute ${quote(name)}. Add it, name another as ` +
            'weight, or pass weight: null to give every edge the weight 1'
        : `weight ${quote(weight)} is not a number. Write a number such as ` +
            '1.5, without quotes'
    );
  }

  function keyOf(
    owner: JsonObject,
    name: string,
    path: JsonPath,
    what: string
  ): string {
    const key = owner[name];
    if (typeof key === 'string') return key;
    if (typeof key === 'number') return String(key);
    return fail(
      [...path, name],
      key === undefined
        ? `${what} has no "${name}". ` +
            (name === 'key' && owner.id !== undefined
              ? 'The JSON of graphology is expected: write "key" for "id"'
              : 'Add it')
        : `"${name}" is ${quote(key)}. Write a string`
    );
  }

  function attributesOf(owner: JsonObject, path: JsonPath): AttributeRecord {
    const attributes = owner.attributes ?? NO_ATTRIBUTES;
    return asObject(attributes, [...path, 'attributes'], '"attributes"');
  }

  function arrayOf(name: 'nodes' | 'edges'): readonly unknown[] {
    const list = root[name];
    if (Array.isArray(list)) return list;
    return fail([name], `"${name}" is ${quote(list)}. Write an array`);
  }

  function asObject(value: unknown, path: JsonPath, what: string): JsonObject {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as JsonObject;
    }
    return fail(path, `${what} is ${quote(value)}. Write an object`);
  }

  function failRepeated(what: string, key: string, path: JsonPath): never {
    return fail(
      [...path, 'key'],
      `two ${what}s have the key ${quote(key)}. Give every ${what} a ` +
        'different key'
    );
  }

  function fail(path: JsonPath, message: string): never {
    const {line, column} = locateJson(text, path);
    throw new GraphFormatError(`${message}.`, line, column);
  }
}

/** Options of {@link writeGraphologyJson}. */
export interface WriteGraphologyJsonOptions {
  /**
   * The edge attribute for the weight; it replaces an attribute of that name.
   * `null` leaves out the weights.
   *
   * @defaultValue `'weight'`
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
 * @throws {@link GraphTypeError} if the graph is invalid, or if attributes
 * cannot be written as JSON.
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
  const {weight = 'weight', directed = false} = options;
  checkWeightName(weight, 'to leave out the weights');
  checkNamedGraph(graph);
  return textChunks(jsonLines(graph, weight, directed));
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

function attributesText(
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
