import {describe, expect, test} from 'vitest';
import {
  Atoms,
  FIELDS,
  PART_TEMPLATES,
  PartFeatures
} from '../../../src/nlp/features/index.js';

const SIZE = 2 ** 24;

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
  const features = new PartFeatures(FIELDS, SIZE);
  features.load(atoms);
  return features;
}

type List = 'listGrand' | 'listSibling' | 'listPair' | 'listCrossing';

function indicesOf(features: PartFeatures, list: List, words: number[]) {
  features[list](...(words as [number, number, number, number]));
  const {indices, length, bucket} = features;
  return {indices: [...indices.subarray(0, length)], bucket};
}

const KINDS = [
  {list: 'listGrand', kind: 'grand', words: [1, 3, 5]},
  {list: 'listSibling', kind: 'sibling', words: [1, 3, 5]},
  {list: 'listPair', kind: 'pair', words: [3, 1, 5]},
  {list: 'listCrossing', kind: 'crossing', words: [1, 5, 3, 7]}
] as const;

describe('PartFeatures', () => {
  test.each(KINDS)('has a feature for each $kind template', it => {
    const {list, kind, words} = it;
    const features = featuresOf('a b c d e f g');
    const {indices} = indicesOf(features, list, [...words]);
    expect(indices).toHaveLength(PART_TEMPLATES[kind].length);
    expect(new Set(indices).size).toBe(indices.length);
    for (const index of indices) {
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(SIZE);
    }
  });

  test.each(KINDS)('looks at the words that $kind templates name', it => {
    const {list, kind, words} = it;
    const roles = {
      grand: ['grand', 'head', 'child'],
      sibling: ['head', 'sibling', 'child'],
      pair: ['head', 'left', 'right'],
      crossing: ['head', 'child', 'otherHead', 'otherChild']
    }[kind];
    const before = indicesOf(featuresOf('a b c d e f g'), list, [...words]);
    for (const [k, role] of roles.entries()) {
      const forms = 'a b c d e f g'.split(' ');
      forms[words[k] - 1] = 'x';
      const after = indicesOf(featuresOf(forms.join(' ')), list, [...words]);
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
    const first = indicesOf(one, 'listSibling', [1, 2, 3]);
    const other = featuresOf('z a b c y');
    // The words around differ, so only some templates do.
    const second = indicesOf(other, 'listSibling', [2, 3, 4]);
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
    const bucket = (list: List, ...words: number[]) =>
      indicesOf(features, list, words).bucket;
    const grand = [
      ...[bucket('listGrand', 1, 2, 3), bucket('listGrand', 1, 3, 2)],
      ...[bucket('listGrand', 2, 1, 3), bucket('listGrand', 2, 3, 1)],
      ...[bucket('listGrand', 3, 1, 2), bucket('listGrand', 3, 2, 1)]
    ];
    expect(new Set(grand).size).toBe(6);
    const sibling = [1, 2, 3, 4, 5, 6].flatMap(distance => [
      bucket('listSibling', 8, 9, 9 + distance),
      bucket('listSibling', 8, 7, 7 - distance)
    ]);
    sibling.push(bucket('listSibling', 8, 8, 9));
    sibling.push(bucket('listSibling', 8, 8, 7));
    expect(new Set(sibling).size).toBe(14);
    const far = bucket('listSibling', 1, 2, 16);
    expect(far).toBe(bucket('listSibling', 1, 2, 8));
    const pair = [
      ...[bucket('listPair', 1, 2, 3), bucket('listPair', 2, 1, 3)],
      bucket('listPair', 3, 1, 2)
    ];
    expect(new Set(pair).size).toBe(3);
    const crossing = [
      ...[
        bucket('listCrossing', 1, 3, 2, 4),
        bucket('listCrossing', 3, 1, 2, 4)
      ],
      ...[
        bucket('listCrossing', 1, 3, 4, 2),
        bucket('listCrossing', 3, 1, 4, 2)
      ]
    ];
    expect(new Set(crossing).size).toBe(4);
    for (const b of [...grand, ...sibling, ...pair, ...crossing]) {
      // Those of a feature stand side by side, alone at 0.
      expect(b).toBeGreaterThan(0);
      expect(b).toBeLessThan(16);
    }
  });
});
