import {ConstraintError, type EdgeList} from '../../src/graph/index.js';
import {
  ALGORITHMS,
  arborescence,
  branching,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  NoArborescenceError
} from '../../src/msf/index.js';
import {isWanted, type Kind} from './arborescence-oracle.js';
import {components, isLess} from './oracle.js';
import {type Random, random} from './random.js';

// Required and forbidden edges, and branchings with the fewest roots, held
// against a list of all solutions. The lists share no code with src/.

interface Problem {
  readonly draws: Random;
  readonly edges: EdgeList;
  readonly maximum: boolean;
  readonly required: number[];
  readonly forbidden: number[];
}

/** How to draw a weight for a minimum. `bad` is Infinity where it is allowed. */
const WEIGHTS: readonly ((draws: Random, bad: number) => number)[] = [
  ({integer}) => integer(-2, 3),
  ({integer}) => integer(-1000, 1000),
  () => 1,
  ({integer}) => integer(1, 9),
  ({integer}) => -integer(0, 9),
  ({integer}) => 2 ** integer(0, 40),
  ({integer, real}, bad) => (real() < 0.25 ? bad : integer(-3, 3))
];

function randomProblem(seed: number, bad: number): Problem {
  const draws = random(seed);
  const {integer, real} = draws;
  const order = integer(1, 5);
  const size = integer(0, 9);
  const maximum = real() < 0.5;
  const draw = draws.pick(WEIGHTS);
  const vertices = () =>
    Int32Array.from({length: size}, () => integer(0, order - 1));
  const all = draws.shuffle(Array.from({length: size}, (_, e) => e));
  const some = () => all.slice(0, draws.pick([0, 1, 1, 2, 3]));
  const required = real() < 0.3 ? [] : some();
  if (real() < 0.9) all.splice(0, required.length);
  const forbidden = real() < 0.3 ? [] : some();
  // Repeated indices count once.
  if (real() < 0.1) required.push(...required);
  return {
    draws,
    edges: {
      order,
      size,
      source: vertices(),
      target: vertices(),
      weight: Float64Array.from(
        {length: size},
        () => (maximum ? -1 : 1) * draw(draws, bad)
      )
    },
    maximum,
    required,
    forbidden
  };
}

/** Every set of edges with the required and without the forbidden ones. */
function* candidates({edges, required, forbidden}: Problem) {
  for (let set = 0; set < 2 ** edges.size; set++) {
    if (required.some(e => ((set >> e) & 1) === 0)) continue;
    if (forbidden.some(e => ((set >> e) & 1) === 1)) continue;
    const members: number[] = [];
    for (let e = 0; e < edges.size; e++) if ((set >> e) & 1) members.push(e);
    yield members;
  }
}

const sumOf = ({weight}: EdgeList, members: readonly number[]) =>
  members.reduce((sum, e) => sum + weight[e], 0);

/** What a call returns, or the name and details of its error. */
function outcome<T>(call: () => T): T | ConstraintError | NoArborescenceError {
  try {
    return call();
  } catch (error) {
    if (error instanceof ConstraintError) return error;
    if (error instanceof NoArborescenceError) return error;
    throw error;
  }
}

const show = (found: unknown) =>
  found instanceof Error ? found.message : `[${found}]`;

/** Why the ranking is not that of all solutions, or `null`. */
function rankingFlaw(
  {edges, maximum}: Problem,
  found: {members: Int32Array; weight: number}[],
  all: readonly (readonly number[])[]
): string | null {
  const sign = maximum ? -1 : 1;
  const text = (sets: readonly {join(): string}[]) =>
    sets
      .map(set => set.join())
      .sort()
      .join(' ');
  if (text(found.map(({members}) => members)) !== text(all)) {
    return `the ranking has other solutions than ${text(all)}`;
  }
  const weights = found.map(({weight}) => weight).join();
  const wanted = all
    .map(set => sumOf(edges, set))
    .sort((a, b) => sign * (a - b));
  return weights === wanted.join() ? null : `ranked as ${weights}`;
}

/** What is wrong with the constrained forests of a tiny graph, or `null`. */
export function forestConstraintFlaw(seed: number): string | null {
  const problem = randomProblem(seed, Infinity);
  const {edges, maximum, draws} = problem;
  const {order, size, source, target, weight} = edges;
  const {required, forbidden} = problem;
  const select = (members: readonly number[]): EdgeList => ({
    order,
    size: members.length,
    source: Int32Array.from(members, e => source[e]),
    target: Int32Array.from(members, e => target[e]),
    weight: Float64Array.from(members, e => weight[e])
  });
  const left = Array.from({length: size}, (_, e) => e).filter(
    e => !forbidden.includes(e)
  );
  const trees = components(select(left)).count;
  const forests = [...candidates(problem)].filter(
    members =>
      members.length === order - trees &&
      components(select(members)).count === trees
  );
  // The least sequence of edges, from the least to the greatest.
  const signed = maximum ? weight.map(w => -w) : weight;
  const inOrder = (members: number[]) =>
    members.slice().sort((a, b) => (isLess(signed, a, b) ? -1 : 1));
  const comesFirst = (a: number[], b: number[]) => {
    const [p, q] = [inOrder(a), inOrder(b)];
    const at = p.findIndex((e, i) => e !== q[i]);
    return at >= 0 && isLess(signed, p[at], q[at]);
  };
  let best = forests[0];
  for (const forest of forests) if (comesFirst(forest, best)) best = forest;

  const find = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  for (const algorithm of ALGORITHMS) {
    const output =
      draws.real() < 0.3 ? new Int32Array(order + 1).fill(-7) : undefined;
    const options = {algorithm, required, forbidden, output, seed};
    const found = outcome(() => find(edges, options));
    const isRight =
      best === undefined
        ? found instanceof ConstraintError
        : `${found}` === `${best}`;
    if (!isRight) return `${algorithm}: ${show(found)}, not [${best}]`;
    if (output && found instanceof Int32Array) {
      if (found.buffer !== output.buffer) return 'the output is not used';
      if (output[found.length] !== -7) return 'the output is overwritten';
    }
  }
  if (left.some(e => !Number.isFinite(weight[e]))) return null;
  const ranking = outcome(() =>
    Array.from(
      kBestSpanningForestsOf(edges, {maximum, required, forbidden}),
      forest => ({members: forest.edges, weight: forest.weight})
    )
  );
  if (ranking instanceof Error) {
    return best === undefined ? null : `ranking: ${ranking.message}`;
  }
  return best === undefined
    ? 'the ranking finds what is impossible'
    : rankingFlaw(problem, ranking, forests);
}

const KINDS: readonly Kind[] = [
  'given',
  'single',
  'free',
  'branching',
  'fewest'
];

/**
 * What is wrong with constrained arborescences and branchings of a tiny
 * digraph, or `null`.
 */
export function arborescenceConstraintFlaw(seed: number): string | null {
  const problem = randomProblem(seed, Infinity);
  const {edges, maximum, draws, required, forbidden} = problem;
  const {order, size, source, target, weight} = edges;
  const root = draws.integer(0, order - 1);
  const isAbsent = (e: number) => !Number.isFinite(weight[e]);
  // All branchings, with the parent of each vertex.
  const all: {arcs: number[]; parent: number[]}[] = [];
  for (const arcs of candidates(problem)) {
    if (arcs.some(isAbsent)) continue;
    const parent: number[] = new Array(order).fill(-1);
    for (const a of arcs) parent[target[a]] = source[a];
    if (parent.filter(p => p >= 0).length !== arcs.length) continue;
    if (isWanted(parent, 'branching', -1)) all.push({arcs, parent});
  }
  // A forbidden arc is as good as absent, even if it is infinitely good.
  for (const e of forbidden) {
    if (draws.real() < 0.3) weight[e] = maximum ? Infinity : -Infinity;
  }
  const most = Math.max(...all.map(({arcs}) => arcs.length));
  const sign = maximum ? -1 : 1;

  for (const kind of KINDS) {
    const wanted = all.filter(({arcs, parent}) =>
      kind === 'fewest' ? arcs.length === most : isWanted(parent, kind, root)
    );
    const sums = wanted.map(({arcs}) => sign * sumOf(edges, arcs));
    const least = Math.min(...sums);
    const algorithm = draws.pick(['tarjan', 'gabow', 'auto'] as const);
    const output =
      draws.real() < 0.3 ? new Int32Array(order + 1).fill(-7) : undefined;
    const isBranching = kind === 'branching' || kind === 'fewest';
    const sets = {required, forbidden: Int32Array.from(forbidden)};
    const branchings = {...sets, fewestRoots: kind === 'fewest'};
    const arborescences = {
      ...sets,
      root: kind === 'free' ? null : root,
      singleRoot: kind === 'single'
    };
    const how = {maximum, algorithm, output};
    const found = outcome(() =>
      isBranching
        ? branching.detailed(edges, {...branchings, ...how})
        : arborescence.detailed(edges, {...arborescences, ...how})
    );
    if (found instanceof Error) {
      if (wanted.length > 0) return `${kind}: ${found.message}`;
      const flaw = errorFlaw(found, all, order, most, root);
      if (flaw) return `${kind}: ${flaw}`;
    } else {
      const {arcs, ...proof} = found;
      const text = arcs.join();
      const at = wanted.findIndex(({arcs}) => arcs.join() === text);
      if (at < 0) return `${kind}: [${text}] is not a solution`;
      if (sums[at] !== least) return `${kind}: [${text}] is not optimal`;
      if (output && arcs.buffer !== output.buffer) return 'output is not used';
      // The proof holds for all optimal solutions and for no other.
      const isProven = isBranching
        ? (arcs: Int32Array) =>
            (maximum ? isMaximumBranching : isMinimumBranching)(
              edges,
              arcs,
              proof,
              branchings
            )
        : (arcs: Int32Array) =>
            (maximum ? isMaximumArborescence : isMinimumArborescence)(
              edges,
              arcs,
              proof,
              arborescences
            );
      for (let i = 0; i < wanted.length; i++) {
        const {arcs} = wanted[i];
        if (isProven(Int32Array.from(arcs)) !== (sums[i] === least)) {
          return `${kind}: the proof is wrong about [${arcs}]`;
        }
      }
      for (let set = 0; set < 2 ** size; set += draws.integer(1, 40)) {
        const any: number[] = [];
        for (let e = 0; e < size; e++) if ((set >> e) & 1) any.push(e);
        const isOther = !wanted.some(({arcs}) => arcs.join() === any.join());
        if (isOther && isProven(Int32Array.from(any))) {
          return `${kind}: the proof accepts [${any}]`;
        }
      }
    }
    if (isBranching) continue;
    const ranking = outcome(() =>
      Array.from(
        kBestArborescencesOf(edges, {...arborescences, maximum}),
        tree => ({members: tree.arcs, weight: tree.weight})
      )
    );
    if (ranking instanceof Error) {
      if (show(ranking) !== show(found)) return `${kind}: ${ranking.message}`;
      continue;
    }
    const flaw = rankingFlaw(
      problem,
      ranking,
      wanted.map(({arcs}) => arcs)
    );
    if (flaw) return `${kind}: ${flaw}`;
  }
  return null;
}

// Whether the details of an error are right.
function errorFlaw(
  error: ConstraintError | NoArborescenceError,
  all: readonly {arcs: number[]; parent: number[]}[],
  order: number,
  most: number,
  root: number
): string | null {
  if (error instanceof ConstraintError) {
    // Then the required arcs alone are the problem.
    const {reason} = error;
    const isAboutRoot = reason === 'into-root' || reason === 'two-children';
    return all.length === 0 || isAboutRoot ? null : `wrongly: ${error.message}`;
  }
  if (all.length === 0) return `no branching, yet: ${error.message}`;
  const trees = all.filter(({parent}) => isWanted(parent, 'given', root));
  const children = trees.map(
    ({parent}) => parent.filter(p => p === root).length
  );
  const needed =
    error.reason === 'single-root' ? Math.min(...children) : order - most;
  return error.needed === needed ? null : `${error.message} (not ${needed})`;
}
