import type {Sentence} from '../sentence.js';

/**
 * The heads of a sentence: `heads[i]` is the head of word `i`, counted from
 * 1, 0 the artificial root, and -1 an unknown head. `heads[0]` is -1.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeHeads} from 'spanforest/nlp';
 *
 * const words = [
 *   {form: 'They', head: 2},
 *   {form: 'sing', head: 0}
 * ];
 * [...treeHeads(sentenceOf(words))]; // => [-1, 2, 0]
 * ```
 */
export function treeHeads({words}: Pick<Sentence, 'words'>): Int32Array {
  const heads = new Int32Array(words.length + 1);
  heads[0] = -1;
  for (let i = 0; i < words.length; i++) heads[i + 1] = words[i].head;
  return heads;
}
