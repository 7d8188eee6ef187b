import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {decode} from '../../../src/nlp/inference/decode.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {LengthPruner} from '../../../src/nlp/inference/pruning.js';
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

// Arcs of any length for some pairs of tags only.
const LENGTHS = {
  tags: ['DET', 'NOUN', 'VERB'],
  longest: Int32Array.of(0, 2, 0, 3, 1, 2, 1, 0, 4, 1, 0, 3, 0, 9, 0, 2, 2, 0),
  sided: true
};

describe.each([
  ['cle', true],
  ['cle', false],
  ['eisner', true],
  ['eisner', false]
] as const)('pruning with %s, single root: %s', (decoder, singleRoot) => {
  const weights = randomWeights(SIZE, 4);
  const inferenceOf = (pruner?: LengthPruner) =>
    new DirectedInference(
      new SentenceFeatures(SET),
      weights,
      singleRoot,
      decoder,
      pruner
    );
  const oracle = inferenceOf();
  const pruned = inferenceOf(new LengthPruner(LENGTHS));
  const keeper = new LengthPruner(LENGTHS);

  // The scores of all arcs, those that are pruned being forbidden.
  const scoresOf = (words: readonly TaggedWord[]) => {
    oracle.infer(words);
    keeper.load(words);
    const order = words.length + 1;
    return oracle.potentials(1).map((score, at) => {
      const [head, child] = [Math.floor(at / order), at % order];
      const isKept = head === 0 || keeper.keepsArc(head, child);
      return isKept || child === 0 || child === head ? score : -Infinity;
    });
  };
  // What is into the root or from a word to itself does not matter.
  const arcsOf = (scores: Float64Array, order: number) =>
    [...scores].filter((_, k) => k % order > 0 && k % (order + 1) > 0);

  test('finds the best tree of the arcs that are kept', () => {
    fc.assert(
      fc.property(arbitraryWords, words => {
        const order = words.length + 1;
        const scores = scoresOf(words);
        const heads = pruned.infer(words).slice();
        expect(heads).toEqual(decode(scores, {decoder, singleRoot}));
        expect(arcsOf(pruned.potentials(1), order)).toEqual(
          arcsOf(scores, order)
        );
        const [best] = pruned.rank(words);
        expect(best.heads).toEqual(heads);
      })
    );
    const {all, kept} = pruned.edges!;
    expect(kept).toBeLessThan(all);
  });

  test('changes with the tags of a word', () => {
    fc.assert(
      fc.property(arbitraryWords, fc.nat(), (words, k) => {
        if (words.length === 0) return;
        const order = words.length + 1;
        const position = (k % words.length) + 1;
        const word = {...words[position - 1], upos: 'VERB'};
        const tree = pruned.infer(words).slice();
        const before = pruned.potentials(1).slice();
        const near = pruned.candidates(tree, {most: 1, margin: 0});
        const close = new Set<number>();
        for (let a = 0; a < near.size; a++) {
          close.add(near.heads[a] * order + near.children[a]);
        }
        const other = words.with(position - 1, word);
        pruned.rescore(other, position, near);
        const after = pruned.potentials(1);
        const fresh = scoresOf(other);
        oracle.infer(other);
        const all = oracle.potentials(1);
        for (let at = 0; at < order * order; at++) {
          const [head, child] = [Math.floor(at / order), at % order];
          if (child === 0 || child === head) continue;
          const isOwn = head === position || child === position;
          // A tree from before stays possible.
          const now = close.has(at) ? all[at] : isOwn ? fresh[at] : before[at];
          expect(after[at]).toBeCloseTo(now, 9);
        }
      })
    );
  });
});

describe.each([true, false])('a long sentence, single root: %s', singleRoot => {
  const tags = ['DET', 'NOUN', 'VERB'];
  const words = Array.from({length: 600}, (_, i) => ({
    form: `w${(i * i) % 37}`,
    upos: tags[(i * 7 + (i >> 3)) % 3]
  }));
  const order = words.length + 1;

  test.each([
    ['all arcs', undefined],
    ['pruned arcs', new LengthPruner(LENGTHS)]
  ])('gets the best tree of %s within reach', (_, pruner) => {
    const inference = new DirectedInference(
      new SentenceFeatures(SET),
      randomWeights(SIZE, 5),
      singleRoot,
      'eisner',
      pruner
    );
    const heads = inference.infer(words);
    const scores = inference.potentials(1);
    const sumOf = (tree: Int32Array) =>
      tree.reduce(
        (sum, u, v) => (v === 0 ? 0 : sum + scores[u * order + v]),
        0
      );
    const best = decode(scores, {singleRoot});
    expect(sumOf(heads)).toBeCloseTo(sumOf(best), 6);
    expect(heads.filter(head => head === 0).length === 1).toBe(
      singleRoot || best.filter(head => head === 0).length === 1
    );
    for (let v = 1; v < order; v++) {
      if (heads[v] > 0) expect(Math.abs(heads[v] - v)).toBeLessThanOrEqual(250);
      expect(scores[v]).toBeGreaterThan(-Infinity);
    }
  });
});
