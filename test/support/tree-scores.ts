import {strict as assert} from 'node:assert';
import type {TreeScores} from '../../src/nlp/inference/climber.js';
import type {Candidates} from '../../src/nlp/inference/index.js';
import type {Random} from './random.js';
import {type Part, partsOf} from './tree-parts-oracle.js';

/** The score of an arc or a part: any number from -1 to 1. */
export type Score = (part: Part) => number;

/** A hash of the part; `scale` is what parts count beside arcs. */
export function scoreBy(seed: number, scale = 1): Score {
  return ([kind, ...words]) => {
    let hash = seed ^ kind.charCodeAt(0) ^ (kind.length << 8);
    for (const word of words) {
      hash = Math.imul(hash ^ (word + 1), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash, 0x85ebca6b);
    const score = (hash ^ (hash >>> 13)) / 2 ** 31;
    return kind === 'arc' ? score : scale * score;
  };
}

/** The score of a whole tree. */
export function total(heads: ArrayLike<number>, score: Score): number {
  return partsOf(heads).reduce((sum, part) => sum + score(part), 0);
}

/** The same scores, by arcs. Arcs that do not belong together throw. */
export function scoresOf(
  {heads, children}: Candidates,
  score: Score
): TreeScores {
  return {
    arc: arc => score(['arc', heads[arc], children[arc]]),
    grand: (over, arc) => {
      assert(children[over] === heads[arc], 'not a grandparent');
      return score(['grand', heads[over], heads[arc], children[arc]]);
    },
    sibling: (inner, arc) => {
      const head = heads[arc];
      const sibling = inner < 0 ? head : children[inner];
      assert(inner < 0 || heads[inner] === head, 'not siblings');
      return score(['sibling', head, sibling, children[arc]]);
    },
    pair: (a, b) => {
      assert(heads[a] === heads[b], 'not a pair');
      return score(['pair', heads[a], children[a], children[b]]);
    },
    crossing: (a, b) =>
      score(['crossing', heads[a], children[a], heads[b], children[b]])
  };
}

/** A random tree; `span` is how far a head is, if that is possible. */
export function randomTree(
  {integer, shuffle}: Random,
  n: number,
  singleRoot: boolean,
  span: number = n
): Int32Array {
  const heads = new Int32Array(n + 1).fill(-1);
  const order = shuffle(Array.from({length: n}, (_, i) => i + 1));
  for (const [i, word] of order.entries()) {
    const hung = order.slice(0, i).filter(w => Math.abs(w - word) <= span);
    const above = singleRoot && i > 0 ? hung : [0, ...hung];
    heads[word] = above[integer(0, above.length - 1)] ?? order[0];
  }
  return heads;
}

/** The heads of a tree and each other arc with that probability. */
export function randomCandidates(
  {real}: Random,
  tree: Int32Array,
  density: number,
  span: number = tree.length
): Candidates {
  const order = tree.length;
  const rows = [0];
  const heads: number[] = [];
  const children: number[] = [];
  for (let child = 0; child < order; child++) {
    for (let head = 0; child > 0 && head < order; head++) {
      const isNear = head === 0 || Math.abs(child - head) <= span;
      const isOffered = head !== child && isNear && real() < density;
      if (!isOffered && tree[child] !== head) continue;
      heads.push(head);
      children.push(child);
    }
    rows.push(heads.length);
  }
  return {
    order,
    size: heads.length,
    rows: Int32Array.from(rows),
    heads: Int32Array.from(heads),
    children: Int32Array.from(children)
  };
}

/** Candidates with these heads for each word, from the first word on. */
export function candidatesOf(
  offered: readonly (readonly number[])[]
): Candidates {
  const children = offered.flatMap((row, w) => row.map(() => w + 1));
  const rows = [0, 0];
  for (const row of offered) rows.push(rows.at(-1)! + row.length);
  return {
    order: offered.length + 1,
    size: children.length,
    rows: Int32Array.from(rows),
    heads: Int32Array.from(offered.flat()),
    children: Int32Array.from(children)
  };
}
