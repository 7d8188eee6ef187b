import {grown} from '../scratch.js';

/**
 * The arcs that a search may choose from: some heads for every word. Those of
 * word `v` are from `rows[v]` up to but not including `rows[v + 1]`; the root,
 * at 0, has none. The arrays may be longer.
 */
export interface Candidates {
  /** Number of positions: the words and the root. */
  readonly order: number;
  /** Number of arcs. */
  readonly size: number;
  /** Where the arcs of each position begin, and the end of the last. */
  readonly rows: Int32Array;
  /** The head of each arc. */
  readonly heads: Int32Array;
  /** The child of each arc. */
  readonly children: Int32Array;
}

/** How trees are scored: the sum over all arcs, and over all pairs of arcs. */
export interface TreeScores {
  /** The score of an arc. */
  readonly arc: (arc: number) => number;
  /** That of an arc and the arc `over` it, which leads to its head. */
  readonly grand: (over: number, arc: number) => number;
  /**
   * That of neighbouring arcs from the same head to the same side. The inner
   * one is nearer to the head; -1 for the first arc of a side.
   */
  readonly sibling: (inner: number, arc: number) => number;
  /** That of any two arcs from the same head, the left child's first. */
  readonly pair: (left: number, right: number) => number;
  /** That of two arcs that cross each other; the first is further left. */
  readonly crossing: (arc: number, other: number) => number;
}

// A change has to gain more than rounding errors.
const LEAST_GAIN = 1e-9;

// Far more than any sentence needs; rounding errors of very large scores might
// otherwise turn a search in circles.
const MOST_SWEEPS = 100;

/**
 * Improves a tree step by step until no change of its kinds gains: a word gets
 * another head; a word and its head change places; another word becomes the
 * one at the root.
 *
 * Y. Zhang, T. Lei, R. Barzilay and T. Jaakkola, "Greed is good if randomized:
 * new inference for dependency parsing", EMNLP 2014, for hill climbing; there,
 * from random trees. A sweep over all words takes time linear in the
 * candidates times the children of a word and the lengths of the arcs.
 */
export class Climber {
  readonly #singleRoot: boolean;
  readonly #hasCrossings: boolean;
  #candidates: Candidates = NO_CANDIDATES;
  #scores: TreeScores = NO_SCORES;
  #length = 0;
  // The arc of each word, and its head.
  #arcs = new Int32Array(0);
  #heads = new Int32Array(0);
  // The children of each position, in order.
  #first = new Int32Array(0);
  #previous = new Int32Array(0);
  #next = new Int32Array(0);

  /**
   * @param singleRoot - Whether exactly one word hangs from the root.
   * @param hasCrossings - Whether pairs of arcs that cross have scores.
   */
  constructor(singleRoot: boolean, hasCrossings = true) {
    this.#singleRoot = singleRoot;
    this.#hasCrossings = hasCrossings;
  }

  /**
   * Improves a tree, in place.
   *
   * @param heads - The tree to start from; all its arcs are candidates.
   */
  climb(heads: Int32Array, candidates: Candidates, scores: TreeScores): void {
    this.load(heads, candidates, scores);
    for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      if (this.#attachAll()) continue;
      if (!this.#swapAll() && !this.#moveRoot()) break;
    }
    heads.set(this.#heads.subarray(0, heads.length));
  }

  load(heads: Int32Array, candidates: Candidates, scores: TreeScores): void {
    const {length} = heads;
    this.#length = length;
    this.#candidates = candidates;
    this.#scores = scores;
    this.#arcs = grown(this.#arcs, length);
    this.#heads = grown(this.#heads, length);
    this.#first = grown(this.#first, length);
    this.#previous = grown(this.#previous, length);
    this.#next = grown(this.#next, length);
    this.#heads.set(heads);
    this.#arcs[0] = -1;
    const first = this.#first.fill(-1, 0, length);
    for (let child = length - 1; child > 0; child--) {
      const head = heads[child];
      this.#arcs[child] = this.#find(head, child);
      const after = first[head];
      this.#previous[child] = -1;
      this.#next[child] = after;
      if (after >= 0) this.#previous[after] = child;
      first[head] = child;
    }
  }

  // Gives every word in turn the head that gains most; whether any did.
  #attachAll(): boolean {
    const {rows, heads: all} = this.#candidates;
    let changed = false;
    for (let child = 1; child < this.#length; child++) {
      const from = rows[child];
      const to = rows[child + 1];
      if (to - from < 2) continue;
      if (this.#singleRoot && this.#heads[child] === 0) continue;
      const loss = this.#detachGain(child);
      let most = LEAST_GAIN;
      let best = -1;
      for (let arc = from; arc < to; arc++) {
        if (arc === this.#arcs[child]) continue;
        if (this.#singleRoot && all[arc] === 0) continue;
        if (this.#isBelow(all[arc], child)) continue;
        const gain = loss + this.#attachGain(child, arc);
        if (gain > most) {
          most = gain;
          best = arc;
        }
      }
      if (best < 0) continue;
      this.#move(child, best);
      changed = true;
    }
    return changed;
  }

  // Lets every word change places with its head where that gains.
  #swapAll(): boolean {
    const heads = this.#heads;
    let changed = false;
    for (let child = 1; child < this.#length; child++) {
      const head = heads[child];
      if (head === 0) continue;
      const up = this.#find(heads[head], child);
      const down = this.#find(child, head);
      if (up < 0 || down < 0) continue;
      if (this.#moveBoth(child, up, head, down)) changed = true;
    }
    return changed;
  }

  // Makes another word the one at the root, if that gains.
  #moveRoot(): boolean {
    if (!this.#singleRoot || this.#length < 3) return false;
    const {rows, heads: all} = this.#candidates;
    const old = this.#first[0];
    for (let word = 1; word < this.#length; word++) {
      if (word === old) continue;
      const up = this.#find(0, word);
      if (up < 0) continue;
      for (let down = rows[old]; down < rows[old + 1]; down++) {
        // The old one must not hang from a word that it dominates still.
        if (all[down] === 0 || !this.#isBelow(all[down], word)) continue;
        if (this.#moveBoth(word, up, old, down)) return true;
      }
    }
    return false;
  }

  // Makes two changes if they gain together; each alone leaves a tree, except
  // for the number of words at the root.
  #moveBoth(
    child: number,
    arc: number,
    other: number,
    otherArc: number
  ): boolean {
    const before = this.#arcs[child];
    const gain = this.gain(child, arc);
    this.#move(child, arc);
    if (gain + this.gain(other, otherArc) > LEAST_GAIN) {
      this.#move(other, otherArc);
      return true;
    }
    this.#move(child, before);
    return false;
  }

  /** By how much the score of the tree rises if a word gets another arc. */
  gain(child: number, arc: number): number {
    return this.#detachGain(child) + this.#attachGain(child, arc);
  }

  // What the tree gains if a word is taken out of its head's children, with
  // its own children still on it but not counted.
  #detachGain(child: number): number {
    const scores = this.#scores;
    const arcs = this.#arcs;
    const arc = arcs[child];
    const head = this.#heads[child];
    let score = scores.arc(arc);
    if (head !== 0) score += scores.grand(arcs[head], arc);
    for (let c = this.#first[child]; c >= 0; c = this.#next[c]) {
      score += scores.grand(arc, arcs[c]);
    }
    const previous = this.#previous[child];
    const next = this.#next[child];
    score += this.#siblings(head, child, arc, previous, next);
    return -score - this.#crossings(arc, child);
  }

  // What it gains if the word is put in again with another arc.
  #attachGain(child: number, arc: number): number {
    const scores = this.#scores;
    const arcs = this.#arcs;
    const head = this.#candidates.heads[arc];
    let score = scores.arc(arc);
    if (head !== 0) score += scores.grand(arcs[head], arc);
    for (let c = this.#first[child]; c >= 0; c = this.#next[c]) {
      score += scores.grand(arc, arcs[c]);
    }
    const previous = this.#before(head, child);
    const next = previous < 0 ? this.#first[head] : this.#next[previous];
    score += this.#siblings(head, child, arc, previous, next);
    return score + this.#crossings(arc, child);
  }

  // What a child adds to the sibling parts of its head.
  #siblings(
    head: number,
    child: number,
    arc: number,
    previous: number,
    next: number
  ): number {
    const scores = this.#scores;
    const arcs = this.#arcs;
    const near = child > head ? previous : next;
    const far = child > head ? next : previous;
    const isInner = near >= 0 && near > head === child > head;
    const isOuter = far >= 0 && far > head === child > head;
    const inner = isInner ? arcs[near] : -1;
    let score = scores.sibling(inner, arc);
    if (isOuter) {
      const outer = arcs[far];
      score += scores.sibling(arc, outer) - scores.sibling(inner, outer);
    }
    for (let c = this.#first[head]; c >= 0; c = this.#next[c]) {
      if (c < child) score += scores.pair(arcs[c], arc);
      else if (c > child) score += scores.pair(arc, arcs[c]);
    }
    return score;
  }

  // The score of all arcs of other words that cross one.
  #crossings(arc: number, child: number): number {
    if (!this.#hasCrossings) return 0;
    const all = this.#candidates.heads;
    const heads = this.#heads;
    const arcs = this.#arcs;
    const other = all[arc];
    const left = Math.min(other, child);
    const right = Math.max(other, child);
    let score = 0;
    for (let word = left + 1; word < right; word++) {
      const above = heads[word];
      if (above < left) score += this.#scores.crossing(arcs[word], arc);
      else if (above > right) score += this.#scores.crossing(arc, arcs[word]);
      for (let c = this.#first[word]; c >= 0; c = this.#next[c]) {
        if (c === child) continue;
        if (c < left) score += this.#scores.crossing(arcs[c], arc);
        else if (c > right) score += this.#scores.crossing(arc, arcs[c]);
      }
    }
    return score;
  }

  // Whether a word is another one or below it.
  #isBelow(word: number, top: number): boolean {
    let at = word;
    while (at > 0 && at !== top) at = this.#heads[at];
    return at === top;
  }

  // The child of a head that stands before a word, or -1.
  #before(head: number, word: number): number {
    let before = -1;
    for (let c = this.#first[head]; c >= 0 && c < word; c = this.#next[c]) {
      before = c;
    }
    return before;
  }

  #find(head: number, child: number): number {
    const {rows, heads: all} = this.#candidates;
    for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
      if (all[arc] === head) return arc;
    }
    return -1;
  }

  #move(child: number, arc: number): void {
    const previous = this.#previous;
    const next = this.#next;
    const old = this.#heads[child];
    if (previous[child] < 0) this.#first[old] = next[child];
    else next[previous[child]] = next[child];
    if (next[child] >= 0) previous[next[child]] = previous[child];
    const head = this.#candidates.heads[arc];
    const before = this.#before(head, child);
    const after = before < 0 ? this.#first[head] : next[before];
    previous[child] = before;
    next[child] = after;
    if (before < 0) this.#first[head] = child;
    else next[before] = child;
    if (after >= 0) previous[after] = child;
    this.#heads[child] = head;
    this.#arcs[child] = arc;
  }
}

const NO_CANDIDATES: Candidates = {
  order: 0,
  size: 0,
  rows: new Int32Array(0),
  heads: new Int32Array(0),
  children: new Int32Array(0)
};

const NO_SCORES: TreeScores = {
  arc: () => 0,
  grand: () => 0,
  sibling: () => 0,
  pair: () => 0,
  crossing: () => 0
};
