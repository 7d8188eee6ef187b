import {loadModel, type Sentence} from 'spanforest/nlp';
import {beforeAll, describe, expect, test} from 'vitest';
import {ParsedText} from '../playground/parsed-text.js';
import {Parsers} from '../playground/parsers.js';

const TEXT =
  'Who did the baker say the bread was for? Do most teachers at your school work late?';

const treeOf = ({words}: Sentence) =>
  words.map(({head, deprel}) => `${head} ${deprel}`);

describe('the parsers of English', () => {
  let parsers: Parsers;
  let sentences: Sentence[];
  const parse = async (sentence: Sentence) => parsers.parse(sentence);

  beforeAll(async () => {
    parsers = new Parsers(await loadModel());
    sentences = await parsers.read(TEXT);
  });

  test('read all sentences, with places in the text', () => {
    expect(sentences).toHaveLength(2);
    for (const {form, start, end} of sentences.flatMap(s => s.words)) {
      expect(TEXT.slice(start, end)).toBe(form);
    }
  });

  test('climb to the best tree, and enhance to a tree of their own', () => {
    for (const sentence of sentences) {
      const climb = parsers.climb(sentence);
      expect(treeOf(climb.at(-1)!.sentence)).toEqual(treeOf(sentence));
      const trees = parsers.compare(sentence);
      expect(trees[0].name).toBe(parsers.facts.best);
      expect(treeOf(trees[0].sentence)).toEqual(treeOf(sentence));
      const eisner = trees.find(({name}) => name === 'Eisner')!;
      expect(treeOf(climb[0].sentence)).toEqual(treeOf(eisner.sentence));
      const enhanced = parsers.enhance(sentence).at(-1)!;
      expect(treeOf(enhanced.sentence)).toEqual(treeOf(trees.at(-1)!.sentence));
    }
    expect(parsers.climb(sentences[0]).length).toBeGreaterThan(1);
    expect(parsers.enhance(sentences[1]).length).toBeGreaterThan(1);
  });

  test('know how likely every arc is, and draw trees by that', () => {
    const [sentence] = sentences;
    const n = sentence.words.length + 1;
    const {marginals} = parsers.confidence(sentence);
    for (let word = 1; word < n; word++) {
      let sum = 0;
      for (let head = 0; head < n; head++) sum += marginals[head * n + word];
      expect(sum).toBeCloseTo(1, 6);
    }
    const draw = (seed: number) => treeOf(parsers.sample({sentence, seed}));
    expect(draw(1)).toEqual(draw(1));
    const drawn = new Set([1, 2, 3, 4, 5, 6, 7, 8].map(s => draw(s).join()));
    expect(drawn.size).toBeGreaterThan(1);
  });

  test('parse again what is edited, and nothing else', async () => {
    const plain = ParsedText.of(TEXT, sentences);
    expect(plain.isPlain).toBe(true);
    expect(plain.undone).toBe(plain);
    const edit = {field: 'form', value: 'cook'} as const;
    const edited = await plain.edited(0, 4, edit, parse);
    expect(edited.text).toBe(TEXT.replace('baker', 'cook'));
    expect(edited.changed).toBe(0);
    for (const {sentence} of edited.items) {
      for (const {form, start, end} of sentence.words) {
        expect(edited.text.slice(start, end)).toBe(form);
      }
    }
    expect(edited.undone).toBe(plain);
    const relation = {field: 'relation', value: 'dep'} as const;
    const twice = await edited.edited(1, 1, relation, parse);
    expect(twice.items[0]).toEqual(edited.items[0]);
    const read = await ParsedText.ofConllu(twice.conllu, parse);
    expect(read.items.map(({sentence}) => treeOf(sentence))).toEqual(
      twice.items.map(({sentence}) => treeOf(sentence))
    );
    expect(read.items.every(({isGiven}) => isGiven)).toBe(true);
    await expect(ParsedText.ofConllu('\n', parse)).rejects.toThrow(
      'has no sentence'
    );
  });

  test('parse sentences of CoNLL-U that have no tree', async () => {
    const bare = '1\tDogs\t_\t_\t_\t_\t_\t_\t_\t_\n\n';
    const {items} = await ParsedText.ofConllu(bare, parse);
    expect(items[0].isGiven).toBe(false);
    expect(items[0].sentence.words[0].head).toBe(0);
  });
});
