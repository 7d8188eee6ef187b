import {DisjointSets} from '../../graph/disjoint-sets.js';
import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  quote,
  SpanforestError
} from '../../graph/errors.js';
import {rootKind, solve} from '../arborescence/index.js';
import {logAdd} from './arithmetic.js';
import type {TreeProblem} from './solve-trees.js';

/** Which trees of an edge list are meant. */
export interface TreeKind {
  /**
   * `undirected`: spanning trees; else arborescences: from a `given` root, from
   * a root with a `single` child, or from any root (`free`).
   */
  readonly kind: 'undirected' | 'given' | 'single' | 'free';
  /** The root; 0 or -1 if it is not given. */
  readonly root: number;
}

/** Spanning trees of an undirected graph. */
export const UNDIRECTED: TreeKind = {kind: 'undirected', root: 0};

/** The option for trees that are not all alike. */
export interface FactorOptions {
  /**
   * The factor of each edge, which is finite and not negative: the weight of a
   * tree is the product of those of its edges, and 0 leaves out an edge. Costs
   * are no factors, so the weights of the edge list do not count by themselves.
   * @defaultValue 1 for every edge
   */
  factors?: Float64Array | undefined;
}

/** Options that say which arborescences of a digraph are meant. */
export interface RootOptions extends FactorOptions {
  /** The root; `null` means all roots together. */
  root: number | null;
  /**
   * Whether the root has exactly one child.
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** Which arborescences are meant by valid options. */
export function arborescenceKind(
  order: number,
  {root, singleRoot}: RootOptions
): TreeKind {
  return rootKind(order, root, singleRoot) as TreeKind;
}

/** The edge list with its factors in place of its weights, all checked. */
export function withFactors(
  edges: EdgeList,
  factors: Float64Array | undefined
): EdgeList {
  checkEdgeList(edges);
  const {order, size, source, target} = edges;
  const weight = factors ?? new Float64Array(size).fill(1);
  if (!(weight instanceof Float64Array) || weight.length !== size) {
    const length = weight instanceof Float64Array ? ` of ${weight.length}` : '';
    throw new OptionError(
      `spanforest/msf/probability: factors is ${quote(weight)}${length}. Pass a ` +
        `Float64Array with a factor for each of the ${size} edges, such as ` +
        'edges.weight.'
    );
  }
  for (let e = 0; e < size; e++) {
    // NaN, too, is refused.
    if (!(weight[e] >= 0 && weight[e] < Infinity)) {
      throw factorError(e, weight[e]);
    }
  }
  return {order, size, source, target, weight};
}

/** The error for a number that is not a factor, by index or graphology key. */
export function factorError(
  edge: number | string,
  weight: number
): EdgeWeightError {
  const where =
    typeof edge === 'number' ? 'spanforest/msf/probability' : 'spanforest';
  return new EdgeWeightError(
    `${where}: edge ${quote(edge)} has factor ${weight}, but the weight of a ` +
      'tree is a product here. Give it a finite factor above 0, or 0 to ' +
      'leave out the edge; if weights add up, pass Math.exp of them.',
    edge,
    weight
  );
}

/**
 * The trees of an edge list as arborescences of a matrix. Weights of parallel
 * edges add up. An undirected edge is an arc each way: every spanning tree then
 * is one arborescence from vertex 0. A free root is the only child of one more
 * vertex.
 */
export function denseProblem(
  edges: EdgeList,
  {kind, root}: TreeKind
): TreeProblem {
  const {size, source, target, weight} = edges;
  const isFree = kind === 'free';
  const order = isFree ? edges.order + 1 : edges.order;
  checkDenseOrder(order);
  const scores = new Float64Array(order * order).fill(-Infinity);
  const add = (u: number, v: number, score: number) => {
    scores[u * order + v] = logAdd(scores[u * order + v], score);
  };
  for (let e = 0; e < size; e++) {
    const score = Math.log(weight[e]);
    if (source[e] === target[e]) continue;
    add(source[e], target[e], score);
    if (kind === 'undirected') add(target[e], source[e], score);
  }
  if (isFree) scores.fill(0, order * (order - 1), order * order - 1);
  return {
    scores,
    order,
    root: isFree ? edges.order : root,
    singleRoot: isFree || kind === 'single'
  };
}

/** Checks that a matrix of an order fits into memory. */
export function checkDenseOrder(order: number): void {
  if (order <= MAXIMUM_ORDER) return;
  throw new GraphTypeError(
    `spanforest/msf/probability: the graph has ${order} vertices, too many for ` +
      `a matrix. Pass at most ${MAXIMUM_ORDER}, or draw trees with ` +
      'sampleSpanningTreeOf or sampleArborescenceOf, which need none.'
  );
}

// Half a gigabyte for each of a handful of matrices.
const MAXIMUM_ORDER = 8192;

/** Throws the error that says why there is no tree, unless there is one. */
export function checkTreeExists(edges: EdgeList, {kind, root}: TreeKind): void {
  if (kind === 'undirected') {
    const components = countComponents(edges);
    if (components > 1) throw new NoSpanningTreeError(components);
    return;
  }
  const {order, size, source, target} = edges;
  const weight = edges.weight.map(w => (w === 0 ? Infinity : 0));
  const arcs = {order, size, source, target, weight};
  solve({edges: arcs, kind, root, maximum: false, constraints: null}, 'tarjan');
}

function countComponents({order, size, source, target, weight}: EdgeList) {
  const sets = new DisjointSets(order);
  for (let e = 0; e < size; e++) {
    if (weight[e] > 0) sets.union(source[e], target[e]);
  }
  return sets.count;
}

/** The graph is not connected, so it has no spanning tree. */
export class NoSpanningTreeError extends SpanforestError {
  override name = 'NoSpanningTreeError';
  /** How many components the graph has, without edges of factor 0. */
  readonly components: number;

  /** Makes the error for a graph of several components. */
  constructor(components: number, where = 'spanforest/msf/probability') {
    super(
      `${where}: the graph has no spanning tree, because it has ` +
        `${components} components. Add edges of positive factor, or take one ` +
        'component at a time.'
    );
    this.components = components;
  }
}
