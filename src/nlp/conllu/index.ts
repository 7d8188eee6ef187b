export {
  checkLines,
  isField,
  isWordLine,
  lineOfWord
} from './check.js';
export {confidenceOf, treeProbabilityOf, withConfidence} from './confidence.js';
export {
  type JsonSentence,
  type JsonToken,
  type JsonWord,
  sentenceJson
} from './json.js';
export {
  commentOf,
  escapedSpaces,
  type Layout,
  layoutOf,
  sentenceText,
  textOf,
  textOfLayout
} from './layout.js';
export {
  CONLLU_FORMATS,
  CONLLU_MODES,
  ConlluError,
  type ConlluFormat,
  type ConlluMode,
  type ConlluOptions,
  type ConlluSettings,
  fieldCountOf,
  type ReadConlluOptions,
  type ReadConlluProgress
} from './options.js';
export {parseConllu, readConllu} from './read.js';
export {
  type NewWord,
  sentenceOf,
  withHeads,
  withTree,
  writeSentence
} from './write.js';
