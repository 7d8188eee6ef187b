import type {EdgeList} from '../../src/graph/index.js';
import {
  type DensityClusters,
  hdbscanMatrix,
  hdbscanOf,
  hdbscanPoints
} from '../../src/msf/index.js';
import {hdbscanOracle, type OracleOptions} from './hdbscan-oracle.js';
import {random} from './random.js';

/** What to cluster, the distances that this means, and how. */
export interface HdbscanCase {
  readonly find: () => DensityClusters;
  readonly distances: readonly (readonly number[])[];
  readonly options: OracleOptions;
}

// The Euclidean distance, rounded as the library does.
function lengthBetween(p: readonly number[], q: readonly number[]): number {
  return Math.sqrt(p.reduce((sum, x, d) => sum + (x - q[d]) ** 2, 0));
}

/** Points, a matrix or a graph of a seed, with and without ties. */
export function randomHdbscanCase(seed: number, largest: number): HdbscanCase {
  const draws = random(seed);
  const order = draws.integer(0, largest);
  const minClusterSize = draws.pick([2, 2, 3, 5, draws.integer(2, 12)]);
  const options: OracleOptions = {
    minClusterSize,
    minSamples: draws.pick([1, 2, 3, minClusterSize, draws.integer(1, 12)]),
    epsilon: draws.pick([0, 0, draws.real(), draws.integer(0, 4)]),
    method: draws.pick(['stability', 'stability', 'leaf']),
    allowSingleCluster: draws.real() < 0.3
  };
  const dimensions = draws.integer(1, draws.pick([2, 4, 10]));
  const centres = draws.integer(1, 6);
  const coordinate = draws.pick([
    () => draws.real(),
    () => draws.integer(0, 5),
    () => draws.integer(0, 40),
    () => 3 * draws.integer(0, centres) + draws.real() ** 2
  ]);
  const points = Array.from({length: order}, () =>
    Array.from({length: dimensions}, coordinate)
  );
  const between = points.map(p => points.map(q => lengthBetween(p, q)));
  const kind = draws.pick(['points', 'points', 'matrix', 'graph']);
  if (kind === 'points') {
    return {
      find: () => hdbscanPoints(points, {...options, dimensions}),
      distances: between,
      options
    };
  }
  const gap = draws.pick([0, 0.2, 0.8]);
  const distances = between.map(row => row.map(() => Infinity));
  const triples: [number, number, number][] = [];
  for (let u = 0; u < order; u++) {
    for (let v = u; v < order; v++) {
      if (draws.real() < gap) continue;
      const copies = draws.pick([1, 1, 2]);
      for (let i = 0; i < copies; i++) triples.push([u, v, between[u][v] + i]);
      distances[u][v] = distances[v][u] = between[u][v];
    }
  }
  draws.shuffle(triples);
  const edges: EdgeList = {
    ...{order, size: triples.length},
    source: Int32Array.from(triples, ([u]) => u),
    target: Int32Array.from(triples, ([, v]) => v),
    weight: Float64Array.from(triples, ([, , w]) => w)
  };
  const matrix = Float64Array.from(distances.flat());
  return {
    find: () =>
      kind === 'matrix'
        ? hdbscanMatrix(matrix, order, options)
        : hdbscanOf(edges, options),
    ...{distances, options}
  };
}

/** The first field in which the library and the definitions differ, or null. */
export function findFlaw({
  find,
  distances,
  options
}: HdbscanCase): string | null {
  const {tree, ...found} = find();
  const expected = hdbscanOracle(distances, options);
  const actual = {...tree, ...found};
  for (const [name, values] of Object.entries(expected)) {
    const own = actual[name as keyof typeof actual];
    if (own.length !== values.length) {
      return `${name} has ${own.length} entries, not ${values.length}`;
    }
    for (let i = 0; i < own.length; i++) {
      const isSum = name === 'stability';
      const isSame = isSum
        ? own[i] === values[i] ||
          Math.abs(own[i] - values[i]) <= 1e-9 * values[i]
        : own[i] === values[i];
      if (!isSame) return `${name}[${i}] is ${own[i]}, not ${values[i]}`;
    }
  }
  return null;
}
