import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  chooseDecoder,
  crossingShare,
  MOST_CROSSING
} from '../../../src/nlp/training/parser-learner.js';
import {headsOfTree} from '../../support/words.js';

const tree = (...heads: number[]) => ({heads: Int32Array.of(-1, ...heads)});

// The arc from 4 to 2 passes over 3, which hangs from 1.
const CROSSING = tree(0, 4, 1, 1);
const PLAIN = tree(0, 1, 1, 1);

/** By the definition: a word between the ends that the head does not reach. */
function crossingArcs(heads: Int32Array): number {
  const isBelow = (word: number, top: number) => {
    while (word > 0 && word !== top) word = heads[word];
    return word === top;
  };
  let count = 0;
  for (let child = 1; child < heads.length; child++) {
    const head = heads[child];
    const first = Math.min(head, child) + 1;
    const between = Array.from(
      {length: Math.abs(head - child) - 1},
      (_, i) => first + i
    );
    if (!between.every(word => isBelow(word, head))) count++;
  }
  return count;
}

describe('the share of crossing arcs', () => {
  test('is that of all words of all sentences', () => {
    expect(crossingShare([])).toBe(0);
    expect(crossingShare([PLAIN])).toBe(0);
    expect(crossingShare([CROSSING])).toBe(1 / 4);
    expect(crossingShare([CROSSING, PLAIN, tree(0, 1)])).toBe(1 / 10);
  });

  test('counts the arcs whose head does not reach all between', () => {
    const trees = fc.integer({min: 1, max: 8}).chain(headsOfTree);
    fc.assert(
      fc.property(fc.array(trees, {minLength: 1, maxLength: 3}), list => {
        const sentences = list.map(heads => tree(...heads));
        let arcs = 0;
        let crossing = 0;
        for (const {heads} of sentences) {
          arcs += heads.length - 1;
          crossing += crossingArcs(heads);
        }
        expect(crossingShare(sentences)).toBe(crossing / arcs);
      })
    );
  });

  test('decides which decoder to take', () => {
    const enough = Math.ceil(1 / (4 * MOST_CROSSING));
    const mostly = Array.from({length: enough - 1}, () => PLAIN);
    expect(chooseDecoder([], 1)).toBe('eisner');
    expect(chooseDecoder([CROSSING, ...mostly], 1)).toBe('eisner');
    expect(chooseDecoder([CROSSING, ...mostly], 2)).toBe('cle');
    expect(chooseDecoder(mostly, 2)).toBe('eisner');
    expect(chooseDecoder([CROSSING, CROSSING, ...mostly], 1)).toBe('cle');
  });

  test('may be as large as the limit', () => {
    const arcs = 1 / MOST_CROSSING;
    const rest = tree(0, ...Array.from({length: arcs - 5}, () => 1));
    expect(crossingShare([CROSSING, rest])).toBe(MOST_CROSSING);
    expect(chooseDecoder([CROSSING, rest], 1)).toBe('eisner');
  });
});
