import type {ConlluFormat} from './conllu-options.js';

/** The columns of a word, by their names in each format. */
export const COLUMNS: {readonly [format in ConlluFormat]: readonly string[]} = {
  conllu: 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC'.split(' '),
  conllx: 'ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL'.split(
    ' '
  )
};

// Where they stand, by the names that CoNLL-U gives them.
export const ID = 0;
export const FORM = 1;
export const LEMMA = 2;
export const UPOS = 3;
export const XPOS = 4;
export const FEATS = 5;
export const HEAD = 6;
export const DEPREL = 7;
export const DEPS = 8;
export const MISC = 9;
