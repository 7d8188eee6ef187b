import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {CandidateArcs} from '../../../src/nlp/inference/arborescence-inference.js';
import {SentenceGraph} from '../../../src/nlp/inference/index.js';
import {headsOfTree} from '../../support/words.js';

// A complete graph with scores that tie often, and a tree of it.
const cases = fc.integer({min: 0, max: 9}).chain(n =>
  fc.tuple(
    headsOfTree(n).map(heads => Int32Array.from([-1, ...heads])),
    fc.array(fc.integer({min: -3, max: 3}), {
      minLength: (n * (n + 1)) / 2,
      maxLength: (n * (n + 1)) / 2
    })
  )
);

function graphOf(order: number, scores: readonly number[]): SentenceGraph {
  const graph = new SentenceGraph();
  graph.load(Array(order - 1).fill({form: 'a'}), null);
  graph.score.set(scores);
  return graph;
}

/** The candidates of each word, by definition. */
function expected(
  {order, size, source, target, score}: SentenceGraph,
  tree: Int32Array,
  singleRoot: boolean
): number[][] {
  const edges = [...Array(size).keys()];
  const isInTree = (e: number) =>
    tree[target[e]] === source[e] || tree[source[e]] === target[e];
  const scoreOf = (u: number, v: number) =>
    score[edges.find(e => source[e] + target[e] === u + v && hasEnd(e, u))!];
  const hasEnd = (e: number, v: number) => source[e] === v || target[e] === v;
  const best = (some: readonly number[], bound: number) =>
    some
      .filter(e => score[e] > bound - 1.75)
      .sort((a, b) => score[b] - score[a] || a - b)
      .slice(0, 3);
  const found: number[][] = Array.from({length: order}, () => []);
  const outside = edges.filter(e => !isInTree(e));
  const isApart = (u: number) => u === 0 && singleRoot;
  for (let v = 1; v < order; v++) {
    const u = tree[v];
    const replaced = [[u, v], ...(u > 0 ? [[tree[u], u]] : [])]
      .filter(([head]) => !isApart(head))
      .map(([head, child]) => scoreOf(head, child));
    const near = outside.filter(e => hasEnd(e, v) && !isApart(source[e]));
    const bound = replaced.length > 0 ? Math.min(...replaced) : -Infinity;
    for (const e of best(near, bound)) {
      found[v].push(source[e] + target[e] - v);
    }
  }
  if (singleRoot && order > 1) {
    const bound = Math.min(
      ...[...tree.keys()].filter(v => tree[v] === 0).map(v => scoreOf(0, v))
    );
    const atRoot = outside.filter(e => source[e] === 0);
    for (const e of best(atRoot, bound)) found[target[e]].push(0);
  }
  const isOpen = found.map(heads => heads.length > 0);
  for (let v = 1; v < order; v++) {
    found[v].push(tree[v]);
    if (tree[v] > 0 && isOpen[v]) found[tree[v]].push(v);
  }
  return found.map(heads => heads.sort());
}

describe('CandidateArcs', () => {
  test.each([false, true])(
    'has heads that are nearly as good; single root: %s',
    singleRoot => {
      // Shared, so that what a sentence leaves behind would show in the next.
      const candidates = new CandidateArcs(singleRoot);
      fc.assert(
        fc.property(cases, ([tree, scores]) => {
          const graph = graphOf(tree.length, scores);
          candidates.load(graph, tree);
          const {order, rows, heads, children, size} = candidates;
          expect([order, rows[0]]).toEqual([tree.length, 0]);
          const found = Array.from({length: order}, (_, v) =>
            [...heads.subarray(rows[v], rows[v + 1])].sort()
          );
          expect(found).toEqual(expected(graph, tree, singleRoot));
          for (let v = 1; v < order; v++) {
            expect(heads[rows[v]]).toBe(tree[v]);
            for (let p = rows[v]; p < rows[v + 1]; p++) {
              expect(children[p]).toBe(v);
            }
          }
          expect(size).toBe(found.flat().length);
        })
      );
    }
  );

  test('has at most six arcs for each word', () => {
    const order = 300;
    const scores = Array.from(
      {length: (order * (order - 1)) / 2},
      (_, i) => (i * 7919) % 1009
    );
    const chain = Int32Array.from({length: order}, (_, v) => v - 1);
    const candidates = new CandidateArcs(true);
    candidates.load(graphOf(order, scores), chain);
    expect(candidates.size).toBeLessThan(6 * order);
  });
});
