import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {type RandomSource, seededRandom} from '../graph/random.js';
import {boruvkaRound, finishByBoruvka, RoundScratch} from './boruvka.js';
import {
  type BoruvkaTree,
  boruvkaTree,
  copyEdges,
  heaviestToRoot
} from './boruvka-tree.js';
import {ChosenEdges} from './chosen-edges.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';
import {
  findPathMaxima,
  isGreater,
  pathMaxima,
  type Tally
} from './path-maxima.js';
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

/**
 * Finds all F-heavy edges of a graph: those that are greater than every edge
 * on the path between their ends in the forest F.
 *
 * By the cycle property none of them belongs to the minimum spanning forest
 * of the graph. F is the minimum spanning forest if and only if the edges
 * outside of it are exactly its heavy edges. Edges are compared by weight and
 * then by index. An edge whose ends F does not connect is light, whatever its
 * weight; a loop is heavy; F's own edges are light.
 *
 * Time and space O(n + m) for any forest; see {@link pathMaxima}.
 *
 * @param edges - The graph.
 * @param forest - Indices of the edges of F.
 * @returns indices of the F-heavy edges, in increasing order.
 * @throws {@link graph!ForestError} if F is not a forest of the graph.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {heavyEdges} from 'spanforest/internals';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...heavyEdges(triangle, Int32Array.of(0, 1))]; // => [2]
 * [...heavyEdges(triangle, Int32Array.of(0, 2))]; // => []
 * ```
 */
export function heavyEdges(edges: EdgeList, forest: Int32Array): Int32Array {
  return edgesAbove(edges, pathMaxima(edges, forest));
}

// The edges above the greatest one on their path, and loops.
function edgesAbove(edges: EdgeList, maxima: Int32Array): Int32Array {
  const {size, source, target, weight} = edges;
  const heavy = new Int32Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    const isLoop = source[e] === target[e];
    const isAbovePath = maxima[e] >= 0 && isGreater(weight, e, maxima[e]);
    if (isLoop || isAbovePath) heavy[count++] = e;
  }
  return heavy.slice(0, count);
}

/**
 * Drops all F-heavy edges of a graph without loops, in place, in O(n + m)
 * time.
 *
 * First, the ends of the edges climb the Borůvka tree of F, which was faster
 * than {@link heavyEdges} on every input that was measured. But it could take
 * 2 log2(n) comparisons an edge, so all edges share a budget. Once it is used
 * up, {@link heavyEdges} decides.
 *
 * @param forest - Original indices of the edges of F, all in the graph.
 * @param marks - Zeros, by original index; they are zeros again afterwards.
 * @param allowed - How many comparisons the climb may take per edge.
 * @returns how many comparisons of weights it took in all.
 */
export function dropHeavyEdges(
  graph: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array,
  scratch: RoundScratch,
  allowed: number = ALLOWED
): number {
  const tree = boruvkaTree(graph, positionsOf(graph, forest, marks), scratch);
  const tally = {comparisons: tree.comparisons};
  if (!dropByClimbing(graph, forest, tree, allowed, tally)) {
    dropByPathMaxima(graph, positionsOf(graph, forest, marks), tally);
  }
  return tally.comparisons;
}

const ALLOWED = 20;

// Drops heavy edges until the budget is used up: the test of heavyEdges, made
// without the maxima of all paths. Returns whether all edges were tested.
//
// The ends of an edge e climb in step until they meet, or until an edge above
// one of them is not less than e: then e is light.
function dropByClimbing(
  graph: ShrunkGraph,
  forest: Int32Array,
  tree: BoruvkaTree,
  allowed: number,
  tally: Tally
): boolean {
  const {order, size, source, target, edge, weight} = graph;
  const {parent, weight: above, edge: edgeAbove} = tree;
  const toRoot = heaviestToRoot(tree);
  const {root, heaviest, heaviestEdge} = toRoot;
  const isSpanning = forest.length === order - 1;
  let top = forest[0];
  for (const e of forest) if (isGreater(weight, e, top)) top = e;
  let kept = 0;
  let comparisons = 0;
  let i = 0;
  for (; i < size && comparisons <= allowed * size; i++) {
    const e = edge[i];
    const w = weight[e];
    let a = source[i];
    let b = target[i];
    let isLight = !isSpanning && root[a] !== root[b];
    if (!isLight) {
      // Two quick tests without a climb: greater than all of a spanning F, or
      // than everything between its ends and their root.
      comparisons++;
      if (isSpanning) {
        if (isGreater(weight, e, top)) continue;
        comparisons++;
      }
      const x = heaviest[a];
      if (w > x || (w === x && e > heaviestEdge[a])) {
        comparisons++;
        const y = heaviest[b];
        if (w > y || (w === y && e > heaviestEdge[b])) continue;
      }
    }
    while (a !== b && !isLight) {
      const x = above[a];
      const y = above[b];
      isLight = x > w || (x === w && edgeAbove[a] >= e);
      comparisons += isLight ? 1 : 2;
      isLight ||= y > w || (y === w && edgeAbove[b] >= e);
      a = parent[a];
      b = parent[b];
    }
    if (isLight) {
      source[kept] = source[i];
      target[kept] = target[i];
      edge[kept++] = e;
    }
  }
  for (const list of [source, target, edge]) list.copyWithin(kept, i, size);
  graph.size = kept + size - i;
  // Those of the loop, and those of F among themselves.
  tally.comparisons +=
    comparisons + toRoot.comparisons + Math.max(0, forest.length - 1);
  return i === size;
}

// Drops heavy edges by the linear method; the forest is given by positions.
function dropByPathMaxima(
  graph: ShrunkGraph,
  forest: Int32Array,
  tally: Tally
): void {
  const {order, size, source, target, edge, weight} = graph;
  const weights = new Float64Array(size);
  for (let i = 0; i < size; i++) weights[i] = weight[edge[i]];
  const edges = {
    order,
    size,
    source: source.subarray(0, size),
    target: target.subarray(0, size),
    weight: weights
  };
  const heavy = edgesAbove(edges, findPathMaxima(edges, forest, tally));
  tally.comparisons += size;
  const light = new Int32Array(size - heavy.length);
  for (let i = 0, next = 0; i < size; i++) {
    if (heavy[next] === i) next++;
    else light[i - next] = i;
  }
  copyEdges(graph, light, graph);
}

// The positions of the forest's edges in the graph, in increasing order.
function positionsOf(
  {size, edge}: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array
): Int32Array {
  const positions = new Int32Array(forest.length);
  for (const e of forest) marks[e] = 1;
  let count = 0;
  for (let i = 0; i < size; i++) {
    if (marks[edge[i]] === 1) positions[count++] = i;
  }
  for (const e of forest) marks[e] = 0;
  return positions;
}
