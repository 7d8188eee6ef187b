import type {GoldWord} from './evaluated-word.js';

/** Whether the tag of a word of CoNLL-U says that it is punctuation. */
export function isTaggedPunctuation({upos}: GoldWord): boolean {
  return upos === 'PUNCT';
}

const PUNCTUATION = /^\p{P}+$/u;

/**
 * Whether a form is made of Unicode punctuation only. CoNLL-X has no tag for
 * it that all of its treebanks share.
 */
export function isSpeltPunctuation({form}: GoldWord): boolean {
  return PUNCTUATION.test(form);
}
