import type {EdgeList} from '../graph/edge-list.js';
import {
  type BoruvkaTree,
  boruvkaTreeOf,
  heaviestToRoot
} from './boruvka-tree.js';
import {pathMaxima} from './path-maxima.js';

/** An edge that would make a forest lighter, and the one it would replace. */
export interface LighterEdge {
  /** An edge outside the forest. */
  readonly edge: number;
  /** The heaviest edge on the path between its ends: heavier than `edge`. */
  readonly worse: number;
}

/**
 * Finds the first edge that is lighter than the heaviest edge on the path
 * between its ends, or `null` if there is none and the forest is minimum.
 *
 * An edge that weighs at least as much as everything between its ends and the
 * root of the Borůvka tree is no such edge, and most edges of most graphs are
 * settled by that. The others climb the tree; if they have climbed more than
 * some levels on average, {@link pathMaxima} takes over, so time is O(n + m).
 *
 * @param edges - The graph.
 * @param forest - A spanning forest of it.
 * @param levels - How many levels an edge may climb on average.
 */
export function lighterEdge(
  edges: EdgeList,
  forest: Int32Array,
  levels: number = LEVELS
): LighterEdge | null {
  const {size, source, target, weight} = edges;
  const tree = boruvkaTreeOf(edges, forest);
  const {parent, weight: above} = tree;
  const {heaviest} = heaviestToRoot(tree);
  let budget = levels * size;
  for (let edge = 0; edge < size; edge++) {
    const w = weight[edge];
    let a = source[edge];
    let b = target[edge];
    if (w >= heaviest[a] && w >= heaviest[b]) continue;
    while (a !== b) {
      if (above[a] > w || above[b] > w) {
        return {edge, worse: heaviestBetween(tree, source[edge], target[edge])};
      }
      a = parent[a];
      b = parent[b];
      budget--;
    }
    if (budget < 0) return lighterEdgeByPathMaxima(edges, forest, edge + 1);
  }
  return null;
}

// More than this is rare, and not faster than the linear method (measured).
const LEVELS = 8;

// The heaviest edge on the path between two vertices of one tree.
function heaviestBetween(tree: BoruvkaTree, a: number, b: number): number {
  const {parent, weight, edge} = tree;
  let top = a;
  for (; a !== b; a = parent[a], b = parent[b]) {
    for (const x of [a, b]) {
      if (
        weight[x] > weight[top] ||
        (weight[x] === weight[top] && edge[x] > edge[top])
      ) {
        top = x;
      }
    }
  }
  return edge[top];
}

function lighterEdgeByPathMaxima(
  edges: EdgeList,
  forest: Int32Array,
  from: number
): LighterEdge | null {
  const {size, weight} = edges;
  const maxima = pathMaxima(edges, forest);
  for (let edge = from; edge < size; edge++) {
    const worse = maxima[edge];
    if (worse >= 0 && weight[edge] < weight[worse]) return {edge, worse};
  }
  return null;
}
