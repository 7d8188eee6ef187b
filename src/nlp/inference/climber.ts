import {grown} from '../scratch.js';
import type {Candidates} from './candidate-heads.js';
import {REACH} from './tree-parts.js';

/**
 * How trees are scored: by the sum over all arcs and all second-order parts.
 * Arcs are given by their index among the candidates.
 */
export interface TreeScores {
  /** The score of an arc. */
  readonly arc: (arc: number) => number;
  /** The score of an arc together with the arc into its head. */
  readonly grand: (over: number, arc: number) => number;
  /**
   * That of neighbouring arcs from the same head to the same side. The inner
   * one is nearer to the head; -1 for the first arc of a side.
   */
  readonly sibling: (inner: number, arc: number) => number;
  /**
   * That of two arcs from the same head to children within {@link REACH} of
   * each other, the left child's first.
   */
  readonly pair: (left: number, right: number) => number;
  /**
   * That of two arcs that cross each other, both within {@link REACH}; the
   * first begins further left.
   */
  readonly crossing: (arc: number, other: number) => number;
}

/** One change that climbing makes: one word or two get other heads. */
export interface Climb {
  /** The words, counted from 1. */
  readonly words: readonly number[];
  /** Their heads afterwards; 0 is the root. */
  readonly heads: readonly number[];
  /** By how much the score of the tree rises. */
  readonly gain: number;
}

// A change has to gain more than rounding errors.
const LEAST_GAIN = 1e-9;

// Far more than any sentence needs; rounding errors of very large scores might
// otherwise send the search round in circles.
const MOST_SWEEPS = 100;

/**
 * Improves a tree step by step, until none of these moves gains: a word gets
 * another head; a word and its head change places; another word becomes the
 * single one at the root.
 *
 * A sweep over all words takes O(a (k + d)) time for `a` candidates in a tree
 * of depth d whose words have at most k children: every move is scored by the
 * parts that it changes, of which there are O(k), and must not close a cycle.
 * Space O(n) for n words.
 *
 * Y. Zhang, T. Lei, R. Barzilay and T. Jaakkola, "Greed is good if randomized:
 * new inference for dependency parsing", EMNLP 2014. Deviation: they climb from
 * many random trees, by new heads alone, and visit the words bottom up; here
 * one good tree is enough, the words come in their order, and a direction or a
 * root that no single step can change has moves of its own.
 */
export class Climber {
  readonly #singleRoot: boolean;
  readonly #hasCrossings: boolean;
  readonly #onClimb: ((change: Climb) => void) | undefined;
  #candidates!: Candidates;
  #scores!: TreeScores;
  #length = 0;
  // The last word that the last sweep gave another head. Those after it have
  // seen the tree as it is now.
  #lastChanged = 0;
  /** The arc of each word. */
  arcs: Int32Array = new Int32Array(0);
  // Its head.
  #heads = new Int32Array(0);
  // The children of each position, in order: the first one, and the ones before
  // and after each; 0 for none.
  #first = new Int32Array(0);
  #previous = new Int32Array(0);
  #next = new Int32Array(0);

  /**
   * @param singleRoot - Whether exactly one word hangs from the root.
   * @param hasCrossings - Whether pairs of arcs that cross have scores.
   * @param onClimb - Called for each change.
   */
  constructor(
    singleRoot: boolean,
    hasCrossings = true,
    onClimb?: (change: Climb) => void
  ) {
    this.#singleRoot = singleRoot;
    this.#hasCrossings = hasCrossings;
    this.#onClimb = onClimb;
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
      this.#lastChanged = heads.length;
    }
    heads.set(this.#heads.subarray(0, heads.length));
  }

  /** Replaces the tree, which is not changed, and how it is scored. */
  load(heads: Int32Array, candidates: Candidates, scores: TreeScores): void {
    const {length} = heads;
    this.#length = length;
    this.#lastChanged = length;
    this.#candidates = candidates;
    this.#scores = scores;
    this.arcs = grown(this.arcs, length);
    this.#heads = grown(this.#heads, length);
    this.#first = grown(this.#first, length);
    this.#previous = grown(this.#previous, length);
    this.#next = grown(this.#next, length);
    this.#heads.set(heads);
    const first = this.#first.fill(0, 0, length);
    for (let child = length - 1; child > 0; child--) {
      const head = heads[child];
      this.arcs[child] = this.#find(head, child);
      const after = first[head];
      this.#previous[child] = 0;
      this.#next[child] = after;
      this.#previous[after] = child;
      first[head] = child;
    }
  }

  // Gives every word in turn the head that gains most, of equal ones the first;
  // returns whether any word has another head now.
  #attachAll(): boolean {
    const {rows, heads: all} = this.#candidates;
    const last = this.#lastChanged;
    let changed = false;
    for (let child = 1; child < this.#length; child++) {
      if (child > last && !changed) break;
      const from = rows[child];
      const to = rows[child + 1];
      if (to - from < 2) continue;
      // All other words are below a single one at the root.
      if (this.#singleRoot && this.#heads[child] === 0) continue;
      const loss = this.#detachGain(child);
      let most = LEAST_GAIN;
      let best = -1;
      for (let arc = from; arc < to; arc++) {
        if (arc === this.arcs[child]) continue;
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
      this.#onClimb?.({words: [child], heads: [all[best]], gain: most});
      this.#lastChanged = child;
      changed = true;
    }
    return changed;
  }

  // Lets every word change places with its head where that gains; returns
  // whether any did.
  #swapAll(): boolean {
    const heads = this.#heads;
    let changed = false;
    for (let child = 1; child < this.#length; child++) {
      const head = heads[child];
      // Nothing is above the root, so its children stay where they are.
      const up = this.#find(heads[head], child);
      const down = this.#find(child, head);
      if (up < 0 || down < 0) continue;
      if (this.#moveBoth(child, up, head, down)) changed = true;
    }
    return changed;
  }

  // Makes another word the one at the root if that gains; returns whether it
  // did. The first move that gains is made.
  #moveRoot(): boolean {
    if (!this.#singleRoot || this.#length < 3) return false;
    const {rows, heads: all} = this.#candidates;
    const old = this.#first[0];
    for (let word = 1; word < this.#length; word++) {
      if (word === old) continue;
      const up = this.#find(0, word);
      if (up < 0) continue;
      for (let down = rows[old]; down < rows[old + 1]; down++) {
        // What is not below the new one stays below the old one, which
        // must not hang from its own descendants.
        if (all[down] === 0 || !this.#isBelow(all[down], word)) continue;
        if (this.#moveBoth(word, up, old, down)) return true;
      }
    }
    return false;
  }

  // Makes two moves if they gain together; returns whether they did. After
  // the first there is still a tree, but perhaps with a second word at the
  // root.
  #moveBoth(
    child: number,
    arc: number,
    other: number,
    otherArc: number
  ): boolean {
    const before = this.arcs[child];
    const gain = this.gain(child, arc);
    this.#move(child, arc);
    const both = gain + this.gain(other, otherArc);
    if (both > LEAST_GAIN) {
      this.#move(other, otherArc);
      const all = this.#candidates.heads;
      this.#onClimb?.({
        words: [child, other],
        heads: [all[arc], all[otherArc]],
        gain: both
      });
      return true;
    }
    this.#move(child, before);
    return false;
  }

  /**
   * By how much the score of the tree rises if a word gets another arc, which
   * must not come from below the word.
   */
  gain(child: number, arc: number): number {
    // Otherwise the word would be counted as its own sibling.
    if (arc === this.arcs[child]) return 0;
    return this.#detachGain(child) + this.#attachGain(child, arc);
  }

  // What the tree gains by all parts of a word's arc being taken out. The
  // children stay on the word.
  #detachGain(child: number): number {
    const scores = this.#scores;
    const arcs = this.arcs;
    const arc = arcs[child];
    const head = this.#heads[child];
    let score = scores.arc(arc);
    if (head !== 0) score += scores.grand(arcs[head], arc);
    for (let c = this.#first[child]; c > 0; c = this.#next[c]) {
      score += scores.grand(arc, arcs[c]);
    }
    const previous = this.#previous[child];
    const next = this.#next[child];
    score += this.#siblings(head, child, arc, previous, next);
    return -score - this.#crossings(arc, child);
  }

  // What it gains by the parts of another arc of the word instead, which must
  // not come from the same head.
  #attachGain(child: number, arc: number): number {
    const scores = this.#scores;
    const arcs = this.arcs;
    const head = this.#candidates.heads[arc];
    let score = scores.arc(arc);
    if (head !== 0) score += scores.grand(arcs[head], arc);
    for (let c = this.#first[child]; c > 0; c = this.#next[c]) {
      score += scores.grand(arc, arcs[c]);
    }
    const previous = this.#before(head, child);
    const next = previous > 0 ? this.#next[previous] : this.#first[head];
    score += this.#siblings(head, child, arc, previous, next);
    return score + this.#crossings(arc, child);
  }

  // What a child adds to the siblings and pairs of its head, between its
  // neighbours there.
  #siblings(
    head: number,
    child: number,
    arc: number,
    previous: number,
    next: number
  ): number {
    const scores = this.#scores;
    const arcs = this.arcs;
    const near = child > head ? previous : next;
    const far = child > head ? next : previous;
    const isInner = near > 0 && near > head === child > head;
    const isOuter = far > 0 && far > head === child > head;
    const inner = isInner ? arcs[near] : -1;
    let score = scores.sibling(inner, arc);
    if (isOuter) {
      const outer = arcs[far];
      score += scores.sibling(arc, outer) - scores.sibling(inner, outer);
    }
    const least = child - REACH;
    for (let c = previous; c >= least && c > 0; c = this.#previous[c]) {
      score += scores.pair(arcs[c], arc);
    }
    const most = child + REACH;
    for (let c = next; c > 0 && c <= most; c = this.#next[c]) {
      score += scores.pair(arc, arcs[c]);
    }
    return score;
  }

  // The score of an arc and all arcs of other words that cross it.
  #crossings(arc: number, child: number): number {
    if (!this.#hasCrossings) return 0;
    const all = this.#candidates.heads;
    const heads = this.#heads;
    const arcs = this.arcs;
    const other = all[arc];
    const left = Math.min(other, child);
    const right = Math.max(other, child);
    let score = 0;
    if (right - left > REACH) return score;
    // One end of each is between the ends of this one: the child or the head.
    for (let word = left + 1; word < right; word++) {
      const above = heads[word];
      const least = word - REACH;
      const most = word + REACH;
      if (above < left) {
        if (above >= least) score += this.#scores.crossing(arcs[word], arc);
      } else if (above > right && above <= most) {
        score += this.#scores.crossing(arc, arcs[word]);
      }
      for (let c = this.#first[word]; c > 0 && c <= most; c = this.#next[c]) {
        if (c < least) continue;
        if (c < left) score += this.#scores.crossing(arcs[c], arc);
        else if (c > right) score += this.#scores.crossing(arc, arcs[c]);
      }
    }
    return score;
  }

  // Whether a word is another one or below it.
  #isBelow(word: number, top: number): boolean {
    // Half of all words are leaves.
    if (this.#first[top] === 0) return word === top;
    let at = word;
    while (at > 0 && at !== top) at = this.#heads[at];
    return at === top;
  }

  // The last child of a head before a word, or 0.
  #before(head: number, word: number): number {
    let before = 0;
    for (let c = this.#first[head]; c > 0 && c < word; c = this.#next[c]) {
      before = c;
    }
    return before;
  }

  // The candidate from a head to a child, or -1.
  #find(head: number, child: number): number {
    const {rows, heads: all} = this.#candidates;
    for (let arc = rows[child]; arc < rows[child + 1]; arc++) {
      if (all[arc] === head) return arc;
    }
    return -1;
  }

  // Gives a word another arc.
  #move(child: number, arc: number): void {
    const previous = this.#previous;
    const next = this.#next;
    const old = this.#heads[child];
    if (previous[child] > 0) next[previous[child]] = next[child];
    else this.#first[old] = next[child];
    previous[next[child]] = previous[child];
    const head = this.#candidates.heads[arc];
    const before = this.#before(head, child);
    const after = before > 0 ? next[before] : this.#first[head];
    previous[child] = before;
    next[child] = after;
    if (before > 0) next[before] = child;
    else this.#first[head] = child;
    previous[after] = child;
    this.#heads[child] = head;
    this.arcs[child] = arc;
  }
}
