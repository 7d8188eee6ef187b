import type {TaggedWord} from '../sentence.js';
import {Tagger} from '../text/index.js';
import type {LearningStep, PassLearner} from './learning.js';
import {TagLearner, type TagLearnerOptions} from './tag-learner.js';

// The more parts, the closer a tagger comes to the one of the whole treebank,
// and the longer it takes. Large treebanks need fewer.
const FOLDS = 10;
const FOLDS_OF_LARGE = 4;
const LARGE = 100_000;

/**
 * Finds the tags and lemmas that a tagger learnt from the other parts of the
 * treebank predicts for each part (jackknifing): a parser that learns from them
 * meets the mistakes that it will meet later. Columns that are empty in the
 * whole treebank stay empty.
 *
 * The treebank is cut into ten parts of sentences in a row, one of more
 * than 100,000 words into four, since sentences
 * of the same document share their words. A single sentence keeps its tags.
 * Time of training as many taggers on the other
 * parts each.
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
    const words = sentences.reduce((sum, {length}) => sum + length, 0);
    const folds = words > LARGE ? FOLDS_OF_LARGE : FOLDS;
    this.#folds = Math.min(folds, sentences.length);
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
    const tagger = new Tagger(this.#learner.model());
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
