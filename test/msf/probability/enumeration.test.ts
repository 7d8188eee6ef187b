import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../../src/graph/index.js';
import {
  NoArborescenceError,
  NoSpanningTreeError,
  treeMarginals
} from '../../../src/msf/index.js';
import {
  arborescenceMarginalsOf,
  countArborescencesOf,
  countSpanningTreesOf,
  edgeMarginalsOf,
  entropyOf,
  logPartitionOf
} from '../../support/factor-trees.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';
import {
  type ListedKind,
  listTrees
} from '../../support/tree-distribution-oracle.js';

const KINDS = ['undirected', 'given', 'single', 'free'] as const;
const PRECISION = 1e-11;

// The worst relative error of everything that is known about the trees of a
// graph, by listing them.
function worstError(edges: EdgeList, kind: ListedKind, root: number): number {
  const list = listTrees(edges, kind, root);
  const options = optionsOf(kind, root);
  const trees = options ?? {};
  const logSum = logPartitionOf(edges, trees);
  const detailed = () =>
    options === null
      ? {...edgeMarginalsOf.detailed(edges), roots: null}
      : arborescenceMarginalsOf.detailed(edges, options);
  if (list.trees.length === 0) {
    const error = options === null ? NoSpanningTreeError : NoArborescenceError;
    const isThrown = [detailed, () => entropyOf(edges, trees)].every(
      call => thrownBy(call) instanceof error
    );
    return logSum === -Infinity && isThrown ? 0 : Infinity;
  }
  const found = detailed();
  let worst = Math.abs(Math.expm1(logSum - Math.log(list.total)));
  const compare = (value: number, expected: number) => {
    if (value === expected) return;
    const error = Math.abs(value - expected) / Math.abs(expected);
    if (!(error <= worst)) worst = error;
  };
  compare(Math.exp(found.logPartition), list.total);
  compare(found.entropy, list.entropy);
  compare(entropyOf(edges, trees), list.entropy);
  for (const [e, p] of list.marginals.entries()) {
    compare(found.marginals[e], p);
  }
  if (found.roots !== null) {
    const {roots} = found;
    for (const [v, p] of list.roots.entries()) compare(roots[v], p);
  }
  return worst;
}

function thrownBy(call: () => unknown): unknown {
  try {
    call();
    return null;
  } catch (error) {
    return error;
  }
}

function optionsOf(
  kind: ListedKind,
  root: number
): {root: number | null; singleRoot: boolean} | null {
  if (kind === 'undirected') return null;
  return {root: kind === 'free' ? null : root, singleRoot: kind === 'single'};
}

function count(edges: EdgeList, kind: ListedKind, root: number): bigint {
  const options = optionsOf(kind, root);
  return options === null
    ? countSpanningTreesOf(edges)
    : countArborescencesOf(edges, options);
}

// Twelve orders of magnitude.
const wideWeight = (draw: Random) => 10 ** (12 * draw.real() - 6);

function randomGraph(draw: Random, weight: () => number): EdgeList {
  const order = draw.integer(1, 6);
  const most = order > 4 ? 15 : order * order + 2;
  return edgeListFrom(
    order,
    Array.from({length: draw.integer(0, most)}, () => [
      draw.integer(0, order - 1),
      draw.integer(0, order - 1),
      weight()
    ])
  );
}

describe('what is said of all trees agrees with listing them', () => {
  test('for all digraphs of at most four vertices', () => {
    const draw = random(1);
    let worst = 0;
    for (let order = 1; order <= 4; order++) {
      const pairs = Array.from({length: order * order}, (_, i) => [
        Math.floor(i / order),
        i % order
      ]).filter(([u, v]) => u !== v);
      for (let set = 0; set < 2 ** pairs.length; set++) {
        const arcs = pairs.filter((_, i) => (set >> i) & 1);
        const edges = edgeListFrom(
          order,
          arcs.map(([u, v]) => [u, v, wideWeight(draw)])
        );
        // Arcs into the root matter for other roots only.
        const kinds = arcs.some(([, v]) => v === 0)
          ? (['undirected', 'free'] as const)
          : KINDS;
        for (const kind of kinds) {
          worst = Math.max(worst, worstError(edges, kind, 0));
        }
      }
    }
    expect(worst).toBeLessThan(PRECISION);
  });

  test('for random multigraphs with weights far apart', () => {
    const draw = random(2);
    let worst = 0;
    for (let i = 0; i < rounds(500); i++) {
      const edges = randomGraph(draw, () =>
        draw.real() < 0.1 ? 0 : wideWeight(draw)
      );
      const root = draw.integer(0, edges.order - 1);
      for (const kind of KINDS) {
        worst = Math.max(worst, worstError(edges, kind, root));
      }
    }
    expect(worst).toBeLessThan(PRECISION);
  });

  test('for random multigraphs of integers, counted exactly', () => {
    const draw = random(3);
    for (let i = 0; i < rounds(200); i++) {
      const edges = randomGraph(draw, () => draw.integer(0, 3));
      const root = draw.integer(0, edges.order - 1);
      for (const kind of KINDS) {
        const {total} = listTrees(edges, kind, root);
        expect(count(edges, kind, root)).toBe(BigInt(total));
        expect(worstError(edges, kind, root)).toBeLessThan(PRECISION);
      }
    }
  });

  test('for scores that weights could not have', () => {
    const draw = random(4);
    for (let i = 0; i < rounds(60); i++) {
      const order = draw.integer(2, 5);
      const scale = draw.pick([100, 300, 1000, 1e4, 1e6]);
      const scores = Float64Array.from({length: order * order}, () =>
        draw.real() < 0.1 ? -Infinity : scale * draw.real()
      );
      const root = draw.integer(0, order - 1);
      for (const singleRoot of [false, true]) {
        const listed = listScores(scores, order, root, singleRoot);
        const logSum = logPartitionOf(scores, {root, singleRoot});
        if (listed === null) {
          expect(logSum).toBe(-Infinity);
          continue;
        }
        const {marginals, entropy} = treeMarginals.detailed(scores, {
          root,
          singleRoot
        });
        const tolerance = 1e-14 * scale * order ** 3;
        expect(Math.abs(logSum - listed.logSum)).toBeLessThan(tolerance);
        expect(Math.abs(entropy - listed.entropy)).toBeLessThan(tolerance);
        marginals.forEach((p, at) => {
          expect(Math.abs(p - listed.marginals[at])).toBeLessThan(tolerance);
        });
      }
    }
  });
});

// The distribution over the trees of a score matrix, with logarithms.
function listScores(
  scores: Float64Array,
  order: number,
  root: number,
  singleRoot: boolean
): {logSum: number; marginals: Float64Array; entropy: number} | null {
  const triples = Array.from(scores, (score, at) => {
    const isArc = score > -Infinity && Math.floor(at / order) !== at % order;
    return [Math.floor(at / order), at % order, isArc ? 1 : 0] as const;
  });
  const edges = edgeListFrom(order, triples);
  const kind = singleRoot ? 'single' : 'given';
  const trees = listTrees(edges, kind, root).trees.map(tree =>
    tree === '' ? [] : tree.split(',').map(Number)
  );
  if (trees.length === 0) return null;
  const sums = trees.map(arcs => arcs.reduce((sum, at) => sum + scores[at], 0));
  const best = Math.max(...sums);
  const total = sums.reduce((sum, s) => sum + Math.exp(s - best), 0);
  const marginals = new Float64Array(order * order);
  let entropy = 0;
  sums.forEach((s, i) => {
    const logP = s - best - Math.log(total);
    entropy -= Math.exp(logP) * logP;
    for (const at of trees[i]) marginals[at] += Math.exp(logP);
  });
  return {logSum: best + Math.log(total), marginals, entropy};
}
