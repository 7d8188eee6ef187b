import {describe, expect, test} from 'vitest';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {Jackknife} from '../../../src/nlp/training/training-stages.js';

type Words = Required<TaggedWord>[];

const word = (form: string, upos: string): Required<TaggedWord> => ({
  ...{form, upos},
  ...{lemma: form, xpos: '_', feats: '_'}
});

function tagged(sentences: readonly Words[], passes = 2): Words[] {
  const jackknife = new Jackknife(sentences, 1, {passes, bits: 10});
  while (jackknife.passesDone < jackknife.passes) {
    for (const _ of jackknife.pass());
  }
  return jackknife.tagged;
}

describe('Jackknife', () => {
  test.each([2, 3, 4, 5, 11])(
    'tags each of %i sentences without having seen it',
    count => {
      // A tag that only its own sentence has cannot be predicted.
      const sentences = Array.from({length: count}, (_, i) => [
        word(`w${i}`, `T${i}`),
        word('the', 'DET')
      ]);
      const found = tagged(sentences);
      expect(found.map(words => words.map(({form}) => form))).toEqual(
        sentences.map(words => words.map(({form}) => form))
      );
      for (const [i, [first]] of found.entries()) {
        expect(first.upos).not.toBe(`T${i}`);
        expect(first.upos).not.toBe('_');
      }
    }
  );

  test('learns from all other sentences', () => {
    const sentences = Array.from({length: 8}, () => [
      word('dogs', 'NOUN'),
      word('bark', 'VERB')
    ]);
    expect(tagged(sentences)).toEqual(sentences);
  });

  test('gives a single sentence its own tags', () => {
    const sentence = [word('dogs', 'NOUN'), word('bark', 'VERB')];
    expect(tagged([sentence], 4)).toEqual([sentence]);
  });

  test('leaves columns empty that the other sentences do not have', () => {
    const bare = {...word('b', '_'), lemma: '_'};
    const [first, second] = tagged([[word('a', 'X')], [bare]]);
    expect(first).toEqual([{...bare, form: 'a'}]);
    expect(second[0]).toMatchObject({form: 'b', upos: 'X', xpos: '_'});
  });

  test('tells how far it is', () => {
    const sentences = Array.from({length: 5}, (_, i) => [word(`w${i}`, 'X')]);
    const jackknife = new Jackknife(sentences, 1, {passes: 2, bits: 8});
    expect(jackknife.passes).toBe(8);
    const steps = [...jackknife.pass()];
    expect(steps.map(({sentences}) => sentences)).toEqual([1, 2, 3, 4]);
    expect([jackknife.passesDone, jackknife.tagged.length]).toEqual([1, 0]);
    for (const _ of jackknife.pass());
    expect([jackknife.passesDone, jackknife.tagged.length]).toEqual([2, 1]);
  });
});
