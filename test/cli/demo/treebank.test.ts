import {describe, expect, test} from 'vitest';
import {HELD_OUT, TRAINING} from '../../../src/cli/demo/treebank.js';
import {parseConllu, writeSentence} from '../../../src/nlp/index.js';
import {
  allTrees,
  expectNone,
  heldOut,
  isBelow,
  isProjective,
  isPunctuation,
  type Tree,
  training
} from '../../support/demo-trees.js';

const isMarked = ({comments}: Tree) => comments.includes('# non-projective');

describe('the treebank of the demo', () => {
  test('is large enough, with sentences of medium length', () => {
    expect(training.length).toBeGreaterThanOrEqual(80);
    expect(heldOut.length).toBeGreaterThanOrEqual(14);
    for (const {words, text} of allTrees) {
      const length = words.filter(word => !isPunctuation(word)).length;
      expect(length, text).toBeGreaterThanOrEqual(4);
      expect(length, text).toBeLessThanOrEqual(16);
    }
  });

  test('has no duplicate sentence or id', () => {
    expect(new Set(allTrees.map(({text}) => text)).size).toBe(allTrees.length);
    expect(new Set(allTrees.map(({comments}) => comments[0])).size).toBe(
      allTrees.length
    );
  });

  test('consists of complete files that can be joined', () => {
    for (const treebank of [TRAINING, HELD_OUT]) {
      expect(treebank).toMatch(/^# sent_id = /);
      expect(treebank).toMatch(/[^\n]\n\n$/);
      expect(treebank).not.toMatch(/\n\n\n|\r| \n|\t\n/);
    }
  });

  test('has the comments, columns and numbers of CoNLL-U', () => {
    for (const {comments, rows, text} of allTrees) {
      expect(comments[0], text).toMatch(/^# sent_id = [a-z-]+-\d+$/);
      expect(comments[1], text).toMatch(/^# text = [A-Z].*[.?!]$/);
      expect(comments.slice(2).join(), text).toMatch(/^(# non-projective)?$/);
      for (const [i, row] of rows.entries()) {
        expect(row, text).toHaveLength(10);
        expect(row[0], text).toBe(`${i + 1}`);
        expect(row[8], text).toBe('_');
        for (const column of row) expect(column, text).toMatch(/^\S+$/);
      }
    }
  });

  test('passes the strict reader without loss', () => {
    for (const [treebank, trees] of [
      [TRAINING, training],
      [HELD_OUT, heldOut]
    ] as const) {
      const sentences = parseConllu(treebank, {mode: 'strict'});
      expect(sentences.map(writeSentence).join('')).toBe(treebank);
      expect(sentences.map(({words}) => words.map(({head}) => head))).toEqual(
        trees.map(({words}) => words.map(({head}) => head))
      );
    }
  });

  test('has texts that match their words', () => {
    for (const {words, text} of allTrees) {
      const spelt = words.map(
        ({form, misc}) => form + (misc === 'SpaceAfter=No' ? '' : ' ')
      );
      expect(spelt.join('')).toBe(`${text} `);
    }
    expectNone(({misc}) => !/^(_|SpaceAfter=No)$/.test(misc));
  });

  test('has trees with a single root', () => {
    expectNone(({id}, tree) => !isBelow(id, 0, tree));
    for (const {words, text} of allTrees) {
      const roots = words.filter(({head}) => head === 0);
      expect(roots, text).toHaveLength(1);
    }
    expectNone(({head, deprel}) => (head === 0) !== (deprel === 'root'));
  });

  test('marks exactly the trees that are not projective', () => {
    for (const tree of allTrees) {
      const crosses = !tree.words.every(word => isProjective(word, tree));
      expect(isMarked(tree), tree.text).toBe(crosses);
    }
    expect(training.filter(isMarked).length).toBeGreaterThanOrEqual(8);
    expect(heldOut.filter(isMarked).length).toBeGreaterThanOrEqual(3);
  });

  test('has mostly known words in the held-out part', () => {
    const known = new Set(
      training.flatMap(({words}) => words.map(({lemma}) => lemma))
    );
    const lemmas = heldOut.flatMap(({words}) => words.map(({lemma}) => lemma));
    const unknown = lemmas.filter(lemma => !known.has(lemma));
    expect(unknown.length).toBeLessThan(lemmas.length / 20);
    const relations = new Set(
      training.flatMap(({words}) => words.map(({deprel}) => deprel))
    );
    for (const {words} of heldOut) {
      for (const {deprel} of words) expect(relations).toContain(deprel);
    }
  });
});
