import {OptionError, quote} from '../../graph/errors.js';
import {SentenceError} from '../conllu/index.js';
import type {SentenceFeatures} from '../features/index.js';
import {ArcScorer} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import {findCycle} from '../tree.js';
import {DirectedInference} from './directed-inference.js';
import type {ArcScores, EdgesKept, Inference} from './inference.js';

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

/** Scores the first `count` arcs of a list. */
type ScoreArcs = (
  heads: Int32Array,
  children: Int32Array,
  count: number,
  scores: Float64Array
) => void;

/**
 * What {@link enhanceTree} does, on heads that are known to be a tree. The
 * memory is used again for the next tree.
 */
class LocalEnhancement {
  readonly #score: ScoreArcs;
  readonly #rounds: number;
  readonly #onChange: ((change: Enhancement) => void) | undefined;
  // Of each word v with head u, and t the head of u, the scores of the arcs
  // u -> v, t -> v and v -> u at 3v and the places after it.
  #known = new Float64Array(0);
  // Arcs to be scored, and where their scores belong.
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #slots = new Int32Array(0);
  #scores = new Float64Array(0);
  #count = 0;

  /** Enhancement by the scores of arcs, with at most so many changes. */
  constructor(
    score: ScoreArcs,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    this.#score = score;
    this.#rounds = rounds;
    this.#onChange = onChange;
  }

  /** Enhances a tree. */
  enhance(heads: Int32Array): void {
    if (this.#rounds === 0) return;
    this.#reserve(heads.length);
    for (let v = 1; v < heads.length; v++) {
      const u = heads[v];
      this.#ask(u, v, 3 * v + OWN);
      // An arc that leaves the root cannot be turned.
      if (u === 0) continue;
      this.#ask(heads[u], v, 3 * v + OVER);
      this.#ask(v, u, 3 * v + BACK);
    }
    for (let round = 0; round < this.#rounds; round++) {
      this.#answer();
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

  // Rounded so that turning the arc back gains exactly as much less: no arc is
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
    // All four arcs between t, u and v are known, whatever they are now.
    const [tu, uv] = [known[3 * u + OWN], known[3 * v + OWN]];
    known[3 * u + OWN] = known[3 * v + BACK];
    known[3 * v + OWN] = known[3 * v + OVER];
    known[3 * u + OVER] = tu;
    known[3 * u + BACK] = uv;
    if (t !== 0) {
      this.#ask(heads[t], v, 3 * v + OVER);
      this.#ask(v, t, 3 * v + BACK);
    }
    // The other children of u and v keep their heads, but not what these
    // hang from.
    for (let w = 1; w < heads.length; w++) {
      if (heads[w] === u) this.#ask(v, w, 3 * w + OVER);
      else if (heads[w] === v && w !== u) this.#ask(t, w, 3 * w + OVER);
    }
    this.#onChange?.({top: t, from: u, to: v, gain});
  }

  #ask(head: number, child: number, slot: number): void {
    const at = this.#count++;
    this.#heads[at] = head;
    this.#children[at] = child;
    this.#slots[at] = slot;
  }

  // Has all arcs scored that were asked for.
  #answer(): void {
    const count = this.#count;
    this.#score(this.#heads, this.#children, count, this.#scores);
    for (let i = 0; i < count; i++) {
      this.#known[this.#slots[i]] = this.#scores[i];
    }
    this.#count = 0;
  }

  #reserve(length: number): void {
    const size = 3 * length;
    if (this.#known.length >= size) return;
    this.#known = new Float64Array(2 * size);
    this.#heads = new Int32Array(2 * size);
    this.#children = new Int32Array(2 * size);
    this.#slots = new Int32Array(2 * size);
    this.#scores = new Float64Array(2 * size);
  }
}

// Where among the three scores of a word each is.
const OWN = 0;
const OVER = 1;
const BACK = 2;

/**
 * Improves a directed tree by the scores of its arcs, one change after the
 * other: where `t` is the head of `u` and `u` that of `v`, it may make `t`
 * the head of `v` and `v` that of `u`. Each time the change that gains most
 * is made, the one with the smaller `v` if two gain as much, as long as there
 * is one that gains.
 *
 * The score of the tree never falls, its edge `{u, v}` stays where it is, and
 * as many words hang from the root as before. Scores are asked for only as
 * needed: at most three for each word in the first round, and then only
 * around the last change. A round takes O(n) time, and space O(n).
 *
 * E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order dependency
 * parsing with undirected minimum spanning tree inference", 2016.
 *
 * @param heads - The head of each word, which is changed; `heads[0]` is -1.
 * @param score - The score of an arc, the higher the better.
 * @param rounds - The most changes that are made; 5 if left out.
 * @param onChange - Told of every change.
 * @throws {@link SentenceError} if the heads are not a tree,
 * {@link graph!OptionError} if the number of rounds is none.
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
  if (!Number.isSafeInteger(rounds) || rounds < 0) {
    throw new OptionError(
      `spanforest/nlp/enhance-tree: rounds is ${quote(rounds)}. Give an ` +
        'integer, 0 or more.'
    );
  }
  checkTree(heads);
  const scoreAll: ScoreArcs = (tails, children, count, scores) => {
    for (let i = 0; i < count; i++) scores[i] = score(tails[i], children[i]);
  };
  new LocalEnhancement(scoreAll, rounds, onChange).enhance(heads);
}

function checkTree(heads: Int32Array): void {
  const where = 'spanforest/nlp/enhance-tree';
  if (!(heads instanceof Int32Array) || heads[0] !== -1) {
    throw new SentenceError(
      `${where}: ${quote(heads)} is not the heads of a sentence. Pass an ` +
        'Int32Array that begins with -1, as parse and decode return.',
      0
    );
  }
  for (let word = 1; word < heads.length; word++) {
    if (heads[word] >= 0 && heads[word] < heads.length) continue;
    throw new SentenceError(
      `${where}: the head of word ${word} is ${heads[word]}. Pass a word from ` +
        `1 to ${heads.length - 1}, or 0 for the root.`,
      word
    );
  }
  const cycle = findCycle(heads);
  if (cycle === null) return;
  throw new SentenceError(
    `${where}: the heads run in a circle through word ${cycle[0]}. Pass a ` +
      'tree.',
    cycle[0]
  );
}

/**
 * Inference of U-MST-uf-lep: the tree of another inference, improved locally
 * by directed scores.
 */
export class EnhancedInference implements Inference {
  readonly #inference: Inference;
  readonly #enhancement: LocalEnhancement;
  readonly #parts: {features: SentenceFeatures; weights: Float32Array};
  // Scores all arcs; made if somebody asks for them.
  #directed: DirectedInference | null = null;

  /**
   * @param features - Those that the other inference loads.
   * @param weights - Of the directed features.
   * @param rounds - How many changes to make at most.
   * @param onChange - Told of every change.
   */
  constructor(
    inference: Inference,
    features: SentenceFeatures,
    weights: Float32Array,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    this.#inference = inference;
    this.#parts = {features, weights};
    const scorer = new ArcScorer(features, weights, true);
    this.#enhancement = new LocalEnhancement(
      (heads, children, count, scores) =>
        scorer.score(heads, children, count, scores, null),
      rounds,
      onChange
    );
  }

  get edges(): EdgesKept | null {
    return this.#inference.edges;
  }

  arcScores(heads: Int32Array): ArcScores {
    const {features, weights} = this.#parts;
    this.#directed ??= new DirectedInference(features, weights, false, 'cle');
    this.#directed.score();
    return this.#directed.arcScores(heads);
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const heads = this.#inference.infer(words);
    this.#enhancement.enhance(heads);
    return heads;
  }
}
