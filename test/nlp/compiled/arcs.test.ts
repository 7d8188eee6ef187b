import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type Field,
  TEMPLATE_SETS,
  TEMPLATES,
  type Template
} from '../../../src/internals.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import {
  ArcScorer,
  compileFeatures,
  FIELDS,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const WEIGHTS = {
  multiples: Int8Array.from(randomWeights(2 ** 12), w => Math.round(127 * w)),
  step: 0.02
};

const ALL = new Set(FIELDS as readonly Field[]);

const PROGRAM = ParserProgram.for([WEIGHTS.multiples])!;

/** Two scorers of the same features: in a program, and in JavaScript. */
function scorersOf(
  templates: readonly Template[],
  directed = true,
  program: ParserProgram | null = PROGRAM
) {
  const set = compileFeatures(ALL, templates);
  const [compiled, plain] = [program, null].map(some => {
    const features = new SentenceFeatures(set, some);
    return {features, scorer: new ArcScorer(features, WEIGHTS, directed)};
  });
  return {compiled, plain};
}

/** Expects the same scores of both for a sentence. */
function expectSame(
  {compiled, plain}: ReturnType<typeof scorersOf>,
  words: readonly TaggedWord[],
  directed = true,
  isSummed = true
): void {
  const [found, expected] = [compiled, plain].map(({features, scorer}) => {
    features.load(words);
    return scoresOf(scorer, features, directed, isSummed);
  });
  expect(found).toEqual(expected);
}

/** The scores of all arcs or edges of the sentence that is loaded. */
function scoresOf(
  scorer: ArcScorer,
  {length}: SentenceFeatures,
  directed: boolean,
  isSummed: boolean
): Float64Array {
  const arcs = Array.from({length: length * length}, (_, k) => [
    Math.floor(k / length),
    k % length
  ]).filter(([a, b]) => b > 0 && (directed ? a !== b : a < b));
  const scores = new Float64Array(arcs.length);
  scorer.score(
    Int32Array.from(arcs, ([first]) => first),
    Int32Array.from(arcs, ([, second]) => second),
    arcs.length,
    scores,
    isSummed ? scorer.sumUnigrams() : null
  );
  return scores;
}

test('the program takes the sentence', () => {
  const {compiled, plain} = scorersOf(TEMPLATES);
  for (const {features} of [compiled, plain]) features.load(sentence(3));
  expect(compiled.features.place()).toBeGreaterThan(0);
  expect(plain.features.place()).toBe(0);
});

describe.each(['mcdonald', 'basic', 'extended'] as const)(
  'with templates %s',
  name => {
    const byDirection = [false, true].map(directed =>
      scorersOf(TEMPLATE_SETS[name], directed)
    );

    test('the scores are those of JavaScript', () => {
      fc.assert(
        fc.property(
          arbitraryWords,
          fc.boolean(),
          fc.boolean(),
          (words, directed, isSummed) => {
            const scorers = byDirection[Number(directed)];
            expectSame(scorers, words, directed, isSummed);
          }
        )
      );
    });
  }
);

const sentence = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({
    form: `w${i % 37}`,
    upos: `T${i % 19}`,
    feats: i % 3 === 0 ? '_' : `Case=${i % 5}|Number=${i % 2}`
  }));

test('sentences long and short share the memory', () => {
  const scorers = scorersOf(TEMPLATE_SETS.extended);
  for (const count of [5, 90, 0, 2, 200, 1]) {
    expectSame(scorers, sentence(count));
  }
});

test('JavaScript takes over a sentence that does not fit', () => {
  const {compiled, plain} = scorersOf(TEMPLATE_SETS.extended);
  for (const [count, fits] of [
    [5, true],
    [5000, false],
    [7, true]
  ] as const) {
    const scores = [compiled, plain].map(({features, scorer}) => {
      features.load(sentence(count));
      const firsts = Int32Array.from({length: count - 1}, (_, i) => i + 2);
      const seconds = new Int32Array(count - 1).fill(1);
      const found = new Float64Array(count - 1);
      const sums = scorer.sumUnigrams();
      scorer.score(firsts, seconds, count - 1, found, sums);
      return found;
    });
    expect(compiled.features.place() > 0).toBe(fits);
    expect(scores[0]).toEqual(scores[1]);
  }
});

test('two scorers of the same program may take turns', () => {
  const [one, other] = [TEMPLATE_SETS.basic, TEMPLATE_SETS.extended].map(
    templates => scorersOf(templates)
  );
  for (const {features} of [one.compiled, one.plain]) {
    features.load(sentence(9));
  }
  const sums = one.compiled.scorer.sumUnigrams();
  expectSame(other, sentence(7));
  const score = (scorer: ArcScorer, unigrams: typeof sums | null) => {
    const scores = new Float64Array(1);
    scorer.score(Int32Array.of(8), Int32Array.of(3), 1, scores, unigrams);
    return scores[0];
  };
  expect(score(one.compiled.scorer, sums)).toBe(score(one.plain.scorer, null));
  expectSame(other, sentence(7));
});

test('too many templates for sums of 16 bits are left to JavaScript', () => {
  const many = Array.from({length: 300}, () => TEMPLATES[0]);
  const scorers = scorersOf(many);
  expectSame(scorers, sentence(4));
  expect(scorers.compiled.features.place()).toBe(0);
});

test('weights that the program does not have are left to JavaScript', () => {
  const program = ParserProgram.for([new Int8Array(16)]);
  expectSame(scorersOf(TEMPLATES, true, program), sentence(4));
});
