import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Field, TEMPLATES} from '../../../src/internals.js';
import {
  ArcFeatures,
  ArcScorer,
  bucketOf,
  compileFeatures,
  SentenceFeatures,
  type UnigramSums
} from '../../../src/nlp/features/index.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const SIZE = 2 ** 16;
const WEIGHTS = randomWeights(SIZE);

const arbitraryFields = fc
  .subarray(['lemma', 'upos', 'xpos', 'feats'] as Field[])
  .map(columns => new Set<Field>(['form', 'prefix', ...columns]));

/** A run of ends on one side of a position, in the order of distance. */
function outwards(first: number, length: number, side: -1 | 1): number[] {
  const ends: number[] = [];
  for (let p = first + side; p > 0 && p < length; p += side) ends.push(p);
  return ends;
}

/** The sum of the weights of an arc's features, alone and with its bucket. */
function sumOf(
  list: ArcFeatures,
  first: number,
  second: number,
  directed: boolean
): number {
  const bucket = bucketOf(first, second, directed);
  list.length = 0;
  list.append(first, second);
  let sum = 0;
  for (let k = 0; k < list.length; k++) {
    const index = list.indices[k];
    sum += WEIGHTS[index] + WEIGHTS[index ^ bucket];
  }
  return sum;
}

describe('ArcScorer', () => {
  test('gives every arc the sum of the weights of its listed features', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryWords, {minLength: 1, maxLength: 3}),
        arbitraryFields,
        fc.boolean(),
        fc.func(fc.boolean()),
        (sentences, fields, directed, keep) => {
          const features = new SentenceFeatures(compileFeatures(fields));
          const scorer = new ArcScorer(features, WEIGHTS, directed);
          const list = new ArcFeatures(features, SIZE);
          // The memory of one sentence is used again for the next.
          for (const words of sentences) {
            features.load(words);
            const unigrams = scorer.sumUnigrams();
            const firsts: number[] = [];
            const seconds: number[] = [];
            for (let first = 0; first <= words.length; first++) {
              for (const second of [
                ...outwards(first, features.length, -1),
                ...outwards(first, features.length, 1)
              ]) {
                if (!keep(first, second)) continue;
                firsts.push(first);
                seconds.push(second);
              }
            }
            const sums = firsts.map((first, k) =>
              sumOf(list, first, seconds[k], directed)
            );
            const count = firsts.length;
            const check = (given: UnigramSums | null, order: number[]) => {
              const scores = new Float64Array(count);
              scorer.score(
                Int32Array.from(order, k => firsts[k]),
                Int32Array.from(order, k => seconds[k]),
                count,
                scores,
                given
              );
              for (const [i, k] of order.entries()) {
                expect(scores[i]).toBeCloseTo(sums[k], 9);
              }
            };
            const inOrder = firsts.map((_, k) => k);
            const anyhow = inOrder.toSorted(
              (a, b) => ((a * 7919) % 101) - ((b * 7919) % 101)
            );
            check(unigrams, inOrder);
            check(unigrams, anyhow);
            check(null, inOrder);
            check(null, anyhow);
          }
        }
      ),
      {numRuns: 500}
    );
  });
});

describe('an ArcScorer of rounded weights', () => {
  const step = 0.25;
  const multiples = Int8Array.from({length: SIZE}, (_, i) =>
    Math.round(100 * WEIGHTS[i])
  );
  // Quarters are exact, and so are their sums in any order.
  const exact = Float32Array.from(multiples, multiple => multiple * step);

  test('gives the same scores as one of the same weights, exact', () => {
    fc.assert(
      fc.property(
        arbitraryWords,
        arbitraryFields,
        fc.boolean(),
        fc.boolean(),
        (words, fields, directed, isSummed) => {
          const features = new SentenceFeatures(compileFeatures(fields));
          const rounded = new ArcScorer(features, {multiples, step}, directed);
          const other = new ArcScorer(features, exact, directed);
          features.load(words);
          const {length} = features;
          const arcs = Array.from({length: length * length}, (_, k) => [
            Math.floor(k / length),
            k % length
          ]).filter(([a, b]) => b > 0 && (directed ? a !== b : a < b));
          const scoresOf = (scorer: ArcScorer) => {
            const scores = new Float64Array(arcs.length);
            scorer.score(
              Int32Array.from(arcs, ([first]) => first),
              Int32Array.from(arcs, ([, second]) => second),
              arcs.length,
              scores,
              isSummed ? scorer.sumUnigrams() : null
            );
            return scores;
          };
          expect(scoresOf(rounded)).toEqual(scoresOf(other));
        }
      )
    );
  });
});

describe('tags between the ends', () => {
  test('cost as much as they differ, however long the arc is', () => {
    const features = new SentenceFeatures(
      compileFeatures(new Set<Field>(['upos']), [
        {first: 'upos', second: 'upos', between: 'upos'}
      ])
    );
    features.load(
      Array.from({length: 3000}, (_, i) => ({form: 'a', upos: `T${i % 7}`}))
    );
    const list = new ArcFeatures(features, SIZE);
    for (const [first, second] of [
      [1, 2],
      [1, 5],
      [2990, 30],
      [1, 3000]
    ]) {
      list.length = 0;
      list.appendPairs(first, second);
      const between = Math.abs(first - second) - 1;
      expect(list.length).toBe(Math.min(between, 7));
    }
  });

  // A template that looks at something else, so that two take turns.
  const templates = [
    ...TEMPLATES,
    {first: 'upos', second: 'upos', between: 'xpos'}
  ];
  const tagged = (count: number) =>
    Array.from({length: count}, (_, i) => {
      return {form: 'a', upos: `T${i}`, xpos: `X${i % 50}`};
    });
  const fields = new Set<Field>(['form', 'prefix', 'upos', 'xpos']);

  test.each([true, false])(
    'are scored as listed if there are very many, directed: %s',
    directed => {
      const features = new SentenceFeatures(compileFeatures(fields, templates));
      const scorer = new ArcScorer(features, WEIGHTS, directed);
      const list = new ArcFeatures(features, SIZE);
      features.load(tagged(300));
      const unigrams = scorer.sumUnigrams();
      for (const first of [0, 1, 150, 299]) {
        const seconds = Int32Array.from([
          ...(directed ? outwards(first, features.length, -1) : []),
          ...outwards(first, features.length, 1)
        ]);
        const scores = new Float64Array(seconds.length);
        const firsts = seconds.map(() => first);
        scorer.score(firsts, seconds, seconds.length, scores, unigrams);
        for (const [k, second] of seconds.entries()) {
          const sum = sumOf(list, first, second, directed);
          expect(scores[k]).toBeCloseTo(sum, 9);
        }
      }
    }
  );

  test('are no more features for a thousand tags than for a hundred', () => {
    const features = new SentenceFeatures(compileFeatures(fields));
    features.load(tagged(1001));
    const count = (first: number, second: number) => {
      const list = new ArcFeatures(features, SIZE);
      list.append(first, second);
      return list.length;
    };
    const counts = [64, 65, 66, 100, 1000].map(d => count(1, 1 + d));
    const [below, full] = counts;
    expect(full).toBe(below + 1);
    expect(counts.slice(1)).toEqual([full, full, full, full]);
    expect(count(1001, 1)).toBe(full);
  });
});
