import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {ChosenEdges} from './chosen-edges.js';
import {FibonacciForest} from './fibonacci-forest.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';
import {
  allocateGraph,
  dropParallelEdges,
  relabel,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from './shrinking-graph.js';

/** Options of {@link fredmanTarjan}. None of them affects the result. */
export interface FredmanTarjanOptions extends ForestStepOptions {
  /**
   * A tree stops growing once its heap has more vertices. `Infinity` gives the
   * algorithm of Jarník and Prim with a Fibonacci heap, in a single pass.
   * @defaultValue 2^(19m/8t) in a pass over t vertices, for m edges in all
   */
  heapLimit?: number | undefined;
}

/**
 * Finds the minimum spanning forest by the algorithm of Fredman and Tarjan:
 * trees grow one after the other, each from a heap of bounded size, and are
 * contracted before the next pass.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}.
 *
 * Time O(m β(m, n)), where β(m, n) is how often one has to take the logarithm
 * of n until it is at most m / n: at most 5 for any graph that fits in memory.
 * Space O(n + m).
 *
 * M. L. Fredman, R. E. Tarjan, "Fibonacci heaps and their uses in improved
 * network optimization algorithms", Journal of the ACM, 1987, section 5.
 * Deviation: a tree always takes its first edge, however large its heap.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {fredmanTarjan} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...fredmanTarjan(triangle)]; // => [0, 1]
 * [...fredmanTarjan(triangle, {heapLimit: Infinity})]; // => [0, 1]
 * ```
 */
export function fredmanTarjan(
  edges: EdgeList,
  options: FredmanTarjanOptions = {}
): Int32Array {
  const where = 'spanforest/msf/fredman-tarjan';
  checkOptions(where, options, {heapLimit: 'value', onStep: 'function'});
  const {heapLimit} = options;
  if (
    heapLimit !== undefined &&
    !(typeof heapLimit === 'number' && heapLimit >= 0)
  ) {
    throw new OptionError(
      `${where}: heapLimit is ${quote(heapLimit)}. Give a number of 0 or more.`
    );
  }
  checkEdgeList(edges);
  const steps = StepReporter.for(options);
  const chosen = new ChosenEdges(edges.order);
  const growth = new Growth(edges, chosen, steps);
  const rest = allocateGraph(edges.size, edges.weight);
  for (let graph: ShrinkingGraph = viewOf(edges); graph.size > 0; ) {
    growth.pass(graph, heapLimit ?? limitFor(edges.size, graph.order));
    growth.contract(graph, rest);
    graph = rest;
  }
  return chosen.sorted(edges.size);
}

// With that, a pass takes O(m) time, and the next limit is at least two to the
// power of it. Any constant in place of 19/8 would do; with this one, comparisons
// an edge hardly grow on random graphs of up to 10^7 edges.
function limitFor(size: number, order: number): number {
  return 2 ** ((19 * size) / (8 * order));
}

/** The trees that grow in a pass, and their heap. */
class Growth {
  readonly #chosen: ChosenEdges;
  readonly #steps: StepReporter | undefined;
  /** Where the edges at each vertex begin in `#ends`, in pairs. */
  readonly #offset: Int32Array;
  /** For each vertex its neighbours, each followed by the edge to it. */
  readonly #ends: Int32Array;
  /** The tree of each vertex, -1 if it has none yet. */
  readonly #tree: Int32Array;
  /** For each tree the older one it ran into, or itself. */
  readonly #joined: Int32Array;
  /** The least edge from each vertex of the heap to the tree, otherwise -1. */
  readonly #nearest: Int32Array;
  /** All vertices that have been in the heap of this tree. */
  readonly #touched: Int32Array;
  /**
   * By original index, 1 for each edge that was compared with a lesser one
   * between the same vertex and the same tree: it is not in the forest.
   */
  readonly #isOut: Uint8Array;
  readonly #heap: FibonacciForest;
  #count = 0;
  #comparisons = 0;

  constructor(
    {order, size, weight}: EdgeList,
    chosen: ChosenEdges,
    steps: StepReporter | undefined
  ) {
    this.#chosen = chosen;
    this.#steps = steps;
    this.#offset = new Int32Array(order + 1);
    this.#ends = new Int32Array(4 * size);
    this.#tree = new Int32Array(order);
    this.#joined = new Int32Array(order);
    this.#touched = new Int32Array(order);
    this.#isOut = new Uint8Array(size);
    const nearest = new Int32Array(order).fill(-1);
    this.#nearest = nearest;
    this.#heap = new FibonacciForest(
      order,
      () => 0,
      (a, b) => this.#isLess(weight, nearest[a], nearest[b])
    );
  }

  // Counts the comparison, and compares two edges.
  #isLess(weight: Float64Array, a: number, b: number): boolean {
    this.#comparisons++;
    return weight[a] < weight[b] || (weight[a] === weight[b] && a < b);
  }

  /** Grows trees until every vertex is in one. */
  pass(graph: ShrinkingGraph, heapLimit: number): void {
    const {order} = graph;
    this.#group(graph);
    this.#tree.fill(-1, 0, order);
    this.#count = 0;
    for (let v = 0; v < order; v++) {
      if (this.#tree[v] >= 0) continue;
      const {count} = this.#chosen;
      const tree = this.#count++;
      this.#joined[tree] = this.#grow(v, tree, graph.weight, heapLimit);
      if (this.#chosen.count === count) continue;
      this.#steps?.grow(graph, this.#comparisons, this.#chosen, count);
      this.#comparisons = 0;
    }
  }

  // Lists the edges at every vertex, without loops.
  #group({order, size, source, target, edge}: ShrinkingGraph): void {
    const offset = this.#offset;
    const ends = this.#ends;
    offset.fill(0, 0, order + 1);
    for (let i = 0; i < size; i++) {
      if (source[i] === target[i]) continue;
      offset[source[i]]++;
      offset[target[i]]++;
    }
    // First the end of each list, which moves to the front as it is filled.
    let sum = 0;
    for (let v = 0; v <= order; v++) {
      sum += offset[v];
      offset[v] = sum;
    }
    for (let i = size - 1; i >= 0; i--) {
      const u = source[i];
      const v = target[i];
      if (u === v) continue;
      const e = edge === null ? i : edge[i];
      const atU = 2 * --offset[u];
      ends[atU] = v;
      ends[atU + 1] = e;
      const atV = 2 * --offset[v];
      ends[atV] = u;
      ends[atV + 1] = e;
    }
  }

  // Grows a tree from a vertex. Returns the older tree it ran into, itself if
  // its heap is full, or -1 if it has no edge left.
  #grow(
    root: number,
    tree: number,
    weight: Float64Array,
    heapLimit: number
  ): number {
    const trees = this.#tree;
    const heap = this.#heap;
    const nearest = this.#nearest;
    const chosen = this.#chosen;
    const touched = this.#touched;
    const isOut = this.#isOut;
    let touchedCount = 0;
    let inHeap = 0;
    let joined = -1;
    for (let u = root, first = true; ; first = false) {
      trees[u] = tree;
      for (let p = this.#offset[u]; p < this.#offset[u + 1]; p++) {
        const v = this.#ends[2 * p];
        if (trees[v] === tree) continue;
        const e = this.#ends[2 * p + 1];
        if (isOut[e] === 1) continue;
        const former = nearest[v];
        if (former < 0) {
          nearest[v] = e;
          heap.addRoot(v, 0);
          touched[touchedCount++] = v;
          inHeap++;
        } else if (this.#isLess(weight, e, former)) {
          isOut[former] = 1;
          nearest[v] = e;
          heap.promote(v);
        } else {
          isOut[e] = 1;
        }
      }
      if (inHeap === 0) break;
      if (inHeap > heapLimit && !first) {
        joined = tree;
        break;
      }
      u = heap.least(0);
      heap.remove(u);
      inHeap--;
      chosen.edges[chosen.count++] = nearest[u];
      if (trees[u] >= 0) {
        joined = trees[u];
        break;
      }
    }
    for (let i = 0; i < touchedCount; i++) {
      nearest[touched[i]] = -1;
      heap.clearNode(touched[i]);
    }
    heap.clearHome(0);
    return joined;
  }

  /**
   * Makes every tree a vertex, and drops all but the least of parallel edges.
   */
  contract(graph: ShrinkingGraph, into: ShrunkGraph): void {
    const tree = this.#tree;
    const label = this.#joined;
    // A tree runs into older ones only, which have got their labels before.
    let order = 0;
    for (let i = 0; i < this.#count; i++) {
      if (label[i] === i) label[i] = order++;
      else if (label[i] >= 0) label[i] = label[label[i]];
    }
    for (let v = 0; v < graph.order; v++) tree[v] = label[tree[v]];
    relabel(graph, tree, order, into);
    const {source, target, edge} = into;
    let kept = 0;
    for (let i = 0; i < into.size; i++) {
      source[kept] = source[i];
      target[kept] = target[i];
      edge[kept] = edge[i];
      kept += 1 - this.#isOut[edge[i]];
    }
    into.size = kept;
    this.#steps?.contract(into);
    const {size} = into;
    dropParallelEdges(into);
    // Each of them was dropped by one comparison.
    if (into.size < size) this.#steps?.contract(into, size - into.size);
  }
}
