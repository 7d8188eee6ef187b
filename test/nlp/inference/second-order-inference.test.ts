import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Field, LengthDictionary} from '../../../src/internals.js';
import {treeMarginals} from '../../../src/msf/index.js';
import {
  ArcFeatures,
  bucketOf,
  compileFeatures,
  PartFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {LengthPruner} from '../../../src/nlp/inference/pruning.js';
import {SecondOrderInference} from '../../../src/nlp/inference/second-order-inference.js';
import {roundWeights} from '../../../src/nlp/model/index.js';
import {treeFlaw} from '../../../src/nlp/tree.js';
import {expectSame} from '../../support/expect-same.js';
import {type Part, partsOf} from '../../support/tree-parts-oracle.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const FIELDS: readonly Field[] = ['form', 'lemma', 'upos', 'xpos', 'feats'];
const SET = compileFeatures(new Set(FIELDS));
const SIZE = 2 ** 12;
// As small as learnt ones, so that several heads are within the margin.
const scaled = (seed: number) => randomWeights(SIZE, seed).map(w => w / 8);
const FIRST = scaled(1);
const JOINT = {joint: scaled(2), parts: scaled(3)};
const NO_WEIGHTS = new Float32Array(SIZE);

const LENGTHS = {
  tags: ['DET', 'NOUN', 'VERB', 'X'],
  longest: Int32Array.of(0, 2, 0, 1, 3, 1, 2, 1, 0, 4, 1, 0, 3, 0, 9, 0)
};

function inferenceOf(
  singleRoot: boolean,
  weights = JOINT,
  hasCrossings = true,
  lengths: LengthDictionary | null = null
) {
  const sentence = new SentenceFeatures(SET);
  const first = new DirectedInference(
    sentence,
    FIRST,
    singleRoot,
    'cle',
    lengths && new LengthPruner(lengths)
  );
  const second = new SecondOrderInference(
    ...([first, sentence, FIELDS, weights] as const),
    ...([singleRoot, hasCrossings] as const)
  );
  return {first, second};
}

/** The score that is climbed by: parts, arcs, and half of the first order. */
function totalOf(
  words: readonly TaggedWord[],
  hasCrossings = true
): (heads: Int32Array) => number {
  const sentence = new SentenceFeatures(SET);
  sentence.load(words);
  const parts = new PartFeatures(FIELDS, JOINT.parts);
  parts.load(sentence.atoms, true);
  const arc = new ArcFeatures(sentence, SIZE);
  const score = ([kind, a, b, c, d]: Part) => {
    let sum = 0;
    if (kind === 'arc') {
      arc.length = 0;
      arc.append(a, b);
      const bucket = bucketOf(a, b, true);
      for (const i of arc.indices.subarray(0, arc.length)) {
        sum += JOINT.joint[i] + JOINT.joint[i ^ bucket];
        sum += (FIRST[i] + FIRST[i ^ bucket]) / 2;
      }
      return sum;
    }
    if (kind === 'grand') parts.list('grand', a, b, c);
    else if (kind === 'sibling') parts.list('sibling', a, b, c);
    else if (kind === 'pair') parts.list('pair', a, b, c);
    else parts.list('crossing', a, b, c, d);
    for (const i of parts.indices.subarray(0, parts.length)) {
      sum += JOINT.parts[i] + JOINT.parts[i ^ parts.bucket];
    }
    return sum;
  };
  const known = new Map<string, number>();
  return heads => {
    let sum = 0;
    for (const part of partsOf(heads)) {
      if (part[0] === 'crossing' && !hasCrossings) continue;
      const key = part.join();
      if (!known.has(key)) known.set(key, score(part));
      sum += known.get(key)!;
    }
    return sum;
  };
}

describe.each([true, false])('SecondOrderInference, single root: %s', root => {
  test('improves the tree of the first order', () => {
    const {first, second} = inferenceOf(root);
    let improved = 0;
    fc.assert(
      fc.property(arbitraryWords, words => {
        const before = first.infer(words).slice();
        const after = second.infer(words).slice();
        expect(treeFlaw(after)).toBe(null);
        if (root && words.length > 0) {
          expect(after.filter(head => head === 0)).toHaveLength(1);
        }
        // Sentences before it change nothing.
        expect(inferenceOf(root).second.infer(words)).toEqual(after);
        if (after.every((head, word) => head === before[word])) return;
        const total = totalOf(words);
        expect(total(after)).toBeGreaterThan(total(before));
        improved++;
      }),
      {numRuns: 200, seed: 1}
    );
    expect(improved).toBeGreaterThan(50);
  });

  test('scores the tree that it finds', () => {
    const {second} = inferenceOf(root);
    fc.assert(
      fc.property(arbitraryWords, words => {
        const heads = second.infer(words);
        expect(second.treeScore(heads)).toBeCloseTo(totalOf(words)(heads), 6);
        // Whatever was asked for before.
        second.potentials(1);
        expect(second.treeScore(heads)).toBeCloseTo(totalOf(words)(heads), 6);
      }),
      {numRuns: 100, seed: 2}
    );
  });

  test.each([
    ['', null],
    [', with pruning', LENGTHS]
  ])('finds a good tree again once a word has other tags%s', (_, lengths) => {
    const {second} = inferenceOf(root, JOINT, true, lengths);
    let same = 0;
    let count = 0;
    fc.assert(
      fc.property(arbitraryWords, fc.nat(), (words, k) => {
        if (words.length === 0) return;
        const i = k % words.length;
        const found = second.infer(words).slice();
        const other = words.with(i, {...words[i], upos: 'X', xpos: 'Y'});
        const tree = second.reinfer!(other, i + 1);
        expect(treeFlaw(tree)).toBe(null);
        const score = second.treeScore(tree);
        // Each time from the sentence that was inferred.
        expect(second.reinfer!(words, i + 1)).toEqual(found);
        expect(second.reinfer!(other, i + 1)).toEqual(tree);
        expect(second.treeScore(tree)).toBe(score);
        const fresh = inferenceOf(root, JOINT, true, lengths).second;
        const best = fresh.infer(other);
        count++;
        if (best.every((head, word) => head === tree[word])) same++;
      }),
      {numRuns: 200, seed: 3}
    );
    expect(same).toBeGreaterThan(count / 2);
  });

  test('keeps the best tree of the first order without other weights', () => {
    const weights = {joint: NO_WEIGHTS, parts: NO_WEIGHTS};
    const {first, second} = inferenceOf(root, weights);
    fc.assert(
      fc.property(arbitraryWords, words => {
        const best = first.infer(words).slice();
        expect(second.infer(words)).toEqual(best);
        expect(second.arcScores(best)).toEqual(first.arcScores(best));
        expect(second.edges).toBe(null);
      }),
      {numRuns: 200}
    );
  });

  test('has first-order potentials where parts have no weights', () => {
    const weights = {joint: FIRST, parts: NO_WEIGHTS};
    const {first, second} = inferenceOf(root, weights);
    fc.assert(
      fc.property(arbitraryWords, words => {
        second.infer(words);
        const potentials = second.potentials(3);
        const n = words.length + 1;
        const scores = first.potentials(1);
        for (let v = 1; v < n; v++) {
          const heads = Array.from({length: n}, (_, u) => u);
          const columns = heads.filter(u => u !== v).map(u => u * n + v);
          const best = Math.max(...columns.map(at => scores[at]));
          const most = Math.max(...columns.map(at => potentials[at]));
          for (const at of columns) {
            // Half of the first-order score is added to the same score.
            const expected = (1.5 * (scores[at] - best)) / 3;
            expect(potentials[at] - most).toBeCloseTo(expected, 5);
          }
        }
      }),
      {numRuns: 100}
    );
  });

  test.each([true, false])(
    'ranks its tree and 100 others by the score that it climbs by; crossings: %s',
    hasCrossings => {
      const {first, second} = inferenceOf(root, JOINT, hasCrossings);
      fc.assert(
        fc.property(arbitraryWords, words => {
          const found = second.infer(words).join();
          const ranked = [...second.rank!(words)];
          const total = totalOf(words, hasCrossings);
          let last = Infinity;
          for (const {heads, score} of ranked) {
            expect(score).toBeCloseTo(total(heads), 4);
            expect(score).toBeLessThanOrEqual(last);
            last = score;
          }
          const wanted = new Set([found]);
          let count = 0;
          for (const {heads} of first.rank!(words)) {
            if (++count > 100) break;
            wanted.add(heads.join());
          }
          const keys = ranked.map(({heads}) => heads.join());
          expect(keys.sort()).toEqual([...wanted].sort());
        }),
        {numRuns: 30}
      );
    }
  );

  test('finds potentials again after ranking, and for any sentence', () => {
    const {second} = inferenceOf(root);
    fc.assert(
      fc.property(arbitraryWords, words => {
        second.infer(words);
        const potentials = second.potentials(1).slice();
        expect([...second.rank!(words)]).not.toHaveLength(0);
        expect(second.potentials(1)).toEqual(potentials);
        const n = words.length + 1;
        const marginals = treeMarginals(potentials, {singleRoot: root});
        expect(marginals.reduce((sum, p) => sum + p, 0)).toBeCloseTo(n - 1, 9);
      }),
      {numRuns: 50}
    );
  });
});

test('of more than 500 words, no messages are passed', () => {
  const [directed, joint, parts] = [FIRST, JOINT.joint, JOINT.parts].map(
    weights => roundWeights(weights)
  );
  const sentence = new SentenceFeatures(SET);
  const first = new DirectedInference(sentence, directed, true, 'cle');
  const second = new SecondOrderInference(
    ...([first, sentence, FIELDS, {joint, parts}, true, true] as const)
  );
  const words = Array.from({length: 501}, (_, i) => ({
    form: `${i % 7}`,
    upos: `${i % 3}`
  }));
  second.infer(words);
  // Without messages, the temperature is nothing but a scale.
  const hot = second.potentials(4).map(score => 4 * score);
  expectSame(second.potentials(1), hot);
});
