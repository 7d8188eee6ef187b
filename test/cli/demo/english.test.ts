import {beforeAll, describe, expect, test} from 'vitest';
import {
  compareEnglish,
  ENGLISH,
  type EnglishExample,
  englishReport,
  englishSection
} from '../../../src/cli/demo/english.js';
import {html, textOf} from '../../../src/nlp/drawing/index.js';
import {
  loadModel,
  type Sentence,
  sentenceOf,
  treeHeads
} from '../../../src/nlp/index.js';
import {treeShape} from '../../../src/nlp/tree.js';

function crosses(tree: Sentence): boolean {
  return treeShape(treeHeads(tree)).nonProjective.length > 0;
}

describe('compareEnglish', () => {
  let examples: EnglishExample[];
  beforeAll(async () => {
    examples = await compareEnglish(await loadModel());
  });

  test('has each parser once for every sentence, and no duplicate trees', () => {
    expect(examples).toHaveLength(ENGLISH.length);
    for (const {about, found} of examples) {
      expect(about).toMatch(/^[A-Z].*[.?]$/);
      const parsers = found.flatMap(({parsers}) => parsers);
      expect(parsers.toSorted()).toEqual(['cle', 'eisner', 'second order']);
      expect(found[0].parsers[0]).toBe('second order');
      const heads = found.map(({tree}) => treeHeads(tree).join());
      expect(new Set(heads).size).toBe(found.length);
    }
  });

  test('finds the words of each text, with their tags and relations', () => {
    for (const [i, {found}] of examples.entries()) {
      for (const {tree} of found) {
        expect(textOf(tree)).toBe(ENGLISH[i].text);
        for (const {form, upos, deprel, start, end} of tree.words) {
          expect(ENGLISH[i].text.slice(start, end)).toBe(form);
          expect(upos).toMatch(/^[A-Z]+$/);
          expect(deprel).toMatch(/^[a-z:]+$/);
        }
      }
    }
  });

  test('crosses no arcs with eisner', () => {
    for (const {found} of examples) {
      const {tree} = found.find(({parsers}) => parsers.includes('eisner'))!;
      expect(crosses(tree)).toBe(false);
    }
  });
});

// Two trees of the same words.
const other = sentenceOf([
  {form: 'Boats', upos: 'NOUN', head: 0, deprel: 'root'},
  {form: '<b>&', upos: 'VERB', head: 1, deprel: 'acl'}
]);
const tree = sentenceOf([
  {form: 'Boats', upos: 'NOUN', head: 2, deprel: 'nsubj'},
  {form: '<b>&', upos: 'VERB', head: 0, deprel: 'root'}
]);
const EXAMPLE: EnglishExample = {
  about: 'What <is> it?',
  found: [
    {parsers: ['cle'], tree},
    {parsers: ['eisner'], tree: other}
  ]
};

describe('the report of English sentences', () => {
  test('has a tree, and the heads of other trees', () => {
    expect(englishReport([EXAMPLE]).split('\n').slice(3, 9)).toEqual([
      '  Boats <b>&',
      '  2  <b>&      VERB  root',
      '  1  └─ Boats  NOUN  nsubj',
      '  Found by cle.',
      '  eisner: Boats is root, <b>& is acl of Boats.',
      ''
    ]);
  });

  test('names both decoders if they agree', () => {
    const found = [{parsers: ['cle', 'eisner'], tree}];
    expect(englishReport([{...EXAMPLE, found}])).toContain(
      '\n  Found by cle and eisner.\n\n'
    );
  });
});

describe('the section of English sentences', () => {
  const {text} = html`${englishSection([EXAMPLE]).body}`;

  test('draws a tree, and the others compared with it', () => {
    expect(text.match(/<figure>/g)).toHaveLength(2);
    expect(text).toContain('2 other heads: Boats: nsubj of');
    // Both words differ, in the tree above and in the one below.
    expect(text.match(/class="arc first"/g)).toHaveLength(2);
    expect(text.match(/class="arc second"/g)).toHaveLength(2);
  });

  test('escapes the text of a sentence', () => {
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&amp;');
    expect(text).toContain('What &lt;is&gt; it?');
  });
});
