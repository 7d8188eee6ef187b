import {expect, test} from 'vitest';
import {selectEdges} from '../../src/graph/edge-list.js';
import {kruskal} from '../../src/msf/index.js';
import {
  chooseAlgorithm,
  ForestSolver
} from '../../src/msf/minimum-spanning-forest.js';
import {randomGraph} from '../support/random-graph.js';

test.for([['auto'], ['kruskal'], ['filter-kruskal']] as const)(
  'one solver finds the forests of many graphs by %s',
  ([algorithm]) => {
    const solver = new ForestSolver(algorithm);
    const chosen = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const {edges} = randomGraph(seed, {largest: 80, most: 300});
      const from = Math.floor((edges.size * (seed % 4)) / 4);
      const rest = Int32Array.from(
        {length: edges.size - from},
        (_, i) => from + i
      );
      chosen.add(chooseAlgorithm(edges.order, rest.length));
      // Arrays may be longer than the graph.
      const longer = {
        ...edges,
        source: Int32Array.of(...edges.source, 0),
        target: Int32Array.of(...edges.target, 0),
        weight: Float64Array.of(...edges.weight, -1)
      };
      const count = solver.solve(longer, from);
      const expected = kruskal(selectEdges(edges, rest)).map(e => e + from);
      const found = solver.forest.slice(0, count).sort();
      expect(found, `seed ${seed}`).toEqual(expected);
    }
    expect(chosen.size).toBeGreaterThan(1);
  }
);
