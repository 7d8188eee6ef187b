import {OptionError, quote} from '../../graph/errors.js';
import {checkInteger} from '../../graph/options.js';
import type {SentenceFeatures, Weights} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {SentenceError, treeFlaw} from '../tree.js';
import {CombinedInference} from './combined-inference.js';
import type {UndirectedInference} from './undirected-inference.js';

/** One change that local enhancement makes. */
export interface Enhancement {
  /** The head of `from` before, and of `to` afterwards. */
  readonly top: number;
  /** The head of `to` before. */
  readonly from: number;
  /** The head of `from` afterwards. */
  readonly to: number;
  /** By how much the score of the tree rises. */
  readonly gain: number;
}

/**
 * Inference of U-MST-uf-lep: the tree of U-MST-uf, improved locally by directed
 * scores.
 */
export class EnhancedInference extends CombinedInference {
  readonly #enhancement: LocalEnhancement;

  constructor(
    undirected: UndirectedInference,
    sentence: SentenceFeatures,
    weights: Weights,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    super(undirected, sentence, weights);
    const score: ScoreArcs = (heads, children, count, scores) =>
      this.scorer.score(heads, children, count, scores, null);
    this.#enhancement = new LocalEnhancement(score, rounds, onChange);
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const heads = this.undirected.infer(words);
    this.#enhancement.enhance(heads);
    return heads;
  }
}

/**
 * Improves a directed tree by the scores of its arcs, one change after the
 * other: where `t` is the head of `u` and `u` that of `v`, it may make `t`
 * the head of `v` and `v` that of `u`. Each round makes the change that gains
 * most, of equal ones the one with the smallest `v`, until none gains.
 *
 * The score of the tree never falls, its edge `{u, v}` stays, and as many
 * words hang from the root as before. Scores are computed only as needed: at
 * most three for each word in the first round, and then only around the last
 * change. A round takes O(n) time and space.
 *
 * E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order dependency
 * parsing with undirected minimum spanning tree inference", 2016.
 *
 * @param heads - The head of each word, which is changed; `heads[0]` is -1.
 * @param score - The score of an arc, the higher the better.
 * @param rounds - The maximum number of changes; default: 5.
 * @param onChange - Called for each change.
 * @throws {@link SentenceError} if the heads are not a tree,
 * {@link graph!OptionError} if `rounds` is not a count, or if the score is not
 * a function.
 *
 * @example
 * ```ts
 * import {enhanceTree} from 'spanforest/nlp';
 *
 * // The root, 0, is the head of 1, and 1 that of 2. With costs of 4 and 3
 * // against 5 and 1 the other way round, turning that gains 1.
 * const cost = [[0, 4, 5], [0, 0, 3], [0, 1, 0]];
 * const heads = Int32Array.of(-1, 0, 1);
 * const gains: number[] = [];
 * enhanceTree(heads, (head, child) => -cost[head][child], 5, change => {
 *   gains.push(change.gain);
 * });
 * [...heads]; // => [-1, 2, 0]
 * gains; // => [1]
 * ```
 */
export function enhanceTree(
  heads: Int32Array,
  score: (head: number, child: number) => number,
  rounds = 5,
  onChange?: (change: Enhancement) => void
): void {
  checkInteger(WHERE, 'rounds', rounds, 0);
  checkFunction('score', score);
  if (onChange !== undefined) checkFunction('onChange', onChange);
  checkHeads(heads);
  const scoreAll: ScoreArcs = (tails, children, count, scores) => {
    for (let i = 0; i < count; i++) scores[i] = score(tails[i], children[i]);
  };
  new LocalEnhancement(scoreAll, rounds, onChange).enhance(heads);
}

const WHERE = 'spanforest/nlp/enhance-tree';

function checkFunction(name: string, value: unknown): void {
  if (typeof value === 'function') return;
  throw new OptionError(
    `${WHERE}: ${name} is ${quote(value)}. Pass a function.`
  );
}

function checkHeads(heads: Int32Array): void {
  if (!(heads instanceof Int32Array) || heads[0] !== -1) {
    throw new SentenceError(
      `${WHERE}: ${quote(heads)} is not the heads of a sentence. Pass an ` +
        'Int32Array that begins with -1, as parse and decode return.',
      0
    );
  }
  const flaw = treeFlaw(heads);
  if (flaw === null) return;
  const {word, cycle} = flaw;
  const problem =
    cycle.length === 0
      ? `the head of word ${word} is ${heads[word]}. Pass another word from 1 ` +
        `to ${heads.length - 1}, or 0 for the root.`
      : `the heads form a cycle through word ${word}. Pass a tree.`;
  throw new SentenceError(`${WHERE}: ${problem}`, word);
}

/** Scores the first `count` arcs of a list. */
type ScoreArcs = (
  heads: Int32Array,
  children: Int32Array,
  count: number,
  scores: Float64Array
) => void;

// The three scores that are kept for each word v with head u, where t is the
// head of u: of the arcs u -> v, t -> v and v -> u.
const OWN = 0;
const OVER = 1;
const BACK = 2;

/** What {@link enhanceTree} does, on heads that are known to be a tree. */
class LocalEnhancement {
  readonly #score: ScoreArcs;
  readonly #rounds: number;
  readonly #onChange: ((change: Enhancement) => void) | undefined;
  // The scores of word v are at 3v + OWN, 3v + OVER and 3v + BACK.
  #known = new Float64Array(0);
  // Arcs to be scored, and where their scores belong.
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #slots = new Int32Array(0);
  #scores = new Float64Array(0);
  #count = 0;

  constructor(
    score: ScoreArcs,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    this.#score = score;
    this.#rounds = rounds;
    this.#onChange = onChange;
  }

  enhance(heads: Int32Array): void {
    if (this.#rounds === 0) return;
    const size = 3 * heads.length;
    this.#known = grown(this.#known, size);
    this.#heads = grown(this.#heads, size);
    this.#children = grown(this.#children, size);
    this.#slots = grown(this.#slots, size);
    this.#scores = grown(this.#scores, size);
    for (let v = 1; v < heads.length; v++) {
      const u = heads[v];
      this.#request(u, v, 3 * v + OWN);
      // An arc from the root cannot be turned.
      if (u === 0) continue;
      this.#request(heads[u], v, 3 * v + OVER);
      this.#request(v, u, 3 * v + BACK);
    }
    for (let round = 0; round < this.#rounds; round++) {
      this.#scoreRequests();
      const v = this.#best(heads);
      if (v === 0) return;
      this.#turn(heads, v);
    }
    this.#count = 0;
  }

  // The word whose arc gains most if it is turned; 0 if none gains.
  #best(heads: Int32Array): number {
    let best = 0;
    let most = 0;
    for (let v = 1; v < heads.length; v++) {
      const gain = heads[v] === 0 ? 0 : this.#gain(heads[v], v);
      if (gain > most) {
        most = gain;
        best = v;
      }
    }
    return best;
  }

  // Rounded so that turning the arc back loses exactly as much: no arc is
  // turned back and forth.
  #gain(u: number, v: number): number {
    const known = this.#known;
    return (
      known[3 * v + OVER] +
      known[3 * v + BACK] -
      (known[3 * u + OWN] + known[3 * v + OWN])
    );
  }

  // Turns the arc to a word around.
  #turn(heads: Int32Array, v: number): void {
    const known = this.#known;
    const u = heads[v];
    const t = heads[u];
    const gain = this.#gain(u, v);
    heads[v] = t;
    heads[u] = v;
    // All four arcs between t, u and v are known.
    known[3 * u + OVER] = known[3 * u + OWN];
    known[3 * u + BACK] = known[3 * v + OWN];
    known[3 * u + OWN] = known[3 * v + BACK];
    known[3 * v + OWN] = known[3 * v + OVER];
    if (t !== 0) {
      this.#request(heads[t], v, 3 * v + OVER);
      this.#request(v, t, 3 * v + BACK);
    }
    // The other children of u and v keep their heads, but these hang from
    // other words now.
    for (let w = 1; w < heads.length; w++) {
      if (heads[w] === u) this.#request(v, w, 3 * w + OVER);
      else if (heads[w] === v && w !== u) this.#request(t, w, 3 * w + OVER);
    }
    this.#onChange?.({top: t, from: u, to: v, gain});
  }

  #request(head: number, child: number, slot: number): void {
    const at = this.#count++;
    this.#heads[at] = head;
    this.#children[at] = child;
    this.#slots[at] = slot;
  }

  #scoreRequests(): void {
    const scores = this.#scores;
    this.#score(this.#heads, this.#children, this.#count, scores);
    for (let i = 0; i < this.#count; i++) {
      this.#known[this.#slots[i]] = scores[i];
    }
    this.#count = 0;
  }
}
