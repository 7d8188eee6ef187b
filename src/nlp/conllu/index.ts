export {
  confidenceOf,
  sentenceOf,
  treeProbabilityOf,
  withConfidence,
  withHeads,
  withTree
} from './changes.js';
export {isField, lineOfWord} from './check.js';
export {
  type JsonSentence,
  type JsonToken,
  type JsonWord,
  sentenceFromJson,
  sentenceJson
} from './json.js';
export {
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
  type ReadConlluOptions,
  type ReadConlluProgress
} from './options.js';
export {
  batchesOf,
  parseConllu,
  readConllu,
  readConlluBatches
} from './read.js';
export {LOOKAHEAD, recogniseInput} from './recognise.js';
export {writeSentence} from './write.js';
