import {describe, expect, test} from 'vitest';
import {
  doubtsOf,
  TAG_NUMBERS,
  tagNumbers,
  tagProbabilities
} from '../../../src/nlp/confidence/index.js';
import {
  calibrate,
  decodeModel,
  encodeModel,
  OptionError,
  Parser,
  sentenceJson,
  sentenceOf
} from '../../../src/nlp/index.js';
import {textModel, textSentences} from '../../support/text-model.js';

const CURVE = {temperature: 1, slope: 1, offset: 0};

describe('the probability of a tag', () => {
  const tags = [5, 0, 1, 0, 1, 0, 1, 1, 1];
  const evidence = (margin: number, odds?: number) => ({margin, odds});

  test('is the logistic function of margin and odds', () => {
    const calibration = {...CURVE, tags};
    const found = tagProbabilities(calibration, [
      evidence(400),
      evidence(400, -2),
      evidence(Number.POSITIVE_INFINITY),
      evidence(Number.NaN)
    ])!;
    expect(found[0]).toBeNaN();
    expect(found[1]).toBeCloseTo(1 / (1 + Math.exp(-2)));
    expect(found[2]).toBeCloseTo(0.5);
    expect(found[3]).toBeCloseTo(1 / (1 + Math.exp(-5)));
    expect(found[4]).toBeNaN();
  });

  test('is unknown without a calibration of tags', () => {
    expect(tagProbabilities(CURVE, [evidence(1)])).toBeNull();
  });

  test('has as many numbers as weights', () => {
    for (const odds of [undefined, 1e9]) {
      const numbers = tagNumbers(evidence(30, odds));
      expect(numbers).toHaveLength(TAG_NUMBERS);
      expect(numbers.every(Number.isFinite)).toBe(true);
    }
  });

  test('makes heads doubtful: its own, that of the head, the least', () => {
    const found = Float64Array.of(Number.NaN, 0.5, 0.25, 0.125, Number.NaN);
    const heads = Int32Array.of(-1, 2, 0, 2, 4);
    const logs = [0.5, 0.25, 0.125].map(Math.log);
    expect(doubtsOf(found, heads, 1)).toEqual([logs[0], logs[1], logs[2]]);
    expect(doubtsOf(found, heads, 2)).toEqual([logs[1], 0, logs[2]]);
    expect(doubtsOf(found, heads, 4)).toEqual([0, 0, logs[2]]);
  });
});

describe('a calibrated model that tags', () => {
  const calibrated = calibrate(textModel(), textSentences());
  const words = ['The', 'birds', 'sing'].map(form => ({form}));

  test('knows how likely tags are', async () => {
    const parser = new Parser(await calibrated);
    const {tagProbabilities: found} = parser.explain(words);
    for (const p of found!.subarray(1)) {
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
    }
    const given = words.map(word => ({...word, upos: 'NOUN'}));
    const none = parser.explain(given).tagProbabilities!;
    expect([...none].every(Number.isNaN)).toBe(true);
    expect(new Parser(textModel()).explain(words).tagProbabilities).toBeNull();
  });

  test('writes it for each word', async () => {
    const parser = new Parser(await calibrated);
    const sentence = sentenceOf([{form: 'The', upos: 'DET'}, {form: 'birds'}]);
    const parsed = parser.parseSentence(sentence, {confidence: true});
    expect(parsed.words[0].misc).toMatch(/^Confidence=[\d.]+$/);
    expect(parsed.words[1].misc).toMatch(
      /^TagConfidence=[\d.]+\|Confidence=[\d.]+$/
    );
    const [first, second] = sentenceJson(parsed).words;
    expect(first.tagConfidence).toBeUndefined();
    expect(`TagConfidence=${second.tagConfidence}`).toBe(
      parsed.words[1].misc.split('|')[0]
    );
    expect(second.misc).toBeUndefined();
    // Those of an old tree are removed.
    const again = parser.parseSentence(parsed);
    expect(again.words.map(({misc}) => misc)).toEqual(['_', '_']);
  });

  test('comes back from its file', async () => {
    const model = await calibrated;
    const {calibration} = decodeModel(encodeModel(model));
    expect(calibration).toEqual(model.calibration);
    expect(calibration!.tags).toHaveLength(9);
  });

  test('has a calibration that can be used, or is refused', async () => {
    const model = await calibrated;
    const {calibration} = model;
    for (const tags of [
      [1],
      new Array(9).fill(1e9),
      'tags',
      [...'123456789']
    ]) {
      const bad = {
        ...model,
        calibration: {...calibration!, tags}
      } as typeof model;
      expect(() => new Parser(bad)).toThrow(OptionError);
      expect(() => encodeModel(bad)).toThrow(OptionError);
    }
  });
});
