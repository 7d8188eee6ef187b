import {MultiUndirectedGraph} from 'graphology';
import {fromGraphology} from '../src/graph/index.js';
import {minimumSpanningForest, snapshot} from '../src/index.js';
import {minimumSpanningForestOf} from '../src/msf/index.js';
import {randomGraph} from './graphs.js';
import {collectGarbage, interleave} from './measure.js';

/** CPU seconds of each step from a graphology graph to its forest. */
export interface Crossing {
  readonly order: number;
  readonly edges: number;
  /** `forEachEdge` into typed arrays, given an index of the node keys. */
  readonly bare: number;
  /** `fromGraphology`, which has to build its own index. */
  readonly crossing: number;
  /** `minimumSpanningForest` of the graph. */
  readonly whole: number;
  /** The same for a snapshot of the graph. */
  readonly again: number;
  /** The algorithm alone. */
  readonly algorithm: number;
}

/** Measures what a graphology graph costs besides the algorithm. */
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
    algorithm: () => minimumSpanningForestOf(taken.edges)
  };
  const times = interleave(new Map(Object.entries(tasks)), runs, {
    warmUps: 2,
    // Each task pays only for the garbage that it makes itself.
    prepare: collectGarbage
  });
  return {
    order: graph.order,
    edges: graph.size,
    ...(Object.fromEntries(times) as Record<keyof typeof tasks, number>)
  };
}

// What a user who has the index would write.
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
