import type {AbstractGraph, Attributes} from 'graphology-types';
import {isGraph} from 'graphology-utils';
import type {EdgeList} from './edge-list.js';
import {
  checkOptions,
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  quote
} from './errors.js';
import type {AttributeRecord, NamedGraph} from './named-graph.js';

/** A function that tells the weight of a graphology edge. */
export type EdgeWeightFunction<
  NodeAttributes = AttributeRecord,
  EdgeAttributes = AttributeRecord
> = (
  edge: string,
  attributes: EdgeAttributes,
  source: string,
  target: string,
  sourceAttributes: NodeAttributes,
  targetAttributes: NodeAttributes,
  undirected: boolean
) => number;

/**
 * Where the weight of a graphology edge comes from: the name of an attribute,
 * a function of the edge, or `null` if all edges weigh the same.
 */
export type EdgeWeight<
  NodeAttributes = AttributeRecord,
  EdgeAttributes = AttributeRecord
> =
  | (keyof EdgeAttributes & string)
  | EdgeWeightFunction<NodeAttributes, EdgeAttributes>
  | null;

/**
 * Makes a function that tells the weight of a graphology edge, or throws.
 *
 * Nothing is coerced: a missing weight, a `NaN`, a number in a string are all
 * errors that name the edge. Without weights, every edge weighs 1.
 *
 * @param getEdgeWeight - Where weights come from; `'weight'` by default.
 * @throws {@link OptionError} if that is something else than an attribute
 * name, a function or `null`. The function that is returned throws
 * {@link EdgeWeightError}.
 */
export function edgeWeightGetter<
  NodeAttributes = AttributeRecord,
  EdgeAttributes extends object = AttributeRecord
>(
  getEdgeWeight?: EdgeWeight<NodeAttributes, EdgeAttributes>
): EdgeWeightFunction<NodeAttributes, EdgeAttributes> {
  if (getEdgeWeight === null) return () => 1;
  if (typeof getEdgeWeight === 'string' || getEdgeWeight === undefined) {
    const name: string = getEdgeWeight ?? 'weight';
    return (edge, attributes) => {
      // Own attributes only: no edge has inherited a weight.
      const weight: unknown = Object.hasOwn(attributes, name)
        ? (attributes as AttributeRecord)[name]
        : undefined;
      if (isWeight(weight)) return weight;
      throw new EdgeWeightError(
        `spanforest: edge ${quote(edge)} has ${quote(weight)} as attribute ` +
          `${quote(name)}. Give it a number, name another attribute with ` +
          'getEdgeWeight, or pass getEdgeWeight: null for an unweighted graph.',
        edge,
        weight
      );
    };
  }
  if (typeof getEdgeWeight === 'function') {
    const get = getEdgeWeight;
    // All seven by name: the rest of them would be an array for every edge.
    return (edge, attributes, u, v, uAttributes, vAttributes, undirected) => {
      const weight: unknown = get(
        edge,
        attributes,
        u,
        v,
        uAttributes,
        vAttributes,
        undirected
      );
      if (isWeight(weight)) return weight;
      throw new EdgeWeightError(
        `spanforest: getEdgeWeight returned ${quote(weight)} for edge ` +
          `${quote(edge)}. Return a number, or drop the edge.`,
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

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

/**
 * Looks up the first so many of some keys, and writes their indices from the
 * beginning of an array; -1 for a key that there is none of.
 */
type KeyLookup = (
  wanted: readonly string[],
  count: number,
  into: Int32Array
) => void;

/**
 * Makes a function that tells the indices of keys among some keys, many at a
 * time.
 *
 * To find a string in a `Map` is to wait for memory three times. If all
 * `keys` are short and their 32-bit hashes differ, a table of hashes needs no
 * second look at a string; and a loop that only hashes, and another that only
 * reads the table, wait for many keys at once. Then keys that are not among
 * them may get any index, so this is only for callers who ask for no others,
 * and say so by `closed`.
 *
 * Time O(k) for keys of k characters in all, O(1) expected a look-up of a
 * short key.
 *
 * @param keys - The keys, all different.
 * @param closed - Whether no other key will ever be asked for.
 */
export function keyIndex(keys: readonly string[], closed: boolean): KeyLookup {
  const table = closed ? hashTable(keys) : null;
  if (table !== null) {
    return (wanted, count, into) => {
      for (let i = 0; i < count; i++) into[i] = hashOf(wanted[i]);
      findHashes(table, count, into);
    };
  }
  const index = new Map<string, number>();
  for (let i = 0; i < keys.length; i++) index.set(keys[i], i);
  return (wanted, count, into) => {
    for (let i = 0; i < count; i++) into[i] = index.get(wanted[i]) ?? -1;
  };
}

// A Map keeps the hash of a string; to hash a longer one anew takes longer
// than to look it up there (measured).
const LONGEST = 16;

// Pairs of a hash and the index of the key that has it, by open addressing;
// null if some key is long or two keys have the same hash. Three slots of four
// are empty at least, so that the first one looked at is mostly the right one.
function hashTable(keys: readonly string[]): Int32Array | null {
  let slots = 16;
  while (slots < 4 * keys.length) slots *= 2;
  const table = new Int32Array(2 * slots);
  for (let i = 1; i < table.length; i += 2) table[i] = -1;
  const mask = slots - 1;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i].length > LONGEST) return null;
    const hash = hashOf(keys[i]);
    let slot = slotOf(hash) & mask;
    while (table[2 * slot + 1] >= 0) {
      if (table[2 * slot] === hash) return null;
      slot = (slot + 1) & mask;
    }
    table[2 * slot] = hash;
    table[2 * slot + 1] = i;
  }
  return table;
}

// Puts indices in the place of hashes.
function findHashes(table: Int32Array, count: number, hashes: Int32Array) {
  const mask = (table.length >> 1) - 1;
  for (let i = 0; i < count; i++) {
    const hash = hashes[i];
    let slot = slotOf(hash) & mask;
    // An empty slot ends the search.
    while (table[2 * slot] !== hash && table[2 * slot + 1] >= 0) {
      slot = (slot + 1) & mask;
    }
    hashes[i] = table[2 * slot + 1];
  }
}

function hashOf(key: string): number {
  let hash = key.length;
  for (let i = 0; i < key.length; i++) {
    hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  }
  return hash;
}

// Spreads hashes of similar keys.
function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
}

/**
 * A graphology graph as an edge list, and the way back. Edges are in the order
 * in which graphology iterates over them.
 */
export interface Snapshot extends NamedGraph {
  /** The key of each edge. */
  readonly edgeKeys: readonly string[];
}

/** Options of {@link graph!fromGraphology} and {@link graph!fromDirectedGraphology}. */
export interface SnapshotOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> {
  /**
   * Where weights come from: the name of an edge attribute, a function
   * `(edge, attributes, source, target, ...) => number`, or `null` for an
   * unweighted graph.
   *
   * @defaultValue `'weight'`
   */
  getEdgeWeight?: EdgeWeight<NodeAttributes, EdgeAttributes> | undefined;
}

/** Throws unless the value is a graphology graph. */
export function checkGraph(graph: AbstractGraph): void {
  if (isGraph(graph)) return;
  throw new GraphTypeError(
    `spanforest: ${quote(graph)} is not a graphology graph. Pass one, or ` +
      "take the functions of 'spanforest/msf' for edge lists."
  );
}

/**
 * Reads the nodes, edges and weights of a graphology graph.
 *
 * @throws {@link GraphTypeError} if a weight function modifies the graph,
 * {@link EdgeWeightError} if a weight is not a number.
 */
export function readEdges<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes>
): Snapshot {
  checkOptions('spanforest', options);
  const nodes = graph.nodes();
  const {size} = graph;
  const edgeKeys = new Array<string>(size);
  const weight = new Float64Array(size);
  const {getEdgeWeight} = options;
  const getWeight = edgeWeightGetter(getEdgeWeight);
  const attribute = ordinaryAttribute(getEdgeWeight);
  // A weight function is the only stranger here.
  const isAlone = typeof getEdgeWeight !== 'function';
  const ends = new EndReader(size, keyIndex(nodes, isAlone));
  let e = 0;
  graph.forEachEdge((edge, attributes, u, v, uAttributes, vAttributes, un) => {
    // Edges that are added meanwhile would come up too, without end.
    if (e === size) throw changedError();
    ends.add(u, v);
    edgeKeys[e] = edge;
    // Read here, a number need not become an object to be returned.
    const given: unknown = attribute === null ? null : attributes[attribute];
    weight[e++] =
      typeof given === 'number' && isSoundAndOwn(given, attributes)
        ? given
        : getWeight(edge, attributes, u, v, uAttributes, vAttributes, un);
  });
  const {source, target} = ends.finish();
  const isSame = (key: string, i: number) => key === edgeKeys[i];
  if (
    e !== size ||
    graph.size !== size ||
    graph.order !== nodes.length ||
    (!isAlone &&
      (source.includes(-1) ||
        target.includes(-1) ||
        !graph.edges().every(isSame)))
  ) {
    throw changedError();
  }
  const edges = {order: nodes.length, size, source, target, weight};
  return {edges, nodes, edgeKeys};
}

function changedError(): GraphTypeError {
  return new GraphTypeError(
    'spanforest: the graph changed while its weights were read. Do not ' +
      'modify it in getEdgeWeight.'
  );
}

// The attribute that weights are to be read from, unless all objects have one
// of that name.
function ordinaryAttribute(getEdgeWeight: unknown): string | null {
  const name = getEdgeWeight === undefined ? 'weight' : getEdgeWeight;
  return typeof name === 'string' && !(name in Object.prototype) ? name : null;
}

// What a plain object has is its own.
function isSoundAndOwn(weight: number, attributes: object): boolean {
  return (
    !Number.isNaN(weight) &&
    Object.getPrototypeOf(attributes) === Object.prototype
  );
}

// How many ends to collect before they are looked up: few enough that they
// are still in the cache.
const BLOCK = 1024;

/** Turns the ends of edges into numbers, a block at a time. */
class EndReader {
  readonly #source: Int32Array;
  readonly #target: Int32Array;
  readonly #lookup: KeyLookup;
  readonly #keys: string[] = new Array<string>(BLOCK).fill('');
  readonly #indices = new Int32Array(BLOCK);
  #waiting = 0;
  #done = 0;
  #touched = 0;

  constructor(size: number, lookup: KeyLookup) {
    this.#source = new Int32Array(size);
    this.#target = new Int32Array(size);
    this.#lookup = lookup;
  }

  add(u: string, v: string): void {
    // To touch a key here is to have it fetched into the cache while others
    // are collected; the look-up alone would wait for each in turn.
    this.#touched ^= u.charCodeAt(0) ^ v.charCodeAt(0);
    this.#keys[this.#waiting++] = u;
    this.#keys[this.#waiting++] = v;
    if (this.#waiting === BLOCK) this.#lookUp();
  }

  finish(): {source: Int32Array; target: Int32Array} {
    this.#lookUp();
    return {source: this.#source, target: this.#target};
  }

  #lookUp(): void {
    this.#lookup(this.#keys, this.#waiting, this.#indices);
    for (let i = 0; i < this.#waiting; i += 2) {
      this.#source[this.#done] = this.#indices[i];
      this.#target[this.#done] = this.#indices[i + 1];
      this.#done++;
    }
    this.#waiting = 0;
  }
}

/**
 * A graphology graph that has been read once, for any number of calls: every
 * function of `spanforest` that takes a graph takes a snapshot in its place.
 *
 * Made by {@link snapshot}. It keeps the edges and weights that the graph had
 * then; changes to the graph do not show. The arrays are shared with all
 * calls, so do not write to them.
 */
export class GraphSnapshot implements Snapshot {
  /** The graph itself, for functions that write to it. */
  readonly graph: AbstractGraph;
  readonly edges: EdgeList;
  readonly nodes: readonly string[];
  readonly edgeKeys: readonly string[];
  /** Whether the edges are directed ones. */
  readonly directed: boolean;

  /** @internal */
  constructor(graph: AbstractGraph, read: Snapshot, directed: boolean) {
    this.graph = graph;
    this.edges = read.edges;
    this.nodes = read.nodes;
    this.edgeKeys = read.edgeKeys;
    this.directed = directed;
  }
}

/** A graph, or what {@link snapshot} made of one. */
export type GraphSource<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> = AbstractGraph<NodeAttributes, EdgeAttributes> | GraphSnapshot;

/**
 * Reads a graphology graph once, so that several calls need not each do so:
 * reading takes longer than finding a forest.
 *
 * All edges must be of one kind, directed or not. Loops and parallel edges
 * are kept. Time and space O(n + m).
 *
 * @param graph - The graph; it is not modified.
 * @param options - Where weights come from. Functions that are given the
 * snapshot take them from there.
 * @throws {@link GraphTypeError} if it is not a graphology graph or has edges
 * of both kinds, {@link EdgeWeightError} if a weight is not a number.
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
export function snapshot<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): GraphSnapshot {
  checkGraph(graph);
  const {directedSize, undirectedSize} = graph;
  if (directedSize > 0 && undirectedSize > 0) {
    throw new GraphTypeError(
      `spanforest: the graph has ${directedSize} directed and ` +
        `${undirectedSize} undirected edges. Make them all of one kind, for ` +
        'instance with toUndirected of graphology-operators.'
    );
  }
  return new GraphSnapshot(graph, readEdges(graph, options), directedSize > 0);
}

/**
 * The edges of a snapshot as they are.
 *
 * @throws {@link OptionError} if the options ask for other weights.
 */
export function fromSnapshot(
  source: GraphSnapshot,
  options: {getEdgeWeight?: unknown}
): Snapshot {
  checkOptions('spanforest', options);
  if (options.getEdgeWeight === undefined) return source;
  throw new OptionError(
    'spanforest: the weights of a snapshot have been read already, but ' +
      `getEdgeWeight is ${quote(options.getEdgeWeight)}. Pass it to ` +
      'snapshot(), or pass the graph.'
  );
}

/** Options with which weights are not looked at. */
export function withoutWeights(source: GraphSource): SnapshotOptions {
  return source instanceof GraphSnapshot ? {} : {getEdgeWeight: null};
}

/**
 * The graph to write to.
 *
 * @throws {@link GraphTypeError} if it is not what the snapshot shows.
 */
export function graphOf<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(source: GraphSource<NodeAttributes, EdgeAttributes>): AbstractGraph {
  if (!(source instanceof GraphSnapshot)) return source;
  const {graph, edgeKeys} = source;
  const keys = graph.edges();
  if (
    keys.length === edgeKeys.length &&
    keys.every((key, e) => key === edgeKeys[e])
  ) {
    return graph;
  }
  throw new GraphTypeError(
    'spanforest: the graph has other edges than its snapshot. Take another ' +
      'snapshot after the edges of a graph have changed.'
  );
}
