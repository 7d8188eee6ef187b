import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {type RandomSource, seededRandom} from '../graph/random.js';
import {boruvkaRound, finishByBoruvka, RoundScratch} from './boruvka.js';
import {ChosenEdges} from './chosen-edges.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';
import {dropHeavyEdges} from './heavy-edges.js';
import {
  allocateGraph,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from './shrinking-graph.js';

/** A graph that enters the recursion of {@link kkt}. */
export interface KktCall {
  /** 0 for the given graph and what remains of it, 1 for its samples, ... */
  readonly depth: number;
  /** Number of vertices. */
  readonly order: number;
  /** Number of edges. */
  readonly size: number;
}

/** Options of {@link kkt}. None of them affects the result. */
export interface KktOptions extends ForestStepOptions {
  /**
   * Where the coins come from: one number in `[0, 1)` for every 30 of them.
   * @defaultValue a source seeded with `seed`
   */
  rng?: RandomSource | undefined;
  /**
   * Seed of the random source if there is no `rng`.
   * @defaultValue `0`
   */
  seed?: number | undefined;
  /**
   * Graphs with fewer edges are finished by Borůvka's algorithm instead of
   * sampling. `1` samples as long as there is an edge.
   * @defaultValue `1024`
   */
  sampleFrom?: number | undefined;
  /**
   * How many Borůvka rounds precede a sample. If given, each edge enters the
   * sample by a single coin. `2` is the algorithm of the paper; with `1` time is
   * no longer linear.
   * @defaultValue two, and more as long as they pay, with several coins for each
   * edge of a dense graph
   */
  rounds?: number | undefined;
  /** Called for each graph that enters the recursion, the given one first. */
  onCall?: ((call: KktCall) => void) | undefined;
}

/**
 * Finds the minimum spanning forest by the randomized algorithm of Karger,
 * Klein and Tarjan, in expected linear time.
 *
 * Borůvka rounds shrink the graph; every remaining edge enters a sample by the
 * toss of fair coins; the forest F of the sample is found by recursion; the
 * F-heavy edges are dropped, because none of them can belong to the forest of
 * the graph; and the same is done with the rest, which is expected to have few
 * edges: two per vertex with one coin per edge.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}. The forest
 * is the same for every random source, even a constant one.
 *
 * Time O(n + m) expected and with high probability, O(m log n) in the worst
 * case, even if an adversary controls the random source; space O(n + m)
 * expected. The recursion is at most log4(n) deep.
 *
 * D. R. Karger, P. N. Klein, R. E. Tarjan, "A randomized linear-time
 * algorithm to find minimum spanning trees", Journal of the ACM, 1995;
 * Algorithm 2 of Levi, Reichart and Rappoport (ACL 2016). Deviations: more
 * than two Borůvka rounds may precede a sample, as long as they at least halve
 * the vertices of a sparse graph or drop 30 % of the edges, so that their costs
 * sum up to O(n + m); in dense graphs an edge needs several coins to enter the
 * sample; parallel edges are not looked for, since they turn out heavy anyway;
 * the second recursive call is a loop; F-heavy edges are found by a short climb,
 * and by the linear method of {@link heavyEdges} only if that takes too long.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kkt} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...kkt(triangle, {seed: 42})]; // => [0, 1]
 * [...kkt(triangle, {rng: Math.random})]; // => [0, 1]
 * ```
 */
export function kkt(edges: EdgeList, options: KktOptions = {}): Int32Array {
  checkOptions('spanforest/msf/kkt', options, {
    rng: 'function',
    seed: 'value',
    sampleFrom: 'value',
    rounds: 'value',
    onCall: 'function',
    onStep: 'function'
  });
  const {sampleFrom = 1, rounds = 1} = options;
  const check = (name: keyof KktOptions, isValid: boolean) => {
    if (isValid) return;
    throw new OptionError(
      `spanforest/msf/kkt: ${name} is ${quote(options[name])}. Use an integer ` +
        'of 1 or more.'
    );
  };
  check('sampleFrom', typeof sampleFrom === 'number' && sampleFrom >= 1);
  check('rounds', Number.isInteger(rounds) && rounds > 0);
  return runKkt(edges, options, StepReporter.for(options));
}

/** {@link kkt} without checks of its options. */
export function runKkt(
  edges: EdgeList,
  options: Omit<KktOptions, 'onStep'>,
  steps?: StepReporter
): Int32Array {
  checkEdgeList(edges);
  const run = startRun(edges, options, steps);
  const rest = allocateGraph(edges.size, edges.weight);
  return randomizedForest(viewOf(edges), rest, 0, run).sorted(edges.size);
}

// `Randomized_MSF`, Algorithm 2. `rest` receives what remains of the given
// graph, which is only read if it is another one.
function randomizedForest(
  given: ShrinkingGraph,
  rest: ShrunkGraph,
  depth: number,
  run: Run
): ChosenEdges {
  const chosen = new ChosenEdges(given.order);
  for (let graph = given; ; graph = rest) {
    run.onCall?.({depth, order: graph.order, size: graph.size});
    boruvkaRounds(graph, rest, chosen, run);
    if (rest.size < run.sampleFrom) {
      finishByBoruvka(rest, run.scratch, chosen, run.steps);
      return chosen;
    }
    const sample = sampleEdges(rest, run);
    run.steps?.sample(rest, sample);
    const {edges, count} = randomizedForest(sample, sample, depth + 1, run);
    // F, the forest of the sample.
    const forest = edges.subarray(0, count);
    const before = run.steps?.edgesOf(rest);
    const comparisons = dropHeavyEdges(rest, forest, run.marks, run.scratch);
    run.steps?.heavy(before!, forest, rest, comparisons);
  }
}

// The Borůvka rounds before a sample.
function boruvkaRounds(
  graph: ShrinkingGraph,
  rest: ShrunkGraph,
  chosen: ChosenEdges,
  {scratch, rounds, steps}: Run
): void {
  boruvkaRound(graph, rest, scratch, chosen, steps);
  let before = 0;
  for (let done = 1; rest.size > 0; done++) {
    const isSparse = rest.size < DENSE * rest.order;
    const pays = isSparse || rest.size < SHRINKS_WELL * before;
    if (rounds ? done >= rounds : done >= 2 && !pays) break;
    before = rest.size;
    boruvkaRound(rest, rest, scratch, chosen, steps);
  }
}

// Keeps every edge with probability p: 1/2, or a power of it near the square root
// of n/m, where the sample and the light edges together, pm + n/p, are fewest.
// For any p from 2n/m to 1/2, they are no more than with 1/2.
function sampleEdges(graph: ShrunkGraph, {rng, rounds}: Run): ShrunkGraph {
  const {order, size, source, target, edge, weight} = graph;
  const tosses = rounds ? 1 : Math.log2(4 + size / order) >> 1;
  // Room for all: pages of memory that are never written cost nothing.
  const sample = allocateGraph(size, weight);
  let kept = 0;
  // The highest bit marks the end: once only it is left, all coins are used up.
  let coins = 1;
  for (let i = 0; i < size; i++) {
    if (coins === 1) {
      coins = -1;
      for (let toss = 0; toss < tosses; toss++) coins &= rng() * 2 ** COINS;
      coins |= 1 << COINS;
    }
    sample.source[kept] = source[i];
    sample.target[kept] = target[i];
    sample.edge[kept] = edge[i];
    kept += coins & 1;
    coins >>= 1;
  }
  sample.order = order;
  sample.size = kept;
  return sample;
}

// Three thresholds, all measured.
// A sample pays from this many edges on.
const SAMPLE_FROM = 1024;
// It pays from this many edges per vertex on: with fewer, most are light.
const DENSE = 4;
// Another round is cheaper than a sample while rounds leave a smaller share.
const SHRINKS_WELL = 0.7;

// How many coins one random number is good for.
const COINS = 30;

type Run = ReturnType<typeof startRun>;

// What the calls share.
function startRun(
  {order, size}: EdgeList,
  {
    seed = 0,
    rng = seededRandom(seed),
    sampleFrom = SAMPLE_FROM,
    ...rest
  }: KktOptions,
  steps: StepReporter | undefined
) {
  const scratch = new RoundScratch(order);
  // Zeros, by original index.
  const marks = new Uint8Array(size);
  return {...rest, scratch, marks, rng, sampleFrom, steps};
}
