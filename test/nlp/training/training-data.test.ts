import {describe, expect, test} from 'vitest';
import {
  parseConllu,
  type Sentence,
  TrainingData,
  type TrainingWord
} from '../../../src/nlp/index.js';
import {LONGEST_KEY, LONGEST_SENTENCE} from '../../../src/nlp/sentence.js';
import {MOST_RELATIONS} from '../../../src/nlp/training/training-data.js';

function dataOf(
  ...sentences: readonly (readonly TrainingWord[] | Sentence)[]
): TrainingData {
  const data = new TrainingData();
  for (const sentence of sentences) data.add(sentence);
  return data;
}

const GO: TrainingWord = {form: 'go', head: 0};
const ON: TrainingWord = {form: 'on', head: 1};

/** A line of CoNLL-U for each word, with what is said about spaces. */
function read(text: string): Sentence {
  const lines = text.split(' ').map((word, i) => {
    const [form, misc = '_'] = word.split('/');
    const head = i === 0 ? 0 : 1;
    return `${i + 1}\t${form}\t_\t_\t_\t_\t${head}\t_\t_\t${misc}\n`;
  });
  return parseConllu(`${lines.join('')}\n`)[0];
}

describe('training data', () => {
  test('keep sentences with words, and count these', () => {
    const data = dataOf([GO, ON], [], [GO]);
    expect(data.sentences).toHaveLength(2);
    expect(data.words).toBe(3);
    expect(data.sentences[0]).toEqual({
      words: ['go', 'on'].map(form => ({
        ...{form, lemma: '_', upos: '_', xpos: '_', feats: '_'}
      })),
      heads: Int32Array.of(-1, 0, 1),
      deprels: ['_', '_'],
      layout: null
    });
  });

  test('have another fingerprint with any other word, head or order', () => {
    const long = 'x'.repeat(LONGEST_KEY);
    const all = [
      ...[[], [[GO]], [[GO], [GO]], [[GO], [GO, ON]], [[GO, ON], [GO]]],
      ...['form', 'lemma', 'upos', 'xpos', 'feats', 'deprel'].flatMap(field => {
        return ['stay', `${long}ab`, `${long}ba`, 'stay on'].map(value => [
          [{...GO, [field]: value}, ON]
        ]);
      }),
      [[GO, {...ON, head: 0}]],
      [
        [
          {...GO, head: 2},
          {...ON, head: 0}
        ]
      ],
      [[GO], [{...ON, head: 0}]],
      [read('go on')],
      [read('go/SpaceAfter=No on')],
      [read('go on/SpaceAfter=No')],
      [read('go/SpacesAfter=\\n on')]
    ].map(sentences => dataOf(...sentences).fingerprint());
    expect(new Set(all).size).toBe(all.length);
    for (const print of all) expect(print).toMatch(/^[0-9a-f]{16}$/);
    // Two hashes, so that few data share both.
    const halves = all.flatMap(print => [print.slice(0, 8), print.slice(8)]);
    expect(new Set(halves).size).toBe(halves.length);
    expect(dataOf([GO, ON]).fingerprint()).toBe(
      dataOf([], [GO, {...ON, upos: '_'}]).fingerprint()
    );
  });

  test('know whether every sentence has one root', () => {
    expect(dataOf([GO, ON], [GO]).hasSingleRoots).toBe(true);
    const two = [GO, {...ON, head: 0}];
    expect(dataOf([GO], two).hasSingleRoots).toBe(false);
    expect(dataOf(two, [GO]).hasSingleRoots).toBe(false);
  });

  test('know how text is spaced if some sentence says so', () => {
    const spaced = read('go/SpaceAfter=No on');
    expect(dataOf(spaced).hasText).toBe(true);
    expect(dataOf(spaced, read('go on')).hasText).toBe(true);
    expect(dataOf(spaced, []).hasText).toBe(true);
    // Sentences given as words teach no tokeniser.
    expect(dataOf(spaced, [GO]).hasText).toBe(true);
    expect(dataOf([GO]).hasText).toBe(false);
    // Nothing but spaces may as well be unknown.
    expect(dataOf(read('go on')).hasText).toBe(false);
    expect(dataOf().hasText).toBe(false);
  });

  test('know which columns have values', () => {
    const fields = (ignore: 'upos'[], ...words: Partial<TrainingWord>[]) =>
      dataOf(words.map(word => ({...GO, ...word}))).fields(ignore);
    expect(fields([], {})).toEqual(['form', 'prefix']);
    expect(fields([], {upos: '_', lemma: '_'})).toEqual(['form', 'prefix']);
    const all = {feats: 'A=B', xpos: 'V', upos: 'VERB', lemma: 'go'};
    expect(fields([], all)).toEqual([
      'form',
      'prefix',
      'lemma',
      'upos',
      'xpos',
      'feats'
    ]);
    expect(fields(['upos'], {upos: 'VERB'}, {xpos: 'V'})).toEqual([
      'form',
      'prefix',
      'xpos'
    ]);
    expect(dataOf([{...GO, upos: '_'}]).hasTags).toBe(false);
    expect(dataOf([{...GO, upos: 'VERB'}], [GO]).hasTags).toBe(true);
  });

  test('name the first field that no column can hold', () => {
    expect(dataOf([GO, {...ON, form: '_'}]).invalid).toBe(null);
    const tab = {...GO, xpos: 'a\tb', lemma: '\n'};
    expect(dataOf([GO], [tab], [{...GO, form: ''}]).invalid).toEqual({
      field: 'lemma',
      value: '\n'
    });
  });

  test('have relations if every word has one', () => {
    const root = {...GO, deprel: 'root'};
    expect(dataOf().hasRelations).toBe(false);
    expect(dataOf([root, ON]).hasRelations).toBe(false);
    expect(dataOf([root]).hasRelations).toBe(true);
    expect([...dataOf([root, ON], [root]).relations]).toEqual(['root', '_']);
  });

  test('list one relation more than may be learnt, and no others', () => {
    const named = (count: number) =>
      dataOf(
        ...Array.from({length: count}, (_, i) => [{...GO, deprel: `r${i}`}])
      ).relations.size;
    expect(named(MOST_RELATIONS)).toBe(MOST_RELATIONS);
    expect(named(MOST_RELATIONS + 1)).toBe(MOST_RELATIONS + 1);
    expect(named(MOST_RELATIONS + 9)).toBe(MOST_RELATIONS + 1);
  });

  test('refuse a sentence that is too long, and take the longest one', () => {
    const words = (length: number) => Array.from({length}, () => GO);
    const data = dataOf([GO], words(LONGEST_SENTENCE));
    expect(data.words).toBe(LONGEST_SENTENCE + 1);
    expect(() => data.add(words(LONGEST_SENTENCE + 1))).toThrow(
      `sentence 3 has ${LONGEST_SENTENCE + 1} words, but a parser takes at ` +
        `most ${LONGEST_SENTENCE}. Split it.`
    );
    expect(data.sentences).toHaveLength(2);
  });

  test('say which word of which sentence is wrong', () => {
    const add =
      (...words: TrainingWord[]) =>
      () =>
        dataOf([GO], words);
    expect(add(GO, {...ON, head: 2})).toThrow(
      'word 2 "on" of sentence 2 has the head 2. Pass another word'
    );
    expect(add({...GO, head: 2}, ON)).toThrow(
      'the heads of sentence 2 form a cycle through word 1 "go". Give it'
    );
    expect(add(GO, {...ON, feats: 1 as never})).toThrow(
      'the feats of word 2 of sentence 2 is 1. Pass a string, or leave it out.'
    );
  });

  test('refuse what is no sentence', () => {
    for (const value of [null, 'go', {lines: []}, 7]) {
      expect(() => dataOf(value as never)).toThrow(
        'is not a sentence. Pass one that readConllu or parseConllu returns'
      );
    }
    expect(() => dataOf({words: [GO]} as never)).toThrow(
      expect.objectContaining({name: 'TrainingError'})
    );
  });
});
