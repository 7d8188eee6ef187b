import {MultiUndirectedGraph} from 'graphology';
import {fromGraphology} from '../src/graph/index.js';
import {minimumSpanningForest, snapshot} from '../src/index.js';
import {minimumSpanningForest as forestOfEdges} from '../src/msf/index.js';
import {collectGarbage} from './collect-garbage.js';
import {cpuSeconds} from './cpu-time.js';
import {randomGraph} from './graphs.js';
import {median} from './median.js';

/** CPU seconds of each way from a graphology graph to something. */
export interface Crossing {
  readonly order: number;
  readonly edges: number;
  /** `forEachEdge` into typed arrays, with an index of node keys at hand. */
  readonly bare: number;
  /** `fromGraphology`, which has to make its own index. */
  readonly crossing: number;
  /** `minimumSpanningForest` of the graph. */
  readonly whole: number;
  /** The same of a snapshot. */
  readonly again: number;
  /** The algorithm alone. */
  readonly algorithm: number;
}

/**
 * Measures what a graphology graph costs beside the algorithm, in runs that
 * take turns.
 */
export function measureCrossing(size: number, runs: number): Crossing {
  const graph = graphologyGraph(Math.round(size / 5), size);
  const index = new Map<string, number>();
  for (const key of graph.nodes()) index.set(key, index.size);
  const taken = snapshot(graph);
  const tasks = {
    bare: () => bareCrossing(graph, index),
    crossing: () => fromGraphology(graph),
    whole: () => minimumSpanningForest(graph),
    again: () => minimumSpanningForest(taken),
    algorithm: () => forestOfEdges(taken.edges)
  };
  const names = Object.keys(tasks) as (keyof typeof tasks)[];
  const times = new Map(names.map(name => [name, [] as number[]]));
  const warmUps = 2;
  for (let run = 0; run < warmUps + runs; run++) {
    for (const name of names) {
      // Each pays for the garbage that it makes, not that the last has made.
      collectGarbage();
      const time = cpuSeconds(tasks[name]);
      if (run >= warmUps) times.get(name)!.push(time);
    }
  }
  const of = (name: keyof typeof tasks) => median(times.get(name)!);
  return {
    order: graph.order,
    edges: graph.size,
    bare: of('bare'),
    crossing: of('crossing'),
    whole: of('whole'),
    again: of('again'),
    algorithm: of('algorithm')
  };
}

// What whoever holds the index would write.
function bareCrossing(
  graph: MultiUndirectedGraph,
  index: ReadonlyMap<string, number>
): Float64Array {
  const source = new Int32Array(graph.size);
  const target = new Int32Array(graph.size);
  const weight = new Float64Array(graph.size);
  let e = 0;
  graph.forEachEdge((_, attributes, u, v) => {
    source[e] = index.get(u)!;
    target[e] = index.get(v)!;
    weight[e++] = attributes.weight;
  });
  return weight;
}

function graphologyGraph(order: number, size: number): MultiUndirectedGraph {
  const {source, target, weight} = randomGraph(order, size);
  const graph = new MultiUndirectedGraph();
  for (let v = 0; v < order; v++) graph.addNode(`n${v}`);
  for (let e = 0; e < size; e++) {
    graph.addEdgeWithKey(`e${e}`, `n${source[e]}`, `n${target[e]}`, {
      weight: weight[e]
    });
  }
  return graph;
}
