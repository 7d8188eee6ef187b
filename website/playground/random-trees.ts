import {
  DisjointSets,
  type EdgeList,
  edgeListFrom,
  type RandomSource,
  seededRandom
} from 'spanforest/graph';
import {
  arborescenceMarginalsOf,
  edgeMarginalsOf,
  sampleArborescenceOf
} from 'spanforest/msf';

/** Which trees are likely. */
export interface TreeChances {
  readonly maximum: boolean;
  /**
   * How much lighter edges are preferred, or heavier ones for the maximum: with
   * 0, all trees are equally likely; with p, the best edge is e^p times as
   * likely as the worst.
   */
  readonly preference: number;
}

/** The largest graph whose probabilities are found without a pause. */
export const MOST_VERTICES = 500;

/**
 * The trees of a graph or digraph, with their probabilities: a tree is drawn
 * in proportion to the product of the factors of its edges.
 */
export interface RandomTrees {
  /** The probability of each edge. */
  readonly probability: Float64Array;
  /** Draws a tree: the indices of its edges, in increasing order. */
  draw(seed: number): Int32Array;
}

/**
 * Random spanning forests of a graph: one tree of each of its components.
 *
 * @throws Error if the graph is too large.
 */
export function randomForests(
  edges: EdgeList,
  chances: TreeChances
): RandomTrees {
  checkSize(edges);
  const parts = componentsOf(edges).map(({order, chosen, list}) => {
    const logs = logFactors(edges, chances, chosen);
    const part = weighted(order, list, logs);
    return {
      chosen,
      probability: edgeMarginalsOf(part, {factors: part.weight}),
      part,
      logs
    };
  });
  const probability = new Float64Array(edges.size);
  for (const part of parts) {
    part.chosen.forEach((e, i) => {
      probability[e] = part.probability[i];
    });
  }
  return {
    probability,
    draw(seed) {
      const rng = seededRandom(seed);
      const drawn = parts.flatMap(({chosen, part, logs}) =>
        drawEdges(part, logs, {root: 0, isDirected: false}, rng).map(
          i => chosen[i]
        )
      );
      return Int32Array.from(drawn).sort();
    }
  };
}

/**
 * Random arborescences of a digraph.
 *
 * @param root - `null` for any.
 * @throws NoArborescenceError if there is none; Error if it is too large.
 */
export function randomArborescences(
  arcs: EdgeList,
  root: number | null,
  chances: TreeChances
): RandomTrees {
  checkSize(arcs);
  const all = Array.from(arcs.source.keys());
  const logs = logFactors(arcs, chances, all);
  const list = all.map(e => [arcs.source[e], arcs.target[e]] as const);
  const part = weighted(arcs.order, list, logs);
  return {
    probability: arborescenceMarginalsOf(part, {root, factors: part.weight}),
    draw: seed =>
      Int32Array.from(
        drawEdges(part, logs, {root, isDirected: true}, seededRandom(seed))
      ).sort()
  };
}

function checkSize({order}: EdgeList): void {
  if (order <= MOST_VERTICES) return;
  throw new Error(
    `The graph has ${order.toLocaleString('en')} vertices, but probabilities are shown for at most ${MOST_VERTICES}. Enter fewer vertices, or choose another algorithm.`
  );
}

// The logarithms of the factors: 0 for the best edge, -preference for the
// worst.
function logFactors(
  {weight}: EdgeList,
  {maximum, preference}: TreeChances,
  chosen: readonly number[]
): Float64Array {
  let least = Infinity;
  let greatest = -Infinity;
  for (const w of weight) {
    least = Math.min(least, w);
    greatest = Math.max(greatest, w);
  }
  const spread = greatest - least || 1;
  return Float64Array.from(chosen, e => {
    const worse = maximum ? greatest - weight[e] : weight[e] - least;
    return (-preference * worse) / spread;
  });
}

function weighted(
  order: number,
  list: readonly (readonly [number, number])[],
  logs: Float64Array
): EdgeList {
  return edgeListFrom(
    order,
    list.map(([u, v], i) => [u, v, Math.exp(logs[i])] as const)
  );
}

interface Component {
  readonly order: number;
  /** The edges in the whole graph. */
  readonly chosen: number[];
  /** Their ends, counted within the component. */
  readonly list: [number, number][];
}

function componentsOf({order, size, source, target}: EdgeList): Component[] {
  const sets = new DisjointSets(order);
  for (let e = 0; e < size; e++) sets.union(source[e], target[e]);
  const orders = new Map<number, number>();
  const place = Array.from({length: order}, (_, v) => {
    const at = orders.get(sets.find(v)) ?? 0;
    orders.set(sets.find(v), at + 1);
    return at;
  });
  const components = new Map<number, Component>();
  for (const [part, count] of orders) {
    components.set(part, {order: count, chosen: [], list: []});
  }
  for (let e = 0; e < size; e++) {
    const {chosen, list} = components.get(sets.find(source[e]))!;
    chosen.push(e);
    list.push([place[source[e]], place[target[e]]]);
  }
  return [...components.values()];
}

// Draws by a matrix, which takes the same time however unlikely some edges
// are. A random walk might not end.
function drawEdges(
  {order, size, source, target}: EdgeList,
  logs: Float64Array,
  {root, isDirected}: {root: number | null; isDirected: boolean},
  rng: RandomSource
): number[] {
  // A vertex above all others, for an arborescence with any root.
  const n = root === null ? order + 1 : order;
  const scores = new Float64Array(n * n).fill(-Infinity);
  if (root === null) scores.fill(0, order * n, order * n + order);
  const add = (u: number, v: number, log: number) => {
    const at = u * n + v;
    const most = Math.max(scores[at], log);
    scores[at] =
      most + Math.log(Math.exp(scores[at] - most) + Math.exp(log - most));
  };
  for (let e = 0; e < size; e++) {
    if (source[e] === target[e]) continue;
    add(source[e], target[e], logs[e]);
    if (!isDirected) add(target[e], source[e], logs[e]);
  }
  const parents = sampleArborescenceOf(scores, {
    root: root ?? order,
    singleRoot: root === null,
    rng
  });
  // Of parallel edges, each replaces those before it in proportion to its
  // factor.
  const drawn = new Int32Array(order).fill(-1);
  const sums = new Float64Array(order);
  const offer = (u: number, v: number, e: number) => {
    if (parents[v] !== u) return;
    const factor = Math.exp(logs[e]);
    sums[v] += factor;
    if (rng() * sums[v] < factor) drawn[v] = e;
  };
  for (let e = 0; e < size; e++) {
    if (source[e] === target[e]) continue;
    offer(source[e], target[e], e);
    if (!isDirected) offer(target[e], source[e], e);
  }
  return [...drawn].filter(e => e >= 0);
}
