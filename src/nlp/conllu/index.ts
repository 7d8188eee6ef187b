export {ConlluError} from './conllu-error.js';
export {
  CONLLU_FORMATS,
  CONLLU_MODES,
  type ConlluFormat,
  type ConlluMode,
  type ConlluOptions
} from './conllu-options.js';
export {parseConllu, readConllu} from './read-conllu.js';
export {SentenceError} from './sentence-error.js';
export {type NewWord, sentenceOf} from './sentence-of.js';
export {treeHeads} from './tree-heads.js';
export {withHeads, writeSentence} from './write-sentence.js';
