import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../src/graph/index.js';
import {NoArborescenceError} from '../../src/msf/index.js';
import {decode} from '../../src/nlp/index.js';

/** The matrix in which only these arcs are allowed, all with score 1. */
function allow(order: number, arcs: readonly (readonly [number, number])[]) {
  const scores = new Float64Array(order * order).fill(-Infinity);
  for (const [head, child] of arcs) scores[head * order + child] = 1;
  return scores;
}

function failureOf(work: () => unknown): NoArborescenceError | null {
  try {
    work();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(NoArborescenceError);
    return error as NoArborescenceError;
  }
}

describe('decode without a tree', () => {
  test('names the words that no allowed arc leads to', () => {
    const scores = allow(5, [
      [0, 1],
      [1, 2],
      [3, 4],
      [4, 3]
    ]);
    for (const decoder of ['cle', 'eisner'] as const) {
      const error = failureOf(() => decode(scores, {decoder}));
      expect(error).toMatchObject({reason: 'unreachable', unreachable: [3, 4]});
      expect(error?.message).toBe(
        'spanforest/nlp/decode: the arcs that are allowed do not lead from ' +
          'the root to 2 words (3, 4). Give more arcs finite scores: ' +
          '-Infinity forbids an arc.'
      );
      expect(error?.stack).toContain(error?.message);
    }
  });

  test('names all of many words, but shows five', () => {
    const error = failureOf(() => decode(allow(8, [[0, 1]])));
    expect(error?.unreachable).toEqual([2, 3, 4, 5, 6, 7]);
    expect(error?.message).toContain('to 6 words (2, 3, 4, 5, 6, ...). Give');
    expect(() => decode(allow(3, [[0, 1]]))).toThrow('to word 2. Give more');
  });

  test('says how many words a single root leaves without a head', () => {
    const scores = allow(4, [
      [0, 1],
      [0, 2],
      [2, 3],
      [3, 2]
    ]);
    const singleRoot = true;
    for (const decoder of ['cle', 'eisner', 'u-mst'] as const) {
      const error = failureOf(() => decode(scores, {decoder, singleRoot}));
      expect(error).toMatchObject({
        reason: 'single-root',
        unreachable: [],
        needed: 2
      });
      expect(error?.message).toMatch(
        /^spanforest\/nlp\/decode: 2 words would have to hang from the root, /
      );
      expect(error?.message).toContain('or leave out singleRoot.');
    }
  });

  test('explains that u-mst needs both arcs of an edge', () => {
    const scores = allow(3, [
      [0, 1],
      [1, 2]
    ]);
    const decoder = 'u-mst';
    const error = failureOf(() => decode(scores, {decoder}));
    // How many roots it would take is unknown.
    expect(error).toMatchObject({root: 0, unreachable: [2], needed: 0});
    expect(error?.message).toContain(
      'to word 2 (an edge is forbidden if one of its two arcs is)'
    );
  });

  const subsets = (list: readonly number[]): number[][] =>
    Array.from({length: 2 ** list.length}, (_, bits) =>
      list.filter((_, i) => (bits >> i) & 1)
    );

  // Reachability by brute force: repeat until nothing changes.
  function reached(
    order: number,
    start: readonly number[],
    isAllowed: (u: number, v: number) => boolean
  ): Set<number> {
    const found = new Set(start);
    for (let before = -1; before < found.size; ) {
      before = found.size;
      for (const u of [...found]) {
        for (let v = 1; v < order; v++) if (isAllowed(u, v)) found.add(v);
      }
    }
    return found;
  }

  test('agrees with reachability by brute force', () => {
    const random = seededRandom(5);
    let failures = 0;
    for (let round = 0; round < 2000; round++) {
      const order = 2 + Math.floor(random() * 4);
      const share = 0.2 + 0.6 * random();
      const scores = Float64Array.from({length: order * order}, () =>
        random() < share ? Math.floor(4 * random()) : -Infinity
      );
      const decoder = random() < 0.5 ? 'cle' : 'u-mst';
      const singleRoot = random() < 0.5;
      const has = (u: number, v: number) =>
        u !== v && scores[u * order + v] > -Infinity;
      const isAllowed = (u: number, v: number) =>
        has(u, v) && (decoder === 'cle' || u === 0 || has(v, u));
      const words = Array.from({length: order - 1}, (_, i) => i + 1);
      const children = words.filter(v => has(0, v));
      const all = reached(order, children, isAllowed);
      const lost = words.filter(v => !all.has(v));
      // The fewest children of the root from which all words are reached.
      const needed = Math.min(
        ...subsets(children)
          .filter(some => reached(order, some, isAllowed).size === order - 1)
          .map(some => some.length)
      );
      const error = failureOf(() => decode(scores, {decoder, singleRoot}));
      if (lost.length > 0) {
        expect(error).toMatchObject({reason: 'unreachable', unreachable: lost});
      } else if (singleRoot && needed > 1) {
        const reason = 'single-root';
        expect(error).toMatchObject({reason, unreachable: [], needed});
      } else {
        expect(error).toBeNull();
      }
      if (error !== null) failures++;
    }
    expect(failures).toBeGreaterThan(500);
  });
});
