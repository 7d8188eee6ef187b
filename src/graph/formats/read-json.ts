import type {EdgeSink} from '../edge-block.js';
import {escapeInvisible, GraphFormatError, quote} from '../errors.js';
import {errorIn, WholeText} from '../lines.js';
import {type Message, say, told} from '../message.js';
import type {AttributeRecord, NodeLinkDialect} from '../named-graph.js';
import {AttributedGraph} from './attributed-graph.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {readAs} from './graph-formats.js';
import type {FoundGraph, PartReader} from './read-graph.js';
import type {VertexTable} from './vertex-table.js';

/** An object of a JSON text. */
type JsonObject = {readonly [key: string]: unknown};

/**
 * Reads a graph in the JSON of graphology, or in node-link JSON as networkx
 * writes it and d3 takes it; for `json`, whichever it is. The text is held in
 * memory together with its values.
 */
export function jsonReader(
  sink: EdgeSink,
  format: 'json' | 'node-link',
  options: ReadGraphOptions,
  vertices: VertexTable
): PartReader {
  const text = new WholeText();
  return {
    push: part => text.push(part),
    finish() {
      const root = object(parseJson(text.finish()), '', 'graph');
      if (root.nodes === undefined) {
        fail('', 'the graph has no "nodes". Add an array of them.');
      }
      const isLinked = format === 'node-link' || isNodeLink(root);
      const read = isLinked ? readNodeLink : readGraphology;
      return read(
        root,
        new AttributedGraph(sink, vertices, options, !isLinked, fail)
      );
    }
  };
}

function isNodeLink({nodes, edges, links, ...others}: JsonObject): boolean {
  if (links !== undefined) return edges === undefined;
  if (others.options !== undefined) return false;
  if (others.multigraph !== undefined) return true;
  // Nodes of graphology have a key.
  const first = Array.isArray(nodes) ? nodes[0] : undefined;
  return isObject(first) && first.id !== undefined && first.key === undefined;
}

const NO_ATTRIBUTES: AttributeRecord = Object.freeze({});

function readGraphology(
  root: JsonObject,
  graph: AttributedGraph<string>
): FoundGraph {
  const attributesOf = (owner: JsonObject, at: string) =>
    object(
      owner.attributes ?? NO_ATTRIBUTES,
      `${at}.attributes`,
      'value of attributes'
    );
  for (const [node, at] of members(root, 'nodes')) {
    const advice =
      node.id === undefined
        ? 'Add it.'
        : say`The JSON of graphology is expected:
            ${readAs('node-link', 'read it as')}, or write "key" for "id".`;
    const key = nameIn(node, 'key', at, advice);
    graph.addNode(key, attributesOf(node, at), at, 'key');
  }
  // As in graphology.
  const {type = 'mixed'} = object(
    root.options ?? {},
    'options',
    'value of options'
  );
  if (type !== 'undirected' && type !== 'directed' && type !== 'mixed') {
    fail(
      'options.type',
      `${quote(type)} is not a type of graphs. Write "undirected", "directed" ` +
        'or "mixed".'
    );
  }
  for (const [edge, at] of members(root, 'edges', [])) {
    const {undirected = type === 'undirected'} = edge;
    if (typeof undirected !== 'boolean') {
      fail(`${at}.undirected`, `${quote(undirected)} is not true or false.`);
    }
    graph.addEdge(
      {
        source: nameIn(edge, 'source', at),
        target: nameIn(edge, 'target', at),
        ...(edge.key !== undefined && {key: nameIn(edge, 'key', at)}),
        isDirected: !undirected,
        attributes: attributesOf(edge, at)
      },
      at
    );
  }
  return graph.finish();
}

function readNodeLink(
  root: JsonObject,
  graph: AttributedGraph<string>
): FoundGraph {
  const list = listOfLinks(root);
  const {directed: isDirected} = root;
  if (isDirected !== undefined && typeof isDirected !== 'boolean') {
    fail('directed', `${quote(isDirected)} is not true or false.`);
  }
  const nodes = [...members(root, 'nodes')];
  // Whether positions are meant must hold for all nodes.
  const byIndex = nodes.length > 0 && nodes.every(([{id}]) => id === undefined);
  for (let i = 0; i < nodes.length; i++) {
    const [node, at] = nodes[i];
    const {id: _, ...attributes} = node;
    const name = byIndex ? String(i) : nameIn(node, 'id', at);
    graph.addNode(name, attributes, at, 'id');
  }
  for (const [edge, at] of members(root, list)) {
    const {source: _, target: __, ...attributes} = edge;
    checkDigits(edge.key, `${at}.key`);
    const [source, target] = (['source', 'target'] as const).map(end => {
      checkEnd(edge[end], `${at}.${end}`, byIndex, nodes.length);
      return nameIn(edge, end, at);
    });
    graph.addEdge({source, target, isDirected, attributes}, at);
  }
  const hasHead = isDirected !== undefined || root.multigraph !== undefined;
  return {...graph.finish(), nodeLink: {edges: list, hasHead, byIndex}};
}

// The name of the list of edges.
function listOfLinks({
  links,
  edges,
  ...others
}: JsonObject): NodeLinkDialect['edges'] {
  if (links !== undefined && edges !== undefined) {
    fail('links', 'there are both "links" and "edges". Remove one of them.');
  }
  if (edges !== undefined) return 'edges';
  if (links !== undefined) return 'links';
  return others.adjacency === undefined
    ? fail('', 'the graph has no "links". Add an array of them.')
    : fail(
        'adjacency',
        'node-link data is expected. Write it with node_link_data in place of ' +
          'adjacency_data.'
      );
}

function checkEnd(
  end: unknown,
  at: string,
  byIndex: boolean,
  count: number
): void {
  if (isObject(end)) {
    // A simulation of d3 replaces the ends by the nodes themselves.
    const what = byIndex ? 'position' : 'id';
    const value = byIndex ? end.index : end.id;
    const shown = value === undefined ? `its ${what}` : quote(value);
    fail(
      at,
      `this is an object, but the ${what} of a node is expected. Write ` +
        `${shown} in its place.`
    );
  }
  if (!byIndex || end === undefined) return;
  // A name in place of a position is a mistake.
  const isPosition = Number.isInteger(end) && Number(end) >= 0;
  if (isPosition && Number(end) < count) return;
  fail(
    at,
    `${quote(end)} is not the position of a node. Nodes have no "id" here, so ` +
      `write a number from 0 to ${count - 1}.`
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function object(value: unknown, at: string, what: string): JsonObject {
  if (isObject(value)) return value;
  return fail(at, `the ${what} is ${quote(value)}. Write an object.`);
}

// The objects in a member that is an array, with their places.
function* members(
  root: JsonObject,
  name: string,
  fallback?: readonly unknown[]
): Generator<[JsonObject, string]> {
  const list = root[name] ?? fallback;
  if (!Array.isArray(list)) {
    fail(name, `this is ${quote(list)}. Write an array.`);
  }
  for (let i = 0; i < list.length; i++) {
    const at = `${name}[${i}]`;
    yield [object(list[i], at, name.slice(0, -1)), at];
  }
}

// A member that is a string or a number, as a string.
function nameIn(
  owner: JsonObject,
  name: string,
  at: string,
  advice: string | Message = 'Add it.'
): string {
  const value = owner[name];
  if (typeof value === 'string') return value;
  checkDigits(value, `${at}.${name}`);
  if (typeof value === 'number') return String(value);
  return value === undefined
    ? fail(at, say`there is no "${name}" here. ${advice}`)
    : fail(`${at}.${name}`, `this is ${quote(value)}. Write a string.`);
}

// Refuses a number that may have lost digits when it was read.
function checkDigits(value: unknown, at: string): void {
  if (typeof value !== 'number') return;
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return;
  fail(
    at,
    'this is a number beyond 2^53, whose last digits would be lost. Write it ' +
      'as a string.'
  );
}

function fail(at: string, problem: string | Message, member?: string): never {
  const place = member === undefined ? at : `${at}.${member}`;
  throw told(GraphFormatError, problem, 1, 1, place);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const {message} = error as Error;
    const at = faultIn(text, message);
    const word = /^[+-]?(NaN|Infinity)\b/.exec(text.slice(at, at + 10));
    const advice =
      word === null
        ? 'Check the text there, and that it is complete.'
        : `JSON has no ${word[1]}. Write a number, such as 1e999 for an ` +
          'infinite weight.';
    const problem = escapeInvisible(message).replace(
      /( in JSON)?( at position .*|, ["'.].*)$/s,
      ''
    );
    throw errorIn(text, at, `this is not JSON: ${problem}. ${advice}`);
  }
}

// Where a text is not JSON. Engines may leave that out of their message: then it
// is where the longest beginning ends whose only fault is that it ends.
function faultIn(text: string, message: string): number {
  const position = positionOf(message);
  if (position !== null) return position;
  if (ENDS.test(message)) return text.length;
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

const ENDS = /end of|EOF|unterminated/i;

function positionOf(message: string): number | null {
  const found = /at position (\d+)/.exec(message);
  return found === null ? null : Number(found[1]);
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const {message} = error as Error;
    return ENDS.test(message) || positionOf(message) === text.length;
  }
}
