import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {ArcScorer} from '../../../src/nlp/features/arc-scorer.js';
import {FIELDS, type Field} from '../../../src/nlp/features/atoms.js';
import {FeatureList} from '../../../src/nlp/features/feature-list.js';
import {compileFeatures} from '../../../src/nlp/features/feature-set.js';
import {SentenceFeatures} from '../../../src/nlp/features/sentence-features.js';
import {TEMPLATES} from '../../../src/nlp/features/templates.js';
import type {TaggedWord} from '../../../src/nlp/word.js';
import {rounds} from '../../support/rounds.js';
import {
  arbitraryWord,
  arbitraryWords,
  randomWeights
} from '../../support/words.js';

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
          const list = new FeatureList(features, SIZE, directed);
          // The memory of one sentence is used again for the next.
          for (const words of sentences) {
            features.load(words);
            scorer.begin();
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
            const sums = firsts.map((first, k) => {
              list.load(first, seconds[k]);
              let sum = 0;
              for (let i = 0; i < list.length; i++) {
                sum += WEIGHTS[list.indices[i]];
              }
              return sum;
            });
            const count = firsts.length;
            const check = (how: 'score' | 'scoreFew', order: number[]) => {
              const scores = new Float64Array(count);
              scorer[how](
                Int32Array.from(order, k => firsts[k]),
                Int32Array.from(order, k => seconds[k]),
                count,
                scores
              );
              for (const [i, k] of order.entries()) {
                expect(scores[i]).toBeCloseTo(sums[k], 9);
              }
            };
            const inOrder = firsts.map((_, k) => k);
            const anyhow = inOrder.toSorted(
              (a, b) => ((a * 7919) % 101) - ((b * 7919) % 101)
            );
            check('score', inOrder);
            check('score', anyhow);
            check('scoreFew', inOrder);
            check('scoreFew', anyhow);
          }
        }
      ),
      {numRuns: rounds(500)}
    );
  });
});

describe('tags between the ends', () => {
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
      const list = new FeatureList(features, SIZE, directed);
      features.load(tagged(300));
      scorer.begin();
      for (const first of [0, 1, 150, 299]) {
        const seconds = Int32Array.from([
          ...(directed ? outwards(first, features.length, -1) : []),
          ...outwards(first, features.length, 1)
        ]);
        const scores = new Float64Array(seconds.length);
        const firsts = seconds.map(() => first);
        scorer.score(firsts, seconds, seconds.length, scores);
        for (const [k, second] of seconds.entries()) {
          list.load(first, second);
          const indices = list.indices.subarray(0, list.length);
          const sum = indices.reduce((sum, i) => sum + WEIGHTS[i], 0);
          expect(scores[k]).toBeCloseTo(sum, 9);
        }
      }
    }
  );

  test('are no more features for a thousand tags than for a hundred', () => {
    const features = new SentenceFeatures(compileFeatures(fields));
    const list = new FeatureList(features, SIZE, true);
    features.load(tagged(1001));
    const lengths = [64, 65, 66, 100, 1000].map(distance => {
      list.load(1, 1 + distance);
      return list.length;
    });
    const [below, full] = lengths;
    expect(full).toBe(below + 2);
    expect(lengths.slice(1)).toEqual([full, full, full, full]);
    list.load(1001, 1);
    expect(list.length).toBe(full);
  });
});

describe('FeatureList', () => {
  // What a feature is, spelt out: no hashing, no halves.
  function spelt(
    words: readonly Required<TaggedWord>[],
    first: number,
    second: number,
    directed: boolean
  ): string[] {
    const end = words.length + 1;
    const atom = (p: number, field: string): string => {
      if (p < 0) return '<start>';
      if (p === 0) return '<root>';
      if (p >= end) return '<end>';
      const word = words[p - 1];
      if (field === 'prefix') return word.form.slice(0, 5);
      return word[field as keyof TaggedWord];
    };
    const side = (atoms: string, p: number) =>
      atoms
        .split(' ')
        .filter(Boolean)
        .map(name => {
          const [, field, offset] = /^([a-z]+)(.*)$/.exec(name)!;
          return atom(p + Number(offset || 0), field);
        });
    const distance = Math.abs(second - first);
    const bin = distance > 10 ? 7 : distance > 5 ? 6 : distance;
    const joined = `${bin}${directed ? second > first : ''}`;
    const found: string[] = [];
    const put = (...parts: unknown[]) => {
      const feature = JSON.stringify(parts);
      found.push(feature, `${joined} ${feature}`);
    };
    for (const [t, template] of TEMPLATES.entries()) {
      const ends = [side(template.first, first), side(template.second, second)];
      if (template.between === undefined) {
        put(t, ends);
        continue;
      }
      const seen = new Set<string>();
      const [low, high] = [Math.min(first, second), Math.max(first, second)];
      for (let p = low + 1; p < high; p++) seen.add(atom(p, template.between));
      for (const tag of seen) put(t, ends, tag);
    }
    const attributes = (p: number) => {
      const map = new Map<string, string>();
      if (p === 0 || words[p - 1].feats === '_') return map;
      for (const part of words[p - 1].feats.split('|')) {
        const [name, value = ''] = part.split('=');
        if (!map.has(name)) map.set(name, value);
      }
      return map;
    };
    const others = attributes(second);
    const tags = [atom(first, 'upos'), atom(second, 'upos')];
    for (const [name, value] of attributes(first)) {
      const other = others.get(name);
      if (other === undefined) continue;
      put('values', name, value, other, tags);
      put('agreement', name, value === other, tags);
    }
    return found;
  }

  // How many items two lists have in common, repetitions counted.
  function common<T>(list: readonly T[], other: readonly T[]): number {
    const left = new Map<T, number>();
    for (const item of list) left.set(item, (left.get(item) ?? 0) + 1);
    let count = 0;
    for (const item of other) {
      const rest = left.get(item) ?? 0;
      if (rest > 0) count++;
      left.set(item, rest - 1);
    }
    return count;
  }

  test.each([true, false])(
    'lists what features spelt out in full would be, directed: %s',
    directed => {
      const features = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
      // All 32 bits of the hash, so that two features hardly ever meet.
      const list = new FeatureList(features, 2 ** 32, directed);
      const place = fc.tuple(fc.nat(), fc.nat());
      const look = (words: Required<TaggedWord>[], [a, b]: number[]) => {
        features.load(words);
        const second = 1 + (b % words.length);
        let first = a % (directed ? words.length + 1 : second);
        if (first === second) first = 0;
        list.load(first, second);
        return {
          indices: [...list.indices.subarray(0, list.length)],
          names: spelt(words, first, second, directed)
        };
      };
      const someWords = fc.array(arbitraryWord, {minLength: 1, maxLength: 12});
      fc.assert(
        fc.property(
          someWords,
          someWords,
          place,
          place,
          (words, others, here, there) => {
            const one = look(words, here);
            const two = look(others, there);
            expect(one.indices.length).toBe(one.names.length);
            expect(common(one.indices, two.indices)).toBe(
              common(one.names, two.names)
            );
          }
        ),
        {numRuns: 1000, seed: 1}
      );
    }
  );
});
