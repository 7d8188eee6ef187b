export {
  BoundaryFeatures,
  type BoundaryState,
  INSIDE,
  type KnownWords,
  SENTENCE_END,
  TOKEN_END,
  wordHash
} from './boundary-features.js';
export {
  foldText,
  KINDS,
  kindOf,
  readable,
  SPACE
} from './characters.js';
export {Classifier} from './classifier.js';
export {
  isPowerOf2,
  TEXT_FEATURES_VERSION,
  taggerFlaw,
  tokenizerFlaw
} from './flaws.js';
export {
  LetterCounter,
  languageDoubt,
  type WordCoverage
} from './language-check.js';
export {lemmaKey, scriptOf} from './lemmas.js';
export {MultiwordRules, OR, ruleOf, TOKEN_START} from './multiwords.js';
export {Columns, nameOfClass} from './tag-columns.js';
export {
  DRAFT,
  FEATS,
  TagFeatures,
  type TagStep,
  UPOS,
  XPOS
} from './tag-features.js';
export {
  type TagFlip,
  Tagger,
  type TaggerColumn,
  type TaggerModel
} from './tagger.js';
export {
  ReadTextError,
  TEXT_KINDS,
  type TextKind,
  TextReader
} from './text-reader.js';
export {GAP, TextWindow} from './text-window.js';
export {
  ANYWHERE,
  beginSentence,
  candidatesAt,
  noteMarks,
  pairIndex,
  RULES,
  type TextSentence,
  Tokenizer,
  type TokenizerModel,
  WordSplitter
} from './tokenizer.js';
export {
  checkText,
  type ParseTextProgress,
  readText,
  type TextChunks,
  type TextOptions,
  treesOfChunks
} from './tree-stream.js';
export {
  CLASS,
  classHash,
  clusterFinder,
  encodeWordTable,
  FORM,
  LOWER,
  LOWER_CLASS,
  lowerKey,
  type WordForm,
  WordForms,
  type WordTable
} from './word-forms.js';
