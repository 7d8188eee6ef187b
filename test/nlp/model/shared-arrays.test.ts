import {expect, test} from 'vitest';
import {decodeModel, encodeModel, type Model} from '../../../src/nlp/index.js';
import {withSharedArrays} from '../../../src/nlp/model/index.js';
import {textModel} from '../../support/text-model.js';

/** All typed arrays inside a value. */
function arraysIn(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysIn);
}

const isPart = ({byteLength, buffer}: ArrayBufferView) =>
  byteLength < buffer.byteLength;

/** A model from a file, with so many weights that they share a memory. */
function largeModel(): Model {
  const model = textModel();
  const kinds = Object.keys(model.weights);
  const many = Float32Array.from({length: 2 ** 20}, (_, k) => k % 9);
  const weights = Object.fromEntries(kinds.map(kind => [kind, many]));
  return decodeModel(encodeModel({...model, weights}));
}

test('threads get arrays that share their bytes, and no bytes besides', () => {
  const model = largeModel();
  const {labels, tagger} = model;
  const {upos, xpos, feats, revision} = tagger!;
  const weights = [labels!, upos, xpos, feats].map(it => it.weights);
  expect([...weights, revision].every(isPart)).toBe(true);

  const shared = withSharedArrays(model);
  expect(Buffer.compare(encodeModel(shared), encodeModel(model))).toBe(0);
  const arrays = arraysIn(shared);
  expect(arrays).toHaveLength(arraysIn(model).length);
  expect(arrays.filter(isPart)).toHaveLength(0);
  expect(arrays.every(({buffer}) => buffer instanceof SharedArrayBuffer)).toBe(
    true
  );
});
