import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../../scripts/assemble.js';
import {ARC_SCORER_CODE} from '../../../src/nlp/features/arc-scorer-code.js';
import {CompiledArcScorer} from '../../../src/nlp/features/compiled-arc-scorer.js';
import {
  ArcScorer,
  compileFeatures,
  FIELDS,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {
  type Field,
  type TaggedWord,
  TEMPLATE_SETS,
  TEMPLATES
} from '../../../src/nlp/index.js';
import {codeSize} from '../../support/code-size.js';
import {arbitraryWords, randomWeights} from '../../support/words.js';

const WEIGHTS = {
  multiples: Int8Array.from(randomWeights(2 ** 12), w => Math.round(127 * w)),
  step: 0.02
};

const ALL = new Set(FIELDS as readonly Field[]);

const featuresOf = (name: 'paper' | 'extended') =>
  new SentenceFeatures(compileFeatures(ALL, TEMPLATE_SETS[name]));

/** The scores of all arcs or edges of the sentence that is loaded. */
function scoresOf(
  scorer: ArcScorer,
  {length}: SentenceFeatures,
  directed: boolean,
  isSummed: boolean
): Float64Array {
  const arcs = Array.from({length: length * length}, (_, k) => [
    Math.floor(k / length),
    k % length
  ]).filter(([a, b]) => b > 0 && (directed ? a !== b : a < b));
  const scores = new Float64Array(arcs.length);
  scorer.score(
    Int32Array.from(arcs, ([first]) => first),
    Int32Array.from(arcs, ([, second]) => second),
    arcs.length,
    scores,
    isSummed ? scorer.sumUnigrams() : null
  );
  return scores;
}

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/nlp/features/arc-scorer-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

test('the code is small enough for the main thread of every browser', () => {
  expect(codeSize(ARC_SCORER_CODE)).toBeLessThan(4096);
});

test('the compiled scorer is used', () => {
  const scorer = CompiledArcScorer.for(WEIGHTS.multiples);
  expect(scorer).not.toBe(null);
  expect(CompiledArcScorer.for(WEIGHTS.multiples)).toBe(scorer);
});

describe.each(['paper', 'extended'] as const)('with templates %s', name => {
  test('the scores are those of JavaScript', () => {
    const features = featuresOf(name);
    fc.assert(
      fc.property(
        arbitraryWords,
        fc.boolean(),
        fc.boolean(),
        (words, directed, isSummed) => {
          const compiled = new ArcScorer(features, WEIGHTS, directed);
          const plain = new ArcScorer(features, WEIGHTS, directed, false);
          features.load(words);
          expect(scoresOf(compiled, features, directed, isSummed)).toEqual(
            scoresOf(plain, features, directed, isSummed)
          );
        }
      )
    );
  });
});

const sentence = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({
    form: `w${i % 37}`,
    upos: `T${i % 19}`,
    feats: i % 3 === 0 ? '_' : `Case=${i % 5}|Number=${i % 2}`
  }));

test('sentences long and short share the memory', () => {
  const features = featuresOf('extended');
  const compiled = new ArcScorer(features, WEIGHTS, true);
  const plain = new ArcScorer(features, WEIGHTS, true, false);
  for (const count of [5, 90, 0, 2, 200, 1]) {
    features.load(sentence(count));
    expect(scoresOf(compiled, features, true, true)).toEqual(
      scoresOf(plain, features, true, true)
    );
  }
});

test('two scorers of the same weights may take turns', () => {
  const [one, other] = [featuresOf('paper'), featuresOf('extended')];
  const first = new ArcScorer(one, WEIGHTS, true);
  const second = new ArcScorer(other, WEIGHTS, true);
  one.load(sentence(9));
  other.load(sentence(7));
  const sums = first.sumUnigrams();
  const others = scoresOf(second, other, true, true);
  const score = (scorer: ArcScorer, unigrams: typeof sums | null) => {
    const scores = new Float64Array(1);
    scorer.score(Int32Array.of(8), Int32Array.of(3), 1, scores, unigrams);
    return scores[0];
  };
  const plain = new ArcScorer(one, WEIGHTS, true, false);
  expect(score(first, sums)).toBe(score(plain, null));
  expect(scoresOf(second, other, true, true)).toEqual(others);
});

test('too many templates for sums of 16 bits are left to JavaScript', () => {
  const many = Array.from({length: 300}, () => TEMPLATES[0]);
  const features = new SentenceFeatures(compileFeatures(ALL, many));
  features.load(sentence(4));
  const scorer = CompiledArcScorer.for(WEIGHTS.multiples)!;
  expect(scorer.sumUnigrams(features)).toBe(false);
  const compiled = new ArcScorer(features, WEIGHTS, true);
  const plain = new ArcScorer(features, WEIGHTS, true, false);
  expect(scoresOf(compiled, features, true, true)).toEqual(
    scoresOf(plain, features, true, true)
  );
});

describe('where WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // The modules anew, since they remember what they compiled.
  async function expectSameScores() {
    vi.resetModules();
    const {ArcScorer: Fresh} = await import(
      '../../../src/nlp/features/arc-scorer.js'
    );
    const features = featuresOf('extended');
    features.load(sentence(8));
    const plain = new ArcScorer(features, WEIGHTS, true, false);
    expect(
      scoresOf(new Fresh(features, WEIGHTS, true), features, true, true)
    ).toEqual(scoresOf(plain, features, true, true));
  }

  test('is not there, JavaScript takes over', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expectSameScores();
  });

  test('is forbidden, JavaScript takes over', async () => {
    let asked = 0;
    class Module {
      constructor() {
        asked++;
        throw new Error('refused by the content security policy');
      }
    }
    vi.stubGlobal('WebAssembly', {Module});
    await expectSameScores();
    expect(asked).toBe(1);
  });

  test('gets no memory, JavaScript takes over', async () => {
    let asked = 0;
    class Memory {
      constructor() {
        asked++;
        throw new RangeError('out of memory');
      }
    }
    vi.stubGlobal('WebAssembly', {Module: class {}, Memory});
    await expectSameScores();
    expect(asked).toBe(1);
  });

  test('gets no more memory, JavaScript takes over', async () => {
    let asked = 0;
    class Memory {
      buffer = new ArrayBuffer(2 ** 13);
      grow() {
        asked++;
        throw new RangeError('out of memory');
      }
    }
    const Instance = class {
      exports = {};
    };
    vi.stubGlobal('WebAssembly', {Module: class {}, Instance, Memory});
    await expectSameScores();
    expect(asked).toBe(1);
  });
});
