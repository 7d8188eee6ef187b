import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {LABEL_TEMPLATES} from '../../../src/internals.js';
import {Atoms} from '../../../src/nlp/features/index.js';
import {LabelFeatures, Labeller} from '../../../src/nlp/labels/index.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const FIELDS = ['form', 'prefix', 'lemma', 'upos', 'xpos', 'feats'] as const;
const NAMES = ['a', 'b', 'c'];

/** Weights of so many rows for these names, which take four places each. */
const weightsOf = (rows: number) =>
  Int8Array.from(randomWeights(4 * rows), weight => 100 * weight);

/** Every word hangs from the one before it. */
const chain = (length: number) =>
  Int32Array.from({length: length + 1}, (_, i) => i - 1);

function featuresOf(
  words: Parameters<Atoms['load']>[0],
  heads: Int32Array,
  child: number,
  fields: ConstructorParameters<typeof LabelFeatures>[1] = FIELDS
): number[] {
  const atoms = new Atoms();
  const features = new LabelFeatures(atoms, fields);
  atoms.load(words);
  features.load(heads);
  features.list(child);
  return [...features.hashes.subarray(0, features.length)];
}

const DOG = [
  {form: 'the', upos: 'DET'},
  {form: 'dog', upos: 'NOUN'},
  {form: 'barks', upos: 'VERB'}
];

describe('a labeller', () => {
  test('takes the relation whose weights sum up to most', () => {
    const weights = weightsOf(64);
    const atoms = new Atoms();
    const labeller = new Labeller(atoms, FIELDS, {names: NAMES, weights});
    fc.assert(
      fc.property(arbitraryWords, words => {
        const heads = chain(words.length);
        atoms.load(words);
        const labels = labeller.label(heads);
        expect(labels.length).toBe(heads.length);
        expect(labels[0]).toBe('');
        for (let child = 1; child < heads.length; child++) {
          const sums = NAMES.map((_, k) =>
            featuresOf(words, heads, child).reduce(
              (sum, hash) => sum + weights[(hash & 63) * 4 + k],
              0
            )
          );
          const best = sums.indexOf(Math.max(...sums));
          expect(labels[child]).toBe(NAMES[best]);
        }
      }),
      {numRuns: 30}
    );
  });

  test('gives equal scores to the first relation', () => {
    const atoms = new Atoms();
    const weights = new Int8Array(16);
    const labeller = new Labeller(atoms, FIELDS, {names: NAMES, weights});
    atoms.load(DOG);
    expect(labeller.label(chain(3))).toEqual(['', 'a', 'a', 'a']);
  });
});

describe('the features of a relation', () => {
  test('see on which side of its head a word is', () => {
    const left = featuresOf(DOG, Int32Array.of(-1, 2, 0, 2), 1);
    const turned = [DOG[1], DOG[0], DOG[2]];
    const right = featuresOf(turned, Int32Array.of(-1, 0, 1, 1), 2);
    expect(left.filter(hash => right.includes(hash))).toEqual([]);
  });

  test('see the tree around the arc', () => {
    const one = featuresOf(DOG, Int32Array.of(-1, 2, 3, 0), 2);
    const other = featuresOf(DOG, Int32Array.of(-1, 3, 3, 0), 2);
    expect(one).not.toEqual(other);
    // What is about the ends alone stays.
    expect(one.filter(hash => other.includes(hash)).length).toBeGreaterThan(20);
  });

  test('look at no field that is left out', () => {
    const heads = Int32Array.of(-1, 2, 3, 0);
    const fields = ['form', 'upos'] as const;
    const words = DOG.map(word => ({...word, lemma: 'x', feats: 'A=B'}));
    expect(featuresOf(words, heads, 1, fields)).toEqual(
      featuresOf(DOG, heads, 1, fields)
    );
  });

  test('are bounded, however many children a word has', () => {
    const words = Array.from({length: 500}, () => DOG[0]);
    const flat = new Int32Array(501).fill(1, 2);
    flat[0] = -1;
    const count = featuresOf(words, flat, 250).length;
    expect(count).toBeLessThan(33 * LABEL_TEMPLATES.length);
    expect(count).toBeGreaterThan(LABEL_TEMPLATES.length);
  });
});
