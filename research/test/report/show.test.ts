import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {summaryOf} from '../../src/report/comparison.js';
import {
  count,
  countOf,
  decimal,
  meanAndDeviation,
  percent,
  points,
  pValue,
  some,
  visible
} from '../../src/report/show.js';

describe('numbers', () => {
  test('are shares in percent, or differences in points', () => {
    expect(percent(0.12345)).toBe('12.35');
    expect(percent(0.5, 0)).toBe('50');
    expect(points(0.0123)).toBe('+1.23');
    expect(points(-0.0123)).toBe('-1.23');
    expect(points(0)).toBe('+0.00');
  });

  test('are never negative zero', () => {
    expect(decimal(-0.001, 2)).toBe('0.00');
    expect(points(-1e-9)).toBe('+0.00');
    expect(points(-0)).toBe('+0.00');
  });

  test('are a dash if missing', () => {
    expect(percent(NaN)).toBe('-');
    expect(points(NaN)).toBe('-');
    expect(decimal(Infinity, 1)).toBe('-');
    expect(count(NaN)).toBe('-');
    expect(some(0, 0)).toBe('-');
  });

  test('are means with their deviation, if there are several', () => {
    expect(meanAndDeviation(summaryOf([0.5, 0.7]))).toBe('60.00±14.14');
    expect(meanAndDeviation(summaryOf([0.5]))).toBe('50.00');
    expect(meanAndDeviation(summaryOf([]))).toBe('-');
  });

  test('are p-values with three digits', () => {
    expect([pValue(0.0004), pValue(0.001), pValue(1)]).toEqual([
      '<0.001',
      '0.001',
      '1.000'
    ]);
  });

  test('are counts with thousands separators', () => {
    expect([0, 999, 1000, 1234567].map(count)).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567'
    ]);
    expect([countOf(1, 'setup'), countOf(2, 'setup')]).toEqual([
      '1 setup',
      '2 setups'
    ]);
    expect(some(3, 4)).toBe('3 of 4');
  });
});

describe('a name', () => {
  test('has invisible characters escaped', () => {
    expect(visible('dansk-ærlig 中文 🌲')).toBe('dansk-ærlig 中文 🌲');
    expect(visible('a\n\0\u202eb\u2028\ud800')).toBe(
      'a\\u{a}\\u{0}\\u{202e}b\\u{2028}\\u{d800}'
    );
  });

  test('is always on one line', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), name => {
        expect(visible(name)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      })
    );
  });
});
