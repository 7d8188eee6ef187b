import {describe, expect, test} from 'vitest';
import {timingCurves} from '../../src/report/timing-curve.js';

const timing = (words: number, edges: number, milliseconds: number) => ({
  system: 'd-mst' as const,
  words,
  edges,
  milliseconds
});

/** One sentence of every length up to 100. */
const lengths = Array.from({length: 100}, (_, i) => i + 1);

describe('the growth of a system', () => {
  test('is the exponent of a power', () => {
    const timings = lengths.map(words =>
      timing(words, words ** 2, 0.5 * words ** 1.5)
    );
    const [byWords] = timingCurves(timings, 'words');
    expect(byWords.fit?.slope).toBeCloseTo(1.5, 9);
    expect(byWords.fit?.factor).toBeCloseTo(0.5, 9);
    const [byEdges] = timingCurves(timings, 'edges');
    expect(byEdges.fit?.slope).toBeCloseTo(0.75, 9);
  });

  test('is not that of short sentences', () => {
    const timings = lengths.map(words =>
      timing(words, words, words < 20 ? 7 : 0.1 * words)
    );
    const [{fit, points}] = timingCurves(timings, 'words');
    expect(fit?.slope).toBeCloseTo(1, 9);
    expect(fit?.from).toBeGreaterThanOrEqual(20);
    expect(fit?.to).toBeLessThanOrEqual(100);
    // They are on the plot all the same.
    expect(points[0]).toEqual({size: 1, milliseconds: 7, sentences: 1});
  });

  test('is seen in medians over sentences of about the same size', () => {
    const timings = [3, 1, 9, 1000].map(time => timing(32, 500, time));
    const [{points, fit}] = timingCurves(
      [...timings, timing(40, 900, 4)],
      'words'
    );
    expect(points).toEqual([
      {size: 32, milliseconds: 3, sentences: 4},
      {size: 40, milliseconds: 4, sentences: 1}
    ]);
    // Through (32, 3) and (40, 4).
    expect(fit?.slope).toBeCloseTo(Math.log(4 / 3) / Math.log(40 / 32), 9);
  });

  test('is unknown if all sentences are of about the same size, or short', () => {
    const fitOf = (...words: number[]) =>
      timingCurves(
        words.map(words => timing(words, words, 2)),
        'words'
      )[0].fit;
    expect(fitOf(33, 34)).toBeNull();
    expect(fitOf(2, 19)).toBeNull();
    expect(fitOf(20, 40)?.slope).toBeCloseTo(0, 12);
  });

  test('leaves out values without a logarithm', () => {
    const bad = [
      timing(0, 10, 1),
      timing(30, 10, 0),
      timing(30, 10, -1),
      timing(30, 10, NaN),
      timing(30, 10, Infinity)
    ];
    expect(timingCurves(bad, 'words')).toEqual([]);
    expect(timingCurves([...bad, timing(30, 0, 1)], 'edges')).toHaveLength(1);
  });

  test('is found for each system, in the order of the tables', () => {
    const timings = (['u-mst-df', 'd-mst', 'u-mst-uf-lep'] as const).map(
      system => ({...timing(3, 6, 1), system})
    );
    expect(timingCurves(timings, 'words').map(({system}) => system)).toEqual([
      'd-mst',
      'u-mst-uf-lep',
      'u-mst-df'
    ]);
  });

  test('is found for hundreds of thousands of timings', () => {
    const many = Array.from({length: 300_000}, (_, i) =>
      timing(1 + (i % 97), 5, 1)
    );
    expect(timingCurves(many, 'words')[0].fit?.slope).toBeCloseTo(0, 9);
  });
});
