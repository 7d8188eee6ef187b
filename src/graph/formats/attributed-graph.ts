import type {EdgeSink} from '../edge-block.js';
import {EdgeBuffer} from '../edge-block.js';
import {quote} from '../errors.js';
import {type Message, say} from '../message.js';
import type {AttributeRecord} from '../named-graph.js';
import {isWellFormed} from '../text-input.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {unweighted} from './graph-formats.js';
import {addName} from './name-table.js';
import type {FoundGraph} from './read-graph.js';
import type {VertexTable} from './vertex-table.js';
import {isMissingText, parseWeight} from './weight-text.js';

/**
 * Throws an error about a part of a file: a member of what is at a place, or
 * that itself.
 */
export type FailAt<Place> = (
  at: Place,
  problem: string | Message,
  member?: string
) => never;

/** An edge of a format in which nodes and edges have attributes. */
export interface AttributedEdge {
  readonly source: string;
  readonly target: string;
  readonly attributes: AttributeRecord;
  /** `undefined` if it is of the kind that is wanted. */
  readonly isDirected: boolean | undefined;
  readonly key?: string | undefined;
}

/** Takes the nodes of such a file, then its edges, which go to a sink. */
export class AttributedGraph<Place> {
  readonly #edges: EdgeBuffer;
  readonly #vertices: VertexTable;
  readonly #weight: string | null;
  readonly #directed: ReadGraphOptions['directed'];
  readonly #skipsMissing: boolean;
  readonly #fail: FailAt<Place>;
  readonly #index = new Map<string, number>();
  readonly #keys = new Set<string>();
  readonly #attributes: AttributeRecord[] = [];

  /** @param hasKeys - Whether edges may have keys. */
  constructor(
    sink: EdgeSink,
    vertices: VertexTable,
    options: ReadGraphOptions,
    hasKeys: boolean,
    fail: FailAt<Place>
  ) {
    const {weight = 'weight', directed = 'refuse'} = options;
    this.#weight = weight as string | null;
    this.#directed = directed;
    this.#skipsMissing = options.missing === 'skip';
    this.#edges = new EdgeBuffer(sink, hasKeys);
    this.#vertices = vertices;
    this.#fail = fail;
  }

  /** Adds a node, whose name is the given member of it. */
  addNode(
    name: string,
    attributes: AttributeRecord,
    at: Place,
    member: 'id' | 'key'
  ): void {
    if (this.#index.has(name)) {
      this.#fail(
        at,
        `two nodes have the ${member} ${quote(name)}. Give every node a ` +
          `different ${member}.`,
        member
      );
    }
    if (!isWellFormed(name)) {
      this.#fail(
        at,
        `the ${member} ${quote(name)} has half a surrogate pair. Correct it.`,
        member
      );
    }
    addName(this.#index, name, this.#vertices.add(name));
    this.#attributes.push(attributes);
  }

  addEdge(edge: AttributedEdge, at: Place): void {
    const {key, isDirected, attributes} = edge;
    const source = this.#end(edge, 'source', at);
    const target = this.#end(edge, 'target', at);
    if (key !== undefined) {
      if (this.#keys.has(key)) {
        this.#fail(
          at,
          `two edges have the key ${quote(key)}. Give every edge a different ` +
            'key.'
        );
      }
      this.#keys.add(key);
    }
    if (isDirected !== undefined) this.#checkDirection(edge, isDirected, at);
    const weight = this.#weightOf(edge, at);
    this.#edges.add(source, target, weight, attributes, key);
  }

  finish(): FoundGraph {
    this.#edges.flush();
    return {
      nodeAttributes: {
        vertices: [...this.#index.values()],
        records: this.#attributes
      }
    };
  }

  #end(edge: AttributedEdge, end: 'source' | 'target', at: Place): number {
    return (
      this.#index.get(edge[end]) ??
      this.#fail(
        at,
        `there is no node ${quote(edge[end])}. Add it to the nodes.`,
        end
      )
    );
  }

  #checkDirection(edge: AttributedEdge, isDirected: boolean, at: Place): void {
    if (this.#directed !== (isDirected ? 'refuse' : 'require')) return;
    this.#fail(
      at,
      isDirected
        ? say`${shown(edge)} is directed, but undirected edges are needed.
            ${{option: 'directed', value: 'keep', verb: 'Pass'}} to read directed
            edges as undirected ones.`
        : `${shown(edge)} is undirected, but directed edges are needed. ` +
            'Convert the graph to a directed one first.'
    );
  }

  #weightOf(edge: AttributedEdge, at: Place): number {
    const name = this.#weight;
    if (name === null) return 1;
    const {attributes} = edge;
    const weight = Object.hasOwn(attributes, name)
      ? attributes[name]
      : undefined;
    if (typeof weight === 'number') return weight;
    const isMissing =
      weight === undefined ||
      weight === null ||
      (typeof weight === 'string' && isMissingText(weight));
    if (isMissing && this.#skipsMissing) return Number.NaN;
    const another =
      Object.keys(attributes).length === 0
        ? ''
        : say` or name another ${{option: 'weight', verb: 'as'}}`;
    return this.#fail(
      at,
      weight === undefined
        ? say`${shown(edge)} has ${noAttribute(name, attributes)}. Add
            it${another}${unweighted(', or pass')}.`
        : `${shown(edge)} has weight ${quote(weight)}, which is ` +
            `${isNumeral(weight) ? 'text' : 'not a number'}. Write a number ` +
            'such as 1.5, without quotes, or declare it as one.'
    );
  }
}

function shown({source, target}: AttributedEdge): string {
  return `the edge from ${quote(source)} to ${quote(target)}`;
}

function isNumeral(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const text = value.trim();
  return !Number.isNaN(parseWeight(text, 0, text.length));
}

// That there is no such attribute, but others, or none.
function noAttribute(name: string, attributes: AttributeRecord): string {
  const names = Object.keys(attributes);
  if (names.length === 0) return `no attributes, so no ${quote(name)}`;
  const list = names.slice(0, 12).map(quote).join(', ');
  const more = names.length - 12;
  return `no attribute ${quote(name)}, only ${list}${more > 0 ? ` and ${more} more` : ''}`;
}
