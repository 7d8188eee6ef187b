import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {treeFlaw, treeShape} from '../../src/nlp/tree.js';
import {headsOfTree} from '../support/words.js';

const shapeOf = (heads: readonly number[]) =>
  treeShape(Int32Array.of(-1, ...heads));

// All that stands above a word, up to the root or once round a cycle.
function above(heads: readonly number[], word: number): Set<number> {
  const found = new Set<number>();
  for (let v = word; v !== 0 && !found.has(heads[v - 1]); ) {
    v = heads[v - 1];
    found.add(v);
  }
  return found;
}

function nonProjective(heads: readonly number[]): number[] {
  const words: number[] = [];
  for (let d = 1; d <= heads.length; d++) {
    const h = heads[d - 1];
    let isProjective = true;
    for (let k = Math.min(h, d) + 1; k < Math.max(h, d); k++) {
      if (!above(heads, k).has(h)) isProjective = false;
    }
    if (!isProjective) words.push(d);
  }
  return words;
}

function hasCrossing(heads: readonly number[]): boolean {
  const arcs = heads.map((h, i) => [Math.min(h, i + 1), Math.max(h, i + 1)]);
  return arcs.some(([a, b]) => arcs.some(([c, d]) => a < c && c < b && b < d));
}

const rootsOf = (heads: readonly number[]) =>
  heads.filter(head => head === 0).length;

// All ways to give so many words a head.
function* allHeads(length: number): Generator<number[]> {
  const heads = new Array<number>(length).fill(0);
  for (;;) {
    yield [...heads];
    let i = 0;
    while (i < length && heads[i] === length) heads[i++] = 0;
    if (i === length) return;
    heads[i]++;
  }
}

describe('the shape of a tree', () => {
  test('tells roots and arcs that are not projective', () => {
    expect(shapeOf([])).toEqual({roots: 0, nonProjective: []});
    expect(shapeOf([0, 1, 2])).toEqual({roots: 1, nonProjective: []});
    // "A hearing is scheduled on the issue today": the arcs to "on" and to
    // "today" cross.
    expect(shapeOf([2, 4, 4, 0, 2, 7, 5, 4])).toEqual({
      roots: 1,
      nonProjective: [5]
    });
    // An arc over a word that hangs from the root.
    expect(shapeOf([0, 0, 1])).toEqual({roots: 2, nonProjective: [3]});
    // Of two crossing arcs, only that from 4 to 2 has a word between, 3,
    // that its head does not dominate.
    expect(shapeOf([0, 4, 1, 1])).toEqual({roots: 1, nonProjective: [2]});
  });

  test('is what its definition says of everything up to six words', () => {
    for (let length = 0; length <= 6; length++) {
      let trees = 0;
      for (const heads of allHeads(length)) {
        if (heads.some((_, i) => above(heads, i + 1).has(i + 1))) continue;
        const shape = shapeOf(heads);
        trees++;
        const arcs = nonProjective(heads);
        const wanted = {roots: rootsOf(heads), nonProjective: arcs};
        // Only where they differ: a comparison by expect is slow.
        const {roots, nonProjective: found} = shape;
        if (roots !== wanted.roots || found.join() !== arcs.join()) {
          expect([heads, shape]).toEqual([heads, wanted]);
        }
        if (arcs.length > 0 !== hasCrossing(heads)) expect(heads).toBeNull();
      }
      // Cayley: trees over the words and the root.
      expect(trees).toBe(length === 0 ? 1 : (length + 1) ** (length - 1));
    }
  });

  test('is what its definition says of longer random trees', () => {
    const heads = fc.integer({min: 7, max: 60}).chain(headsOfTree);
    fc.assert(
      fc.property(heads, heads => {
        expect(shapeOf(heads)).toEqual({
          roots: rootsOf(heads),
          nonProjective: nonProjective(heads)
        });
      })
    );
  });

  test('is found for trees of any depth and width', () => {
    const length = 200_000;
    const tree = (head: (word: number) => number) =>
      treeShape(Int32Array.from({length: length + 1}, (_, v) => head(v)));
    const none = {roots: 1, nonProjective: []};
    expect(tree(v => v - 1)).toEqual(none);
    expect(tree(v => (v + 1) % (length + 1))).toEqual(none);
    expect(tree(v => (v === 1 ? 0 : 1))).toEqual(none);
    // Two chains, of the odd and of the even words: all arcs but the first
    // ones jump over a word of the other.
    expect(tree(v => Math.max(0, v - 2))).toEqual({
      roots: 2,
      nonProjective: Array.from({length: length - 2}, (_, i) => i + 3)
    });
  });
});

describe('the flaw of heads', () => {
  const flawOf = (heads: readonly number[], least?: 0 | -1) =>
    treeFlaw([-1, ...heads], least);

  test('is the first head that is not another word', () => {
    for (const head of [-2, 4, 1.5, NaN, Infinity, '1', undefined]) {
      const flaw = {word: 2, cycle: []};
      expect(flawOf([0, head as number, 9], -1)).toEqual(flaw);
    }
    expect(flawOf([0, 2, 0])).toEqual({word: 2, cycle: []});
    expect(flawOf([0, -1])).toEqual({word: 2, cycle: []});
    expect(flawOf([0, -1], -1)).toBeNull();
  });

  test('is a cycle, from its smallest word, exactly if there is one', () => {
    for (let length = 0; length <= 6; length++) {
      for (const heads of allHeads(length)) {
        const flaw = flawOf(heads);
        const cyclic = heads.some((_, i) => above(heads, i + 1).has(i + 1));
        // Only where they differ: a comparison by expect is slow.
        if ((flaw !== null) !== cyclic) expect([heads, flaw]).toBeNull();
        if (flaw === null) continue;
        const {word, cycle} = flaw;
        if (cycle.length === 0) expect(heads[word - 1]).toBe(word);
        else {
          if (word !== Math.min(...cycle)) expect([heads, flaw]).toBeNull();
          const isCycle =
            new Set(cycle).size === cycle.length &&
            cycle.every(
              (at, i) => heads[at - 1] === cycle[(i + 1) % cycle.length]
            );
          if (!isCycle) expect([heads, flaw]).toBeNull();
        }
      }
    }
  });

  test('is found whatever the depth', () => {
    const length = 200_000;
    const heads = Int32Array.from({length: length + 1}, (_, v) =>
      v === length ? 1 : v + 1
    );
    const {word, cycle} = treeFlaw(heads) ?? {};
    expect(word).toBe(1);
    expect(cycle).toHaveLength(length);
  });
});
