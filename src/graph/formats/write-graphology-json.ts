import {checkNamedGraph} from '../check-named-graph.js';
import {GraphTypeError, OptionError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph} from '../named-graph.js';
import {textChunks} from './text-chunks.js';

/** Options of {@link writeGraphologyJson}. */
export interface WriteGraphologyJsonOptions {
  /**
   * The edge attribute to hold the weight; it takes the place of one that
   * the edge has. `null` leaves out the weights.
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
 * The graph is undirected unless told otherwise, and a multigraph if it has
 * parallel edges; those that lead in opposite directions are not parallel if
 * it is directed. Keys and attributes are kept; attributes are written as
 * `JSON.stringify` writes them. JSON has no infinity, so an infinite weight is written `1e999`, which
 * is JSON and which JavaScript reads as infinity. The sign of a zero is left
 * out. Time O(n + m), space O(n + m) for the search of parallel edges.
 *
 * @throws {@link GraphTypeError} if the graph is not sound, or if attributes
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
  if (weight !== null && typeof weight !== 'string') {
    throw new OptionError(
      `spanforest/graph/formats: weight is ${quote(weight)}. Give the name ` +
        'of an edge attribute, or null to leave out the weights.'
    );
  }
  checkNamedGraph(graph);
  return textChunks(jsonLines(graph, weight, directed));
}

function* jsonLines(
  graph: NamedGraph,
  weightName: string | null,
  directed: boolean
): Generator<string, void, undefined> {
  const {nodes, nodeAttributes, edges, edgeKeys, edgeAttributes} = graph;
  const {order, size, source, target, weight} = edges;
  const type = directed ? 'directed' : 'undirected';
  const multi = hasParallelEdges(graph, directed);
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
    const from = ends[source[e]];
    const to = ends[target[e]];
    const own = edgeAttributes?.[e];
    const attributes =
      weightName === null
        ? attributesText(own, `edge ${e}`)
        : weightedText(own, weightName, weight[e], `edge ${e}`);
    yield `${e > 0 ? ',' : ''}\n{${keyText}"source":${from},"target":${to}` +
      `${attributes}}`;
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
  // Whatever has a toJSON of its own may turn into anything.
  if (!text?.startsWith('{')) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the attributes of ${owner} become ` +
        `${quote(text)} as JSON. Give an object that JSON.stringify writes ` +
        'as one.'
    );
  }
  // Attributes that JSON does not have, such as functions, leave nothing.
  return text === '{}' ? '' : `,"attributes":${text}`;
}

function weightedText(
  attributes: AttributeRecord | undefined,
  name: string,
  weight: number,
  owner: string
): string {
  if (Number.isFinite(weight) && typeof attributes?.toJSON !== 'function') {
    return attributesText({...attributes, [name]: weight}, owner);
  }
  // JSON.stringify would write null, or leave out the weight as toJSON likes:
  // put the number in by hand, at the end.
  const {[name]: _, ...others} = attributes ?? {};
  const text = attributesText(others, owner);
  const start = text === '' ? ',"attributes":{' : `${text.slice(0, -1)},`;
  return `${start}${JSON.stringify(name)}:${numberText(weight)}}`;
}

function numberText(weight: number): string {
  if (Number.isFinite(weight)) return JSON.stringify(weight);
  return weight > 0 ? '1e999' : '-1e999';
}

/** Tells whether two edges have the same ends, as pairs or as sets. */
function hasParallelEdges({edges}: NamedGraph, directed: boolean): boolean {
  const {order, size, source, target} = edges;
  const flips = (e: number) => !directed && source[e] > target[e];
  // Each row lists the other ends of the edges at one end, which is the
  // smaller one if direction does not matter: a counting sort.
  const rowOf = (e: number) => (flips(e) ? target[e] : source[e]);
  const offset = new Int32Array(order + 1);
  for (let e = 0; e < size; e++) offset[rowOf(e) + 1]++;
  for (let v = 0; v < order; v++) offset[v + 1] += offset[v];
  const other = new Int32Array(size);
  const next = offset.slice();
  for (let e = 0; e < size; e++) {
    other[next[rowOf(e)]++] = flips(e) ? source[e] : target[e];
  }
  // The row in which each vertex was last seen.
  const seenIn = new Int32Array(order).fill(-1);
  for (let row = 0; row < order; row++) {
    for (let i = offset[row]; i < offset[row + 1]; i++) {
      if (seenIn[other[i]] === row) return true;
      seenIn[other[i]] = row;
    }
  }
  return false;
}
