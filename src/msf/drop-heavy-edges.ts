import {
  emptyShrinkingGraph,
  type ShrunkGraph
} from '../graph/shrinking-graph.js';
import type {RoundScratch} from './boruvka-round.js';
import {type BoruvkaTree, boruvkaTree} from './boruvka-tree.js';

/**
 * Drops all F-heavy edges of a graph, in place.
 *
 * An edge e is F-heavy if the forest F connects its ends by a path on which
 * every edge is less than e. Both ends climb the Borůvka tree of F in step
 * until they meet or an edge above one of them is not less than e. Roots have
 * an edge above them that is greater than all others, so ends in different
 * trees make a light edge without a test of their own.
 *
 * Time O(m log n) in the worst case. On samples the climb takes 3 to 4 levels
 * on average, and most edges do not climb at all: they are heavier than
 * everything above their ends. That beats the linear bound of
 * {@link heavyEdges} on every input that was measured.
 *
 * @param graph - The graph.
 * @param forest - Original indices of edges of the graph that make a forest,
 * in increasing order.
 * @param scratch - For rounds on as many vertices as the graph has.
 */
export function dropHeavyEdges(
  graph: ShrunkGraph,
  forest: Int32Array,
  scratch: RoundScratch
): void {
  const {size, source, target, edge, weight} = graph;
  const tree = boruvkaTree(pickForest(graph, forest), scratch);
  const {parent, weight: above, edge: nameAbove} = tree;
  const {root, heaviest} = heaviestToRoot(tree);
  const spanning = forest.length === graph.order - 1;
  let heaviestOfAll = -Infinity;
  for (const e of forest) {
    if (weight[e] > heaviestOfAll) heaviestOfAll = weight[e];
  }

  let kept = 0;
  for (let i = 0; i < size; i++) {
    const e = edge[i];
    const w = weight[e];
    // Heavier than the whole of F: heavy if connected, without a look at F.
    if (spanning && w > heaviestOfAll) continue;
    let a = source[i];
    let b = target[i];
    // Heavier than all there is between its ends and the root.
    if (w > heaviest[a] && w > heaviest[b] && root[a] === root[b]) continue;
    let heavy = true;
    while (a !== b) {
      const x = above[a];
      const y = above[b];
      if (
        x > w ||
        y > w ||
        (x === w && nameAbove[a] >= e) ||
        (y === w && nameAbove[b] >= e)
      ) {
        heavy = false;
        break;
      }
      a = parent[a];
      b = parent[b];
    }
    if (heavy) continue;
    source[kept] = source[i];
    target[kept] = target[i];
    edge[kept] = e;
    kept++;
  }
  graph.size = kept;
}

// The forest as a graph of its own. Both lists are in increasing index, so
// one sweep finds all edges.
function pickForest(graph: ShrunkGraph, forest: Int32Array): ShrunkGraph {
  const {source, target, edge, weight} = graph;
  const picked = emptyShrinkingGraph(forest.length, weight);
  for (let i = 0, at = 0; i < forest.length; i++) {
    while (edge[at] !== forest[i]) at++;
    picked.source[i] = source[at];
    picked.target[i] = target[at];
    picked.edge[i] = edge[at];
  }
  picked.order = graph.order;
  picked.size = forest.length;
  return picked;
}

// For each node of a Borůvka tree its root, and the greatest weight between.
function heaviestToRoot({nodes, parent, weight}: BoruvkaTree): {
  root: Int32Array;
  heaviest: Float64Array;
} {
  const root = new Int32Array(nodes);
  const heaviest = new Float64Array(nodes).fill(-Infinity);
  // Parents have higher numbers, so they are done before their children.
  for (let x = nodes - 1; x >= 0; x--) {
    const p = parent[x];
    root[x] = p === x ? x : root[p];
    if (p !== x) {
      heaviest[x] = Math.max(weight[x], heaviest[p]);
    }
  }
  return {root, heaviest};
}
