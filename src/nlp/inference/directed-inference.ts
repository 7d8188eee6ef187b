import {DenseScratch} from '../../msf/arborescence/index.js';
import {
  ArcScorer,
  type SentenceFeatures,
  type UnigramSums,
  type Weights
} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {
  CandidateHeads,
  type CandidateLimits,
  type Candidates,
  type ScoredCandidates
} from './candidate-heads.js';
import {decode} from './decode.js';
import {rankTrees} from './decode-best.js';
import {EisnerScratch} from './eisner.js';
import {
  type ArcScores,
  collectScores,
  type DirectedDecoderName,
  type EdgesKept,
  type FirstOrderInference,
  type RankedTree
} from './inference.js';
import type {LengthPruner} from './pruning.js';

const SCRATCH = {cle: DenseScratch, eisner: EisnerScratch};

/**
 * Inference of D-MST: every arc of the complete graph is scored, or those that
 * survive pruning, and Chu, Liu and Edmonds' algorithm finds the best tree, or
 * Eisner's the best projective one.
 *
 * R. McDonald, F. Pereira, K. Ribarov and J. Hajič, "Non-projective
 * dependency parsing using spanning tree algorithms", HLT/EMNLP 2005. Space
 * O(n²) for n words, time O(n²), or O(n³) for projective trees.
 */
export class DirectedInference implements FirstOrderInference {
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #singleRoot: boolean;
  readonly #decoder: DirectedDecoderName;
  readonly #pruner: LengthPruner | null;
  #scratch: DenseScratch | EisnerScratch;
  #scores = new Float64Array(0);
  readonly #candidates = new CandidateHeads();
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #row = new Float64Array(0);
  #potentials = new Float64Array(0);
  // The scores before some of them changed, if any did.
  #before = new Float64Array(0);
  #isRescored = false;
  // Numbers of arcs.
  #all = 0;
  #kept = 0;

  /** @param pruner - Decides which arcs to score; default: all. */
  constructor(
    sentence: SentenceFeatures,
    weights: Weights,
    singleRoot: boolean,
    decoder: DirectedDecoderName,
    pruner: LengthPruner | null = null
  ) {
    this.#sentence = sentence;
    this.#scorer = new ArcScorer(sentence, weights, true);
    this.#singleRoot = singleRoot;
    this.#decoder = decoder;
    this.#pruner = pruner;
    this.#scratch = new SCRATCH[decoder](0);
  }

  get edges(): EdgesKept | null {
    return this.#pruner && {all: this.#all, kept: this.#kept};
  }

  infer(words: readonly TaggedWord[], gold?: Int32Array): Int32Array {
    this.#load(words);
    const scores = this.score();
    if (gold !== undefined) addCosts(scores, gold);
    return decode(scores, {
      decoder: this.#decoder,
      singleRoot: this.#singleRoot,
      scratch: this.#scratch
    });
  }

  *rank(words: readonly TaggedWord[]): Generator<RankedTree, void, undefined> {
    this.#load(words);
    const scores = this.score();
    const scratch =
      this.#scratch instanceof EisnerScratch ? this.#scratch : undefined;
    yield* rankTrees(scores, this.#decoder, this.#singleRoot, scratch);
  }

  arcScores(heads: Int32Array): ArcScores {
    const scores = this.#scores;
    const {length} = heads;
    return collectScores(heads, add => {
      for (let head = 0; head < length; head++) {
        for (let child = 1; child < length; child++) {
          if (child === head) continue;
          add(head, child, scores[head * length + child]);
        }
      }
    });
  }

  potentials(temperature: number): Float64Array {
    const total = this.#sentence.length ** 2;
    const potentials = grown(this.#potentials, total);
    this.#potentials = potentials;
    for (let k = 0; k < total; k++) {
      potentials[k] = this.#scores[k] / temperature;
    }
    return potentials.subarray(0, total);
  }

  candidates(tree: Int32Array, limits: CandidateLimits): ScoredCandidates {
    const candidates = this.#candidates;
    const scores = this.#scores;
    const {length} = tree;
    candidates.begin(tree, limits);
    // The least score that is worth offering, by child: most are below.
    const least = this.#row.fill(-Infinity, 0, length);
    for (let head = 0, at = 0; head < length; head++) {
      for (let child = 0; child < length; child++, at++) {
        if (scores[at] > least[child] && child !== head) {
          least[child] = scores[at];
        }
      }
    }
    for (let child = 1; child < length; child++) least[child] -= limits.margin;
    for (let head = 0, at = 1; head < length; head++, at++) {
      for (let child = 1; child < length; child++, at++) {
        if (scores[at] < least[child] && tree[child] !== head) continue;
        if (child !== head) candidates.offer(head, child, scores[at]);
      }
    }
    candidates.end();
    return candidates;
  }

  rescore(
    words: readonly TaggedWord[],
    position: number,
    {heads: near, children: nearChildren, size}: Candidates
  ): void {
    const length = words.length + 1;
    const scores = this.#scores.subarray(0, length * length);
    if (this.#isRescored) scores.set(this.#before.subarray(0, scores.length));
    else {
      this.#before = grown(this.#before, scores.length);
      this.#before.set(scores);
      this.#isRescored = true;
    }
    this.#load(words);
    this.#reserve(size + 2 * length);
    const heads = this.#heads;
    const children = this.#children;
    heads.set(near.subarray(0, size));
    children.set(nearChildren.subarray(0, size));
    let count = size;
    for (let other = 0; other < length; other++) {
      if (other === position) continue;
      scores[other * length + position] = -Infinity;
      if (this.#keeps(other, position)) {
        heads[count] = other;
        children[count++] = position;
      }
      if (other === 0) continue;
      scores[position * length + other] = -Infinity;
      if (this.#keeps(position, other)) {
        heads[count] = position;
        children[count++] = other;
      }
    }
    this.#fill(scores, length, count, null);
  }

  /** Scores the arcs of the loaded sentence, as {@link decode} expects. */
  score(): Float64Array {
    const {length} = this.#sentence;
    this.#isRescored = false;
    if (this.#scratch.order < length) {
      // Less generous than arrays: twice the order is four times the memory.
      const order = length < 500 ? 2 * length : length;
      this.#scratch = new SCRATCH[this.#decoder](order);
      this.#scores = new Float64Array(order * order);
    }
    const scores = this.#scores.subarray(0, length * length);
    if (this.#pruner !== null) scores.fill(-Infinity);
    this.#reserve(ARCS_AT_ONCE + length);
    const heads = this.#heads;
    const children = this.#children;
    const unigrams = this.#scorer.sumUnigrams();
    let count = 0;
    for (let head = 0; head < length; head++) {
      const start = count;
      if (head > 0 && this.#pruner !== null) {
        count = this.#pruner.keepArcs(head, children, count);
      } else {
        for (let c = head - 1; c > 0; c--) children[count++] = c;
        for (let c = head + 1; c < length; c++) children[count++] = c;
      }
      heads.fill(head, start, count);
      if (count < ARCS_AT_ONCE && head < length - 1) continue;
      this.#fill(scores, length, count, unigrams);
      this.#kept += count;
      count = 0;
    }
    this.#all += (length - 1) ** 2;
    return scores;
  }

  #load(words: readonly TaggedWord[]): void {
    this.#sentence.load(words);
    this.#pruner?.load(words);
  }

  #keeps(head: number, child: number): boolean {
    const pruner = this.#pruner;
    return pruner === null || head === 0 || pruner.keepsArc(head, child);
  }

  #reserve(count: number): void {
    this.#heads = grown(this.#heads, count);
    this.#children = grown(this.#children, count);
    this.#row = grown(this.#row, count);
  }

  // Scores the arcs of the list.
  #fill(
    scores: Float64Array,
    length: number,
    count: number,
    unigrams: UnigramSums | null
  ): void {
    const heads = this.#heads;
    const children = this.#children;
    const found = this.#row;
    this.#scorer.score(heads, children, count, found, unigrams);
    for (let k = 0; k < count; k++) {
      scores[heads[k] * length + children[k]] = found[k];
    }
  }
}

// Scoring a list has a price of its own.
const ARCS_AT_ONCE = 1024;

function addCosts(scores: Float64Array, gold: Int32Array): void {
  const {length} = gold;
  for (let at = 0, head = 0; head < length; head++) {
    for (let c = 0; c < length; c++, at++) {
      if (gold[c] !== head) scores[at] += 1;
    }
  }
}
