import type {RandomSource} from '../../graph/random.js';
import {Classifier} from '../text/index.js';
import {AveragedWeights} from './learning.js';

// The largest step of an update. A wrong annotation cannot do more damage.
const LARGEST_STEP = 0.1;

// Models store multiples of this. Only the order of scores matters; the largest
// weights are few, and are cut off.
const UNIT = 0.005;
const MOST_UNITS = 127;

/**
 * Learns the weights of a {@link Classifier} by passive-aggressive updates:
 * the smallest change by which the right class beats the best other one by a
 * point, up to a largest step (PA-I; K. Crammer and others, "Online
 * passive-aggressive algorithms", JMLR 2006). The weights are averaged over
 * all decisions.
 *
 * Used as the classifier is, with {@link ClassifierLearner.learn} in place of
 * `best`.
 */
export class ClassifierLearner {
  readonly averaged: AveragedWeights;
  /** Finds classes by the weights so far. */
  readonly classifier: Classifier;

  /**
   * @param bits - There are 2^bits weights.
   * @param count - Number of classes.
   */
  constructor(bits: number, count: number) {
    this.averaged = new AveragedWeights(2 ** bits);
    this.classifier = new Classifier(this.averaged.weights, count);
  }

  /** Leaves out each feature of the classifier with a probability. */
  drop(random: RandomSource, probability: number): void {
    const {hashes, length} = this.classifier;
    let kept = 0;
    for (let f = 0; f < length; f++) {
      hashes[kept] = hashes[f];
      if (random() >= probability) kept++;
    }
    this.classifier.length = kept;
  }

  /**
   * Learns that a class is right for the features of the classifier, and
   * returns the class that it would have chosen.
   *
   * @param candidates - As for {@link Classifier.best}; the right class is one
   * of them.
   */
  learn(right: number, candidates?: Int32Array): number {
    const {classifier, averaged} = this;
    const rival = classifier.best(candidates, right);
    const {scores, hashes, length} = classifier;
    averaged.steps++;
    if (rival === right || length === 0) return right;
    const loss = 1 + scores[rival] - scores[right];
    const step = Math.min(LARGEST_STEP, loss / (2 * length));
    for (let f = 0; f < length; f++) {
      averaged.add(classifier.indexOf(hashes[f], right), step);
      averaged.add(classifier.indexOf(hashes[f], rival), -step);
    }
    return scores[rival] > scores[right] ? rival : right;
  }

  /** The averaged weights as a model stores them. */
  rounded(): Int8Array {
    return Int8Array.from(this.averaged.average(), weight =>
      Math.max(-MOST_UNITS, Math.min(MOST_UNITS, Math.round(weight / UNIT)))
    );
  }
}
