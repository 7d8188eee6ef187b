import {
  contractRows,
  type DenseProblem,
  DenseScratch,
  expandRows,
  fillRows,
  separateRows
} from '../arborescence/index.js';
import {type Part, type Runner, rankSolutions} from './ranking.js';

/**
 * Yields the arborescences of a matrix in the order of their weights, as the
 * parents of all vertices. The k-th takes time O(n² + k n).
 *
 * P. M. Camerini, L. Fratta, F. Maffioli, "The k best spanning arborescences
 * of a network", Networks 1980. K. Hall, "k-best spanning tree parsing", ACL
 * 2007, has it for dense graphs of words. Deviations: the cheapest swap is
 * looked for in the finished contraction, and for all arcs at once; a single
 * root takes no further search.
 *
 * @returns `null` if the weights are of very different size, or if there is no
 * arborescence.
 */
export function rankMatrix(
  problem: DenseProblem
): Generator<Int32Array, void, undefined> | null {
  const {order} = problem;
  const scratch = new DenseScratch(order);
  if (!fillRows(problem, scratch)) return null;
  const parts = new DenseParts(problem, scratch);
  const everything = {included: null, excluded: null};
  return parts.solve(everything) < 0 ? null : ranked(parts, everything);
}

// An arborescence that is known by its weight until it is wanted.
interface DenseTree {
  // How much more it weighs than the best of all.
  readonly weight: number;
  // The part that it is the best of, at first.
  readonly part: Part;
  parents: Int32Array | null;
  // The swap to the second best of that part, found along with the parents.
  swap: Swap | null;
}

function* ranked(
  parts: DenseParts,
  everything: Part
): Generator<Int32Array, void, undefined> {
  const best = {weight: 0, part: everything, parents: null, swap: null};
  const trees = rankSolutions<DenseTree>(best, (tree, part) =>
    secondBest(parts, tree, part)
  );
  for (const tree of trees) {
    const nodes = parts.solve(tree.part);
    const parents = parts.tree(nodes);
    tree.parents = parents;
    tree.swap = parts.cheapestSwap(parents);
    yield parents.slice();
  }
}

function secondBest(
  parts: DenseParts,
  tree: DenseTree,
  part: Part
): Runner<DenseTree> | null {
  const swap = swapIn(parts, tree, part);
  if (swap === null) return null;
  const {without, cost} = swap;
  const solution = {
    weight: tree.weight + cost,
    part: {
      included: part.included,
      excluded: {edge: without, rest: part.excluded}
    },
    parents: null,
    swap: null
  };
  return {without, solution};
}

function swapIn(parts: DenseParts, tree: DenseTree, part: Part): Swap | null {
  // No arc has been included yet since the tree was found.
  if (part.included === tree.part.included) return tree.swap;
  const known = tree.parents!;
  const parents = parts.tree(parts.solve(part));
  // Among equally good ones, this may be another one.
  const lost = known.findIndex((u, v) => u !== parents[v]);
  if (lost < 0) return parts.cheapestSwap(parents);
  return {without: known[lost] * known.length + lost, cost: 0};
}

/** What to change for the second best arborescence of a part. */
interface Swap {
  /** The arc that it lacks: its place in the matrix. */
  readonly without: number;
  /** How much more it weighs. */
  readonly cost: number;
}

/** Solves parts of a problem, one at a time. */
class DenseParts {
  readonly #problem: DenseProblem;
  readonly #scratch: DenseScratch;
  // What fillRows found for the whole problem.
  readonly #cost: Float64Array;
  readonly #cheapest: Int32Array;
  readonly #chosenCost: Float64Array;
  // The costs in the part, before the contraction; and whether the arc into a
  // vertex is included.
  readonly #partCost: Float64Array;
  readonly #isFixed: Uint8Array;
  // The vertices of the tree, parents first.
  readonly #order: Int32Array;
  // By vertex p above v: what the duals pay for an arc into v that replaces
  // the arc into p, and for one from the rest of the tree below p; for which v
  // the entries are valid.
  readonly #paid: Float64Array;
  readonly #paidFrom: Float64Array;
  readonly #isReplaceable: Int32Array;
  readonly #isAbove: Int32Array;

  constructor(problem: DenseProblem, scratch: DenseScratch) {
    const {order} = problem;
    this.#problem = problem;
    this.#scratch = scratch;
    this.#cost = scratch.cost.slice();
    this.#cheapest = scratch.cheapest.slice();
    this.#chosenCost = scratch.chosenCost.slice();
    this.#partCost = new Float64Array(order * order);
    this.#isFixed = new Uint8Array(order);
    this.#order = new Int32Array(order);
    this.#paid = new Float64Array(order);
    this.#paidFrom = new Float64Array(order);
    this.#isReplaceable = new Int32Array(order);
    this.#isAbove = new Int32Array(order);
  }

  /** Contracts a part; returns the number of nodes, or -1 without a tree. */
  solve({included, excluded}: Part): number {
    const {order, root} = this.#problem;
    const scratch = this.#scratch;
    const cost = this.#partCost;
    const isFixed = this.#isFixed.fill(0);
    separateRows(order, root, scratch);
    scratch.cheapest.set(this.#cheapest);
    scratch.chosenCost.set(this.#chosenCost);
    cost.set(this.#cost);
    for (let arc = excluded; arc; arc = arc.rest) {
      const u = Math.floor(arc.edge / order);
      const v = arc.edge % order;
      cost[v * order + u] = Infinity;
      if (scratch.cheapest[v] === u) this.#chooseAgain(v);
    }
    for (let arc = included; arc; arc = arc.rest) {
      const u = Math.floor(arc.edge / order);
      const v = arc.edge % order;
      const kept = cost[v * order + u];
      cost.fill(Infinity, v * order, (v + 1) * order);
      cost[v * order + u] = kept;
      isFixed[v] = 1;
      this.#chooseAgain(v);
    }
    scratch.cost.set(cost);
    return contractRows(this.#problem, scratch);
  }

  /** The best tree of the part that was solved last. */
  tree(nodes: number): Int32Array {
    return expandRows(this.#problem, nodes, this.#scratch);
  }

  // Finds the cheapest arc into a vertex, as fillRows does.
  #chooseAgain(v: number): void {
    const {order, root, singleRoot} = this.#problem;
    const cost = this.#partCost;
    const {cheapest, chosenCost} = this.#scratch;
    cheapest[v] = -1;
    chosenCost[v] = Infinity;
    for (let u = 0; u < order; u++) {
      if (u === v || (singleRoot && u === root)) continue;
      if (!(cost[v * order + u] < chosenCost[v])) continue;
      chosenCost[v] = cost[v * order + u];
      cheapest[v] = u;
    }
  }

  /**
   * The cheapest swap in the best tree A of the part that was solved last;
   * `null` if the part has no other tree. Time O(n²).
   *
   * A swap lets arc f = (u, v) enter a set S in place of the arc b of A, where
   * S is the largest set that b enters. It costs the weight of f minus the dual
   * values of S and of the sets inside S that f enters, and u must not be below
   * b. For a given v, the sets S are nested, and their arcs b lie on the path
   * of A from the root to v, in the same order. So the largest S that u allows,
   * which is the cheapest, depends only on where u's path leaves that of v.
   *
   * For a single root, costs are pairs. Only the set that the arc of the root
   * enters has a dual value of a root's arc. So another arc from the root can
   * replace that one and no other.
   */
  cheapestSwap(parents: Int32Array): Swap | null {
    const {order, root} = this.#problem;
    const cost = this.#partCost;
    const from = this.#paidFrom;
    const isAbove = this.#isAbove.fill(-1);
    this.#isReplaceable.fill(-1);
    const sorted = this.#sort(parents);
    let least = Infinity;
    let tail = -1;
    let head = -1;
    for (let v = 0; v < order; v++) {
      if (v === root) continue;
      this.#payAbove(v, parents);
      const start = v * order;
      const parent = parents[v];
      // The first is the root, which is above all.
      for (let i = 0; i < order; i++) {
        const u = sorted[i];
        if (isAbove[u] !== v) from[u] = from[parents[u]];
        if (cost[start + u] - from[u] < least && u !== parent) {
          least = cost[start + u] - from[u];
          tail = u;
          head = v;
        }
      }
    }
    if (tail < 0) return null;
    const replaced = this.#replacedBy(tail, head, parents);
    // Rounding must not make it better than the best.
    return {
      without: parents[replaced] * order + replaced,
      cost: Math.max(0, least)
    };
  }

  // Finds what the duals pay for arcs into v, by the vertex on v's path where
  // that of their tail leaves it.
  #payAbove(v: number, parents: Int32Array): void {
    const {root, singleRoot} = this.#problem;
    const {parent, dual, head, overridden} = this.#scratch;
    const paid = this.#paid;
    const isReplaceable = this.#isReplaceable;
    let sum = 0;
    for (let set = v; set >= 0; set = parent[set]) {
      sum += dual[set];
      // Not if the arc of A into the set also enters a larger one.
      if (overridden[set] === 1 || this.#isFixed[head[set]] === 1) continue;
      paid[head[set]] = sum;
      isReplaceable[head[set]] = v;
    }
    let most = -Infinity;
    let top = v;
    for (let p = v; p !== root; p = parents[p]) {
      this.#paidFrom[p] = most;
      this.#isAbove[p] = v;
      if (isReplaceable[p] === v) most = paid[p];
      top = p;
    }
    if (singleRoot && isReplaceable[top] !== v) most = -Infinity;
    this.#paidFrom[root] = most;
    this.#isAbove[root] = v;
  }

  // The vertex whose arc the arc from u to v replaces in the cheapest way.
  #replacedBy(u: number, v: number, parents: Int32Array): number {
    this.#isAbove.fill(-1);
    this.#payAbove(v, parents);
    let meeting = u;
    while (this.#isAbove[meeting] !== v) meeting = parents[meeting];
    let replaced = -1;
    for (let p = v; p !== meeting; p = parents[p]) {
      if (this.#isReplaceable[p] === v) replaced = p;
    }
    return replaced;
  }

  // The vertices of a tree, parents first.
  #sort(parents: Int32Array): Int32Array {
    const {order, root} = this.#problem;
    const sorted = this.#order;
    const isPlaced = this.#isAbove;
    sorted[0] = root;
    isPlaced[root] = order;
    let size = 1;
    for (let v = 0; v < order; v++) {
      // The path up to a vertex that has its place, which is then reversed.
      const first = size;
      for (let p = v; isPlaced[p] < 0; p = parents[p]) {
        isPlaced[p] = order;
        sorted[size++] = p;
      }
      sorted.subarray(first, size).reverse();
    }
    return sorted;
  }
}
