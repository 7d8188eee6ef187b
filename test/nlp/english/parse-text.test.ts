import {describe, expect, test} from 'vitest';
import {parseConllu, writeSentence} from '../../../src/nlp/conllu/index.js';
import {
  loadEnglishModel,
  loadEnglishParser,
  parseText
} from '../../../src/nlp/english/index.js';
import data from '../../../src/nlp/english/model-data.js';
import {treeFlaw, treeHeads} from '../../../src/nlp/tree.js';

describe('the embedded model', () => {
  test('is for three parsers, with relations', async () => {
    const model = await loadEnglishModel();
    expect(model.parser).toBe('u-mst-uf-lep');
    expect(model.singleRoot).toBe(true);
    expect(model.labels?.names).toContain('nsubj');
    expect(await loadEnglishModel()).toBe(model);
    const words = [
      {form: 'Dogs', upos: 'NOUN'},
      {form: 'bark', upos: 'VERB'}
    ];
    for (const parser of ['u-mst-uf-lep', 'u-mst-uf', 'd-mst'] as const) {
      const {heads} = (await loadEnglishParser({parser})).parse(words);
      expect([...heads]).toEqual([-1, 2, 0]);
    }
  });

  test('is smaller than 4 MB', () => {
    expect(data.length).toBeLessThan(4_000_000);
    expect(data.length).toBeGreaterThan(100_000);
  });
});

describe('parseText', () => {
  test('gives complete trees that can be written and read again', async () => {
    const text =
      'Economic news had little effect on financial markets. ' +
      "They didn't care, did they?\n\nNobody __proto__ knows 🙂 why…";
    const sentences = await parseText(text);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    for (const sentence of sentences) {
      const heads = treeHeads(sentence);
      expect(treeFlaw(heads)).toBe(null);
      expect(heads.filter(head => head === 0)).toHaveLength(1);
      for (const {deprel, head} of sentence.words) {
        expect(deprel === 'root').toBe(head === 0);
      }
      const [again] = parseConllu(writeSentence(sentence), {mode: 'strict'});
      expect(again.words).toEqual(sentence.words);
    }
  });

  test('finds the tree of an English clause', async () => {
    const [{words}] = await parseText(
      'Economic news had little effect on financial markets.'
    );
    const arcs = words.map(({form, head, deprel}) => {
      return `${form} ${deprel} ${head === 0 ? 'ROOT' : words[head - 1].form}`;
    });
    expect(arcs).toEqual([
      'Economic amod news',
      'news nsubj had',
      'had root ROOT',
      'little amod effect',
      'effect obj had',
      'on case markets',
      'financial amod markets',
      'markets nmod effect',
      '. punct had'
    ]);
  });

  test('gives no sentences for blank text', async () => {
    expect(await parseText(' \n\n ')).toEqual([]);
  });

  test('takes the options of a parser', async () => {
    const [{words}] = await parseText('Birds sing.', {
      parser: 'd-mst',
      labels: false
    });
    expect(words.map(({deprel}) => deprel)).toEqual(['_', '_', '_']);
    await expect(
      parseText('Birds sing.', {parser: 'u-mst-df'})
    ).rejects.toThrow(/the model is not for "u-mst-df"/);
  });
});
