import fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {parseConllu, writeSentence} from '../../../src/nlp/conllu/index.js';
import {
  type English,
  EnglishError,
  loadEnglish
} from '../../../src/nlp/english/index.js';
import type {Sentence} from '../../../src/nlp/sentence.js';

let english: English;
beforeAll(async () => {
  english = await loadEnglish();
});

const forms = (text: string) =>
  english.readText(text).map(({words}) => words.map(({form}) => form));
const tags = (text: string) =>
  english.readText(text).flatMap(({words}) => words.map(({upos}) => upos));

/** The text joined from the tokens, and the one in the comment. */
function textsOf({lines}: Sentence): [string, string] {
  let text = '';
  let inside = 0;
  let comment = '';
  for (const line of lines) {
    if (line.startsWith('# text = ')) comment = line.slice(9, -1);
    const [id, form, ...rest] = line.trimEnd().split('\t');
    const range = /^(\d+)-(\d+)$/.exec(id);
    if (form === undefined || (!range && Number(id) <= inside)) continue;
    if (range) inside = Number(range[2]);
    text += form + (rest.at(-1) === 'SpaceAfter=No' ? '' : ' ');
  }
  return [text.trimEnd(), comment];
}

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...["I'm", "can't", 'cannot', "dogs'", 'well-known', 'U.S.', 'Mr.'],
        ...['http://a.b/c?d=e).', 'me@x.org', 'a.pdf', '...', '?!', '--', ':)'],
        ...["n't", "'s", '’s', '$5.00', '10:30pm', ' ', '  ', '\n', '\n \n'],
        ...['\t', '\u00a0', '.', '!', 'Great', 'IBM', '====', '_', '😀', 'é']
      ),
      fc.string({unit: 'grapheme', maxLength: 3})
    ),
    {maxLength: 12}
  )
  .map(parts => parts.join('').replaceAll('\0', ''));

describe('English text', () => {
  test('keeps all characters and spaces', () => {
    fc.assert(
      fc.property(text, text => {
        const sentences = english.readText(text);
        const texts = sentences.map(textsOf);
        for (const [found, comment] of texts) expect(found).toBe(comment);
        const all = texts.map(([found]) => found).join(' ');
        expect(all.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const {words} of sentences) {
          expect(words.length).toBeGreaterThan(0);
          for (const {form, lemma, upos, xpos, feats} of words) {
            expect(form).toMatch(/^\S+$/);
            expect(lemma).toMatch(/^\S+$/);
            expect(upos).toMatch(/^[A-Z]+$/);
            expect([xpos, feats]).toEqual(['_', '_']);
          }
        }
      })
    );
  });

  test('is valid CoNLL-U and does not depend on earlier texts', () => {
    fc.assert(
      fc.property(text, text, (text, other) => {
        const sentences = english.readText(text);
        const written = sentences.map(writeSentence).join('');
        expect(parseConllu(written, {mode: 'parse'})).toEqual(sentences);
        english.readText(other);
        expect(english.readText(text)).toEqual(sentences);
      })
    );
  });

  test('has multiword tokens for contractions', () => {
    const [sentence] = english.readText("Don't  panic.\n");
    expect(writeSentence(sentence)).toBe(
      `# sent_id = 1
# text = Don't panic.
1-2	Don't	_	_	_	_	_	_	_	_
1	Do	do	AUX	_	_	_	_	_	_
2	n't	not	PART	_	_	_	_	_	_
3	panic	panic	VERB	_	_	_	_	_	SpaceAfter=No
4	.	.	PUNCT	_	_	_	_	_	_

`
    );
  });

  test.for([
    ['I’m here', 'I ’m here'],
    ["Here's John's dogs' food", "Here 's John 's dogs ' food"],
    ["I'd've gone, won't you?", "I 'd 've gone , wo n't you ?"],
    ['We cannot, gonna, wanna', 'We can not , gon na , wan na'],
    ['dont say im late', 'do nt say i m late'],
    ['What?!? Oh... no--wait!!!', 'What ?!? Oh ... no -- wait !!!'],
    ['See (http://a.com/x?y=z).', 'See ( http://a.com/x?y=z ) .'],
    ['Ask jo.e...@mail.example.org, ok', 'Ask jo.e...@mail.example.org , ok'],
    ['a report.pdf in alt.animals.cat', 'a report.pdf in alt.animals.cat'],
    ['It ended.We left', 'It ended . We left'],
    ['a well-known 15-year term', 'a well - known 15 - year term'],
    ['===== a ***', '===== a ***']
  ])('%j is split into %j', ([text, expected]) => {
    expect(forms(text).flat().join(' ')).toBe(expected);
  });

  test('ends a sentence at marks and at blank lines only', () => {
    const count = (text: string) => forms(text).length;
    expect(count('Mr. Smith left. He was tired!')).toBe(2);
    expect(count('A heading\n \nA text that goes\non here')).toBe(2);
    expect(count('So... fine. Wait... Stop')).toBe(3);
    expect(count('I like it. :) You too?')).toBe(2);
    expect(count('')).toBe(0);
    expect(count(' \n\t\n ')).toBe(0);
    const [, second] = english.readText('One.\n\nTwo.');
    expect(second.lines.slice(0, 2)).toEqual(['# newpar\n', '# sent_id = 2\n']);
  });

  test('has the tags of Universal Dependencies', () => {
    expect(tags('I have a dog')[1]).toBe('VERB');
    expect(tags('I have to go')[1]).toBe('VERB');
    expect(tags('I have never seen it')[1]).toBe('AUX');
    expect(tags('She did it')[1]).toBe('VERB');
    expect(tags('She did not go')[1]).toBe('AUX');
    expect(tags('There is a dog').slice(0, 2)).toEqual(['PRON', 'VERB']);
    expect(tags('He went there')[2]).toBe('ADV');
    expect(tags('He left after eating')[2]).toBe('SCONJ');
    expect(tags('He left before they came')[2]).toBe('SCONJ');
    expect(tags('the American Airlines office')[1]).toBe('ADJ');
    expect(tags('Great food')[0]).toBe('ADJ');
    expect(tags('John saw Paris')).toEqual(['PROPN', 'VERB', 'PROPN']);
  });

  test('has the lemmas of Universal Dependencies', () => {
    const lemmas = english
      .readText('I saw them and John with these children')
      .flatMap(({words}) => words.map(({lemma}) => lemma));
    expect(lemmas.join(' ')).toBe('I see they and John with this child');
  });

  test.for([
    [12, 'the text is 12. Pass a string.'],
    [undefined, 'the text is undefined. Pass a string.'],
    ['ab\0', 'character 3 of the text is "\\u0000".'],
    ['a\ud83d!', 'character 2 of the text is "\\ud83d".']
  ] as const)('cannot be %j', ([text, message]) => {
    const read = () => english.readText(text as string);
    expect(read).toThrow(EnglishError);
    expect(read).toThrow(`spanforest/nlp/english: ${message}`);
  });
});
