import {beforeAll, describe, expect, test} from 'vitest';
import {HELD_OUT, TRAINING} from '../../../src/cli/demo/treebank.js';
import {parseConllu, writeSentence} from '../../../src/nlp/conllu/index.js';
import {
  type English,
  loadEnglish,
  predictTags
} from '../../../src/nlp/english/index.js';

let english: English;
beforeAll(async () => {
  english = await loadEnglish();
});

describe('predictTags', () => {
  test('finds nearly all words of the treebank of the demo', () => {
    const gold = parseConllu(TRAINING + HELD_OUT);
    const {sentences, words, predicted} = predictTags(english, gold);
    const goldWords = gold.flatMap(({words}) => words);
    const found = sentences.flatMap(({words}) => words);
    expect(words).toBe(goldWords.length);
    expect(found).toHaveLength(words);
    expect(predicted).toBeGreaterThan(0.98 * words);
    expect(predicted).toBeLessThanOrEqual(words);
    const right = found.filter(({upos}, i) => upos === goldWords[i].upos);
    expect(right.length).toBeGreaterThan(0.85 * words);
    expect(right.length).toBeLessThan(words);
  });

  test('changes only lemmas and tags, in words and lines alike', () => {
    const gold = parseConllu(TRAINING);
    const {sentences} = predictTags(english, gold);
    const bare = (text: string) =>
      text.replace(/^(\d+\t[^\t]*)(?:\t[^\t]*){4}/gm, '$1');
    const written = sentences.map(writeSentence).join('');
    expect(bare(written)).toBe(bare(TRAINING));
    expect(parseConllu(written)).toEqual(sentences);
    for (const {xpos, feats} of sentences.flatMap(({words}) => words)) {
      expect([xpos, feats]).toEqual(['_', '_']);
    }
  });

  test('gives the tags that readText finds in a paragraph', () => {
    const line = (id: string, form: string, misc = '_') =>
      `${id}\t${form}\tL\tX\tXX\tF=1\t_\t_\t_\t${misc}\n`;
    const text = `# newdoc
${line('1-2', "Don't")}${line('1', 'Do')}${line('2', "n't")}${line('3', 'panic', 'SpaceAfter=No')}${line('4', '.')}
# newpar
${line('1', 'A')}${line('2', 'lamp-post')}${line('3-4', 'du')}${line('3', 'de')}${line('4', 'le')}
`;
    const gold = parseConllu(text, {mode: 'parse'});
    const {sentences, words, predicted} = predictTags(english, gold);
    const [first, second] = sentences.map(({words}) =>
      words.map(({lemma, upos}) => `${lemma}/${upos}`)
    );
    expect(first).toEqual(['do/AUX', 'not/PART', 'panic/VERB', './PUNCT']);
    // Words that readText splits differently, or that are not in the text.
    expect(second).toEqual(['a/DET', 'L/X', 'L/X', 'L/X']);
    expect([words, predicted]).toEqual([8, 5]);
  });

  test('gives an empty result for an empty treebank', () => {
    const none = {sentences: [], words: 0, predicted: 0};
    expect(predictTags(english, [])).toEqual(none);
    const [blank] = parseConllu('\n');
    expect(predictTags(english, [blank])).toEqual({
      ...none,
      sentences: [blank]
    });
  });
});
