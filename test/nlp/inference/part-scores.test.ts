import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Field, Weights} from '../../../src/internals.js';
import {Atoms, PartFeatures} from '../../../src/nlp/features/index.js';
import {type Candidates, PartScores} from '../../../src/nlp/inference/index.js';
import {random} from '../../support/random.js';
import {arbitraryWord, randomWeights} from '../../support/words.js';

const FIELDS: readonly Field[] = ['form', 'lemma', 'upos', 'xpos', 'feats'];
const SIZE = 2 ** 12;
const EXACT = randomWeights(SIZE);
const source = random(1);
const ROUNDED = {
  multiples: Int8Array.from({length: SIZE}, () => source.integer(-128, 127)),
  step: 0.25
};

/** Every arc of a sentence. */
function allArcs(order: number): Candidates {
  const heads: number[] = [];
  const children: number[] = [];
  const rows = [0, 0];
  for (let child = 1; child < order; child++) {
    for (let head = 0; head < order; head++) {
      if (head === child) continue;
      heads.push(head);
      children.push(child);
    }
    rows.push(heads.length);
  }
  return {
    order,
    size: heads.length,
    rows: Int32Array.from(rows),
    heads: Int32Array.from(heads),
    children: Int32Array.from(children)
  };
}

/** All parts of a sentence, asked for in a certain order, and their scores. */
function* partsOf(
  {heads, children, size}: Candidates,
  scores: PartScores,
  features: PartFeatures
): Generator<[score: () => number, list: () => void]> {
  for (let a = 0; a < size; a++) {
    const [h, c] = [heads[a], children[a]];
    yield [
      () => scores.sibling(-1, a),
      () => features.list('sibling', h, h, c)
    ];
    for (let b = 0; b < size; b++) {
      const [g, d] = [heads[b], children[b]];
      if (c === d) continue;
      if (d === h) {
        yield [() => scores.grand(b, a), () => features.list('grand', g, h, c)];
      }
      if (g === h) {
        yield [
          () => scores.sibling(a, b),
          () => features.list('sibling', h, c, d)
        ];
        yield [() => scores.pair(a, b), () => features.list('pair', h, c, d)];
      }
      yield [
        () => scores.crossing(a, b),
        () => features.list('crossing', h, c, g, d)
      ];
    }
  }
}

function sumOf(
  weights: Weights,
  {indices, length, bucket}: PartFeatures
): number {
  const weight = (i: number) =>
    weights instanceof Float32Array
      ? weights[i]
      : weights.step * weights.multiples[i];
  let sum = 0;
  for (let k = 0; k < length; k++) {
    sum += weight(indices[k]) + weight(indices[k] ^ bucket);
  }
  return sum;
}

describe('PartScores', () => {
  test.each([
    ['exact', EXACT],
    ['rounded', ROUNDED]
  ])('sums the weights of the features, %s', (_, weights) => {
    // The same for all sentences, so that a score of another one would show.
    const features = new PartFeatures(FIELDS, weights);
    const step = weights instanceof Float32Array ? 1 : weights.step;
    const scores = new PartScores(features, step);
    const atoms = new Atoms();
    const listing = new PartFeatures(FIELDS, weights);
    // Up to 11,000 parts; the table begins with 1,024 places.
    const words = fc.array(arbitraryWord, {maxLength: 9});
    fc.assert(
      fc.property(words, sentence => {
        atoms.load(sentence);
        features.load(atoms, true);
        listing.load(atoms, true);
        const candidates = allArcs(sentence.length + 1);
        const arcs = Float64Array.from(candidates.heads, (_, a) => a / 7);
        scores.load(candidates, arcs);
        for (let arc = 0; arc < arcs.length; arc++) {
          expect(scores.arc(arc)).toBe(arcs[arc]);
        }
        // Twice: the second time, all of them are known.
        let most = 0;
        const known: number[] = [];
        for (const [score, list] of partsOf(candidates, scores, listing)) {
          const found = score();
          list();
          most = Math.max(most, Math.abs(found - sumOf(weights, listing)));
          known.push(found);
        }
        expect(most).toBeLessThan(1e-9);
        let k = 0;
        for (const [score] of partsOf(candidates, scores, listing)) {
          if (score() !== known[k]) expect(score()).toBe(known[k]);
          k++;
        }
      }),
      {numRuns: 40}
    );
  });

  test('scores a part once in a sentence', () => {
    const weights = EXACT.slice();
    const features = new PartFeatures(FIELDS, weights);
    const scores = new PartScores(features);
    const atoms = new Atoms();
    atoms.load('abcdefgh'.split('').map(form => ({form, upos: form})));
    features.load(atoms, true);
    const candidates = allArcs(9);
    const arcs = new Float64Array(candidates.size);
    const all = () =>
      [...partsOf(candidates, scores, features)].map(([score]) => score());
    scores.load(candidates, arcs);
    const before = all();
    // More than the table holds at first.
    expect(before.length).toBeGreaterThan(4000);
    expect(before).not.toContain(0);
    // A new weight would show, but they change between sentences only.
    weights.fill(0);
    expect(all()).toEqual(before);
    scores.load(candidates, arcs);
    expect(all()).toEqual(before.map(() => 0));
  });
});
