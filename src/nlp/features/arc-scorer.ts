import {AloneSums} from './alone-sums.js';
import {PLACES, placeOf} from './distance.js';
import {DIFFERENT, type Morphology, SAME} from './morphology.js';
import {MOST_BETWEEN} from './same-values.js';
import type {SentenceFeatures} from './sentence-features.js';

/**
 * Scores arcs or edges of a sentence by a weight vector: the sum of the
 * weights of all their features, as {@link FeatureList} lists them.
 *
 * Only the arcs that are asked for are scored. An arc costs O(T + d) for T
 * templates and d different tags between its ends, of which no more than
 * {@link MOST_BETWEEN} count; templates of one end alone are summed up once
 * for every word instead of once for every arc.
 */
export class ArcScorer {
  readonly #features: SentenceFeatures;
  readonly #weights: Float32Array;
  readonly #directed: boolean;
  readonly #aloneFirst: AloneSums;
  readonly #aloneSecond: AloneSums;
  // Of the tags met so far on the way from the first end, the sum with the
  // half of that end, and which template it is.
  readonly #met: Int32Array;
  readonly #one = new Int32Array(1);
  readonly #oneScore = new Float64Array(1);

  /**
   * @param weights - A power of 2 of them, at least {@link PLACES}.
   * @param directed - Whether arcs are scored, not edges.
   */
  constructor(
    features: SentenceFeatures,
    weights: Float32Array,
    directed: boolean
  ) {
    this.#features = features;
    this.#weights = weights;
    this.#directed = directed;
    const {aloneFirst, aloneSecond, betweenMiddle} = features;
    this.#aloneFirst = new AloneSums(aloneFirst, weights, directed);
    this.#aloneSecond = new AloneSums(aloneSecond, weights, directed);
    // The last position looked at may bring one more of each template.
    this.#met = new Int32Array(2 * (MOST_BETWEEN + 1) * betweenMiddle.width);
  }

  /** Prepares to score many arcs of the sentence that the features hold. */
  begin(): void {
    const {length} = this.#features;
    this.#aloneFirst.load(length);
    this.#aloneSecond.load(length);
  }

  /**
   * Scores a single arc, or an edge with its left end first. It takes no
   * {@link ArcScorer.begin}: cheaper if only a few of a sentence are wanted.
   */
  scoreOne(first: number, second: number): number {
    const place = placeOf(first, second, this.#directed);
    this.#one[0] = second;
    this.#scorePairs(first, this.#one, 1, this.#oneScore);
    return (
      this.#oneScore[0] +
      this.#aloneFirst.at(first, place) +
      this.#aloneSecond.at(second, place)
    );
  }

  /**
   * Scores arcs that have one end in common.
   *
   * @param first - The head of an arc; of an edge, the end further left.
   * @param seconds - The other ends. All on one side of `first` stand
   * together, in order of their distance.
   * @param count - How many there are.
   * @param scores - Where to write the scores, in the same order.
   */
  score(
    first: number,
    seconds: Int32Array,
    count: number,
    scores: Float64Array
  ): void {
    this.#scorePairs(first, seconds, count, scores);
    const directed = this.#directed;
    const {values: aloneFirst} = this.#aloneFirst;
    const {values: aloneSecond} = this.#aloneSecond;
    const start = first * PLACES;
    for (let k = 0; k < count; k++) {
      const place = placeOf(first, seconds[k], directed);
      const at = seconds[k] * PLACES;
      scores[k] +=
        aloneFirst[start] +
        aloneFirst[start + place] +
        aloneSecond[at] +
        aloneSecond[at + place];
    }
  }

  // Scores arcs by the features of both ends.
  #scorePairs(
    first: number,
    seconds: Int32Array,
    count: number,
    scores: Float64Array
  ): void {
    const features = this.#features;
    const weights = this.#weights;
    const mask = weights.length - 1;
    const {agreement} = features.set;
    const directed = this.#directed;
    const {width, values: pairFirst} = features.pairFirst;
    const pairSecond = features.pairSecond.values;
    const {width: betweenWidth, values: middle} = features.betweenMiddle;
    const betweenFirst = features.betweenFirst.values;
    const betweenSecond = features.betweenSecond.values;
    const {previous, next} = features.sameMiddle;
    const met = this.#met;
    const metLimit = 2 * MOST_BETWEEN * betweenWidth;
    const pairStart = first * width;
    const pairEnd = pairStart + width;
    const betweenStart = first * betweenWidth;

    let step = 0;
    let reached = first;
    let metEnd = 0;
    for (let k = 0; k < count; k++) {
      const second = seconds[k];
      if (second > first !== step > 0 || step === 0) {
        step = second > first ? 1 : -1;
        reached = first + step;
        metEnd = 0;
      }
      // Each tag counts where it is met first on the way.
      for (; reached !== second && metEnd < metLimit; reached += step) {
        const at = reached * betweenWidth;
        for (let t = 0; t < betweenWidth; t++) {
          const isNew =
            step > 0 ? previous[at + t] <= first : next[at + t] >= first;
          if (!isNew) continue;
          met[metEnd++] = middle[at + t] + betweenFirst[betweenStart + t];
          met[metEnd++] = t;
        }
      }

      const place = placeOf(first, second, directed);
      let score = 0;
      for (let a = pairStart, b = second * width; a < pairEnd; a++, b++) {
        const i = (pairFirst[a] + pairSecond[b]) & mask;
        score += weights[i] + weights[i ^ place];
      }
      const at = second * betweenWidth;
      for (let m = 0; m < metEnd; m += 2) {
        const i = (met[m] + betweenSecond[at + met[m + 1]]) & mask;
        score += weights[i] + weights[i ^ place];
      }
      if (agreement) {
        const {morphology} = features;
        score += scoreAgreement(morphology, weights, first, second, place);
      }
      scores[k] = score;
    }
  }
}

function scoreAgreement(
  morphology: Morphology,
  weights: Float32Array,
  first: number,
  second: number,
  place: number
): number {
  const mask = weights.length - 1;
  const {start, attribute, value} = morphology;
  const agreement =
    morphology.agreementFirst[first] + morphology.agreementSecond[second];
  let a = start[first];
  let b = start[second];
  const aEnd = start[first + 1];
  const bEnd = start[second + 1];
  let score = 0;
  while (a < aEnd && b < bEnd) {
    if (attribute[a] < attribute[b]) a++;
    else if (attribute[a] > attribute[b]) b++;
    else {
      let i = (morphology.first[a] + morphology.second[b]) & mask;
      score += weights[i] + weights[i ^ place];
      const how = value[a] === value[b] ? SAME : DIFFERENT;
      i = (agreement + Math.imul(attribute[a], how)) & mask;
      score += weights[i] + weights[i ^ place];
      a++;
      b++;
    }
  }
  return score;
}
