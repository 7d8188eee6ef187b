import {describe, expect, test} from 'vitest';
import {SimpleSentences} from '../../scripts/simple-sentences.js';
import {parseConllu} from '../../src/nlp/index.js';

const treebank = (rows: string) => {
  const lines = rows
    .trim()
    .split('\n')
    .map((row, i) => {
      const [form, lemma, upos, xpos, feats, head, deprel] = row.split(' ');
      const tags = [form, lemma, upos, xpos, feats];
      return [i + 1, ...tags, head, deprel, '_', '_'].join('\t');
    });
  return parseConllu(`${lines.join('\n')}\n\n`)[0];
};

// When it rained, the old dog chased two cats in the garden.
const LONG = treebank(`
When when ADV WRB PronType=Int 3 advmod
it it PRON PRP _ 3 nsubj
rained rain VERB VBD VerbForm=Fin 8 advcl
, , PUNCT , _ 3 punct
the the DET DT _ 7 det
old old ADJ JJ _ 7 amod
dog dog NOUN NN _ 8 nsubj
chased chase VERB VBD VerbForm=Fin 0 root
two two NUM CD _ 10 nummod
cats cat NOUN NNS Number=Plur 8 obj
in in ADP IN _ 13 case
the the DET DT _ 13 det
garden garden NOUN NN _ 8 obl
. . PUNCT . _ 8 punct`);

/** All that is made of a sentence that comes again and again. */
const made = (() => {
  const maker = new SimpleSentences();
  return Array.from({length: 100}, () => maker.of(LONG)).flat();
})();
const texts = new Set(
  made.map(({words}) => words.map(({form}) => form).join(' '))
);

describe('sentences for the English model', () => {
  test.for([
    'It rained .',
    'Did it rain ?',
    'The old dog chased two cats in the garden .',
    'The old dog chased two cats in the garden',
    'Old dog chased two cats in garden',
    'Did the old dog chase two cats in the garden ?',
    'Why did the old dog chase two cats in the garden ?',
    'What did the old dog chase in the garden ?',
    'Which cats did the old dog chase in the garden ?',
    'How many cats did the old dog chase in the garden ?',
    'The old dog'
  ])('have %j', text => {
    expect([...texts]).toContain(text);
  });

  test('are trees with one root, whose words keep their tags', () => {
    for (const {words} of made) {
      const heads = words.map(({head}) => head);
      expect(heads.filter(head => head === 0)).toHaveLength(1);
      for (let i = 0; i < words.length; i++) {
        let [word, steps] = [i + 1, 0];
        for (; word !== 0 && steps <= words.length; steps++) {
          word = heads[word - 1];
        }
        expect(word).toBe(0);
      }
    }
    const question = made.find(({words}) => words[0].form === 'How')!;
    const rows = question.words.map(
      ({form, xpos, head, deprel}) => `${form} ${xpos} ${head} ${deprel}`
    );
    expect(rows).toEqual([
      'How WRB 2 advmod',
      'many JJ 3 amod',
      'cats NNS 8 obj',
      'did VBD 8 aux',
      'the DT 7 det',
      'old JJ 7 amod',
      'dog NN 8 nsubj',
      'chase VB 0 root',
      'in IN 11 case',
      'the DT 11 det',
      'garden NN 8 obl',
      '? . 8 punct'
    ]);
  });

  test('leave clauses alone that say something else without the rest', () => {
    const words = LONG.words.map(word =>
      word.deprel === 'obl' ? {...word, deprel: 'ccomp'} : word
    );
    const maker = new SimpleSentences();
    const some = Array.from({length: 20}, () => maker.of({...LONG, words}));
    for (const {words} of some.flat()) {
      expect(words.map(({lemma}) => lemma)).not.toContain('chase');
    }
  });
});
