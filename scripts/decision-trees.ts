// Searches for the optimal decision trees of src/msf/optimal/partition.ts
// and prints them:
//
//   node scripts/run.js scripts/decision-trees.ts
//
// A tree of comparisons is optimal if no other tree needs fewer in the worst
// case; among these, one that needs the fewest on average over all orders.

/** An edge as its ends. */
type Edge = readonly [number, number];

/** A decision tree: an answer, or two edges to compare and what to do then. */
export type DecisionTree =
  | {readonly forest: number}
  | {
      readonly a: number;
      readonly b: number;
      /** If edge `a` is less than edge `b`. */
      readonly less: DecisionTree;
      readonly greater: DecisionTree;
    };

/** What the search finds. */
export interface Optimum {
  /** Comparisons in the worst case. */
  readonly depth: number;
  /** Comparisons of all orders of the edges together. */
  readonly total: number;
  readonly tree: DecisionTree;
}

/**
 * Searches all decision trees for the minimum spanning tree of a graph: what
 * is known of the order of its edges is a partial order, and every pair that
 * is not yet known may be compared next. All partial orders on 6 elements,
 * 130,023, are few enough to look at each.
 */
export function searchDecisionTree(
  order: number,
  edges: readonly Edge[]
): Optimum {
  const size = edges.length;
  const sequences = permutations(size);
  const forests = sequences.map(sequence => forestOf(order, edges, sequence));
  // The place of each edge in each sequence.
  const places = sequences.map(sequence =>
    edges.map((_, e) => sequence.indexOf(e))
  );
  const known = new Map<string, Optimum>();

  // `below[a]` has a bit for each edge that is known to be greater than a;
  // `possible` are the sequences that agree with it.
  const search = (below: readonly number[], possible: number[]): Optimum => {
    const name = below.join();
    const before = known.get(name);
    if (before) return before;
    let best: Optimum | null = null;
    if (possible.every(s => forests[s] === forests[possible[0]])) {
      best = {depth: 0, total: 0, tree: {forest: forests[possible[0]]}};
    }
    for (let a = 0; a < size && best?.depth !== 0; a++) {
      for (let b = a + 1; b < size; b++) {
        if ((below[a] >> b) & 1 || (below[b] >> a) & 1) continue;
        const isLess = (s: number) => places[s][a] < places[s][b];
        const less = search(
          relate(below, a, b),
          possible.filter(s => isLess(s))
        );
        const greater = search(
          relate(below, b, a),
          possible.filter(s => !isLess(s))
        );
        const depth = 1 + Math.max(less.depth, greater.depth);
        const total = possible.length + less.total + greater.total;
        if (
          best === null ||
          depth < best.depth ||
          (depth === best.depth && total < best.total)
        ) {
          const tree = {a, b, less: less.tree, greater: greater.tree};
          best = {depth, total, tree};
        }
      }
    }
    known.set(name, best!);
    return best!;
  };
  return search(
    edges.map(() => 0),
    sequences.map((_, s) => s)
  );
}

// What is known once a is known to be less than b.
function relate(below: readonly number[], a: number, b: number): number[] {
  const above = below[b] | (1 << b);
  return below.map((bits, x) =>
    x === a || (bits >> a) & 1 ? bits | above : bits
  );
}

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap(rest =>
    Array.from({length: size}, (_, at) => rest.toSpliced(at, 0, size - 1))
  );
}

// The forest if edges come in that sequence, as a set of bits.
function forestOf(
  order: number,
  edges: readonly Edge[],
  sequence: readonly number[]
): number {
  const tree = Array.from({length: order}, (_, v) => v);
  let forest = 0;
  for (const e of sequence) {
    const [from, to] = edges[e].map(v => tree[v]);
    if (from === to) continue;
    forest |= 1 << e;
    for (let v = 0; v < order; v++) if (tree[v] === from) tree[v] = to;
  }
  return forest;
}

// The pairs of four vertices; an edge of a tiny graph is the number of its pair.
const PAIRS: readonly Edge[] = [
  [0, 1],
  [0, 2],
  [1, 2],
  [0, 3],
  [1, 3],
  [2, 3]
];

/** Searches for the tree of a graph of at most four vertices, a set of pairs. */
export function searchTinyGraph(graph: number): Optimum {
  const pairs = PAIRS.flatMap((_, pair) => ((graph >> pair) & 1 ? [pair] : []));
  const found = searchDecisionTree(
    4,
    pairs.map(pair => PAIRS[pair])
  );
  const rename = (tree: DecisionTree): DecisionTree => {
    if ('forest' in tree) {
      const bits = pairs.map((pair, e) => ((tree.forest >> e) & 1) << pair);
      return {forest: bits.reduce((sum, bit) => sum + bit, 0)};
    }
    return {
      a: pairs[tree.a],
      b: pairs[tree.b],
      less: rename(tree.less),
      greater: rename(tree.greater)
    };
  };
  return {...found, tree: rename(found.tree)};
}

/** Writes a tree as rows: `a`, `b`, the row if less and the row if greater. */
export function flatten(tree: DecisionTree): number[][] {
  const rows: number[][] = [];
  const seen = new Map<string, number>();
  const visit = (at: DecisionTree): number => {
    if ('forest' in at) return -at.forest;
    const name = JSON.stringify(at);
    const before = seen.get(name);
    if (before !== undefined) return before;
    const row = rows.push([]) - 1;
    seen.set(name, row);
    rows[row] = [at.a, at.b, visit(at.less), visit(at.greater)];
    return row;
  };
  visit(tree);
  return rows;
}

function print(): void {
  for (const graph of [0b111, 0b101101, 0b11111, 0b111111]) {
    const {depth, total, tree} = searchTinyGraph(graph);
    console.log(`// ${depth} comparisons, ${total} in all orders`);
    console.log(`[${graph}, [${flatten(tree).join(', ')}]],`);
  }
}

if (process.argv[1]?.includes('decision-trees')) print();
