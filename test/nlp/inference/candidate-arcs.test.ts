import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {CandidateArcs} from '../../../src/nlp/inference/candidate-arcs.js';
import {SentenceGraph} from '../../../src/nlp/inference/undirected-inference.js';
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
function expected(graph: SentenceGraph, tree: Int32Array): number[][] {
  const {order, size, source, target, score} = graph;
  const found = Array.from({length: order}, () => new Set<number>());
  const add = (u: number, v: number) => {
    if (v > 0) found[v].add(u);
  };
  for (let v = 1; v < order; v++) {
    add(tree[v], v);
    if (tree[v] === 0) continue;
    add(v, tree[v]);
    add(tree[tree[v]], v);
  }
  for (let v = 0; v < order; v++) {
    [...Array(size).keys()]
      .filter(e => source[e] === v || (target[e] === v && source[e] > 0))
      .sort((a, b) => score[b] - score[a] || a - b)
      .slice(0, 3)
      .forEach(e => {
        add(source[e], target[e]);
        if (source[e] > 0) add(target[e], source[e]);
      });
  }
  return found.map(heads => [...heads].sort());
}

describe('CandidateArcs', () => {
  test('has the arcs that turn edges, and three best edges each', () => {
    // Shared, so that what a sentence leaves behind would show in the next.
    const candidates = new CandidateArcs();
    fc.assert(
      fc.property(cases, ([tree, scores]) => {
        const graph = graphOf(tree.length, scores);
        candidates.load(graph, tree);
        const {order, rows, heads, children, size} = candidates;
        expect([order, rows[0]]).toEqual([tree.length, 0]);
        const found = Array.from({length: order}, (_, v) =>
          [...heads.subarray(rows[v], rows[v + 1])].sort()
        );
        expect(found).toEqual(expected(graph, tree));
        for (let v = 1; v < order; v++) {
          expect(heads[rows[v]]).toBe(tree[v]);
          for (let p = rows[v]; p < rows[v + 1]; p++) {
            expect(children[p]).toBe(v);
          }
        }
        expect(size).toBe(found.flat().length);
      })
    );
  });

  test('has at most nine arcs for each word', () => {
    const order = 300;
    const scores = Array.from(
      {length: (order * (order - 1)) / 2},
      (_, i) => (i * 7919) % 1009
    );
    const chain = Int32Array.from({length: order}, (_, v) => v - 1);
    const candidates = new CandidateArcs();
    candidates.load(graphOf(order, scores), chain);
    expect(candidates.size).toBeLessThan(9 * order);
  });
});
