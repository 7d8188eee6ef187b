import {type EdgeList, totalWeight} from '../../src/graph/index.js';
import {heavyEdges, pathMaxima} from '../../src/internals.js';
import {
  forestPathsOf,
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  kruskal,
  maximumSpanningForestOf,
  singleLinkage
} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from './algorithms.js';
import {
  bruteForcePathMaxima,
  components,
  EXHAUSTIVE_SIZE,
  exhaustiveForest
} from './oracle.js';
import {random} from './random.js';
import {randomForest} from './random-forest.js';

/**
 * Runs everything that can be held against something else on one graph.
 *
 * @returns what is wrong and with which algorithm, or `null`.
 */
export function findFlaw(edges: EdgeList, seed: number): string | null {
  const before = copyOf(edges);
  const expected = kruskal(edges);
  const differs = (name: string, found: Int32Array, wanted: Int32Array) =>
    sameIntegers(found, wanted)
      ? null
      : `${name} found [${found}] where [${wanted}] is right`;

  if (expected.length !== edges.order - components(edges).count) {
    return `kruskal found ${expected.length} edges, which is not n - c`;
  }
  if (edges.order <= 6 && edges.size <= EXHAUSTIVE_SIZE) {
    const flaw = differs('kruskal', expected, exhaustiveForest(edges));
    if (flaw) return flaw;
  }
  for (const {name, takes, solve} of ALGORITHM_TABLE) {
    if (takes && !takes(edges.order)) continue;
    const flaw = differs(name, solve(edges, seed), expected);
    if (flaw) return flaw;
    if (!isUnchanged(edges, before)) return `${name} modified its input`;
  }

  const negated = {...edges, weight: edges.weight.map(w => -w)};
  const maximum = kruskal(negated);
  const flaw =
    differs(
      'maximumSpanningForestOf',
      maximumSpanningForestOf(edges),
      maximum
    ) ??
    differs(
      'heavyEdges of the minimum',
      heavyEdges(edges, expected),
      complementOf(expected, edges.size)
    ) ??
    certificateFlaw(edges, expected, maximum) ??
    (edges.order <= 12 ? pathMaximaFlaw(edges, seed) : null) ??
    (edges.order <= 12 ? pathsFlaw(edges, seed) : null);
  if (flaw) return flaw;
  return isUnchanged(edges, before) ? null : 'something modified its input';
}

function certificateFlaw(
  edges: EdgeList,
  minimum: Int32Array,
  maximum: Int32Array
): string | null {
  if (!isMinimumSpanningForestOf(edges, minimum)) {
    return `isMinimumSpanningForestOf rejects [${minimum}]`;
  }
  if (!isMaximumSpanningForestOf(edges, maximum)) {
    return `isMaximumSpanningForestOf rejects [${maximum}]`;
  }
  // Only a graph without a choice has one forest that is both.
  const same = (a: Int32Array, b: Int32Array) =>
    sameNumbers(weightsOf(edges, a), weightsOf(edges, b));
  if (isMinimumSpanningForestOf(edges, maximum) !== same(minimum, maximum)) {
    return `isMinimumSpanningForestOf is wrong about [${maximum}]`;
  }
  if (isMaximumSpanningForestOf(edges, minimum) !== same(minimum, maximum)) {
    return `isMaximumSpanningForestOf is wrong about [${minimum}]`;
  }
  return null;
}

function pathMaximaFlaw(edges: EdgeList, seed: number): string | null {
  const draws = random(seed);
  const forest = randomForest(edges, draws, draws.pick([1, 1, 0.7]));
  const found = pathMaxima(edges, forest);
  const wanted = bruteForcePathMaxima(edges, forest);
  return sameIntegers(found, wanted)
    ? null
    : `pathMaxima of [${forest}] found [${found}], not [${wanted}]`;
}

// What a prepared index and a dendrogram say about the ends of each edge.
function pathsFlaw(edges: EdgeList, seed: number): string | null {
  const draws = random(seed);
  const forest = randomForest(edges, draws, draws.pick([1, 1, 0.7]));
  const paths = forestPathsOf(edges, forest);
  const wanted = bruteForcePathMaxima(edges, forest);
  const {first, second, edge} = singleLinkage(edges, forest);
  for (let e = 0; e < edges.size; e++) {
    const [u, v] = [edges.source[e], edges.target[e]];
    const found = paths.bottleneck(u, v);
    if (found !== wanted[e]) {
      return `the bottleneck of edge ${e} is ${found}, not ${wanted[e]}`;
    }
    // Both ends climb from cluster to cluster until they meet.
    let [a, b] = [u, v];
    let merge = -1;
    for (let i = 0; i < edge.length && a !== b; i++) {
      if (first[i] === a || second[i] === a) a = edges.order + i;
      if (first[i] === b || second[i] === b) b = edges.order + i;
      merge = a === b ? edge[i] : -1;
    }
    if (merge !== wanted[e]) {
      return `the ends of edge ${e} merge by ${merge}, not ${wanted[e]}`;
    }
    const path = paths.path(u, v);
    const total = path && totalWeight(edges.weight, path);
    if (path && total !== paths.distance(u, v) && Number.isInteger(total)) {
      const isExact = path.every(i => Math.abs(edges.weight[i]) < 2 ** 40);
      if (isExact) return `the length of the path of edge ${e} is not ${total}`;
    }
  }
  return null;
}

/** Whether two arrays hold the same integers. */
export function sameIntegers(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

// Sorted. Minimum forests agree in this, whichever of tied edges they hold.
function weightsOf(edges: EdgeList, forest: Int32Array): Float64Array {
  return Float64Array.from(forest, e => edges.weight[e]).sort();
}

function complementOf(forest: Int32Array, size: number): Int32Array {
  const inForest = new Set(forest);
  const rest: number[] = [];
  for (let e = 0; e < size; e++) if (!inForest.has(e)) rest.push(e);
  return Int32Array.from(rest);
}

interface Copy {
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** As bits, so that -0 does not pass for 0. */
  readonly weight: Int32Array;
}

function copyOf({source, target, weight}: EdgeList): Copy {
  return {
    source: source.slice(),
    target: target.slice(),
    weight: new Int32Array(weight.slice().buffer)
  };
}

function isUnchanged(edges: EdgeList, copy: Copy): boolean {
  const {source, target, weight} = edges;
  const bits = new Int32Array(weight.buffer, weight.byteOffset, 2 * edges.size);
  return (
    sameIntegers(source, copy.source) &&
    sameIntegers(target, copy.target) &&
    sameIntegers(bits, copy.weight)
  );
}
