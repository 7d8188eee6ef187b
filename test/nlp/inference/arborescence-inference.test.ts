import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {
  decode,
  type Model,
  Parser,
  type TaggedWord
} from '../../../src/nlp/index.js';
import {
  ArborescenceInference,
  CandidateArcs
} from '../../../src/nlp/inference/arborescence-inference.js';
import {CandidateTrees} from '../../../src/nlp/inference/candidate-trees.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {UndirectedInference} from '../../../src/nlp/inference/undirected-inference.js';
import {roundWeights} from '../../../src/nlp/model/index.js';
import {treeFlaw} from '../../../src/nlp/tree.js';
import {
  allTrees,
  arbitraryWords,
  headsOfTree,
  randomWeights
} from '../../support/words.js';

interface Arcs {
  readonly order: number;
  readonly arcs: readonly (readonly [head: number, child: number])[];
}

/** What a list of candidates looks like. */
function candidatesOf({order, arcs}: Arcs) {
  const sorted = [...arcs].sort((a, b) => a[1] - b[1]);
  const rows = new Int32Array(order + 1);
  for (const [, child] of arcs) rows[child + 1]++;
  for (let v = 0; v < order; v++) rows[v + 1] += rows[v];
  return {
    ...{order, size: arcs.length, rows},
    heads: Int32Array.from(sorted, ([head]) => head),
    children: Int32Array.from(sorted, ([, child]) => child)
  };
}

function find(
  singleRoot: boolean,
  arcs: Arcs,
  score: (head: number, child: number) => number
): Int32Array {
  const candidates = candidatesOf(arcs);
  const {heads, children, order} = candidates;
  const scores = Float64Array.from(heads, (u, p) => score(u, children[p]));
  const found = new Int32Array(order);
  new CandidateTrees(singleRoot).find(candidates, scores, found);
  return found;
}

const rootsOf = (heads: Int32Array) => heads.filter(head => head === 0).length;

function total(
  heads: Int32Array,
  score: (head: number, child: number) => number
): number {
  let sum = 0;
  for (let v = 1; v < heads.length; v++) sum += score(heads[v], v);
  return sum;
}

// Candidates with a tree among them, and scores of all arcs, with many ties.
const cases = fc
  .integer({min: 1, max: 4})
  .chain(n =>
    fc.tuple(
      fc.constant(n),
      headsOfTree(n),
      fc.array(fc.boolean(), {
        minLength: (n + 1) ** 2,
        maxLength: (n + 1) ** 2
      }),
      fc.array(fc.integer({min: -4, max: 4}), {
        minLength: (n + 1) ** 2,
        maxLength: (n + 1) ** 2
      })
    )
  )
  .map(([n, tree, isCandidate, scores]) => {
    const order = n + 1;
    const arcs: (readonly [number, number])[] = [];
    for (let u = 0; u < order; u++) {
      for (let v = 1; v < order; v++) {
        if (u === v) continue;
        if (isCandidate[u * order + v] || tree[v - 1] === u) arcs.push([u, v]);
      }
    }
    return {
      ...{order, arcs},
      tree: Int32Array.from([-1, ...tree]),
      score: (u: number, v: number) => scores[u * order + v]
    };
  });

describe('CandidateTrees', () => {
  test.each([false, true])('finds the best tree; single root: %s', single => {
    fc.assert(
      fc.property(cases, ({order, arcs, tree, score}) => {
        fc.pre(!single || rootsOf(tree) === 1);
        const isCandidate = new Set(arcs.map(([u, v]) => `${u} ${v}`));
        let best = -Infinity;
        for (const heads of allTrees(order - 1)) {
          if (single && rootsOf(heads) !== 1) continue;
          const isMade = heads.every(
            (u, v) => v === 0 || isCandidate.has(`${u} ${v}`)
          );
          if (isMade) best = Math.max(best, total(heads, score));
        }
        const found = find(single, {order, arcs}, score);
        expect(treeFlaw(found)).toBeNull();
        if (single) expect(rootsOf(found)).toBe(1);
        expect(total(found, score)).toBe(best);
      })
    );
  });

  test.each([false, true])(
    'takes the first of the best heads of each word, if these form a tree; ' +
      'single root: %s',
    single => {
      let count = 0;
      fc.assert(
        fc.property(cases, ({order, arcs, score}) => {
          const first = new Int32Array(order).fill(-1);
          for (const [u, v] of arcs) {
            const isFirst = first[v] < 0 || score(u, v) > score(first[v], v);
            if (isFirst) first[v] = u;
          }
          if (treeFlaw(first) !== null) return;
          if (single && rootsOf(first) !== 1) return;
          expect(find(single, {order, arcs}, score)).toEqual(first);
          count++;
        }),
        {numRuns: 300}
      );
      expect(count).toBeGreaterThan(50);
    }
  );

  test.each([false, true])('agrees with decode; single root: %s', single => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 12}), fc.nat(), (n, seed) => {
        const order = n + 1;
        const weights = Float64Array.from(randomWeights(order ** 2, seed));
        const arcs: (readonly [number, number])[] = [];
        for (let u = 0; u < order; u++) {
          for (let v = 1; v < order; v++) if (u !== v) arcs.push([u, v]);
        }
        const score = (u: number, v: number) => weights[u * order + v];
        expect(find(single, {order, arcs}, score)).toEqual(
          decode(weights, {singleRoot: single})
        );
      })
    );
  });
});

const modelWith = (more: Partial<Model>): Model => ({
  parser: 'u-mst-uf-cle',
  fields: ['form', 'prefix', 'upos'],
  singleRoot: true,
  weights: {
    directed: randomWeights(2 ** 12, 1),
    undirected: randomWeights(2 ** 12, 2)
  },
  lengths: {
    tags: ['DET', 'NOUN', 'VERB'],
    longest: Int32Array.of(0, 2, 0, 3, 1, 2, 1, 0, 4)
  },
  labels: null,
  training: {sentences: 0, words: 0, passes: 0, seed: 1, costAugmented: true},
  ...more
});

/** The directed score of any arc of a sentence. */
function scoresOf({fields, weights}: Model, words: readonly TaggedWord[]) {
  const features = new SentenceFeatures(compileFeatures(new Set(fields)));
  features.load(words);
  const directed = weights.directed!;
  const inference = new DirectedInference(features, directed, false, 'cle');
  inference.score();
  const scores = inference.matrix();
  return (u: number, v: number) => scores[u * (words.length + 1) + v];
}

const sum = (values: Float64Array) =>
  values.subarray(1).reduce((a, b) => a + b, 0);

describe.each([false, true])('u-mst-uf-cle, single root: %s', singleRoot => {
  const model = modelWith({singleRoot});
  const parser = new Parser(model);

  test('scores no less than u-mst-uf, and no more than d-mst', () => {
    const undirected = new Parser(model, {parser: 'u-mst-uf'});
    const exact = new Parser(model, {parser: 'd-mst'});
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads, scores} = parser.explain(words);
        expect(treeFlaw(heads)).toBeNull();
        if (singleRoot && words.length > 0) expect(rootsOf(heads)).toBe(1);
        const most = sum(exact.explain(words).scores);
        expect(sum(scores)).toBeLessThanOrEqual(most + 1e-9);
        const tree = undirected.parse(words).heads;
        const least = total(tree, scoresOf(model, words));
        expect(sum(scores)).toBeGreaterThanOrEqual(least - 1e-9);
      })
    );
  });

  test.each(['exact', 'rounded'])(
    'has the best tree of its candidates by directed scores, %s',
    kind => {
      const exact = model.weights.directed!;
      const directed = kind === 'exact' ? exact : roundWeights(exact);
      const sentence = new SentenceFeatures(
        compileFeatures(new Set(model.fields))
      );
      const undirected = new UndirectedInference(
        sentence,
        model.weights.undirected!,
        {singleRoot, pruner: null, algorithm: 'auto'},
        false
      );
      const inference = new ArborescenceInference(
        ...([undirected, sentence, directed, singleRoot] as const)
      );
      const candidates = new CandidateArcs(singleRoot);
      let changed = 0;
      fc.assert(
        fc.property(arbitraryWords, words => {
          const tree = undirected.infer(words).slice();
          candidates.load(undirected.graph, tree);
          const score = scoresOf({...model, weights: {directed}}, words);
          const {order, size, heads, children} = candidates;
          const scores = Float64Array.from({length: size}, (_, p) =>
            score(heads[p], children[p])
          );
          const best = new Int32Array(order);
          new CandidateTrees(singleRoot).find(candidates, scores, best);
          const found = inference.infer(words);
          expect(treeFlaw(found)).toBeNull();
          expect(total(found, score)).toBeCloseTo(total(best, score), 9);
          if (total(found, score) > total(tree, score) + 1e-9) changed++;
        })
      );
      expect(changed).toBeGreaterThan(20);
    }
  );
});
