import {strict as assert} from 'node:assert';
import {describe, expect, test} from 'vitest';
import type {Climb} from '../../../src/internals.js';
import {decode} from '../../../src/nlp/index.js';
import {type Candidates, Climber} from '../../../src/nlp/inference/index.js';
import {type Random, random} from '../../support/random.js';
import {
  candidatesOf,
  randomCandidates,
  randomTree,
  type Score,
  scoreBy,
  scoresOf,
  total
} from '../../support/tree-scores.js';
import {allTrees} from '../../support/words.js';

function isTree(heads: ArrayLike<number>): boolean {
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (let steps = 0; at > 0; at = heads[at]) {
      if (++steps > heads.length) return false;
    }
    if (at !== 0) return false;
  }
  return heads[0] === -1;
}

const rootsOf = (heads: Int32Array) => heads.filter(h => h === 0).length;

/** The tree with other heads for some words. */
function changed(
  heads: Int32Array,
  ...changes: readonly (readonly [child: number, head: number])[]
): Int32Array {
  const other = heads.slice();
  for (const [child, head] of changes) other[child] = head;
  return other;
}

/** All trees of candidates that one move leads to. */
function* movesFrom(
  heads: Int32Array,
  {size, heads: all, children}: Candidates,
  singleRoot: boolean
): Generator<Int32Array> {
  const offered = (head: number, child: number) =>
    all.some((h, arc) => arc < size && h === head && children[arc] === child);
  for (let arc = 0; arc < size; arc++) {
    const child = children[arc];
    if (heads[child] !== all[arc]) yield changed(heads, [child, all[arc]]);
    const head = heads[child];
    if (head > 0 && offered(heads[head], child) && offered(child, head)) {
      yield changed(heads, [child, heads[head]], [head, child]);
    }
    const root = heads.indexOf(0);
    if (!singleRoot || all[arc] !== 0 || child === root) continue;
    for (let down = 0; down < size; down++) {
      if (children[down] !== root) continue;
      yield changed(heads, [child, 0], [root, all[down]]);
    }
  }
}

describe('gain', () => {
  // Small sentences, and long ones where pairs and arcs are out of reach.
  test.each([
    {sentences: 5000, n: 9, span: 9},
    {sentences: 3, n: 160, span: 75}
  ])('equals full rescoring: $sentences sentences of up to $n words', it => {
    const source = random(it.n);
    const climber = new Climber(false);
    let most = 0;
    let moves = 0;
    for (let k = 0; k < it.sentences; k++) {
      const n = it.span < it.n ? it.n : source.integer(1, it.n);
      // Also with several words at the root, as in the middle of a move.
      const tree = randomTree(source, n, source.real() < 0.5, it.span);
      const density = it.span < it.n ? 0.01 : 0.3;
      const candidates = randomCandidates(source, tree, density, it.span);
      const score = scoreBy(source.word());
      climber.load(tree, candidates, scoresOf(candidates, score));
      const before = total(tree, score);
      for (let arc = 0; arc < candidates.size; arc++) {
        const child = candidates.children[arc];
        const other = changed(tree, [child, candidates.heads[arc]]);
        if (!isTree(other)) continue;
        const gain = total(other, score) - before;
        most = Math.max(most, Math.abs(climber.gain(child, arc) - gain));
        moves++;
      }
    }
    expect(moves).toBeGreaterThan(it.sentences * 5);
    expect(most).toBeLessThan(1e-9);
  });
});

describe('gain at the limit of 64 words', () => {
  // A chain, where some words hang from a head that is about 64 words away, or
  // from the same head as a word that is.
  function nearLimit(tree: Int32Array, source: Random): Int32Array {
    const n = tree.length - 1;
    const length = source.integer(62, 66);
    const left = source.integer(1, n - length);
    const right = left + length;
    const head = source.integer(left + 1, right - 1);
    const other = source.pick([
      changed(tree, [left, right]),
      changed(tree, [right, left]),
      changed(tree, [left, head], [right, head])
    ]);
    return isTree(other) ? other : tree;
  }

  test('equals full rescoring', () => {
    const source = random(64);
    const climber = new Climber(false);
    for (let k = 0; k < 60; k++) {
      let tree: Int32Array = Int32Array.from(
        {length: 77},
        (_, word) => word - 1
      );
      const more = () => {
        tree = nearLimit(tree, source);
      };
      for (let i = 0; i < 10; i++) more();
      const start = tree;
      // Single steps to trees of the same kind.
      const offered = Array.from(start.subarray(1), head => new Set([head]));
      for (let i = 0; i < 10; i++) {
        tree = start;
        more();
        for (let v = 1; v < tree.length; v++) offered[v - 1].add(tree[v]);
      }
      const candidates = candidatesOf(offered.map(row => [...row]));
      const score = scoreBy(source.word());
      climber.load(start, candidates, scoresOf(candidates, score));
      const before = total(start, score);
      for (let arc = 0; arc < candidates.size; arc++) {
        const child = candidates.children[arc];
        if (offered[child - 1].size === 1) continue;
        const other = changed(start, [child, candidates.heads[arc]]);
        if (!isTree(other)) continue;
        const gain = total(other, score) - before;
        expect(climber.gain(child, arc)).toBeCloseTo(gain, 9);
      }
    }
  });
});

describe('climb', () => {
  test('takes the first of the heads that gain most', () => {
    for (const gains of [
      [0, 1, 1],
      [0, 2, 1, 2],
      [0, 1, 3, 3, 2]
    ]) {
      // The last word has the first head, and may get all others.
      const last = gains.length + 1;
      const tree = new Int32Array(last + 1).fill(1);
      tree.set([-1, 0]);
      const own = gains.map((_, i) => i + 1);
      const others = own.slice(1).map(() => [1]);
      const candidates = candidatesOf([[0], ...others, own]);
      const scores = scoresOf(candidates, ([kind, head, child]) =>
        kind === 'arc' && child === last ? gains[head - 1] : 0
      );
      new Climber(true).climb(tree, candidates, scores);
      expect(tree[last]).toBe(gains.indexOf(Math.max(...gains)) + 1);
    }
  });

  // Every question raises the score, so that a change always seems to gain.
  test('gives up after a hundred sweeps', () => {
    const heads = Int32Array.of(-1, 0, 0);
    const candidates = candidatesOf([[0], [0, 1]]);
    let asked = 0;
    const score: Score = ([kind]) => (kind === 'arc' ? asked++ : 0);
    const changes: Climb[] = [];
    new Climber(false, true, change => changes.push(change)).climb(
      heads,
      candidates,
      scoresOf(candidates, score)
    );
    expect(changes).toHaveLength(100);
    expect(changes[0]).toEqual({words: [2], heads: [1], gain: 1});
    expect([...heads]).toEqual([-1, 0, 0]);
  });

  test.each([true, false])(
    'ends in a tree of candidates that no move improves, single root: %s',
    singleRoot => {
      const source = random(17);
      const climber = new Climber(singleRoot);
      let improved = 0;
      for (let k = 0; k < 2000; k++) {
        const n = source.integer(0, 8);
        const tree = randomTree(source, n, singleRoot);
        const candidates = randomCandidates(source, tree, 0.4);
        const score = scoreBy(source.word());
        const heads = tree.slice();
        climber.climb(heads, candidates, scoresOf(candidates, score));
        expect(isTree(heads)).toBe(true);
        if (singleRoot && n > 0) expect(rootsOf(heads)).toBe(1);
        for (let child = 1; child <= n; child++) {
          const {rows, heads: all} = candidates;
          expect(all.subarray(rows[child], rows[child + 1])).toContain(
            heads[child]
          );
        }
        const reached = total(heads, score);
        const before = total(tree, score);
        if (heads.some((head, word) => head !== tree[word])) {
          expect(reached).toBeGreaterThan(before);
          improved++;
        }
        for (const other of movesFrom(heads, candidates, singleRoot)) {
          if (!isTree(other)) continue;
          if (singleRoot && rootsOf(other) !== 1) continue;
          assert(total(other, score) < reached + 1e-8, `${heads} ${other}`);
        }
      }
      expect(improved).toBeGreaterThan(1000);
    }
  );

  test.each([true, false])(
    'reports every change and its gain, single root: %s',
    singleRoot => {
      const source = random(23);
      const changes: Climb[] = [];
      const climber = new Climber(singleRoot, true, change =>
        changes.push(change)
      );
      let double = 0;
      for (let k = 0; k < 1000; k++) {
        const tree = randomTree(source, source.integer(1, 8), singleRoot);
        const candidates = randomCandidates(source, tree, 0.4);
        const score = scoreBy(source.word());
        const heads = tree.slice();
        climber.climb(heads, candidates, scoresOf(candidates, score));
        for (const {words, heads: others, gain} of changes.splice(0)) {
          const before = total(tree, score);
          words.forEach((word, i) => {
            tree[word] = others[i];
          });
          expect(isTree(tree)).toBe(true);
          expect(total(tree, score) - before).toBeCloseTo(gain, 8);
          expect(gain).toBeGreaterThan(0);
          if (words.length === 2) double++;
        }
        expect(tree).toEqual(heads);
      }
      expect(double).toBeGreaterThan(10);
    }
  );

  test('changes nothing in the best tree by arcs alone', () => {
    const source = random(3);
    for (let k = 0; k < 500; k++) {
      const singleRoot = source.real() < 0.5;
      const order = source.integer(1, 12);
      const score = scoreBy(source.word(), 0);
      const scores = Float64Array.from({length: order ** 2}, (_, at) =>
        score(['arc', Math.floor(at / order), at % order])
      );
      const best = decode(scores, {singleRoot});
      const candidates = randomCandidates(source, best, 1);
      const heads = best.slice();
      const climber = new Climber(singleRoot);
      climber.climb(heads, candidates, scoresOf(candidates, score));
      expect(heads).toEqual(best);
    }
  });

  // Each is the only way up: single steps would leave the candidates, the
  // trees, or the single root.
  test.each([
    {move: 'swaps a word and its head', from: [0, 1], to: [2, 0]},
    {
      move: 'swaps below another word',
      from: [0, 1, 2],
      to: [0, 3, 1]
    },
    {
      move: 'makes a grandchild of the old root word the new one',
      from: [0, 1, 2],
      to: [3, 1, 0]
    }
  ])('$move', ({from, to}) => {
    const source = random(1);
    const start = Int32Array.of(-1, ...from);
    const goal = Int32Array.of(-1, ...to);
    const score: Score = ([kind, head, child]) =>
      kind === 'arc' && goal[child] === head ? 1 : 0;
    const candidates = randomCandidates(source, start, 1);
    const heads = start.slice();
    new Climber(true).climb(heads, candidates, scoresOf(candidates, score));
    expect(heads).toEqual(goal);
  });

  test('often finds the best of all trees', () => {
    const source = random(4);
    const trees = [...allTrees(4)].filter(heads => rootsOf(heads) === 1);
    let best = 0;
    for (let k = 0; k < 100; k++) {
      const score = scoreBy(source.word(), 0.3);
      const heads = randomTree(source, 4, true);
      const candidates = randomCandidates(source, heads, 1);
      new Climber(true).climb(heads, candidates, scoresOf(candidates, score));
      const most = Math.max(...trees.map(tree => total(tree, score)));
      const reached = total(heads, score);
      expect(reached).toBeLessThan(most + 1e-9);
      if (reached > most - 1e-9) best++;
    }
    expect(best).toBeGreaterThan(50);
  });

  test('leaves a word alone whose arc has no score', () => {
    const start = Int32Array.of(-1, 0, 1);
    const candidates = randomCandidates(random(1), start, 1);
    const heads = start.slice();
    const score: Score = ([, head, child]) =>
      start[child] === head ? (child === 2 ? NaN : 0) : 1;
    const scores = scoresOf(candidates, score);
    new Climber(false).climb(heads, candidates, scores);
    expect(heads).toEqual(start);
  });

  test('takes a star and a chain of thousands of words', () => {
    for (const head of [() => 1, (word: number) => word - 1]) {
      const n = 4000;
      const heads = Int32Array.from({length: n + 1}, (_, word) => head(word));
      heads.set([-1, 0]);
      const candidates = randomCandidates(random(1), heads, 0.2, 5);
      let asked = 0;
      const count = () => {
        asked++;
        return 0;
      };
      const scores = {
        ...{arc: count, grand: count, sibling: count},
        ...{pair: count, crossing: count}
      };
      new Climber(true).climb(heads, candidates, scores);
      // All pairs of the words alone would be 8,000,000.
      expect(asked).toBeLessThan(4_000_000);
    }
  });
});
