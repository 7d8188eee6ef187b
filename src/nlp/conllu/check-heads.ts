import {quote} from '../../graph/errors.js';
import type {Word} from '../word.js';
import {showCycle} from './check-tree.js';
import {findCycle} from './find-cycle.js';
import {SentenceError} from './sentence-error.js';

/**
 * Checks that heads make a tree or several over the words.
 *
 * @param where - The function that was given them, for the error.
 * @param heads - The head of each word, counted from 1; -1 if it is unknown.
 * @throws {@link SentenceError} that names the first word that is wrong.
 */
export function checkHeads(
  where: string,
  heads: ArrayLike<number>,
  words: readonly Pick<Word, 'form'>[]
): void {
  for (let word = 1; word <= words.length; word++) {
    const head = heads[word];
    const isWord = Number.isInteger(head) && head >= -1 && head <= words.length;
    if (isWord && head !== word) continue;
    throw new SentenceError(
      `spanforest/nlp/${where}: the head of word ${word} is ${quote(head)}. ` +
        `Pass another word from 1 to ${words.length}, or 0 for the root.`,
      word
    );
  }
  const cycle = findCycle(heads);
  if (!cycle) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: the heads run in a circle: ` +
      `${showCycle(cycle, words)}. Give one of these words another head.`,
    cycle[0]
  );
}
