import {placeOf} from './distance.js';
import {DIFFERENT, SAME} from './morphology.js';
import {MOST_BETWEEN} from './same-values.js';
import type {SentenceFeatures} from './sentence-features.js';

/**
 * The features of one arc of a sentence, one by one: for each the index of
 * its weight, alone and joined with the direction and distance of the arc.
 *
 * This is what the features of an arc *are*; {@link ArcScorer} sums up the
 * same weights, faster. An index may be there more than once.
 */
export class FeatureList {
  /** The indices; those from `length` on mean nothing. */
  indices: Int32Array = new Int32Array(0);
  /** How many there are. */
  length = 0;
  readonly #features: SentenceFeatures;
  readonly #mask: number;
  readonly #directed: boolean;

  /**
   * @param size - Number of weights, a power of 2.
   * @param directed - Whether it lists features of arcs, not of edges.
   */
  constructor(features: SentenceFeatures, size: number, directed: boolean) {
    this.#features = features;
    this.#mask = size - 1;
    this.#directed = directed;
  }

  /** Lists the features of an arc, or of an edge with its left end first. */
  load(first: number, second: number): void {
    const features = this.#features;
    const {aloneFirst, aloneSecond, pairFirst, pairSecond} = features;
    const place = placeOf(first, second, this.#directed);
    this.length = 0;
    this.#reserve(first, second);
    for (let t = 0; t < aloneFirst.width; t++) {
      this.#put(aloneFirst.values[first * aloneFirst.width + t], place);
    }
    for (let t = 0; t < aloneSecond.width; t++) {
      this.#put(aloneSecond.values[second * aloneSecond.width + t], place);
    }
    const {width} = pairFirst;
    for (let t = 0; t < width; t++) {
      const half = pairFirst.values[first * width + t];
      this.#put(half + pairSecond.values[second * width + t], place);
    }
    this.#listBetween(first, second, place);
    if (features.set.agreement) this.#listAgreement(first, second, place);
  }

  #listBetween(first: number, second: number, place: number): void {
    const {betweenFirst, betweenSecond, betweenMiddle, sameMiddle} =
      this.#features;
    const {width} = betweenMiddle;
    const step = second > first ? 1 : -1;
    let met = 0;
    for (
      let p = first + step;
      p !== second && met < MOST_BETWEEN * width;
      p += step
    ) {
      for (let t = 0; t < width; t++) {
        const at = p * width + t;
        const isNew =
          step > 0
            ? sameMiddle.previous[at] <= first
            : sameMiddle.next[at] >= first;
        if (!isNew) continue;
        met++;
        const ends =
          betweenFirst.values[first * width + t] +
          betweenSecond.values[second * width + t];
        this.#put(betweenMiddle.values[at] + ends, place);
      }
    }
  }

  #listAgreement(p: number, q: number, place: number): void {
    const {start, attribute, value, first, second, ...agreement} =
      this.#features.morphology;
    const ends = agreement.agreementFirst[p] + agreement.agreementSecond[q];
    let a = start[p];
    let b = start[q];
    while (a < start[p + 1] && b < start[q + 1]) {
      if (attribute[a] < attribute[b]) a++;
      else if (attribute[a] > attribute[b]) b++;
      else {
        this.#put(first[a] + second[b], place);
        const how = value[a] === value[b] ? SAME : DIFFERENT;
        this.#put(ends + Math.imul(attribute[a], how), place);
        a++;
        b++;
      }
    }
  }

  #put(hash: number, place: number): void {
    const i = hash & this.#mask;
    this.indices[this.length++] = i;
    this.indices[this.length++] = i ^ place;
  }

  // Makes room for all that an arc of this length could have.
  #reserve(first: number, second: number): void {
    const {aloneFirst, aloneSecond, pairFirst, betweenMiddle, morphology} =
      this.#features;
    const {start} = morphology;
    const attributes = this.#features.set.agreement
      ? start[first + 1] - start[first]
      : 0;
    const most =
      2 *
      (aloneFirst.width +
        aloneSecond.width +
        pairFirst.width +
        Math.abs(second - first) * betweenMiddle.width +
        2 * attributes);
    if (this.indices.length < most) this.indices = new Int32Array(2 * most);
  }
}
