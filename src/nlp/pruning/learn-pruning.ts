import type {TaggedWord} from '../sentence.js';
import type {PruningName} from './names.js';
import {type GoldSentence, type LengthDictionary, tagOf} from './pruner.js';
import {learnVine} from './vine-learner.js';

/**
 * Learns from a treebank how to prune. Time linear in the words and in the
 * square of the number of tags; for `quantile` and `table`, also in the pairs
 * of words that are not further apart than the longest edge.
 *
 * @param keep - The share of the right edges to keep; not used by `lengths`
 * and `sides`.
 */
export function learnPruning(
  sentences: readonly GoldSentence[],
  name: PruningName,
  keep: number
): LengthDictionary {
  const tags = new TagNumbers(sentences);
  const sided = name !== 'lengths';
  const {names} = tags;
  const longest = longestEdges(sentences, tags, sided);
  switch (name) {
    case 'lengths':
      return {tags: names, longest};
    case 'sides':
      return {tags: names, longest, sided};
    case 'quantile':
    case 'table': {
      const counts = new LengthCounts(sentences, tags, longest);
      const bounds =
        name === 'table' ? cheapBounds(counts, keep) : quantiles(counts, keep);
      return {tags: names, longest: bounds, sided};
    }
    case 'vine': {
      const vine = learnVine(sentences, keep);
      return {tags: names, longest, sided, vine};
    }
  }
}

// The tags of a treebank, numbered in their order.
class TagNumbers {
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(sentences: readonly GoldSentence[]) {
    const seen = new Set<string>();
    for (const {words} of sentences) {
      for (const word of words) seen.add(tagOf(word));
    }
    this.names = [...seen].sort();
    this.#numbers = new Map(this.names.map((tag, i) => [tag, i]));
  }

  /** The number of each word's tag, from position 1 on. */
  of(words: readonly TaggedWord[]): Int32Array {
    const numbers = new Int32Array(words.length + 1);
    for (let i = 0; i < words.length; i++) {
      numbers[i + 1] = this.#numbers.get(tagOf(words[i]))!;
    }
    return numbers;
  }
}

// The longest edge of each pair of tags: of the head's and the child's, or of
// the left and the right one.
function longestEdges(
  sentences: readonly GoldSentence[],
  tags: TagNumbers,
  sided: boolean
): Int32Array {
  const size = tags.names.length;
  const longest = new Int32Array(size * size);
  for (const {words, heads} of sentences) {
    const numbers = tags.of(words);
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      // Edges at the root are never pruned.
      if (head === 0) continue;
      const turned = sided && child < head;
      const row = numbers[turned ? child : head];
      const at = row * size + numbers[turned ? head : child];
      longest[at] = Math.max(longest[at], Math.abs(head - child));
    }
  }
  return longest;
}

// How often each length occurs between each pair of tags.
class LengthCounts {
  /** Lengths 1, 2 and so on of pair p are from `start[p]` to `start[p + 1]`. */
  readonly start: Int32Array;
  /** Right edges. */
  readonly right: Int32Array;
  /** Pairs of words, joined by an edge or not. */
  readonly all: Int32Array;
  /** Number of right edges. */
  readonly edges: number;

  constructor(
    sentences: readonly GoldSentence[],
    tags: TagNumbers,
    longest: Int32Array
  ) {
    const size = tags.names.length;
    const start = new Int32Array(longest.length + 1);
    for (let p = 0; p < longest.length; p++)
      start[p + 1] = start[p] + longest[p];
    const right = new Int32Array(start[longest.length]);
    const all = new Int32Array(right.length);
    const most = longest.reduce((a, b) => Math.max(a, b), 0);
    let edges = 0;
    for (const {words, heads} of sentences) {
      const numbers = tags.of(words);
      for (let v = 1; v < heads.length; v++) {
        for (let u = Math.max(1, v - most); u < v; u++) {
          const pair = numbers[u] * size + numbers[v];
          if (v - u > longest[pair]) continue;
          const at = start[pair] + v - u - 1;
          all[at]++;
          if (heads[v] !== u && heads[u] !== v) continue;
          right[at]++;
          edges++;
        }
      }
    }
    this.start = start;
    this.right = right;
    this.all = all;
    this.edges = edges;
  }
}

// For each pair of tags, the length that a share of its edges do not exceed.
function quantiles({start, right}: LengthCounts, keep: number): Int32Array {
  return boundsOf(start.length - 1, pair => {
    let edges = 0;
    for (let at = start[pair]; at < start[pair + 1]; at++) edges += right[at];
    let kept = 0;
    let length = 0;
    while (kept < keep * edges) kept += right[start[pair] + length++];
    return length;
  });
}

// Bounds that keep at least a share of all right edges; no other bounds of that
// kind keep as many with fewer edges.
//
// For each pair of tags, longer and longer edges cost pairs of words and gain
// right edges. Only the corners of the convex hull of these sums can be best:
// steps from corner to corner gain less and less for their cost. So all steps
// of all pairs are made in the order of what they gain, until there is enough.
// Neighbours are always kept, so the steps are from there.
function cheapBounds(counts: LengthCounts, keep: number): Int32Array {
  const {start, right, all, edges} = counts;
  const steps: {pair: number; length: number; gain: number; rate: number}[] =
    [];
  let kept = 0;
  for (let pair = 0; pair + 1 < start.length; pair++) {
    if (start[pair] < start[pair + 1]) kept += right[start[pair]];
    const first = steps.length;
    const costs: number[] = [];
    for (let at = start[pair] + 1; at < start[pair + 1]; at++) {
      let gain = right[at];
      let cost = all[at];
      // A step that is better than the one before makes one step with it.
      while (
        steps.length > first &&
        gain * costs[costs.length - 1] >= steps[steps.length - 1].gain * cost
      ) {
        gain += steps.pop()!.gain;
        cost += costs.pop()!;
      }
      const length = at - start[pair] + 1;
      steps.push({pair, length, gain, rate: gain / Math.max(1, cost)});
      costs.push(cost);
    }
  }
  steps.sort(
    (a, b) => b.rate - a.rate || a.pair - b.pair || a.length - b.length
  );
  const bounds = new Int32Array(start.length - 1);
  for (const {pair, length, gain} of steps) {
    if (kept >= keep * edges) break;
    kept += gain;
    bounds[pair] = length;
  }
  return boundsOf(bounds.length, pair => bounds[pair]);
}

// Neighbours are always kept, so that the words stay connected.
function boundsOf(pairs: number, bound: (pair: number) => number): Int32Array {
  return Int32Array.from({length: pairs}, (_, p) => Math.max(1, bound(p)));
}
