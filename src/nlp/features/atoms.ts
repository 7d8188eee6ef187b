import type {TaggedWord} from '../word.js';
import {hashText} from './hash.js';

/** The columns of a word that features are made of. */
export const FIELDS = [
  'form',
  'prefix',
  'lemma',
  'upos',
  'xpos',
  'feats'
] as const;

/** A column of a word, or the first characters of its form. */
export type Field = (typeof FIELDS)[number];

/** Atoms of a position: one for each field. */
export const WIDTH: number = FIELDS.length;

/** Positions in front of the root and behind the last word. */
export const MARGIN = 1;

// Longer words back off to so many of their first characters (McDonald,
// Crammer and Pereira 2005); shorter ones stand for themselves.
const PREFIX_LENGTH = 5;

const START = hashText('<start>');
const ROOT = hashText('<root>');
const END = hashText('<end>');
const MISSING = hashText('_');

/**
 * What is to be seen at each position of a sentence, as hashes: the
 * artificial root at position 0, the words from 1 on, and a margin on either
 * side for features that look at a neighbour.
 */
export class Atoms {
  /** Field `f` at position `p` is at `(p + MARGIN) * WIDTH + f`. */
  values: Int32Array = new Int32Array(0);
  /** Number of positions: the words and the root. */
  length = 0;

  /** Takes in a sentence. */
  load(words: readonly TaggedWord[]): void {
    const length = words.length + 1;
    this.length = length;
    const size = (length + 2 * MARGIN) * WIDTH;
    if (this.values.length < size) this.values = new Int32Array(2 * size);
    const {values} = this;
    let at = 0;
    for (; at < MARGIN * WIDTH; at++) values[at] = START;
    for (; at < (MARGIN + 1) * WIDTH; at++) values[at] = ROOT;
    for (let i = 0; i < words.length; i++) {
      const {form, lemma, upos, xpos, feats} = words[i];
      const whole = hashText(form);
      values[at++] = whole;
      values[at++] =
        form.length > PREFIX_LENGTH
          ? hashText(form.slice(0, PREFIX_LENGTH))
          : whole;
      values[at++] = hashColumn(lemma);
      values[at++] = hashColumn(upos);
      values[at++] = hashColumn(xpos);
      values[at++] = hashColumn(feats);
    }
    for (; at < size; at++) values[at] = END;
  }
}

function hashColumn(text: string | undefined): number {
  return text === undefined ? MISSING : hashText(text);
}
