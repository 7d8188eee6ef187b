import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {LengthDictionary} from '../../../src/internals.js';
import {ALGORITHMS} from '../../../src/msf/index.js';
import {
  ArcScorer,
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {
  LengthPruner,
  learnPruning,
  type Pruner,
  SentenceGraph
} from '../../../src/nlp/inference/index.js';
import {SpanningTrees} from '../../../src/nlp/inference/spanning-trees.js';
import {UndirectedInference} from '../../../src/nlp/inference/undirected-inference.js';
import {
  allTrees,
  arbitraryWords,
  headsOfTree,
  randomWeights
} from '../../support/words.js';

const FIELDS = new Set(['form', 'prefix', 'lemma', 'upos'] as const);
const WEIGHTS = randomWeights(2 ** 14, 5);

/** The edges of a rooted tree, each with its left end first. */
const edgesOf = (heads: ArrayLike<number>) =>
  Array.from({length: heads.length - 1}, (_, i) => [heads[i + 1], i + 1])
    .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
    .sort();

/** The complete graph of a sentence with a score for each edge. */
function completeGraph(n: number, score: (u: number, v: number) => number) {
  const graph = new SentenceGraph();
  graph.load(
    Array.from({length: n}, () => ({form: ''})),
    null
  );
  for (let e = 0; e < graph.size; e++) {
    graph.score[e] = score(graph.source[e], graph.target[e]);
  }
  return graph.edges();
}

const arbitraryScores = (n: number) =>
  fc
    .array(fc.integer({min: -9, max: 9}), {
      minLength: (n + 1) ** 2,
      maxLength: (n + 1) ** 2
    })
    .map(scores => (u: number, v: number) => scores[u * (n + 1) + v]);

const rootsOf = (heads: Int32Array) => heads.filter(h => h === 0).length;

describe('SpanningTrees', () => {
  test.each([1, 2, 3, 4])('is the best of all trees of %i words', n => {
    const trees = [...allTrees(n)];
    const total = (
      tree: Int32Array,
      score: (u: number, v: number) => number
    ) => {
      let sum = 0;
      for (let v = 1; v <= n; v++) {
        sum += score(Math.min(tree[v], v), Math.max(tree[v], v));
      }
      return sum;
    };
    fc.assert(
      fc.property(arbitraryScores(n), fc.boolean(), (score, singleRoot) => {
        const heads = new SpanningTrees(singleRoot, 'auto').find(
          completeGraph(n, score)
        )!;
        if (singleRoot) expect(rootsOf(heads)).toBe(1);
        const sums = trees
          .filter(tree => !singleRoot || rootsOf(tree) === 1)
          .map(tree => total(tree, score));
        expect(total(heads, score)).toBe(Math.max(...sums));
      })
    );
  });

  test('can be any tree of up to five words, crossing ones included', () => {
    for (let n = 0; n <= 5; n++) {
      let count = 0;
      for (const tree of allTrees(n)) {
        const wanted = new Set(edgesOf(tree));
        const score = (u: number, v: number) =>
          wanted.has(`${u}-${v}`) ? 1 : 0;
        const single = rootsOf(tree) === 1;
        for (const singleRoot of single ? [true, false] : [false]) {
          const edges = completeGraph(n, score);
          expect(new SpanningTrees(singleRoot, 'auto').find(edges)).toEqual(
            tree
          );
        }
        count++;
      }
      expect(count).toBe((n + 1) ** Math.max(0, n - 1));
    }
  });

  test('is the same by every algorithm', () => {
    fc.assert(
      fc.property(
        fc
          .integer({min: 1, max: 12})
          .chain(n => fc.tuple(fc.constant(n), arbitraryScores(n))),
        fc.boolean(),
        ([n, score], singleRoot) => {
          const edges = completeGraph(n, score);
          const tree = new SpanningTrees(singleRoot, 'auto').find(edges);
          for (const algorithm of ALGORITHMS) {
            expect(
              new SpanningTrees(singleRoot, algorithm).find(edges)
            ).toEqual(tree);
          }
        }
      )
    );
  });
});

// Words with tags, and the heads of a tree over them.
const treebank = fc.array(
  fc
    .array(fc.constantFrom('N', 'V', 'D'), {minLength: 1, maxLength: 8})
    .chain(tags =>
      headsOfTree(tags.length).map(heads => ({
        words: tags.map(upos => ({form: '', upos})),
        heads: Int32Array.from([-1, ...heads])
      }))
    ),
  {minLength: 1, maxLength: 4}
);

describe('length-dictionary pruning', () => {
  const keptOf = (pruner: Pruner, words: readonly TaggedWord[]) => {
    const graph = new SentenceGraph();
    graph.load(words, pruner);
    const {source, target, size} = graph.edges();
    return Array.from({length: size}, (_, e) => `${source[e]}-${target[e]}`);
  };

  test('keeps every gold edge of the training data', () => {
    fc.assert(
      fc.property(treebank, sentences => {
        const pruner = new LengthPruner(learnPruning(sentences, 'lengths'));
        for (const {words, heads} of sentences) {
          expect(keptOf(pruner, words)).toEqual(
            expect.arrayContaining(edgesOf(heads))
          );
        }
      })
    );
  });

  test('keeps an edge only if one of its arcs was seen so long', () => {
    fc.assert(
      fc.property(treebank, treebank, (sentences, others) => {
        const pruner = new LengthPruner(learnPruning(sentences, 'lengths'));
        const seen = (head: string, child: string, distance: number) =>
          sentences.some(({words, heads}) =>
            words.some((word, i) => {
              const at = heads[i + 1];
              return (
                at > 0 &&
                word.upos === child &&
                words[at - 1].upos === head &&
                Math.abs(at - i - 1) >= distance
              );
            })
          );
        for (const {words} of others) {
          const expected: string[] = [];
          for (let v = 1; v <= words.length; v++) expected.push(`0-${v}`);
          for (let u = 1; u <= words.length; u++) {
            for (let v = u + 1; v <= words.length; v++) {
              const [a, b] = [words[u - 1].upos, words[v - 1].upos];
              if (seen(a, b, v - u) || seen(b, a, v - u)) {
                expected.push(`${u}-${v}`);
              }
            }
          }
          expect(keptOf(pruner, words)).toEqual(expected);
        }
      })
    );
  });

  test('leaves only the root to words with tags never seen', () => {
    const lengths = learnPruning(
      [{words: [{form: 'a', upos: 'X'}], heads: Int32Array.of(-1, 0)}],
      'lengths'
    );
    const words = [{form: 'a', upos: 'Y'}, {form: 'b'}, {form: 'c', upos: 'X'}];
    expect(keptOf(new LengthPruner(lengths), words)).toEqual([
      '0-1',
      '0-2',
      '0-3'
    ]);
  });
});

const NOTHING_SEEN: LengthDictionary = {tags: [], longest: new Int32Array(0)};
const NEVER_SEEN = new LengthPruner(NOTHING_SEEN);

test('a graph is connected if its words are, whatever it held before', () => {
  const graph = new SentenceGraph();
  const words = [{form: 'a'}, {form: 'b'}, {form: 'c'}];
  for (let n = 1; n <= 3; n++) {
    graph.load(words.slice(0, n), null);
    expect(graph.isConnected).toBe(true);
    graph.load(words.slice(0, n), NEVER_SEEN);
    expect(graph.isConnected).toBe(n === 1);
    graph.load(words.slice(0, n), NEVER_SEEN, true);
    expect(graph.isConnected).toBe(true);
  }
});

describe('UndirectedInference', () => {
  const infer = (
    words: readonly TaggedWord[],
    singleRoot: boolean,
    pruner: Pruner | null,
    gold?: Int32Array
  ) =>
    new UndirectedInference(
      new SentenceFeatures(compileFeatures(FIELDS)),
      WEIGHTS,
      {singleRoot, pruner, algorithm: 'auto'},
      false
    ).infer(words, gold);

  test('does without edges that are pruned', () => {
    fc.assert(
      fc.property(arbitraryWords, words => {
        const heads = infer(words, false, NEVER_SEEN);
        expect([...heads]).toEqual([-1, ...words.map(() => 0)]);
      })
    );
  });

  test('gets the edges between neighbours back if one root needs them', () => {
    fc.assert(
      fc.property(arbitraryWords, words => {
        // Nothing else is left, so the tree is a chain through all words.
        const heads = infer(words, true, NEVER_SEEN);
        expect(rootsOf(heads)).toBe(Math.min(1, words.length));
        expect(edgesOf(heads).filter(edge => !edge.startsWith('0-'))).toEqual(
          words
            .slice(1)
            .map((_, i) => `${i + 1}-${i + 2}`)
            .sort()
        );
      })
    );
  });

  test('scores at most one edge more a word for a tag never seen', () => {
    fc.assert(
      fc.property(
        treebank,
        fc.array(fc.constantFrom('N', 'V', 'D', 'unseen'), {maxLength: 12}),
        (sentences, tags) => {
          const pruner = new LengthPruner(learnPruning(sentences, 'lengths'));
          const words = tags.map(upos => ({form: 'a', upos}));
          const used = (singleRoot: boolean) => {
            const inference = new UndirectedInference(
              new SentenceFeatures(compileFeatures(FIELDS)),
              WEIGHTS,
              {singleRoot, pruner, algorithm: 'auto'},
              false
            );
            const heads = inference.infer(words);
            return {heads, ...inference.edges};
          };
          const [any, single] = [used(false), used(true)];
          const graph = new SentenceGraph();
          graph.load(words, pruner);
          expect(any.kept).toBe(graph.size);
          const isConnected = graph.isConnected;
          // Those that came back are between neighbours, and were not there.
          const neighbours = Array.from({length: graph.size}, (_, e) => e)
            .filter(e => graph.source[e] > 0)
            .filter(e => graph.target[e] === graph.source[e] + 1).length;
          const missing = Math.max(0, words.length - 1 - neighbours);
          expect(single.kept).toBe(
            isConnected ? graph.size : graph.size + missing
          );
          expect(single.all).toBe((words.length * (words.length + 1)) / 2);
          if (words.length > 0) expect(rootsOf(single.heads)).toBe(1);
        }
      )
    );
  });

  test('gives wrong edges a bonus of one in training', () => {
    // With weights of 0, any other tree beats the right one.
    const zeros = new Float32Array(256);
    const words = [{form: 'a'}, {form: 'b'}, {form: 'c'}];
    for (const gold of allTrees(3)) {
      const found = new UndirectedInference(
        new SentenceFeatures(compileFeatures(FIELDS)),
        zeros,
        {singleRoot: false, pruner: null, algorithm: 'auto'},
        false
      ).infer(words, gold);
      const shared = edgesOf(found).filter(e => edgesOf(gold).includes(e));
      // Six edges, three of them right: the others may or may not span.
      const others = new Set(
        ['0-1', '0-2', '0-3', '1-2', '1-3', '2-3'].filter(
          edge => !edgesOf(gold).includes(edge)
        )
      );
      const spans = [...allTrees(3)].some(tree =>
        edgesOf(tree).every(edge => others.has(edge))
      );
      expect(shared.length).toBe(spans ? 0 : 1);
    }
  });
});

describe('UndirectedInference with joined scores', () => {
  test('takes the mean of the scores of both arcs', () => {
    fc.assert(
      fc.property(arbitraryWords, fc.boolean(), (words, singleRoot) => {
        const features = new SentenceFeatures(compileFeatures(FIELDS));
        const options = {singleRoot, pruner: null, algorithm: 'auto'} as const;
        const heads = new UndirectedInference(
          features,
          WEIGHTS,
          options,
          true
        ).infer(words);
        features.load(words);
        const scorer = new ArcScorer(features, WEIGHTS, true);
        const scoreOne = (u: number, v: number) => {
          const score = new Float64Array(1);
          scorer.score(Int32Array.of(u), Int32Array.of(v), 1, score, null);
          return score[0];
        };
        const edges = completeGraph(words.length, (u, v) =>
          u === 0 ? scoreOne(u, v) : (scoreOne(u, v) + scoreOne(v, u)) / 2
        );
        // Scores summed in another order may differ in the last bits, so
        // compare what the trees are worth.
        const worth = (tree: Int32Array) => {
          const found = new Set(edgesOf(tree));
          let sum = 0;
          for (let e = 0; e < edges.size; e++) {
            const name = `${edges.source[e]}-${edges.target[e]}`;
            if (found.has(name)) sum -= edges.weight[e];
          }
          return sum;
        };
        const expected = new SpanningTrees(singleRoot, 'auto').find(edges)!;
        expect(worth(heads)).toBeCloseTo(worth(expected), 6);
        if (singleRoot && words.length > 0) expect(rootsOf(heads)).toBe(1);
      }),
      {numRuns: 50}
    );
  });

  test('gives wrong arcs a bonus of one in training, before joining', () => {
    const gold = Int32Array.of(-1, 0, 1);
    const words = [{form: 'a'}, {form: 'b'}];
    const inference = new UndirectedInference(
      new SentenceFeatures(compileFeatures(FIELDS)),
      new Float32Array(256),
      {singleRoot: false, pruner: null, algorithm: 'auto'},
      true
    );
    // Edge 0-1 is right: 0. Edge 0-2 is wrong: 1. Edge 1-2 is right one way
    // and wrong the other: half.
    expect([...inference.infer(words, gold)]).toEqual([-1, 2, 0]);
  });

  test.for([
    [false, 0.5],
    [true, 0]
  ] as const)(
    'gives the bonus to edges if asked to: %s',
    ([edgeCosts, cost]) => {
      const gold = Int32Array.of(-1, 0, 1);
      const inference = new UndirectedInference(
        new SentenceFeatures(compileFeatures(FIELDS)),
        new Float32Array(256),
        {singleRoot: false, pruner: null, algorithm: 'auto', edgeCosts},
        true
      );
      inference.infer([{form: 'a'}, {form: 'b'}], gold);
      expect([...inference.arcScores(gold).scores]).toEqual([NaN, 0, cost]);
      const wrong = Int32Array.of(-1, 2, 0);
      expect([...inference.arcScores(wrong).scores]).toEqual([NaN, cost, 1]);
    }
  );
});
