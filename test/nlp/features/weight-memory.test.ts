import {afterEach, describe, expect, test, vi} from 'vitest';
import {
  ArcScorer,
  allocateWeights,
  compileFeatures,
  FIELDS,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {PADDING} from '../../../src/nlp/features/weight-memory.js';
import {type Field, TEMPLATE_SETS} from '../../../src/nlp/index.js';
import {randomWeights} from '../../support/words.js';

const MANY = 2 ** 20;

/** Rounded weights in the memory of programs. */
function sharedWeights(...seeds: number[]): Int8Array[] {
  return allocateWeights(seeds.map(() => MANY))!.map((room, i) => {
    const weights = new Int8Array(room.buffer, room.byteOffset, room.length);
    const multiples = randomWeights(MANY, seeds[i]).map(w => 254 * w);
    weights.set(Int8Array.from(multiples));
    return weights;
  });
}

/** The scores of arcs from every word to the first, by JavaScript or not. */
function scoresOf(weights: Int8Array, count: number, compiled: boolean) {
  const fields = new Set(FIELDS as readonly Field[]);
  const features = new SentenceFeatures(
    compileFeatures(fields, TEMPLATE_SETS.extended)
  );
  features.load(Array.from({length: count}, (_, i) => ({form: `w${i % 9}`})));
  const scorer = new ArcScorer(
    features,
    {multiples: weights, step: 1},
    true,
    compiled
  );
  const heads = Int32Array.from({length: count - 1}, (_, i) => i + 2);
  const scores = new Float64Array(heads.length);
  const children = new Int32Array(heads.length).fill(1);
  scorer.score(heads, children, heads.length, scores, scorer.sumUnigrams());
  return scores;
}

describe('weights in one memory', () => {
  test('are zeros, each array apart from the next by its padding', () => {
    const lengths = [MANY, 1, 0, 100, 16];
    const arrays = allocateWeights(lengths)!;
    expect(arrays.map(({length}) => length)).toEqual(lengths);
    expect(arrays.every(array => array.every(byte => byte === 0))).toBe(true);
    for (const [i, {buffer, byteOffset}] of arrays.entries()) {
      expect(buffer).toBe(arrays[0].buffer);
      if (i === 0) continue;
      const {byteOffset: start, length} = arrays[i - 1];
      expect(byteOffset).toBeGreaterThanOrEqual(start + length + PADDING);
    }
  });

  test('are left alone if they are few', () => {
    expect(allocateWeights([])).toBe(null);
    expect(allocateWeights([1000, 1000])).toBe(null);
  });

  test('give the scores of JavaScript', () => {
    for (const weights of sharedWeights(1, 2)) {
      for (const count of [9, 2, 40]) {
        const expected = scoresOf(weights, count, false);
        expect(scoresOf(weights, count, true)).toEqual(expected);
      }
    }
  });

  test('stay where they are, however long a sentence is', () => {
    const [weights] = sharedWeights(3);
    const {buffer} = weights;
    const copy = weights.slice();
    for (const count of [10, 900, 2000, 10]) {
      expect(scoresOf(weights, count, true)).toEqual(
        scoresOf(copy, count, false)
      );
    }
    expect(weights.buffer).toBe(buffer);
    expect(weights.every((weight, i) => weight === copy[i])).toBe(true);
  });

  test.each([
    ['the first half', 0, MANY / 2],
    ['the last half', MANY / 2, MANY]
  ])('do not change if %s of them has a program', (_, start, end) => {
    const [weights] = sharedWeights(4);
    const copy = weights.slice();
    const expected = scoresOf(weights, 9, true);
    const part = weights.subarray(start, end);
    expect(scoresOf(part, 9, true)).toEqual(scoresOf(part, 9, false));
    expect(weights.every((weight, i) => weight === copy[i])).toBe(true);
    expect(scoresOf(weights, 9, true)).toEqual(expected);
    // Nor does what follows the last of them.
    const {buffer, byteOffset} = weights;
    const padding = new Int8Array(buffer, byteOffset + MANY, PADDING);
    expect(padding).toEqual(copy.subarray(0, PADDING));
  });

  test('suit more programs than there is room for', () => {
    const many = sharedWeights(...Array.from({length: 6}, (_, i) => i));
    const found = many.map(weights => scoresOf(weights, 12, true));
    const again = many.map(weights => scoresOf(weights, 5, true));
    for (const [i, weights] of many.entries()) {
      expect(found[i]).toEqual(scoresOf(weights, 12, false));
      expect(again[i]).toEqual(scoresOf(weights, 5, false));
    }
  });
});

describe('without memory', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  async function allocate() {
    const fresh = await import('../../../src/nlp/features/weight-memory.js');
    return fresh.allocateWeights;
  }

  test('there are no arrays, and no second question', async () => {
    let asked = 0;
    class Memory {
      constructor() {
        asked++;
        throw new RangeError('out of memory');
      }
    }
    vi.stubGlobal('WebAssembly', {Memory});
    vi.resetModules();
    const fresh = await allocate();
    expect(fresh([MANY])).toBe(null);
    expect(fresh([MANY])).toBe(null);
    expect(asked).toBe(1);
  });

  test('nor are there without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    expect((await allocate())([MANY])).toBe(null);
  });
});
