import {INT} from '../compiled/index.js';
import {grown} from '../scratch.js';
import {
  ArcFeatures,
  BUCKETS,
  bucketOf,
  bucketsOf,
  DISTANCE_BINS
} from './arc-features.js';
import type {SentenceFeatures, SideHashes} from './sentence-features.js';

/**
 * Weights rounded to multiples of a step, as integers of 8 bits. All weights
 * have the same step: steps that grow with the weights cost far more accuracy
 * (notes/model-file.md).
 */
export interface RoundedWeights {
  /** Each weight divided by the step: an integer from -128 to 127. */
  readonly multiples: Int8Array;
  /** What the integers are multiples of: a positive number. */
  readonly step: number;
}

/** The weights of one kind of features: exact, or rounded. */
export type Weights = Float32Array | RoundedWeights;

/** How many weights there are. */
export function sizeOf(weights: Weights): number {
  return isRounded(weights) ? weights.multiples.length : weights.length;
}

/** Whether weights are rounded. */
export function isRounded(weights: Weights): weights is RoundedWeights {
  return 'multiples' in weights;
}

/**
 * The weights of the features that look at one end of an arc only, summed up
 * for every word and bucket of a sentence: the sum at position `p` and bucket
 * `b` is at `p * BUCKETS + b`, and the one of the features alone at bucket 0.
 * Sums of rounded weights are in steps.
 */
export interface UnigramSums {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

// Stands for sums that the program has.
const IN_PROGRAM: UnigramSums = {
  first: new Float64Array(0),
  second: new Float64Array(0)
};

// Features are gathered for a few arcs, and their weights are summed up
// afterwards. Weights are far apart in memory, and a processor fetches many of
// them at once only if few other instructions stand in between: fetching each
// weight where its index is found takes almost twice as long. A block of this
// size stays in the fastest cache.
const ARCS_PER_BLOCK = 64;
const FEATURES_PER_BLOCK = 512;

// The program scores so many at once.
const ARCS_PER_CALL = 1024;

/**
 * Scores arcs or edges of a sentence: the score is the sum of the weights of
 * all their features, each alone and joined with the bucket of the arc. An arc
 * takes as much time as {@link ArcFeatures} does to list its features.
 */
export class ArcScorer {
  readonly #sentence: SentenceFeatures;
  readonly #weights: Weights;
  readonly #directed: boolean;
  readonly #block: ArcFeatures;
  // Where the features of each arc of the block end.
  readonly #ends = new Int32Array(ARCS_PER_BLOCK);
  // Where the program of the sentence has the weights, or 0; where it has the sums
  // of unigrams, and in which of its generations.
  readonly #address: number;
  #firstSums = 0;
  #secondSums = 0;
  #generation = -1;
  #first = new Float64Array(0);
  #second = new Float64Array(0);

  /**
   * @param sentence - If it has a program, and this has the weights, then it
   * scores arcs. The scores are the same.
   * @param weights - A power of 2 of them, at least {@link BUCKETS}. Exact
   * ones may change between two calls.
   * @param directed - Whether arcs are scored, not edges.
   */
  constructor(sentence: SentenceFeatures, weights: Weights, directed: boolean) {
    this.#sentence = sentence;
    this.#weights = weights;
    this.#directed = directed;
    this.#block = new ArcFeatures(sentence, sizeOf(weights));
    const {program} = sentence.atoms;
    this.#address = isRounded(weights)
      ? (program?.addressOf(weights.multiples) ?? 0)
      : 0;
  }

  /**
   * The sums that make {@link ArcScorer.score} faster for most arcs of the
   * loaded sentence. They are valid until a sentence or a weight changes.
   */
  sumUnigrams(): UnigramSums {
    return this.#sumInProgram() ? IN_PROGRAM : this.#sum();
  }

  #sum(): UnigramSums {
    const {sides, length} = this.#sentence;
    const first = grown(this.#first, length * BUCKETS);
    const second = grown(this.#second, length * BUCKETS);
    this.#first = first;
    this.#second = second;
    const buckets = bucketsOf(length, this.#directed);
    sumRows(sides.unigramFirst, length, this.#weights, buckets, first);
    sumRows(sides.unigramSecond, length, this.#weights, buckets, second);
    return {first, second};
  }

  /**
   * Scores arcs of the sentence that is loaded now, in order.
   *
   * @param firsts - The heads of arcs; of edges, the left ends.
   * @param unigrams - Those of {@link ArcScorer.sumUnigrams}; `null` looks up
   * every feature, which is cheaper for a few arcs.
   */
  score(
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array,
    unigrams: UnigramSums | null
  ): void {
    const useSums = unigrams === IN_PROGRAM;
    if (unigrams === null || useSums) {
      const isScored = this.#scoreInProgram(
        firsts,
        seconds,
        count,
        scores,
        useSums
      );
      if (isScored) return;
    }
    const sums = useSums ? this.#sum() : unigrams;
    const block = this.#block;
    const ends = this.#ends;
    for (let start = 0; start < count; ) {
      block.length = 0;
      let arcs = 0;
      let k = start;
      while (
        k < count &&
        arcs < ARCS_PER_BLOCK &&
        block.length < FEATURES_PER_BLOCK
      ) {
        if (sums === null) block.append(firsts[k], seconds[k]);
        else block.appendPairs(firsts[k], seconds[k]);
        ends[arcs++] = block.length;
        k++;
      }
      this.#sumBlock(firsts, seconds, start, k, scores, sums);
      start = k;
    }
    const weights = this.#weights;
    if (!isRounded(weights)) return;
    for (let k = 0; k < count; k++) scores[k] *= weights.step;
  }

  // Sums up the weights of unigrams in the program, if it can.
  #sumInProgram(): boolean {
    if (this.#address === 0) return false;
    const sentence = this.#sentence;
    const address = sentence.place();
    const program = sentence.atoms.program!;
    if (address === 0) return false;
    if (this.#generation === program.generation) return true;
    const count = sentence.length * BUCKETS;
    if (!program.reserve(2 * count)) return false;
    this.#firstSums = program.allocate(count);
    this.#secondSums = program.allocate(count);
    program.exports.sumUnigrams(
      address,
      this.#address,
      sizeOf(this.#weights) - 1,
      sentence.length,
      this.#firstSums,
      this.#secondSums
    );
    this.#generation = program.generation;
    return true;
  }

  #scoreInProgram(
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array,
    useSums: boolean
  ): boolean {
    const weights = this.#weights;
    if (this.#address === 0 || !isRounded(weights)) return false;
    if (useSums && !this.#sumInProgram()) return false;
    const sentence = this.#sentence.place();
    const program = this.#sentence.atoms.program!;
    const most = Math.min(count, ARCS_PER_CALL);
    if (sentence === 0 || !program.reserve(3 * most)) return false;
    const {words, exports, end} = program;
    const at = end / INT;
    for (let start = 0; start < count; start += ARCS_PER_CALL) {
      const some = Math.min(ARCS_PER_CALL, count - start);
      const secondsAt = at + some;
      const scoresAt = secondsAt + some;
      for (let k = 0; k < some; k++) {
        words[at + k] = firsts[start + k];
        words[secondsAt + k] = seconds[start + k];
      }
      exports.scoreArcs(
        sentence,
        this.#address,
        weights.multiples.length - 1,
        end,
        INT * secondsAt,
        some,
        INT * scoresAt,
        useSums ? this.#firstSums : 0,
        useSums ? this.#secondSums : 0,
        this.#directed ? DISTANCE_BINS : 0
      );
      for (let k = 0; k < some; k++) {
        scores[start + k] = weights.step * words[scoresAt + k];
      }
    }
    return true;
  }

  // Sums up the weights of the block, which holds the features of the arcs
  // from `start` to `end`, and adds those of their unigrams.
  #sumBlock(
    firsts: Int32Array,
    seconds: Int32Array,
    start: number,
    end: number,
    scores: Float64Array,
    unigrams: UnigramSums | null
  ): void {
    const {indices} = this.#block;
    const ends = this.#ends;
    const weights = this.#weights;
    const directed = this.#directed;
    let at = 0;
    for (let k = start; k < end; k++) {
      const bucket = bucketOf(firsts[k], seconds[k], directed);
      const stop = ends[k - start];
      scores[k] = isRounded(weights)
        ? sumMultiples(weights.multiples, indices, at, stop, bucket)
        : sumWeights(weights, indices, at, stop, bucket);
      at = stop;
      if (unigrams === null) continue;
      const {first, second} = unigrams;
      const a = firsts[k] * BUCKETS;
      const b = seconds[k] * BUCKETS;
      scores[k] +=
        first[a] + first[a + bucket] + second[b] + second[b + bucket];
    }
  }
}

// The functions below come in pairs, one for exact and one for rounded
// weights: a loop over arrays of one type runs faster than one over two types.

// The weights of some features, alone and with a bucket.
function sumWeights(
  weights: Float32Array,
  indices: Int32Array,
  start: number,
  end: number,
  bucket: number
): number {
  let sum = 0;
  let other = 0;
  let at = start;
  // Four at a time, again so that more of them are fetched at once.
  for (; at + 3 < end; at += 4) {
    const a = indices[at];
    const b = indices[at + 1];
    const c = indices[at + 2];
    const d = indices[at + 3];
    sum += weights[a] + weights[a ^ bucket] + weights[b] + weights[b ^ bucket];
    other +=
      weights[c] + weights[c ^ bucket] + weights[d] + weights[d ^ bucket];
  }
  for (; at < end; at++) {
    const a = indices[at];
    sum += weights[a] + weights[a ^ bucket];
  }
  return sum + other;
}

function sumMultiples(
  weights: Int8Array,
  indices: Int32Array,
  start: number,
  end: number,
  bucket: number
): number {
  let sum = 0;
  let at = start;
  for (; at + 3 < end; at += 4) {
    const a = indices[at];
    const b = indices[at + 1];
    const c = indices[at + 2];
    const d = indices[at + 3];
    const one =
      weights[a] + weights[a ^ bucket] + weights[b] + weights[b ^ bucket];
    const other =
      weights[c] + weights[c ^ bucket] + weights[d] + weights[d ^ bucket];
    sum = (sum + one + other) | 0;
  }
  for (; at < end; at++) {
    const a = indices[at];
    sum = (sum + weights[a] + weights[a ^ bucket]) | 0;
  }
  return sum;
}

function sumRows(
  hashes: SideHashes,
  length: number,
  weights: Weights,
  buckets: readonly number[],
  sums: Float64Array
): void {
  const {width, values} = hashes;
  const mask = sizeOf(weights) - 1;
  for (let p = 0; p < length; p++) {
    const start = p * width;
    const end = start + width;
    // Bucket by bucket, not template by template: the first bucket fetches all
    // the cache lines at once, and the others find them there.
    for (let k = 0; k < buckets.length; k++) {
      const bucket = buckets[k];
      sums[p * BUCKETS + bucket] = isRounded(weights)
        ? sumRowMultiples(weights.multiples, values, start, end, mask, bucket)
        : sumRowWeights(weights, values, start, end, mask, bucket);
    }
  }
}

// The weights of the features of a row of hashes, with a bucket.
function sumRowWeights(
  weights: Float32Array,
  hashes: Int32Array,
  start: number,
  end: number,
  mask: number,
  bucket: number
): number {
  let sum = 0;
  for (let t = start; t < end; t++) {
    sum += weights[(hashes[t] & mask) ^ bucket];
  }
  return sum;
}

function sumRowMultiples(
  weights: Int8Array,
  hashes: Int32Array,
  start: number,
  end: number,
  mask: number,
  bucket: number
): number {
  let sum = 0;
  for (let t = start; t < end; t++) {
    sum = (sum + weights[(hashes[t] & mask) ^ bucket]) | 0;
  }
  return sum;
}
