import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {arcRows} from '../../../src/msf/arborescence/arc-rows.js';
import {
  contractCycles,
  expandCycles
} from '../../../src/msf/arborescence/contract-cycles.js';
import {RowSolver} from '../../../src/msf/arborescence/index.js';
import {TarjanQueue} from '../../../src/msf/arborescence/tarjan-queue.js';

type Arc = readonly [source: number, target: number, weight: number];

function rowsOf(
  order: number,
  arcs: readonly Arc[],
  {root = 0, single = false} = {}
) {
  const edges = {
    ...{order, size: arcs.length},
    source: Int32Array.from(arcs, ([u]) => u),
    target: Int32Array.from(arcs, ([, v]) => v),
    weight: Float64Array.from(arcs, ([, , w]) => w)
  };
  const kind = single ? 'single' : 'given';
  return arcRows({edges, kind, root, maximum: false, constraints: null});
}

type Rows = ReturnType<typeof rowsOf>;

/** What the heaps of Tarjan's queue find. */
function expected(rows: Rows): number[] | null {
  const forest = contractCycles(rows, TarjanQueue);
  if (forest === null) return null;
  const arcInto = [...expandCycles(rows, forest)];
  const children = arcInto.filter(p => p >= 0 && rows.source[p] === rows.root);
  return rows.hop === 1 && children.length > 1 ? null : arcInto;
}

function found(solver: RowSolver, rows: Rows): number[] | null {
  const arcInto = solver.solve(rows);
  return arcInto && [...arcInto.subarray(0, rows.order)];
}

// Digraphs, not all of which the root spans, with weights drawn by `weight`.
const digraphs = (weight: fc.Arbitrary<number>) =>
  fc.integer({min: 1, max: 9}).chain(order => {
    const vertex = fc.nat({max: order - 1});
    return fc.record({
      order: fc.constant(order),
      arcs: fc.array(fc.tuple(vertex, vertex, weight), {maxLength: 40}),
      root: vertex
    });
  });

describe.each([false, true])('RowSolver, single root: %s', single => {
  test.each([
    ['few integers, which tie', fc.integer({min: -2, max: 2})],
    // Sums of them tie in exact arithmetic or not, which rounding hides.
    ['multiples of 0.02', fc.integer({min: -9, max: 9}).map(k => k * 0.02)],
    [
      'numbers of all sizes',
      fc
        .tuple(fc.integer({min: -9, max: 9}), fc.integer({min: 0, max: 90}))
        .map(([k, size]) => k * 2 ** size)
    ]
  ])('chooses the same arcs as heaps do: %s', (_, weight) => {
    // Shared, so that what a problem leaves behind would show in the next.
    const solver = new RowSolver();
    fc.assert(
      fc.property(digraphs(weight), ({order, arcs, root}) => {
        const rows = rowsOf(order, arcs, {root, single});
        expect(found(solver, rows)).toEqual(expected(rows));
      }),
      {numRuns: 1000}
    );
  });

  test('leaves thousands of nested cycles to the heaps', () => {
    const order = 3000;
    const arcs: Arc[] = [[0, order - 1, 1e6]];
    for (let v = 1; v < order - 1; v++) {
      arcs.push([v + 1, v, v], [v, v + 1, v]);
    }
    const rows = rowsOf(order, arcs, {single});
    const solver = new RowSolver();
    const chain = Array.from({length: order}, (_, v) => v + 1);
    const into = found(solver, rows)!;
    expect(into.slice(1).map(p => rows.source[p])).toEqual([
      ...chain.slice(1, order - 1),
      0
    ]);
    // And the next problem is solved in the arrays that are there.
    const small = rowsOf(2, [[0, 1, 5]], {single});
    expect(found(solver, small)).toEqual([-1, 0]);
  });

  test('needs a root that reaches all vertices', () => {
    const rows = rowsOf(3, [[0, 1, 1]], {single});
    expect(new RowSolver().solve(rows)).toBeNull();
  });
});

test('a single root cannot have two children', () => {
  const arcs: Arc[] = [
    [0, 1, 1],
    [0, 2, 1]
  ];
  expect(new RowSolver().solve(rowsOf(3, arcs, {single: true}))).toBeNull();
});
