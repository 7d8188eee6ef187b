import type {GoldSentence} from './pruner.js';
import {
  likelihood,
  roundVine,
  VINE_BINS,
  VINE_FEATURES,
  VineBounds,
  VineFeatures,
  type VineModel,
  vineBin
} from './vine.js';

const ROWS = 2 ** 16;

// How far weights move in each pass.
const RATES = [0.1, 0.05, 0.02];

// One sentence in so many sets the threshold instead of weights.
const HELD_OUT = 10;

/**
 * Learns which words have long edges. Nine tenths of the sentences train the
 * classifier by stochastic gradient descent, in their order; the threshold is
 * the one that keeps a share of the edges of the others. Time linear in the
 * words.
 */
export function learnVine(
  sentences: readonly GoldSentence[],
  keep: number
): VineModel {
  const weights = new Float32Array(ROWS * VINE_BINS);
  const features = new VineFeatures(ROWS);
  // With few sentences, all of them do both.
  const isHeldOut = (i: number) =>
    sentences.length >= HELD_OUT && i % HELD_OUT === HELD_OUT - 1;
  for (const rate of RATES) {
    for (const [i, sentence] of sentences.entries()) {
      if (!isHeldOut(i)) learnSentence(sentence, features, weights, rate);
    }
  }
  const model = {weights: roundVine(weights), threshold: 0};
  const others =
    sentences.length >= HELD_OUT
      ? sentences.filter((_, i) => isHeldOut(i))
      : sentences;
  return {...model, threshold: thresholdFor(others, model, keep)};
}

function learnSentence(
  {words, heads}: GoldSentence,
  features: VineFeatures,
  weights: Float32Array,
  rate: number
): void {
  features.load(words);
  const {rows} = features;
  const bins = binsOf(heads);
  const scores = new Float64Array(VINE_BINS);
  for (let k = 2; k < 2 * heads.length; k++) {
    const start = k * VINE_FEATURES;
    scores.fill(0);
    for (let f = start; f < start + VINE_FEATURES; f++) {
      const row = rows[f] * VINE_BINS;
      for (let b = 0; b < VINE_BINS; b++) scores[b] += weights[row + b];
    }
    for (let b = 0; b < VINE_BINS; b++) {
      scores[b] = rate * (((bins[k] >> b) & 1) - likelihood(scores[b]));
    }
    for (let f = start; f < start + VINE_FEATURES; f++) {
      const row = rows[f] * VINE_BINS;
      for (let b = 0; b < VINE_BINS; b++) weights[row + b] += scores[b];
    }
  }
}

// The bins of each word's edges, as bits: at 2p to the right, at 2p + 1 to the
// left.
function binsOf(heads: Int32Array): Uint8Array {
  const bins = new Uint8Array(2 * heads.length);
  for (let child = 1; child < heads.length; child++) {
    const head = heads[child];
    if (head === 0) continue;
    const bit = 1 << vineBin(Math.abs(head - child));
    bins[2 * Math.min(head, child)] |= bit;
    bins[2 * Math.max(head, child) + 1] |= bit;
  }
  return bins;
}

// The greatest threshold that keeps a share of the right edges between words.
function thresholdFor(
  sentences: readonly GoldSentence[],
  model: VineModel,
  keep: number
): number {
  const bounds = new VineBounds(model);
  const least: number[] = [];
  for (const {words, heads} of sentences) {
    bounds.load(words);
    for (let child = 1; child < heads.length; child++) {
      const head = heads[child];
      if (head === 0) continue;
      const bin = vineBin(Math.abs(head - child));
      // Neighbours are always kept.
      if (bin === 0) {
        least.push(Infinity);
        continue;
      }
      least.push(
        Math.min(
          bounds.thresholdOf(Math.min(head, child), 0, bin),
          bounds.thresholdOf(Math.max(head, child), 1, bin)
        )
      );
    }
  }
  least.sort((a, b) => b - a);
  const needed = Math.ceil(keep * least.length);
  const threshold = needed > 0 ? least[needed - 1] : 0;
  return threshold === Infinity ? 1 : threshold;
}
