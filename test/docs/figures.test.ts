import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {figuresOf} from '../../bench/figures.js';
import {checkQuiet} from '../../bench/setting.js';
import {pagesWithFigures, withFigures} from '../../scripts/figures.js';

test('all figures in the documentation are those that were measured', async () => {
  // If not: npm run docs:update
  const blocks: string[] = [];
  for (const path of pagesWithFigures()) {
    const text = readFileSync(path, 'utf8');
    expect(text, path).toBe(await withFigures(text));
    blocks.push(...(text.match(/<!-- figures: /g) ?? []));
  }
  expect(blocks.length).toBeGreaterThanOrEqual(9);
});

test('figures that nothing measures are an error', async () => {
  const page = '<!-- figures: wishes -->\n\n<!-- end -->';
  await expect(withFigures(page)).rejects.toThrow('wishes');
});

describe('the figures of a benchmark', () => {
  test('are the tables of its report', () => {
    const report =
      '# All\n\n## Speed\n\nText.\n\n| a   |  b |\n| --- | -: |\n| x   |  1 |\n\n## None\n';
    expect(figuresOf(report, ['a machine'])).toEqual({
      setting: ['a machine'],
      tables: {Speed: {head: ['a', 'b'], rows: [['x', '1']]}}
    });
  });

  test('of a busy machine are not published', () => {
    expect(() => checkQuiet('notes/benchmarks.md', 0.6)).toThrow('0.6');
    expect(() => checkQuiet('notes/benchmarks.md', 0.4)).not.toThrow();
    expect(() => checkQuiet('bench/results/x.md', 9)).not.toThrow();
  });
});
