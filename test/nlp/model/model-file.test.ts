import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../../src/graph/index.js';
import {
  decodeContainer,
  encodeContainer,
  type JsonValue,
  type RoundedWeights
} from '../../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  type Model,
  ModelFileError,
  Parser
} from '../../../src/nlp/index.js';
import {textModel, textSentences} from '../../support/text-model.js';
import {randomWeights} from '../../support/words.js';

const MODEL: Model = {
  parser: 'd-mst',
  fields: ['form', 'prefix', 'upos'],
  singleRoot: true,
  weights: {directed: randomWeights(64)},
  lengths: null,
  labels: null,
  training: {
    sentences: 3,
    words: 12,
    passes: 10,
    seed: -5,
    costAugmented: false
  }
};

type Members = {readonly [key: string]: JsonValue};

const full = (model: Model) => encodeModel(model, {compact: false});

/** The model's file with other members in its header. */
function withHeader(change: (header: Members) => JsonValue): Uint8Array {
  const container = decodeContainer(full(MODEL));
  const header = change(container.header as Members);
  return encodeContainer({...container, header});
}

describe('a model file', () => {
  test('gives the model back', () => {
    expect(decodeModel(full(MODEL))).toEqual(MODEL);
    // In a compact file the weights are rounded, and nothing else.
    const {weights, ...others} = decodeModel(encodeModel(MODEL));
    expect({...others, weights: MODEL.weights}).toEqual(MODEL);
    expect(weights.directed).not.toEqual(MODEL.weights.directed);
  });

  test('has large arrays of weights in one memory', () => {
    const labels = {
      names: ['a', 'b'],
      weights: Int8Array.from({length: 2 ** 19}, (_, k) => k % 7)
    };
    const weights = {directed: randomWeights(2 ** 19)};
    const bytes = encodeModel({...MODEL, weights, labels});
    const model = decodeModel(bytes);
    const {multiples} = model.weights.directed as RoundedWeights;
    expect(multiples.buffer).toBe(model.labels!.weights.buffer);
    expect(model.labels!.weights.every((w, k) => w === k % 7)).toBe(true);
    // Nothing else of that memory gets into a file.
    expect(Buffer.compare(encodeModel(model), bytes)).toBe(0);
  });

  test('gives a model whose clone parses the same', () => {
    const small = textModel();
    const many = Object.keys(small.weights).map((kind, i) => [
      kind,
      randomWeights(2 ** 20, i)
    ]);
    const weights = Object.fromEntries(many);
    const model = decodeModel(encodeModel({...small, weights}));
    const parser = new Parser(model);
    const clone = new Parser(structuredClone(model));
    for (const {words} of textSentences()) {
      const forms = words.map(({form}) => ({form}));
      expect(clone.parse(forms)).toEqual(parser.parse(forms));
    }
  });

  test('keeps the language, the rule for punctuation and the rest', () => {
    for (const more of [
      {language: 'pt-BR'},
      {punctuation: true},
      {decoder: 'eisner' as const},
      {calibration: {temperature: 0.5, slope: 0.25, offset: -1}}
    ]) {
      const model = {...MODEL, ...more};
      expect(decodeModel(full(model))).toEqual(model);
    }
  });

  test('is refused with any bit flipped', () => {
    const bytes = full(MODEL);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7);
      expect(() => decodeModel(bytes)).toThrow(ModelFileError);
      bytes[bit >> 3] ^= 1 << (bit & 7);
    }
    expect(decodeModel(bytes)).toEqual(MODEL);
  });

  test.each<[string, (header: Members) => JsonValue]>([
    ['header is 7', () => 7],
    ['header is an empty array', () => []],
    ['header.parser is "x"', h => ({...h, parser: 'x'})],
    ['header.fields is "form"', h => ({...h, fields: 'form'})],
    ['header.fields is "from"', h => ({...h, fields: ['from']})],
    ['header.singleRoot is 1', h => ({...h, singleRoot: 1})],
    ['header.calibration is null', h => ({...h, calibration: null})],
    [
      'header.calibration.slope is undefined',
      h => ({...h, calibration: {temperature: 1, offset: 0}})
    ],
    [
      'header.calibration.offset is "1"',
      h => ({...h, calibration: {temperature: 1, slope: 1, offset: '1'}})
    ],
    [
      'the calibration has the temperature -1, the slope 1 and the offset 0, ' +
        'which are out of range. Make the model again.',
      h => ({...h, calibration: {temperature: -1, slope: 1, offset: 0}})
    ],
    ['header.training is null', h => ({...h, training: null})],
    [
      'header.training.words is -1',
      h => ({...h, training: {...MODEL.training, words: -1}})
    ],
    ['features of another version', h => ({...h, features: 'old'})],
    ['header.language is 5', h => ({...h, language: 5})],
    ['header.punctuation is "yes"', h => ({...h, punctuation: 'yes'})],
    ['header.text is null', h => ({...h, text: null})],
    ['header.text.features is undefined', h => ({...h, text: {}})],
    [
      'header.text.tokenizer is undefined',
      h => ({...h, text: {features: 1, tagger: null}})
    ],
    [
      'features of another version',
      h => ({...h, text: {features: 99, tokenizer: null, tagger: null}})
    ]
  ])('says that its %s', (message, change) => {
    expect(() => decodeModel(withHeader(change))).toThrow(message);
    expect(() => decodeModel(withHeader(change))).toThrow(ModelFileError);
  });

  test('is refused if it is newer, or its weights are not a power of 2', () => {
    const container = decodeContainer(full(MODEL));
    expect(() =>
      decodeModel(encodeContainer({...container, version: 3}))
    ).toThrow('this model has version 3, and the newest known is 2. Update');
    for (const length of [0, 8, 63]) {
      const sections = new Map([['directed', new Float32Array(length)]]);
      expect(() =>
        decodeModel(encodeContainer({...container, sections}))
      ).toThrow(
        /has \d+ numbers?\. A model has a power of 2, at least \d+: make/
      );
    }
  });
});

describe('a model with relations', () => {
  const labels = {
    names: ['det', 'nsubj', 'root'],
    weights: Int8Array.from({length: 64}, (_, i) => i - 32)
  };
  const labelled = {...MODEL, labels};

  test('comes back as it was', () => {
    expect(decodeModel(full(labelled))).toEqual(labelled);
    // As long as a name may be.
    const names = ['a'.repeat(256), 'det', 'nsubj'];
    const long = {...MODEL, labels: {...labels, names}};
    expect(decodeModel(full(long))).toEqual(long);
  });

  test.each([
    ['more relations', {names: [...'abcdefghi'.repeat(9)]}],
    ['rows that are no power of 2', {weights: new Int8Array(4 * 15)}],
    ['a relation with a tab', {names: ['a\tb', 'det', 'nsubj']}],
    ['a relation with NUL', {names: ['\0', 'det', 'nsubj']}],
    ['half a character', {names: ['det', 'nsubj', '\ud800']}],
    ['a very long relation', {names: ['a'.repeat(257), 'det', 'nsubj']}],
    ['a relation twice', {names: ['det', 'det', 'nsubj']}],
    ['a relation without a name', {names: ['det', 'nsubj', '']}],
    ['no relations at all', {names: []}]
  ])('is refused if it has %s', (_, change) => {
    const bytes = encodeModel({...labelled, labels: {...labels, ...change}});
    expect(() => decodeModel(bytes)).toThrow(ModelFileError);
  });

  test('is refused if its features are of another version', () => {
    const container = decodeContainer(encodeModel(labelled));
    const header = {
      ...(container.header as Members),
      labelFeatures: '0-other'
    };
    const bytes = encodeContainer({...container, header});
    expect(() => decodeModel(bytes)).toThrow(/features of another version/);
  });
});

test('relations and rounded weights are stored in few bits', () => {
  const random = seededRandom(1);
  const length = 2 ** 14;
  const bits = () => Int8Array.from({length}, () => Math.round(random()));
  const names = ['det', 'nsubj', 'root'];
  for (const more of [
    {labels: {names, weights: bits()}},
    {weights: {directed: {multiples: bits(), step: 0.5}}}
  ]) {
    const bytes = encodeModel({...MODEL, ...more});
    expect(bytes.length).toBeLessThan(length / 4);
    expect(decodeModel(bytes)).toMatchObject(more);
  }
});
