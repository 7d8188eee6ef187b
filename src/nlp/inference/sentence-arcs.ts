import {MARGIN} from '../features/index.js';
import {extended, grown} from '../scratch.js';
import type {Candidates, ScoredCandidates} from './candidate-heads.js';
import type {LengthPruner} from './pruning.js';

/**
 * The longest sentence for which time may grow with the square or the cube of
 * its words. In longer ones, arcs and edges between words reach 250 words at
 * most, `eisner` gives way to `cle`, and tags are not chosen with the tree.
 */
export const LONGEST_DENSE = 500;

const FARTHEST = 250;

/** How far arcs and edges reach in a sentence of so many words. */
export function reachOf(words: number): number {
  return words > LONGEST_DENSE ? FARTHEST : words;
}

/**
 * The arcs of a sentence that are scored, word by word: all from the root, and
 * those between words within reach that are not pruned, by increasing head. Time
 * and space are linear in the pairs of words within reach.
 */
export class SentenceArcs implements ScoredCandidates {
  order = 0;
  rows: Int32Array = new Int32Array(1);
  heads: Int32Array = new Int32Array(0);
  children: Int32Array = new Int32Array(0);
  scores: Float64Array = new Float64Array(0);
  /** Where the arcs are whose scores are missing after a change. */
  missing: Int32Array = new Int32Array(0);
  missingCount = 0;
  readonly #pruner: LengthPruner | null;
  #size = 0;
  // By head: the child for which it was last near.
  #near = new Int32Array(0);

  /** @param pruner - Decides which arcs are kept; `null` keeps all. */
  constructor(pruner: LengthPruner | null) {
    this.#pruner = pruner;
  }

  get size(): number {
    return this.rows[this.order];
  }

  /** Replaces the sentence, which the pruner has loaded. No arc has a score. */
  load(order: number): void {
    this.#begin(order);
    for (let child = 1; child < order; child++) this.#list(child);
    this.rows[order] = this.#size;
  }

  /**
   * Becomes the arcs of another sentence, now that one of its words has other
   * tags, which the pruner has loaded. The scores of arcs of that word are
   * missing, and of near ones whose features may see it; the others stay.
   *
   * @param near - Arcs that are kept in any case.
   */
  change(from: ScoredCandidates, position: number, near: Candidates): void {
    const {order, rows, heads, scores} = from;
    this.#begin(order);
    this.#near = grown(this.#near, order).fill(0, 0, order);
    const nearTo = this.#near;
    for (let child = 1; child < order; child++) {
      for (let k = near.rows[child]; k < near.rows[child + 1]; k++) {
        nearTo[near.heads[k]] = child;
      }
      if (child === position) {
        this.#list(child, nearTo);
        continue;
      }
      this.rows[child] = this.#size;
      this.#reserve(order);
      let isPending =
        nearTo[position] === child || this.#keeps(position, child);
      for (let k = rows[child]; k < rows[child + 1]; k++) {
        const head = heads[k];
        if (isPending && head >= position) {
          this.#append(position, child);
          isPending = false;
        }
        if (head === position) continue;
        if (nearTo[head] === child && sees(head, child, position)) {
          this.#append(head, child);
        } else {
          this.scores[this.#size] = scores[k];
          this.heads[this.#size] = head;
          this.children[this.#size++] = child;
        }
      }
      if (isPending) this.#append(position, child);
    }
    this.rows[order] = this.#size;
  }

  #begin(order: number): void {
    this.order = order;
    this.rows = grown(this.rows, order + 1);
    this.rows[0] = 0;
    this.#size = 0;
    this.missingCount = 0;
  }

  #reserve(count: number): void {
    const size = this.#size + count;
    this.heads = extended(this.heads, size);
    this.children = extended(this.children, size);
    this.scores = extended(this.scores, size);
    this.missing = extended(this.missing, size);
  }

  // Lists the arcs of a word, without scores.
  #list(child: number, near: Int32Array | null = null): void {
    const {order} = this;
    const reach = reachOf(order - 1);
    const end = Math.min(order, child + reach + 1);
    this.rows[child] = this.#size;
    this.#reserve(order);
    this.#append(0, child);
    for (let head = Math.max(1, child - reach); head < end; head++) {
      const isNear = near !== null && near[head] === child;
      if (isNear || this.#keeps(head, child)) this.#append(head, child);
    }
  }

  #keeps(head: number, child: number): boolean {
    if (head === child) return false;
    return this.#pruner === null
      ? Math.abs(head - child) <= reachOf(this.order - 1)
      : this.#pruner.keepsArc(head, child);
  }

  // Appends an arc without a score.
  #append(head: number, child: number): void {
    const size = this.#size++;
    this.missing[this.missingCount++] = size;
    this.heads[size] = head;
    this.children[size] = child;
  }
}

// Whether features of an arc may look at a word.
function sees(head: number, child: number, word: number): boolean {
  return (
    word >= Math.min(head, child) - MARGIN &&
    word <= Math.max(head, child) + MARGIN
  );
}
