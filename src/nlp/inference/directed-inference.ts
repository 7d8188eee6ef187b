import {DenseScratch} from '../../msf/index.js';
import type {SentenceFeatures} from '../features/index.js';
import {ArcScorer} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import {decode} from './decode.js';
import {EisnerScratch} from './eisner.js';
import type {Inference} from './inference.js';
import {ArcMargins, type ArcScores} from './inference.js';
import type {DirectedDecoderName} from './names.js';

// The memory that each decoder works in.
const SCRATCH = {cle: DenseScratch, eisner: EisnerScratch};

/**
 * Inference of D-MST: every arc of the complete graph is scored, and Chu, Liu
 * and Edmonds' algorithm finds the best tree, or Eisner's the best projective
 * one.
 *
 * R. McDonald, F. Pereira, K. Ribarov and J. Hajič, "Non-projective
 * dependency parsing using spanning tree algorithms", HLT/EMNLP 2005. Space
 * O(n²) for n words, time O(n²), or O(n³) for projective trees; the memory is
 * used again.
 */
export class DirectedInference implements Inference {
  readonly edges = null;
  readonly #features: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #singleRoot: boolean;
  readonly #decoder: DirectedDecoderName;
  #scratch: DenseScratch | EisnerScratch;
  #scores = new Float64Array(0);
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #row = new Float64Array(0);

  /** Inference by these weights, which may change between sentences. */
  constructor(
    features: SentenceFeatures,
    weights: Float32Array,
    singleRoot: boolean,
    decoder: DirectedDecoderName
  ) {
    this.#features = features;
    this.#scorer = new ArcScorer(features, weights, true);
    this.#singleRoot = singleRoot;
    this.#decoder = decoder;
    this.#scratch = new SCRATCH[decoder](0);
  }

  infer(words: readonly TaggedWord[], gold?: Int32Array): Int32Array {
    this.#features.load(words);
    const scores = this.score();
    if (gold !== undefined) addCosts(scores, gold);
    return decode(scores, {
      decoder: this.#decoder,
      singleRoot: this.#singleRoot,
      scratch: this.#scratch
    });
  }

  arcScores(heads: Int32Array): ArcScores {
    return matrixScores(this.#scores, heads);
  }

  /**
   * Scores all arcs of the sentence that the features hold, as {@link decode}
   * takes them. The array is valid until the next sentence.
   */
  score(): Float64Array {
    const {length} = this.#features;
    this.#reserve(length);
    const scores = this.#scores.subarray(0, length * length);
    const heads = this.#heads;
    const children = this.#children;
    const row = this.#row;
    this.#scorer.begin();
    for (let head = 0; head < length; head++) {
      let count = 0;
      for (let c = head - 1; c > 0; c--) children[count++] = c;
      for (let c = head + 1; c < length; c++) children[count++] = c;
      heads.fill(head, 0, count);
      this.#scorer.score(heads, children, count, row);
      const start = head * length;
      for (let k = 0; k < count; k++) scores[start + children[k]] = row[k];
    }
    return scores;
  }

  #reserve(length: number): void {
    if (this.#row.length >= length) return;
    // Some more than needed, so that growing sentences do not allocate often.
    const order = length < 500 ? 2 * length : length;
    this.#scratch = new SCRATCH[this.#decoder](order);
    this.#scores = new Float64Array(order * order);
    this.#heads = new Int32Array(order);
    this.#children = new Int32Array(order);
    this.#row = new Float64Array(order);
  }
}

/** The scores of a tree's arcs by a matrix, in which row h has head h. */
export function matrixScores(
  scores: Float64Array,
  heads: Int32Array
): ArcScores {
  const {length} = heads;
  const margins = new ArcMargins(heads);
  for (let head = 0; head < length; head++) {
    for (let child = 1; child < length; child++) {
      if (child === head) continue;
      margins.add(head, child, scores[head * length + child]);
    }
  }
  return margins.finish();
}

function addCosts(scores: Float64Array, gold: Int32Array): void {
  const {length} = gold;
  for (let at = 0, head = 0; head < length; head++) {
    for (let c = 0; c < length; c++, at++) {
      if (gold[c] !== head) scores[at] += 1;
    }
  }
}
