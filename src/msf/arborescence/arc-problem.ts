import {DisjointSets} from '../../graph/disjoint-sets.js';
import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {ConstraintError, OptionError, quote} from '../../graph/errors.js';
import {checkOptions, type OptionKind} from '../../graph/options.js';
import {
  constraintError,
  type EdgeConstraints,
  edgeStates,
  REQUIRED
} from '../constraints.js';

/** A digraph, and which of its arborescences or branchings is wanted. */
export interface ArcProblem {
  readonly edges: EdgeList;
  readonly kind: RootKind;
  /** The root, -1 if none is given. */
  readonly root: number;
  /** Whether the greatest weight is wanted. */
  readonly maximum: boolean;
  readonly constraints: ArcConstraints;
}

/**
 * What is required of the root. `given`: an arborescence from this vertex;
 * `single`: one in which this vertex has one child; `free`: an arborescence
 * from any vertex; `branching`: any number of roots; `fewest`: as few roots as
 * possible.
 */
export type RootKind = 'given' | 'single' | 'free' | 'branching' | 'fewest';

/** Which arcs are required or forbidden; `null` if none is. */
export type ArcConstraints = {
  /** The state of each arc, as returned by {@link edgeStates}. */
  readonly states: Uint8Array;
  /** The required arc into each vertex, or -1. */
  readonly requiredInto: Int32Array;
} | null;

/**
 * Checks a digraph and options, and reads the problem from them. `more` are
 * further options by name.
 */
export type ProblemReader<Options> = (
  where: string,
  edges: EdgeList,
  options: Options,
  maximum: boolean,
  more?: Readonly<Record<string, OptionKind>>,
  advice?: Readonly<Record<string, string>>
) => ArcProblem;

/** Reads the problem of an arborescence. */
export const arborescenceProblem: ProblemReader<
  EdgeConstraints & {root: number | null; singleRoot?: boolean | undefined}
> = (where, edges, options, maximum, more, advice) => {
  checkEdgeList(edges);
  const known = {...CONSTRAINTS, root: 'value', singleRoot: 'boolean'} as const;
  checkRootOptions(where, options, {...known, ...more}, advice);
  const kind = rootKind(edges.order, options.root, options.singleRoot);
  return constrained({edges, ...kind, maximum}, options);
};

/** Reads the problem of a branching. */
export const branchingProblem: ProblemReader<
  (EdgeConstraints & {fewestRoots?: boolean | undefined}) | undefined
> = (where, edges, options = {}, maximum, more) => {
  checkEdgeList(edges);
  const known = {...CONSTRAINTS, fewestRoots: 'boolean'} as const;
  checkOptions(where, options, {...known, ...more});
  const kind = options.fewestRoots ? 'fewest' : 'branching';
  return constrained({edges, kind, root: -1, maximum}, options);
};

const CONSTRAINTS = {required: 'value', forbidden: 'value'} as const;

/**
 * {@link checkOptions} for options with a root, which people like to pass in
 * place of the options.
 */
export function checkRootOptions<Options extends object>(
  where: string,
  options: Options,
  known: Readonly<Record<keyof Options & string, OptionKind>>,
  advice?: Readonly<Record<string, string>>
): void {
  const isObject = typeof options === 'object' && options !== null;
  if (!isObject) {
    const root = Number.isInteger(options) ? options : 0;
    throw new OptionError(
      `${where}: the options are ${quote(options)}. Pass an object with the ` +
        `root: {root: ${root}}, or {root: null} for any root.`
    );
  }
  checkOptions(where, options, known, advice);
}

/** Checks what the options require of the root, -1 if it is free. */
export function rootKind(
  order: number,
  root: number | null,
  singleRoot = false
): {kind: RootKind; root: number} {
  if (root === null) {
    if (!singleRoot) return {kind: 'free', root: -1};
    throw new OptionError(
      'spanforest/msf/arborescence: singleRoot is about the children of a ' +
        'given root, but root is null. Give a root, or leave out singleRoot.'
    );
  }
  checkRoot(order, root, ', or null for any root');
  return {kind: singleRoot ? 'single' : 'given', root};
}

/** Checks that a root is a vertex. */
export function checkRoot(order: number, root: unknown, otherwise = ''): void {
  const vertex = root as number;
  if (Number.isInteger(vertex) && vertex >= 0 && vertex < order) return;
  throw new OptionError(
    `spanforest/msf/arborescence: root ${quote(root)} is not a vertex. ` +
      (order === 0
        ? `The digraph is empty${otherwise && '; leave the root free with null'}.`
        : `Give an integer from 0 to ${order - 1}${otherwise}.`)
  );
}

// Checks that there is a branching with the required arcs, and for a given root
// one in which it is a root. Time O(n + m α(m, n)), space O(n + m).
//
// A required arc is the only one into its target, so whether there is an
// arborescence is then a matter of the arcs that are left.
function constrained(
  problem: Omit<ArcProblem, 'constraints'>,
  options: EdgeConstraints
): ArcProblem {
  const {edges, kind, root, maximum} = problem;
  const states = edgeStates(edges, options);
  if (states === null) return {...problem, constraints: null};
  const {order, size, source, target, weight} = edges;
  const absent = maximum ? -Infinity : Infinity;
  const requiredInto = new Int32Array(order).fill(-1);
  const sets = new DisjointSets(order);
  let child = -1;
  for (let edge = 0; edge < size; edge++) {
    if (states[edge] !== REQUIRED) continue;
    const u = source[edge];
    const v = target[edge];
    if (u === v) throw constraintError('loop', edge);
    if (weight[edge] === absent) {
      throw arcError('infinite', edge);
    }
    if (v === root) throw arcError('into-root', edge);
    const other = requiredInto[v];
    if (other >= 0) {
      throw arcError('two-parents', edge, other);
    }
    requiredInto[v] = edge;
    // As no vertex has two parents, an undirected cycle is a directed one.
    if (!sets.union(u, v)) throw constraintError('cycle', edge);
    if (kind !== 'single' || u !== root) continue;
    if (child >= 0) {
      throw arcError('two-children', edge, child);
    }
    child = edge;
  }
  return {...problem, constraints: {states, requiredInto}};
}

function arcError(
  reason: keyof typeof PROBLEMS,
  edge: number,
  other?: number
): ConstraintError {
  return new ConstraintError({reason, edge, other, problem: PROBLEMS[reason]});
}

const PROBLEMS = {
  infinite:
    'has an infinite weight, so it counts as absent. Give it another, or leave ' +
    'it out.',
  'into-root': 'enters the root. Choose another root, or leave it out.',
  'two-parents': 'enter the same vertex. Require one of them.',
  'two-children':
    'leave the root, which must have a single child. Require one of them, or ' +
    'leave out singleRoot.'
};
