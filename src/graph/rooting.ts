import {checkEdgeList, type EdgeList} from './edge-list.js';
import {OptionError, quote} from './errors.js';
import {checkForest} from './forest.js';
import {type Incidence, incidence} from './incidence.js';

/** A forest whose every tree hangs from a root. */
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
 * Hangs every tree of a forest from a root, breadth-first.
 *
 * The given roots come first, in their order; a tree without one hangs from
 * its smallest vertex. Children are visited in the order of the forest's
 * edges, so the result is the same everywhere. Isolated vertices are trees.
 * Time O(n + m + k α(k, n)) for k forest edges, space O(n + k).
 *
 * @param edges - The graph.
 * @param forest - Indices of the forest's edges.
 * @param roots - Vertices to be roots, at most one in a tree.
 * @throws {@link ForestError} if the edges are not a forest,
 * {@link OptionError} if two roots lie in one tree or a root is no vertex.
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
    reached = hangTree(edges, rows, root, reached, rooted);
  };

  for (const root of roots) {
    if (!Number.isInteger(root) || root < 0 || root >= order) {
      throw new OptionError(
        `spanforest/graph/rooting: root ${quote(root)} is not a vertex. ` +
          `Give integers from 0 to ${order - 1}.`
      );
    }
    if (depth[root] >= 0) {
      throw new OptionError(
        `spanforest/graph/rooting: root ${root} lies in a tree that has a ` +
          'root already. Give at most one root for each tree.'
      );
    }
    visitFrom(root);
  }
  for (let v = 0; v < order; v++) if (depth[v] < 0) visitFrom(v);

  return {...rooted, roots: Int32Array.from(foundRoots)};
}

/**
 * Hangs the tree of a root from it, breadth-first.
 *
 * @param rows - The forest's edges at every vertex.
 * @param reached - How many vertices are in the sequence already.
 * @param rooted - Where to write; depths of vertices not reached are -1.
 * @returns how many vertices are in the sequence afterwards.
 */
export function hangTree(
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
