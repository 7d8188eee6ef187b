import type {EdgeList} from '../../src/graph/index.js';

// Arborescences and branchings by brute force. Nothing here shares code with
// src/, and all sums are exact.

/**
 * What is wanted of the root. `given`: it is given; `single`: it is given and
 * has one child; `free`: it may be any vertex; `branching`: there may be any
 * number of roots; `fewest`: there are as few roots as possible.
 */
export type Kind = 'given' | 'single' | 'free' | 'branching' | 'fewest';

/**
 * Weights as integers, all in one unit, which is a power of two. Infinities
 * are left out.
 */
export function exactWeights(weight: Float64Array): (bigint | null)[] {
  const view = new DataView(new ArrayBuffer(8));
  const parts = Array.from(weight, w => {
    view.setFloat64(0, w);
    const bits = view.getBigUint64(0);
    const exponent = Number((bits >> 52n) & 0x7ffn);
    const fraction = bits & 0xfffffffffffffn;
    const digits = exponent === 0 ? fraction : fraction | 0x10000000000000n;
    return {
      digits: bits >> 63n === 1n ? -digits : digits,
      exponent: Math.max(exponent, 1),
      isInfinite: exponent === 0x7ff
    };
  });
  let unit = 0x7ff;
  for (const {digits, exponent} of parts) {
    if (digits !== 0n && exponent < unit) unit = exponent;
  }
  return parts.map(({digits, exponent, isInfinite}) => {
    if (isInfinite) return null;
    return digits === 0n ? 0n : digits << BigInt(exponent - unit);
  });
}

/** The sum of some weights, exactly. */
export function exactSum(
  exact: readonly (bigint | null)[],
  arcs: Iterable<number>
): bigint {
  let sum = 0n;
  for (const a of arcs) {
    const w = exact[a];
    if (w === null) throw new Error(`arc ${a} has no finite weight`);
    sum += w;
  }
  return sum;
}

/**
 * The weight of a best arborescence or branching in the unit of
 * {@link exactWeights}, or `null` if there is none: tries every way to give
 * each vertex a parent or none.
 */
export function exhaustiveArborescence(
  edges: EdgeList,
  kind: Kind,
  root: number,
  maximum: boolean
): bigint | null {
  const {order, size, source, target} = edges;
  const exact = exactWeights(edges.weight);
  // Of parallel arcs only the best one matters.
  const cost: (bigint | null)[] = new Array(order * order).fill(null);
  for (let e = 0; e < size; e++) {
    const w = exact[e];
    if (source[e] === target[e] || w === null) continue;
    const at = source[e] * order + target[e];
    const signed = maximum ? -w : w;
    const former = cost[at];
    if (former === null || signed < former) cost[at] = signed;
  }
  const parent: number[] = new Array(order).fill(-1);
  let sums: bigint[] = [];
  // For the fewest roots, only the sums of branchings with that many count.
  let fewest = Infinity;
  const tryVertex = (v: number, sum: bigint) => {
    if (v === order) {
      if (!isWanted(parent, kind, root)) return;
      const roots = kind === 'fewest' ? parent.filter(p => p < 0).length : 0;
      if (roots > fewest) return;
      if (roots < fewest) sums = [];
      fewest = roots;
      sums.push(sum);
      return;
    }
    parent[v] = -1;
    tryVertex(v + 1, sum);
    for (let u = 0; u < order; u++) {
      const w = cost[u * order + v];
      if (w === null) continue;
      parent[v] = u;
      tryVertex(v + 1, sum + w);
    }
    parent[v] = -1;
  };
  tryVertex(0, 0n);
  if (sums.length === 0) return null;
  let least = sums[0];
  for (const sum of sums) if (sum < least) least = sum;
  return maximum ? -least : least;
}

/** {@link exhaustiveArborescence} of integer weights, in units of 1. */
export function exhaustiveIntegers(
  edges: EdgeList,
  kind: Kind,
  root: number,
  maximum: boolean
): bigint | null {
  const best = exhaustiveArborescence(edges, kind, root, maximum);
  if (best === null) return null;
  // The first weight that is not 0 tells the unit.
  const e = edges.weight.findIndex(w => w !== 0);
  if (e < 0) return 0n;
  const exact = exactWeights(edges.weight)[e]!;
  return (best * BigInt(edges.weight[e])) / exact;
}

/** Whether parents, -1 for none, form what is wanted. */
export function isWanted(
  parent: readonly number[],
  kind: Kind,
  root: number
): boolean {
  const order = parent.length;
  const roots = parent.filter(p => p < 0).length;
  if (kind === 'free' && roots !== Math.min(order, 1)) return false;
  if (kind === 'given' || kind === 'single') {
    if (roots !== 1 || parent[root] >= 0) return false;
  }
  if (kind === 'single' && order > 1) {
    if (parent.filter(p => p === root).length !== 1) return false;
  }
  // Going up from anywhere must end within as many steps as vertices.
  for (let v = 0; v < order; v++) {
    let up = v;
    for (let i = 0; i < order && up >= 0; i++) up = parent[up];
    if (up >= 0) return false;
  }
  return true;
}

/** The parents that arcs give to vertices; throws if one gets two. */
export function parentsOf(edges: EdgeList, arcs: Iterable<number>): number[] {
  const parent: number[] = new Array(edges.order).fill(-1);
  for (const a of arcs) {
    const v = edges.target[a];
    if (parent[v] >= 0) throw new Error(`vertex ${v} has two parents`);
    parent[v] = edges.source[a];
  }
  return parent;
}

/** What of a solution {@link certificateFlaw} looks at. */
export interface Certified {
  readonly arcs: Int32Array;
  readonly order: number;
  readonly parent: Int32Array;
  readonly dual: Float64Array;
  readonly dualHops: Int32Array;
}

/**
 * Why dual values do not prove a solution optimal, or `null` if they do, by
 * the definition: pairs of hops and weight, hops first; sets of two or more
 * vertices have no negative dual; the duals of the sets that an arc enters
 * are at most the arc's own pair; all duals sum up to the solution's pair.
 * Sums must be exact in doubles. The root of an arborescence without a given
 * one is the vertex after all others.
 */
export function certificateFlaw(
  edges: EdgeList,
  {arcs, order, parent, dual, dualHops}: Certified,
  kind: Kind,
  root: number,
  maximum: boolean
): string | null {
  const sign = maximum ? -1 : 1;
  const isVirtual = kind !== 'given' && kind !== 'single';
  if (order !== edges.order + (isVirtual ? 1 : 0)) return 'the order is off';
  if (isVirtual) root = edges.order;
  const hop = kind === 'given' || kind === 'branching' ? 0 : 1;
  const isAbove = (hops: number, weight: number, than: number, of: number) =>
    hops > than || (hops === than && sign * weight > sign * of);

  let hopsOfDuals = 0;
  let weightOfDuals = 0;
  for (let s = 0; s < parent.length; s++) {
    hopsOfDuals += dualHops[s];
    weightOfDuals += dual[s];
    if (s >= order && isAbove(0, 0, dualHops[s], dual[s])) {
      return `set ${s} has a negative dual`;
    }
    if (parent[s] >= 0 && parent[s] <= s) return `set ${s} is not nested`;
  }
  const isSolution = new Set(arcs);
  const hasParent = new Set(Array.from(arcs, a => edges.target[a]));
  let hopsOfArcs = isVirtual ? hop * (edges.order - hasParent.size) : 0;
  let weightOfArcs = 0;
  const check = (u: number, v: number, weight: number, name: string) => {
    const around = new Set<number>();
    for (let s = u; s >= 0; s = parent[s]) around.add(s);
    let hops = 0;
    let sum = 0;
    for (let s = v; s >= 0 && !around.has(s); s = parent[s]) {
      hops += dualHops[s];
      sum += dual[s];
    }
    return isAbove(hops, sum, u === root ? hop : 0, weight)
      ? `${name} is below its duals`
      : null;
  };
  for (let e = 0; e < edges.size; e++) {
    const u = edges.source[e];
    if (isSolution.has(e)) {
      hopsOfArcs += u === root ? hop : 0;
      weightOfArcs += edges.weight[e];
    }
    if (edges.target[e] === root || u === edges.target[e]) continue;
    const flaw = check(u, edges.target[e], edges.weight[e], `arc ${e}`);
    if (flaw !== null) return flaw;
  }
  for (let v = 0; isVirtual && v < edges.order; v++) {
    const flaw = check(root, v, 0, `the virtual arc to ${v}`);
    if (flaw !== null) return flaw;
  }
  if (hopsOfDuals !== hopsOfArcs || weightOfDuals !== weightOfArcs) {
    const duals = `${hopsOfDuals}, ${weightOfDuals}`;
    return `duals sum up to ${duals}, not ${hopsOfArcs}, ${weightOfArcs}`;
  }
  return null;
}
