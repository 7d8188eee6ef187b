import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {scriptOf} from '../../../src/nlp/text/index.js';
import {
  applyScript,
  isApplicable,
  parseScript
} from '../../../src/nlp/text/lemmas.js';

function apply(script: string, form: string): string | null {
  const parsed = parseScript(script);
  const lower = form.toLowerCase();
  return isApplicable(parsed, form, lower)
    ? applyScript(parsed, form, lower)
    : null;
}

describe('edit scripts', () => {
  test.for([
    ['cats', 'cat', 'Dogs', 'dog'],
    ['stories', 'story', 'CITIES', 'city'],
    ['gemacht', 'machen', 'gesagt', 'sagen'],
    ['London', 'London', 'Paris', 'Paris'],
    ['the', 'the', 'The', 'the'],
    ['went', 'go', 'anything', 'go']
  ])('learnt from %s and %s make of %s %s', ([form, lemma, other, its]) => {
    expect(apply(scriptOf(form, lemma), other)).toBe(its);
  });

  test('are the same for words that are inflected alike', () => {
    expect(scriptOf('cats', 'cat')).toBe(scriptOf('Dogs', 'dog'));
    expect(scriptOf('cats', 'cat')).not.toBe(scriptOf('cat', 'cat'));
  });

  test('do not apply to words without the parts that they replace', () => {
    expect(apply(scriptOf('stories', 'story'), 'cats')).toBeNull();
    expect(apply(scriptOf('stories', 'story'), 'ies')).toBeNull();
  });

  test('make the lemma of the form that they were made from', () => {
    const text = fc.string({unit: 'grapheme', minLength: 1, maxLength: 90});
    fc.assert(
      fc.property(text, text, (form, lemma) => {
        fc.pre(!/\t/.test(form + lemma));
        expect(apply(scriptOf(form, lemma), form)).toBe(lemma);
      })
    );
  });

  test('do not cut characters in halves', () => {
    // 𝒜 and 𝒞 begin with the same unit.
    const script = scriptOf('x\u{1d49c}', 'x\u{1d49e}');
    expect(() => encodeURIComponent(script)).not.toThrow();
    expect(apply(script, 'y\u{1d49c}')).toBe('y\u{1d49e}');
  });

  test('of long words take no time in the product of their lengths', () => {
    const long = 'ab'.repeat(100_000);
    expect(apply(scriptOf(`${long}s`, long), `${long}s`)).toBe(long);
  });
});
