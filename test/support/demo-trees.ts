import {expect} from 'vitest';
import {HELD_OUT, TRAINING} from '../../src/cli/demo/treebank.js';

/** The columns of a word that say something. */
export interface Word {
  readonly id: number;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly head: number;
  readonly deprel: string;
  readonly misc: string;
}

/** A sentence of the treebank. */
export interface Tree {
  readonly comments: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: readonly Word[];
  readonly text: string;
}

// Read without the reader of the project, which is tested elsewhere: what is
// checked here is the data as any other program will see it.
function treesOf(treebank: string): Tree[] {
  return treebank
    .split('\n\n')
    .slice(0, -1)
    .map(block => {
      const lines = block.split('\n');
      const comments = lines.filter(line => line.startsWith('#'));
      const rows = lines.slice(comments.length).map(line => line.split('\t'));
      const words = rows.map(
        ([id, form, lemma, upos, xpos, feats, head, deprel, , misc]) => ({
          id: Number(id),
          form,
          lemma,
          upos,
          xpos,
          feats,
          head: Number(head),
          deprel,
          misc
        })
      );
      const text = comments[1].slice('# text = '.length);
      return {comments, rows, words, text};
    });
}

export const training: readonly Tree[] = treesOf(TRAINING);
export const heldOut: readonly Tree[] = treesOf(HELD_OUT);
export const allTrees: readonly Tree[] = [...training, ...heldOut];

/** Fails with the place of every word that something is true of. */
export function expectNone(isWrong: (word: Word, tree: Tree) => boolean): void {
  const faults = allTrees.flatMap(tree =>
    tree.words
      .filter(word => isWrong(word, tree))
      .map(({id, form, deprel}) => `${tree.text} ${id} ${form} ${deprel}`)
  );
  expect(faults).toEqual([]);
}

/** The head of a word, if that is a word. */
export function headOf({head}: Word, {words}: Tree): Word | undefined {
  return words[head - 1];
}

/** The words whose head is the given one. */
export function childrenOf({id}: Word, {words}: Tree): Word[] {
  return words.filter(({head}) => head === id);
}

export function hasChild(word: Word, tree: Tree, deprel: string): boolean {
  return childrenOf(word, tree).some(child => child.deprel === deprel);
}

export function isPunctuation({upos}: Word): boolean {
  return upos === 'PUNCT';
}

/**
 * Whether a word is another one, or the way from there to the root meets the
 * other one. There is an answer even on a cycle.
 */
export function isBelow(id: number, above: number, {words}: Tree): boolean {
  for (let step = 0; id !== above && step <= words.length; step++) {
    if (id === 0) return false;
    id = words[id - 1].head;
  }
  return id === above;
}

/** The words between a word and its head. */
export function wordsBetween({id, head}: Word, {words}: Tree): Word[] {
  return words.slice(Math.min(id, head), Math.max(id, head) - 1);
}

/** Whether the head of a word is above all words between the two. */
export function isProjective(word: Word, tree: Tree): boolean {
  return wordsBetween(word, tree).every(({id}) => isBelow(id, word.head, tree));
}
