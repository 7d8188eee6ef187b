import type {EdgeList} from '../../src/graph/index.js';

// Distributions over trees by listing all of them. Nothing here shares code
// with src/, and weights are only multiplied and added.

/** All trees of a graph, with what follows from their weights. */
export interface TreeList {
  /** The edges of each tree in increasing order, as text. */
  readonly trees: readonly string[];
  /** The product of the weights of each. */
  readonly weights: readonly number[];
  /** The sum of all products. */
  readonly total: number;
  /** The probability of each edge. */
  readonly marginals: readonly number[];
  /** The probability of each vertex to be the root. */
  readonly roots: readonly number[];
  readonly entropy: number;
}

/** Which trees: as `Kind` of the other oracles, or undirected ones. */
export type ListedKind = 'undirected' | 'given' | 'single' | 'free';

/** Lists all trees of a small graph. */
export function listTrees(
  edges: EdgeList,
  kind: ListedKind,
  root = 0
): TreeList {
  const chosen =
    kind === 'undirected'
      ? undirectedTrees(edges)
      : arborescences(edges, kind, root);
  const {size, order, weight, target} = edges;
  const weights = chosen.map(tree =>
    tree.reduce((product, e) => product * weight[e], 1)
  );
  const total = sum(weights);
  const inTrees: number[][] = Array.from({length: size}, () => []);
  const rootedAt: number[][] = Array.from({length: order}, () => []);
  chosen.forEach((tree, i) => {
    for (const e of tree) inTrees[e].push(weights[i]);
    const heads = new Set(tree.map(e => target[e]));
    for (let v = 0; v < order; v++)
      if (!heads.has(v)) rootedAt[v].push(weights[i]);
  });
  const entropy = sum(
    weights.map((w, i) => {
      const p = w / total;
      if (p < 0.9) return -p * Math.log(p);
      // The logarithm of nearly 1, from all that is missing.
      return -p * Math.log1p(-sum(weights.filter((_, j) => j !== i)) / total);
    })
  );
  return {
    trees: chosen.map(tree => tree.toSorted((a, b) => a - b).join()),
    weights,
    total,
    marginals: inTrees.map(list => sum(list) / total),
    roots: rootedAt.map(list => sum(list) / total),
    entropy
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

// Gives each vertex an arc or none, and drops what has cycles.
function arborescences(
  {order, size, source, target, weight}: EdgeList,
  kind: ListedKind,
  root: number
): number[][] {
  const into: number[][] = Array.from({length: order}, () => []);
  for (let e = 0; e < size; e++) {
    if (source[e] !== target[e] && weight[e] > 0) into[target[e]].push(e);
  }
  const found: number[][] = [];
  const arcs: number[] = new Array(order).fill(-1);
  const tryVertex = (v: number, top: number) => {
    if (v === order) {
      if (kind === 'single' && order > 1) {
        if (arcs.filter(e => e >= 0 && source[e] === top).length !== 1) return;
      }
      if (arcs.every((_, u) => reaches(u, top))) {
        found.push(arcs.filter(e => e >= 0));
      }
      return;
    }
    if (v === top) return tryVertex(v + 1, top);
    for (const e of into[v]) {
      arcs[v] = e;
      tryVertex(v + 1, top);
    }
    arcs[v] = -1;
  };
  const reaches = (u: number, top: number) => {
    for (let i = 0; i < order; i++) if (u !== top) u = source[arcs[u]];
    return u === top;
  };
  if (order === 0) return [[]];
  for (let top = 0; top < order; top++) {
    if (kind === 'free' || top === root) tryVertex(0, top);
  }
  return found;
}

// Every spanning tree is one arborescence from vertex 0 of the digraph with
// each edge both ways.
function undirectedTrees(edges: EdgeList): number[][] {
  const {order, size, source, target, weight} = edges;
  const both = {
    order,
    size: 2 * size,
    source: Int32Array.of(...source, ...target),
    target: Int32Array.of(...target, ...source),
    weight: Float64Array.of(...weight, ...weight)
  };
  return arborescences(both, 'given', 0).map(tree => tree.map(e => e % size));
}
