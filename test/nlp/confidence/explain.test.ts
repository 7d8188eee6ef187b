import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../../src/graph/index.js';
import {denseArborescence} from '../../../src/msf/index.js';
import {
  ArcScorer,
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {
  type Model,
  PARSERS,
  Parser,
  type ParserName,
  type TaggedWord
} from '../../../src/nlp/index.js';
import {LengthPruner} from '../../../src/nlp/inference/index.js';
import {chiSquareTest} from '../../support/chi-square.js';
import {
  allTrees,
  arbitraryWord,
  arbitraryWords,
  randomWeights
} from '../../support/words.js';

const FIELDS = ['form', 'prefix', 'upos'] as const;
const WEIGHTS = {
  directed: randomWeights(2 ** 12, 1),
  undirected: randomWeights(2 ** 12, 2)
};
const LENGTHS = {
  tags: ['DET', 'NOUN', 'VERB'],
  longest: Int32Array.of(0, 2, 0, 3, 1, 2, 1, 0, 4)
};

const model = (parser: ParserName, more: Partial<Model> = {}): Model => ({
  parser,
  fields: FIELDS,
  singleRoot: true,
  weights: WEIGHTS,
  lengths: null,
  labels: null,
  training: {sentences: 0, words: 0, passes: 0, seed: 1, costAugmented: true},
  ...more
});

const fewWords = fc.array(arbitraryWord, {minLength: 1, maxLength: 4});

/** Scores one arc after the other, as each parser defines it. */
function scorer(words: readonly TaggedWord[], parser: ParserName) {
  const features = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
  features.load(words);
  const isDirected = parser !== 'u-mst-uf';
  const weights = isDirected ? WEIGHTS.directed : WEIGHTS.undirected;
  const arcs = new ArcScorer(features, weights, isDirected);
  const score = (head: number, child: number) => {
    const scores = new Float64Array(1);
    arcs.score(Int32Array.of(head), Int32Array.of(child), 1, scores, null);
    return scores[0];
  };
  return (head: number, child: number) => {
    if (parser === 'u-mst-uf') {
      return score(Math.min(head, child), Math.max(head, child));
    }
    const both = parser === 'u-mst-df' && head > 0;
    const forth = score(head, child);
    return both ? (forth + score(child, head)) / 2 : forth;
  };
}

interface Listed {
  readonly trees: readonly Int32Array[];
  readonly probabilities: readonly number[];
  readonly marginals: Float64Array;
}

/** All trees with their probabilities. */
function list(
  length: number,
  score: (head: number, child: number) => number,
  singleRoot: boolean
): Listed {
  const trees = [...allTrees(length)].filter(
    heads => !singleRoot || heads.filter(head => head === 0).length === 1
  );
  const weights = trees.map(heads =>
    Math.exp(heads.reduce((sum, u, v) => (v === 0 ? 0 : sum + score(u, v)), 0))
  );
  const total = weights.reduce((a, b) => a + b, 0);
  const marginals = new Float64Array((length + 1) ** 2);
  trees.forEach((heads, i) => {
    for (let v = 1; v <= length; v++) {
      marginals[heads[v] * (length + 1) + v] += weights[i] / total;
    }
  });
  return {trees, probabilities: weights.map(w => w / total), marginals};
}

function expectClose(actual: Float64Array, expected: Float64Array): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, p] of expected.entries()) expect(actual[i]).toBeCloseTo(p, 9);
}

describe('the probabilities of first order', () => {
  test.each(PARSERS)('of %s are those of all trees', name => {
    const options = fc.record({
      temperature: fc.constantFrom(0.1, 1, 3),
      singleRoot: fc.boolean()
    });
    fc.assert(
      fc.property(fewWords, options, (words, {temperature, singleRoot}) => {
        const calibration = {temperature, slope: 1, offset: 0};
        const parser = new Parser(model(name, {calibration, singleRoot}));
        const score = scorer(words, name);
        const listed = list(
          words.length,
          (u, v) => score(u, v) / temperature,
          singleRoot
        );
        const found = parser.explain(words);
        expectClose(found.marginals, listed.marginals);
        const at = listed.trees.findIndex(
          heads => heads.join() === found.heads.join()
        );
        const likely = listed.probabilities[at];
        expect(found.treeProbability).toBeCloseTo(likely, 9);
        expect(found.probabilities[0]).toBeNaN();
        for (let v = 1; v <= words.length; v++) {
          for (let u = 0; u <= words.length; u++) {
            const potential = found.potentials[u * (words.length + 1) + v];
            if (u === v) continue;
            expect(potential).toBeCloseTo(score(u, v) / temperature, 9);
          }
          const own = found.heads[v] * (words.length + 1) + v;
          expect(found.probabilities[v]).toBeCloseTo(listed.marginals[own], 9);
        }
      })
    );
  });

  test('come from scores whose maximum arborescence is the tree', () => {
    const parser = new Parser(model('d-mst'));
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads, potentials} = parser.explain(words);
        const options = {root: 0, maximum: true, singleRoot: true};
        expect(denseArborescence(potentials, options)).toEqual(heads);
      })
    );
  });

  test('are zero for edges that were pruned', () => {
    const parser = new Parser(
      model('u-mst-uf', {lengths: LENGTHS, singleRoot: false})
    );
    let pruned = 0;
    fc.assert(
      fc.property(fewWords, words => {
        const pruner = new LengthPruner(LENGTHS);
        pruner.load(words);
        const kept = new Set<string>();
        const row = new Int32Array(words.length + 1);
        for (let u = 1; u <= words.length; u++) {
          const count = pruner.keep(u, row);
          for (const v of row.subarray(0, count)) kept.add(`${u}-${v}`);
        }
        const score = scorer(words, 'u-mst-uf');
        const listed = list(
          words.length,
          (u, v) => {
            const edge = `${Math.min(u, v)}-${Math.max(u, v)}`;
            if (u === 0 || kept.has(edge)) return score(u, v);
            pruned++;
            return -Infinity;
          },
          false
        );
        expectClose(parser.explain(words).marginals, listed.marginals);
      })
    );
    expect(pruned).toBeGreaterThan(0);
  });

  test('hold for scores of any size', () => {
    for (const scale of [1e-20, 1e3, 1e20]) {
      const directed = WEIGHTS.directed.map(weight => weight * scale);
      const parser = new Parser(model('d-mst', {weights: {directed}}));
      fc.assert(
        fc.property(arbitraryWords, words => {
          const found = parser.explain(words);
          expectSums(found.marginals, words.length);
          expect(found.treeProbability).toBeGreaterThanOrEqual(0);
          expect(found.treeProbability).toBeLessThanOrEqual(1);
        }),
        {numRuns: 20}
      );
    }
  });

  test('of long sentences are those of each word by itself', () => {
    const words = Array.from({length: 502}, (_, i) => ({
      form: `w${i % 7}`,
      upos: ['NOUN', 'VERB', 'DET'][i % 3]
    }));
    const parser = new Parser(model('d-mst', {singleRoot: false}));
    const found = parser.explain(words);
    expectSums(found.marginals, words.length);
    expect(found.treeProbability).toBeLessThan(1);
    const score = scorer(words, 'd-mst');
    let sum = 0;
    // Arcs between words of so long a sentence reach 250 words.
    for (let u = 0; u <= 5 + 250; u++) {
      if (u !== 5) sum += Math.exp(score(u, 5));
    }
    const likely = Math.exp(score(found.heads[5], 5)) / sum;
    expect(found.probabilities[5]).toBeCloseTo(likely, 9);
    // A word less, and all trees are summed up.
    const shorter = parser.explain(words.slice(2));
    expectSums(shorter.marginals, 500);
  });
});

describe('the probabilities of second order', () => {
  const weights = {
    ...WEIGHTS,
    joint: randomWeights(2 ** 12, 3),
    parts: randomWeights(2 ** 12, 4)
  };

  test.each(PARSERS)('of %s are a distribution over trees', name => {
    const parser = new Parser(model(name, {order: 2, weights}));
    fc.assert(
      fc.property(arbitraryWords, words => {
        const found = parser.explain(words);
        expect(found.heads).toEqual(parser.parse(words).heads);
        expectSums(found.marginals, words.length);
        expect(found.treeProbability).toBeGreaterThan(0);
        expect(found.treeProbability).toBeLessThanOrEqual(1);
        const [{heads}] = parser.sample(words, {rng: seededRandom(1)});
        expect(heads.filter(head => head === 0)).toHaveLength(
          words.length === 0 ? 0 : 1
        );
      }),
      {numRuns: 30}
    );
  });

  test('are those of first order if pairs of arcs have no scores', () => {
    const none = new Float32Array(2 ** 12);
    // Half of the first-order scores is added to them.
    const joint = WEIGHTS.directed;
    const second = new Parser(
      model('d-mst', {
        order: 2,
        weights: {...WEIGHTS, joint, parts: none},
        calibration: {temperature: 1.5, slope: 1, offset: 0}
      })
    );
    const first = new Parser(model('d-mst'));
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {marginals} = second.explain(words);
        expectClose(marginals, first.explain(words).marginals);
      })
    );
  });
});

/** The heads of each word have probabilities that sum up to one. */
function expectSums(marginals: Float64Array, words: number): void {
  expect(marginals.length).toBe((words + 1) ** 2);
  for (let v = 0; v <= words; v++) {
    let sum = 0;
    for (let u = 0; u <= words; u++) {
      const p = marginals[u * (words + 1) + v];
      if (!(p >= 0 && p <= 1)) expect.fail(`the arc ${u} -> ${v} has ${p}`);
      sum += p;
    }
    expect(sum).toBeCloseTo(v === 0 ? 0 : 1, 9);
  }
}

describe('a calibration', () => {
  test('is a curve for the heads found, and others share the rest', () => {
    const calibration = {temperature: 0.5, slope: 0.7, offset: -0.3};
    const plain = {temperature: 0.5, slope: 1, offset: 0};
    const before = new Parser(model('d-mst', {calibration: plain}));
    const after = new Parser(model('d-mst', {calibration}));
    fc.assert(
      fc.property(arbitraryWords, words => {
        const a = before.explain(words);
        const b = after.explain(words);
        expect(b.heads).toEqual(a.heads);
        expect(b.treeProbability).toBe(a.treeProbability);
        expectSums(b.marginals, words.length);
        for (let v = 1; v <= words.length; v++) {
          const p = a.probabilities[v];
          const odds = Math.log(p / (1 - p));
          const curved = 1 / (1 + Math.exp(-(0.7 * odds - 0.3)));
          expect(b.probabilities[v]).toBeCloseTo(curved, 9);
          for (let u = 0; u <= words.length; u++) {
            if (u === a.heads[v]) continue;
            const at = u * (words.length + 1) + v;
            const share = p === 1 ? 0 : a.marginals[at] / (1 - p);
            expect(b.marginals[at]).toBeCloseTo(share * (1 - curved), 9);
          }
        }
      })
    );
  });

  test('holds for the options that the model was made for', () => {
    const calibration = {temperature: 1, slope: 1, offset: 0};
    const calibrated = model('u-mst-uf-lep', {calibration});
    const holds = (...args: ConstructorParameters<typeof Parser>) =>
      new Parser(...args).explain([{form: 'a'}]).isCalibrated;
    expect(holds(calibrated)).toBe(true);
    expect(holds(calibrated, {labels: false, algorithm: 'kkt'})).toBe(true);
    expect(holds(calibrated, {enhance: 5, decode: 'best'})).toBe(true);
    // There is nothing to prune by.
    expect(holds(calibrated, {prune: false})).toBe(true);
    expect(holds(calibrated, {decode: 'mbr'})).toBe(false);
    expect(holds(calibrated, {enhance: 4})).toBe(false);
    expect(holds(model('d-mst'))).toBe(false);
    expect(holds(calibrated, {parser: 'd-mst'})).toBe(false);
    expect(holds(calibrated, {singleRoot: false})).toBe(false);
    const pruning = model('u-mst-uf-cle', {calibration, lengths: LENGTHS});
    expect(holds(pruning, {prune: true})).toBe(true);
    expect(holds(pruning, {prune: false})).toBe(false);
    const directed = model('d-mst', {calibration});
    expect(holds(directed, {decoder: 'cle'})).toBe(true);
    expect(holds(directed, {decoder: 'eisner'})).toBe(false);
  });

  test.each([
    {temperature: 0, slope: 1, offset: 0},
    {temperature: 1, slope: -1, offset: 0},
    {temperature: 1, slope: 1, offset: NaN},
    {temperature: Infinity, slope: 1, offset: 0},
    {temperature: 1, slope: 1},
    'none'
  ])('is refused if it is %o', calibration => {
    expect(
      () => new Parser(model('d-mst', {calibration: calibration as never}))
    ).toThrow('the calibration of the model is');
  });

  test('takes the root word for the head of final punctuation', () => {
    const parser = new Parser(model('d-mst', {punctuation: true}));
    const plain = new Parser(model('d-mst'));
    const words = [
      {form: 'a', upos: 'DET'},
      {form: 'running', upos: 'VERB'},
      {form: 'runner', upos: 'NOUN'},
      {form: '.', upos: 'PUNCT'}
    ];
    const {heads, probabilities, marginals} = parser.explain(words);
    const root = heads.indexOf(0);
    expect(root).toBeLessThan(4);
    expect(heads[4]).toBe(root);
    // As likely as the word is the root, if the mark is not.
    const roots = plain.explain(words).marginals.subarray(1, 4);
    const sum = roots.reduce((a, b) => a + b);
    expect(probabilities[4]).toBeCloseTo(roots[root - 1] / sum, 9);
    expectSums(marginals, 4);
  });
});

describe('minimum-risk decoding', () => {
  test.each(PARSERS)('of %s finds the most right heads to expect', name => {
    const parser = new Parser(model(name), {decode: 'mbr'});
    const best = new Parser(model(name));
    let others = 0;
    fc.assert(
      fc.property(fewWords, words => {
        const score = scorer(words, name);
        const {trees, marginals} = list(words.length, score, true);
        const gain = (heads: Int32Array) =>
          heads.reduce(
            (sum, u, v) =>
              v === 0 ? 0 : sum + marginals[u * heads.length + v],
            0
          );
        const {heads} = parser.parse(words);
        const most = Math.max(...trees.map(gain));
        expect(gain(heads)).toBeCloseTo(most, 9);
        if (heads.join() !== best.parse(words).heads.join()) others++;
      })
    );
    expect(others).toBeGreaterThan(0);
  });

  test('keeps to trees without crossing arcs with eisner', () => {
    const parser = new Parser(model('d-mst', {decoder: 'eisner'}), {
      decode: 'mbr'
    });
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads} = parser.parse(words);
        for (let v = 1; v < heads.length; v++) {
          const [left, right] = [Math.min(v, heads[v]), Math.max(v, heads[v])];
          for (let w = left + 1; w < right; w++) {
            expect(heads[w]).toBeGreaterThanOrEqual(left);
            expect(heads[w]).toBeLessThanOrEqual(right);
          }
        }
      })
    );
  });

  test('is refused by any other name', () => {
    const decode = 'MBR' as never;
    expect(() => new Parser(model('d-mst'), {decode})).toThrow(
      'decode is "MBR". Use one of "best", "mbr".'
    );
  });
});

describe('random trees', () => {
  const words = [
    {form: 'a', upos: 'DET'},
    {form: 'running', upos: 'VERB'},
    {form: 'runner', upos: 'NOUN'}
  ];

  test.each(PARSERS)('of %s come as often as they are likely', name => {
    const parser = new Parser(model(name));
    const {trees, probabilities} = list(3, scorer(words, name), true);
    const rng = seededRandom(5);
    const drawn = parser.sample(words, {count: 2000, rng});
    const counts = trees.map(
      tree => drawn.filter(({heads}) => heads.join() === tree.join()).length
    );
    expect(counts.reduce((a, b) => a + b)).toBe(2000);
    expect(chiSquareTest(counts, probabilities)).toBeGreaterThan(0.001);
  });

  test('are the same with the same seed, and one by default', () => {
    const parser = new Parser(model('d-mst'));
    const draw = (seed: number) =>
      parser
        .sample(words, {count: 20, rng: seededRandom(seed)})
        .map(({heads}) => heads.join());
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(parser.sample(words)).toHaveLength(1);
    expect(parser.sample([], {count: 2}).map(({heads}) => [...heads])).toEqual([
      [-1],
      [-1]
    ]);
  });

  test.each([
    [{count: -1}, 'count is -1'],
    [{count: 2 ** 32}, 'count is 4294967296'],
    [{seed: 1}, 'Pass rng: seededRandom(seed).'],
    [{rng: () => 2}, 'rng returned 2'],
    [{rng: 7}, 'rng is 7. Pass a function.']
  ])('are refused for %o', (options, message) => {
    const parser = new Parser(model('d-mst'));
    expect(() => parser.sample(words, options as never)).toThrow(message);
  });

  test('are not drawn of very long sentences', () => {
    const long = Array.from({length: 501}, () => words[0]);
    expect(() => new Parser(model('d-mst')).sample(long)).toThrow(
      'the sentence has 501 words, but trees are drawn for at most 500'
    );
  });
});
