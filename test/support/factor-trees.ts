import type {EdgeList} from '../../src/graph/index.js';
import * as msf from '../../src/msf/index.js';

// The functions of all trees, with the weights of the edge list as factors.

type Options = Readonly<Record<string, unknown>>;

/** The function with the weights of its graph as factors. */
function weighted<F extends (graph: never, options: never) => unknown>(
  find: F
): F {
  const call = find as unknown as (graph: unknown, options: unknown) => unknown;
  return ((graph: EdgeList | Float64Array, options: Options = {}) => {
    const isList = !(graph instanceof Float64Array);
    const hasOptions = typeof options === 'object' && options !== null;
    return call(
      graph,
      isList && hasOptions ? {factors: graph?.weight, ...options} : options
    );
  }) as unknown as F;
}

export const countSpanningTreesOf: typeof msf.countSpanningTreesOf = weighted(
  msf.countSpanningTreesOf
);
export const countArborescencesOf: typeof msf.countArborescencesOf = weighted(
  msf.countArborescencesOf
);
export const logPartitionOf: typeof msf.logPartitionOf = weighted(
  msf.logPartitionOf
);
export const entropyOf: typeof msf.entropyOf = weighted(msf.entropyOf);
export const sampleSpanningTreeOf: typeof msf.sampleSpanningTreeOf = weighted(
  msf.sampleSpanningTreeOf
);
export const sampleArborescenceOf: typeof msf.sampleArborescenceOf = weighted(
  msf.sampleArborescenceOf
);
export const edgeMarginalsOf: typeof msf.edgeMarginalsOf = Object.assign(
  weighted(msf.edgeMarginalsOf),
  {
    detailed: weighted(msf.edgeMarginalsOf.detailed)
  }
);
export const arborescenceMarginalsOf: typeof msf.arborescenceMarginalsOf =
  Object.assign(weighted(msf.arborescenceMarginalsOf), {
    detailed: weighted(msf.arborescenceMarginalsOf.detailed)
  });
