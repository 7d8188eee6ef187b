import {expect, test} from 'vitest';
import {PARSERS} from '../../../src/nlp/index.js';
import {
  DIRECTED_DECODERS,
  FEATURE_KINDS,
  hasCrossingParts,
  ORDERS,
  parsersIn,
  weightKinds
} from '../../../src/nlp/inference/index.js';

test('only trees that are found without crossing arcs have no parts for them', () => {
  for (const parser of PARSERS) {
    for (const decoder of DIRECTED_DECODERS) {
      const isProjective = parser === 'd-mst' && decoder === 'eisner';
      expect(hasCrossingParts(parser, decoder)).toBe(!isProjective);
    }
  }
});

test('a model can be used for the parsers whose features it has', () => {
  for (const trained of PARSERS) {
    const kinds = FEATURE_KINDS[trained];
    const [first, ...others] = parsersIn(trained);
    expect(first).toBe(trained);
    expect(new Set([first, ...others]).size).toBe(others.length + 1);
    // U-MST-df learns other weights for the same features.
    const expected = PARSERS.filter(
      parser =>
        parser !== trained &&
        parser !== 'u-mst-df' &&
        kinds.length === 2 &&
        FEATURE_KINDS[parser].every(kind => kinds.includes(kind))
    );
    expect(others.sort()).toEqual(expected.sort());
  }
});

test('second order has two more kinds of weights', () => {
  expect(ORDERS).toEqual([1, 2]);
  for (const parser of PARSERS) {
    const kinds = FEATURE_KINDS[parser];
    expect(weightKinds(parser, 1)).toEqual(kinds);
    expect(weightKinds(parser, 2)).toEqual([...kinds, 'joint', 'parts']);
  }
});
