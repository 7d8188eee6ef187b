import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {EdgeWeightError, GraphTypeError} from '../../src/graph/index.js';
import {
  decode,
  decodeBest,
  decodeLabels,
  NoArborescenceError,
  NoProjectiveTreeError,
  OptionError,
  scoreMatrices
} from '../../src/nlp/index.js';
import {treeShape} from '../../src/nlp/tree.js';
import {random} from '../support/random.js';
import {allTrees} from '../support/words.js';

// A batch in which everything that must not be read is NaN.
const batches = fc
  .record({
    lengths: fc.array(fc.nat(4), {maxLength: 4}),
    padding: fc.nat(2),
    isColumn: fc.boolean(),
    isSingle: fc.boolean(),
    seed: fc.nat()
  })
  .map(({lengths, padding, isColumn, isSingle, seed}) => {
    const draw = random(seed);
    const side = lengths.length === 0 ? 0 : Math.max(...lengths) + 1 + padding;
    const Data = isSingle ? Float32Array : Float64Array;
    const data = new Data(lengths.length * side ** 2).fill(NaN);
    const matrices = lengths.map((length, b) => {
      const order = length + 1;
      const matrix = new Float64Array(order * order);
      for (let head = 0; head < order; head++) {
        for (let child = 1; child < order; child++) {
          if (head === child) continue;
          const score = draw.integer(-9, 9) || -Infinity;
          matrix[head * order + child] = score;
          const [row, column] = isColumn ? [child, head] : [head, child];
          data[(b * side + row) * side + column] = score;
        }
      }
      return matrix;
    });
    return {lengths, data, matrices, headAxis: isColumn ? 'column' : 'row'};
  });

describe('scoreMatrices', () => {
  test('takes batches apart in both layouts, and reads no padding', () =>
    fc.assert(
      fc.property(batches, ({lengths, data, matrices, headAxis}) => {
        const options = {lengths, headAxis: headAxis as 'row' | 'column'};
        expect(scoreMatrices(data, options)).toEqual(matrices);
        const typed = {...options, lengths: Int32Array.from(lengths)};
        expect(scoreMatrices(data, typed)).toEqual(matrices);
      })
    ));

  test('takes one sentence without lengths', () => {
    const logits = Float32Array.of(0, 0, 0, 5, 0, 1, 1, 6, 0);
    const [scores] = scoreMatrices(logits, {headAxis: 'column'});
    expect([...decode(scores, {singleRoot: true})]).toEqual([-1, 0, 1]);
  });

  test('names what does not fit', () => {
    const data = new Float32Array(2 * 9);
    const fails = (
      options: object,
      message: string,
      scores: unknown = data
    ) => {
      const call = () => scoreMatrices(scores as Float32Array, options);
      expect(call).toThrow(message);
      expect(call).toThrow(/^spanforest.nlp.scoreMatrices: .*[.?]$/);
    };
    fails(
      {},
      '18 scores cannot be square matrices of one size for 1 sentence.'
    );
    fails({lengths: [2, 2, 2]}, 'for 3 sentences');
    fails({lengths: []}, '18 scores cannot be square');
    fails(
      {lengths: [2, 3]},
      'sentence 1 has 3 words, but its matrix has only 3 rows'
    );
    fails({lengths: [2, 1.5]}, 'the length of sentence 1 is 1.5');
    fails({lengths: [-1, 2]}, 'the length of sentence 0 is -1');
    fails({lengths: 2}, 'lengths.length is undefined');
    fails({headAxis: 'rows'}, 'headAxis is "rows"');
    fails({headAxes: 'row'}, 'headAxes');
    fails({}, 'the scores are an array', [1, 2]);
    fails({}, 'the scores are null', null);
  });

  test.each([NaN, Infinity])(
    'names the sentence and arc of a score %s',
    bad => {
      const data = new Float32Array(2 * 9);
      data[9 + 5] = bad;
      const call = (headAxis: 'row' | 'column') => () =>
        scoreMatrices(data, {lengths: [2, 2], headAxis});
      expect(call('row')).toThrow(EdgeWeightError);
      expect(call('row')).toThrow(
        `in sentence 1, the arc 1 -> 2 has score ${bad}`
      );
      expect(call('column')).toThrow('in sentence 1, the arc 2 -> 1');
      // Padding is not read.
      expect(scoreMatrices(data, {lengths: [2, 1]})).toHaveLength(2);
    }
  );
});

describe.each([0, 1, 2, 3, 4])('decodeBest for %i words', n => {
  const order = n + 1;
  const trees = [...allTrees(n)];

  test.each(['cle', 'eisner'] as const)('ranks the trees of %s', decoder => {
    const shaped = trees.filter(
      heads => decoder === 'cle' || treeShape(heads).nonProjective.length === 0
    );
    const score = fc.oneof(
      fc.integer({min: -9, max: 9}),
      fc.constant(-Infinity)
    );
    const matrix = fc
      .array(score, {minLength: order ** 2, maxLength: order ** 2})
      .map(scores => Float64Array.from(scores));
    fc.assert(
      fc.property(
        matrix,
        fc.boolean(),
        fc.integer({min: 1, max: 6}),
        (scores, singleRoot, k) => {
          const sums = shaped
            .filter(
              heads =>
                !singleRoot || heads.filter(head => head === 0).length < 2
            )
            .map(heads =>
              heads.reduce(
                (sum, head, v) =>
                  v === 0 ? 0 : sum + scores[head * order + v],
                0
              )
            )
            .filter(sum => sum > -Infinity)
            .sort((a, b) => b - a);
          const options = {decoder, singleRoot};
          if (sums.length === 0) {
            expect(() => decodeBest(scores, k, options)).toThrow(
              /^spanforest\/nlp\/decode/
            );
            return;
          }
          const found = decodeBest(scores, k, options);
          expect(found.map(({score}) => score)).toEqual(sums.slice(0, k));
          expect(found[0].heads).toEqual(decode(scores, options));
          expect(new Set(found.map(({heads}) => heads.join())).size).toBe(
            found.length
          );
          const single = decodeBest(Float32Array.from(scores), k, options);
          expect(single).toEqual(found);
        }
      )
    );
  });
});

test('decodeBest has the errors of decode', () => {
  const scores = new Float64Array(16).fill(-Infinity);
  expect(() => decodeBest(scores, 1)).toThrow(NoArborescenceError);
  for (const arc of [2, 3, 13]) scores[arc] = 0;
  const eisner = {decoder: 'eisner'} as const;
  expect(() => decodeBest(scores, 1, eisner)).toThrow(NoProjectiveTreeError);
  expect(decodeBest(scores, 3)).toHaveLength(1);
  scores[2] = NaN;
  expect(() => decodeBest(scores, 1)).toThrow('0 -> 2 has weight NaN');
  const good = new Float64Array(9);
  expect(() => decodeBest(good, 0)).toThrow('k is 0');
  expect(() => decodeBest(good, 1, {decoder: 'u-mst'})).toThrow('cannot rank');
  expect(() => decodeBest(good.subarray(1), 1)).toThrow('8 scores');
});

describe('decodeLabels', () => {
  const names = ['a', 'b', 'c'];

  test('finds the best relation of each arc in both layouts', () =>
    fc.assert(
      fc.property(
        fc.integer({min: 1, max: 4}),
        fc.nat(2),
        fc.nat(),
        (n, padding, seed) => {
          const draw = random(seed);
          const all = [...allTrees(n)];
          const heads = all[draw.integer(0, all.length - 1)];
          const side = n + 1 + padding;
          const row = new Float64Array(side * side * 3).fill(NaN);
          const column = row.slice();
          const wanted = [''];
          for (let child = 1; child <= n; child++) {
            const scores = [0, 1, 2].map(
              () => draw.integer(-3, 3) || -Infinity
            );
            if (Math.max(...scores) === -Infinity) scores[1] = 0;
            wanted.push(names[scores.indexOf(Math.max(...scores))]);
            row.set(scores, 3 * (heads[child] * side + child));
            column.set(scores, 3 * (child * side + heads[child]));
          }
          expect(decodeLabels(heads, row, names)).toEqual(wanted);
          const options = {headAxis: 'column'} as const;
          expect(decodeLabels(heads, column, names, options)).toEqual(wanted);
        }
      )
    ));

  test('names what does not fit', () => {
    const heads = Int32Array.of(-1, 2, 0);
    const scores = new Float64Array(27);
    const call =
      (...args: [unknown, unknown, unknown, object?]) =>
      () =>
        decodeLabels(...(args as Parameters<typeof decodeLabels>));
    expect(call(heads, scores, ['a', 'b'])).toThrow(
      '27 scores cannot be those of 2 relations for all arcs of 2 words'
    );
    expect(call(heads, scores, [])).toThrow(GraphTypeError);
    expect(call(heads, scores.subarray(0, 12), names)).toThrow(
      'shape [L, L, R]'
    );
    expect(call(heads, [1], names)).toThrow('the scores are an array');
    expect(call(heads, scores, names, {headAxis: 1})).toThrow(OptionError);
    expect(call([-1, 2, 0], scores, names)).toThrow('the heads are an array');
    for (const head of [3, -1, 1]) {
      expect(call(Int32Array.of(-1, head, 0), scores, names)).toThrow(
        `the head of word 1 is ${head}`
      );
    }
    scores[3 * (2 * 3 + 1) + 2] = NaN;
    expect(call(heads, scores, names)).toThrow(
      'the relation "c" of the arc 2 -> 1 has score NaN'
    );
    scores.fill(-Infinity);
    expect(call(heads, scores, names)).toThrow(EdgeWeightError);
  });
});
