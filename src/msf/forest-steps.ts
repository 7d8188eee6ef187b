import type {ShrinkingGraph, ShrunkGraph} from '../graph/shrinking-graph.js';

/**
 * A step of {@link boruvka}, {@link kkt}, {@link filterKruskal} or
 * {@link kruskal}. The edges of all steps `least` and `join` at depth 0 make up
 * the forest.
 */
export interface ForestStep {
  /**
   * What was done, and so what `edges` are:
   *
   * - `least`: a Borůvka round chose the least edge of every vertex; these
   *   edges are in the forest of the graph at this depth;
   * - `contract`: the chosen edges were contracted; the remaining edges,
   *   reported once without self edges, and again if parallel edges were
   *   dropped too;
   * - `grow`: a tree grew from a vertex, by these edges of the forest;
   * - `sample`: the sampled edges; the steps one level deeper are about them
   *   alone;
   * - `forest`: the forest F of the sample, found one level deeper;
   * - `heavy`: the F-heavy edges, which were dropped;
   * - `split`: the lightest edges, which are sorted next;
   * - `sort`: these edges in sorted order;
   * - `join`: those of them that joined two trees, in sorted order; they are in
   *   the forest.
   */
  readonly kind:
    | 'least'
    | 'contract'
    | 'grow'
    | 'sample'
    | 'forest'
    | 'heavy'
    | 'split'
    | 'sort'
    | 'join';
  /** 0 for the given graph and what remains of it, 1 for its samples, ... */
  readonly depth: number;
  /** Number of vertices after the step; isolated ones may be left out. */
  readonly order: number;
  /** Number of edges after the step. */
  readonly size: number;
  /** Upper bound on the comparisons of weights that the step took. */
  readonly comparisons: number;
  /** Indices of edges in the given graph; a copy that you may keep. */
  readonly edges: Int32Array;
}

/** How to observe an algorithm. It does not affect the result. */
export interface ForestStepOptions {
  /**
   * Called for each step. If left out, it costs one test a round.
   * @defaultValue undefined
   */
  onStep?: ((step: ForestStep) => void) | undefined;
}

/** Reports the steps of an algorithm to `onStep`. */
export class StepReporter {
  #depth = 0;
  readonly #onStep: (step: ForestStep) => void;

  private constructor(onStep: (step: ForestStep) => void) {
    this.#onStep = onStep;
  }

  /** A reporter, or `undefined` if there is no `onStep`. */
  static for({onStep}: ForestStepOptions): StepReporter | undefined {
    return onStep && new StepReporter(onStep);
  }

  /** Reports a step that leaves the graph with this order and size. */
  report(
    kind: ForestStep['kind'],
    {order, size}: Pick<ShrinkingGraph, 'order' | 'size'>,
    comparisons: number,
    edges: Int32Array
  ): void {
    const depth = this.#depth;
    this.#onStep({kind, depth, order, size, comparisons, edges});
  }

  /** Reports the edges that remain after a contraction. */
  contract(graph: ShrunkGraph, comparisons = 0): void {
    this.report('contract', graph, comparisons, edgesOf(graph));
  }

  /** Reports the sample of a graph; what follows is one level deeper. */
  sample(graph: ShrunkGraph, sample: ShrunkGraph): void {
    this.report('sample', graph, 0, edgesOf(sample));
    this.#depth++;
  }

  /** Reports, back on the level of the graph, F and the dropped edges. */
  heavy(
    before: Int32Array,
    forest: Int32Array,
    graph: ShrunkGraph,
    climbed: number
  ): void {
    this.#depth--;
    const {order} = graph;
    const size = before.length;
    this.report('forest', {order, size}, 0, forest.slice().sort());
    // Edges keep their order, so one sweep finds the missing ones.
    const dropped = new Int32Array(size - graph.size);
    for (let i = 0, kept = 0; i < size; i++) {
      if (kept < graph.size && graph.edge[kept] === before[i]) kept++;
      else dropped[i - kept] = before[i];
    }
    // An edge is compared with the heaviest of F, with the heaviest above its
    // ends, and then on each level with both edges above.
    this.report('heavy', graph, 3 * size + 2 * climbed, dropped);
  }
}

/** The original indices of all edges of a graph. */
export function edgesOf({edge, size}: ShrunkGraph): Int32Array {
  return edge.slice(0, size);
}

/** The original indices of the edges at some positions of a graph. */
export function edgesAt(
  {edge}: Pick<ShrinkingGraph, 'edge'>,
  positions: Int32Array
): Int32Array {
  return edge === null ? positions.slice() : positions.map(p => edge[p]);
}
