import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../../scripts/assemble.js';
import {Atoms} from '../../../src/nlp/features/index.js';
import type {Field, TaggedWord} from '../../../src/nlp/index.js';
import {CompiledLabeller} from '../../../src/nlp/labels/compiled-labeller.js';
import {Labeller, rowWidth} from '../../../src/nlp/labels/index.js';
import {LABELLER_CODE} from '../../../src/nlp/labels/labeller-code.js';
import {codeSize} from '../../support/code-size.js';
import {random} from '../../support/random.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const FIELDS: readonly Field[] = ['form', 'prefix', 'lemma', 'upos', 'feats'];

/** A model of so many relations, with weights of any size. */
function modelOf(count: number) {
  const size = 2 ** 8 * rowWidth(count);
  return {
    names: Array.from({length: count}, (_, k) => `r${k}`),
    weights: Int8Array.from(randomWeights(size, count), w => 254 * w)
  };
}

/** Any tree: the head of a word is the root or a word before it in some order. */
function treeOf(length: number, seed: number): Int32Array {
  const draws = random(seed);
  const order = Array.from({length}, (_, k) => k + 1)
    .map(word => ({word, key: draws.integer(0, 1000)}))
    .sort((a, b) => a.key - b.key);
  const heads = new Int32Array(length + 1).fill(-1);
  for (const [k, {word}] of order.entries()) {
    const head = draws.integer(0, k);
    heads[word] = head === 0 ? 0 : order[head - 1].word;
  }
  return heads;
}

const wordsOf = (length: number): TaggedWord[] =>
  Array.from({length}, (_, i) => ({
    form: `w${i % 37}`,
    lemma: `l${i % 17}`,
    upos: `T${i % 5}`
  }));

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/nlp/labels/labeller-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

test('the code is small enough for the main thread of every browser', () => {
  expect(codeSize(LABELLER_CODE)).toBeLessThan(4096);
});

test.each([1, 3, 5, 16, 17, 40, 64, 100])(
  'the relations are those of JavaScript, out of %i',
  count => {
    const model = modelOf(count);
    const {weights, names} = model;
    const width = rowWidth(names.length);
    expect(CompiledLabeller.for(weights, count, width, FIELDS)).not.toBe(null);
    const atoms = new Atoms();
    const compiled = new Labeller(atoms, FIELDS, model);
    const plain = new Labeller(atoms, FIELDS, model, false);
    fc.assert(
      fc.property(arbitraryWords, fc.nat(), (words, seed) => {
        atoms.load(words);
        const heads = treeOf(words.length, seed);
        expect(compiled.label(heads)).toEqual(plain.label(heads));
      }),
      {numRuns: 50}
    );
  }
);

test('so are those of words with more children than count', () => {
  const model = modelOf(20);
  const atoms = new Atoms();
  const compiled = new Labeller(atoms, FIELDS, model);
  const plain = new Labeller(atoms, FIELDS, model, false);
  for (const length of [100, 1, 0, 2000, 60]) {
    atoms.load(wordsOf(length));
    for (const head of [0, 1]) {
      const heads = new Int32Array(length + 1).fill(head);
      heads[0] = -1;
      if (length > 0) heads[1] = 0;
      expect(compiled.label(heads)).toEqual(plain.label(heads));
    }
  }
});

test('labellers with other fields share the weights', () => {
  const model = modelOf(30);
  const atoms = new Atoms();
  const few: readonly Field[] = ['form', 'upos'];
  const labellers = [FIELDS, few].map(fields => ({
    compiled: new Labeller(atoms, fields, model),
    plain: new Labeller(atoms, fields, model, false)
  }));
  for (const length of [3, 300, 9, 3000]) {
    atoms.load(wordsOf(length));
    const heads = treeOf(length, length);
    for (const {compiled, plain} of labellers) {
      expect(compiled.label(heads)).toEqual(plain.label(heads));
    }
  }
});

describe('where WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  class Module {}
  class Instance {
    exports = {};
  }
  const refuse = () => {
    throw new RangeError('out of memory');
  };

  test.each([
    ['is not there', undefined],
    [
      'gets no memory',
      {
        Module,
        Instance,
        Memory: class {
          buffer = refuse();
        }
      }
    ],
    [
      'gets no more memory',
      {
        Module,
        Instance,
        Memory: class {
          buffer = new ArrayBuffer(2 ** 12);
          grow = refuse;
        }
      }
    ]
  ])('%s, JavaScript takes over', async (_, webAssembly) => {
    vi.stubGlobal('WebAssembly', webAssembly);
    vi.resetModules();
    const {Labeller: Fresh} = await import(
      '../../../src/nlp/labels/labeller.js'
    );
    const model = modelOf(7);
    const atoms = new Atoms();
    atoms.load(wordsOf(12));
    const heads = treeOf(12, 1);
    const plain = new Labeller(atoms, FIELDS, model, false);
    expect(new Fresh(atoms, FIELDS, model).label(heads)).toEqual(
      plain.label(heads)
    );
  });
});
