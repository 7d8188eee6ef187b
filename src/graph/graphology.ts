/** The only file of this folder that knows graphology. */
import type {AbstractGraph, Attributes} from 'graphology-types';
import type {EdgeList} from './edge-list.js';
import {EdgeWeightError, GraphTypeError, OptionError, quote} from './errors.js';
import {EndReader, indexOfKeys} from './key-index.js';
import {
  type AttributeRecord,
  checkNamedGraph,
  type NamedGraph
} from './named-graph.js';
import {checkOptions} from './options.js';

/** A function that returns the weight of a graphology edge. */
export type EdgeWeightFunction<N = AttributeRecord, E = AttributeRecord> = (
  edge: string,
  attributes: E,
  source: string,
  target: string,
  sourceAttributes: N,
  targetAttributes: N,
  undirected: boolean
) => number;

/**
 * Where the weight of a graphology edge comes from: the name of a numeric
 * attribute, a function of the edge, or `null` if all edges weigh 1.
 */
export type EdgeWeight<N = AttributeRecord, E = AttributeRecord> =
  | NumericAttribute<E>
  | EdgeWeightFunction<N, E>
  | null;

/** Names of the attributes that are numbers; any name for an untyped graph. */
export type NumericAttribute<E> = {
  [Name in keyof E & string]: NonNullable<E[Name]> extends number
    ? Name
    : string extends Name
      ? Name
      : never;
}[keyof E & string];

/** Where the weights of a graphology graph come from. */
export interface WeightOptions<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> {
  /**
   * Where weights come from: the name of an edge attribute, a function
   * `(edge, attributes, source, target, ...) => number`, or `null` for an
   * unweighted graph.
   *
   * @defaultValue `'weight'`
   */
  getEdgeWeight?: EdgeWeight<N, E> | undefined;
}

/** The option that graphs need whose edges have no numeric `weight`. */
export interface RequiredWeightOptions<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> {
  /** Where weights come from; see {@link WeightOptions}. */
  getEdgeWeight: EdgeWeight<N, E>;
}

/** Options of {@link snapshot}, and of functions of undirected graphs. */
export interface SnapshotOptions<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> extends WeightOptions<N, E> {
  /**
   * Whether to treat directed edges as undirected ones. Those between the same
   * nodes are kept as separate edges, each with its own weight.
   *
   * @defaultValue `false`, so that directed edges are refused
   */
  ignoreDirection?: boolean | undefined;
}

/**
 * A graphology graph as an edge list with the keys of its nodes and edges.
 * Edges are in the order in which graphology iterates over them.
 */
export interface Snapshot extends NamedGraph {
  /** The key of each edge. */
  readonly edgeKeys: readonly string[];
}

/**
 * A graphology graph that has been read once, by {@link snapshot}: every
 * function of `spanforest` that takes a graph takes a snapshot as well.
 *
 * It keeps the edges and weights that the graph had then; changes to the graph
 * do not show. The arrays are shared with all calls, so do not write to them.
 */
export class GraphSnapshot implements Snapshot {
  /** The graph itself, for functions that write to it. */
  readonly graph: AbstractGraph;
  readonly edges: EdgeList;
  readonly nodes: readonly string[];
  readonly edgeKeys: readonly string[];
  /** Whether the edges are directed. */
  readonly directed: boolean;
  /** Where the weights come from; see {@link WeightOptions}. */
  declare readonly getEdgeWeight: unknown;
  #vertices: Map<string, number> | undefined;
  #edgeIndices: Map<string, number> | undefined;

  /** @internal */
  constructor(graph: AbstractGraph, read: Snapshot, directed: boolean) {
    this.graph = graph;
    this.edges = read.edges;
    this.nodes = read.nodes;
    this.edgeKeys = read.edgeKeys;
    this.directed = directed;
  }

  /**
   * The vertex in `edges` of a node, -1 for unknown keys. The first call takes
   * O(n) time, later ones O(1).
   */
  vertexOf(node: string | number): number {
    this.#vertices ??= indexOfKeys(this.nodes);
    return this.#vertices.get(String(node)) ?? -1;
  }

  /**
   * The index in `edges` of an edge, -1 for unknown keys. The first call takes
   * O(m) time, later ones O(1).
   */
  indexOf(edge: string): number {
    this.#edgeIndices ??= indexOfKeys(this.edgeKeys);
    return this.#edgeIndices.get(edge) ?? -1;
  }
}

/** A graph, or a {@link snapshot} of one. */
export type GraphSource<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> = AbstractGraph<N, E> | GraphSnapshot;

/**
 * A graph whose edges have a numeric `weight` or attributes of any type, or a
 * {@link snapshot}: its weights can be read without `getEdgeWeight`.
 */
export type WeightedGraphSource<
  N extends Attributes = Attributes,
  E extends Attributes = Attributes
> = GraphSource<N, E> &
  ('weight' extends NumericAttribute<E>
    ? unknown
    : {
        /** No graph has it: the compiler says that it is missing. */
        'edges without a numeric weight need getEdgeWeight': never;
      });

/**
 * Reads a graphology graph once for several calls: reading takes longer than
 * finding a forest.
 *
 * All edges must be directed, or all undirected, unless `ignoreDirection` is
 * set. Loops and parallel edges are kept. The graph is not modified. Time and
 * space O(n + m).
 *
 * @param options - Where weights come from, in every call with the snapshot.
 * @throws {@link GraphTypeError} if it is not a graphology graph or has edges
 * of both kinds, {@link EdgeWeightError} if a weight is not a number,
 * {@link OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {maximumSpanningForest, minimumSpanningForest, snapshot} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {cost: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {cost: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {cost: 2});
 * const costs = snapshot(graph, {getEdgeWeight: 'cost'});
 * minimumSpanningForest(costs); // => ['bc', 'ca']
 * maximumSpanningForest(costs); // => ['ab', 'ca']
 * ```
 */
export function snapshot<N extends Attributes, E extends Attributes>(
  graph: AbstractGraph<N, E> & WeightedGraphSource<N, E>,
  options?: SnapshotOptions<N, E>
): GraphSnapshot;
export function snapshot<N extends Attributes, E extends Attributes>(
  graph: AbstractGraph<N, E>,
  options: SnapshotOptions<N, E> & RequiredWeightOptions<N, E>
): GraphSnapshot;
export function snapshot(
  graph: AbstractGraph,
  options: SnapshotOptions = {}
): GraphSnapshot {
  checkGraph(graph);
  checkOptions('spanforest', options, SNAPSHOT_OPTIONS);
  const {directedSize, undirectedSize} = graph;
  const {ignoreDirection = false} = options;
  if (directedSize > 0 && undirectedSize > 0 && !ignoreDirection) {
    throw new GraphTypeError(
      `spanforest: the graph has ${directedSize} directed and ` +
        `${undirectedSize} undirected edges. Pass ignoreDirection: true to ` +
        'treat all of them as undirected, or replace every undirected edge ' +
        'by two directed ones.'
    );
  }
  const directed = directedSize > 0 && !ignoreDirection;
  const read = readEdges(graph, options);
  const {getEdgeWeight = 'weight'} = options;
  const made = new GraphSnapshot(graph, read, directed);
  return Object.assign(made, {getEdgeWeight});
}

/**
 * Makes an edge list of an undirected graphology graph.
 *
 * Loops and parallel edges are kept. A "mixed" graph is fine as long as it
 * holds undirected edges only, or `ignoreDirection` is set. Time and space
 * O(n + m).
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges, {@link EdgeWeightError} if a weight is not a number,
 * {@link OptionError} if an option is invalid, or if the weights of a snapshot
 * are asked for again.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {fromGraphology} from 'spanforest/graph';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b', {weight: 3});
 * const {edges, nodes} = fromGraphology(graph);
 * nodes[edges.source[0]]; // => 'a'
 * edges.weight[0]; // => 3
 * ```
 */
export function fromGraphology<N extends Attributes, E extends Attributes>(
  graph: WeightedGraphSource<N, E>,
  options?: SnapshotOptions<N, E>
): Snapshot;
export function fromGraphology<N extends Attributes, E extends Attributes>(
  graph: GraphSource<N, E>,
  options: SnapshotOptions<N, E> & RequiredWeightOptions<N, E>
): Snapshot;
export function fromGraphology(
  graph: GraphSource,
  options: SnapshotOptions = {}
): Snapshot {
  checkOptions('spanforest', options, SNAPSHOT_OPTIONS);
  return readUndirected(graph, options);
}

/**
 * {@link fromGraphology} for options that have been checked. `alternative` is
 * what else to do about a directed edge.
 */
export function readUndirected(
  graph: GraphSource,
  options: SnapshotOptions,
  alternative = ''
): Snapshot {
  return readSource(
    graph,
    options,
    false,
    'directed, but spanning forests need an undirected graph. Pass ' +
      `ignoreDirection: true to treat directed edges as undirected${alternative}.`
  );
}

/**
 * Makes an edge list of a directed graphology graph, arcs from source to
 * target: as {@link fromGraphology}, but for directed edges only.
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link EdgeWeightError} if a weight is not a number,
 * {@link OptionError} as in {@link fromGraphology}.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {fromDirectedGraphology} from 'spanforest/graph';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * const {edges, nodes} = fromDirectedGraphology(graph);
 * nodes; // => ['a', 'b']
 * [edges.source[0], edges.target[0], edges.weight[0]]; // => [0, 1, 3]
 * ```
 */
export function fromDirectedGraphology<
  N extends Attributes,
  E extends Attributes
>(graph: WeightedGraphSource<N, E>, options?: WeightOptions<N, E>): Snapshot;
export function fromDirectedGraphology<
  N extends Attributes,
  E extends Attributes
>(graph: GraphSource<N, E>, options: RequiredWeightOptions<N, E>): Snapshot;
export function fromDirectedGraphology(
  graph: GraphSource,
  options: WeightOptions = {}
): Snapshot {
  checkOptions('spanforest', options, WEIGHT_OPTIONS);
  return readDirected(graph, options);
}

/**
 * {@link fromDirectedGraphology} for options that have been checked. `need` is
 * what to say about an undirected edge.
 */
export function readDirected(
  graph: GraphSource,
  options: WeightOptions,
  need: string = 'arborescences and branchings need a directed graph. Build a ' +
    'directed graph with an edge each way in its place.'
): Snapshot {
  return readSource(graph, options, true, `undirected, but ${need}`);
}

/** The same options, but all edges weigh 1. */
export function withoutWeights(
  source: GraphSource,
  {ignoreDirection}: SnapshotOptions = {}
): SnapshotOptions {
  return source instanceof GraphSnapshot
    ? {ignoreDirection}
    : {ignoreDirection, getEdgeWeight: null};
}

/**
 * Adds the vertices and edges of a named graph to a graphology graph.
 *
 * The weight becomes an edge attribute, besides the attributes of the named
 * graph. Edges are added as directed ones, from source to target, if the graph is
 * directed, and as undirected ones otherwise. The graph, which is returned, must
 * allow parallel edges and loops if there are any. Time O(n + m).
 *
 * Graphology keeps the neighbours of a node as properties of an object, so a
 * node with edges must not be called like a property that all objects have,
 * such as `constructor` or `__proto__`.
 *
 * @param weightAttribute - Name of the edge attribute for weights; default: that
 * of the column that they were read from, or `weight`.
 * @throws {@link GraphTypeError} if an argument is not a graph of its kind, the
 * graph cannot hold the edges, has one of the nodes or edge keys already, or a
 * name cannot be used; the graph is unchanged then.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {edgeListFrom, toGraphology} from 'spanforest/graph';
 *
 * const edges = edgeListFrom(2, [[0, 1, 3]]);
 * const graph = toGraphology({edges, nodes: ['a', 'b']}, new UndirectedGraph());
 * graph.getEdgeAttribute('a', 'b', 'weight'); // => 3
 * ```
 */
export function toGraphology<Graph extends AbstractGraph>(
  named: NamedGraph,
  graph: Graph,
  weightAttribute: string = named?.columns?.names?.[
    named.columns.weight ?? -1
  ] ?? 'weight'
): Graph {
  checkNamedGraph(named);
  checkGraph(graph);
  checkNames(named);
  const {edges, nodes, nodeAttributes, edgeKeys, edgeAttributes} = named;
  const kind = graph.type === 'directed' ? 'Directed' : 'Undirected';
  const added: string[] = [];
  try {
    for (let v = 0; v < edges.order; v++) {
      graph.addNode(nodes[v], {...nodeAttributes?.[v]});
      added.push(nodes[v]);
    }
    for (let e = 0; e < edges.size; e++) {
      const source = nodes[edges.source[e]];
      const target = nodes[edges.target[e]];
      const attributes = {
        ...edgeAttributes?.[e],
        [weightAttribute]: edges.weight[e]
      };
      const key = edgeKeys?.[e];
      if (key === undefined) {
        graph[`add${kind}Edge`](source, target, attributes);
      } else graph[`add${kind}EdgeWithKey`](key, source, target, attributes);
    }
  } catch (error) {
    // With a node, its edges go.
    for (const node of added) graph.dropNode(node);
    throw new GraphTypeError(
      `spanforest/graph: graphology says: ${(error as Error).message} Pass an ` +
        'empty graph that allows parallel edges and loops if there are any.',
      {cause: error}
    );
  }
  return graph;
}

// Graphology would mistake an inherited property for a neighbour and write to
// it.
function checkNames({edges, nodes}: NamedGraph): void {
  const isInherited = (v: number) => nodes[v] in Object.prototype;
  for (const ends of [edges.source, edges.target]) {
    const v = ends.find(isInherited);
    if (v === undefined) continue;
    throw new GraphTypeError(
      `spanforest/graph: graphology cannot hold edges at a node called ` +
        `${quote(nodes[v])}. Give the node another name.`
    );
  }
}

// By its methods, not its class: the graph may come from any copy or version of
// graphology.
function checkGraph(graph: AbstractGraph): void {
  const isGraph =
    typeof graph?.forEachEdge === 'function' &&
    typeof graph.dropNode === 'function' &&
    typeof graph.multi === 'boolean';
  if (isGraph) return;
  throw new GraphTypeError(
    `spanforest: ${quote(graph)} is not a graphology graph. Pass one, or ` +
      "use the functions of 'spanforest/msf' for edge lists and the .edges " +
      'of a named graph.'
  );
}

// Reads a graph of one kind of edges, or uses what has been read already. The
// problem is what to say about an edge of the other kind.
function readSource(
  graph: GraphSource,
  options: SnapshotOptions,
  directed: boolean,
  problem: string
): Snapshot {
  const kindError = (edge: string) =>
    new GraphTypeError(`spanforest: edge ${quote(edge)} is ${problem}`);
  const isAnyKind = !directed && options.ignoreDirection;
  if (graph instanceof GraphSnapshot) {
    const {edgeKeys} = graph;
    if (graph.directed !== directed && edgeKeys.length > 0 && !isAnyKind) {
      throw kindError(edgeKeys[0]);
    }
    if (options.getEdgeWeight === undefined) return graph;
    throw new OptionError(
      'spanforest: the weights of a snapshot have been read already, but ' +
        `getEdgeWeight is ${quote(options.getEdgeWeight)}. Pass it to ` +
        'snapshot(), or pass the graph.'
    );
  }
  checkGraph(graph);
  const others = directed ? graph.undirectedSize : graph.directedSize;
  if (others > 0 && !isAnyKind) {
    const [edge] = directed ? graph.undirectedEdges() : graph.directedEdges();
    throw kindError(edge);
  }
  return readEdges(graph, options);
}

/** The kinds of the options of functions of directed graphs. */
export const WEIGHT_OPTIONS = {getEdgeWeight: 'value'} as const;
/** Those of functions of undirected graphs. */
export const SNAPSHOT_OPTIONS = {
  getEdgeWeight: 'value',
  ignoreDirection: 'boolean'
} as const;

function readEdges(graph: AbstractGraph, options: WeightOptions): Snapshot {
  const nodes = graph.nodes();
  const {size} = graph;
  const edgeKeys = new Array<string>(size);
  const weight = new Float64Array(size);
  const {getEdgeWeight} = options;
  const getWeight = edgeWeightGetter(getEdgeWeight);
  const attribute = plainAttribute(getEdgeWeight);
  // Only a weight function could modify the graph meanwhile.
  const isUnchanged = typeof getEdgeWeight !== 'function';
  const ends = new EndReader(size, nodes, isUnchanged);
  let e = 0;
  graph.forEachEdge((edge, attributes, u, v, uData, vData, undirected) => {
    // Edges that are added meanwhile would come up too, without end.
    if (e === size) throw changedError();
    ends.add(u, v);
    edgeKeys[e] = edge;
    // A number that is read here need not be boxed to be returned. What a plain
    // object has is its own.
    const given: unknown = attribute === null ? null : attributes[attribute];
    weight[e++] =
      isWeight(given) && Object.getPrototypeOf(attributes) === Object.prototype
        ? given
        : getWeight(edge, attributes, u, v, uData, vData, undirected);
  });
  ends.flush();
  const {source, target} = ends;
  const hasChanged =
    e !== size ||
    graph.size !== size ||
    graph.order !== nodes.length ||
    (!isUnchanged &&
      (source.includes(-1) ||
        target.includes(-1) ||
        !areSame(graph.edges(), edgeKeys)));
  if (hasChanged) throw changedError();
  const edges = {order: nodes.length, size, source, target, weight};
  return {edges, nodes, edgeKeys};
}

/** Whether two lists of keys are the same. */
export function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

function changedError(): GraphTypeError {
  return new GraphTypeError(
    'spanforest: the graph changed while its weights were read. Do not ' +
      'modify it in getEdgeWeight.'
  );
}

// The attribute to read weights from, unless all objects have a property of
// that name.
function plainAttribute(name: unknown = 'weight'): string | null {
  return typeof name === 'string' && !(name in Object.prototype) ? name : null;
}

/**
 * Makes a function that returns the weight of a graphology edge, or throws an
 * {@link EdgeWeightError} that names the edge. Nothing is coerced: a missing
 * weight, `NaN` and a number in a string are all errors.
 */
export function edgeWeightGetter<N, E extends object = AttributeRecord>(
  getEdgeWeight: EdgeWeight<N, E> = 'weight' as NumericAttribute<E>
): EdgeWeightFunction<N, E> {
  if (getEdgeWeight === null) return () => 1;
  if (typeof getEdgeWeight === 'string') {
    const name: string = getEdgeWeight;
    return (edge, attributes, u, v) => {
      // Own attributes only: no edge has inherited a weight.
      const weight: unknown = Object.hasOwn(attributes, name)
        ? (attributes as AttributeRecord)[name]
        : undefined;
      if (isWeight(weight)) return weight;
      const isNumeric =
        typeof weight === 'string' && weight && isWeight(Number(weight));
      throw new EdgeWeightError(
        `spanforest: ${withEnds(edge, u, v)} has ${quote(weight)} as ` +
          `attribute ${quote(name)}. ${
            isNumeric
              ? 'Convert it with Number.'
              : 'Give it a number, name another attribute with ' +
                'getEdgeWeight, or pass getEdgeWeight: null for an ' +
                'unweighted graph.'
          }`,
        edge,
        weight
      );
    };
  }
  if (typeof getEdgeWeight === 'function') {
    const get = getEdgeWeight;
    // Seven names, since a rest parameter would be an array for every edge.
    return (edge, attributes, u, v, uData, vData, undirected) => {
      const weight = get(edge, attributes, u, v, uData, vData, undirected);
      if (isWeight(weight)) return weight;
      throw new EdgeWeightError(
        `spanforest: getEdgeWeight returned ${quote(weight)} for ` +
          `${withEnds(edge, u, v)}. Return a number for (edge, attributes, ` +
          'source, target), or drop the edge.',
        edge,
        weight
      );
    };
  }
  throw new OptionError(
    `spanforest: getEdgeWeight is ${quote(getEdgeWeight)}. Pass the name of ` +
      'an edge attribute, a function, or null for an unweighted graph.'
  );
}

function withEnds(edge: string, source: string, target: string): string {
  return `edge ${quote(edge)} (from ${quote(source)} to ${quote(target)})`;
}

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}
