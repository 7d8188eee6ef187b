import {quote} from '../../graph/errors.js';
import type {SystemWord} from './evaluated-word.js';
import {EvaluationError} from './evaluation-error.js';
import {type TreeShape, treeShape} from './tree-shape.js';

/**
 * Checks that two sentences have the same words.
 *
 * @param sentence - Number of the sentence, for errors.
 * @throws {@link EvaluationError} that names the first word that differs.
 */
export function checkForms(
  gold: readonly SystemWord[],
  system: readonly SystemWord[],
  sentence: number
): void {
  const length = Math.max(gold.length, system.length);
  for (let i = 0; i < length; i++) {
    const wanted = gold[i]?.form;
    const found = system[i]?.form;
    if (wanted === found) continue;
    const difference =
      found === undefined
        ? `${quote(wanted)} in the gold text, but the system's sentence ends ` +
          'before it'
        : wanted === undefined
          ? `${quote(found)} in the system's text, but the gold sentence ` +
            'ends before it'
          : `${quote(wanted)} in the gold text, but ${quote(found)} in the ` +
            "system's";
    throw new EvaluationError(
      `word ${i + 1} is ${difference}. Evaluate two texts of the same words.`,
      {sentence, word: i + 1, goldLine: 0, systemLine: 0}
    );
  }
}

/**
 * Checks that the words of a sentence hang in a tree, under one root or
 * several, and tells what it looks like.
 *
 * @param whose - What the tree is called in errors.
 * @param sentence - Number of the sentence, for errors.
 * @throws {@link EvaluationError} that names a word whose head is no word,
 * whose relation is no string, or a word on a cycle.
 */
export function checkTree(
  words: readonly SystemWord[],
  whose: string,
  sentence: number
): TreeShape {
  const length = words.length;
  const fail = (number: number, what: string): never => {
    const word = `word ${number} ${quote(words[number - 1].form)}`;
    throw new EvaluationError(
      `${word} of the ${whose} tree ${what}. Evaluate trees.`,
      {sentence, word: number, goldLine: 0, systemLine: 0}
    );
  };
  const heads = new Int32Array(length + 1);
  for (let i = 0; i < length; i++) {
    const {head, deprel} = words[i];
    if (typeof deprel !== 'string') {
      fail(i + 1, `has the relation ${quote(deprel)}, which is no string`);
    }
    if (head === -1) fail(i + 1, 'has no head');
    if (!Number.isInteger(head) || head < 0 || head > length) {
      fail(i + 1, `has the head ${quote(head)}, and there is no such word`);
    }
    heads[i + 1] = head;
  }
  const shape = treeShape(heads);
  return typeof shape === 'number' ? fail(shape, 'is on a cycle') : shape;
}
