import {DisjointSets} from './disjoint-sets.js';
import {checkEdgeList, type EdgeList} from './edge-list.js';
import {checkSingleArgument} from './options.js';

/**
 * Whether an undirected graph is a tree: connected, without a cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A single vertex is
 * a tree, a graph of no vertices is not. Time O(n + m α(m, n)), space O(n).
 *
 * @throws {@link GraphTypeError}, {@link VertexRangeError} or
 * {@link EdgeWeightError} if it is not a valid edge list, {@link OptionError}
 * if edges are passed too: select them by {@link selectEdges}.
 *
 * @function
 * @example
 * ```ts
 * import {edgeListFrom, isTreeOf} from 'spanforest/graph';
 *
 * isTreeOf(edgeListFrom(2, [[0, 1, 1]])); // => true
 * isTreeOf(edgeListFrom(3, [[0, 1, 1]])); // => false
 * ```
 */
export const isTreeOf: Recognizer = /* @__PURE__ */ recognizer(
  edges => isConnectedSize(edges) && isAcyclic(edges)
);

/**
 * Whether an undirected graph is a forest: it has no cycle.
 *
 * Loops and parallel edges are cycles; weights are ignored. A graph without
 * edges is a forest. Time, space and errors are those of {@link isTreeOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom, isForestOf} from 'spanforest/graph';
 *
 * isForestOf(edgeListFrom(3, [[0, 1, 1]])); // => true
 * isForestOf(edgeListFrom(3, [[0, 1, 1], [1, 0, 1]])); // => false
 * ```
 *
 * @function
 */
export const isForestOf: Recognizer = /* @__PURE__ */ recognizer(isAcyclic);

/**
 * Whether a digraph is an arborescence: from one vertex, the root, exactly one
 * path leads to every vertex.
 *
 * Edges are arcs from source to target; weights are ignored. A single vertex
 * is an arborescence, a digraph of no vertices is not. Time, space and errors
 * are those of {@link isTreeOf}.
 *
 * @function
 * @example
 * ```ts
 * import {edgeListFrom, isArborescenceOf} from 'spanforest/graph';
 *
 * const arcs = edgeListFrom(3, [
 *   [1, 0, 1],
 *   [1, 2, 1]
 * ]);
 * isArborescenceOf(arcs); // => true
 * isArborescenceOf(edgeListFrom(2, [])); // => false
 * ```
 */
export const isArborescenceOf: Recognizer = /* @__PURE__ */ recognizer(
  edges => isConnectedSize(edges) && hasOneParentEach(edges) && isAcyclic(edges)
);

/**
 * Whether a digraph is a branching: it has no cycle, and at most one arc leads
 * into every vertex. So it consists of arborescences.
 *
 * Edges are arcs from source to target; weights are ignored. A digraph without
 * arcs is a branching. Time, space and errors are those of {@link isTreeOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom, isBranchingOf} from 'spanforest/graph';
 *
 * isBranchingOf(edgeListFrom(3, [[0, 1, 1]])); // => true
 * isBranchingOf(edgeListFrom(3, [[0, 1, 1], [2, 1, 1]])); // => false
 * ```
 *
 * @function
 */
export const isBranchingOf: Recognizer = /* @__PURE__ */ recognizer(
  edges => hasOneParentEach(edges) && isAcyclic(edges)
);

type Recognizer = (edges: EdgeList) => boolean;

// Makes a function that checks the edge list, and that it is the only argument.
function recognizer(holds: Recognizer): Recognizer {
  return (edges: EdgeList, ...rest: readonly unknown[]) => {
    checkEdgeList(edges);
    checkSingleArgument('spanforest/graph', 'edge list', rest);
    return holds(edges);
  };
}

// Without a cycle, this many edges connect all vertices.
function isConnectedSize({order, size}: EdgeList): boolean {
  return order > 0 && size === order - 1;
}

// If no vertex has two parents, directions do not matter: k arcs that close a
// cycle then lead into k different vertices of it.
function isAcyclic({order, size, source, target}: EdgeList): boolean {
  if (size >= order) return size === 0;
  const sets = new DisjointSets(order);
  for (let e = 0; e < size; e++) {
    if (!sets.union(source[e], target[e])) return false;
  }
  return true;
}

function hasOneParentEach({order, size, target}: EdgeList): boolean {
  const hasParent = new Uint8Array(order);
  for (let e = 0; e < size; e++) {
    if (hasParent[target[e]] === 1) return false;
    hasParent[target[e]] = 1;
  }
  return true;
}
