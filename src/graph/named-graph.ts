import {checkEdgeList, type EdgeList, selectEdges} from './edge-list.js';
import {GraphTypeError, quote} from './errors.js';

/** The attributes of a node or an edge of a graphology graph. */
export interface AttributeRecord {
  /** The value of an attribute, by its name. */
  readonly [name: string]: unknown;
}

/** How the table was laid out that a graph was read from. */
export interface TableLayout {
  /** The names of the columns; `null` if there was no header. */
  readonly names: readonly string[] | null;
  /** How many columns there were. */
  readonly width: number;
  /** The column of the sources, counted from 0. */
  readonly source: number;
  /** The column of the targets. */
  readonly target: number;
  /** The column of the weights; `null` if they were ignored. */
  readonly weight: number | null;
  /** What separated two fields. */
  readonly separator: ',' | ';' | '\t' | ' ';
  /** The decimal mark of the weights. */
  readonly decimal: '.' | ',';
}

/** How node-link JSON was written that a graph was read from. */
export interface NodeLinkDialect {
  /** Name of the list of edges. */
  readonly edges: 'links' | 'edges';
  /** Whether there were members such as `directed`, as networkx writes them. */
  readonly hasHead: boolean;
  /** Whether nodes had no `id`, so that edges refer to their positions. */
  readonly byIndex: boolean;
}

/** The names of vertices without strings. */
export type VertexNames =
  | PackedNames
  | {
      /** How many vertices there are that are called 1, 2, 3 and so on. */
      readonly order: number;
    };

/** Names one after the other in UTF-8. */
export interface PackedNames {
  /** The bytes of all of them. */
  readonly bytes: Uint8Array;
  /** Where each ends. */
  readonly ends: Uint32Array;
}

/** What a file holds besides its edges: the vertices, and how it is written. */
export interface NamedVertices {
  /** The name of each vertex. */
  readonly nodes: readonly string[];
  /**
   * The same names without strings, if a reader has made the vertices. Copies
   * by `{...graph}` do not have them.
   */
  readonly names?: VertexNames;
  /** The attributes of each vertex, if the format has any. */
  readonly nodeAttributes?: readonly AttributeRecord[];
  /** The layout of the table, if the format is one. */
  readonly columns?: TableLayout;
  /** How many edges were skipped for want of a weight, if any might be. */
  readonly skipped?: number;
  /** The dialect of the JSON, if it is node-link data. */
  readonly nodeLink?: NodeLinkDialect;
}

/** An edge list whose vertices have names: what a file holds. */
export interface NamedGraph extends NamedVertices {
  /** The graph itself. */
  readonly edges: EdgeList;
  /** The key of each edge, if the format has any. */
  readonly edgeKeys?: readonly (string | undefined)[];
  /** The attributes of each edge, if the format has any. */
  readonly edgeAttributes?: readonly AttributeRecord[];
}

/**
 * The same named graph with only the edges of the given indices. All vertices
 * stay, isolated or not. Time and space O(k) for k edges.
 *
 * @throws {@link GraphTypeError} if it is not a named graph,
 * {@link ForestError} if an index is not that of an edge.
 *
 * @example
 * ```ts
 * import {readGraph, selectNamedEdges} from 'spanforest/graph';
 *
 * const graph = await readGraph('a,b,3\nb,c,1\n', 'csv');
 * const part = selectNamedEdges(graph, Int32Array.of(1));
 * part.edges.size; // => 1
 * part.nodes; // => ['a', 'b', 'c']
 * ```
 */
export function selectNamedEdges(
  graph: NamedGraph,
  subset: Int32Array
): NamedGraph {
  checkShape(graph);
  const pick = <T>(all: readonly T[]): T[] =>
    Array.from(subset, edge => all[edge]);
  const {edgeKeys, edgeAttributes, names} = graph;
  const selected = {
    ...graph,
    edges: selectEdges(graph.edges, subset),
    ...(edgeKeys && {edgeKeys: pick(edgeKeys)}),
    ...(edgeAttributes && {edgeAttributes: pick(edgeAttributes)})
  };
  return names
    ? Object.defineProperty(selected, 'names', {value: names})
    : selected;
}

/** Checks that a value is a named graph whose vertices have different names. */
export function checkNamedGraph(graph: NamedGraph): void {
  checkShape(graph);
  checkEdgeList(graph.edges);
  const {edges, nodes, nodeAttributes, edgeKeys, edgeAttributes} = graph;
  checkLength('nodes', nodes, edges.order);
  checkLength('nodeAttributes', nodeAttributes, edges.order);
  checkLength('edgeKeys', edgeKeys, edges.size);
  checkLength('edgeAttributes', edgeAttributes, edges.size);
  checkRecords('nodeAttributes', nodeAttributes);
  checkRecords('edgeAttributes', edgeAttributes);
  for (const name of nodes) {
    if (typeof name === 'string') continue;
    throw new GraphTypeError(
      `spanforest/graph: a node is called ${quote(name)}. Give every ` +
        'node a string as its name.'
    );
  }
  checkDistinct('node', nodes);
  if (graph.columns !== undefined) checkLayout(graph.columns);
  checkDistinct('edge', edgeKeys?.filter(key => key !== undefined) ?? []);
}

function checkShape(graph: NamedGraph): void {
  if (Array.isArray(graph?.nodes)) return;
  throw new GraphTypeError(
    `spanforest/graph: ${quote(graph)} is not a named graph. Pass ` +
      '{edges, nodes}, with an edge list and the name of every vertex.'
  );
}

function checkLength(
  what: string,
  list: readonly unknown[] | undefined,
  length: number
): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    throw new GraphTypeError(
      `spanforest/graph: ${what} is ${quote(list)}. Pass an array, or leave it ` +
        'out if it is optional.'
    );
  }
  if (list.length === length) return;
  throw new GraphTypeError(
    `spanforest/graph: the graph has ${list.length} ${what} but ` +
      `needs ${length}. Give one to each, or leave the list out if it is ` +
      'optional.'
  );
}

function checkRecords(
  what: string,
  records: readonly AttributeRecord[] | undefined
): void {
  const unfit = records?.findIndex(
    record => typeof record !== 'object' || record === null
  );
  if (unfit === undefined || unfit < 0) return;
  throw new GraphTypeError(
    `spanforest/graph: ${what}[${unfit}] is ${quote(records![unfit])}. Give an ` +
      'object with the attributes, {} without any.'
  );
}

function checkLayout(layout: TableLayout): void {
  const {names, width, source, target, weight, separator, decimal} =
    layout ?? {};
  const places = [source, target, ...(weight === null ? [] : [weight])];
  const isValid =
    Number.isInteger(width) &&
    (names === null ||
      (Array.isArray(names) &&
        names.length === width &&
        names.every(name => typeof name === 'string'))) &&
    [',', ';', '\t', ' '].includes(separator) &&
    ['.', ','].includes(decimal) &&
    places.every(i => Number.isInteger(i) && i >= 0 && i < width) &&
    new Set(places).size === places.length;
  if (isValid) return;
  throw new GraphTypeError(
    'spanforest/graph: the layout in columns is invalid. Give the columns of ' +
      'source, target and weight different numbers from 0 to width - 1, every ' +
      'column a name or names: null, and a separator and a decimal mark, or ' +
      'leave out columns.'
  );
}

// The most entries that a Set or a Map can have in every common engine.
const LARGEST_SET = 1 << 24;

function checkDistinct(what: string, names: readonly string[]): void {
  if (names.length > LARGEST_SET || new Set(names).size === names.length) {
    return;
  }
  const seen = new Set<string>();
  const repeated = names.find(name => seen.size === seen.add(name).size);
  throw new GraphTypeError(
    `spanforest/graph: two ${what}s are called ${quote(repeated)}. Give every ` +
      `${what} a different name.`
  );
}
