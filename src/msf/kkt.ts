import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {checkOptions, OptionError, quote} from '../graph/errors.js';
import {type RandomSource, seededRandom} from '../graph/random.js';
import {
  allocateGraph,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from '../graph/shrinking-graph.js';
import {finishByBoruvka} from './boruvka.js';
import {
  boruvkaRound,
  type RoundScratch,
  roundScratch
} from './boruvka-round.js';
import {
  edgesOf,
  type ForestStepOptions,
  forestIndices,
  StepTeller
} from './forest-steps.js';
import {dropHeavyEdges} from './heavy-edges.js';

/** A graph that enters the recursion of {@link kkt}. */
export interface KktCall {
  /** 0 for the given graph and what is left of it, 1 for its samples, ... */
  readonly depth: number;
  /** Number of vertices. */
  readonly order: number;
  /** Number of edges. */
  readonly size: number;
}

/** Options of {@link kkt}. None of them has an influence on the result. */
export interface KktOptions extends ForestStepOptions {
  /**
   * Where the coins come from: one number in `[0, 1)` for every 30 edges.
   *
   * @defaultValue a source seeded with `seed`
   */
  rng?: RandomSource | undefined;
  /**
   * Seed of the random source that is used when there is no `rng`.
   *
   * @defaultValue `0`
   */
  seed?: number | undefined;
  /**
   * Graphs with fewer edges than this are finished by Borůvka's algorithm
   * instead of sampling. `1` samples as long as there is an edge.
   *
   * @defaultValue `1024`
   */
  sampleFrom?: number | undefined;
  /**
   * How many Borůvka rounds come before a sample. `2` is the algorithm of the
   * paper; with `1` time is no longer linear.
   *
   * @defaultValue two, and more as long as they pay
   */
  rounds?: number | undefined;
  /** Told of every graph that enters the recursion, the given one first. */
  onCall?: ((call: KktCall) => void) | undefined;
}

/**
 * Finds the minimum spanning forest by the randomized algorithm of Karger,
 * Klein and Tarjan, in expected linear time.
 *
 * Borůvka rounds shrink the graph; every edge that is left enters a sample by
 * the toss of a fair coin; the forest F of the sample is found by recursion;
 * the F-heavy edges go, because none of them can belong to the forest of the
 * graph; and so on with the rest, of which about two edges for every vertex
 * can be expected.
 *
 * Loops are ignored, parallel edges stay apart, ties go to the lower index; a
 * disconnected graph gives a forest, an empty graph an empty one. Infinite
 * weights are ordinary weights. The forest is the same for every random
 * source, a constant one included; only the time is not.
 *
 * Time O(n + m) expected and with high probability, O(m log n) in the worst
 * case, which even an adversary in the place of the random source cannot
 * exceed; space O(n + m) expected. The recursion is at most log4(n) deep.
 *
 * D. R. Karger, P. N. Klein, R. E. Tarjan, "A randomized linear-time
 * algorithm to find minimum spanning trees", Journal of the ACM, 1995;
 * Algorithm 2 of Levi, Reichart and Rappoport (ACL 2016). Deviations: there
 * may be more than two Borůvka rounds before a sample is drawn, namely while
 * they at least halve the vertices of a sparse graph or drop a third of the
 * edges, so that their costs sum up to O(n + m); parallel edges are not
 * looked for, they turn out to be heavy anyway; the second recursive call is
 * a loop; F-heavy edges are looked for by a short climb first, and only if
 * that takes too long by the linear method of {@link heavyEdges}.
 *
 * @param edges - The graph; it is not modified.
 * @param options - Where randomness comes from.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is not sound,
 * {@link graph!OptionError} if an option is not.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kkt} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...kkt(triangle, {seed: 42})]; // => [0, 1]
 * [...kkt(triangle, {rng: Math.random})]; // => [0, 1]
 * ```
 */
export function kkt(edges: EdgeList, options: KktOptions = {}): Int32Array {
  checkEdgeList(edges);
  checkOptions('spanforest/msf/kkt', options);
  const {
    seed = 0,
    rng = seededRandom(seed),
    sampleFrom = SAMPLE_FROM,
    rounds,
    onCall
  } = options;
  if (typeof rng !== 'function') {
    throw new OptionError(
      `spanforest/msf/kkt: rng is ${quote(rng)}. Pass a function such as ` +
        'Math.random, or a seed.'
    );
  }
  if (typeof sampleFrom !== 'number' || !(sampleFrom >= 1)) {
    throw new OptionError(
      `spanforest/msf/kkt: sampleFrom is ${quote(sampleFrom)}. Give a number ` +
        'of edges, 1 or more.'
    );
  }
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= 1)) {
    throw new OptionError(
      `spanforest/msf/kkt: rounds is ${quote(rounds)}. Give an integer, 1 or ` +
        'more.'
    );
  }
  const recursion = new Recursion(
    edges,
    rng,
    sampleFrom,
    rounds,
    onCall,
    StepTeller.for(options)
  );
  const chosen = new Int32Array(edges.order);
  const rest = allocateGraph(edges.size, edges.weight);
  const end = recursion.solve(viewOf(edges), rest, chosen, 0);
  return forestIndices(chosen, end, edges.size);
}

// Below this many edges, sampling costs more than it saves (measured).
const SAMPLE_FROM = 1024;

// The fewest edges per vertex for which a sample pays: of fewer, too many
// would turn out light (measured).
const DENSE = 4;

// While a round leaves less than this share of the edges, another round is
// cheaper than a sample (measured).
const SHRINKS_WELL = 0.7;

/** What the levels of the recursion share. */
class Recursion {
  readonly #scratch: RoundScratch;
  /** Zeros, by original index. */
  readonly #marks: Uint8Array;
  readonly #rng: RandomSource;
  readonly #sampleFrom: number;
  readonly #rounds: number | undefined;
  readonly #onCall: KktOptions['onCall'];
  readonly #teller: StepTeller | undefined;

  constructor(
    {order, size}: EdgeList,
    rng: RandomSource,
    sampleFrom: number,
    rounds: number | undefined,
    onCall: KktOptions['onCall'],
    teller: StepTeller | undefined
  ) {
    this.#scratch = roundScratch(order);
    this.#marks = new Uint8Array(size);
    this.#rng = rng;
    this.#sampleFrom = sampleFrom;
    this.#rounds = rounds;
    this.#onCall = onCall;
    this.#teller = teller;
  }

  /**
   * `Randomized_MSF`.
   *
   * @param given - The graph; only read if `rest` is another one.
   * @param rest - Room for what is left of it.
   * @param chosen - Receives the original indices of the forest's edges.
   * @returns the number of these edges.
   */
  solve(
    given: ShrinkingGraph,
    rest: ShrunkGraph,
    chosen: Int32Array,
    depth: number
  ): number {
    const scratch = this.#scratch;
    const teller = this.#teller;
    let graph = given;
    let end = 0;
    for (;;) {
      this.#onCall?.({depth, order: graph.order, size: graph.size});
      end = boruvkaRound(graph, rest, scratch, chosen, end, teller);
      graph = rest;
      let before = 0;
      for (let done = 1; this.#wantsRound(rest, done, before); done++) {
        before = rest.size;
        end = boruvkaRound(rest, rest, scratch, chosen, end, teller);
      }
      if (rest.size < this.#sampleFrom) {
        return finishByBoruvka(rest, scratch, chosen, end, teller);
      }
      // F: the forest of the sampled edges.
      const sample = this.#sample(rest);
      const room = new Int32Array(rest.order);
      teller?.sample(rest, sample, depth + 1);
      const size = this.solve(sample, sample, room, depth + 1);
      const forest = room.subarray(0, size);
      const all = teller && edgesOf(rest);
      const climbed = dropHeavyEdges(rest, forest, this.#marks, scratch);
      // With the heaviest edges above its ends first, then up in step.
      teller?.heavy(all!, forest, rest, 3 * all!.length + 2 * climbed, depth);
    }
  }

  // Whether another Borůvka round comes before the next sample.
  #wantsRound(
    {order, size}: ShrunkGraph,
    done: number,
    before: number
  ): boolean {
    if (size === 0) return false;
    if (this.#rounds !== undefined) return done < this.#rounds;
    return done < 2 || size < DENSE * order || size < SHRINKS_WELL * before;
  }

  // Keeps every edge with probability 1/2.
  #sample(graph: ShrunkGraph): ShrunkGraph {
    const {order, size, source, target, edge, weight} = graph;
    const rng = this.#rng;
    // Room for all: pages of memory that are never written cost nothing.
    const sample = allocateGraph(size, weight);
    let kept = 0;
    for (let i = 0; i < size; ) {
      let coins = Math.floor(rng() * 2 ** COINS);
      const stop = Math.min(i + COINS, size);
      for (; i < stop; i++) {
        sample.source[kept] = source[i];
        sample.target[kept] = target[i];
        sample.edge[kept] = edge[i];
        kept += coins & 1;
        coins >>>= 1;
      }
    }
    sample.order = order;
    sample.size = kept;
    return sample;
  }
}

// How many coins one random number is good for.
const COINS = 30;
