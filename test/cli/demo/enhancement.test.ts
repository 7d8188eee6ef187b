import {describe, expect, test} from 'vitest';
import {
  type EnhancementStep,
  enhancementLines,
  enhancementSections,
  enhancementSteps
} from '../../../src/cli/demo/enhancement.js';
import {HELD_OUT, TRAINING} from '../../../src/cli/demo/treebank.js';
import {html, textOf} from '../../../src/nlp/drawing/index.js';
import {
  Parser,
  parseConllu,
  sentenceOf,
  train,
  treeHeads
} from '../../../src/nlp/index.js';

test('enhancementSteps leads from u-mst-uf to u-mst-uf-lep', () => {
  const known = parseConllu(TRAINING).map(({words}) => words);
  const model = train(known.slice(0, 60), {
    parser: 'u-mst-uf-lep',
    bits: 16,
    passes: 2,
    tagger: false
  });
  const sentences = parseConllu(HELD_OUT);
  const steps = enhancementSteps(model, sentences);
  expect(steps.length).toBeGreaterThan(0);
  const {words} = sentences.find(
    sentence => textOf(sentence) === textOf(steps[0].before)
  )!;
  // Without the final punctuation, which follows the root by rule.
  const headsOf = (parser: 'u-mst-uf' | 'u-mst-uf-lep') =>
    new Parser(model, {parser}).parse(words).heads.slice(0, -1);
  const heads = headsOf('u-mst-uf');
  for (const {change, before, after} of steps) {
    expect(treeHeads(before).slice(0, -1)).toEqual(heads);
    heads[change.to] = change.top;
    heads[change.from] = change.to;
    expect(treeHeads(after).slice(0, -1)).toEqual(heads);
    for (const {deprel} of after.words) expect(deprel).toMatch(/^[a-z:]+$/);
  }
  expect(heads).toEqual(headsOf('u-mst-uf-lep'));
  expect(enhancementSteps(model, [])).toEqual([]);
});

const STEP: EnhancementStep = {
  change: {top: 0, from: 1, to: 2, gain: 1.256},
  before: sentenceOf([
    {form: 'Boats', upos: 'NOUN', head: 0, deprel: 'root'},
    {form: '<b>&', upos: 'VERB', head: 1, deprel: 'acl'}
  ]),
  after: sentenceOf([
    {form: 'Boats', upos: 'NOUN', head: 2, deprel: 'nsubj'},
    {form: '<b>&', upos: 'VERB', head: 0, deprel: 'root'}
  ])
};

describe('the steps of local enhancement', () => {
  test('are in the report, with their gains', () => {
    expect(enhancementLines([STEP])).toEqual([
      'Local enhancement of "Boats <b>&":',
      '',
      '  the root → "Boats" → "<b>&" becomes the root → "<b>&" → "Boats": ' +
        'a gain of 1.26.',
      ''
    ]);
  });

  test('are drawn one by one, with their words escaped', () => {
    const [{body}] = enhancementSections([STEP]);
    const {text} = html`${body}`;
    expect(text.match(/<figure>/g)).toHaveLength(1);
    expect(text).toContain('a gain of 1.26.');
    // Both words differ, in the tree above and in the one below.
    expect(text.match(/class="arc first"/g)).toHaveLength(2);
    expect(text.match(/class="arc second"/g)).toHaveLength(2);
    expect(text).not.toContain('<b>');
  });

  test('have no report and no section if there are none', () => {
    expect(enhancementLines([])).toEqual([]);
    expect(enhancementSections([])).toEqual([]);
  });
});
