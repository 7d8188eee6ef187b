import {describe, expect, test} from 'vitest';
import {StreamFilter} from '../../src/msf/stream-filter.js';

function blockOf(edges: readonly (readonly number[])[]) {
  return {
    size: edges.length,
    source: Int32Array.from(edges, ([u]) => u),
    target: Int32Array.from(edges, ([, v]) => v),
    weight: Float64Array.from(edges, ([, , w]) => w)
  };
}

/** A tree of some vertices, and the weight of its heaviest edge. */
function treeOf(limit: number, ...vertices: readonly number[]) {
  const bits = new Int32Array(2);
  for (const v of vertices) bits[v >>> 5] |= 1 << v;
  return {limit, innerLimit: NaN, bits};
}

const ORDER = 64;

function selected(
  filter: StreamFilter,
  edges: readonly (readonly number[])[],
  {sign = 1, isLater = true, first = 0, order = ORDER} = {}
): number[] {
  const block = blockOf(edges);
  const count = edges.length - first;
  return [...filter.select(block, first, count, order, sign, isLater, null)];
}

describe('a filter of a stream', () => {
  test('drops only loops without a tree', () => {
    const filter = new StreamFilter();
    const edges = [
      [0, 1, 5],
      [2, 2, 1],
      [40, 63, Infinity]
    ];
    expect(selected(filter, edges)).toEqual([0, 2]);
    expect(selected(filter, edges, {first: 1})).toEqual([1]);
  });

  test('drops heavy edges with both ends in the tree', () => {
    const filter = new StreamFilter();
    filter.update(treeOf(5, 0, 31, 32, 63));
    const edges = [
      ...[
        [0, 31, 5],
        [0, 31, 4.9],
        [0, 63, 6],
        [32, 63, 7],
        [1, 31, 9]
      ],
      ...[
        [63, 62, 9],
        [33, 34, 9],
        [0, 32, Infinity],
        [0, 0, 1]
      ]
    ];
    expect(selected(filter, edges)).toEqual([1, 4, 5, 6]);
    // Those beyond the bits are not in the tree.
    const far = [
      [0, 64, 9],
      [96, 63, 9],
      [0, 63, 9]
    ];
    expect(selected(filter, far, {order: 97})).toEqual([0, 1]);
    expect(selected(filter, edges)).toEqual([1, 4, 5, 6]);
  });

  test('drops light ones of a maximum forest', () => {
    const filter = new StreamFilter();
    filter.update(treeOf(-5, 1, 2));
    const edges = [
      [1, 2, 5],
      [1, 2, 5.1],
      [1, 2, 4],
      [1, 3, 4]
    ];
    expect(selected(filter, edges, {sign: -1})).toEqual([1, 3]);
  });

  test.for([
    [5, 5 + 2 ** -50],
    [-5, -5 + 2 ** -50],
    [0, 5e-324],
    [-0, 5e-324],
    [-5e-324, -0],
    [Number.MAX_VALUE, Infinity],
    [-Infinity, -Number.MAX_VALUE]
  ])('keeps ties with %d unless they come later', ([limit, above]) => {
    const filter = new StreamFilter();
    filter.update(treeOf(limit, 1, 2));
    const edges = [
      [1, 2, limit],
      [1, 2, above]
    ];
    expect(selected(filter, edges)).toEqual([]);
    expect(selected(filter, edges, {isLater: false})).toEqual([0]);
  });

  test('keeps all that come before, if the limit is infinite', () => {
    const filter = new StreamFilter();
    filter.update(treeOf(Infinity, 1, 2));
    const edges = [
      [1, 2, 1],
      [1, 2, Infinity]
    ];
    expect(selected(filter, edges)).toEqual([0]);
    expect(selected(filter, edges, {isLater: false})).toEqual([0, 1]);
  });
});

describe('a filter pauses', () => {
  const tree = treeOf(5, 1, 2);

  /** Sends edges, of which so many pass. */
  const send = (filter: StreamFilter, count: number, passing: number) => {
    const edges = Array.from({length: count}, (_, i) => [
      ...[1, 2, i < passing ? 0 : 9]
    ]);
    expect(selected(filter, edges).length).toBe(
      filter.isPaused ? count : passing
    );
  };

  test.for([
    [1023, 1023, false],
    [1024, 1024, true],
    [1025, 820, false],
    [1025, 821, true],
    [2000, 1600, false],
    [2000, 1601, true]
  ] as const)(
    'after %j edges and those that passed',
    ([count, passing, is]) => {
      const filter = new StreamFilter();
      filter.update(tree);
      send(filter, count, passing);
      filter.update(tree);
      expect(filter.isPaused).toBe(is);
    }
  );

  test('not before it had a tree', () => {
    const filter = new StreamFilter();
    selected(
      filter,
      Array.from({length: 5000}, () => [1, 2, 9])
    );
    filter.update(tree);
    expect(filter.isPaused).toBe(false);
  });

  test('longer each time, up to 16 updates, and anew once it was worth it', () => {
    const filter = new StreamFilter();
    filter.update(tree);
    const pause = () => {
      send(filter, 2000, 2000);
      filter.update(tree);
      let updates = 0;
      for (; filter.isPaused; updates++) {
        // The tree after the last of them is used.
        const share = filter.lightShare(100, 1000);
        send(filter, 2000, 0);
        filter.update(tree);
        expect(share).toBe(filter.isPaused ? 0 : 0.975);
      }
      return updates;
    };
    expect([1, 2, 3, 4, 5, 6].map(pause)).toEqual([1, 2, 4, 8, 16, 16]);
    send(filter, 2000, 100);
    filter.update(tree);
    expect(filter.isPaused).toBe(false);
    expect([1, 2].map(pause)).toEqual([1, 2]);
  });

  test('the light share of a forest grows with the edges seen', () => {
    const filter = new StreamFilter();
    const shares = [1000, 1250, 2500, 100_000].map(seen =>
      filter.lightShare(1000, seen)
    );
    expect(shares).toEqual([0.8, 0.8, 0.9, 0.9975]);
  });
});
