import {describe, expect, test} from 'vitest';
import {SpanforestError} from '../../../src/graph/index.js';
import {
  decodeContainer,
  encodeContainer,
  type SectionData
} from '../../../src/internals.js';
import {
  encodeCheckpoint,
  ModelFileError,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions
} from '../../../src/nlp/index.js';
import {withNumber} from '../../support/model-files.js';
import {textSentences} from '../../support/text-model.js';

const OPTIONS: TrainingOptions = {
  ...{bits: 8, passes: 2, tokenizer: false, tagger: false, labels: false}
};

const data = new TrainingData();
for (const sentence of textSentences().slice(0, 2)) data.add(sentence);

const trainer = new Trainer(data, OPTIONS);
for (const _ of trainer.pass());
const checkpoint = encodeCheckpoint(trainer);

describe('a damaged checkpoint', () => {
  test('is good before the damage', () => {
    expect(resumeTraining(checkpoint, data, OPTIONS).parserPasses).toBe(1);
  });

  test('is refused with any bit flipped', () => {
    const copy = Uint8Array.from(checkpoint);
    for (let bit = 0; bit < 8 * copy.length; bit++) {
      copy[bit >> 3] ^= 1 << (bit & 7);
      expect(() => resumeTraining(copy, data, OPTIONS)).toThrow(ModelFileError);
      copy[bit >> 3] ^= 1 << (bit & 7);
    }
    expect(copy).toEqual(checkpoint);
  });

  // With checksums that are right.
  test.each([Number.NaN, Infinity, -Infinity])(
    'is refused with a weight of %s',
    value => {
      const container = decodeContainer(checkpoint);
      let changes = 0;
      for (const [name, section] of container.sections) {
        const isFloat =
          section instanceof Float32Array || section instanceof Float64Array;
        if (!isFloat) continue;
        const marker = section.slice(0, 1).fill(1234.5678);
        const changed = section.slice();
        changed.set(marker, section.length >> 1);
        const sections = new Map(container.sections).set(name, changed);
        const file = encodeContainer({...container, sections});
        expectRefusal(withNumber(file, marker, value), name);
        changes++;
      }
      expect(changes).toBeGreaterThan(0);
    }
  );

  test.each([0, 0.5, 0.99])('is refused with %d of a section', share => {
    const container = decodeContainer(checkpoint);
    for (const [name, section] of container.sections) {
      const length = Math.floor(share * section.length);
      const sections = new Map(container.sections);
      sections.set(name, section.slice(0, length) as SectionData);
      expectRefusal(encodeContainer({...container, sections}), name);
    }
  });
});

function expectRefusal(file: Uint8Array, what: string): void {
  let refusal: unknown;
  try {
    resumeTraining(file, data, OPTIONS);
  } catch (error) {
    refusal = error;
  }
  expect(refusal, what).toBeInstanceOf(SpanforestError);
  expect((refusal as Error).message).toMatch(/^[^\n]+\.$/);
}
