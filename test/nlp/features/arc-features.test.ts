import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {TEMPLATE_SETS} from '../../../src/internals.js';
import {
  ArcFeatures,
  bucketOf,
  CLUSTER_TEMPLATES,
  compileFeatures,
  FIELDS,
  hashText,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {arbitraryWord} from '../../support/words.js';

describe('bucketOf', () => {
  test('bins distances as McDonald and others do, by direction', () => {
    const right = [1, 2, 3, 4, 5, 6, 10, 11, 2000];
    expect(right.map(d => bucketOf(0, d, true))).toEqual([
      1, 2, 3, 4, 5, 6, 6, 7, 7
    ]);
    expect(right.map(d => bucketOf(d, 0, true))).toEqual([
      8, 9, 10, 11, 12, 13, 13, 14, 14
    ]);
  });

  test('knows no direction in the undirected set', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (a, b) => {
        fc.pre(a !== b);
        expect(bucketOf(a, b, false)).toBe(bucketOf(b, a, false));
        expect(bucketOf(a, b, false)).toBeLessThan(8);
      })
    );
  });
});

describe('ArcFeatures', () => {
  // What a feature is, spelt out: no hashing, no halves.
  function spelt(
    words: readonly Required<TaggedWord>[],
    first: number,
    second: number,
    directed: boolean,
    set: keyof typeof TEMPLATE_SETS
  ): string[] {
    const end = words.length + 1;
    const atom = (p: number, field: string): string => {
      if (p < 0) return '<start>';
      if (p === 0) return '<root>';
      if (p >= end) return '<end>';
      const word = words[p - 1];
      if (field === 'prefix') return word.form.slice(0, 5);
      if (field === 'suffix') return word.form.slice(-3);
      if (field === 'cluster') {
        return `class ${hashText(word.form.toLowerCase()) & 3}`;
      }
      if (field === 'closed')
        return word[word.upos === 'DET' ? 'form' : 'upos'];
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
    const templates = [...TEMPLATE_SETS[set], ...CLUSTER_TEMPLATES];
    for (const [t, template] of templates.entries()) {
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
    if (set === 'mcdonald') return found;
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

  test.for([
    [true, 'mcdonald'],
    [false, 'mcdonald'],
    [true, 'basic'],
    [false, 'basic'],
    [true, 'extended']
  ] as const)(
    'lists what features spelt out would be, directed: %s, templates: %s',
    ([directed, set]) => {
      const features = new SentenceFeatures(
        compileFeatures(new Set(FIELDS), TEMPLATE_SETS[set]),
        null,
        form => hashText(form.toLowerCase()) & 3
      );
      // All 32 bits of the hash, so that two features hardly ever meet.
      const list = new ArcFeatures(features, 2 ** 32);
      const place = fc.tuple(fc.nat(), fc.nat());
      const look = (words: Required<TaggedWord>[], [a, b]: number[]) => {
        features.load(words);
        const second = 1 + (b % words.length);
        let first = a % (directed ? words.length + 1 : second);
        if (first === second) first = 0;
        const bucket = bucketOf(first, second, directed);
        list.length = 0;
        list.append(first, second);
        const alone = [...list.indices.subarray(0, list.length)];
        return {
          indices: alone.flatMap(index => [index, index ^ bucket]),
          names: spelt(words, first, second, directed, set)
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
        {numRuns: 250, seed: 1}
      );
    }
  );
});
