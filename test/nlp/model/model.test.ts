import {describe, expect, test} from 'vitest';
import {
  decodeContainer,
  encodeContainer,
  type JsonValue
} from '../../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  ModelFileError,
  Parser,
  train
} from '../../../src/nlp/index.js';
import {roundWeights} from '../../../src/nlp/model/index.js';
import {restoreWeights} from '../../../src/nlp/model/model.js';
import {randomWeights} from '../../support/words.js';

function squaresOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}

describe('rounded weights', () => {
  test.each([0.001, 1, 1e6, 1e30])('are within half a step, times %s', by => {
    const weights = randomWeights(1000).map(weight => weight * by);
    const rounded = roundWeights(weights);
    const {step} = rounded;
    expect(step).toBeGreaterThanOrEqual(Math.min(0.02, by / 127));
    const restored = restoreWeights(rounded);
    for (let i = 0; i < weights.length; i++) {
      const error = Math.abs(weights[i] - restored[i]);
      expect(error).toBeLessThanOrEqual(0.5001 * step);
    }
  });

  test.for(['directed', 'undirected', 'joint', 'parts'] as const)(
    'are multiples of a step: %s',
    kind => {
      // The largest is as many steps as a byte can say.
      for (const scale of [0.02, 0.06]) {
        const multiples = [0, 0.4, 1, -1, 1.6, 2, -2, -3.4, 126, -127];
        const weights = Float32Array.from(multiples, x => x * scale);
        const rounded = roundWeights(weights, kind);
        expect(rounded.step).toBeCloseTo(scale, 6);
        expect([...rounded.multiples]).toEqual(
          multiples.map(x => Math.sign(x) * Math.round(Math.abs(x)))
        );
      }
    }
  );

  test.each([1e-12, 0.001, 0.01])('keep their largest, %s', largest => {
    // All of the same size, far below the step of other models.
    const weights = Float32Array.from({length: 64}, (_, i) =>
      i % 2 === 0 ? largest : -largest
    );
    for (const kind of ['directed', 'joint'] as const) {
      const {multiples} = roundWeights(weights, kind);
      expect(multiples.every(multiple => multiple !== 0)).toBe(true);
    }
  });

  test.each([
    ['directed', 1 / 5],
    ['undirected', 1 / 5],
    ['joint', 1 / 3],
    ['parts', 1 / 3]
  ] as const)('of %s keep all but a share of their squares', (kind, lost) => {
    // Small weights that are rare where they are large, as learnt ones are.
    const spread = (weight: number) =>
      Math.sign(weight) * Math.log(1 - 1.999 * Math.abs(weight));
    let between = 0;
    for (const scale of [0.0002, 0.001, 0.004, 0.02, 1]) {
      const weights = randomWeights(1 << 12).map(w => scale * spread(w));
      const {multiples, step} = roundWeights(weights, kind);
      const share = (by: number) => {
        const errors = weights.map(weight => {
          return weight - by * Math.round(weight / by);
        });
        return squaresOf(errors) / squaresOf(weights);
      };
      const isLeast = step === Math.max(...weights.map(Math.abs)) / 127;
      expect(share(step) <= lost || isLeast).toBe(true);
      // The next larger step would have changed too much.
      const isBetween = step !== 0.02 && !isLeast;
      if (isBetween) expect(share(step / 0.9)).toBeGreaterThan(lost);
      if (isBetween) between++;
      expect(Math.max(...multiples)).toBeLessThanOrEqual(127);
    }
    expect(between).toBeGreaterThan(2);
  });

  test('have the step of a sample of 2^18 weights, evenly spaced', () => {
    // The second of every two is too small for the largest step.
    const weights = new Float32Array(2 ** 19).fill(0.014);
    for (let i = 1; i < weights.length; i += 2) weights[i] = 0.009;
    expect(roundWeights(weights).step).toBe(0.02);
    expect(roundWeights(weights.subarray(0, 2 ** 18)).step).toBeLessThan(0.02);
  });

  test('may all be zero', () => {
    const {multiples, step} = roundWeights(new Float32Array(8));
    expect(multiples).toEqual(new Int8Array(8));
    expect(step).toBe(0.02);
  });

  test('stay as they are once they are rounded', () => {
    const model = train(
      [
        [
          {form: 'Dogs', head: 2, deprel: 'nsubj'},
          {form: 'bark', head: 0, deprel: 'root'}
        ]
      ],
      {bits: 16, parser: 'u-mst-uf-lep'}
    );
    const bytes = encodeModel(model, {compact: true});
    expect(encodeModel(model)).toEqual(bytes);
    const full = encodeModel(model, {compact: false});
    expect(bytes.length).toBeLessThan(full.length);
    const rounded = decodeModel(bytes);
    const {directed} = model.weights;
    expect(rounded.weights.directed).toEqual(roundWeights(directed!));
    expect(encodeModel(rounded, {compact: true})).toEqual(bytes);
    const restored = decodeModel(encodeModel(rounded, {compact: false}));
    expect(restored.weights.directed).toEqual(
      restoreWeights(rounded.weights.directed!)
    );
    expect({...rounded, weights: model.weights, labels: model.labels}).toEqual(
      model
    );
  });

  test.each([0, -1, Infinity, Number.NaN])(
    'make no model if they are multiples of %s',
    step => {
      const model = train([[{form: 'Go', head: 0}]], {bits: 10});
      const multiples = new Int8Array(2 ** 10);
      const parserWith = (step: number) =>
        new Parser({...model, weights: {directed: {multiples, step}}});
      expect(() => parserWith(step)).toThrow('is not a model');
      expect(() => parserWith(0.02)).not.toThrow();
    }
  );

  /** A file of weights that are multiples of any value. */
  function forged(step: JsonValue): Uint8Array {
    const model = train([[{form: 'Go', head: 0}]], {bits: 10});
    const container = decodeContainer(encodeModel(model, {compact: true}));
    const header = container.header as {readonly [key: string]: JsonValue};
    const steps = {directed: step};
    return encodeContainer({...container, header: {...header, steps}});
  }

  // The greatest number of 32 bits.
  const GREATEST = (2 - 2 ** -23) * 2 ** 127;

  test.each([0, -1, 1e308, GREATEST / 127, 'NaN', '1', null])(
    'are refused if they are multiples of %s',
    step => {
      expect(() => decodeModel(forged(step))).toThrow(ModelFileError);
    }
  );

  test.each([5e-324, GREATEST / 128])('may be multiples of %s', step => {
    const {directed} = decodeModel(forged(step)).weights;
    expect(directed).toHaveProperty('step', step);
    expect(restoreWeights(directed!).every(Number.isFinite)).toBe(true);
  });
});
