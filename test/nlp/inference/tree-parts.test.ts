import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {TreeParts} from '../../../src/nlp/inference/index.js';
import {type Part, partsOf} from '../../support/tree-parts-oracle.js';
import {headsOfTree} from '../../support/words.js';

const byText = (a: Part, b: Part) => (`${a}` < `${b}` ? -1 : 1);

/** The siblings, pairs and crossings of a tree, sorted. */
function listed(parts: TreeParts): Part[] {
  const {heads, siblings} = parts;
  const found: Part[] = [];
  for (let c = 1; c < heads.length; c++) {
    found.push(['sibling', heads[c], siblings[c], c]);
  }
  parts.forEachPair((c, d) => found.push(['pair', heads[c], c, d]));
  parts.forEachCrossing((c, d) => {
    found.push(['crossing', heads[c], c, heads[d], d]);
  });
  return found.sort(byText);
}

function expected(heads: Int32Array): Part[] {
  const isListed = ([kind]: Part) => kind !== 'arc' && kind !== 'grand';
  return partsOf(heads).filter(isListed).sort(byText);
}

describe('TreeParts', () => {
  // One for all trees, so that something left from another one would show.
  const parts = new TreeParts();
  const trees = (max: number) =>
    fc
      .integer({min: 0, max})
      .chain(n => headsOfTree(n))
      .map(heads => Int32Array.of(-1, ...heads));

  test('lists what comparing all arcs finds', () => {
    fc.assert(
      fc.property(trees(12), heads => {
        parts.load(heads);
        expect(listed(parts)).toEqual(expected(heads));
      }),
      {numRuns: 1000}
    );
  });

  test('leaves out what is out of reach', () => {
    fc.assert(
      fc.property(trees(200), heads => {
        parts.load(heads);
        expect(listed(parts)).toEqual(expected(heads));
      }),
      {numRuns: 30}
    );
    // A star: 64 pairs to the right of every word but the last ones.
    const star = Int32Array.from({length: 1002}, () => 1);
    star.set([-1, 0]);
    parts.load(star);
    let pairs = 0;
    parts.forEachPair(() => pairs++);
    expect(pairs).toBe(1000 * 64 - (64 * 65) / 2);
  });

  test('knows a sentence by hand', () => {
    // 2 is the root word; 5 hangs from 1, across the arc from 2 to 6.
    parts.load(Int32Array.of(-1, 2, 0, 2, 6, 1, 2));
    expect(listed(parts)).toEqual([
      ['crossing', 0, 2, 1, 5],
      ['crossing', 1, 5, 2, 6],
      ['crossing', 1, 5, 6, 4],
      ['pair', 2, 1, 3],
      ['pair', 2, 1, 6],
      ['pair', 2, 3, 6],
      ['sibling', 0, 0, 2],
      ['sibling', 1, 1, 5],
      ['sibling', 2, 2, 1],
      ['sibling', 2, 2, 3],
      ['sibling', 2, 3, 6],
      ['sibling', 6, 6, 4]
    ]);
  });
});
