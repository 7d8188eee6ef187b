import {extended} from '../scratch.js';
import {
  DIFFERENT,
  SAME,
  type SentenceFeatures,
  type SideHashes
} from './sentence-features.js';

/**
 * The weights of a feature stand side by side: one for the feature alone, and
 * one for each direction and distance that it is joined with, its bucket.
 * Bucket b of a feature with index i is at i ^ b, in the same cache line.
 */
export const BUCKETS = 16;

// Distances 1 to 5, up to 10, and beyond (McDonald, Crammer and Pereira
// 2005).
export const DISTANCE_BINS = 7;

/** The bin of a distance, from 1 to 7. */
export function distanceBin(distance: number): number {
  if (distance <= 5) return distance;
  return distance <= 10 ? 6 : DISTANCE_BINS;
}

/**
 * The bucket for the direction and distance of an arc, from 1 to 14. Edges
 * have no direction and use 1 to 7.
 */
export function bucketOf(
  first: number,
  second: number,
  directed: boolean
): number {
  const distance = second - first;
  if (distance > 0) return distanceBin(distance);
  return distanceBin(-distance) + (directed ? DISTANCE_BINS : 0);
}

/** The buckets that occur in a sentence of that length, and 0. */
export function bucketsOf(length: number, directed: boolean): number[] {
  const buckets = [0];
  for (let bin = 1; bin <= distanceBin(length - 1); bin++) {
    buckets.push(bin);
    if (directed) buckets.push(DISTANCE_BINS + bin);
  }
  return buckets;
}

/**
 * A list of the features of arcs of a sentence, or of edges with the left end
 * first: for each feature the index of its weight alone; see {@link BUCKETS}.
 * Different features may share an index.
 *
 * An arc takes time linear in the templates, the attributes of its ends and
 * the different tags between them.
 */
export class ArcFeatures {
  /** Only the first `length` of them are valid. */
  indices: Int32Array = new Int32Array(0);
  length = 0;
  readonly #sentence: SentenceFeatures;
  readonly #mask: number;

  /** @param size - Number of weights, a power of 2. */
  constructor(sentence: SentenceFeatures, size: number) {
    this.#sentence = sentence;
    this.#mask = size - 1;
  }

  /** Appends all features of an arc. */
  append(first: number, second: number): void {
    const {unigramFirst, unigramSecond} = this.#sentence.sides;
    this.#reserve();
    this.#appendUnigrams(unigramFirst, first);
    this.#appendUnigrams(unigramSecond, second);
    this.appendPairs(first, second);
  }

  /** Appends the features of an arc that look at both its ends. */
  appendPairs(first: number, second: number): void {
    const {sides, set} = this.#sentence;
    this.#reserve();
    const {indices, length} = this;
    const mask = this.#mask;
    const {width, values: firstSides} = sides.pairFirst;
    const {values: secondSides} = sides.pairSecond;
    const a = first * width;
    const b = second * width;
    for (let t = 0; t < width; t++) {
      indices[length + t] = (firstSides[a + t] + secondSides[b + t]) & mask;
    }
    this.length = length + width;
    this.#appendBetween(first, second);
    if (set.agreement) this.#appendAgreement(first, second);
  }

  #appendUnigrams({width, values}: SideHashes, position: number): void {
    const {indices, length} = this;
    const mask = this.#mask;
    const start = position * width;
    for (let t = 0; t < width; t++) {
      indices[length + t] = values[start + t] & mask;
    }
    this.length = length + width;
  }

  #appendBetween(first: number, second: number): void {
    const {sides, leftwards, rightwards} = this.#sentence;
    const {indices} = this;
    const mask = this.#mask;
    const {width, values: secondSides} = sides.betweenSecond;
    const {bounds, distance, template, hash} =
      first < second ? rightwards : leftwards;
    const reach = Math.abs(second - first);
    const row = second * width;
    const end = bounds[2 * first + 1];
    let at = this.length;
    for (let e = bounds[2 * first]; e < end && distance[e] < reach; e++) {
      indices[at++] = (hash[e] + secondSides[row + template[e]]) & mask;
    }
    this.length = at;
  }

  #appendAgreement(first: number, second: number): void {
    const {indices} = this;
    const mask = this.#mask;
    const {morphology} = this.#sentence;
    const {start, attribute, value} = morphology;
    const ends =
      morphology.agreementFirst[first] + morphology.agreementSecond[second];
    let a = start[first];
    let b = start[second];
    const aEnd = start[first + 1];
    const bEnd = start[second + 1];
    let at = this.length;
    while (a < aEnd && b < bEnd) {
      if (attribute[a] < attribute[b]) a++;
      else if (attribute[a] > attribute[b]) b++;
      else {
        const how = value[a] === value[b] ? SAME : DIFFERENT;
        indices[at++] = (morphology.first[a] + morphology.second[b]) & mask;
        indices[at++] = (ends + Math.imul(attribute[a], how)) & mask;
        a++;
        b++;
      }
    }
    this.length = at;
  }

  #reserve(): void {
    const most = this.length + this.#sentence.mostPerArc;
    this.indices = extended(this.indices, most);
  }
}
