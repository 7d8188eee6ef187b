import {AloneSums} from './alone-sums.js';
import {PLACES, placeOf} from './distance.js';
import {FeatureBlock} from './feature-block.js';
import type {HalfTable} from './half-table.js';
import {DIFFERENT, SAME} from './morphology.js';
import {MOST_BETWEEN} from './same-values.js';
import type {SentenceFeatures} from './sentence-features.js';

/**
 * Scores arcs or edges of a sentence by a weight vector: the sum of the
 * weights of all their features, as {@link FeatureList} lists them.
 *
 * Only the arcs that are asked for are scored. An arc costs O(T + d) for T
 * templates and d different tags between its ends, of which no more than
 * {@link MOST_BETWEEN} count.
 */
export class ArcScorer {
  readonly #features: SentenceFeatures;
  readonly #weights: Float32Array;
  readonly #mask: number;
  readonly #directed: boolean;
  readonly #aloneFirst: AloneSums;
  readonly #aloneSecond: AloneSums;
  readonly #block = new FeatureBlock();
  // Of the tags met so far on the way from the first end, the sum with the
  // half of that end, and which template it is.
  readonly #met: Int32Array;
  #metEnd = 0;
  // Where that way began, how far it led, and in which direction.
  #from = -1;
  #reached = -1;
  #step = 0;

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
    this.#mask = weights.length - 1;
    this.#directed = directed;
    const {aloneFirst, aloneSecond, betweenMiddle} = features;
    this.#aloneFirst = new AloneSums(aloneFirst, weights, directed);
    this.#aloneSecond = new AloneSums(aloneSecond, weights, directed);
    // The last position looked at may bring one more of each template.
    this.#met = new Int32Array(2 * (MOST_BETWEEN + 1) * betweenMiddle.width);
  }

  /**
   * Scores many arcs of the sentence that the features hold: templates of one
   * end alone are summed up once for every word instead of once for every
   * arc. {@link ArcScorer.begin} must have been called for the sentence.
   *
   * @param firsts - The heads of arcs; of edges, the ends further left. It
   * is faster if those with the same head stand together, those on one side
   * of it in order of their distance.
   * @param seconds - The other ends.
   * @param count - How many there are.
   * @param scores - Where to write the scores, in the same order.
   */
  score(
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array
  ): void {
    this.#sumAll(firsts, seconds, count, scores, false);
    const directed = this.#directed;
    const {values: aloneFirst} = this.#aloneFirst;
    const {values: aloneSecond} = this.#aloneSecond;
    for (let k = 0; k < count; k++) {
      const place = placeOf(firsts[k], seconds[k], directed);
      const a = firsts[k] * PLACES;
      const b = seconds[k] * PLACES;
      scores[k] +=
        aloneFirst[a] +
        aloneFirst[a + place] +
        aloneSecond[b] +
        aloneSecond[b + place];
    }
  }

  /** Prepares to {@link ArcScorer.score} arcs of a sentence. */
  begin(): void {
    const {length} = this.#features;
    this.#aloneFirst.load(length);
    this.#aloneSecond.load(length);
  }

  /**
   * The same without {@link ArcScorer.begin}: cheaper if only a few arcs of a
   * sentence are wanted.
   */
  scoreFew(
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array
  ): void {
    this.#sumAll(firsts, seconds, count, scores, true);
  }

  #sumAll(
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array,
    withAlone: boolean
  ): void {
    const features = this.#features;
    const {aloneFirst, aloneSecond} = features;
    const weights = this.#weights;
    const directed = this.#directed;
    const block = this.#block;
    const most = this.#mostFeatures();
    // The way of another sentence means nothing here.
    this.#from = -1;
    for (let k = 0; k < count; k++) {
      const first = firsts[k];
      const second = seconds[k];
      block.reserve(most);
      if (withAlone) {
        this.#putAlone(aloneFirst, first);
        this.#putAlone(aloneSecond, second);
      }
      this.#putPairs(first, second);
      this.#putBetween(first, second);
      if (features.set.agreement) this.#putAgreement(first, second);
      const isFull = block.endArc(placeOf(first, second, directed));
      if (isFull || k === count - 1) block.sumInto(scores, k + 1, weights);
    }
  }

  // The most features that an arc of the sentence can have.
  #mostFeatures(): number {
    const {length, set, morphology} = this.#features;
    const {aloneFirst, aloneSecond, pairFirst, betweenMiddle} = this.#features;
    return (
      aloneFirst.width +
      aloneSecond.width +
      pairFirst.width +
      Math.min(length, MOST_BETWEEN + 1) * betweenMiddle.width +
      (set.agreement ? 2 * morphology.start[length] : 0)
    );
  }

  #putAlone({width, values}: HalfTable, position: number): void {
    const {indices, length} = this.#block;
    const mask = this.#mask;
    const start = position * width;
    for (let t = 0; t < width; t++) {
      indices[length + t] = values[start + t] & mask;
    }
    this.#block.length = length + width;
  }

  #putPairs(first: number, second: number): void {
    const {indices, length} = this.#block;
    const mask = this.#mask;
    const {width, values: firstSides} = this.#features.pairFirst;
    const {values: secondSides} = this.#features.pairSecond;
    const a = first * width;
    const b = second * width;
    for (let t = 0; t < width; t++) {
      indices[length + t] = (firstSides[a + t] + secondSides[b + t]) & mask;
    }
    this.#block.length = length + width;
  }

  #putBetween(first: number, second: number): void {
    this.#walk(first, second);
    const {indices} = this.#block;
    const mask = this.#mask;
    const {width, values: secondSides} = this.#features.betweenSecond;
    const met = this.#met;
    const metEnd = this.#metEnd;
    const start = second * width;
    let at = this.#block.length;
    for (let m = 0; m < metEnd; m += 2) {
      indices[at++] = (met[m] + secondSides[start + met[m + 1]]) & mask;
    }
    this.#block.length = at;
  }

  // Meets the tags between the ends, or those that the last arc has not met
  // yet if the way is the same. Each counts where it is met first.
  #walk(first: number, second: number): void {
    const {betweenMiddle, betweenFirst, sameMiddle} = this.#features;
    const {width, values: middle} = betweenMiddle;
    const {values: firstSides} = betweenFirst;
    const {previous, next} = sameMiddle;
    const step = second > first ? 1 : -1;
    let reached = this.#reached;
    let metEnd = this.#metEnd;
    const goesOn =
      first === this.#from &&
      step === this.#step &&
      step * (second - reached) >= 0;
    if (!goesOn) {
      reached = first + step;
      metEnd = 0;
    }
    // Each tag is met once, and takes two entries.
    const met = this.#met;
    const limit = 2 * MOST_BETWEEN * width;
    for (; reached !== second && metEnd < limit; reached += step) {
      for (let t = 0; t < width; t++) {
        const at = reached * width + t;
        const isNew = step > 0 ? previous[at] <= first : next[at] >= first;
        if (!isNew) continue;
        met[metEnd++] = middle[at] + firstSides[first * width + t];
        met[metEnd++] = t;
      }
    }
    this.#from = first;
    this.#step = step;
    this.#reached = reached;
    this.#metEnd = metEnd;
  }

  #putAgreement(first: number, second: number): void {
    const {indices} = this.#block;
    const mask = this.#mask;
    const {morphology} = this.#features;
    const {start, attribute, value} = morphology;
    const {first: firstSides, second: secondSides} = morphology;
    const ends =
      morphology.agreementFirst[first] + morphology.agreementSecond[second];
    let a = start[first];
    let b = start[second];
    const aEnd = start[first + 1];
    const bEnd = start[second + 1];
    let at = this.#block.length;
    while (a < aEnd && b < bEnd) {
      if (attribute[a] < attribute[b]) a++;
      else if (attribute[a] > attribute[b]) b++;
      else {
        const how = value[a] === value[b] ? SAME : DIFFERENT;
        indices[at++] = (firstSides[a] + secondSides[b]) & mask;
        indices[at++] = (ends + Math.imul(attribute[a], how)) & mask;
        a++;
        b++;
      }
    }
    this.#block.length = at;
  }
}
