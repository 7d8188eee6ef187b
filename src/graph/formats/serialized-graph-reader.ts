import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError, quote} from '../errors.js';
import type {AttributeRecord, NamedGraph} from '../named-graph.js';
import {type JsonPath, locateJson, parseJson} from './json-scanner.js';
import {NameIndex} from './name-index.js';

/** What can be done with the directed edges of a graph that may be mixed. */
export const DIRECTED_EDGES = ['refuse', 'keep', 'require'] as const;

/** One of {@link DIRECTED_EDGES}. */
export type DirectedEdges = (typeof DIRECTED_EDGES)[number];

type JsonObject = {readonly [key: string]: unknown};

const NO_ATTRIBUTES: AttributeRecord = Object.freeze({});

/**
 * A graph in the JSON form of graphology, while it is being checked and
 * turned into arrays.
 */
export class SerializedGraphReader {
  readonly #text: string;
  readonly #root: JsonObject;
  readonly #nodes: string[] = [];
  readonly #nodeAttributes: AttributeRecord[] = [];
  readonly #index = new NameIndex();

  constructor(text: string) {
    this.#text = text;
    this.#root = this.#object(parseJson(text), [], 'the graph');
  }

  readNodes(): void {
    // As d3 and node-link data have it.
    if (this.#root.links !== undefined && this.#root.edges === undefined) {
      this.#fail(
        ['links'],
        'the graph has "links", but the JSON of graphology is expected. ' +
          'Write "edges" from "source" to "target", and "nodes" with a "key"'
      );
    }
    if (this.#root.nodes === undefined) {
      this.#fail([], 'the graph has no "nodes". Add an array of them');
    }
    const list = this.#array('nodes');
    for (let i = 0; i < list.length; i++) {
      const path = ['nodes', i];
      const node = this.#object(list[i], path, 'a node');
      const key = this.#key(node, 'key', path, 'the node');
      if (this.#index.get(key) !== undefined) {
        this.#fail(
          [...path, 'key'],
          `node ${quote(key)} stands twice. Give every node a key of its own`
        );
      }
      // Which line it is will hardly matter with that many nodes.
      this.#index.set(key, i, 1, 1);
      this.#nodes.push(key);
      this.#nodeAttributes.push(this.#attributes(node, path));
    }
  }

  readEdges(weightName: string | null, directed: DirectedEdges): NamedGraph {
    const isUndirectedByDefault = this.#type() === 'undirected';
    const list = this.#root.edges === undefined ? [] : this.#array('edges');
    const builder = new EdgeListBuilder();
    const keys = new Set<string>();
    const edgeKeys: (string | undefined)[] = [];
    const edgeAttributes: AttributeRecord[] = [];
    for (let i = 0; i < list.length; i++) {
      const path = ['edges', i];
      const edge = this.#object(list[i], path, 'an edge');
      const source = this.#end(edge, 'source', path);
      const target = this.#end(edge, 'target', path);
      let key: string | undefined;
      if (edge.key !== undefined) {
        key = this.#key(edge, 'key', path, 'the edge');
        if (keys.has(key)) {
          this.#fail(
            [...path, 'key'],
            `edge ${quote(key)} stands twice. Give every edge a key of its own`
          );
        }
        keys.add(key);
      }
      const {undirected = isUndirectedByDefault} = edge;
      if (typeof undirected !== 'boolean') {
        this.#fail(
          [...path, 'undirected'],
          `"undirected" is ${quote(undirected)}. Write true or false`
        );
      }
      if (directed === (undirected ? 'require' : 'refuse')) {
        this.#failDirection(edge, path, undirected);
      }
      const attributes = this.#attributes(edge, path);
      const weight =
        weightName === null ? 1 : this.#weight(attributes, weightName, path);
      builder.add(source, target, weight);
      edgeKeys.push(key);
      edgeAttributes.push(attributes);
    }
    return {
      nodes: this.#nodes,
      edges: builder.build(this.#nodes.length),
      nodeAttributes: this.#nodeAttributes,
      edgeKeys,
      edgeAttributes
    };
  }

  /** The type of the graph; graphology's default is mixed. */
  #type(): string {
    const options = this.#root.options ?? {};
    const path = ['options'];
    const {type = 'mixed'} = this.#object(options, path, '"options"');
    if (type !== 'undirected' && type !== 'directed' && type !== 'mixed') {
      this.#fail(
        ['options', 'type'],
        `type ${quote(type)} is not one of a graph. Write "undirected", ` +
          '"directed" or "mixed"'
      );
    }
    return type;
  }

  #failDirection(edge: JsonObject, path: JsonPath, undirected: boolean): never {
    const [present, needed, article] = undirected
      ? ['undirected', 'directed', 'a']
      : ['directed', 'undirected', 'an'];
    return this.#fail(
      [...path, 'undirected'],
      `the edge from ${quote(edge.source)} to ${quote(edge.target)} is ` +
        `${present}, but ${needed} edges are needed. Convert the graph to ` +
        `${article} ${needed} one first`
    );
  }

  #end(edge: JsonObject, name: 'source' | 'target', path: JsonPath): number {
    const key = this.#key(edge, name, path, 'the edge');
    const vertex = this.#index.get(key);
    if (vertex !== undefined) return vertex;
    return this.#fail(
      [...path, name],
      `${name} ${quote(key)} is not a node. Add it to "nodes"`
    );
  }

  #weight(attributes: AttributeRecord, name: string, path: JsonPath): number {
    const weight = Object.hasOwn(attributes, name)
      ? attributes[name]
      : undefined;
    if (typeof weight === 'number') return weight;
    return this.#fail(
      [...path, 'attributes', name],
      weight === undefined
        ? `the edge has no attribute ${quote(name)}. Add it, name another as ` +
            'weight, or pass weight: null to give every edge the weight 1'
        : `weight ${quote(weight)} is not a number. Write a number such as ` +
            '1.5, without quotes'
    );
  }

  #key(owner: JsonObject, name: string, path: JsonPath, what: string): string {
    const key = owner[name];
    if (typeof key === 'string') return key;
    if (typeof key === 'number') return String(key);
    return this.#fail(
      [...path, name],
      key === undefined
        ? `${what} has no "${name}". ` +
            (name === 'key' && owner.id !== undefined
              ? 'The JSON of graphology is expected: write "key" for "id"'
              : 'Add it')
        : `"${name}" is ${quote(key)}. Write a string`
    );
  }

  #attributes(owner: JsonObject, path: JsonPath): AttributeRecord {
    const attributes = owner.attributes ?? NO_ATTRIBUTES;
    return this.#object(attributes, [...path, 'attributes'], '"attributes"');
  }

  #array(name: 'nodes' | 'edges'): readonly unknown[] {
    const list = this.#root[name];
    if (Array.isArray(list)) return list;
    return this.#fail([name], `"${name}" is ${quote(list)}. Write an array`);
  }

  #object(value: unknown, path: JsonPath, what: string): JsonObject {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as JsonObject;
    }
    return this.#fail(path, `${what} is ${quote(value)}. Write an object`);
  }

  #fail(path: JsonPath, message: string): never {
    const {line, column} = locateJson(this.#text, path);
    throw new GraphFormatError(`${message}.`, line, column);
  }
}
