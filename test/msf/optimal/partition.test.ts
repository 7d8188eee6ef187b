import {expect, test} from 'vitest';
import type {EdgeList} from '../../../src/graph/index.js';
import {
  CORRUPTED,
  DECIDED,
  INSIDE,
  OUTSIDE,
  partition
} from '../../../src/msf/optimal/partition.js';
import {viewOf} from '../../../src/msf/shrinking-graph.js';
import {randomGraph} from '../../support/random-graph.js';
import {rounds} from '../../support/rounds.js';

/**
 * The partition by a heap that corrupts nothing: from each vertex that is in no
 * subgraph yet, one grows along its least edge, up to four vertices, or to one
 * of another subgraph.
 */
function expected(edges: EdgeList) {
  const {order, size, source, target, weight} = edges;
  const sorted = [...weight.keys()].sort(
    (a, b) => weight[a] - weight[b] || a - b
  );
  const group = new Int32Array(order).fill(-1);
  const state = new Uint8Array(size).fill(OUTSIDE);
  let groups = 0;
  let parallel = 0;
  for (let v = 0; v < order; v++) {
    if (group[v] >= 0) continue;
    const members = new Set([v]);
    let found = -1;
    while (members.size < 4 && found < 0) {
      const least = sorted.find(
        e => members.has(source[e]) !== members.has(target[e])
      );
      if (least === undefined) break;
      const isOut = members.has(source[least]);
      const next = isOut ? target[least] : source[least];
      found = group[next];
      members.add(next);
    }
    if (found < 0) found = groups++;
    for (const u of members) group[u] = found;
    // The minimum spanning tree of the subgraph.
    const label = new Map([...members].map(u => [u, u]));
    const pairs = new Set<string>();
    for (const e of sorted) {
      const a = label.get(source[e]);
      const b = label.get(target[e]);
      if (source[e] === target[e] || a === undefined || b === undefined) {
        continue;
      }
      state[e] = a === b ? INSIDE : DECIDED;
      for (const [u, l] of label) if (l === b) label.set(u, a);
      const pair = [source[e], target[e]].sort((u, w) => u - w).join(' ');
      if (pairs.has(pair)) parallel++;
      pairs.add(pair);
    }
  }
  return {group, groups, state, parallel};
}

test('subgraphs grow along least edges if nothing is corrupted', () => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const {edges, weights} = randomGraph(seed, {largest: 60, most: 200});
    if (['special', 'infinite', 'equal'].includes(weights)) continue;
    const found = partition(viewOf(edges), edges.weight, 0);
    const {group, groups, state, parallel} = expected(edges);
    expect(found.groups).toBe(groups);
    expect(found.group).toEqual(group);
    expect(found.state).toEqual(state);
    // Besides, at most 6 for the tree of each subgraph.
    expect(found.treeComparisons).toBeGreaterThanOrEqual(parallel);
    expect(found.treeComparisons).toBeLessThanOrEqual(
      parallel + 6 * edges.order
    );
  }
});

test('what is corrupted leads out, and small groups have no other way', () => {
  let corrupted = 0;
  for (let seed = 0; seed < rounds(200); seed++) {
    const {edges} = randomGraph(seed, {smallest: 20, largest: 60});
    const {order, source, target, weight} = edges;
    const {group, groups, state} = partition(viewOf(edges), weight, 0.5);
    const sizes = new Int32Array(groups);
    for (let v = 0; v < order; v++) sizes[group[v]]++;
    const hasExit = new Uint8Array(groups);
    state.forEach((one, e) => {
      const isWithin = group[source[e]] === group[target[e]];
      if (one === INSIDE || one === DECIDED) expect(isWithin).toBe(true);
      if (one === CORRUPTED) corrupted++;
      if (one !== OUTSIDE || isWithin) return;
      hasExit[group[source[e]]] = 1;
      hasExit[group[target[e]]] = 1;
    });
    expect(sizes.every((size, g) => size >= 4 || hasExit[g] === 0)).toBe(true);
  }
  expect(corrupted).toBeGreaterThan(100);
});
