import type {EdgeList} from '../../graph/edge-list.js';
import {GraphTypeError, quote} from '../../graph/errors.js';
import {addDoubles} from './add-doubles.js';
import {type ArcRows, arcRows, type RootKind} from './arc-rows.js';
import {enteredDuals} from './entered-duals.js';
import {
  type ArborescenceFlaw,
  findArborescenceFlaw
} from './find-arborescence-flaw.js';
import {type DualFlaw, findDualFlaw, nestSets} from './find-dual-flaw.js';
import {type Magnitudes, magnitudes} from './magnitudes.js';
import type {DualValues} from './solve.js';

/** Arcs are an optimal solution, and the dual values prove it. */
export interface ProvenArborescence {
  /** Always `true` here. */
  readonly valid: true;
}

/** Dual values do not prove arcs to be optimal. */
export interface UnprovenArborescence {
  /** Always `false` here. */
  readonly valid: false;
  /**
   * What is wrong with the arcs: see {@link ArborescenceFlaw}. What is wrong
   * with the dual values in themselves: see {@link DualFlaw}. And what is
   * wrong with the two together:
   *
   * - `above-weight`: the duals of the sets that `arc` enters sum up to more
   *   than its weight (less, for a maximum); it is an arc from the virtual
   *   root to `node` if there is no `arc`;
   * - `gap`: the duals do not sum up to the weight of the solution. If there
   *   is an `arc`, it is one of the solution that could be lighter.
   */
  readonly reason:
    | ArborescenceFlaw['reason']
    | DualFlaw['reason']
    | 'above-weight'
    | 'gap';
  /** Index of the offending arc. */
  readonly arc?: number;
  /** The offending vertex or set. */
  readonly node?: number;
}

/** What the detailed checks answer. */
export type ArborescenceVerdict = ProvenArborescence | UnprovenArborescence;

/**
 * Checks a solution of one of the sparse problems against dual values.
 *
 * @param edges - A sound edge list.
 * @param kind - What is wanted of the root.
 * @param root - The root, if it is given.
 * @param maximum - Whether the greatest weight is wanted.
 */
export function checkProof(
  edges: EdgeList,
  arcs: Int32Array,
  proof: DualValues,
  kind: RootKind,
  root: number,
  maximum: boolean
): ArborescenceVerdict {
  checkTypes(arcs, proof);
  const rows = arcRows(edges, kind, root, maximum);
  const arcFlaw = findArborescenceFlaw(edges, arcs, kind, root);
  if (arcFlaw) return {valid: false, ...arcFlaw};
  const nest = nestSets(rows, proof);
  if ('reason' in nest) return {valid: false, ...nest};

  const {parent, dualHops} = proof;
  const dual = proof.dual.map(y => y * rows.factor);
  const bounds = magnitudes(rows);
  const dualFlaw = findDualFlaw(rows, dual, dualHops, bounds);
  if (dualFlaw) return {valid: false, ...dualFlaw};

  // What the duals that an arc enters lack to its weight, below 0 if nothing.
  const {hops, high, low} = enteredDuals(rows, {parent, dual, dualHops}, nest);
  const isChosen = new Uint8Array(edges.size);
  for (const arc of arcs) isChosen[arc] = 1;
  let loose = -1;
  for (let p = 0; p < rows.size; p++) {
    const arc = rows.arc[p];
    const hopsLeft = (rows.source[p] === rows.root ? rows.hop : 0) - hops[p];
    addDoubles(high, low, p, -rows.weight[p], 0);
    const left = -high[p];
    const tolerance = bounds.ofArc(p);
    if (hopsLeft < 0 || (hopsLeft === 0 && left < -tolerance)) {
      const where = arc < edges.size ? {arc} : {node: rows.target[p]};
      return {valid: false, reason: 'above-weight', ...where};
    }
    if (isChosen[arc] === 1 && (hopsLeft > 0 || left > tolerance)) loose = arc;
  }
  if (isReached(edges, arcs, rows, dual, dualHops, bounds)) {
    return {valid: true};
  }
  return {valid: false, reason: 'gap', ...(loose >= 0 && {arc: loose})};
}

// Whether the duals sum up to the weight of the arcs. To more they cannot.
function isReached(
  edges: EdgeList,
  arcs: Int32Array,
  {order, root, hop, factor}: ArcRows,
  dual: Float64Array,
  dualHops: Int32Array,
  bounds: Magnitudes
): boolean {
  const high = new Float64Array(1);
  const low = new Float64Array(1);
  let absolute = 0;
  // Each root of the caller's hangs from the virtual one.
  let hops = root < edges.order ? 0 : hop * (order - 1 - arcs.length);
  for (const arc of arcs) {
    if (edges.source[arc] === root) hops += hop;
    const w = factor * edges.weight[arc];
    absolute += Math.abs(w);
    addDoubles(high, low, 0, w, 0);
  }
  for (let node = 0; node < dual.length; node++) {
    hops -= dualHops[node];
    addDoubles(high, low, 0, -dual[node], 0);
  }
  return hops === 0 && high[0] <= bounds.ofTree(absolute);
}

function checkTypes(arcs: Int32Array, proof: DualValues): void {
  if (!(arcs instanceof Int32Array)) {
    throw new GraphTypeError(
      `spanforest/msf/verify: ${quote(arcs)} is not a set of arcs. Pass arc ` +
        'indices as an Int32Array.'
    );
  }
  if (
    proof === null ||
    typeof proof !== 'object' ||
    !(proof.parent instanceof Int32Array) ||
    !(proof.dual instanceof Float64Array) ||
    !(proof.dualHops instanceof Int32Array)
  ) {
    throw new GraphTypeError(
      `spanforest/msf/verify: ${quote(proof)} holds no dual values. Pass what ` +
        'arborescence.detailed or branching.detailed has returned, or {order, ' +
        'parent: Int32Array, dual: Float64Array, dualHops: Int32Array}.'
    );
  }
}
