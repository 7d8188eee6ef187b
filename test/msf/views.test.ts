import {expect, test} from 'vitest';
import type {EdgeList} from '../../src/graph/index.js';
import {heavyEdges} from '../../src/internals.js';
import {isMinimumSpanningForestOf, kruskal} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';
import {sameIntegers} from '../support/find-flaw.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

// Typed arrays that are views of something larger, at odd places of it.
function asViews({order, size, ...edges}: EdgeList, slack: number): EdgeList {
  const view = <T extends Int32Array | Float64Array>(
    array: T,
    make: (buffer: ArrayBuffer, offset: number, length: number) => T
  ) => {
    const before = 3 * array.BYTES_PER_ELEMENT;
    const buffer = new ArrayBuffer(before + array.byteLength + slack);
    new Uint8Array(buffer).fill(0x55);
    const copy = make(buffer, before, array.length);
    copy.set(array);
    return copy;
  };
  return {
    order,
    size,
    source: view(edges.source, (...a) => new Int32Array(...a)),
    target: view(edges.target, (...a) => new Int32Array(...a)),
    weight: view(edges.weight, (...a) => new Float64Array(...a))
  };
}

test.for([[0], [8], [20], [1], [6]])(
  'arrays may be views of a buffer with %i bytes behind them',
  ([slack]) => {
    for (let seed = 0; seed < rounds(150); seed++) {
      const {edges} = randomGraph(seed);
      const expected = kruskal(edges);
      const views = asViews(edges, slack);
      for (const {name, takes, solve} of ALGORITHM_TABLE) {
        if (takes && !takes(edges.order)) continue;
        const found = solve(views, seed);
        expect(sameIntegers(found, expected), `${name}, seed ${seed}`).toBe(
          true
        );
      }
      expect(isMinimumSpanningForestOf(views, expected)).toBe(true);
      expect(heavyEdges(views, expected)).toEqual(heavyEdges(edges, expected));
    }
  }
);
