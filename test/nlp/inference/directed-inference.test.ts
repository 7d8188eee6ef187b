import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {roundWeights} from '../../../src/nlp/model/index.js';
import {
  arbitraryWords,
  headsOfTree,
  randomWeights
} from '../../support/words.js';

const SET = compileFeatures(new Set(['form', 'prefix', 'upos'] as const));
const SIZE = 2 ** 12;

const cases = arbitraryWords.chain(words =>
  fc.record({
    words: fc.constant(words),
    tree: headsOfTree(words.length).map(heads => Int32Array.of(-1, ...heads)),
    most: fc.integer({min: 0, max: 6}),
    margin: fc.constantFrom(0, 0.5, 1, 2, Infinity)
  })
);

const WEIGHTS = randomWeights(SIZE, 1);

describe.each([
  ['exact', WEIGHTS],
  ['rounded', roundWeights(WEIGHTS)]
])('candidates by scores that are %s', (_, weights) => {
  const singleRoot = true;
  // One for all sentences, so that something left from another one would show.
  const inference = new DirectedInference(
    new SentenceFeatures(SET),
    weights,
    singleRoot,
    'cle'
  );

  test('are the best heads of each word, and those of the tree', () => {
    fc.assert(
      fc.property(cases, ({words, tree, ...limits}) => {
        inference.infer(words);
        const order = words.length + 1;
        const scores = inference.potentials(1).slice();
        const {most, margin} = limits;
        const found = inference.candidates(tree, limits);
        expect(found.order).toBe(order);
        for (let v = 1; v < order; v++) {
          const at = (u: number) => u * order + v;
          const sorted = Array.from({length: order}, (_, u) => u)
            .filter(u => u !== v)
            .sort((a, b) => scores[at(b)] - scores[at(a)]);
          const kept = sorted
            .slice(0, most)
            .filter(u => scores[at(u)] >= scores[at(sorted[0])] - margin);
          if (!kept.includes(tree[v])) kept.push(tree[v]);
          const [from, to] = found.rows.subarray(v, v + 2);
          expect([...found.heads.subarray(from, to)]).toEqual(kept);
          expect([...found.scores.subarray(from, to)]).toEqual(
            kept.map(u => scores[at(u)])
          );
        }
      })
    );
  });
});

describe.each(['cle', 'eisner'] as const)('ranking with %s', decoder => {
  test('begins with the best tree', () => {
    const inference = new DirectedInference(
      new SentenceFeatures(SET),
      randomWeights(SIZE, 3),
      true,
      decoder
    );
    fc.assert(
      fc.property(cases, ({words}) => {
        const best = inference.infer(words).slice();
        const order = words.length + 1;
        const scores = inference.potentials(1).slice();
        const sumOf = (heads: Int32Array) =>
          heads.reduce((sum, u, v) => v && sum + scores[u * order + v], 0);
        let last = Infinity;
        let count = 0;
        for (const {heads, score} of inference.rank(words)) {
          if (count === 0) expect(heads).toEqual(best);
          expect(score).toBeCloseTo(sumOf(heads), 9);
          expect(score).toBeLessThanOrEqual(last + 1e-9);
          last = score;
          if (++count === 10) break;
        }
      })
    );
  });
});
