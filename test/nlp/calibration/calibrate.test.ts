import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OptionError, seededRandom} from '../../../src/graph/index.js';
import {fitCurve, leastPoint} from '../../../src/nlp/calibration/calibrate.js';
import {
  calibrate,
  decodeModel,
  encodeModel,
  Parser,
  parseConllu,
  reliability,
  train
} from '../../../src/nlp/index.js';
import {HELD_OUT, TRAINING} from '../../fixtures/treebank.js';

const heldOut = parseConllu(HELD_OUT);
const options = {bits: 14, passes: 2, tagger: false, tokenizer: false} as const;

describe('a calibration', () => {
  const model = train(parseConllu(TRAINING), options);

  test('brings probabilities closer to the share of right heads', async () => {
    const calibrated = await calibrate(model, heldOut);
    const errorOf = (parser: Parser) => {
      const found: number[] = [];
      const isRight: boolean[] = [];
      for (const {words} of heldOut) {
        const {heads, probabilities} = parser.explain(words);
        for (const [i, {head}] of words.entries()) {
          found.push(probabilities[i + 1]);
          isRight.push(heads[i + 1] === head);
        }
      }
      return reliability(found, isRight).error;
    };
    const before = errorOf(new Parser(model));
    const after = errorOf(new Parser(calibrated));
    expect(after).toBeLessThan(before / 2);
    // The same data gives the same numbers, and a file keeps them.
    expect((await calibrate(model, heldOut)).calibration).toEqual(
      calibrated.calibration
    );
    const {calibration} = decodeModel(encodeModel(calibrated));
    expect(calibration).toEqual(calibrated.calibration);
    expect(calibrated.weights).toBe(model.weights);
  });

  test('has six decimals, whichever engine computes them', async () => {
    const {calibration} = await calibrate(model, heldOut);
    const numbers = Object.values(calibration!);
    expect(numbers).toHaveLength(3);
    for (const number of numbers) {
      expect(number).toBe(Number(number.toFixed(6)));
      expect(number).not.toBe(Number(number.toFixed(2)));
    }
  });

  test('shows its progress, and can be stopped', async () => {
    const shares: number[] = [];
    const many = Array.from({length: 40}, () => heldOut).flat();
    await calibrate(model, many, {onProgress: ({share}) => shares.push(share)});
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every(share => share > 0 && share <= 1)).toBe(true);
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await expect(calibrate(model, heldOut, {signal})).rejects.toBe(reason);
  });

  test('needs words with heads', async () => {
    await expect(calibrate(model, [])).rejects.toThrow('there are no words');
    for (const bad of [undefined, null, 'dev.conllu', [7], [{words: [null]}]]) {
      await expect(calibrate(model, bad as never)).rejects.toThrow(
        'spanforest/nlp/calibrate: '
      );
    }
    const [{words}] = heldOut;
    const bad = [{words: [{...words[0], head: -1}]}];
    await expect(calibrate(model, bad)).rejects.toThrow('has the head -1');
    await expect(calibrate({} as never, heldOut)).rejects.toThrow(
      'not a model'
    );
  });

  test('fits a model that is always right', async () => {
    const {calibration} = await calibrate(model, [
      {words: [{...heldOut[0].words[0], head: 0}]}
    ]);
    expect(calibration?.slope).toBeGreaterThan(0);
    expect(Number.isFinite(calibration?.offset)).toBe(true);
  });
});

describe('the logistic curve', () => {
  test('is the one that made the data', () => {
    const random = seededRandom(3);
    const odds = Array.from({length: 20_000}, () => 8 * random() - 4);
    const hasHappened = odds.map(
      x => random() < 1 / (1 + Math.exp(-(0.6 * x + 0.5)))
    );
    const [slope, offset] = fitCurve(
      odds.map(x => [x, 1]),
      hasHappened
    );
    expect(Math.abs(slope - 0.6)).toBeLessThan(0.05);
    expect(Math.abs(offset - 0.5)).toBeLessThan(0.05);
  });

  test('exists for any data', () => {
    const event = fc.tuple(
      fc.double({min: -30, max: 30, noNaN: true}),
      fc.boolean()
    );
    fc.assert(
      fc.property(fc.array(event, {minLength: 1}), events => {
        const [slope, offset] = fitCurve(
          events.map(([x]) => [x, 1]),
          events.map(([, y]) => y)
        );
        expect(Number.isFinite(slope) && Number.isFinite(offset)).toBe(true);
      })
    );
  });
});

test('events are a little less certain than they were', () => {
  // 8 of 10 happened: 0.9 each, and 0.25 for the others.
  const hasHappened = Array.from({length: 10}, (_, i) => i < 8);
  const [offset] = fitCurve(
    hasHappened.map(() => [1]),
    hasHappened
  );
  const share = (8 * 0.9 + 2 * 0.25) / 10;
  expect(offset).toBeCloseTo(Math.log(share / (1 - share)), 4);
  // What always happens is not certain either.
  const [always] = fitCurve([[1], [1]], [true, true]);
  expect(always).toBeCloseTo(Math.log(3), 4);
});

test('likelier heads never count as less likely', async () => {
  const model = train(parseConllu(TRAINING), options);
  const parser = new Parser(model);
  // Right where the parser doubts, and wrong where it is sure.
  const contrary = heldOut.map(({words}) => {
    const {heads, probabilities} = parser.explain(words);
    return {
      words: words.map((word, i) => {
        const found = heads[i + 1];
        const isSure = probabilities[i + 1] > 0.6;
        return {...word, head: isSure ? (found === 0 ? 1 : 0) : found};
      })
    };
  });
  const {calibration} = await calibrate(model, contrary);
  expect(calibration!.slope).toBe(0.01);
});

test('without evidence, the temperature is 1', async () => {
  // A sentence of a word has one tree, whatever the temperature.
  const model = train(parseConllu(TRAINING), options);
  const words = [{...heldOut[0].words[0], head: 0}];
  const {calibration} = await calibrate(model, [{words}]);
  expect(Math.abs(Math.log(calibration!.temperature))).toBeLessThan(0.1);
});

test('a head that is out of the question does not decide alone', async () => {
  const model = train(parseConllu(TRAINING), options);
  const {directed} = model.weights;
  const weights = (directed as Float32Array).map(weight => 100 * weight);
  const sure = {...model, weights: {directed: weights}};
  const parser = new Parser(sure);
  // All as it is found, and a single word that is not.
  const found = heldOut.map(({words}) => {
    const {heads} = parser.explain(words);
    return {words: words.map((word, i) => ({...word, head: heads[i + 1]}))};
  });
  const before = (await calibrate(sure, found)).calibration!.temperature;
  const [first] = found[0].words;
  first.head = first.head === 0 ? found[0].words.length : 0;
  const after = (await calibrate(sure, found)).calibration!.temperature;
  expect(Math.abs(Math.log(after / before))).toBeLessThan(0.7);
});

test('the least point of a valley is found', async () => {
  for (const least of [-2, 0.3, 2.9]) {
    const found = await leastPoint(async x => (x - least) ** 2, -3, 3, 0.01);
    expect(Math.abs(found - least)).toBeLessThanOrEqual(0.01);
  }
});

describe('reliability', () => {
  test('is perfect if shares are as predicted', () => {
    const p = [0.25, 0.25, 0.25, 0.25, 1, 1];
    const isRight = [true, false, false, false, true, true];
    const {error, bins, errorsInLowestFifth} = reliability(p, isRight);
    expect(error).toBe(0);
    expect(bins[2]).toEqual({count: 4, predicted: 0.25, right: 0.25});
    expect(bins[9]).toEqual({count: 2, predicted: 1, right: 1});
    expect(bins[0]).toEqual({count: 0, predicted: NaN, right: NaN});
    // 1.2 of the four doubtful words, three of which are wrong.
    expect(errorsInLowestFifth).toBeCloseTo(1.2 / 4, 12);
  });

  test('is the mean difference, weighted by the words of a bin', () => {
    const p = [0.9, 0.9, 0.9, 0.1];
    const {error} = reliability(p, [true, false, false, false]);
    const high = Math.abs(0.9 - 1 / 3) * 0.75;
    expect(error).toBeCloseTo(high + 0.1 * 0.25, 12);
    expect(reliability([], []).error).toBeNaN();
  });

  test('refuses what is not a probability', () => {
    expect(() => reliability([1.5], [true])).toThrow('probability 0 is 1.5');
    expect(() => reliability([NaN], [true])).toThrow('probability 0 is NaN');
    expect(() => reliability([0.5], [])).toThrow('1 probabilities for 0');
    for (const wrong of [1n, Symbol('p'), '0.5', null]) {
      expect(() => reliability([wrong as never], [true])).toThrow(OptionError);
      expect(() => reliability([0.5], [wrong as never])).toThrow(
        'Pass true or false.'
      );
    }
  });
});
