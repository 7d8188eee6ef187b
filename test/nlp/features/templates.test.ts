import {describe, expect, test} from 'vitest';
import {TEMPLATE_SETS, type Template} from '../../../src/internals.js';
import {
  compileFeatures,
  FIELDS,
  hashText
} from '../../../src/nlp/features/index.js';
import {featuresFingerprint} from '../../../src/nlp/model/header.js';

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

  test('has Table 1 of McDonald, Crammer and Pereira (2005) as a set', () => {
    // As the table has it: p and c for parent and child, b for between.
    const table = `
      p-word p-pos; p-word; p-pos; c-word c-pos; c-word; c-pos;
      p-word p-pos c-word c-pos; p-pos c-word c-pos; p-word c-word c-pos;
      p-word p-pos c-pos; p-word p-pos c-word; p-word c-word; p-pos c-pos;
      p-pos b-pos c-pos;
      p-pos p-pos+1 c-pos-1 c-pos; p-pos-1 p-pos c-pos-1 c-pos;
      p-pos p-pos+1 c-pos c-pos+1; p-pos-1 p-pos c-pos c-pos+1`;
    const atoms = (text: string, prefix: string) =>
      text.split(' ').flatMap(atom => (atom ? [`${prefix}-${atom}`] : []));
    const named = TEMPLATE_SETS.mcdonald.map(({first, second, between = ''}) =>
      [...atoms(first, 'p'), ...atoms(between, 'b'), ...atoms(second, 'c')]
        .join(' ')
        .replaceAll('form', 'word')
        .replaceAll('upos', 'pos')
    );
    const rows = table.split(';').map(row => row.trim());
    expect([...named].sort()).toEqual(rows.sort());
    const all = new Set(FIELDS.filter(field => field !== 'cluster'));
    const agrees = (templates: readonly Template[]) =>
      compileFeatures(all, templates).agreement;
    expect(agrees(TEMPLATE_SETS.mcdonald)).toBe(false);
    expect(agrees(TEMPLATE_SETS.basic)).toBe(true);
  });

  test('keeps the basic templates as models have them', () => {
    // Models without the name of a set have this one.
    expect(featuresFingerprint('basic')).toBe('1-aa220627');
    expect(featuresFingerprint('extended')).toBe('1-9b7078aa');
  });

  test('extends the basic templates by those of a single end', () => {
    const {basic, extended} = TEMPLATE_SETS;
    expect(extended.slice(0, basic.length)).toEqual(basic);
    const added = extended.slice(basic.length);
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
