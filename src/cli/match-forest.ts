import type {NamedGraph} from '../graph/named-graph.js';
import {DataError} from './errors.js';
import {pairHash} from './pair-hash.js';
import {showEdge, showNode} from './show.js';

/** The edges of a graph that a file speaks of, or what is wrong with it. */
export type ForestMatch =
  | {readonly edges: Int32Array}
  | {readonly flaw: string};

/**
 * Finds the edges of a forest in a graph, by the names of their ends in
 * either order and by their weight. Of parallel edges with equal weight, the
 * first one is taken.
 *
 * Expected time O(n + m + k) for k edges to find, space O(n + k).
 *
 * @param isWeighted - Whether the weights of the forest mean anything; if
 * not, its edges are found by their ends alone.
 * @throws {@link DataError} if there are edges of different weight between
 * the same ends, and no weight that tells which is meant.
 * @returns the indices in the order of `forest`, or the first flaw.
 */
export function matchForest(
  graph: NamedGraph,
  forest: NamedGraph,
  isWeighted = true
): ForestMatch {
  const vertices = matchNodes(graph.nodes, forest.nodes);
  const stranger = vertices.indexOf(-1);
  if (stranger >= 0) {
    return {
      flaw: `node ${showNode(forest.nodes[stranger])} is not in the graph`
    };
  }
  const {size, source, target, weight} = graph.edges;
  const count = forest.edges.size;
  const one = forest.edges.source.map(v => vertices[v]);
  const other = forest.edges.target.map(v => vertices[v]);

  // A forest has one edge at most between two nodes, so one entry for each
  // pair is enough. A table of integers, open-addressed: a Map would end at
  // 2^24 entries, which road networks exceed.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const slotOf = (u: number, v: number): number => {
    for (let slot = pairHash(u, v) & mask; ; slot = (slot + 1) & mask) {
      const i = table[slot];
      if (i < 0 || (one[i] === u && other[i] === v)) return slot;
      if (one[i] === v && other[i] === u) return slot;
    }
  };
  for (let i = 0; i < count; i++) {
    const slot = slotOf(one[i], other[i]);
    if (table[slot] >= 0) {
      const edge = showEdge(forest, i);
      return {flaw: `edge ${edge} is not the only one between its ends`};
    }
    table[slot] = i;
  }

  const edges = new Int32Array(count).fill(-1);
  // An edge between the same ends with another weight, to name if none fits.
  const similar = new Int32Array(count).fill(-1);
  for (let e = 0; e < size; e++) {
    const i = table[slotOf(source[e], target[e])];
    if (i < 0) continue;
    if (edges[i] >= 0) {
      if (isWeighted || weight[e] === weight[edges[i]]) continue;
      throw new DataError(
        `the graph has both ${showEdge(graph, edges[i])} and ` +
          `${showEdge(graph, e)}, and the forest does not say which is ` +
          'meant. Add a column of weights to the forest.'
      );
    }
    if (!isWeighted || forest.edges.weight[i] === weight[e]) edges[i] = e;
    else if (similar[i] < 0) similar[i] = e;
  }
  const missing = edges.indexOf(-1);
  if (missing < 0) return {edges};
  const near = similar[missing];
  const hint = near < 0 ? '' : `, but ${showEdge(graph, near)} is`;
  const ends = [one[missing], other[missing]].map(v => graph.nodes[v]);
  const edge = isWeighted
    ? showEdge(forest, missing)
    : ends.map(showNode).join('-');
  return {flaw: `edge ${edge} is not in the graph${hint}`};
}

// The vertex of the graph for each node of the forest, -1 if there is none.
function matchNodes(
  nodes: readonly string[],
  wanted: readonly string[]
): Int32Array {
  // Formats that number their nodes list the same ones in the same order.
  const vertices = Int32Array.from(wanted, (_, i) => i);
  if (wanted.every((name, i) => name === nodes[i])) return vertices;
  const vertexOf = new Map<string, number>();
  for (let v = 0; v < nodes.length; v++) vertexOf.set(nodes[v], v);
  return vertices.map(i => vertexOf.get(wanted[i]) ?? -1);
}
