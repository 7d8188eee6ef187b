import {type RandomSource, seededRandom} from '../../graph/random.js';
import type {TrainingSentence} from './training-data.js';

/** How far a pass has come. */
export interface LearningStep {
  /** Sentences learnt from so far; for a tokeniser, texts of some sentences. */
  readonly sentences: number;
  /** Their words, or other units that are right or wrong. */
  readonly words: number;
  /** How many of them were wrong before learning from their sentence. */
  readonly wrong: number;
  /** For a tokeniser, the ends of sentences that no blank line shows. */
  readonly ends?: number;
  /** How many of them were found before learning from their text. */
  readonly foundEnds?: number;
}

/** What learns one part of a model, pass by pass. */
export interface PassLearner {
  /** Number of passes in all. */
  readonly passes: number;
  /** How many of them are finished. */
  readonly passesDone: number;
  /** Number of sentences, or of such texts, in a pass. */
  readonly total: number;
  /** Trains one pass, and yields after every sentence. */
  pass(): Generator<LearningStep, void, undefined>;
}

/** Puts an array into a random order (Fisher and Yates, 1938; Durstenfeld). */
export function shuffle(array: Int32Array, random: RandomSource): void {
  for (let i = array.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [array[i], array[j]] = [array[j], array[i]];
  }
}

/** A form with its first letter in upper case; an empty one stays. */
export function capitalized(form: string): string {
  return form.replace(/^./su, letter => letter.toUpperCase());
}

/**
 * Weights in training that are averaged over all steps in the end (M. Collins,
 * "Discriminative training methods for hidden Markov models", EMNLP 2002). A
 * step takes time linear in the weights that it changes.
 */
export class AveragedWeights {
  readonly weights: Float32Array;
  /** The sum of all changes, each times the number of steps before it. */
  readonly changes: Float64Array;
  steps = 0;

  constructor(size: number) {
    this.weights = new Float32Array(size);
    this.changes = new Float64Array(size);
  }

  add(index: number, change: number): void {
    this.weights[index] += change;
    this.changes[index] += this.steps * change;
  }

  /** The mean of the weights after each step; zeros without steps. */
  average(): Float32Array {
    const {weights, changes, steps} = this;
    const mean = new Float32Array(weights.length);
    if (steps === 0) return mean;
    for (let i = 0; i < mean.length; i++) {
      mean[i] = weights[i] - changes[i] / steps;
    }
    return mean;
  }
}

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
