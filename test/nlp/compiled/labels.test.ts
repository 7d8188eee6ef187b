import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Field, LabelModel} from '../../../src/internals.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import {Atoms} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {Labeller, rowWidth} from '../../../src/nlp/labels/index.js';
import {random} from '../../support/random.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const FIELDS: readonly Field[] = ['form', 'prefix', 'lemma', 'upos', 'feats'];

/** A model of so many relations, with weights of any size. */
function modelOf(count: number) {
  const size = 2 ** 8 * rowWidth(count);
  return {
    names: Array.from({length: count}, (_, k) => `r${k}`),
    weights: Int8Array.from(randomWeights(size, count), w => 254 * w)
  };
}

/** Any tree: the head of a word is the root or a word before it in some order. */
function treeOf(length: number, seed: number): Int32Array {
  const draws = random(seed);
  const order = Array.from({length}, (_, k) => k + 1)
    .map(word => ({word, key: draws.integer(0, 1000)}))
    .sort((a, b) => a.key - b.key);
  const heads = new Int32Array(length + 1).fill(-1);
  for (const [k, {word}] of order.entries()) {
    const head = draws.integer(0, k);
    heads[word] = head === 0 ? 0 : order[head - 1].word;
  }
  return heads;
}

const wordsOf = (length: number): TaggedWord[] =>
  Array.from({length}, (_, i) => ({
    form: `w${i % 37}`,
    lemma: `l${i % 17}`,
    upos: `T${i % 5}`
  }));

/** Expects the same relations of a program and of JavaScript. */
function comparison(model: LabelModel, fields = FIELDS) {
  const program = ParserProgram.for([model.weights])!;
  const [compiled, plain] = [program, null].map(some => {
    const atoms = new Atoms(some);
    return {atoms, labeller: new Labeller(atoms, fields, model)};
  });
  return (words: readonly TaggedWord[], heads: Int32Array) => {
    const [found, expected] = [compiled, plain].map(({atoms, labeller}) => {
      atoms.load(words);
      return {labels: labeller.label(heads), score: labeller.score};
    });
    expect(found).toEqual(expected);
    return program;
  };
}

test('the program has the sentence', () => {
  const program = comparison(modelOf(3))(wordsOf(2), Int32Array.of(-1, 0, 1));
  expect(program.generation).toBe(1);
});

test.each([1, 3, 5, 16, 17, 40, 64, 100])(
  'the relations are those of JavaScript, out of %i',
  count => {
    const compare = comparison(modelOf(count));
    fc.assert(
      fc.property(arbitraryWords, fc.nat(), (words, seed) => {
        compare(words, treeOf(words.length, seed));
      }),
      {numRuns: 50}
    );
  }
);

test('trees flat and long share the memory', () => {
  const compare = comparison(modelOf(20));
  for (const length of [100, 1, 0, 2000, 9000, 60]) {
    for (const head of [0, 1]) {
      const heads = new Int32Array(length + 1).fill(head);
      heads[0] = -1;
      if (length > 0) heads[1] = 0;
      compare(wordsOf(length), heads);
    }
  }
});

test('few fields are enough', () => {
  const compare = comparison(modelOf(30), ['form', 'upos']);
  for (const length of [3, 300, 9, 3000]) {
    compare(wordsOf(length), treeOf(length, length));
  }
});
