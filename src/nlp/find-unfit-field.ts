import type {TaggedWord, Word} from './word.js';

const FIELDS = [
  'form',
  'lemma',
  'upos',
  'xpos',
  'feats',
  'deprel',
  'misc'
] as const;

/** A field of a word that is not what it should be. */
export interface UnfitField {
  /** Which word, counted from 1. */
  readonly word: number;
  readonly field: (typeof FIELDS)[number];
  readonly value: unknown;
  /** What to do about it. */
  readonly advice: string;
}

/**
 * The first field of some words that is no string, though the form is needed
 * and anything else may only be left out; `null` if all are fine.
 */
export function findUnfitField(
  words: readonly (TaggedWord & Partial<Pick<Word, 'deprel' | 'misc'>>)[]
): UnfitField | null {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    for (const field of FIELDS) {
      const value = word?.[field];
      if (typeof value === 'string') continue;
      if (value === undefined && field !== 'form' && word) continue;
      const advice = `Pass a string${field === 'form' ? '' : ', or leave it out'}.`;
      return {word: i + 1, field, value, advice};
    }
  }
  return null;
}
