import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Atoms} from '../../../src/nlp/features/atoms.js';
import {placeOf} from '../../../src/nlp/features/distance.js';
import {compileFeatures} from '../../../src/nlp/features/feature-set.js';
import {HalfTable} from '../../../src/nlp/features/half-table.js';
import {hashText} from '../../../src/nlp/features/hash.js';
import {SameValues} from '../../../src/nlp/features/same-values.js';
import {arbitraryWords} from '../../support/words.js';

describe('placeOf', () => {
  test('bins distances as McDonald and others do, by direction', () => {
    const right = [1, 2, 3, 4, 5, 6, 10, 11, 2000];
    expect(right.map(d => placeOf(0, d, true))).toEqual([
      1, 2, 3, 4, 5, 6, 6, 7, 7
    ]);
    expect(right.map(d => placeOf(d, 0, true))).toEqual([
      8, 9, 10, 11, 12, 13, 13, 14, 14
    ]);
  });

  test('knows no direction in the undirected set', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (a, b) => {
        fc.pre(a !== b);
        expect(placeOf(a, b, false)).toBe(placeOf(b, a, false));
        expect(placeOf(a, b, false)).toBeLessThan(8);
      })
    );
  });
});

describe('hashText', () => {
  test('tells a hundred thousand words apart', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 100_000; i++) seen.add(hashText(`word${i}`));
    // Two of them may meet by chance: 10^10 / 2^33.
    expect(seen.size).toBeGreaterThan(99_990);
  });

  test('is the same everywhere: models depend on it', () => {
    // If this fails, models made before mean nothing: raise the number in
    // FEATURES_FINGERPRINT.
    expect(['a', 'b', 'æ🌳'].map(hashText)).toEqual([
      -245560174, -601645377, 1783384565
    ]);
  });
});

describe('SameValues', () => {
  test('finds the nearest equal value on either side', () => {
    const [half] = compileFeatures(
      new Set(['form', 'prefix', 'upos'])
    ).betweenMiddle;
    const atoms = new Atoms();
    const table = new HalfTable([half]);
    const same = new SameValues();
    fc.assert(
      fc.property(arbitraryWords, words => {
        atoms.load(words);
        table.load(atoms);
        same.load(table, atoms.length);
        const tags = [null, ...words.map(({upos}) => upos)];
        for (let p = 0; p < tags.length; p++) {
          const next = tags.indexOf(tags[p], p + 1);
          expect(same.next[p]).toBe(next < 0 ? tags.length : next);
          const before = p === 0 ? -1 : tags.lastIndexOf(tags[p], p - 1);
          expect(same.previous[p]).toBe(before);
        }
      })
    );
  });
});

describe('compileFeatures', () => {
  test('leaves out templates of columns that are not there', () => {
    const full = compileFeatures(
      new Set(['form', 'prefix', 'lemma', 'upos', 'xpos', 'feats'])
    );
    const bare = compileFeatures(new Set(['form', 'prefix']));
    expect(full.pairFirst.length).toBe(full.pairSecond.length);
    expect(bare.pairFirst.length).toBeLessThan(full.pairFirst.length);
    expect(bare.pairFirst.length).toBeGreaterThan(0);
    expect(bare.betweenMiddle.length).toBe(0);
    expect([full.agreement, bare.agreement]).toEqual([true, false]);
  });

  test('refuses atoms that do not exist', () => {
    const compile = (first: string) => () =>
      compileFeatures(new Set(['form']), [{first, second: ''}]);
    expect(compile('from')).toThrow('no such atom: from');
    expect(compile('form+2')).toThrow('no such atom: form+2');
  });
});
