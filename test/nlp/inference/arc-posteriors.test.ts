import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {UndirectedInference} from '../../../src/nlp/inference/undirected-inference.js';
import {allTrees, arbitraryWord, randomWeights} from '../../support/words.js';

const SET = compileFeatures(new Set(['form', 'prefix', 'upos'] as const));
// Small enough for several heads to be likely.
const WEIGHTS = randomWeights(2 ** 12, 3).map(weight => weight / 20);
const TEMPERATURE = 0.3;
const PROBABILITIES = [1e-6, 0.003, 0.03, 0.1, 0.3, 1];
const fewWords = fc.array(arbitraryWord, {minLength: 1, maxLength: 4});

function inferences(singleRoot: boolean) {
  const directed = new DirectedInference(
    ...([new SentenceFeatures(SET), WEIGHTS, singleRoot, 'cle'] as const)
  );
  const undirected = new UndirectedInference(
    new SentenceFeatures(SET),
    WEIGHTS,
    {singleRoot, pruner: null, algorithm: 'auto'},
    null
  );
  return {directed, undirected};
}

/** The probability of each arc, from all trees. */
function enumerated(scores: Float64Array, n: number, singleRoot: boolean) {
  const sums = new Float64Array((n + 1) ** 2);
  let all = 0;
  for (const heads of allTrees(n)) {
    if (singleRoot && heads.filter(head => head === 0).length > 1) continue;
    let sum = 0;
    for (let v = 1; v <= n; v++) sum += scores[heads[v] * (n + 1) + v];
    const weight = Math.exp(sum / TEMPERATURE);
    all += weight;
    for (let v = 1; v <= n; v++) sums[heads[v] * (n + 1) + v] += weight;
  }
  return sums.map(sum => sum / all);
}

// Rounding may decide whether a probability at the limit is reached.
const isClear = (probability: number, least: number) =>
  Math.abs(probability - least) > 1e-9;

describe.each([true, false])('posteriors, single root: %s', singleRoot => {
  test.each(['directed', 'undirected'] as const)(
    'choose the candidates of %s scores',
    name => {
      const inference = inferences(singleRoot)[name];
      fc.assert(
        fc.property(fewWords, fc.constantFrom(...PROBABILITIES), (words, p) => {
          const tree = inference.infer(words).slice();
          const n = words.length;
          const scores = inference.potentials(1).slice();
          const likely = enumerated(scores, n, singleRoot);
          const limits = {most: 6, margin: Infinity, leastProbability: p};
          const found = inference.candidates(tree, limits);
          const kept = new Set<number>();
          for (let arc = 0; arc < found.size; arc++) {
            const at = found.heads[arc] * (n + 1) + found.children[arc];
            kept.add(at);
            expect(found.scores[arc]).toBeCloseTo(scores[at], 9);
          }
          for (let u = 0; u <= n; u++) {
            for (let v = 1; v <= n; v++) {
              const at = u * (n + 1) + v;
              if (u === v || !isClear(likely[at], p)) continue;
              const isKept = likely[at] > p || tree[v] === u;
              expect(kept.has(at)).toBe(isKept);
            }
          }
        }),
        {numRuns: 200}
      );
    }
  );

  test('drop unlikely edges outside the tree, and leave the best tree', () => {
    const {undirected} = inferences(singleRoot);
    let dropped = 0;
    fc.assert(
      fc.property(fewWords, fc.constantFrom(...PROBABILITIES), (words, p) => {
        const tree = undirected.infer(words).slice();
        const n = words.length;
        const scores = undirected.potentials(1).slice();
        const likely = enumerated(scores, n, singleRoot);
        const {size} = undirected.graph;
        undirected.dropUnlikely(tree, p);
        const {graph} = undirected;
        const kept = new Map<string, number>();
        for (let e = 0; e < graph.size; e++) {
          kept.set(`${graph.source[e]}-${graph.target[e]}`, graph.score[e]);
        }
        expect(kept.size).toBe(graph.size);
        dropped += size - kept.size;
        for (let u = 0; u <= n; u++) {
          for (let v = u + 1; v <= n; v++) {
            const both = likely[u * (n + 1) + v] + likely[v * (n + 1) + u];
            const isInTree = tree[v] === u || tree[u] === v;
            if (!isClear(both, p)) continue;
            const isKept = both > p || isInTree;
            const score = isKept ? scores[u * (n + 1) + v] : undefined;
            expect(kept.get(`${u}-${v}`)).toBe(score);
          }
        }
      }),
      {numRuns: 200, seed: 1}
    );
    expect(dropped).toBeGreaterThan(20);
  });
});
