import {quote} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import type {Word} from '../word.js';
import {HEAD} from './columns.js';
import {ConlluError} from './conllu-error.js';
import {findCycle} from './find-cycle.js';
import {treeHeads} from './tree-heads.js';
import {fieldEnd, fieldStart, isWordLine, lineStart} from './word-lines.js';

// A longer cycle is told by its beginning.
const SHOWN = 10;

/**
 * Checks that the heads of a sentence make a tree or several: each is the
 * root or a word of the sentence, and no words are heads of each other in a
 * circle. Time and space O(n).
 *
 * @param singleRoot - Whether exactly one word may have the root as its head.
 * @throws {@link ConlluError} at the HEAD of the first word that is wrong.
 */
export function checkTree(sentence: Sentence, singleRoot: boolean): void {
  const {words} = sentence;
  let root = 0;
  for (let i = 0; i < words.length; i++) {
    const {head} = words[i];
    if (head > words.length) {
      const {field} = headOf(sentence, i + 1);
      fail(
        sentence,
        i + 1,
        `HEAD ${quote(field)} is not a word of the sentence, whose last is ` +
          `${words.length}. Correct it.`
      );
    }
    if (head !== 0) continue;
    if (singleRoot && root > 0) {
      fail(
        sentence,
        i + 1,
        `word ${i + 1} is a second root besides word ${root}. Leave one HEAD ` +
          'of 0 in each sentence.'
      );
    }
    root = i + 1;
  }
  const cycle = findCycle(treeHeads(sentence));
  if (cycle) {
    fail(
      sentence,
      cycle[0],
      `the heads run in a circle: ${showCycle(cycle, words)}. Give one ` +
        'of these words another head.'
    );
  }
}

/** Shows a cycle as word, head, head of the head and so on. */
export function showCycle(
  cycle: readonly number[],
  words: readonly Pick<Word, 'form'>[]
): string {
  const shown = cycle
    .slice(0, SHOWN)
    .map(word => `${word} ${quote(words[word - 1].form)}`);
  if (cycle.length > SHOWN) shown.push('...');
  return [...shown, cycle[0]].join(' -> ');
}

function fail(sentence: Sentence, word: number, problem: string): never {
  const {line, column} = headOf(sentence, word);
  throw new ConlluError(problem, line, column);
}

/** Where the HEAD of a word stands; looked for only to report an error. */
function headOf(
  {lines, firstLine}: Sentence,
  word: number
): {line: number; column: number; field: string} {
  let index = -1;
  for (let i = 0; i < word; i++) {
    do index++;
    while (!isWordLine(lines[index]));
  }
  const text = lines[index];
  const start = fieldStart(text, HEAD);
  return {
    line: firstLine + index,
    column: start - lineStart(text) + 1,
    field: text.slice(start, fieldEnd(text, start))
  };
}
