import type {RandomSource} from '../../graph/random.js';

/** How far a pass has come. */
export interface LearningStep {
  /** Sentences learnt from so far; for a tokeniser, texts of some sentences. */
  readonly sentences: number;
  /** Their words, or other units that are right or wrong. */
  readonly words: number;
  /** How many of them were wrong before learning from their sentence. */
  readonly wrong: number;
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
