import {DenseScratch} from '../../msf/arborescence/index.js';
import {
  ArcScorer,
  type SentenceFeatures,
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
import {CandidateTrees} from './candidate-trees.js';
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
import {LONGEST_DENSE, SentenceArcs} from './sentence-arcs.js';

const SCRATCH = {cle: DenseScratch, eisner: EisnerScratch};

/**
 * Inference of D-MST: every arc of the complete graph is scored, or those that
 * survive pruning, and Chu, Liu and Edmonds' algorithm finds the best tree, or
 * Eisner's the best projective one.
 *
 * R. McDonald, F. Pereira, K. Ribarov and J. Hajič, "Non-projective
 * dependency parsing using spanning tree algorithms", HLT/EMNLP 2005. Space
 * O(n²) for n words, time O(n²), or O(n³) for projective trees. Beyond
 * {@link LONGEST_DENSE} words, arcs are bounded, trees may always cross, and time
 * and space are O(n log n) and O(n).
 */
export class DirectedInference implements FirstOrderInference {
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #singleRoot: boolean;
  readonly #decoder: DirectedDecoderName;
  readonly #pruner: LengthPruner | null;
  #scratch: DenseScratch | EisnerScratch;
  readonly #trees: CandidateTrees;
  // The arcs of the sentence, and those after a change; and which of them count.
  readonly #own: SentenceArcs;
  readonly #changed: SentenceArcs;
  #arcs: SentenceArcs;
  readonly #candidates = new CandidateHeads();
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #row = new Float64Array(0);
  #matrix = new Float64Array(0);
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
    this.#trees = new CandidateTrees(singleRoot);
    this.#own = new SentenceArcs(pruner);
    this.#changed = new SentenceArcs(pruner);
    this.#arcs = this.#own;
  }

  get edges(): EdgesKept | null {
    return this.#pruner && {all: this.#all, kept: this.#kept};
  }

  infer(words: readonly TaggedWord[], gold?: Int32Array): Int32Array {
    this.#load(words);
    this.score();
    if (gold !== undefined) addCosts(this.#arcs, gold);
    const singleRoot = this.#singleRoot;
    if (words.length > LONGEST_DENSE) {
      const heads = new Int32Array(words.length + 1);
      this.#trees.find(this.#arcs, this.#arcs.scores, heads);
      return heads;
    }
    return decode(this.matrix(), {singleRoot, ...this.#decoding()});
  }

  *rank(words: readonly TaggedWord[]): Generator<RankedTree, void, undefined> {
    this.#load(words);
    this.score();
    const {scratch, decoder} = this.#decoding();
    const chart = scratch instanceof EisnerScratch ? scratch : undefined;
    yield* rankTrees(this.matrix(), decoder, this.#singleRoot, chart);
  }

  arcScores(tree: Int32Array): ArcScores {
    const {size, heads, children, scores} = this.#arcs;
    return collectScores(tree, add => {
      for (let a = 0; a < size; a++) add(heads[a], children[a], scores[a]);
    });
  }

  potentials(temperature: number): Float64Array {
    return this.matrix(temperature);
  }

  candidates(tree: Int32Array, limits: CandidateLimits): ScoredCandidates {
    const candidates = this.#candidates;
    const {order, rows, heads, scores} = this.#arcs;
    candidates.begin(tree, limits);
    for (let child = 1; child < order; child++) {
      const end = rows[child + 1];
      let best = -Infinity;
      for (let a = rows[child]; a < end; a++) {
        if (scores[a] > best) best = scores[a];
      }
      // Most are below.
      const least = best - limits.margin;
      for (let a = rows[child]; a < end; a++) {
        if (scores[a] >= least || heads[a] === tree[child]) {
          candidates.offer(heads[a], child, scores[a]);
        }
      }
    }
    candidates.end();
    return candidates;
  }

  rescore(
    words: readonly TaggedWord[],
    position: number,
    near: Candidates
  ): void {
    this.#load(words);
    const arcs = this.#changed;
    arcs.change(this.#own, position, near);
    const {missing, missingCount: count} = arcs;
    this.#heads = grown(this.#heads, count);
    this.#children = grown(this.#children, count);
    this.#row = grown(this.#row, count);
    const [heads, children, scores] = [this.#heads, this.#children, this.#row];
    for (let k = 0; k < count; k++) {
      heads[k] = arcs.heads[missing[k]];
      children[k] = arcs.children[missing[k]];
    }
    this.#scorer.score(heads, children, count, scores, null);
    for (let k = 0; k < count; k++) arcs.scores[missing[k]] = scores[k];
    this.#arcs = arcs;
  }

  /** Scores the arcs of the loaded sentence. */
  score(): void {
    const arcs = this.#own;
    const {length} = this.#sentence;
    arcs.load(length);
    const {heads, children, size, scores} = arcs;
    const unigrams = this.#scorer.sumUnigrams();
    this.#scorer.score(heads, children, size, scores, unigrams);
    this.#arcs = arcs;
    this.#all += (length - 1) ** 2;
    this.#kept += size;
  }

  /** The scores of all arcs, as {@link decode} expects. */
  matrix(temperature = 1): Float64Array {
    const {order, size, heads, children, scores} = this.#arcs;
    const total = order * order;
    if (this.#matrix.length < total) {
      // Less generous than arrays: twice the order is four times the memory.
      const isLong = order > LONGEST_DENSE + 1;
      this.#matrix = new Float64Array(isLong ? total : 4 * total);
    }
    const matrix = this.#matrix.subarray(0, total).fill(-Infinity);
    for (let a = 0; a < size; a++) {
      matrix[heads[a] * order + children[a]] = scores[a] / temperature;
    }
    return matrix;
  }

  #load(words: readonly TaggedWord[]): void {
    this.#sentence.load(words);
    this.#pruner?.load(words);
  }

  // How to find trees by the matrix of the sentence, which is reused.
  #decoding() {
    const {length} = this.#sentence;
    if (length > LONGEST_DENSE + 1) return {decoder: 'cle'} as const;
    const decoder = this.#decoder;
    if (this.#scratch.order < length) {
      this.#scratch = new SCRATCH[decoder](2 * length);
    }
    return {decoder, scratch: this.#scratch};
  }
}

function addCosts(
  {size, heads, children, scores}: ScoredCandidates,
  gold: Int32Array
): void {
  for (let a = 0; a < size; a++)
    if (gold[children[a]] !== heads[a]) scores[a]++;
}
