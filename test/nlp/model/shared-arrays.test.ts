import {expect, test} from 'vitest';
import {
  decodeModel,
  encodeModel,
  type Model,
  Parser
} from '../../../src/nlp/index.js';
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

  const {memory, ...shared} = withSharedArrays(model, 2);
  expect(Buffer.compare(encodeModel(shared), encodeModel(model))).toBe(0);
  const arrays = arraysIn(shared);
  const {memory: _, ...own} = model;
  expect(arrays).toHaveLength(arraysIn(own).length);
  expect(arrays.every(({buffer}) => buffer instanceof SharedArrayBuffer)).toBe(
    true
  );
  // What programs use is in their memory.
  const together = arrays.filter(isPart);
  expect(together.length).toBe(Object.keys(model.weights).length + 5);
  expect(together.every(({buffer}) => buffer === memory!.memory.buffer)).toBe(
    true
  );
});

test('parsers share weights, and do not disturb each other', () => {
  const model = largeModel();
  const shared = withSharedArrays(model, 3);
  const {memory} = shared.memory!;
  const parsers = [0, 1, 2].map(
    room => new Parser({...shared, memory: {memory, room}})
  );
  const own = new Parser(model);
  const sentences = ['Dogs bark', 'She reads old books', 'The dog saw a cat'];
  const words = sentences.map(text => text.split(' ').map(form => ({form})));
  const explained = (parser: Parser, words: {form: string}[]) => {
    const {heads, labels, margins, probabilities} = parser.explain(words);
    return {heads, labels, margins, probabilities};
  };
  for (let i = 0; i < 9; i++) {
    // In turns, so that what one leaves in the memory is there for the next.
    const found = parsers.map((parser, k) =>
      explained(parser, words[(i + k) % 3])
    );
    const wanted = parsers.map((_, k) => explained(own, words[(i + k) % 3]));
    expect(found).toEqual(wanted);
  }
  const isUsed = (room: number) => {
    const views = arraysIn(shared).filter(isPart);
    const ends = views.map(it => it.byteOffset + it.byteLength);
    const end = 64 * Math.ceil((Math.max(...ends) + 16) / 64);
    const part = new Int8Array(memory.buffer, end + room * 2 ** 20, 2 ** 20);
    return part.some(value => value !== 0);
  };
  expect([0, 1, 2].map(isUsed)).toEqual([true, true, true]);
});
