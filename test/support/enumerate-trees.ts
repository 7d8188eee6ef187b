import type {EdgeList} from '../../src/graph/index.js';
import {isWanted, type Kind} from './arborescence-oracle.js';
import {components} from './oracle.js';

/** A set of edges as text, with its weight. */
export interface Listed {
  readonly edges: string;
  readonly weight: number;
}

/** All spanning forests of a graph of few edges, in no order. */
export function allForests(graph: EdgeList): Listed[] {
  const {order, size, source, target, weight} = graph;
  const length = order - components(graph).count;
  const found: Listed[] = [];
  for (let set = 0; set < 2 ** size; set++) {
    const edges = membersOf(set, size);
    if (edges.length !== length) continue;
    const pick = (ends: Int32Array) => Int32Array.from(edges, e => ends[e]);
    const forest = {
      order,
      size: length,
      source: pick(source),
      target: pick(target),
      weight: new Float64Array(length)
    };
    // As few trees as the graph has, with as few edges: no cycle.
    if (components(forest).count !== order - length) continue;
    found.push(listed(edges, weight));
  }
  return found;
}

/** All arborescences of a digraph of few arcs, in no order. */
export function allArborescences(
  {order, size, source, target, weight}: EdgeList,
  kind: Kind,
  root: number
): Listed[] {
  const found: Listed[] = [];
  for (let set = 0; set < 2 ** size; set++) {
    const arcs = membersOf(set, size);
    if (arcs.length !== order - 1) continue;
    const parent: number[] = new Array(order).fill(-1);
    for (const a of arcs) parent[target[a]] = source[a];
    // Fewer parents than arcs: two arcs lead into one vertex.
    if (parent.filter(p => p >= 0).length !== arcs.length) continue;
    if (arcs.some(a => !Number.isFinite(weight[a]))) continue;
    if (isWanted(parent, kind, root)) found.push(listed(arcs, weight));
  }
  return found;
}

function membersOf(set: number, size: number): number[] {
  const members: number[] = [];
  for (let e = 0; e < size; e++) if ((set >> e) & 1) members.push(e);
  return members;
}

function listed(edges: number[], weight: Float64Array): Listed {
  return {
    edges: edges.join(),
    weight: edges.reduce((sum, e) => sum + weight[e], 0)
  };
}
