import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {NoArborescenceError} from '../../src/msf/index.js';
import {type DecoderName, decode} from '../../src/nlp/index.js';
import {allTrees} from '../support/words.js';

const matrix = (n: number) => {
  const length = (n + 1) ** 2;
  const score = fc.integer({min: -9, max: 9});
  return fc
    .array(score, {minLength: length, maxLength: length})
    .map(scores => Float64Array.from(scores));
};

const roots = (heads: Int32Array) => heads.filter(head => head === 0).length;

function total(scores: Float64Array, heads: Int32Array): number {
  let sum = 0;
  for (let word = 1; word < heads.length; word++) {
    sum += scores[heads[word] * heads.length + word];
  }
  return sum;
}

describe('decode', () => {
  test.each([1, 2, 3, 4])('finds the best of all trees of %i words', n => {
    const trees = [...allTrees(n)];
    // Cayley: (n + 1)^(n - 1) trees hang from the root.
    expect(trees.length).toBe((n + 1) ** (n - 1));
    fc.assert(
      fc.property(matrix(n), fc.boolean(), (scores, singleRoot) => {
        const heads = decode(scores, {singleRoot});
        expect(heads[0]).toBe(-1);
        if (singleRoot) expect(roots(heads)).toBe(1);
        const best = trees
          .filter(tree => !singleRoot || roots(tree) === 1)
          .map(tree => total(scores, tree));
        expect(total(scores, heads)).toBe(Math.max(...best));
      })
    );
  });

  test('can give any tree, crossing ones included', () => {
    for (const tree of allTrees(4)) {
      const scores = new Float64Array(25);
      for (let word = 1; word <= 4; word++) scores[tree[word] * 5 + word] = 1;
      expect(decode(scores)).toEqual(tree);
    }
  });

  test('leaves forbidden arcs out', () => {
    const scores = new Float64Array(9).fill(-Infinity);
    scores[1] = -5;
    scores[3 + 2] = -7;
    expect([...decode(scores)]).toEqual([-1, 0, 1]);
    scores[1] = -Infinity;
    expect(() => decode(scores)).toThrow(NoArborescenceError);
  });

  test('takes single precision as well', () => {
    const scores = [0, 4, 10, 0, 0, 3, 0, 9, 0];
    expect(decode(Float32Array.from(scores))).toEqual(
      decode(Float64Array.from(scores))
    );
  });

  test('gives nothing but the root if there are no words', () => {
    expect([...decode(new Float64Array(1))]).toEqual([-1]);
  });

  test.each([1, 2, 3, 4])('finds undirected trees of %i words too', n => {
    const trees = [...allTrees(n)];
    const joined = (scores: Float64Array, heads: Int32Array) => {
      let sum = 0;
      for (let v = 1; v <= n; v++) {
        const u = heads[v];
        const forth = scores[u * (n + 1) + v];
        const back = scores[v * (n + 1) + u];
        sum += u === 0 ? forth : (forth + back) / 2;
      }
      return sum;
    };
    fc.assert(
      fc.property(matrix(n), fc.boolean(), (scores, singleRoot) => {
        const heads = decode(scores, {decoder: 'u-mst', singleRoot});
        if (singleRoot) expect(roots(heads)).toBe(1);
        const best = trees
          .filter(tree => !singleRoot || roots(tree) === 1)
          .map(tree => joined(scores, tree));
        expect(joined(scores, heads)).toBe(Math.max(...best));
      })
    );
  });

  test('leaves forbidden edges out of undirected trees', () => {
    const scores = new Float64Array(9).fill(-Infinity);
    scores[1] = 1;
    scores[3 + 2] = 1;
    // One of the two arcs is forbidden: so is their mean.
    const decoder = 'u-mst';
    expect(() => decode(scores, {decoder})).toThrow(NoArborescenceError);
    expect(() => decode(scores, {decoder, singleRoot: true})).toThrow(
      NoArborescenceError
    );
    scores[2] = 1;
    expect([...decode(scores, {decoder})]).toEqual([-1, 0, 0]);
    scores[3 + 2] = NaN;
    expect(() => decode(scores, {decoder})).toThrow('1 -> 2 has weight NaN');
  });

  test('loses no edge because its joined score is too large', () => {
    const decoder = 'u-mst';
    // The edge of the two words is by far the best.
    const scores = Float64Array.of(0, 1, 0, 0, 0, 1e308, 0, 1.7e308, 0);
    expect([...decode(scores, {decoder})]).toEqual([-1, 0, 1]);
  });

  test('refuses decoders and scores that it cannot use', () => {
    const decoder = 'viterbi' as DecoderName;
    expect(() => decode(new Float64Array(4), {decoder})).toThrow(
      'spanforest/nlp/decode: decoder is "viterbi". Use one of "cle", ' +
        '"eisner", "u-mst".'
    );
    expect(() => decode(new Float64Array(5))).toThrow('not a square matrix');
    expect(() => decode(Float64Array.of(0, NaN, 0, 0))).toThrow('NaN');
  });
});
