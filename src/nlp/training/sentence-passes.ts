import {type RandomSource, seededRandom} from '../../graph/random.js';
import type {AveragedWeights} from './averaged-weights.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import type {TrainingSentence} from './training-data.js';

/** Learns from sentences one by one, in another order in every pass. */
export abstract class SentencePasses implements PassLearner {
  /** How many words the next sentence of the pass has. */
  nextWords = 0;
  passesDone = 0;
  readonly passes: number;
  readonly #sentences: readonly TrainingSentence[];
  readonly #random: RandomSource;
  readonly #order: Int32Array;

  constructor(
    sentences: readonly TrainingSentence[],
    passes: number,
    seed: number
  ) {
    this.passes = passes;
    this.#sentences = sentences;
    this.#random = seededRandom(seed);
    this.#order = Int32Array.from(sentences.keys());
  }

  /** The weights that are learnt, by name. */
  abstract weights(): Map<string, AveragedWeights>;

  /** Learns from a sentence; returns how many of its heads were wrong. */
  protected abstract learn(sentence: TrainingSentence, index: number): number;

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#sentences.length;
  }

  /** Trains one pass, and yields after every sentence. */
  pass(): Generator<LearningStep, void, undefined> {
    shuffle(this.#order, this.#random);
    this.#lookAhead(0);
    return this.#learnAll();
  }

  *#learnAll(): Generator<LearningStep, void, undefined> {
    let sentences = 0;
    let words = 0;
    let wrong = 0;
    for (const index of this.#order) {
      const sentence = this.#sentences[index];
      wrong += this.learn(sentence, index);
      words += sentence.words.length;
      this.#lookAhead(++sentences);
      yield {sentences, words, wrong};
    }
    this.passesDone++;
  }

  /**
   * Continues another training with the same options and sentences.
   *
   * @param stored - Its weights and their changes, by name and length.
   */
  restore(
    passesDone: number,
    stored: (name: string, length: number) => [Float32Array, Float64Array]
  ): void {
    for (const [name, averaged] of this.weights()) {
      const [weights, changes] = stored(name, averaged.weights.length);
      averaged.weights.set(weights);
      averaged.changes.set(changes);
      averaged.steps = passesDone * this.total;
    }
    // The order of a pass depends on all passes before.
    for (let pass = 0; pass < passesDone; pass++) {
      shuffle(this.#order, this.#random);
    }
    this.passesDone = passesDone;
  }

  #lookAhead(index: number): void {
    const next = this.#sentences[this.#order[index]];
    this.nextWords = next?.words.length ?? 0;
  }
}
