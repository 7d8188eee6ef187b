import {ParserProgram} from '../compiled/index.js';
import type {TaggedWord} from '../sentence.js';
import {Tagger} from '../text/index.js';
import type {LearningStep, PassLearner} from './learning.js';
import {TagLearner, type TagLearnerOptions} from './tag-learner.js';

const FOLDS = 4;

/**
 * Tags each part of the treebank with a tagger trained on the other parts
 * (jackknifing), so that a parser learns from the mistakes it will meet.
 * Columns that are empty in the whole treebank stay empty.
 *
 * The treebank is cut into four parts of consecutive sentences, since
 * sentences of the same document share their words. A single sentence is
 * tagged by a tagger trained on it. Time of training four taggers on three
 * quarters of the sentences each.
 */
export class Jackknife implements PassLearner {
  /** How many passes are finished, those of all taggers together. */
  passesDone = 0;
  /** The sentences with predicted tags, in order, as far as they are done. */
  readonly tagged: Required<TaggedWord>[][] = [];
  readonly #sentences: readonly (readonly Required<TaggedWord>[])[];
  readonly #seed: number;
  readonly #options: TagLearnerOptions;
  readonly #folds: number;
  #learner: TagLearner;

  constructor(
    sentences: readonly (readonly Required<TaggedWord>[])[],
    seed: number,
    options: TagLearnerOptions = {}
  ) {
    this.#sentences = sentences;
    this.#seed = seed;
    this.#options = options;
    this.#folds = Math.min(FOLDS, sentences.length);
    this.#learner = this.#learnerOf(1);
  }

  /** Number of passes in all. */
  get passes(): number {
    return this.#folds * this.#learner.passes;
  }

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#learner.total;
  }

  /** Trains one pass of a tagger, and yields after each sentence. */
  *pass(): Generator<LearningStep, void, undefined> {
    yield* this.#learner.pass();
    this.passesDone++;
    if (!this.#learner.isDone) return;
    const fold = this.passesDone / this.#learner.passes;
    const [start, end] = this.#boundsOf(fold);
    const model = this.#learner.model();
    const program = ParserProgram.for(Tagger.weightsOf(model));
    const tagger = new Tagger(model, program);
    for (const words of this.#sentences.slice(start, end)) {
      this.tagged.push(tagger.tag(words.map(({form}) => ({form}))));
    }
    if (fold < this.#folds) this.#learner = this.#learnerOf(fold + 1);
  }

  #learnerOf(fold: number): TagLearner {
    const [start, end] = this.#boundsOf(fold);
    const {length} = this.#sentences;
    // A single sentence has to be learnt from itself.
    const others =
      length === 1
        ? this.#sentences
        : [...this.#sentences.slice(0, start), ...this.#sentences.slice(end)];
    return new TagLearner(others, this.#seed, this.#options);
  }

  #boundsOf(fold: number): [start: number, end: number] {
    const {length} = this.#sentences;
    const bound = (k: number) => Math.floor((k * length) / this.#folds);
    return [bound(fold - 1), bound(fold)];
  }
}
