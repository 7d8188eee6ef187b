import type {EdgeList} from '../graph/edge-list.js';
import type {ChosenEdges} from './chosen-edges.js';
import type {ShrinkingGraph, ShrunkGraph} from './shrinking-graph.js';

/**
 * A step of {@link boruvka}, {@link kkt}, {@link filterKruskal},
 * {@link kruskal}, {@link prim}, {@link fredmanTarjan} or
 * {@link pettieRamachandran}. The edges of all steps `least`, `join` and `grow`
 * at depth 0 make up the forest.
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
   * - `partition`: the edges inside of subgraphs of at most four vertices, which
   *   were grown with a soft heap; those that share a vertex are contracted to
   *   one for the steps one level deeper;
   * - `corrupted`: the corrupted edges that lead out of a subgraph; they are not
   *   in the contracted graph;
   * - `decide`: the minimum spanning trees of the subgraphs, by decision trees;
   * - `drop`: the edges that are in none of these trees, nor in the forest of the
   *   contracted graph, nor corrupted; they were dropped;
   * - `forest`: the forest F of the sample or of the contracted graph, found one
   *   level deeper;
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
    | 'partition'
    | 'corrupted'
    | 'decide'
    | 'drop'
    | 'forest'
    | 'heavy'
    | 'split'
    | 'sort'
    | 'join';
  /**
   * 0 for the given graph and what remains of it, 1 for its samples and for
   * contracted subgraphs, ...
   */
  readonly depth: number;
  /** Number of vertices after the step; isolated ones may be left out. */
  readonly order: number;
  /** Number of edges after the step. */
  readonly size: number;
  /**
   * How many comparisons of two edges, by weight and then by index, the step
   * took; see {@link countComparisons}.
   */
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

type GraphSize = Pick<ShrinkingGraph, 'order' | 'size'>;
type NamedEdges = Pick<ShrinkingGraph, 'order' | 'size' | 'edge'>;

/** Reports the steps of an algorithm to `onStep`. */
export class StepReporter {
  #depth = 0;
  /** Comparisons of sweeps that have not been reported. */
  #sweeps = 0;
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
    {order, size}: GraphSize,
    comparisons: number,
    edges: Int32Array
  ): void {
    const depth = this.#depth;
    this.#onStep({kind, depth, order, size, comparisons, edges});
  }

  /**
   * Reports the least edges of all vertices, which join them to trees: those
   * chosen from a number on.
   */
  least(
    graph: ShrinkingGraph,
    trees: number,
    chosen: ChosenEdges,
    first: number
  ): void {
    const {size, source, target} = graph;
    let ends = 0;
    for (let i = 0; i < size; i++) ends += source[i] === target[i] ? 0 : 2;
    // Of the edges at a vertex, all but the first are compared with another.
    // Each vertex with edges has added one, or else is the root of a tree.
    const comparisons = ends - (chosen.count - first) - trees;
    this.#choose('least', graph, comparisons, chosen, first);
  }

  /** Reports the edges that joined trees, as {@link least} does. */
  join(graph: GraphSize, chosen: ChosenEdges, first: number): void {
    this.#choose('join', graph, 0, chosen, first);
  }

  /** Reports the edges by which a tree grew, as {@link least} does. */
  grow(
    graph: GraphSize,
    comparisons: number,
    chosen: ChosenEdges,
    first: number
  ): void {
    this.#choose('grow', graph, comparisons, chosen, first);
  }

  #choose(
    kind: ForestStep['kind'],
    graph: GraphSize,
    comparisons: number,
    {edges, count}: ChosenEdges,
    first: number
  ): void {
    this.report(kind, graph, comparisons, edges.slice(first, count));
  }

  /**
   * Counts how Prim's algorithm finds the least of all edges into the tree,
   * the first one at the front being known and `none` standing for no edge.
   */
  sweep(nearest: Int32Array, left: number, none: number): void {
    let known = 0;
    for (let i = 0; i < left; i++) if (nearest[i] !== none) known++;
    this.#sweeps += Math.max(0, known - 1);
  }

  /** Reports all trees of Prim's algorithm on a matrix of least edges. */
  growAll(graph: EdgeList, matrix: Int32Array, forest: Int32Array): void {
    const {order, size} = graph;
    let loops = 0;
    for (let v = 0; v < order; v++) if (matrix[v * order + v] >= 0) loops++;
    // Parallel edges are compared until one is left for each pair of vertices.
    // These are compared with those before them at the same vertex, except for
    // the first one there; each vertex has a first one, or begins a tree.
    const comparisons = size - loops - forest.length + this.#sweeps;
    this.#sweeps = 0;
    this.report('grow', graph, comparisons, forest);
  }

  /** Reports the lightest edges, by position. Each was compared with a pivot. */
  split(graph: ShrinkingGraph, light: Int32Array): void {
    this.report('split', graph, graph.size, edgesAt(graph, light));
  }

  /** Reports edges sorted without comparisons, by position. */
  sort(graph: NamedEdges, sorted: Int32Array): void {
    this.report('sort', graph, 0, edgesAt(graph, sorted));
  }

  /** Reports that a tree spans all vertices. */
  span(): void {
    this.report('contract', {order: 1, size: 0}, 0, new Int32Array(0));
  }

  /**
   * Reports the edges that remain after a contraction. Of parallel edges, each
   * comparison drops one.
   */
  contract(graph: ShrunkGraph, comparisons = 0): void {
    this.report('contract', graph, comparisons, this.edgesOf(graph));
  }

  /** The original indices of all edges of a graph. */
  edgesOf({edge, size}: ShrunkGraph): Int32Array {
    return edge.slice(0, size);
  }

  /** Reports the sample of a graph; what follows is one level deeper. */
  sample(graph: ShrunkGraph, sample: ShrunkGraph): void {
    this.report('sample', graph, 0, this.edgesOf(sample));
    this.#depth++;
  }

  /** Reports, back on the level of the graph, F and the dropped edges. */
  heavy(
    before: Int32Array,
    forest: Int32Array,
    graph: ShrunkGraph,
    comparisons: number
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
    this.report('heavy', graph, comparisons, dropped);
  }
}

/** The original indices of the edges at some positions of a graph. */
export function edgesAt({edge}: NamedEdges, positions: Int32Array): Int32Array {
  return edge === null ? positions.slice() : positions.map(p => edge[p]);
}
