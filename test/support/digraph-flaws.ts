import {
  type EdgeList,
  isArborescenceOf,
  isBranchingOf,
  selectEdges
} from '../../src/graph/index.js';
import {DenseScratch} from '../../src/internals.js';
import {
  arborescence,
  branching,
  denseArborescence,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching,
  kBestArborescencesOf,
  NoArborescenceError
} from '../../src/msf/index.js';
import type {Kind} from './arborescence-oracle.js';
import {sameIntegers} from './find-flaw.js';
import {orderFlaw, rankNaively} from './naive-ranking.js';
import {type Random, random} from './random.js';
import {type RandomGraph, randomGraph} from './random-graph.js';

// Digraphs that are too large for a list of all solutions: the ways to solve
// them are held against each other and against the proofs.

// Sums of all of these are exact, so that every way finds the same arcs. `bad`
// is the weight of an arc that counts as absent.
const WEIGHTS: {
  readonly [name: string]: (draws: Random, bad: number) => number;
} = {
  equal: () => 1,
  few: ({integer}) => integer(-1, 2),
  integers: ({integer}) => integer(-500, 500),
  'large integers': ({integer}) => integer(-(2 ** 40), 2 ** 40),
  reals: ({real}) => real(),
  negative: ({real}) => -real(),
  powers: ({integer}) => 2 ** integer(-20, 20),
  absent: ({integer, real}, bad) => (real() < 0.2 ? bad : integer(-9, 9))
};

/** Makes the digraph of a seed, with weights for a minimum or a maximum. */
export function randomDigraph(
  seed: number,
  limits: {smallest?: number; largest?: number; most?: number}
): RandomGraph {
  const {edges, shape} = randomGraph(seed, limits);
  const draws = random(seed);
  const weights = draws.pick(Object.keys(WEIGHTS));
  const draw = WEIGHTS[weights];
  const bad = isMaximum(seed) ? -Infinity : Infinity;
  const weight = edges.weight.map(() => draw(draws, bad));
  return {seed, shape, weights, edges: {...edges, weight}};
}

const isMaximum = (seed: number) => random(seed).word() < 0;

// From the one with the fewest solutions to the one with the most.
const KINDS: readonly Kind[] = [
  'single',
  'given',
  'free',
  'fewest',
  'branching'
];

/** What is wrong with what is found in a digraph, or `null`. */
export function digraphFlaw(edges: EdgeList, seed: number): string | null {
  const maximum = isMaximum(seed);
  const draws = random(seed + 1);
  const sign = maximum ? -1 : 1;
  const root = draws.integer(0, edges.order - 1);
  let least = Infinity;
  for (const kind of KINDS) {
    if (edges.order === 0 && (kind === 'single' || kind === 'given')) continue;
    const problem = {edges, kind, root, maximum};
    const found = solve(problem, 'tarjan');
    const flaw = agreementFlaw(problem, found, draws);
    if (flaw !== null) return `${kind}: ${flaw}`;
    if (found === null) {
      const isAlways = kind === 'fewest' || kind === 'branching';
      if (isAlways || least < Infinity) return `${kind}: nothing is found`;
      continue;
    }
    const total = sign * weightOf(edges, found.arcs);
    if (total > least) return `${kind}: ${total} is worse than ${least}`;
    // As few roots as possible are one root wherever that is possible.
    const isFree = kind === 'fewest' && least < Infinity;
    if (isFree && found.arcs.length !== Math.max(0, edges.order - 1)) {
      return `${kind}: ${found.arcs.length} arcs where a tree is possible`;
    }
    least = total;
  }
  return null;
}

interface Problem {
  readonly edges: EdgeList;
  readonly kind: Kind;
  readonly root: number;
  readonly maximum: boolean;
}

interface Constraints {
  readonly required?: number[];
  readonly forbidden?: number[];
}

type Proven = ReturnType<typeof branching.detailed>;

const isBranchingKind = (kind: Kind) =>
  kind === 'fewest' || kind === 'branching';

/** A proven solution, or `null` if the solver says that there is none. */
function solve(
  {edges, kind, root, maximum}: Problem,
  algorithm: 'tarjan' | 'gabow' | 'auto',
  constraints: Constraints = {}
): Proven | null {
  const common = {maximum, algorithm, ...constraints};
  try {
    return isBranchingKind(kind)
      ? branching.detailed(edges, {...common, fewestRoots: kind === 'fewest'})
      : arborescence.detailed(edges, {...common, ...rootOf(kind, root)});
  } catch (error) {
    if (error instanceof NoArborescenceError) return null;
    throw error;
  }
}

function rootOf(kind: Kind, root: number) {
  return {root: kind === 'free' ? null : root, singleRoot: kind === 'single'};
}

// Whether other ways find the same, and the proofs prove it.
function agreementFlaw(
  problem: Problem,
  found: Proven | null,
  draws: Random
): string | null {
  const {edges, maximum} = problem;
  for (const algorithm of ['gabow', 'auto'] as const) {
    const other = solve(problem, algorithm);
    const flaw = differenceOf(algorithm, other, found);
    if (flaw !== null) return flaw;
    if (other !== null && !isProven(problem, other.arcs, other)) {
      return `the proof of ${algorithm} is wrong`;
    }
  }
  const negated = {...edges, weight: edges.weight.map(w => -w)};
  const mirrored = {...problem, edges: negated, maximum: !maximum};
  const flaw =
    differenceOf('the opposite', solve(mirrored, 'auto'), found) ??
    matrixFlaw(problem, found);
  if (flaw !== null || found === null) return flaw;
  const {arcs} = found;
  if (!isProven(problem, arcs, found)) return 'the proof of tarjan is wrong';
  if (!isValid(problem, arcs)) return `[${arcs}] is not a solution`;

  // What requires some of its arcs, and forbids some others, changes nothing.
  const isChosen = new Set(arcs);
  const required = [...arcs].filter(() => draws.real() < 0.3);
  const forbidden = Array.from({length: edges.size}, (_, e) => e).filter(
    e => !isChosen.has(e) && draws.real() < 0.3
  );
  const constraints = {required, forbidden};
  const same = solve(problem, draws.pick(['tarjan', 'gabow']), constraints);
  if (same === null) return 'nothing is found with constraints';
  if (weightOf(edges, same.arcs) !== weightOf(edges, arcs)) {
    return `with constraints, [${same.arcs}] is found where [${arcs}] is right`;
  }
  return isProven(problem, arcs, same, constraints)
    ? null
    : 'the proof with constraints is wrong';
}

function differenceOf(
  name: string,
  other: Proven | null,
  found: Proven | null
): string | null {
  const isSame =
    other === null || found === null
      ? other === found
      : sameIntegers(other.arcs, found.arcs);
  return isSame
    ? null
    : `${name} found [${other?.arcs}], but tarjan [${found?.arcs}]`;
}

function isProven(
  {edges, kind, root, maximum}: Problem,
  arcs: Int32Array,
  proof: Proven,
  constraints: Constraints = {}
): boolean {
  if (isBranchingKind(kind)) {
    const check = maximum ? isMaximumBranching : isMinimumBranching;
    const fewestRoots = kind === 'fewest';
    return check(edges, arcs, proof, {...constraints, fewestRoots});
  }
  const check = maximum ? isMaximumArborescence : isMinimumArborescence;
  return check(edges, arcs, proof, {...constraints, ...rootOf(kind, root)});
}

function isValid(
  {edges, kind, root}: Pick<Problem, 'edges' | 'kind' | 'root'>,
  arcs: Int32Array
): boolean {
  const chosen = selectEdges(edges, arcs);
  if (chosen.weight.some(w => !Number.isFinite(w))) return false;
  if (isBranchingKind(kind) || edges.order === 0) return isBranchingOf(chosen);
  if (!isArborescenceOf(chosen)) return false;
  if (kind === 'free') return true;
  const children = chosen.source.filter(u => u === root).length;
  const isSingle = children === Math.min(1, edges.order - 1);
  return !chosen.target.includes(root) && (kind === 'given' || isSingle);
}

const weightOf = ({weight}: EdgeList, arcs: Iterable<number>) => {
  let sum = 0;
  for (const a of arcs) sum += weight[a];
  return sum;
};

const DENSE = 60;
const SCRATCH = new DenseScratch(DENSE);

// Whether the solver for matrices finds a tree of the same weight.
function matrixFlaw(
  {edges, kind, root, maximum}: Problem,
  found: Proven | null
): string | null {
  if (kind !== 'given' && kind !== 'single') return null;
  const {order} = edges;
  if (order > DENSE) return null;
  const weights = matrixOf(edges, maximum);
  const singleRoot = kind === 'single';
  const options = {root, maximum, singleRoot, scratch: SCRATCH};
  let parents: Int32Array;
  try {
    parents = denseArborescence(weights, options);
  } catch (error) {
    if (!(error instanceof NoArborescenceError)) throw error;
    return found === null ? null : 'the matrix has no tree';
  }
  let sum = 0;
  parents.forEach((u, v) => {
    if (v !== root) sum += weights[u * order + v];
  });
  const wanted = found && weightOf(edges, found.arcs);
  return sum === wanted ? null : `${sum} in the matrix, not ${wanted}`;
}

// The best of parallel arcs; what is absent is infinitely bad.
function matrixOf(edges: EdgeList, maximum: boolean): Float64Array {
  const {order, size, source, target, weight} = edges;
  const bad = maximum ? -Infinity : Infinity;
  const best = maximum ? Math.max : Math.min;
  const weights = new Float64Array(order * order).fill(bad);
  for (let e = 0; e < size; e++) {
    const at = source[e] * order + target[e];
    weights[at] = best(weights[at], weight[e]);
  }
  return weights;
}

const RANKS = 12;
// The naive way is slow.
const NAIVE_ORDER = 12;
const NAIVE_RANKS = 6;

/** What is wrong with the first of all ranked arborescences, or `null`. */
export function arborescenceRankingFlaw(
  edges: EdgeList,
  seed: number
): string | null {
  const maximum = isMaximum(seed);
  const draws = random(seed + 2);
  if (edges.order === 0) return null;
  const root = draws.integer(0, edges.order - 1);
  const kind = draws.pick(['given', 'single', 'free'] as const);
  const best = solve({edges, kind, root, maximum}, 'auto');
  if (best === null) return null;
  const ranking: number[] = [];
  const seen = new Set<string>();
  const options = {...rootOf(kind, root), maximum};
  for (const {arcs, weight} of kBestArborescencesOf(edges, options)) {
    if (!isValid({edges, kind, root}, arcs)) return `[${arcs}] is no tree`;
    if (weight !== weightOf(edges, arcs)) return `[${arcs}] is not ${weight}`;
    ranking.push(weight);
    seen.add(arcs.join());
    if (ranking.length === RANKS) break;
  }
  const flaw = orderFlaw(ranking, weightOf(edges, best.arcs), seen, maximum);
  if (flaw !== null || edges.order > DENSE) return flaw;
  if (edges.order <= NAIVE_ORDER) {
    const sign = maximum ? -1 : 1;
    const naive = rankNaively(
      part => solve({edges, kind, root, maximum}, 'auto', part)?.arcs ?? null,
      arcs => sign * weightOf(edges, arcs),
      NAIVE_RANKS
    );
    if (naive.some((sum, i) => sign * sum !== ranking[i])) {
      return `ranked as ${ranking}, not as ${naive}`;
    }
  }
  if (kind === 'free') return null;

  // Of parallel arcs, a matrix has only the best.
  const weights = matrixOf(edges, maximum);
  const inMatrix: number[] = [];
  const different = new Set<string>();
  const rooted = {root, singleRoot: kind === 'single', maximum};
  for (const {parents, weight} of kBestArborescencesOf(weights, rooted)) {
    inMatrix.push(weight);
    different.add(parents.join());
    if (inMatrix.length === RANKS) break;
  }
  const matrixRankingFlaw = orderFlaw(inMatrix, ranking[0], different, maximum);
  if (matrixRankingFlaw !== null) return `matrix: ${matrixRankingFlaw}`;
  return hasParallelArcs(edges) || ranking.join() === inMatrix.join()
    ? null
    : `ranked as ${inMatrix} in the matrix, not as ${ranking}`;
}

function hasParallelArcs({order, size, source, target}: EdgeList): boolean {
  const pairs = new Set<number>();
  for (let e = 0; e < size; e++) pairs.add(source[e] * order + target[e]);
  return pairs.size < size;
}
