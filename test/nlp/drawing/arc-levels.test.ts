import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {arcLevels, type Span} from '../../../src/nlp/drawing/arc-layout.js';

const spans = fc.array(
  fc
    .tuple(fc.nat({max: 40}), fc.integer({min: 1, max: 40}))
    .map(([left, length]) => ({left, right: left + length})),
  {maxLength: 30}
);

// By definition, in quadratic time.
function expectedLevels(spans: readonly Span[]): number[] {
  const order = [...spans.keys()].sort((i, j) => {
    const [a, b] = [spans[i], spans[j]];
    return a.right - a.left - (b.right - b.left) || a.left - b.left || i - j;
  });
  const levels = spans.map(() => 0);
  for (const [k, i] of order.entries()) {
    const below = order
      .slice(0, k)
      .filter(
        j => spans[j].left < spans[i].right && spans[i].left < spans[j].right
      )
      .map(j => levels[j]);
    levels[i] = Math.max(0, ...below) + 1;
  }
  return levels;
}

describe('arcLevels', () => {
  test('puts an arc just above all shorter ones on its way', () => {
    fc.assert(
      fc.property(spans, spans => {
        expect([...arcLevels(spans)]).toEqual(expectedLevels(spans));
      }),
      {numRuns: 500}
    );
  });

  test('takes a hundred thousand arcs', () => {
    const spans = Array.from({length: 100_000}, (_, i) => ({
      left: 1,
      right: i + 2
    }));
    const levels = arcLevels(spans);
    expect(levels.at(-1)).toBe(100_000);
  });
});
