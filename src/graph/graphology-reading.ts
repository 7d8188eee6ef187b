import type {AbstractGraph, Attributes} from 'graphology-types';
import {isGraph} from 'graphology-utils';
import {checkOptions} from './check-options.js';
import {type EdgeWeight, edgeWeightGetter} from './edge-weight.js';
import {GraphTypeError, quote} from './errors.js';
import {type KeyLookup, keyIndex} from './key-index.js';
import type {NamedGraph} from './named-graph.js';

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
