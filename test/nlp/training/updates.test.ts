import {describe, expect, test} from 'vitest';
import {
  ArcFeatures,
  bucketOf,
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import type {Inference} from '../../../src/nlp/inference/index.js';
import {
  Learner,
  type LearningUnit,
  Mira
} from '../../../src/nlp/training/learner.js';

// Three words, and a single template: an arc or edge has exactly one feature,
// so two weights, one alone and one with direction and distance.
const WORDS = ['a', 'b', 'c'].map(form => ({form}));
const FEATURES = new SentenceFeatures(
  compileFeatures(new Set(['form']), [{first: 'form', second: 'form'}])
);
FEATURES.load(WORDS);
const SIZE = 2 ** 20;

// The root is the head of b, and b that of a and c.
const GOLD = Int32Array.of(-1, 2, 0, 2);
// A chain: the root, a, b, c. The edge of a and b is right, its arc is not.
const CHAIN = Int32Array.of(-1, 0, 1, 2);
// The edge of a and c instead of that of a and b; the rest is right.
const BENT = Int32Array.of(-1, 3, 0, 2);

const ARCS = [0, 1, 2, 3].flatMap(head =>
  [1, 2, 3].filter(child => child !== head).map(child => [head, child])
);

/** The two places of the weights of an arc, or of an edge. */
function placesOf(head: number, child: number, directed: boolean): number[] {
  const isSwapped = !directed && head > child;
  const [first, second] = isSwapped ? [child, head] : [head, child];
  const arc = new ArcFeatures(FEATURES, SIZE);
  arc.append(first, second);
  expect(arc.length).toBe(1);
  const [alone] = arc.indices;
  return [alone, alone ^ bucketOf(first, second, directed)];
}

/** The scores that are not 0, as `'0>2': 0.5`. */
function scoresOf({weights}: Mira, directed: boolean): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const [head, child] of ARCS) {
    if (!directed && head > child) continue;
    const [alone, joined] = placesOf(head, child, directed);
    // Both weights always change together.
    expect(weights[alone]).toBe(weights[joined]);
    const score = weights[alone] + weights[joined];
    if (score !== 0) scores[`${head}>${child}`] = score;
  }
  return scores;
}

/** Finds a tree that is given, whatever the weights. */
function finds(heads: Int32Array): Inference {
  const unused = () => {
    throw new Error('not used');
  };
  const infer = () => heads.slice();
  return {edges: null, infer, arcScores: unused, potentials: unused};
}

function learn(found: Int32Array, unit: LearningUnit): Mira {
  const mira = new Mira(SIZE);
  const inference = finds(found);
  const learner = new Learner(FEATURES, mira, inference, unit, false);
  const heads = GOLD;
  const wrong = learner.learn({words: WORDS, heads} as never);
  expect(wrong).toBe(unit === 'arc' ? {CHAIN: 2, BENT: 1}[nameOf(found)] : 1);
  return mira;
}

function nameOf(found: Int32Array): 'CHAIN' | 'BENT' {
  return found === CHAIN ? 'CHAIN' : 'BENT';
}

test('every arc and every edge has weights of its own', () => {
  for (const directed of [true, false]) {
    const arcs = ARCS.filter(([head, child]) => directed || head < child);
    const places = arcs.flatMap(([head, child]) =>
      placesOf(head, child, directed)
    );
    expect(new Set(places).size).toBe(2 * arcs.length);
  }
});

describe('the update of U-MST-uf', () => {
  test('leaves an edge alone that is only directed wrongly', () => {
    // Missed: {0, b}. Mistaken: {0, a}. Four weights change, so the norm is
    // 4; the right tree must win by 1 from 0: each changes by 1/4.
    expect(scoresOf(learn(CHAIN, 'edge'), false)).toEqual({
      '0>2': 0.5,
      '0>1': -0.5
    });
  });

  test('moves one edge for another', () => {
    // Missed: {a, b}. Mistaken: {a, c}.
    expect(scoresOf(learn(BENT, 'edge'), false)).toEqual({
      '1>2': 0.5,
      '1>3': -0.5
    });
  });
});

describe('the update of U-MST-df', () => {
  test('goes to arcs, also of edges that are right', () => {
    // Missed: 0 -> b, b -> a. Mistaken: 0 -> a, a -> b. Eight weights, two
    // wrong arcs: each changes by 2/8. The mean of a -> b and b -> a stays 0:
    // for the edge of a and b, which was right, the update did nothing.
    expect(scoresOf(learn(CHAIN, 'arc'), true)).toEqual({
      '0>2': 0.5,
      '2>1': 0.5,
      '0>1': -0.5,
      '1>2': -0.5
    });
  });

  test('leaves the opposite arcs of wrong edges alone', () => {
    // Missed: b -> a. Mistaken: c -> a. Four weights, one wrong arc.
    expect(scoresOf(learn(BENT, 'arc'), true)).toEqual({
      '2>1': 0.5,
      '3>1': -0.5
    });
  });
});

describe('the undirected update of U-MST-df', () => {
  test('goes to both arcs of an edge, half each by the mean', () => {
    // Missed: {a, b}. Mistaken: {a, c}. An edge has half of four weights, so
    // the norm is 8 * 1/4 = 2; the step of 1/2 changes each by 1/2 * 1/2. Then
    // {a, b} scores (0.5 + 0.5) / 2 and {a, c} as much less: a difference of 1.
    expect(scoresOf(learn(BENT, 'joined'), true)).toEqual({
      '2>1': 0.5,
      '1>2': 0.5,
      '3>1': -0.5,
      '1>3': -0.5
    });
  });

  test('gives an edge at the root all of its one arc', () => {
    // As for U-MST-uf: four whole weights, a norm of 4.
    expect(scoresOf(learn(CHAIN, 'joined'), true)).toEqual({
      '0>2': 0.5,
      '0>1': -0.5
    });
  });
});
