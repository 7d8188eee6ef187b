import {tagOf} from '../inference/length-dictionary.js';
import type {TrainingSentence} from './training-data.js';
import {TrainingError} from './training-error.js';

// A length dictionary has a number for every pair of tags, 64 MB of them with
// so many; and the tags stand in the header of the model, a megabyte at most.
const MOST_TAGS = 4096;
const LONGEST_TAGS = 100_000;

/**
 * Checks that there are few enough tags to learn a length dictionary of them.
 *
 * @throws {@link TrainingError} if there are not, before any memory is taken
 * for it.
 */
export function checkTags(sentences: readonly TrainingSentence[]): void {
  const tags = new Set<string>();
  let length = 0;
  for (const {words} of sentences) {
    for (const word of words) {
      const tag = tagOf(word);
      if (tags.has(tag)) continue;
      tags.add(tag);
      length += tag.length;
      if (length > LONGEST_TAGS) throw tooMany(tags.size, 'or more ');
    }
  }
  if (tags.size > MOST_TAGS) throw tooMany(tags.size, '');
}

function tooMany(count: number, orMore: string): TrainingError {
  return new TrainingError(
    `spanforest/nlp/training: the words have ${count} ${orMore}different ` +
      `universal tags, but edges can be pruned by at most ${MOST_TAGS}, of ` +
      `${LONGEST_TAGS} characters. Ignore upos, or train without pruning.`
  );
}
