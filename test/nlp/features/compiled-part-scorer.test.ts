import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../../scripts/assemble.js';
import {
  Atoms,
  CompiledPartScorer,
  FIELDS,
  PartFeatures
} from '../../../src/nlp/features/index.js';
import {PART_SCORER_CODE} from '../../../src/nlp/features/part-scorer-code.js';
import type {Field, TaggedWord} from '../../../src/nlp/index.js';
import {codeSize} from '../../support/code-size.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const SIZE = 2 ** 12;
const MULTIPLES = Int8Array.from(randomWeights(SIZE), w => Math.round(127 * w));

/** The sum of the weights of the features that were listed last. */
function sumOf({indices, length, bucket}: PartFeatures): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    sum += MULTIPLES[indices[k]] + MULTIPLES[indices[k] ^ bucket];
  }
  return sum;
}

/** Expects the scores of JavaScript for all words of up to three positions. */
function expectSame(
  scorer: CompiledPartScorer,
  features: PartFeatures,
  hasCrossings = true
): void {
  expect(scorer.load(features, hasCrossings)).toBe(true);
  const length = Math.min(features.atoms.length, 7);
  const found: number[] = [];
  const expected: number[] = [];
  const compare = (score: number) => {
    found.push(score);
    expected.push(sumOf(features));
  };
  for (let a = 0; a < length; a++) {
    for (let b = 0; b < length; b++) {
      for (let c = 0; c < length; c++) {
        features.listGrand(a, b, c);
        compare(scorer.grand(a, b, c));
        features.listSibling(a, b, c);
        compare(scorer.sibling(a, b, c));
        features.listPair(a, b, c);
        compare(scorer.pair(a, b, c));
        if (!hasCrossings) continue;
        const d = (a + b + c) % length;
        features.listCrossing(a, b, c, d);
        compare(scorer.crossing(a, b, c, d));
      }
    }
  }
  expect(found).toEqual(expected);
}

function featuresOf(
  words: readonly TaggedWord[],
  fields: readonly Field[] = FIELDS
): PartFeatures {
  const features = new PartFeatures(fields, SIZE);
  const atoms = new Atoms();
  atoms.load(words);
  features.load(atoms);
  return features;
}

const sentence = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({
    form: `w${i % 37}`,
    lemma: `l${i % 31}`,
    upos: `T${i % 19}`,
    feats: i % 3 === 0 ? '_' : `Case=${i % 5}`
  }));

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/nlp/features/part-scorer-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

test('the code is small enough for the main thread of every browser', () => {
  expect(codeSize(PART_SCORER_CODE)).toBeLessThan(4096);
});

test('the same weights have the same scorer', () => {
  const scorer = CompiledPartScorer.for(MULTIPLES);
  expect(scorer).not.toBe(null);
  expect(CompiledPartScorer.for(MULTIPLES)).toBe(scorer);
});

test.each([
  ['all columns', FIELDS],
  ['tags only', ['upos'] as const],
  ['no lemmas', ['form', 'upos', 'feats'] as const]
])('the scores are those of JavaScript, with %s', (_, fields) => {
  const scorer = CompiledPartScorer.for(MULTIPLES)!;
  fc.assert(
    fc.property(arbitraryWords, fc.boolean(), (words, hasCrossings) => {
      expectSame(scorer, featuresOf(words, fields), hasCrossings);
    }),
    {numRuns: 50}
  );
});

test('sentences long and short share the memory', () => {
  const scorer = CompiledPartScorer.for(MULTIPLES)!;
  const features = new PartFeatures(FIELDS, SIZE);
  const atoms = new Atoms();
  for (const count of [5, 90, 0, 2, 400, 1]) {
    atoms.load(sentence(count));
    features.load(atoms);
    expectSame(scorer, features);
  }
});

test('two users of the same weights may take turns', () => {
  const scorer = CompiledPartScorer.for(MULTIPLES)!;
  const [one, other] = [featuresOf(sentence(9)), featuresOf(sentence(4))];
  expectSame(scorer, one, false);
  expectSame(scorer, other);
  expectSame(scorer, one);
});

describe('where WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // The modules anew, since they remember what they compiled.
  async function freshScorer(): Promise<CompiledPartScorer | null> {
    vi.resetModules();
    const {CompiledPartScorer: Fresh} = await import(
      '../../../src/nlp/features/compiled-part-scorer.js'
    );
    return Fresh.for(MULTIPLES) as CompiledPartScorer | null;
  }

  test('is not there, there is no scorer', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(await freshScorer()).toBe(null);
  });

  test('gets no more memory, a sentence is refused', async () => {
    class Memory {
      buffer = new ArrayBuffer(2 ** 13);
      grow() {
        throw new RangeError('out of memory');
      }
    }
    const Instance = class {
      exports = {};
    };
    vi.stubGlobal('WebAssembly', {Module: class {}, Instance, Memory});
    const scorer = await freshScorer();
    expect(scorer!.load(featuresOf(sentence(3)), true)).toBe(false);
  });
});
