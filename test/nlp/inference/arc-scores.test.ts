import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
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
import {arbitraryWords, randomWeights} from '../../support/words.js';

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

/** Scores one arc or edge after the other. */
function scorer(words: readonly TaggedWord[], directed: boolean) {
  const features = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
  features.load(words);
  const weights = directed ? WEIGHTS.directed : WEIGHTS.undirected;
  const arcs = new ArcScorer(features, weights, directed);
  return (head: number, child: number) => {
    const isTurned = !directed && head > child;
    const [first, second] = isTurned ? [child, head] : [head, child];
    const score = new Float64Array(1);
    arcs.score(Int32Array.of(first), Int32Array.of(second), 1, score, null);
    return score[0];
  };
}

/** Whether an arc is longer than the dictionary allows. */
function isLong(words: readonly TaggedWord[], head: number, child: number) {
  if (head === 0) return false;
  const {tags, longest} = LENGTHS;
  const [h, c] = [head, child].map(v => tags.indexOf(words[v - 1].upos!));
  const most = h < 0 || c < 0 ? 0 : longest[h * tags.length + c];
  return Math.abs(head - child) > Math.max(1, most);
}

/** What the scores mean, by definition; `null` is no choice. */
function expectScores(
  parser: Parser,
  words: readonly TaggedWord[],
  score: (head: number, child: number) => number | null
): void {
  const {heads, scores, margins} = parser.explain(words);
  expect(heads).toEqual(parser.parse(words).heads);
  expect([scores.length, margins.length]).toEqual([heads.length, heads.length]);
  expect([scores[0], margins[0]]).toEqual([NaN, NaN]);
  for (let v = 1; v < heads.length; v++) {
    let rival = -Infinity;
    for (let u = 0; u < heads.length; u++) {
      if (u === v || u === heads[v]) continue;
      rival = Math.max(rival, score(u, v) ?? -Infinity);
    }
    const own = score(heads[v], v);
    expect(own).not.toBeNull();
    expect(scores[v]).toBeCloseTo(own!, 9);
    if (rival === -Infinity) expect(margins[v]).toBe(Infinity);
    else expect(margins[v]).toBeCloseTo(own! - rival, 9);
  }
}

describe('the scores of a tree', () => {
  test.each(['d-mst', 'u-mst-uf-lep', 'u-mst-uf-cle'] as const)(
    'of %s are of arcs',
    name => {
      // That edges are pruned changes the tree, but not what is told of it;
      // arcs that are pruned have no score.
      const parser = new Parser(model(name, {lengths: LENGTHS}));
      fc.assert(
        fc.property(arbitraryWords, words => {
          const score = scorer(words, true);
          const isPruned = (head: number, child: number) =>
            name === 'd-mst' && isLong(words, head, child);
          expectScores(parser, words, (head, child) =>
            isPruned(head, child) ? null : score(head, child)
          );
        })
      );
    }
  );

  test('of u-mst-uf are of edges', () => {
    const parser = new Parser(model('u-mst-uf'));
    fc.assert(
      fc.property(arbitraryWords, words => {
        expectScores(parser, words, scorer(words, false));
      })
    );
  });

  test('of u-mst-df are of arcs joined to edges', () => {
    fc.assert(
      fc.property(arbitraryWords, words => {
        const parser = new Parser(model('u-mst-df'));
        const score = scorer(words, true);
        expectScores(parser, words, (u, v) =>
          u === 0 ? score(u, v) : (score(u, v) + score(v, u)) / 2
        );
      })
    );
  });

  test('leave out edges that were pruned', () => {
    const lengths = LENGTHS;
    const parser = new Parser(model('u-mst-uf', {lengths, singleRoot: false}));
    let pruned = 0;
    fc.assert(
      fc.property(arbitraryWords, words => {
        const pruner = new LengthPruner(lengths);
        pruner.load(words);
        const kept = new Set<string>();
        const row = new Int32Array(words.length + 1);
        for (let u = 1; u <= words.length; u++) {
          const count = pruner.keep(u, row);
          for (const v of row.subarray(0, count)) kept.add(`${u}-${v}`);
        }
        const score = scorer(words, false);
        expectScores(parser, words, (u, v) => {
          const edge = `${Math.min(u, v)}-${Math.max(u, v)}`;
          if (u === 0 || kept.has(edge)) return score(u, v);
          pruned++;
          return null;
        });
      })
    );
    expect(pruned).toBeGreaterThan(0);
  });

  test('are of neighbours if pruning has cut the words apart', () => {
    const lengths = {tags: [], longest: new Int32Array(0)};
    const parser = new Parser(model('u-mst-uf', {lengths}));
    fc.assert(
      fc.property(arbitraryWords, words => {
        if (words.length < 2) return;
        const score = scorer(words, false);
        expectScores(parser, words, (u, v) =>
          u === 0 || Math.abs(u - v) === 1 ? score(u, v) : null
        );
      })
    );
  });

  test.each(PARSERS)('of %s has nothing to choose for one word', name => {
    const {margins} = new Parser(model(name)).explain([{form: 'a'}]);
    expect([...margins]).toEqual([NaN, Infinity]);
    const empty = new Parser(model(name)).explain([]);
    expect([...empty.heads, ...empty.scores]).toEqual([-1, NaN]);
  });

  test('have negative margins only where the tree has forced an arc', () => {
    const parser = new Parser(model('d-mst', {singleRoot: false}));
    let forced = 0;
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads, margins} = parser.explain(words);
        const negative = margins.filter(margin => margin < 0).length;
        if (negative > 0) forced++;
        // The best heads of all words are the best tree, if they are one.
        if (heads.length < 3) expect(negative).toBe(0);
      })
    );
    expect(forced).toBeGreaterThan(0);
  });
});
