import {
  DIFFERENT,
  type HalfTable,
  MOST_BETWEEN,
  SAME,
  type SentenceFeatures
} from './sentence-features.js';

/**
 * The weights of a feature lie together: alone in one place, and joined with
 * each direction and distance in the others. 16 weights of 4 bytes are one
 * line of a processor's cache. Place q of a feature with hash h is at h ^ q,
 * so that place 0 may be anywhere in the line, and no place is used more
 * than others.
 */
export const PLACES = 16;

// Distances 1 to 5, up to 10, and beyond (McDonald, Crammer and Pereira
// 2005).
const BINS = 7;

/**
 * Which place of a feature belongs to the direction and distance of an arc,
 * from 1 to 14; 0 is the feature alone. Features of edges use 1 to 7.
 */
export function placeOf(
  first: number,
  second: number,
  directed: boolean
): number {
  const distance = second - first;
  if (distance > 0) return binOf(distance);
  return directed ? BINS + binOf(-distance) : binOf(-distance);
}

/** The bin of a distance, from 1 on. */
export function binOf(distance: number): number {
  if (distance <= 5) return distance;
  return distance <= 10 ? 6 : BINS;
}

/** All places that arcs or edges between so many positions can have. */
function usedPlaces(length: number, directed: boolean): number[] {
  const places = [0];
  const farthest = length > 1 ? binOf(length - 1) : 0;
  for (let bin = 1; bin <= farthest; bin++) {
    places.push(bin);
    if (directed) places.push(BINS + bin);
  }
  return places;
}

/**
 * The indices of the features of some arcs, gathered first and summed up
 * afterwards. Weights are far apart in memory, and a processor waits for many
 * of them at a time only if little else stands between one and the next: to
 * look each up where its index is found takes almost twice as long.
 */
class FeatureBlock {
  /** The indices, arc after arc: whoever gathers writes them here. */
  indices: Int32Array = new Int32Array(0);
  /** How many there are. */
  length = 0;
  // For each arc, where its indices end, and its place.
  readonly #ends = new Int32Array(ARCS);
  readonly #places = new Int32Array(ARCS);
  #arcs = 0;

  /** Makes room for so many indices more. */
  reserve(more: number): void {
    const size = this.length + more;
    if (this.indices.length >= size) return;
    const larger = new Int32Array(2 * size);
    larger.set(this.indices);
    this.indices = larger;
  }

  /**
   * Ends an arc.
   *
   * @param place - Its direction and distance; see {@link placeOf}.
   * @returns whether the block is full.
   */
  endArc(place: number): boolean {
    const arc = this.#arcs++;
    this.#ends[arc] = this.length;
    this.#places[arc] = place;
    return this.#arcs === ARCS || this.length >= ENOUGH;
  }

  /**
   * Sums up the weights of each arc's features, alone and with its place, and
   * empties the block.
   *
   * @param scores - Where to write the sums.
   * @param end - Where those of the last arc end.
   */
  sumInto(scores: Float64Array, end: number, weights: Float32Array): void {
    const {indices} = this;
    const start = end - this.#arcs;
    let at = 0;
    for (let arc = 0; arc < this.#arcs; arc++) {
      const place = this.#places[arc];
      const stop = this.#ends[arc];
      let sum = 0;
      let other = 0;
      // Four at a time, again so that more of them are on their way at once.
      for (; at + 3 < stop; at += 4) {
        const a = indices[at];
        const b = indices[at + 1];
        const c = indices[at + 2];
        const d = indices[at + 3];
        sum +=
          weights[a] + weights[a ^ place] + weights[b] + weights[b ^ place];
        other +=
          weights[c] + weights[c ^ place] + weights[d] + weights[d ^ place];
      }
      for (; at < stop; at++) {
        const a = indices[at];
        sum += weights[a] + weights[a ^ place];
      }
      scores[start + arc] = sum + other;
    }
    this.length = 0;
    this.#arcs = 0;
  }
}

// A block of this size stays in the fastest cache.
const ENOUGH = 512;
const ARCS = 64;

/**
 * The features of one end alone, summed up once for every position and place
 * instead of once for every arc.
 */
class AloneSums {
  /** The sum at position `p` and place `q` is at `p * PLACES + q`. */
  values: Float64Array = new Float64Array(0);
  readonly #table: HalfTable;
  readonly #weights: Float32Array;
  readonly #directed: boolean;

  /** Sums of the weights of a table of features. */
  constructor(table: HalfTable, weights: Float32Array, directed: boolean) {
    this.#table = table;
    this.#weights = weights;
    this.#directed = directed;
  }

  /** Takes in the sentence that the table holds. */
  load(length: number): void {
    const {width, values: hashes} = this.#table;
    const weights = this.#weights;
    const mask = weights.length - 1;
    if (this.values.length < length * PLACES) {
      this.values = new Float64Array(2 * length * PLACES);
    }
    const sums = this.values;
    const places = usedPlaces(length, this.#directed);
    for (let p = 0; p < length; p++) {
      const start = p * width;
      const end = start + width;
      const at = p * PLACES;
      // Place by place, not template by template: the first place brings all
      // the lines of memory in at once, and the others find them there.
      for (let k = 0; k < places.length; k++) {
        const place = places[k];
        let sum = 0;
        for (let t = start; t < end; t++) {
          sum += weights[(hashes[t] & mask) ^ place];
        }
        sums[at + place] = sum;
      }
    }
  }
}

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
