import {quote} from '../../graph/errors.js';
import type {Field, SentenceFeatures} from '../features/index.js';
import {
  LabelFeatures,
  type LabelModel,
  LabelScorer,
  rowWidth
} from '../labels/index.js';
import {roundWeights} from '../model/index.js';
import {LONGEST_KEY} from '../sentence.js';
import {AveragedWeights} from './learning.js';
import {
  MOST_RELATIONS,
  type TrainingData,
  type TrainingSentence,
  trainingError
} from './training-data.js';
import type {TrainingSettings} from './training-options.js';

// There is a row of weights for every 2^6 weights of heads, so that relations
// take about as much memory as heads.
const ROW_BITS = 6;

/**
 * Whether relations are to be learnt.
 *
 * @throws {@link TrainingError} if they are, but cannot be.
 */
export function checkRelations(
  {relations, hasRelations}: TrainingData,
  {labels}: TrainingSettings
): boolean {
  if (labels === true && !hasRelations) {
    throw trainingError(
      'some words have no relation to their head, so relations cannot be ' +
        'learnt. Leave out labels.'
    );
  }
  if (!(labels ?? hasRelations)) return false;
  if (relations.size > MOST_RELATIONS) {
    throw trainingError(
      `there are more than ${MOST_RELATIONS} different relations, too many ` +
        'to be learnt. Train without labels.'
    );
  }
  const long = [...relations].find(name => name.length > LONGEST_KEY);
  if (long === undefined) return true;
  throw trainingError(
    `the relation ${quote(long)} is longer than ${LONGEST_KEY} characters. ` +
      'Train without labels.'
  );
}

/** The learner of relations that have been checked. */
export function createLabelLearner(
  relations: ReadonlySet<string>,
  bits: number,
  sentence: SentenceFeatures,
  fields: readonly Field[]
): LabelLearner {
  const rows = 2 ** Math.max(0, bits - ROW_BITS);
  return new LabelLearner([...relations].sort(), rows, sentence, fields);
}

/**
 * Learns the relations of words to their heads from the right trees: finds
 * the relation of each word by the weights so far, and makes the least change
 * by which the right one beats it by a point (multiclass MIRA; K. Crammer and
 * Y. Singer, JMLR 2003).
 */
export class LabelLearner {
  readonly names: readonly string[];
  readonly averaged: AveragedWeights;
  readonly #index: ReadonlyMap<string, number>;
  readonly #sentence: SentenceFeatures;
  readonly #features: LabelFeatures;
  readonly #scorer: LabelScorer;
  // How many features of an arc share a row; all 0 between two arcs.
  readonly #counts: Int32Array;

  /** @param rows - Number of rows of weights, a power of 2. */
  constructor(
    names: readonly string[],
    rows: number,
    sentence: SentenceFeatures,
    fields: readonly Field[]
  ) {
    this.names = names;
    this.averaged = new AveragedWeights(rows * rowWidth(names.length));
    this.#index = new Map(names.map((name, i) => [name, i]));
    this.#sentence = sentence;
    this.#features = new LabelFeatures(sentence.atoms, fields);
    this.#scorer = new LabelScorer(this.averaged.weights, names.length);
    this.#counts = new Int32Array(rows);
  }

  learn({words, heads, deprels}: TrainingSentence): void {
    const features = this.#features;
    const scorer = this.#scorer;
    this.#sentence.atoms.load(words);
    features.load(heads);
    for (let child = 1; child < heads.length; child++) {
      features.list(child);
      scorer.score(features);
      const right = this.#index.get(deprels[child - 1])!;
      const found = scorer.best(right);
      if (found !== right) this.#update(right, found);
    }
    this.averaged.steps++;
  }

  model(): LabelModel {
    const {multiples} = roundWeights(this.averaged.average());
    return {names: this.names, weights: multiples};
  }

  #update(right: number, found: number): void {
    const {hashes, length} = this.#features;
    const {scores} = this.#scorer;
    const step = (1 + scores[found] - scores[right]) / (2 * this.#norm());
    for (let f = 0; f < length; f++) {
      const row = this.#scorer.rowOf(hashes[f]);
      this.averaged.add(row + right, step);
      this.averaged.add(row + found, -step);
    }
  }

  // The sum of the squares of how often each row is used: by so much a score
  // rises if each row changes by one point for each use.
  #norm(): number {
    const {hashes, length} = this.#features;
    const counts = this.#counts;
    const mask = counts.length - 1;
    let norm = 0;
    // The squares are the sums of the odd numbers.
    for (let f = 0; f < length; f++) norm += 2 * counts[hashes[f] & mask]++ + 1;
    for (let f = 0; f < length; f++) counts[hashes[f] & mask] = 0;
    return norm;
  }
}
