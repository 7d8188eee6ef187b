import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {arcLevels} from '../../../src/nlp/drawing/arc-layout.js';

const arcs = fc.array(
  fc
    .tuple(fc.integer({min: 1, max: 40}), fc.integer({min: 1, max: 40}))
    .chain(([left, length]) =>
      fc.constantFrom(
        {head: left, child: left + length},
        {head: left + length, child: left}
      )
    ),
  {maxLength: 30}
);

// By definition, in quadratic time.
function expectedLevels(
  arcs: readonly {head: number; child: number}[]
): number[] {
  const spans = arcs.map(({head, child}) => ({
    left: Math.min(head, child),
    right: Math.max(head, child)
  }));
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
  test('puts an arc just above all shorter ones that it overlaps', () => {
    fc.assert(
      fc.property(arcs, arcs => {
        expect([...arcLevels(arcs)]).toEqual(expectedLevels(arcs));
      }),
      {numRuns: 500}
    );
  });

  test('puts arcs from the root above all others', () => {
    fc.assert(
      fc.property(arcs, arcs => {
        const levels = expectedLevels(arcs);
        const top = Math.max(0, ...levels) + 1;
        const root = {head: 0, child: 3};
        expect([...arcLevels([root, ...arcs, root])]).toEqual([
          ...[top, ...levels, top]
        ]);
      })
    );
  });

  test('takes a hundred thousand arcs', () => {
    const arcs = Array.from({length: 100_000}, (_, i) => ({
      head: 1,
      child: i + 2
    }));
    expect(arcLevels(arcs).at(-1)).toBe(100_000);
  });
});
