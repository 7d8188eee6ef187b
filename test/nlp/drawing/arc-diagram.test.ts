import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OptionError} from '../../../src/graph/index.js';
import type {DrawnSentence} from '../../../src/internals.js';
import {
  arcDiagram,
  parseConllu,
  SentenceError
} from '../../../src/nlp/index.js';
import {
  type Element,
  elementsOf,
  hostileText,
  hostileWords,
  ofClass,
  parseXml,
  textIn
} from '../../support/markup.js';

/** Words from rows of `form upos head deprel`. */
function words(...rows: readonly string[]) {
  return rows.map(row => {
    const [form, upos, head, deprel] = row.split(' ');
    return {form, upos, head: Number(head), deprel};
  });
}

const SENTENCE = {
  words: words(
    'She PRON 3 nsubj',
    'will AUX 3 aux',
    'read VERB 0 root',
    'books NOUN 3 obj'
  )
};
const OTHER = {
  words: words(
    'She PRON 3 obj',
    'will AUX 3 aux',
    'read VERB 0 root',
    'books NOUN 1 obj'
  )
};

const child = (svg: Element, name: string) =>
  textIn(elementsOf(svg).find(element => element.name === name)!);
const looks = (svg: Element, part: string) =>
  ofClass(svg, part).map(({attributes}) => attributes.get('class'));

describe('arcDiagram', () => {
  test('shows words, tags and relations', () => {
    const svg = parseXml(arcDiagram(SENTENCE));
    expect(svg.attributes.get('xmlns')).toBe('http://www.w3.org/2000/svg');
    expect(svg.attributes.get('role')).toBe('img');
    expect(ofClass(svg, 'form').map(textIn)).toEqual([
      'She',
      'will',
      'read',
      'books'
    ]);
    expect(ofClass(svg, 'tag').map(textIn)).toEqual([
      'PRON',
      'AUX',
      'VERB',
      'NOUN'
    ]);
    expect(ofClass(svg, 'label').map(textIn)).toEqual([
      'nsubj',
      'aux',
      'root',
      'obj'
    ]);
    expect(looks(svg, 'arc')).toEqual([
      'arc core',
      'arc function',
      'arc root',
      'arc core'
    ]);
    expect(child(svg, 'title')).toBe('She will read books');
    expect(child(svg, 'desc')).toBe(
      'She: nsubj of read; will: aux of read; read: root; books: obj of read'
    );
  });

  test('is titled by the comment that has the text', () => {
    const text =
      '# sent_id = 1\n# text = Vámonos\n1\tVamos\t_\t_\tV\t_\t0\t_\t_\t_\n' +
      '2\tnos\t_\t_\tP\t_\t1\t_\t_\t_\n\n';
    const svg = parseXml(arcDiagram(parseConllu(text)[0]));
    expect(child(svg, 'title')).toBe('Vámonos');
    // No UPOS, so the other tags; no relations, so the root alone is named.
    expect(ofClass(svg, 'tag').map(textIn)).toEqual(['V', 'P']);
    expect(ofClass(svg, 'label').map(textIn)).toEqual(['root']);
    const none = arcDiagram(parseConllu(text)[0], {tags: 'upos', title: 'T'});
    expect(ofClass(parseXml(none), 'tag')).toEqual([]);
    expect(child(parseXml(none), 'title')).toBe('T');
  });

  test('draws no arc to a word without a head, and nothing for no words', () => {
    const svg = parseXml(
      arcDiagram({words: [{form: 'a'}, {form: 'b', head: 1, deprel: '_'}]})
    );
    expect(ofClass(svg, 'arc')).toHaveLength(1);
    expect(child(svg, 'desc')).toBe('a: no head; b: below a');
    const empty = parseXml(arcDiagram({words: []}));
    expect(ofClass(empty, 'form')).toEqual([]);
  });

  test('runs from right to left if the letters do, or on request', () => {
    const order = (
      forms: readonly string[],
      direction?: 'auto' | 'ltr' | 'rtl'
    ) => {
      const sentence = {words: forms.map(form => ({form}))};
      const svg = parseXml(arcDiagram(sentence, {direction}));
      const places = ofClass(svg, 'form').map(({attributes}) =>
        Number(attributes.get('x'))
      );
      const isTurned = places[0] > places[1];
      expect(svg.attributes.get('direction')).toBe(
        isTurned ? 'rtl' : undefined
      );
      return isTurned ? 'rtl' : 'ltr';
    };
    expect(order(['They', 'sing'])).toBe('ltr');
    expect(order(['.', '3'])).toBe('ltr');
    expect(order(['הילדה', 'קראה', 'BBC'])).toBe('rtl');
    expect(order(['ذهب', 'الطفل', '.'])).toBe('rtl');
    expect(order(['They', 'said', 'שלום'])).toBe('ltr');
    expect(order(['They', 'sing'], 'rtl')).toBe('rtl');
    expect(order(['הילדה', 'קראה'], 'ltr')).toBe('ltr');
  });

  test('marks where two trees differ', () => {
    const svg = parseXml(
      arcDiagram(SENTENCE, {compare: OTHER, names: ['gold', 'system']})
    );
    expect(ofClass(svg, 'name').map(textIn)).toEqual(['gold', 'system']);
    expect(looks(svg, 'arc')).toEqual([
      'arc first',
      'arc same',
      'arc same',
      'arc first',
      'arc second',
      'arc same',
      'arc same',
      'arc second'
    ]);
    const thick = ofClass(svg, 'arc').map(
      ({attributes}) => Number(attributes.get('stroke-width')) > 2
    );
    // The head of the last word alone differs.
    const only = [false, false, false, true];
    expect(thick).toEqual([...only, ...only]);
    const bold = ofClass(svg, 'form').map(({attributes}) =>
      attributes.has('font-weight')
    );
    expect(bold).toEqual(only);
    expect(child(svg, 'desc')).toContain(
      'Compared: 1 other head, 1 other relation. She: nsubj of read, but obj ' +
        'of read; books: obj of read, but obj of She.'
    );
    const same = parseXml(arcDiagram(SENTENCE, {compare: SENTENCE}));
    expect(child(same, 'desc')).toContain('Compared: no difference. The tree');
  });

  test('does not mark relations where one of the trees has none', () => {
    const bare = SENTENCE.words.map(word => ({...word, deprel: '_'}));
    const svg = parseXml(arcDiagram(SENTENCE, {compare: {words: bare}}));
    expect(new Set(looks(svg, 'arc'))).toEqual(new Set(['arc same']));
  });

  test('is well-formed and harmless for any words', () => {
    // The elements and attributes that there are anyway.
    const plain = new Set(
      elementsOf(
        parseXml(arcDiagram(SENTENCE, {compare: OTHER, direction: 'rtl'}))
      ).flatMap(({name, attributes}) => [name, ...attributes.keys()])
    );
    fc.assert(
      fc.property(
        hostileWords,
        hostileText,
        fc.boolean(),
        (words, text, isCompared) => {
          const compare = isCompared
            ? {words: words.map(word => ({...word, head: -1, deprel: text}))}
            : undefined;
          const svg = arcDiagram(
            {words, comments: [{name: 'text', value: text}]},
            {compare, names: [text, text]}
          );
          const elements = elementsOf(parseXml(svg));
          const strange = elements.flatMap(({name, attributes}) =>
            [name, ...attributes.keys()].filter(name => !plain.has(name))
          );
          expect(strange).toEqual([]);
          expect(svg).not.toMatch(/<script/i);
          const root = parseXml(svg);
          expect(ofClass(root, 'form')).toHaveLength(words.length);
        }
      ),
      {numRuns: 200}
    );
  });

  test('draws 500 words, and long sentences in bounded time and space', () => {
    const chain = (length: number) => ({
      words: Array.from({length}, (_, i) => ({
        form: `word${i}`,
        upos: 'NOUN',
        head: i % 2 === 0 ? i : Math.max(i - 40, 0),
        deprel: 'nmod:poss'
      }))
    });
    const svg = parseXml(arcDiagram(chain(500)));
    expect(ofClass(svg, 'form')).toHaveLength(500);
    expect(arcDiagram(chain(3000)).length).toBeLessThan(3e6);
    const long = arcDiagram({words: [{form: 'x'.repeat(1e6)}], comments: []});
    const width = Number(/ width="(\d+)"/.exec(long)![1]);
    expect(width).toBeLessThan(1000);
  });

  test('cuts the name of a long head in descriptions', () => {
    const long = 'w'.repeat(5000);
    const words = [
      {form: long, head: 0},
      ...Array.from({length: 100}, () => ({form: 'a', head: 1}))
    ];
    expect(arcDiagram({words}).length).toBeLessThan(150_000);
  });

  test.each([
    {words: [{form: 'a', upos: null}]},
    {words: [{form: 'a', deprel: 5, head: 0}]},
    {words: [{form: 'a', misc: 5}]},
    {words: [null]},
    {words: 5},
    {},
    null
  ])('refuses %j in one line', sentence => {
    const draw = () => arcDiagram(sentence as unknown as DrawnSentence);
    expect(draw).toThrow(SentenceError);
    expect(draw).toThrow(/^spanforest\/nlp\/[^\n]*$/);
  });

  test('rejects cycles, different words, and invalid options', () => {
    const circle = [
      {form: 'a', head: 2},
      {form: 'b', head: 1}
    ];
    expect(() => arcDiagram({words: circle})).toThrow(
      'arcDiagram: the heads form a cycle'
    );
    for (const head of [3, -2, 0.5, Number.NaN, 1]) {
      expect(() => arcDiagram({words: [{form: 'a', head}]})).toThrow(
        SentenceError
      );
    }
    expect(() => arcDiagram({words: [{form: 3 as never}]})).toThrow(
      'the form of word 1 is 3. Pass a string.'
    );
    expect(() =>
      arcDiagram(SENTENCE, {compare: {words: SENTENCE.words.slice(1)}})
    ).toThrow('word 1 is "She" in one sentence and "will" in the other.');
    expect(() =>
      arcDiagram(SENTENCE, {compare: {words: SENTENCE.words.slice(0, 3)}})
    ).toThrow('word 4 is "books" in one sentence and missing in the other.');
    for (const [options, said] of [
      [{tags: 'lemma'}, 'tags is "lemma". Use one of "auto", "upos"'],
      [{direction: 'up'}, 'direction is "up". Use one of "auto"'],
      [{id: 'a b'}, 'id is "a b". Use a letter'],
      [{title: 3}, 'title is 3. Use a string.'],
      [{style: 'no'}, 'style is "no". Pass true or false.'],
      [{names: ['a']}, 'names is an array of 1 entry. Use two strings.']
    ] as const) {
      const draw = () => arcDiagram(SENTENCE, options as never);
      expect(draw).toThrow(OptionError);
      expect(draw).toThrow(`spanforest/nlp/arcDiagram: ${said}`);
    }
  });
});
