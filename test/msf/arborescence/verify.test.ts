import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError
} from '../../../src/graph/index.js';
import type {DualValues, EdgeTriple} from '../../../src/internals.js';
import {
  arborescence,
  branching,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching
} from '../../../src/msf/index.js';
import type {Kind} from '../../support/arborescence-oracle.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const KINDS: readonly Kind[] = ['given', 'single', 'free', 'branching'];

const WEIGHTS: {readonly [name: string]: (draws: Random) => number} = {
  few: ({integer}) => integer(-2, 3),
  large: ({integer}) => integer(-(2 ** 40), 2 ** 40),
  real: ({real}) => real() - 0.5,
  'from 1e-20 to 1e9': ({real, pick}) =>
    pick([1, -1]) * pick([1e-20, 2e-20, 1, 1e9, 1e-20 * real()]),
  'near 1e16': ({integer}) => 1e16 + 2 * integer(0, 60),
  'of any size': ({real, integer, pick}) =>
    pick([1, -1]) * 2 ** integer(-60, 60) * real(),
  denormal: ({integer}) => integer(-9, 9) * Number.MIN_VALUE
};

// Every vertex can be reached from every other, around a ring; and, if there
// are two or more, without a stop at vertex 0.
function randomDigraph(draws: Random, order: number): EdgeList {
  const weight = WEIGHTS[draws.pick(Object.keys(WEIGHTS))];
  const arcs: EdgeTriple[] = [];
  for (let v = 0; v < order; v++) {
    arcs.push([v, (v + 1) % order, weight(draws)]);
  }
  if (order > 1) arcs.push([order - 1, 1, weight(draws)]);
  for (let i = draws.integer(0, 5 * order); i > 0; i--) {
    const w = draws.real() < 0.02 ? Infinity : weight(draws);
    const [u, v] = [draws.integer(0, order - 1), draws.integer(0, order - 1)];
    arcs.push([u, v, w]);
  }
  return edgeListFrom(order, draws.shuffle(arcs));
}

function solve(edges: EdgeList, kind: Kind, maximum = false) {
  if (kind === 'branching') return branching.detailed(edges, {maximum});
  const root = kind === 'free' ? null : 0;
  const singleRoot = kind === 'single';
  return arborescence.detailed(edges, {root, singleRoot, maximum});
}

function check(
  edges: EdgeList,
  arcs: Int32Array,
  proof: DualValues,
  kind: Kind,
  maximum = false
) {
  if (kind === 'branching') {
    const find = maximum ? isMaximumBranching : isMinimumBranching;
    return find.detailed(edges, arcs, proof);
  }
  const find = maximum ? isMaximumArborescence : isMinimumArborescence;
  const root = kind === 'free' ? null : 0;
  return find.detailed(edges, arcs, proof, {
    root,
    singleRoot: kind === 'single'
  });
}

const negated = (edges: EdgeList): EdgeList => ({
  ...edges,
  weight: edges.weight.map(w => -w)
});

describe.for(KINDS)('with the root %s', kind => {
  test('what the solver proves is proven, at all scales', () => {
    for (let seed = 0; seed < rounds(600); seed++) {
      const draws = random(seed);
      const edges = randomDigraph(draws, draws.pick([1, 2, 5, 20, 100]));
      const {arcs, ...proof} = solve(edges, kind);
      draws.shuffle(arcs as unknown as number[]);
      expect(check(edges, arcs, proof, kind), `seed ${seed}`).toEqual({
        valid: true
      });
      const mirrored = negated(edges);
      const greatest = solve(mirrored, kind, true);
      const verdict = check(mirrored, greatest.arcs, greatest, kind, true);
      expect(verdict, `seed ${seed}`).toEqual({valid: true});
    }
  });

  test('forged duals never let a worse solution pass', () => {
    let worse = 0;
    for (let seed = 0; seed < rounds(400); seed++) {
      const draws = random(seed);
      const order = draws.integer(2, 7);
      const edges = tenths(randomTiny(draws, order));
      const best = solve(edges, kind);
      const other = randomSolution(edges, kind, draws);
      const loss = weightOf(edges, other) - weightOf(edges, best.arcs);
      // Half of the digraphs have weights that are no integers.
      if (loss < 1e-6) continue;
      worse++;
      for (let i = 0; i < 60; i++) {
        const proof = forge(edges, best, other, kind, draws);
        expect(check(edges, other, proof, kind).valid, `seed ${seed}`).toBe(
          false
        );
      }
    }
    expect(worse).toBeGreaterThan(100);
  });
});

test('branchings with the fewest roots are proven, at all scales', () => {
  for (let seed = 0; seed < rounds(600); seed++) {
    const draws = random(seed);
    // Rings that arcs join in one direction only: some are not entered.
    const parts = Array.from({length: draws.integer(1, 6)}, () =>
      randomDigraph(draws, draws.pick([1, 2, 5, 30]))
    );
    const weight = WEIGHTS[draws.pick(Object.keys(WEIGHTS))];
    const arcs: EdgeTriple[] = [];
    let order = 0;
    for (const part of parts) {
      const u = draws.integer(0, order);
      const v = order + draws.integer(0, part.order - 1);
      if (u < order && draws.real() < 0.7) arcs.push([u, v, weight(draws)]);
      for (let a = 0; a < part.size; a++) {
        const ends = [part.source[a] + order, part.target[a] + order];
        arcs.push([ends[0], ends[1], part.weight[a]]);
      }
      order += part.order;
    }
    const edges = edgeListFrom(order, draws.shuffle(arcs));
    const options = {fewestRoots: true};
    const best = branching.detailed(edges, options);
    const valid = isMinimumBranching.detailed;
    expect(valid(edges, best.arcs, best, options), `seed ${seed}`).toEqual({
      valid: true
    });
    const fewer = best.arcs.slice(1);
    expect(valid(edges, fewer, best, options).valid).toBe(
      best.arcs.length === 0
    );
    const mirrored = negated(edges);
    const most = branching.detailed(mirrored, {...options, maximum: true});
    expect(
      isMaximumBranching.detailed(mirrored, most.arcs, most, options),
      `seed ${seed}`
    ).toEqual({valid: true});
  }
});

function randomTiny(draws: Random, order: number): EdgeList {
  const arcs: EdgeTriple[] = [];
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < order; v++) {
      if (u !== v) arcs.push([u, v, draws.integer(-9, 9)]);
    }
  }
  return edgeListFrom(order, arcs);
}

// Weights that need rounding, every other time.
function tenths(edges: EdgeList): EdgeList {
  if (edges.order % 2 === 0) return edges;
  return {...edges, weight: edges.weight.map(w => w / 10)};
}

const weightOf = ({weight}: EdgeList, arcs: Int32Array) =>
  arcs.reduce((sum, a) => sum + weight[a], 0);

// Any solution of a complete digraph: a random tree from the root.
function randomSolution(
  edges: EdgeList,
  kind: Kind,
  draws: Random
): Int32Array {
  const {order, source, target} = edges;
  const names = draws.shuffle(Array.from({length: order}, (_, v) => v));
  if (kind !== 'free' && kind !== 'branching') {
    names.splice(names.indexOf(0), 1);
    names.unshift(0);
  }
  const arcs: number[] = [];
  for (let i = 1; i < order; i++) {
    if (kind === 'branching' && draws.real() < 0.3) continue;
    const low = kind === 'single' && i > 1 ? 1 : 0;
    const u = names[draws.integer(low, i - 1)];
    arcs.push(source.findIndex((s, a) => s === u && target[a] === names[i]));
  }
  return Int32Array.from(arcs);
}

// Dual values of the best solution, bent towards those of a worse one; or
// drawn, and then made to sum up to its weight.
function forge(
  edges: EdgeList,
  best: DualValues,
  other: Int32Array,
  kind: Kind,
  draws: Random
): DualValues {
  const {order} = best;
  const root = kind === 'free' || kind === 'branching' ? edges.order : 0;
  let parent = best.parent.slice();
  let dual = best.dual.slice();
  let dualHops = best.dualHops.slice();
  if (draws.real() < 0.5) {
    // Sets of their own, nested at random.
    const nodes = order + draws.integer(0, 4);
    parent = new Int32Array(nodes).fill(-1);
    for (let x = 0; x < nodes; x++) {
      const low = Math.max(x + 1, order);
      if (low < nodes && draws.real() < 0.7 && x !== root) {
        parent[x] = draws.integer(low, nodes - 1);
      }
    }
    dual = new Float64Array(nodes);
    dualHops = new Int32Array(nodes);
    for (const a of other) dual[edges.target[a]] = edges.weight[a];
    if (kind === 'single' || kind === 'free') {
      dualHops[draws.integer(0, nodes - 1)] = 1;
    }
  }
  // Large values that cancel each other out, or a mere touch.
  const size = draws.pick([0, 1e-9, 1, 20, 300, 1e9, 2 ** 60, 1e300]);
  const one = draws.integer(0, dual.length - 1);
  const two = parent[one] < 0 ? draws.integer(0, dual.length - 1) : parent[one];
  dual[one] -= size;
  dual[two] += size;
  // Whatever is missing goes to some node.
  const gap = weightOf(edges, other) - dual.reduce((sum, y) => sum + y, 0);
  dual[draws.integer(0, dual.length - 1)] += gap;
  return {order, parent, dual, dualHops};
}

// Two arcs, of which the second is the better one by some amount, and a proof
// that would be right if there were only the first.
function slipOf(weight: number, better: number): boolean {
  const edges = edgeListFrom(2, [
    [0, 1, weight],
    [0, 1, better]
  ]);
  const proof = {
    order: 2,
    parent: Int32Array.of(-1, -1),
    dual: Float64Array.of(0, weight),
    dualHops: new Int32Array(2)
  };
  return isMinimumArborescence(edges, Int32Array.of(0), proof, {root: 0});
}

test('integers are told apart exactly, others beyond rounding', () => {
  expect(slipOf(2 ** 51 - 1, 2 ** 51 - 1)).toBe(true);
  expect(slipOf(2 ** 51 - 1, 2 ** 51 - 2)).toBe(false);
  expect(slipOf(1 - 2 ** 51, -(2 ** 51))).toBe(false);
  expect(slipOf(0.1, 0.1 - 2 ** -56)).toBe(true);
  expect(slipOf(0.1, 0.1 - 2 ** -52)).toBe(false);
  expect(slipOf(1e-20, 1e-20 - 1e-34)).toBe(false);
  expect(slipOf(1e300, 1e300 - 1e286)).toBe(false);
});

test('large weights excuse errors of arcs from the root only', () => {
  // The root has a single child, far away; the other vertex is close to it.
  const edges = edgeListFrom(3, [
    [0, 1, 1e6 + 0.5],
    [1, 2, 1.5],
    [0, 2, 1e6 + 0.5]
  ]);
  const arcs = Int32Array.of(0, 1);
  const proofWith = (error: number) => ({
    order: 3,
    parent: Int32Array.of(-1, -1, -1),
    dual: Float64Array.of(0, 1e6 + 0.5, 1.5 + error),
    dualHops: Int32Array.of(0, 1, 0)
  });
  expect(check(edges, arcs, proofWith(0), 'single')).toEqual({valid: true});
  for (const error of [1e-6, 1e-10, 1e-13]) {
    expect(check(edges, arcs, proofWith(error), 'single')).toEqual({
      valid: false,
      reason: 'above-weight',
      arc: 1
    });
  }
});

test('hops that are missing in the duals prove nothing', () => {
  const edges = edgeListFrom(3, [
    [0, 1, 5],
    [0, 2, 7],
    [1, 2, 1],
    [2, 1, 2]
  ]);
  // Without hops, nothing keeps the set below the weights of arcs from 0.
  const proof = {
    order: 3,
    parent: Int32Array.of(-1, 3, 3, -1),
    dual: Float64Array.of(0, 2, 1, 6),
    dualHops: new Int32Array(4)
  };
  expect(check(edges, Int32Array.of(1, 3), proof, 'single')).toEqual({
    valid: false,
    reason: 'gap',
    arc: 1
  });
});

test('a hundred thousand sets in each other are checked', () => {
  const order = 100_000;
  const rest = order - 2;
  const size = 2 * rest + 1;
  for (const unit of [1, 0.1]) {
    const source = new Int32Array(size);
    const target = new Int32Array(size);
    const weight = new Float64Array(size);
    for (let e = 0; e < size - 1; e++) {
      const v = (e >> 1) + 1;
      source[e] = e % 2 === 0 ? v : v + 1;
      target[e] = e % 2 === 0 ? v + 1 : 1;
      weight[e] = e % 2 === 0 ? 0 : v * unit;
    }
    target[size - 1] = 1;
    weight[size - 1] = 1e9;
    const edges = {order, size, source, target, weight};
    for (const kind of KINDS) {
      const {arcs, ...proof} = solve(edges, kind);
      if (kind === 'given') expect(proof.parent).toHaveLength(order + rest);
      expect(check(edges, arcs, proof, kind)).toEqual({valid: true});
    }
    // A set in the middle gives some of its value to the next one out.
    const {arcs, ...proof} = solve(edges, 'given');
    const dual = proof.dual.slice();
    dual[order + 5000] += unit / 2;
    dual[order + 5001] -= unit / 2;
    expect(check(edges, arcs, {...proof, dual}, 'given')).toMatchObject({
      reason: 'above-weight'
    });
  }
});

describe('a flaw of the arcs', () => {
  const edges = edgeListFrom(4, [
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 1],
    [3, 1, 1],
    [0, 2, 1],
    [3, 0, 1],
    [3, 3, 0],
    [0, 3, Infinity]
  ]);
  const proof = (kind: Kind) => solve(edges, kind);
  test.for<[Kind, number[], object]>([
    ['given', [0, 1, 8], {reason: 'no-such-arc', arc: 8}],
    ['given', [0, 1, -1], {reason: 'no-such-arc', arc: -1}],
    ['given', [0, 1, 7], {reason: 'forbidden', arc: 7}],
    ['given', [0, 5, 1], {reason: 'into-root', arc: 5}],
    ['given', [0, 1, 1], {reason: 'two-parents', arc: 1}],
    ['given', [0, 1, 4], {reason: 'two-parents', arc: 4}],
    ['given', [1, 2, 3], {reason: 'cycle', arc: 3}],
    ['given', [0, 1, 6], {reason: 'cycle', arc: 6}],
    ['given', [0, 1], {reason: 'not-spanning', node: 3}],
    ['given', [], {reason: 'not-spanning', node: 1}],
    ['single', [0, 4, 2], {reason: 'two-children', arc: 4}],
    ['single', [0, 1], {reason: 'not-spanning', node: 3}],
    ['free', [1, 2], {reason: 'not-spanning', node: 1}],
    ['free', [1, 2, 5, 0], {reason: 'cycle', arc: 0}],
    ['branching', [1, 2, 3], {reason: 'cycle', arc: 3}],
    ['branching', [0, 3], {reason: 'two-parents', arc: 3}]
  ])('of the kind %s in %j is %j', ([kind, arcs, flaw]) => {
    expect(check(edges, Int32Array.from(arcs), proof(kind), kind)).toEqual({
      valid: false,
      ...flaw
    });
  });
});

describe('a flaw of the proof', () => {
  const edges = edgeListFrom(4, [
    [0, 1, 5],
    [0, 2, 7],
    [1, 2, 1],
    [2, 1, 2],
    [2, 3, 1],
    [3, 2, 0]
  ]);
  const {arcs, ...proof} = arborescence.detailed(edges, {root: 0});
  const verdict = (change: Partial<DualValues>) =>
    isMinimumArborescence.detailed(
      edges,
      arcs,
      {...proof, ...change},
      {root: 0}
    );
  const nodes = proof.parent.length;
  const withParent = (changes: {[node: number]: number}) => {
    const parent = proof.parent.slice();
    for (const x in changes) parent[x] = changes[x];
    return {parent};
  };
  const withDual = (changes: {[node: number]: number}) => {
    const dual = proof.dual.slice();
    for (const x in changes) dual[x] = changes[x];
    return {dual};
  };

  test('is not there at first', () => {
    expect(nodes).toBe(6);
    expect([...proof.parent]).toEqual([-1, 5, 4, 4, 5, -1]);
    expect([...proof.dual]).toEqual([0, 2, 0, 1, 1, 3]);
    expect(verdict({})).toEqual({valid: true});
  });

  test('is a wrong number of anything', () => {
    const wrong = {valid: false, reason: 'wrong-size'};
    expect(verdict({order: 5})).toEqual(wrong);
    expect(verdict({order: 3})).toEqual(wrong);
    expect(verdict({dual: new Float64Array(5)})).toEqual(wrong);
    expect(verdict({dualHops: new Int32Array(7)})).toEqual(wrong);
    expect(verdict({parent: new Int32Array(5)})).toEqual(wrong);
    const short = {
      parent: new Int32Array(3),
      dual: new Float64Array(3),
      dualHops: new Int32Array(3)
    };
    expect(verdict(short)).toEqual(wrong);
  });

  test.for<[{[node: number]: number}, number]>([
    [{4: 4}, 4],
    [{5: 4}, 4],
    [{5: 5}, 5],
    [{1: 6}, 1],
    [{1: -2}, 1],
    [{1: 2}, 1],
    [{5: 1}, 5],
    [{0: 5}, 0],
    [{2: 5, 3: 5}, 4]
  ])('is a parent that does not nest: %j', ([changes, node]) => {
    expect(verdict(withParent(changes))).toEqual({
      valid: false,
      reason: 'not-nested',
      node
    });
  });

  test.for<[{[node: number]: number}, number]>([
    [{1: NaN}, 1],
    [{5: Infinity}, 5],
    [{2: -Infinity}, 2],
    [{2: -1e9, 4: 1e9}, 2],
    [{4: -1, 5: 5}, 4],
    [{0: 1}, 0]
  ])('is a number that no dual value can be: %j', ([changes, node]) => {
    expect(verdict(withDual(changes))).toEqual({
      valid: false,
      reason: 'bad-dual',
      node
    });
  });

  test('is a hop that cannot be', () => {
    for (const [node, hops] of [
      [0, 1],
      [1, 2],
      [4, -1],
      [1, -(2 ** 31)]
    ]) {
      const dualHops = new Int32Array(nodes);
      dualHops[node] = hops;
      expect(verdict({dualHops})).toMatchObject({reason: 'bad-dual', node});
    }
    const dualHops = Int32Array.of(0, 1, 0, 0, 0, 0);
    expect(verdict({dualHops})).toMatchObject({reason: 'above-weight'});
    const cancelled = Int32Array.of(0, -1, 0, 0, 0, 1);
    expect(verdict({dualHops: cancelled})).toMatchObject({valid: false});
  });

  test('is an empty set that makes up for what is missing', () => {
    expect(
      verdict({
        parent: Int32Array.of(...proof.parent, -1),
        dual: Float64Array.of(0, 2, 0, 1, 1, 2, 1),
        dualHops: new Int32Array(7)
      })
    ).toEqual({valid: false, reason: 'not-nested', node: 6});
  });

  test('is a value above the weight of an arc', () => {
    expect(verdict(withDual({5: 4}))).toMatchObject({reason: 'above-weight'});
    expect(verdict(withDual({3: 2}))).toEqual({
      valid: false,
      reason: 'above-weight',
      arc: 4
    });
  });

  test('is a sum below the weight of the arcs', () => {
    expect(verdict(withDual({5: 2}))).toEqual({
      valid: false,
      reason: 'gap',
      arc: 0
    });
    // No arc is at fault, but a set is entered twice.
    const star = edgeListFrom(3, [
      [0, 1, 1],
      [0, 2, 1]
    ]);
    const twice = {
      order: 3,
      parent: Int32Array.of(-1, 3, 3, -1),
      dual: Float64Array.of(0, 0, 0, 1),
      dualHops: new Int32Array(4)
    };
    const both = Int32Array.of(0, 1);
    expect(
      isMinimumArborescence.detailed(star, both, twice, {root: 0})
    ).toEqual({valid: false, reason: 'gap'});
  });

  test('is an arc of the virtual root without an index', () => {
    const arc = edgeListFrom(2, [[0, 1, -5]]);
    const {arcs, ...duals} = branching.detailed(arc);
    const dual = Float64Array.of(1, -5, 0);
    expect(isMinimumBranching(arc, arcs, duals)).toBe(true);
    expect(isMinimumBranching.detailed(arc, arcs, {...duals, dual})).toEqual({
      valid: false,
      reason: 'above-weight',
      node: 0
    });
  });

  test('is an answer to another question', () => {
    const {arcs: single, ...duals} = solve(edges, 'single');
    expect(check(edges, single, duals, 'single').valid).toBe(true);
    expect(check(edges, single, duals, 'given').valid).toBe(false);
    expect(check(edges, single, duals, 'single', true).valid).toBe(false);
    expect(check(edges, single, duals, 'free').valid).toBe(false);
  });
});

test('an arc of weight 0 may be in a branching', () => {
  const edges = edgeListFrom(2, [[0, 1, 0]]);
  const proof = branching.detailed(edges);
  expect(isMinimumBranching(edges, Int32Array.of(0), proof)).toBe(true);
  expect(isMinimumBranching(edges, new Int32Array(), proof)).toBe(true);
});

test('a digraph of no vertices has a proof for a free root', () => {
  const edges = edgeListFrom(0, []);
  for (const kind of ['free', 'branching'] as const) {
    const {arcs, ...proof} = solve(edges, kind);
    expect(check(edges, arcs, proof, kind)).toEqual({valid: true});
  }
});

test('weights as large as doubles get are checked', () => {
  const edges = edgeListFrom(3, [
    [0, 1, 8e307],
    [0, 2, 7e307],
    [1, 2, -8e307],
    [2, 1, -8e307]
  ]);
  const {arcs, ...proof} = arborescence.detailed(edges, {root: 0});
  const options = {root: 0};
  expect(isMinimumArborescence(edges, arcs, proof, options)).toBe(true);
  const other = Int32Array.of(0, 2);
  expect(isMinimumArborescence(edges, other, proof, options)).toBe(false);
});

describe('an error', () => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  const {arcs, ...proof} = arborescence.detailed(edges, {root: 0});
  const run = (
    given: EdgeList,
    set: unknown,
    duals: unknown,
    root: unknown = 0
  ) =>
    isMinimumArborescence(given, set as never, duals as never, {
      root: root as never
    });

  test('is thrown for what is no typed array', () => {
    expect(() => run(edges, [0], proof)).toThrow(GraphTypeError);
    for (const duals of [
      null,
      undefined,
      {},
      {...proof, parent: [...proof.parent]},
      {...proof, dual: [...proof.dual]},
      {...proof, dualHops: null}
    ]) {
      expect(() => run(edges, arcs, duals)).toThrow(GraphTypeError);
      // Without dual values, these may be options.
      if (Object(duals).dual === undefined) continue;
      expect(() => isMaximumBranching(edges, arcs, duals as never)).toThrow(
        'holds no dual values'
      );
    }
  });

  test('is not needed if there is no proof in hand', () => {
    expect(isMinimumArborescence(edges, arcs, {root: 0})).toBe(true);
    expect(isMinimumArborescence.detailed(edges, arcs, {root: 0}).valid).toBe(
      true
    );
    const none = Int32Array.of();
    expect(isMinimumArborescence(edges, none, {root: 0})).toBe(false);
    expect(isMaximumBranching(edges, none)).toBe(false);
  });

  test('is thrown for a root that is none', () => {
    expect(() => run(edges, arcs, proof, 2)).toThrow(OptionError);
    expect(() =>
      isMinimumArborescence(edges, arcs, proof, {root: null, singleRoot: true})
    ).toThrow(OptionError);
  });

  test('is thrown for a weight that is infinitely good', () => {
    const good = {...edges, weight: Float64Array.of(-Infinity)};
    expect(() => run(good, arcs, proof)).toThrow(EdgeWeightError);
    const none = {...edges, weight: Float64Array.of(NaN)};
    expect(() => run(none, arcs, proof)).toThrow(EdgeWeightError);
    expect(() => isMinimumBranching(none, arcs, proof)).toThrow(
      EdgeWeightError
    );
  });
});
