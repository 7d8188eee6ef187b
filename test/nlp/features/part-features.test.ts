import {describe, expect, test} from 'vitest';
import {
  Atoms,
  CLUSTER_PART_TEMPLATES,
  FIELDS,
  PART_TEMPLATES,
  PartFeatures
} from '../../../src/nlp/features/index.js';
import type {PartKind} from '../../../src/nlp/features/part-features.js';

const SIZE = 2 ** 22;

/** Words whose columns are all different, except for those listed twice. */
function wordsOf(text: string) {
  return text.split(' ').map(form => ({
    ...{form, lemma: `${form}-lemma`, upos: `${form}-upos`},
    ...{xpos: `${form}-xpos`, feats: `${form}-feats`}
  }));
}

function featuresOf(text: string): PartFeatures {
  const atoms = new Atoms();
  atoms.load(wordsOf(text));
  const features = new PartFeatures(FIELDS, new Float32Array(SIZE));
  features.load(atoms, true);
  return features;
}

function indicesOf(features: PartFeatures, kind: PartKind, words: number[]) {
  features.list(kind, ...(words as [number, number, number, number]));
  const {indices, length, bucket} = features;
  return {indices: [...indices.subarray(0, length)], bucket};
}

const KINDS = [
  {kind: 'grand', words: [1, 3, 5]},
  {kind: 'sibling', words: [1, 3, 5]},
  {kind: 'pair', words: [3, 1, 5]},
  {kind: 'crossing', words: [1, 5, 3, 7]}
] as const;

describe('PartFeatures', () => {
  test.each(KINDS)('has a feature for each $kind template', it => {
    const {kind, words} = it;
    const features = featuresOf('a b c d e f g');
    const {indices} = indicesOf(features, kind, [...words]);
    expect(indices).toHaveLength(
      PART_TEMPLATES[kind].length + CLUSTER_PART_TEMPLATES[kind].length
    );
    expect(new Set(indices).size).toBe(indices.length);
    for (const index of indices) {
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(SIZE);
    }
  });

  test.each(KINDS)('looks at the words that $kind templates name', it => {
    const {kind, words} = it;
    const roles = {
      grand: ['grand', 'head', 'child'],
      sibling: ['head', 'sibling', 'child'],
      pair: ['head', 'left', 'right'],
      crossing: ['head', 'child', 'otherHead', 'otherChild']
    }[kind];
    const before = indicesOf(featuresOf('a b c d e f g'), kind, [...words]);
    for (const [k, role] of roles.entries()) {
      const forms = 'a b c d e f g'.split(' ');
      forms[words[k] - 1] = 'x';
      const after = indicesOf(featuresOf(forms.join(' ')), kind, [...words]);
      for (const [t, template] of PART_TEMPLATES[kind].entries()) {
        // Closed classes look like tags here, and offsets see the words
        // between, which stay.
        const looks = new RegExp(`\\b${role}\\.[a-z]+( |$)`).test(template);
        expect(
          after.indices[t] !== before.indices[t],
          `${template} at ${role}`
        ).toBe(looks);
      }
    }
  });

  test('is the same for the same columns in another sentence', () => {
    const one = featuresOf('a b c a b c');
    const first = indicesOf(one, 'sibling', [1, 2, 3]);
    const other = featuresOf('z a b c y');
    // The words around differ, so only some templates do.
    const second = indicesOf(other, 'sibling', [2, 3, 4]);
    expect(second.bucket).toBe(first.bucket);
    const differing = PART_TEMPLATES.sibling.filter(
      (_, t) => first.indices[t] !== second.indices[t]
    );
    expect(differing).toEqual(
      PART_TEMPLATES.sibling.filter(template => /child\.\w+\+1/.test(template))
    );
  });

  test('has a bucket for each order of the words', () => {
    const features = featuresOf('a b c d e f g h i j k l m n o p');
    const bucket = (kind: PartKind, ...words: number[]) =>
      indicesOf(features, kind, words).bucket;
    const grand = [
      ...[bucket('grand', 1, 2, 3), bucket('grand', 1, 3, 2)],
      ...[bucket('grand', 2, 1, 3), bucket('grand', 2, 3, 1)],
      ...[bucket('grand', 3, 1, 2), bucket('grand', 3, 2, 1)]
    ];
    expect(new Set(grand).size).toBe(6);
    const sibling = [1, 2, 3, 4, 5, 6].flatMap(distance => [
      bucket('sibling', 8, 9, 9 + distance),
      bucket('sibling', 8, 7, 7 - distance)
    ]);
    sibling.push(bucket('sibling', 8, 8, 9));
    sibling.push(bucket('sibling', 8, 8, 7));
    expect(new Set(sibling).size).toBe(14);
    const far = bucket('sibling', 1, 2, 16);
    expect(far).toBe(bucket('sibling', 1, 2, 8));
    const pair = [
      ...[bucket('pair', 1, 2, 3), bucket('pair', 2, 1, 3)],
      bucket('pair', 3, 1, 2)
    ];
    expect(new Set(pair).size).toBe(3);
    const crossing = [
      ...[bucket('crossing', 1, 3, 2, 4), bucket('crossing', 3, 1, 2, 4)],
      ...[bucket('crossing', 1, 3, 4, 2), bucket('crossing', 3, 1, 4, 2)]
    ];
    expect(new Set(crossing).size).toBe(4);
    for (const b of [...grand, ...sibling, ...pair, ...crossing]) {
      // Those of a feature stand side by side, alone at 0.
      expect(b).toBeGreaterThan(0);
      expect(b).toBeLessThan(16);
    }
  });
});
