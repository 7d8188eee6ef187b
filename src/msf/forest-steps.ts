import type {ShrinkingGraph, ShrunkGraph} from '../graph/shrinking-graph.js';

/**
 * The first `count` of the chosen edges as a forest: in increasing index.
 *
 * Few edges out of many are sorted, otherwise they are marked and read off,
 * so the cost never exceeds O(m), which was paid to read the graph anyway.
 *
 * @param size - Number of edges of the graph.
 */
export function forestIndices(
  chosen: Int32Array,
  count: number,
  size: number
): Int32Array {
  if (count * 32 < size) return chosen.slice(0, count).sort();
  // A bit for each edge: less memory to go through than a byte.
  const marked = new Int32Array(Math.ceil(size / 32));
  for (let i = 0; i < count; i++) marked[chosen[i] >>> 5] |= 1 << chosen[i];
  const forest = new Int32Array(count);
  let at = 0;
  for (let word = 0; word < marked.length; word++) {
    let bits = marked[word];
    while (bits !== 0) {
      forest[at++] = 32 * word + lowestBit(bits);
      bits &= bits - 1;
    }
  }
  return forest;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/**
 * What a step of an algorithm for forests did, which tells what its `edges`
 * are:
 *
 * - `least`: a Borůvka round chose the least edge of every vertex; they are
 *   in the forest of the graph at this depth;
 * - `contract`: the chosen edges were contracted; the edges that are left,
 *   once when self edges have gone, and again if parallel ones have as well;
 * - `sample`: the edges that were drawn; what follows one level deeper is
 *   about them alone;
 * - `forest`: the forest F of the sample, which the deeper level found;
 * - `heavy`: the F-heavy edges, which go;
 * - `split`: the lightest edges, which are the next to be sorted;
 * - `sort`: those edges in their order;
 * - `join`: those among them that joined two trees, in the same order; they
 *   are in the forest.
 */
export type ForestStepKind =
  | 'least'
  | 'contract'
  | 'sample'
  | 'forest'
  | 'heavy'
  | 'split'
  | 'sort'
  | 'join';

/**
 * A step of {@link boruvka}, {@link kkt}, {@link filterKruskal} or
 * {@link kruskal}. The forest is made of the edges of all steps `least` and
 * `join` at depth 0.
 */
export interface ForestStep {
  /** What was done. */
  readonly kind: ForestStepKind;
  /** 0 for the given graph and what is left of it, 1 for its samples, ... */
  readonly depth: number;
  /** Number of vertices after the step; isolated ones may be left out. */
  readonly order: number;
  /** Number of edges after the step. */
  readonly size: number;
  /** How many comparisons of weights the step took, at most. */
  readonly comparisons: number;
  /** Indices of edges in the given graph; it is the receiver's to keep. */
  readonly edges: Int32Array;
}

/** How to watch an algorithm at work. It has no influence on the result. */
export interface ForestStepOptions {
  /**
   * Told of every step. One test a round is all that it costs if it is left
   * out.
   *
   * @defaultValue nobody is told
   */
  onStep?: ((step: ForestStep) => void) | undefined;
}

/** Puts steps together for whoever wants to know of them. */
export class StepTeller {
  /** How deep in the recursion the algorithm is. */
  depth = 0;
  readonly #onStep: (step: ForestStep) => void;

  private constructor(onStep: (step: ForestStep) => void) {
    this.#onStep = onStep;
  }

  /** A teller, or nothing if nobody listens. */
  static for({onStep}: ForestStepOptions): StepTeller | undefined {
    return onStep && new StepTeller(onStep);
  }

  /** Tells of a step after which the graph is as given. */
  tell(
    kind: ForestStepKind,
    {order, size}: Pick<ShrinkingGraph, 'order' | 'size'>,
    comparisons: number,
    edges: Int32Array
  ): void {
    const {depth} = this;
    this.#onStep({kind, depth, order, size, comparisons, edges});
  }

  /** Tells which edges are left after a contraction. */
  contract(graph: ShrunkGraph): void {
    this.tell('contract', graph, 0, edgesOf(graph));
  }

  /** Tells which edges were sampled, for calls at that depth. */
  sample(graph: ShrunkGraph, sample: ShrunkGraph, depth: number): void {
    this.tell('sample', graph, 0, edgesOf(sample));
    this.depth = depth;
  }

  /**
   * Tells of the forest of a sample, back at that depth, and of what went of a
   * graph because of it.
   *
   * @param before - The edges of the graph before that.
   */
  heavy(
    before: Int32Array,
    forest: Int32Array,
    graph: ShrunkGraph,
    comparisons: number,
    depth: number
  ): void {
    this.depth = depth;
    const whole = {order: graph.order, size: before.length};
    this.tell('forest', whole, 0, forest.slice().sort());
    // Edges keep their order, so one sweep finds what is missing.
    const gone: number[] = [];
    let left = 0;
    for (const e of before) {
      if (left < graph.size && graph.edge[left] === e) left++;
      else gone.push(e);
    }
    this.tell('heavy', graph, comparisons, Int32Array.from(gone));
  }
}

/** The original indices of all edges of a graph. */
export function edgesOf({edge, size}: ShrunkGraph): Int32Array {
  return edge.slice(0, size);
}

/** The original indices of edges at some positions of a graph. */
export function edgesAt(
  {edge}: Pick<ShrinkingGraph, 'edge'>,
  positions: Int32Array
): Int32Array {
  return edge === null ? positions.slice() : positions.map(p => edge[p]);
}
