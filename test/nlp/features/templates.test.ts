import {describe, expect, test} from 'vitest';
import {TEMPLATE_SETS} from '../../../src/internals.js';
import {compileFeatures, hashText} from '../../../src/nlp/features/index.js';

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

  test('looks at closed classes only if there are tags', () => {
    const count = (...fields: ('form' | 'lemma' | 'upos')[]) =>
      compileFeatures(new Set(fields), [
        {first: 'closed', second: ''},
        {first: 'suffix', second: ''}
      ]).unigramFirst.length;
    expect(count('form', 'lemma')).toBe(1);
    expect(count('form', 'upos')).toBe(2);
  });

  test('adds only templates of a single end to those of the papers', () => {
    const {paper, extended} = TEMPLATE_SETS;
    expect(extended.slice(0, paper.length)).toEqual(paper);
    const added = extended.slice(paper.length);
    expect(added.length).toBeGreaterThan(0);
    for (const {first, second} of added) expect(!first || !second).toBe(true);
    expect(new Set(extended.map(t => JSON.stringify(t))).size).toBe(
      extended.length
    );
  });

  test('refuses atoms that do not exist', () => {
    const compile = (first: string) => () =>
      compileFeatures(new Set(['form']), [{first, second: ''}]);
    expect(compile('from')).toThrow('no such atom: from');
    expect(compile('form+3')).toThrow('no such atom: form+3');
  });
});
