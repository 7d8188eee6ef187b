import type {Word} from '../word.js';

/** What an evaluation looks at of a word that a system has attached. */
export type SystemWord = Pick<Word, 'form' | 'head' | 'deprel'>;

/** What an evaluation looks at of a gold word. */
export type GoldWord = Pick<Word, 'form' | 'upos' | 'head' | 'deprel'>;
