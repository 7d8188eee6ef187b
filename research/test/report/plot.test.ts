import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {linearAxis, logarithmicAxis} from '../../src/report/plot.js';

const EXTENT = {from: 10, to: 110};

describe('a linear axis', () => {
  test('goes from a round value to a round value', () => {
    const {at, ticks} = linearAxis([76.2, 96.7], EXTENT);
    expect(ticks).toEqual([75, 80, 85, 90, 95, 100]);
    expect([at(75), at(87.5), at(100)]).toEqual([10, 60, 110]);
  });

  test('has ticks without accumulated rounding errors', () => {
    expect(linearAxis([0, 0.5], EXTENT).ticks).toEqual([
      0, 0.1, 0.2, 0.3, 0.4, 0.5
    ]);
  });

  test('has some length even for one value, or for none', () => {
    expect(linearAxis([87.3], EXTENT).ticks).toEqual([87, 88]);
    expect(linearAxis([87], EXTENT).ticks).toEqual([87, 88]);
    expect(linearAxis([], EXTENT).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  test('holds all values, in order, with few ticks', () => {
    const values = fc.array(fc.double({min: -1e6, max: 1e6, noNaN: true}), {
      minLength: 1,
      maxLength: 9
    });
    fc.assert(
      fc.property(values, values => {
        const {at, ticks} = linearAxis(values, EXTENT);
        for (const value of [...values, ...ticks]) {
          expect(at(value)).toBeGreaterThanOrEqual(10 - 1e-6);
          expect(at(value)).toBeLessThanOrEqual(110 + 1e-6);
        }
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(9);
      })
    );
  });
});

describe('a logarithmic axis', () => {
  test('has powers of ten, and values between them if there is room', () => {
    expect(logarithmicAxis([1, 5000], EXTENT).ticks).toEqual([
      1, 10, 100, 1000
    ]);
    expect(logarithmicAxis([0.02, 0.3], EXTENT).ticks).toEqual([
      0.02, 0.05, 0.1, 0.2
    ]);
  });

  test('makes equal ratios equally long', () => {
    const {at} = logarithmicAxis([1, 100], EXTENT);
    expect(at(10) - at(1)).toBeCloseTo(at(100) - at(10), 9);
  });

  test('may go up, from the bottom to the top of a drawing', () => {
    const {at} = logarithmicAxis([1, 100], {from: 110, to: 10});
    expect(at(100)).toBeLessThan(at(1));
  });

  test('has some length even for one value, or for none', () => {
    const {at} = logarithmicAxis([7], EXTENT);
    expect(at(7)).toBeGreaterThan(10);
    expect(at(7)).toBeLessThan(110);
    expect(logarithmicAxis([], EXTENT).ticks).toEqual([1, 2, 5, 10]);
  });

  test('holds all values and ticks', () => {
    const values = fc.array(fc.double({min: 1e-6, max: 1e9, noNaN: true}), {
      minLength: 1,
      maxLength: 9
    });
    fc.assert(
      fc.property(values, values => {
        const {at, ticks} = logarithmicAxis(values, EXTENT);
        for (const value of [...values, ...ticks]) {
          expect(at(value)).toBeGreaterThanOrEqual(10);
          expect(at(value)).toBeLessThanOrEqual(110);
        }
      })
    );
  });
});
