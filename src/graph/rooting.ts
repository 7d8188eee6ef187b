import {DisjointSets} from './disjoint-sets.js';
import {checkEdgeList, type EdgeList} from './edge-list.js';
import {ForestError, GraphTypeError, OptionError, quote} from './errors.js';
import {checkInteger} from './options.js';

/** A forest whose trees all have a root. */
export interface RootedForest {
  /** The parent of each vertex, -1 at a root. */
  readonly parent: Int32Array;
  /** The edge to the parent, as an index into the edge list, -1 at a root. */
  readonly parentEdge: Int32Array;
  /** Number of edges from each vertex up to its root. */
  readonly depth: Int32Array;
  /** All vertices, tree after tree, parents before their children. */
  readonly sequence: Int32Array;
  /** The root of each tree, in the order of `sequence`. */
  readonly roots: Int32Array;
}

/**
 * Gives every tree of a forest a root, and every other vertex a parent.
 *
 * The given roots come first, in their order; a tree without one gets its
 * smallest vertex. Trees are traversed breadth-first, children in the order of
 * the forest's edges. Isolated vertices are trees. Time
 * O(n + m + k α(k, n)) for k forest edges, space O(n + k).
 *
 * @param forest - Indices of the forest's edges.
 * @param roots - Vertices to be roots, at most one in a tree.
 * @throws {@link ForestError} if the edges are not a forest,
 * {@link OptionError} if two roots lie in one tree or a root is not a vertex,
 * {@link GraphTypeError} if an argument is of another type.
 *
 * @example
 * ```ts
 * import {edgeListFrom, rootForest} from 'spanforest/graph';
 *
 * const path = edgeListFrom(3, [
 *   [0, 1, 1],
 *   [1, 2, 1]
 * ]);
 * const {parent} = rootForest(path, Int32Array.of(0, 1), [2]);
 * [...parent]; // => [1, 2, -1]
 * ```
 */
export function rootForest(
  edges: EdgeList,
  forest: Int32Array,
  roots: Iterable<number> = []
): RootedForest {
  checkEdgeList(edges);
  checkForest(edges, forest);
  if (!(Symbol.iterator in Object(roots))) {
    throw new OptionError(
      `spanforest/graph/rooting: the roots are ${quote(roots)}. Pass an array ` +
        'of vertices.'
    );
  }
  const {order} = edges;
  const rows = incidence(edges, forest);
  const rooted = {
    parent: new Int32Array(order).fill(-1),
    parentEdge: new Int32Array(order).fill(-1),
    depth: new Int32Array(order).fill(-1),
    sequence: new Int32Array(order)
  };
  const {depth} = rooted;
  const foundRoots: number[] = [];
  let reached = 0;
  const visitFrom = (root: number) => {
    foundRoots.push(root);
    reached = rootTree(edges, rows, root, reached, rooted);
  };

  for (const root of roots) {
    checkInteger('spanforest/graph/rooting', 'root vertex', root, 0, order - 1);
    if (depth[root] >= 0) {
      throw new OptionError(
        `spanforest/graph/rooting: root ${root} lies in a tree that has a ` +
          'root already. Pass at most one root for each tree.'
      );
    }
    visitFrom(root);
  }
  for (let v = 0; v < order; v++) if (depth[v] < 0) visitFrom(v);

  return {...rooted, roots: Int32Array.from(foundRoots)};
}

/**
 * Roots one tree, breadth-first; unreached vertices have depth -1. Takes and
 * returns how many vertices are in the sequence.
 */
function rootTree(
  {source, target}: EdgeList,
  {offset, edge}: Incidence,
  root: number,
  reached: number,
  {parent, parentEdge, depth, sequence}: Omit<RootedForest, 'roots'>
): number {
  depth[root] = 0;
  let next = reached;
  sequence[reached++] = root;
  while (next < reached) {
    const v = sequence[next++];
    for (let i = offset[v]; i < offset[v + 1]; i++) {
      const child = source[edge[i]] ^ target[edge[i]] ^ v;
      if (depth[child] >= 0) continue;
      parent[child] = v;
      parentEdge[child] = edge[i];
      depth[child] = depth[v] + 1;
      sequence[reached++] = child;
    }
  }
  return reached;
}

/** {@link rootForest} for many small trees, unchecked and in reused memory. */
export class TreeRooting {
  #offset = new Int32Array(0);
  #edge = new Int32Array(0);
  #parentEdge = new Int32Array(0);
  #depth = new Int32Array(0);
  #sequence = new Int32Array(0);

  /**
   * The parent of each vertex; -1 at the root and at vertices that the first
   * `count` edges of the tree do not reach. Time O(n).
   */
  parents(
    edges: EdgeList,
    tree: Int32Array,
    count: number,
    root: number
  ): Int32Array {
    const {order} = edges;
    if (this.#depth.length < order) {
      this.#offset = new Int32Array(2 * order + 1);
      this.#edge = new Int32Array(4 * order);
      this.#parentEdge = new Int32Array(2 * order);
      this.#depth = new Int32Array(2 * order);
      this.#sequence = new Int32Array(2 * order);
    }
    const depth = this.#depth.fill(-1, 0, order);
    const offset = this.#offset.fill(0, 0, order + 1);
    const rows = {offset, edge: this.#edge};
    fillIncidence(edges, tree, count, rows);
    const parent = new Int32Array(order).fill(-1);
    const parentEdge = this.#parentEdge;
    const sequence = this.#sequence;
    rootTree(edges, rows, root, 0, {parent, parentEdge, depth, sequence});
    return parent;
  }
}

/**
 * The edges at every vertex in compressed rows: those at vertex `v` are
 * `edge[offset[v]]` up to but not including `edge[offset[v + 1]]`.
 */
export interface Incidence {
  readonly offset: Int32Array;
  readonly edge: Int32Array;
}

/**
 * Lists the edges at every vertex, all or a subset, in the order in which they
 * are given. The caller has checked them.
 *
 * Each edge is in the rows of both its ends; a loop is twice in one row. The
 * other end of edge `e` at vertex `v` is `source[e] ^ target[e] ^ v`.
 */
export function incidence(edges: EdgeList, subset?: Int32Array): Incidence {
  const count = subset ? subset.length : edges.size;
  const offset = new Int32Array(edges.order + 1);
  const edge = new Int32Array(2 * count);
  fillIncidence(edges, subset, count, {offset, edge});
  return {offset, edge};
}

// Expects zeros in `offset`.
function fillIncidence(
  {order, source, target}: EdgeList,
  subset: Int32Array | undefined,
  count: number,
  {offset, edge}: Incidence
): void {
  // A counting sort by vertex: count, sum up, place.
  for (let i = 0; i < count; i++) {
    const e = subset ? subset[i] : i;
    offset[source[e]]++;
    offset[target[e]]++;
  }
  let sum = 0;
  for (let v = 0; v <= order; v++) {
    const degree = offset[v];
    offset[v] = sum;
    sum += degree;
  }
  for (let i = 0; i < count; i++) {
    const e = subset ? subset[i] : i;
    edge[offset[source[e]]++] = e;
    edge[offset[target[e]]++] = e;
  }
  // Placing moved each row's start to its end, which is the next row's start.
  offset.copyWithin(1, 0, order);
  offset[0] = 0;
}

/**
 * Finds the first edge that keeps a set of edges from being a forest, `null`
 * if they are one. The edges before it join `sets`, which are singletons first.
 */
export function findForestFlaw(
  edges: EdgeList,
  forest: Int32Array,
  sets: DisjointSets
): {reason: 'no-such-edge' | 'repeated' | 'cycle'; edge: number} | null {
  const {size, source, target} = edges;
  let seen: Uint8Array | null = null;
  let previous = -1;
  for (let i = 0; i < forest.length; i++) {
    const edge = forest[i];
    if (edge < 0 || edge >= size) return {reason: 'no-such-edge', edge};
    // Indices usually increase; only if they do not must they be marked.
    if (edge <= previous && seen === null) {
      seen = new Uint8Array(size);
      for (let j = 0; j < i; j++) seen[forest[j]] = 1;
    }
    if (seen !== null && seen[edge]++ > 0) return {reason: 'repeated', edge};
    previous = edge;
    if (!sets.union(source[edge], target[edge])) return {reason: 'cycle', edge};
  }
  return null;
}

/**
 * Throws a {@link ForestError} unless the edges are a forest of the graph. It
 * names edges by their keys if they have any.
 */
export function checkForest(
  edges: EdgeList,
  forest: Int32Array,
  keys?: readonly string[]
): void {
  if (!(forest instanceof Int32Array)) {
    throw new GraphTypeError(
      `spanforest/graph/forest: ${quote(forest)} is not a forest. Pass its ` +
        'edge indices as an Int32Array.'
    );
  }
  const flaw = findForestFlaw(edges, forest, new DisjointSets(edges.order));
  if (!flaw) return;
  const {reason} = flaw;
  const edge = keys?.[flaw.edge] ?? flaw.edge;
  const what = {
    'no-such-edge': `names edge ${edge}, but the graph has ${edges.size}`,
    repeated: `names edge ${quote(edge)} twice`,
    cycle: `has a cycle, closed by edge ${quote(edge)}`
  }[reason];
  throw new ForestError(
    `${keys ? 'spanforest' : 'spanforest/graph/forest'}: the forest ${what}. ` +
      `Pass distinct edge ${keys ? 'keys' : 'indices'} that close no cycle.`,
    edge
  );
}
