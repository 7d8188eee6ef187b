import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../../src/graph/index.js';
import {
  walkToAnyRoot,
  walkToRoot
} from '../../../src/msf/probability/random-walks.js';
import {drawFinely} from '../../../src/msf/probability/sample-scores.js';

/** A source of given numbers. */
function source(...numbers: number[]): () => number {
  return () => {
    const next = numbers.shift();
    if (next === undefined) throw new Error('there are no more numbers');
    return next;
  };
}

/** Parallel edges from vertex 0 to 1. */
function parallel(weights: readonly number[]): EdgeList {
  return edgeListFrom(
    2,
    weights.map(w => [0, 1, w])
  );
}

describe('a step', () => {
  test('takes the first arc whose sum of weights is beyond the draw', () => {
    for (const weights of [
      [1, 2, 3, 2],
      [3, 0, 1, 0, 0, 4],
      [8, 0],
      [0, 0, 8],
      [2, 1, 1, 1, 1, 1, 1]
    ]) {
      for (let sixteenths = 0; sixteenths < 16; sixteenths++) {
        const drawn = sixteenths / 2;
        let sum = 0;
        const expected = weights.findIndex(w => (sum += w) > drawn);
        for (const isUndirected of [false, true]) {
          const rng = source(sixteenths / 16, 0);
          const edges = parallel(weights);
          const tree = walkToRoot(edges, 0, isUndirected, rng);
          expect([...tree]).toEqual([expected]);
        }
      }
    }
  });

  test('needs one number if all weights are 1', () => {
    for (let count = 1; count < 6; count++) {
      const edges = parallel(new Array(count).fill(1));
      for (let i = 0; i < count; i++) {
        const tree = walkToRoot(edges, 0, false, source((i + 0.5) / count));
        expect([...tree]).toEqual([i]);
      }
    }
  });

  test('passes over loops and arcs of weight 0', () => {
    const edges = edgeListFrom(2, [
      [1, 1, 1],
      [0, 1, 1],
      [0, 1, 0],
      [0, 1, 1]
    ]);
    // All other weights are 1, so one number is enough.
    for (const [drawn, arc] of [
      [0, 1],
      [0.49, 1],
      [0.5, 3],
      [0.99, 3]
    ]) {
      for (const isUndirected of [false, true]) {
        const tree = walkToRoot(edges, 0, isUndirected, source(drawn));
        expect([...tree]).toEqual([arc]);
      }
    }
  });

  test('needs the sums if a single weight is not 1', () => {
    const tree = walkToRoot(parallel([1, 1, 6]), 0, false, source(0.3, 0));
    expect([...tree]).toEqual([2]);
  });

  test('may be along an edge in either direction if it is undirected', () => {
    const path = edgeListFrom(3, [
      [2, 1, 1],
      [1, 0, 1]
    ]);
    // From vertex 1, the walk goes to 2, back to 1 and then to the root; from
    // vertex 2, to vertex 1.
    const tree = walkToRoot(path, 0, true, source(0, 0, 0.5, 0));
    expect([...tree]).toEqual([0, 1]);
  });

  test('stops at the virtual root by the share of its arc', () => {
    // All arcs weigh 2 in the mean, and so does that of the virtual root.
    const edges = edgeListFrom(2, [
      [0, 1, 2],
      [1, 0, 2]
    ]);
    // Vertex 0 stops; vertex 1 goes to vertex 0, which is in the tree.
    const stopped = source(0.49, 0, 0.5, 0, 0, 0);
    expect([...walkToAnyRoot(edges, stopped)]).toEqual([0]);
    // Vertex 0 goes to 1, which stops.
    const walked = source(0.5, 0, 0, 0, 0.49, 0);
    expect([...walkToAnyRoot(edges, walked)]).toEqual([1]);
    // Both stop; the second time, by an arc of a quarter of the weight.
    const twice = source(0, 0, 0, 0, 0.19, 0, 0.2, 0, 0, 0);
    expect([...walkToAnyRoot(edges, twice)]).toEqual([0]);
    const other = source(0, 0, 0, 0, 0.21, 0, 0, 0, 0.19, 0);
    expect([...walkToAnyRoot(edges, other)]).toEqual([1]);
  });

  test('stops at the virtual root where all weights are 1, too', () => {
    // Vertex 2 has two arcs, the others have one each: 4/3 in the mean.
    const edges = edgeListFrom(3, [
      [1, 0, 1],
      [2, 1, 1],
      [0, 2, 1],
      [1, 2, 1]
    ]);
    const share = (arcs: number) => 4 / 3 / (4 / 3 + arcs);
    // Vertex 0 goes to 1, and on to 2, which stops.
    const before = share(2) - 1e-9;
    const walked = source(0.6, 0, 0, 0.6, 0, 0, before, 0);
    expect([...walkToAnyRoot(edges, walked)]).toEqual([0, 1]);
    // Vertex 2 does not, and takes its second arc to 1, which stops; the next
    // walk starts at vertex 2 again.
    const there = [0.6, 0, 0, 0.6, 0, 0, share(2) + 1e-9, 0, 0.5];
    const on = source(...there, share(1) - 1e-9, 0, 0.6, 0, 0.5);
    expect([...walkToAnyRoot(edges, on)]).toEqual([0, 3]);
  });

  test('has nowhere to go from a vertex without arcs but the virtual root', () => {
    const star = edgeListFrom(3, [
      [0, 1, 5],
      [0, 2, 5]
    ]);
    expect([
      ...walkToAnyRoot(star, source(0, 0, 0.9, 0, 0, 0, 0.9, 0, 0, 0))
    ]).toEqual([0, 1]);
    expect([...walkToAnyRoot(edgeListFrom(1, []), source(0.9, 0))]).toEqual([]);
    expect([...walkToAnyRoot(edgeListFrom(0, []), source())]).toEqual([]);
  });
});

test('weights near the end of the range of doubles keep their ratios', () => {
  for (let sixteenths = 0; sixteenths < 16; sixteenths++) {
    const edges = parallel([2 ** 1023, 2 ** 1022, 2 ** 1022]);
    const tree = walkToRoot(edges, 0, false, source(sixteenths / 16, 0));
    expect([...tree]).toEqual([sixteenths < 8 ? 0 : sixteenths < 12 ? 1 : 2]);
  }
});

test('a fine draw has the bits of two', () => {
  expect(drawFinely(source(0.5, 0.25))).toBe(0.5 + 2 ** -34);
  expect(drawFinely(source(0, 0.5))).toBe(2 ** -33);
  // Beyond 1, it begins again at 0.
  expect(drawFinely(source(1 - 2 ** -53, 0.5))).toBe(2 ** -33);
  expect(drawFinely(source(1 - 2 ** -40, 2 ** -8))).toBe(0);
  expect(drawFinely(source(1 - 2 ** -32, 1 - 2 ** -32))).toBeLessThan(1);
});
