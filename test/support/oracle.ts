import type {EdgeList} from '../../src/graph/index.js';

// Answers by brute force. Nothing here shares code with src/, and nothing
// here is fast: each function follows a definition word by word.

/** The connected components, by depth-first search. */
export function components({order, size, source, target}: EdgeList): {
  readonly count: number;
  readonly label: Int32Array;
} {
  const neighbours: number[][] = Array.from({length: order}, () => []);
  for (let e = 0; e < size; e++) {
    neighbours[source[e]].push(target[e]);
    neighbours[target[e]].push(source[e]);
  }
  const label = new Int32Array(order).fill(-1);
  let count = 0;
  for (let root = 0; root < order; root++) {
    if (label[root] >= 0) continue;
    const stack = [root];
    label[root] = count;
    while (stack.length > 0) {
      for (const v of neighbours[stack.pop()!]) {
        if (label[v] >= 0) continue;
        label[v] = count;
        stack.push(v);
      }
    }
    count++;
  }
  return {count, label};
}

/** Whether edge `a` is less than edge `b`: by weight, then by index. */
export function isLess(weight: Float64Array, a: number, b: number): boolean {
  if (weight[a] < weight[b]) return true;
  return weight[a] === weight[b] && a < b;
}

/** The edges from the least to the greatest, by insertion. */
export function edgesInOrder({size, weight}: EdgeList): number[] {
  const sorted: number[] = [];
  for (let e = 0; e < size; e++) {
    let at = sorted.length;
    while (at > 0 && isLess(weight, e, sorted[at - 1])) at--;
    sorted.splice(at, 0, e);
  }
  return sorted;
}

/** The most edges that {@link exhaustiveForest} takes. */
export const EXHAUSTIVE_SIZE = 15;

/**
 * The minimum spanning forest, by looking at every set of as many edges as a
 * spanning forest has, and keeping those without a cycle.
 *
 * With c components, a set of n - c edges without a cycle spans the graph.
 * Write each such forest as the sequence of its edges from the least to the
 * greatest. The minimum forest is the one whose sequence is lexicographically
 * least: let F be that one and G another, and let f be the first edge in which
 * they differ, so f is less than G's edge there. Adding f to G closes a cycle,
 * and some edge g of the cycle is not in F. If g were less than f, it would
 * stand in the part of G that F shares; so g is greater, and exchanging g for
 * f makes G better, whatever "better" means as long as it is monotone in the
 * order of edges. So nothing but F is minimum.
 *
 * The same argument shows more, which is checked here for every G, so that
 * the oracle rests on more than its own reasoning: at every place the edge of
 * F is at most that of G. Hence no sum or maximum over G is below that of F.
 */
export function exhaustiveForest(edges: EdgeList): Int32Array {
  const {size, source, target} = edges;
  if (size > EXHAUSTIVE_SIZE) throw new Error(`${size} edges are too many`);
  const length = edges.order - components(edges).count;
  const sorted = edgesInOrder(edges);
  const tree = new Int32Array(edges.order);
  let best: number[] | null = null;
  const forests: number[][] = [];

  // Bit r of a set stands for the edge of rank r.
  for (let set = 0; set < 1 << size; set++) {
    if (bitsIn(set) !== length) continue;
    tree.forEach((_, v) => {
      tree[v] = v;
    });
    const ranks: number[] = [];
    let acyclic = true;
    for (let r = 0; r < size && acyclic; r++) {
      if (((set >> r) & 1) === 0) continue;
      ranks.push(r);
      const from = tree[source[sorted[r]]];
      const to = tree[target[sorted[r]]];
      acyclic = from !== to;
      for (let v = 0; v < tree.length; v++) if (tree[v] === from) tree[v] = to;
    }
    if (!acyclic) continue;
    forests.push(ranks);
    if (best === null || comesBefore(ranks, best)) best = ranks;
  }

  if (best === null) throw new Error('there is always a spanning forest');
  for (const ranks of forests) {
    if (best.some((r, i) => r > ranks[i])) {
      throw new Error(`[${best}] is not below [${ranks}] everywhere`);
    }
  }
  return Int32Array.from(best, r => sorted[r]).sort();
}

function bitsIn(set: number): number {
  let bits = 0;
  for (; set !== 0; set &= set - 1) bits++;
  return bits;
}

function comesBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

/**
 * For every edge the greatest edge on the forest's path between its ends, -1
 * if there is none: walks from one end through the forest to the other.
 */
export function bruteForcePathMaxima(
  edges: EdgeList,
  forest: Iterable<number>
): Int32Array {
  const {order, size, source, target, weight} = edges;
  const incident: number[][] = Array.from({length: order}, () => []);
  for (const e of forest) {
    incident[source[e]].push(e);
    incident[target[e]].push(e);
  }
  const answer = new Int32Array(size).fill(-1);
  for (let from = 0; from < order; from++) {
    // greatest[v]: the greatest edge between `from` and v, undefined if v has
    // not been reached.
    const greatest: (number | undefined)[] = new Array(order);
    greatest[from] = -1;
    const stack = [from];
    while (stack.length > 0) {
      const u = stack.pop()!;
      for (const e of incident[u]) {
        const v = source[e] === u ? target[e] : source[e];
        if (greatest[v] !== undefined) continue;
        const before = greatest[u]!;
        greatest[v] = before >= 0 && isLess(weight, e, before) ? before : e;
        stack.push(v);
      }
    }
    for (let e = 0; e < size; e++) {
      if (source[e] === from) answer[e] = greatest[target[e]] ?? -1;
    }
  }
  return answer;
}

/** The edges that are greater than all of the forest's path, and loops. */
export function bruteForceHeavyEdges(
  edges: EdgeList,
  forest: Iterable<number>
): number[] {
  const {size, source, target, weight} = edges;
  const maxima = bruteForcePathMaxima(edges, forest);
  const heavy: number[] = [];
  for (let e = 0; e < size; e++) {
    if (source[e] === target[e]) heavy.push(e);
    else if (maxima[e] >= 0 && isLess(weight, maxima[e], e)) heavy.push(e);
  }
  return heavy;
}
