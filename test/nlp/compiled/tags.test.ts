import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {TaggerModel} from '../../../src/internals.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import {hashText} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {encodeWordTable, Tagger} from '../../../src/nlp/text/index.js';
import {random} from '../../support/random.js';
import {randomWeights} from '../../support/words.js';

const FORMS = ['a', 'The', 'running', 'RUN', '10', 'x-Ray', '', '\u{1f333}'];

const namesOf = (count: number) =>
  Array.from({length: count}, (_, k) => `V${k}`);

/** A model of so many values, with weights of any size. */
function modelOf(
  [upos, xpos, feats]: readonly number[],
  bits: number,
  seed: number
): TaggerModel {
  const draws = random(seed);
  const weights = (k: number, size = 2 ** bits) =>
    Int8Array.from(randomWeights(size, seed + k), w => 254 * w);
  const column = (count: number, k: number) => ({
    names: namesOf(count),
    weights: weights(k, count === 0 ? 1 : undefined)
  });
  const draw = (count: number) => draws.integer(0, Math.max(0, count - 1));
  // A tag that no column has is not a candidate.
  const strange = ['5\tV1\tX\tV0', '5\tX', '5\tX\tY'];
  const classes = ['1\tV0', '5\tV0\tV1', '5\tV2', '2\tV1', ...strange];
  const hashes = FORMS.slice(0, 7).map(form => hashText(form));
  return {
    upos: column(upos, 1),
    revision: weights(2),
    xpos: column(xpos, 3),
    feats: column(feats, 4),
    lemma: column(0, 5),
    analyses: Uint16Array.from({length: 3 * 90}, (_, k) =>
      draw([upos, xpos, feats][k % 3])
    ),
    scripts: new Uint16Array(0),
    words: encodeWordTable(
      new Map(hashes.map((hash, k) => [hash, k % classes.length])),
      classes
    ),
    lexicon: null,
    clusters: null,
    lemmas: null,
    version: 1
  };
}

const value = (count: number) =>
  fc.oneof(
    {weight: 4, arbitrary: fc.constant('_')},
    fc.constantFrom('other', ...namesOf(count))
  );

const wordsFor = ([upos, xpos, feats]: readonly number[]) =>
  fc.array(
    fc.record({
      form: fc.constantFrom(...FORMS),
      upos: value(upos),
      xpos: value(xpos),
      feats: value(feats)
    }),
    {maxLength: 12}
  );

const sentence = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({form: `w${(i * i) % 37}`}));

const compiledTagger = (model: TaggerModel) =>
  new Tagger(model, ParserProgram.for(Tagger.weightsOf(model))!);

test('the program tags', () => {
  const model = modelOf([3, 3, 3], 8, 1);
  const program = ParserProgram.for(Tagger.weightsOf(model))!;
  new Tagger(model, program).tag(sentence(4));
  // UPOS twice, XPOS and FEATS.
  expect(program.generation).toBe(4);
});

// Few weights, so that the classes of many features go on at the first weight.
test.each([
  {counts: [3, 3, 3], bits: 12},
  {counts: [17, 50, 40], bits: 6},
  {counts: [17, 50, 40], bits: 3},
  {counts: [40, 200, 0], bits: 10},
  {counts: [5, 0, 70], bits: 10},
  {counts: [0, 5, 7], bits: 10}
])('the tags are those of JavaScript: %j', ({counts, bits}) => {
  const model = modelOf(counts, bits, bits);
  const compiled = compiledTagger(model);
  const plain = new Tagger(model);
  fc.assert(
    fc.property(wordsFor(counts), words => {
      const tagged = plain.tag(words);
      expect(compiled.tag(words)).toEqual(tagged);
      const flips = plain.flips();
      expect(compiled.flips()).toEqual(flips);
      expect(compiled.margins()).toEqual(plain.margins());
      for (const flip of flips) {
        const word = plain.flipped(flip);
        const {column, tag} = flip;
        expect(word[column]).toBe(model[column].names[tag]);
        expect(word[column]).not.toBe(tagged[flip.word][column]);
        expect(compiled.flipped(flip)).toEqual(word);
      }
      // A flip is only tried.
      expect(plain.flips()).toEqual(flips);
    })
  );
});

test('sentences long and short share the memory', () => {
  const model = modelOf([17, 50, 40], 14, 2);
  const compiled = compiledTagger(model);
  const plain = new Tagger(model);
  for (const count of [5, 90, 0, 2, 3000, 20_000, 1, 200]) {
    const words = sentence(count);
    expect(compiled.tag(words)).toEqual(plain.tag(words));
  }
});
