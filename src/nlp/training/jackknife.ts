import type {TaggedWord} from '../sentence.js';
import {Tagger} from '../text/index.js';
import {TagLearner, type TagLearnerOptions} from './tag-learner.js';

/** The progress of {@link jackknifeTags}. */
export interface JackknifeProgress {
  /** Number of the fold whose tagger is learnt, counted from 1. */
  readonly fold: number;
  /** Number of folds. */
  readonly folds: number;
  /** Number of the pass of its training, counted from 1. */
  readonly pass: number;
  /** Number of passes. */
  readonly passes: number;
  /** Sentences of this pass learnt from so far. */
  readonly sentences: number;
  /** Number of sentences in a pass. */
  readonly total: number;
}

const FOLDS = 4;

/**
 * The sentences with the tags and lemmas that a tagger learnt from the other
 * parts of the treebank predicts (jackknifing): a parser that learns from them
 * meets the mistakes that it will meet later. Columns that are empty in the
 * whole treebank stay empty.
 *
 * The treebank is cut into four parts of sentences in a row, since sentences
 * of the same document share their words. A single sentence keeps its tags.
 * Yields the progress after each sentence. Time of training four taggers on
 * three quarters of the sentences each.
 */
export function* jackknifeTags(
  sentences: readonly (readonly Required<TaggedWord>[])[],
  seed: number,
  options: TagLearnerOptions = {}
): Generator<JackknifeProgress, Required<TaggedWord>[][], undefined> {
  const {length} = sentences;
  const folds = Math.min(FOLDS, length);
  if (folds < 2) return sentences.map(words => [...words]);
  const tagged: Required<TaggedWord>[][] = [];
  for (let fold = 1; fold <= folds; fold++) {
    const start = Math.floor(((fold - 1) * length) / folds);
    const end = Math.floor((fold * length) / folds);
    const others = [...sentences.slice(0, start), ...sentences.slice(end)];
    const learner = new TagLearner(others, seed, options);
    const {passes} = learner;
    while (!learner.isDone) {
      for (const progress of learner.pass()) {
        yield {fold, folds, passes, ...progress};
      }
    }
    const tagger = new Tagger(learner.model());
    for (const words of sentences.slice(start, end)) {
      tagged.push(tagger.tag(words.map(({form}) => ({form}))));
    }
  }
  return tagged;
}
