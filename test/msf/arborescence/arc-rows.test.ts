import {expect, test} from 'vitest';
import type {EdgeList} from '../../../src/graph/index.js';
import type {
  ArcConstraints,
  RootKind
} from '../../../src/msf/arborescence/arc-problem.js';
import {arcRows} from '../../../src/msf/arborescence/arc-rows.js';
import {FORBIDDEN, REQUIRED} from '../../../src/msf/constraints.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const KINDS: readonly RootKind[] = [
  'given',
  'single',
  'free',
  'branching',
  'fewest'
];

test.for(KINDS)('the arcs that matter are sorted by target: %s', kind => {
  const isGiven = kind === 'given' || kind === 'single';
  for (let seed = 0; seed < rounds(200); seed++) {
    const draws = random(seed);
    const order = draws.integer(1, 8);
    const size = draws.integer(0, 30);
    const maximum = draws.integer(0, 1) === 1;
    const sign = maximum ? -1 : 1;
    const root = draws.integer(0, order - 1);
    const scale = draws.pick([1, 1, 2 ** 970]);
    const edges: EdgeList = {
      order,
      size,
      source: Int32Array.from({length: size}, () =>
        draws.integer(0, order - 1)
      ),
      target: Int32Array.from({length: size}, () =>
        draws.integer(0, order - 1)
      ),
      weight: Float64Array.from({length: size}, () =>
        draws.integer(0, 7) === 0
          ? sign * Infinity
          : draws.integer(-5, 5) * scale
      )
    };
    const {source, target, weight} = edges;
    let constraints: ArcConstraints = null;
    const states = new Uint8Array(size);
    const requiredInto = new Int32Array(order).fill(-1);
    if (seed % 2 === 1) {
      constraints = {states, requiredInto};
      for (let e = 0; e < size; e++) {
        const v = target[e];
        const kindOf = draws.integer(0, 9);
        if (kindOf === 0) states[e] = FORBIDDEN;
        const isFit = v !== source[e] && Number.isFinite(weight[e]);
        if (kindOf > 1 || requiredInto[v] >= 0 || !isFit) continue;
        if (isGiven && v === root) continue;
        states[e] = REQUIRED;
        requiredInto[v] = e;
      }
    }
    const largest = weight.reduce(
      (most, w, e) =>
        Number.isFinite(w) && states[e] !== FORBIDDEN
          ? Math.max(most, Math.abs(w))
          : most,
      0
    );
    const factor = sign * (largest > 2 ** 960 ? 2 ** -64 : 1);
    const rows = arcRows({
      ...{edges, kind, maximum, constraints},
      root: isGiven ? root : -1
    });
    const virtual = isGiven ? root : order;
    expect(rows.order).toBe(isGiven ? order : order + 1);
    expect(rows.root).toBe(virtual);
    expect(rows.hop).toBe(kind === 'given' || kind === 'branching' ? 0 : 1);
    expect(rows.factor).toBe(factor);
    const expected: number[][] = [];
    const offset = [0];
    for (let v = 0; v < rows.order; v++) {
      for (let e = 0; e < size; e++) {
        if (target[e] !== v || states[e] === FORBIDDEN) continue;
        const only = requiredInto[v];
        if (only >= 0 && only !== e) continue;
        const w = sign * weight[e];
        const isUseful = kind === 'branching' ? w < 0 : w < Infinity;
        if (only < 0 && (!isUseful || v === source[e] || v === rows.root)) {
          continue;
        }
        expected.push([source[e], v, factor * weight[e], e]);
      }
      if (!isGiven && v < order && requiredInto[v] < 0) {
        expected.push([virtual, v, 0, size + v]);
      }
      offset.push(expected.length);
    }
    expect([...rows.offset]).toEqual(offset);
    expect(rows.size).toBe(expected.length);
    const found = expected.map((_, p) => [
      rows.source[p],
      rows.target[p],
      rows.weight[p],
      rows.arc[p]
    ]);
    expect(found).toEqual(expected);
    const {length} = expected;
    for (const list of [rows.source, rows.target, rows.weight, rows.arc]) {
      expect(list).toHaveLength(length);
    }
  }
});
