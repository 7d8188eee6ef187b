import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Field} from '../../../src/internals.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import {Atoms, FIELDS, PartFeatures} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const SIZE = 2 ** 12;
const WEIGHTS = {
  multiples: Int8Array.from(randomWeights(SIZE), w => Math.round(127 * w)),
  step: 1
};
const PROGRAM = ParserProgram.for([WEIGHTS.multiples])!;

/** A sentence whose parts are scored in a program, or in JavaScript. */
function partsOf(
  words: readonly TaggedWord[],
  program: ParserProgram | null,
  fields: readonly Field[] = FIELDS,
  hasCrossings = true
): PartFeatures {
  const atoms = new Atoms(program);
  atoms.load(words);
  const parts = new PartFeatures(fields, WEIGHTS);
  parts.load(atoms, hasCrossings);
  return parts;
}

/** The scores of parts of up to seven positions. */
function* scoresOf(parts: PartFeatures, words: number, hasCrossings = true) {
  const length = Math.min(words + 1, 7);
  for (let a = 0; a < length; a++) {
    for (let b = 0; b < length; b++) {
      for (let c = 0; c < length; c++) {
        yield parts.score('grand', a, b, c);
        yield parts.score('sibling', a, b, c);
        yield parts.score('pair', a, b, c);
        if (!hasCrossings) continue;
        yield parts.score('crossing', a, b, c, (a + b + c) % length);
      }
    }
  }
}

function expectSame(
  words: readonly TaggedWord[],
  fields: readonly Field[] = FIELDS,
  hasCrossings = true
): void {
  const [found, expected] = [PROGRAM, null].map(program => [
    ...scoresOf(
      partsOf(words, program, fields, hasCrossings),
      words.length,
      hasCrossings
    )
  ]);
  expect(found).toEqual(expected);
}

const sentence = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({
    form: `w${i % 37}`,
    lemma: `l${i % 31}`,
    upos: `T${i % 19}`,
    feats: i % 3 === 0 ? '_' : `Case=${i % 5}`
  }));

test('the program has the sentence', () => {
  partsOf(sentence(3), PROGRAM);
  const {end} = PROGRAM;
  partsOf(sentence(4), PROGRAM);
  expect(PROGRAM.end).toBeGreaterThan(end);
});

test.each([
  ['all columns', FIELDS],
  ['tags only', ['upos'] as const],
  ['no lemmas', ['form', 'upos', 'feats'] as const]
])('the scores are those of JavaScript, with %s', (_, fields) => {
  fc.assert(
    fc.property(arbitraryWords, fc.boolean(), (words, hasCrossings) => {
      expectSame(words, fields, hasCrossings);
    }),
    {numRuns: 50}
  );
});

test('sentences long and short share the memory', () => {
  for (const count of [5, 90, 0, 2, 400, 5000, 1]) expectSame(sentence(count));
});

test('two sentences may take turns', () => {
  const all = [sentence(9), sentence(4)].map(words => ({
    words,
    compiled: partsOf(words, PROGRAM),
    plain: partsOf(words, null)
  }));
  const found = all.map(({compiled, words}) =>
    scoresOf(compiled, words.length)
  );
  const expected = all.map(({plain, words}) => scoresOf(plain, words.length));
  for (let k = 0; k < 100; k++) {
    for (const i of [0, 1]) {
      expect(found[i].next().value).toBe(expected[i].next().value);
    }
  }
});
