import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {treeText} from '../../../src/cli/demo/tree-text.js';

describe('treeText', () => {
  test('puts words below their heads, in the order of the sentence', () => {
    const words = ['What', 'do', 'you', 'think', 'they', 'found', '?'];
    const heads = Int32Array.of(-1, 6, 4, 4, 0, 6, 4, 4);
    const note = (word: number) => (word === 1 ? '← here' : '');
    expect(treeText(words, heads, note)).toEqual([
      '4  think',
      '2  ├─ do',
      '3  ├─ you',
      '6  ├─ found',
      '1  │  ├─ What  ← here',
      '5  │  └─ they',
      '7  └─ ?'
    ]);
  });

  test('shows several roots side by side, and nothing of nothing', () => {
    const heads = Int32Array.of(-1, 0, 0);
    expect(treeText(['a', 'b'], heads, () => '')).toEqual(['1  a', '2  b']);
    expect(treeText([], Int32Array.of(-1), () => '')).toEqual([]);
  });

  test('shows every word once, as deep as it is in the tree', () => {
    const trees = fc
      .integer({min: 1, max: 30})
      .chain(n =>
        fc.tuple(...Array.from({length: n}, (_, i) => fc.nat({max: i})))
      )
      .map(heads => Int32Array.of(-1, ...heads));
    fc.assert(
      fc.property(trees, heads => {
        const words = Array.from(heads.subarray(1), (_, i) => `w${i + 1}`);
        const lines = treeText(words, heads, () => '');
        expect(lines).toHaveLength(words.length);
        const depth = (v: number): number =>
          v === 0 ? -1 : 1 + depth(heads[v]);
        const start = 2 + String(words.length).length;
        for (const v of words.keys()) {
          const line = lines.find(line => line.endsWith(words[v]))!;
          expect(line.indexOf('w')).toBe(start + 3 * depth(v + 1));
          expect(Number.parseInt(line, 10)).toBe(v + 1);
        }
      })
    );
  });
});
