import {expect, test} from 'vitest';
import {syntheticText} from '../../bench/synthetic-text.js';
import {parseConllu, treeHeads} from '../../src/nlp/index.js';
import {treeShape} from '../../src/nlp/tree.js';

const COUNT = 1000;

test('the same seed gives the same text, another seed another one', () => {
  expect(syntheticText(50, 7)).toBe(syntheticText(50, 7));
  expect(syntheticText(50, 7)).not.toBe(syntheticText(50, 8));
  expect(syntheticText(0, 7)).toBe('');
});

test('sentences are trees with one root, as long as English ones', () => {
  const sentences = parseConllu(syntheticText(COUNT, 1));
  expect(sentences).toHaveLength(COUNT);
  const lengths = sentences.map(({words}) => words.length);
  const mean = lengths.reduce((sum, length) => sum + length) / COUNT;
  expect(mean).toBeGreaterThan(14);
  expect(mean).toBeLessThan(18);
  expect(Math.max(...lengths)).toBe(60);
  expect(Math.min(...lengths)).toBeLessThan(4);
  const shapes = sentences.map(sentence => treeShape(treeHeads(sentence)));
  for (const shape of shapes) expect(shape).toMatchObject({roots: 1});
  const crossing = shapes.filter(
    shape => typeof shape === 'object' && shape.nonProjective.length > 0
  );
  expect(crossing.length).toBeGreaterThan(0.02 * COUNT);
  expect(crossing.length).toBeLessThan(0.1 * COUNT);
});
