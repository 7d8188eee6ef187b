import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Atoms, compileFeatures} from '../../../src/nlp/features/index.js';
import {
  BetweenLists,
  SideHashes
} from '../../../src/nlp/features/sentence-features.js';
import {arbitraryWords} from '../../support/words.js';

describe('BetweenLists', () => {
  test.each([1, -1] as const)(
    'has each value once, where it is nearest, in the direction %i',
    step => {
      const templates = ['upos', 'xpos'].map(between => {
        return {first: 'form', second: 'form', between};
      });
      const set = compileFeatures(
        new Set(['form', 'prefix', 'upos', 'xpos']),
        templates
      );
      const atoms = new Atoms();
      const firsts = new SideHashes(set.betweenFirst);
      const middles = new SideHashes(set.betweenMiddle);
      const lists = new BetweenLists(step);
      fc.assert(
        fc.property(arbitraryWords, words => {
          atoms.load(words);
          firsts.load(atoms);
          middles.load(atoms);
          lists.load(firsts, middles, atoms.length);
          for (let p = 0; p < atoms.length; p++) {
            const seen = new Set<string>();
            const expected: [number, number, number][] = [];
            for (let d = 1; atoms.length > p + step * d; d++) {
              if (p + step * d < 0) break;
              for (let t = 0; t < 2; t++) {
                const value = middles.values[2 * (p + step * d) + t];
                if (seen.has(`${t} ${value}`)) continue;
                seen.add(`${t} ${value}`);
                const first = firsts.values[2 * p + t];
                expected.push([d, t, (first + value) | 0]);
              }
            }
            const {bounds, distance, template, hash} = lists;
            const found: [number, number, number][] = [];
            for (let e = bounds[2 * p]; e < bounds[2 * p + 1]; e++) {
              found.push([distance[e], template[e], hash[e]]);
            }
            expect(found).toEqual(expected);
          }
        })
      );
    }
  );
});
