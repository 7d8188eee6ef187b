import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Field} from '../../../src/internals.js';
import {
  ArcFeatures,
  bucketOf,
  compileFeatures,
  PartFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {
  SecondOrderLearner,
  type Start
} from '../../../src/nlp/training/second-order-learner.js';
import type {TrainingSentence} from '../../../src/nlp/training/training-data.js';
import {type Part, partsOf} from '../../support/tree-parts-oracle.js';
import {arbitraryWord, headsOfTree} from '../../support/words.js';

const FIELDS: readonly Field[] = ['form', 'lemma', 'upos', 'xpos', 'feats'];
const SET = compileFeatures(new Set(FIELDS));
const BITS = 16;
const SIZE = 2 ** BITS;

function learnerOf({singleRoot = true, costAugmented = false} = {}) {
  return new SecondOrderLearner(
    ...([new SentenceFeatures(SET), FIELDS, BITS] as const),
    ...([singleRoot, true, costAugmented] as const)
  );
}

function sentenceOf(
  words: readonly TaggedWord[],
  ...heads: readonly number[]
): TrainingSentence {
  const full = words.map(word => ({
    ...{lemma: '_', upos: '_', xpos: '_', feats: '_'},
    ...word
  }));
  return {
    words: full,
    heads: Int32Array.of(-1, ...heads),
    deprels: full.map(() => '_'),
    layout: null
  };
}

/** A tree to start from, with all heads to choose from or with its own. */
function startOf(choice: 'all' | 'none', ...tree: readonly number[]): Start {
  const order = tree.length + 1;
  const rows = [0, 0];
  const heads: number[] = [];
  const children: number[] = [];
  for (let child = 1; child < order; child++) {
    for (let head = 0; head < order; head++) {
      if (head === child) continue;
      if (choice === 'none' && tree[child - 1] !== head) continue;
      heads.push(head);
      children.push(child);
    }
    rows.push(heads.length);
  }
  return {
    tree: Int32Array.of(-1, ...tree),
    ...{order, size: heads.length, rows: Int32Array.from(rows)},
    heads: Int32Array.from(heads),
    children: Int32Array.from(children)
  };
}

/** How often each weight is in some parts, minus how often in others. */
function differenceOf(
  words: readonly TaggedWord[],
  more: readonly Part[],
  less: readonly Part[]
): Map<number, number> {
  const sentence = new SentenceFeatures(SET);
  sentence.load(words);
  const parts = new PartFeatures(FIELDS, new Float32Array(SIZE));
  parts.load(sentence.atoms, true);
  const counts = new Map<number, number>();
  const count = (part: Part, sign: number) => {
    const [kind, a, b, c, d] = part;
    const arc = new ArcFeatures(sentence, SIZE);
    if (kind === 'arc') arc.append(a, b);
    else if (kind === 'grand') parts.list('grand', a, b, c);
    else if (kind === 'sibling') parts.list('sibling', a, b, c);
    else if (kind === 'pair') parts.list('pair', a, b, c);
    else parts.list('crossing', a, b, c, d);
    const {indices, length} = kind === 'arc' ? arc : parts;
    const bucket = kind === 'arc' ? bucketOf(a, b, true) : parts.bucket;
    const first = kind === 'arc' ? 0 : SIZE;
    for (const index of indices.subarray(0, length)) {
      for (const i of [first + index, first + (index ^ bucket)]) {
        counts.set(i, (counts.get(i) ?? 0) + sign);
      }
    }
  };
  for (const part of more) count(part, 1);
  for (const part of less) count(part, -1);
  return counts;
}

/** The weights after one more step of MIRA. */
function updated(
  weights: Float32Array,
  difference: Map<number, number>,
  loss: number
): Float32Array {
  let margin = 0;
  let norm = 0;
  for (const [i, count] of difference) {
    margin += count * weights[i];
    norm += count ** 2;
  }
  const after = weights.slice();
  if (loss <= margin || norm === 0) return after;
  for (const [i, count] of difference) {
    after[i] += (count * (loss - margin)) / norm;
  }
  return after;
}

/** By how much two arrays differ at most. */
function distance(a: Float32Array, b: Float32Array): number {
  return a.reduce(
    (most, value, i) => Math.max(most, Math.abs(value - b[i])),
    0
  );
}

const WORDS: readonly TaggedWord[] = [
  {form: 'dogs', lemma: 'dog', upos: 'NOUN', xpos: 'NNS', feats: 'Number=Plur'},
  {form: 'bark', lemma: 'bark', upos: 'VERB', xpos: 'VBP', feats: '_'},
  {form: 'loudly', lemma: 'loudly', upos: 'ADV', xpos: 'RB', feats: '_'}
];

describe('SecondOrderLearner', () => {
  test('changes weights by the parts that differ, worked by hand', () => {
    const learner = learnerOf();
    // The third word is taken for the head of the first one, across the arc
    // from the root.
    const gold = sentenceOf(WORDS, 2, 0, 2);
    expect(learner.learn(gold, startOf('none', 3, 0, 2))).toBe(1);
    const difference = differenceOf(
      WORDS,
      [
        ['arc', 2, 1],
        ['grand', 0, 2, 1],
        ['sibling', 2, 2, 1],
        ['pair', 2, 1, 3]
      ],
      [
        ['arc', 3, 1],
        ['grand', 2, 3, 1],
        ['sibling', 3, 3, 1],
        ['crossing', 0, 2, 3, 1]
      ]
    );
    // One weight for each count, with the same step.
    const norm = [...difference.values()].reduce((sum, d) => sum + d ** 2, 0);
    const {weights} = learner.mira;
    for (let i = 0; i < weights.length; i++) {
      const count = difference.get(i) ?? 0;
      if (count !== 0 || weights[i] !== 0) {
        expect(weights[i]).toBeCloseTo(count / norm, 6);
      }
    }
    // The right tree now wins by the number of wrong arcs.
    const margin = [...difference].reduce((s, [i, d]) => s + d * weights[i], 0);
    expect(margin).toBeCloseTo(1, 5);
  });

  test('changes weights by the parts that differ, in any two trees', () => {
    const cases = fc
      .array(arbitraryWord, {minLength: 1, maxLength: 9})
      .chain(words =>
        fc.record({
          words: fc.constant(words),
          gold: headsOfTree(words.length),
          found: headsOfTree(words.length),
          other: headsOfTree(words.length)
        })
      );
    fc.assert(
      fc.property(cases, ({words, gold, found, other}) => {
        const learner = learnerOf({singleRoot: false});
        const sentence = sentenceOf(words, ...gold);
        let expected: Float32Array = learner.mira.weights.slice();
        // The second update starts from the weights of the first.
        for (const tree of [found, other]) {
          const wrong = tree.filter((head, i) => head !== gold[i]).length;
          const start = startOf('none', ...tree);
          expect(learner.learn(sentence, start)).toBe(wrong);
          const difference = differenceOf(
            words,
            partsOf(sentence.heads),
            partsOf(start.tree)
          );
          expected = updated(expected, difference, wrong);
          expect(distance(learner.mira.weights, expected)).toBeLessThan(1e-5);
        }
        expect(learner.mira.steps).toBe(2);
      }),
      {numRuns: 100}
    );
  });

  test('learns nothing from a sentence that is right', () => {
    const learner = learnerOf();
    const sentence = sentenceOf(WORDS, 2, 0, 2);
    expect(learner.learn(sentence, startOf('all', 2, 0, 2))).toBe(0);
    expect(learner.mira.weights.every(weight => weight === 0)).toBe(true);
    expect(learner.mira.steps).toBe(1);
  });

  test('with costs, wants the right tree to win by a margin', () => {
    const learner = learnerOf({costAugmented: true});
    const sentence = sentenceOf(WORDS, 2, 0, 2);
    const start = startOf('all', 2, 0, 2);
    expect(learner.learn(sentence, start)).toBeGreaterThan(0);
    // Until no tree comes as near as it has wrong arcs.
    let passes = 1;
    while (learner.learn(sentence, start) > 0) {
      expect(++passes).toBeLessThan(20);
    }
    expect(start.tree).toEqual(Int32Array.of(-1, 2, 0, 2));
  });

  test.each([true, false])(
    'learns a tiny treebank by heart, costs: %s',
    costAugmented => {
      const words = (text: string) =>
        text.split(' ').map(token => {
          const [form, upos] = token.split('/');
          return {form, lemma: form, upos};
        });
      const treebank = [
        sentenceOf(words('the/DET dog/NOUN barks/VERB'), 2, 3, 0),
        sentenceOf(words('dogs/NOUN bark/VERB at/ADP cats/NOUN'), 2, 0, 4, 2),
        sentenceOf(
          words('a/DET hearing/NOUN is/AUX set/VERB on/ADP it/PRON today/ADV'),
          // The preposition's phrase belongs to the noun: arcs cross.
          ...[2, 4, 4, 0, 6, 2, 4]
        ),
        sentenceOf(words('run/VERB'), 0)
      ];
      const learner = learnerOf({costAugmented});
      // Chains, with all heads to choose from.
      const starts = treebank.map(({heads}) =>
        startOf('all', ...Array.from({length: heads.length - 1}, (_, i) => i))
      );
      const learn = (student: SecondOrderLearner) =>
        treebank.map((sentence, k) => student.learn(sentence, starts[k]));
      expect(learn(learner)).not.toEqual([0, 0, 0, 0]);
      for (let pass = 1; pass < 20; pass++) learn(learner);
      expect(learner.mira.steps).toBe(20 * 4);
      // With costs, a tree that just meets its margin still counts as found.
      // What matters is what the weights find without costs.
      const judge = learnerOf();
      judge.mira.weights.set(learner.mira.weights);
      expect(learn(judge)).toEqual([0, 0, 0, 0]);
      expect(judge.mira.weights).toEqual(learner.mira.weights);
    }
  );
});
