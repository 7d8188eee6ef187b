import {beforeAll, describe, expect, test} from 'vitest';
import {
  compareEnglish,
  type EnglishExample,
  englishReport,
  englishSections
} from '../../../src/cli/demo/english.js';
import {ENGLISH} from '../../../src/cli/demo/treebank.js';
import {parseConllu, sentenceOf} from '../../../src/nlp/conllu/index.js';
import {textOf} from '../../../src/nlp/drawing/drawn-sentence.js';
import {html} from '../../../src/nlp/drawing/html.js';
import {loadEnglishModel} from '../../../src/nlp/english/index.js';
import type {Sentence} from '../../../src/nlp/sentence.js';
import {treeHeads, treeShape} from '../../../src/nlp/tree.js';

const SENTENCES = parseConllu(ENGLISH, {mode: 'parse'});
const PARSERS = ['d-mst', 'd-mst with eisner', 'u-mst-uf', 'u-mst-uf-lep'];

function crosses(tree: Sentence): boolean {
  return treeShape(treeHeads(tree)).nonProjective.length > 0;
}

describe('the English sentences', () => {
  test('have words that make up their text, with lemmas and tags', () => {
    expect(SENTENCES).toHaveLength(3);
    for (const sentence of SENTENCES) {
      const {words} = sentence;
      const joined = words.map(({form}) => form).join(' ');
      expect(joined.replace(' .', '.')).toBe(textOf(sentence));
      for (const {lemma, upos} of words) {
        expect(lemma).toMatch(/^[\w.]+$/);
        expect(upos).toMatch(/^[A-Z]+$/);
      }
    }
  });
});

describe('compareEnglish', () => {
  let examples: EnglishExample[];
  beforeAll(async () => {
    examples = compareEnglish(await loadEnglishModel(), ENGLISH);
  });

  test('has each parser once for every sentence, and no duplicate trees', () => {
    expect(examples).toHaveLength(SENTENCES.length);
    for (const {about, found} of examples) {
      expect(about).toMatch(/^[A-Z].*[.?]$/);
      expect(found[0].parsers[0]).toBe('d-mst');
      expect(found.flatMap(({parsers}) => parsers).sort()).toEqual(PARSERS);
      const heads = found.map(({tree}) => treeHeads(tree).join());
      expect(new Set(heads).size).toBe(found.length);
    }
  });

  test('gives every word a relation', () => {
    for (const {found, steps} of examples) {
      const trees = [
        ...found.map(({tree}) => tree),
        ...steps.flatMap(({before, after}) => [before, after])
      ];
      for (const {words} of trees) {
        for (const {deprel} of words) expect(deprel).toMatch(/^[a-z:]+$/);
      }
    }
  });

  test('has the steps from u-mst-uf to u-mst-uf-lep', () => {
    for (const {found, steps} of examples) {
      const headsOf = (name: string) =>
        treeHeads(found.find(({parsers}) => parsers.includes(name))!.tree);
      const heads = headsOf('u-mst-uf').slice();
      for (const {change, before, after} of steps) {
        expect(treeHeads(before)).toEqual(heads);
        heads[change.to] = change.top;
        heads[change.from] = change.to;
        expect(treeHeads(after)).toEqual(heads);
      }
      expect(heads).toEqual(headsOf('u-mst-uf-lep'));
    }
  });

  test('leaves something to show: crossings, differences and a step', () => {
    const crossing = examples.find(({found}) => crosses(found[0].tree))!;
    const projective = crossing.found.find(({parsers}) =>
      parsers.includes('d-mst with eisner')
    )!;
    expect(crosses(projective.tree)).toBe(false);
    for (const {found} of examples) expect(found.length).toBeGreaterThan(1);
    expect(examples.some(({steps}) => steps.length > 0)).toBe(true);
  });
});

// Two trees, and the step from one to the other.
const before = sentenceOf([
  {form: 'Boats', upos: 'NOUN', head: 0, deprel: 'root'},
  {form: '<b>&', upos: 'VERB', head: 1, deprel: 'acl'}
]);
const after = sentenceOf([
  {form: 'Boats', upos: 'NOUN', head: 2, deprel: 'nsubj'},
  {form: '<b>&', upos: 'VERB', head: 0, deprel: 'root'}
]);
const EXAMPLE: EnglishExample = {
  about: 'What <is> it?',
  found: [
    {parsers: ['d-mst', 'u-mst-uf-lep'], tree: after},
    {parsers: ['u-mst-uf'], tree: before}
  ],
  steps: [{change: {top: 0, from: 1, to: 2, gain: 1.256}, before, after}]
};

describe('the report of English sentences', () => {
  test('has a tree, the heads of other trees, and the steps with their gains', () => {
    expect(englishReport([EXAMPLE]).split('\n').slice(2, 9)).toEqual([
      '  Boats <b>&',
      '  2  <b>&      VERB  root',
      '  1  └─ Boats  NOUN  nsubj',
      '  Found by d-mst, u-mst-uf-lep.',
      '  u-mst-uf: Boats is root, <b>& is acl of Boats.',
      '  Local enhancement: the root → "Boats" → "<b>&" becomes the root → "<b>&" → "Boats": a gain of 1.26.',
      ''
    ]);
  });
});

describe('the sections of English sentences', () => {
  test('draw a tree, the others compared with it, and every step', () => {
    const [trees, steps] = englishSections([EXAMPLE]).map(
      ({body}) => html`${body}`.text
    );
    expect(trees.match(/<figure>/g)).toHaveLength(2);
    expect(trees).toContain('2 other heads: Boats: nsubj of');
    expect(steps.match(/<figure>/g)).toHaveLength(1);
    expect(steps).toContain('a gain of 1.26.');
    for (const text of [trees, steps]) {
      // Both words differ, in the tree above and in the one below.
      expect(text.match(/class="arc first"/g)).toHaveLength(2);
      expect(text.match(/class="arc second"/g)).toHaveLength(2);
    }
  });

  test('leave out local enhancement without steps', () => {
    const sections = englishSections([{...EXAMPLE, steps: []}]);
    expect(sections.map(({id}) => id)).toEqual(['english']);
  });

  test('escape the text of a sentence', () => {
    const {text} = html`${englishSections([EXAMPLE]).map(({body}) => body)}`;
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&amp;');
    expect(text).toContain('What &lt;is&gt; it?');
  });
});
