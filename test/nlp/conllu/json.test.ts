import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {
  type JsonSentence,
  parseConllu,
  SentenceError,
  sentenceJson
} from '../../../src/nlp/index.js';
import {markdownFences} from '../../support/fences.js';

function jsonOf(...lines: string[]): JsonSentence {
  const text = lines.map(line => `${line.replaceAll(' ', '\t')}\n`).join('');
  const [sentence] = parseConllu(`${text}\n`, {mode: 'partial'});
  return sentenceJson(sentence);
}

describe('a sentence as JSON', () => {
  test('has the columns of its words', () => {
    const tags = 'go VERB VB Mood=Imp|VerbForm=Fin';
    const json = jsonOf(
      `1 Go ${tags} 0 root 0:root SpaceAfter=No|Gloss=a=b|Odd`,
      '2 ! _ PUNCT _ _ 1 punct _ _'
    );
    expect(json).toEqual({
      text: 'Go!',
      words: [
        {
          id: 1,
          form: 'Go',
          lemma: 'go',
          upos: 'VERB',
          xpos: 'VB',
          feats: {Mood: 'Imp', VerbForm: 'Fin'},
          head: 0,
          deprel: 'root',
          deps: '0:root',
          spaceAfter: false,
          misc: {Gloss: 'a=b', Odd: ''}
        },
        {id: 2, form: '!', upos: 'PUNCT', head: 1, deprel: 'punct'}
      ]
    });
  });

  test('leaves out what is unknown', () => {
    expect(jsonOf('1 Go _ _ _ _ _ _ _ SpaceAfter=No').words).toEqual([
      {id: 1, form: 'Go', spaceAfter: false}
    ]);
    expect(jsonOf('1 _ _ _ _ _ 0 _ _ _').words).toEqual([
      {id: 1, form: '_', lemma: '_', head: 0}
    ]);
  });

  test('has the comments that describe it', () => {
    const json = jsonOf(
      '# newpar',
      '# sent_id = 7',
      '# text = Go',
      '1 Go _ _ _ _ 0 _ _ _',
      '1.1 on _ _ _ _ _ _ 1:x _'
    );
    expect(json).toEqual({
      id: '7',
      text: 'Go',
      startsParagraph: true,
      words: [{id: 1, form: 'Go', head: 0}]
    });
  });

  test('has its multiword tokens', () => {
    const json = jsonOf(
      '1 (_) _ _ _ _ 3 x _ SpaceAfter=No',
      '2-3 du _ _ _ _ _ _ _ SpaceAfter=No',
      '2 de _ _ _ _ 3 x _ _',
      '3 le _ _ _ _ 0 x _ SpaceAfter=No',
      '4 ! _ _ _ _ 3 x _ _'
    );
    expect(json.text).toBe('(_)du!');
    expect(json.tokens).toEqual([
      {words: [2, 3], form: 'du', spaceAfter: false}
    ]);
    expect(json.words.map(({spaceAfter}) => spaceAfter)).toEqual([
      false,
      undefined,
      undefined,
      undefined
    ]);
  });

  test('has the offsets of sentences, tokens and words', () => {
    const lines = [
      '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n',
      '1\tde\t_\t_\t_\t_\t3\tx\t_\tTokenRange=5:7\n',
      '2\tle\t_\t_\t_\t_\t3\tx\t_\t_\n',
      '3\tpain\t_\t_\t_\t_\t0\tx\t_\tTokenRange=8:12\n\n'
    ];
    const [sentence] = parseConllu(lines.join(''));
    const spans = [
      [5, 7],
      [5, 7],
      [8, 12]
    ];
    const words = sentence.words.map((word, i) => {
      const [start, end] = spans[i];
      return {...word, start, end};
    });
    const json = sentenceJson({...sentence, words});
    expect(json).toMatchObject({start: 5, end: 12});
    expect(json.tokens).toMatchObject([{form: 'du', start: 5, end: 7}]);
    expect(json.words[2]).toEqual({
      ...{id: 3, form: 'pain', head: 0, deprel: 'x'},
      ...{start: 8, end: 12}
    });
    // Without offsets, where a word stands is known from MISC alone.
    expect(sentenceJson(sentence).words[2].misc).toEqual({TokenRange: '8:12'});
    expect(sentenceJson(sentence)).not.toHaveProperty('start');
  });

  test('survives names that objects have already', () => {
    const {words} = jsonOf('1 a _ _ _ __proto__=x|toString=y 0 _ _ __proto__');
    expect(JSON.stringify(words[0])).toContain(
      '"feats":{"__proto__":"x","toString":"y"}'
    );
    expect(JSON.stringify(words[0])).toContain('"misc":{"__proto__":""}');
  });

  test('may have no words', () => {
    const [sentence] = parseConllu('# text = none\n\n');
    expect(sentenceJson(sentence)).toEqual({text: 'none', words: []});
  });

  test('is not made of something else', () => {
    expect(() => sentenceJson({words: []} as never)).toThrow(SentenceError);
  });
});

describe('the page about JSON', () => {
  const page = new URL('../../../docs/reference/json.md', import.meta.url);
  const text = readFileSync(page, 'utf8');

  test('shows a sentence as it is', () => {
    const fence = (name: string) =>
      markdownFences(text)
        .find(({language}) => language === name)!
        .lines.join('\n');
    const [sentence] = parseConllu(`${fence('')}\n\n`);
    expect(JSON.parse(fence('json'))).toEqual(sentenceJson(sentence));
  });

  test('lists every field', () => {
    const source = new URL('../../../src/nlp/conllu/json.ts', import.meta.url);
    const fields = Array.from(
      readFileSync(source, 'utf8').matchAll(/^ {2}readonly (\w+)\??:/gm),
      ([, name]) => name
    );
    expect(fields.length).toBeGreaterThan(20);
    const rows = text.split('\n').filter(line => line.startsWith('| `'));
    const cells = rows.map(row => row.split('|')[1]).join();
    for (const field of fields) expect(cells).toContain(`\`${field}\``);
  });
});
