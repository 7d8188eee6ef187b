export {
  BoundaryFeatures,
  type BoundaryState,
  INSIDE,
  type KnownWords,
  SENTENCE_END,
  TOKEN_END,
  wordHash
} from './boundary-features.js';
export {foldText, KINDS, kindOf, SPACE} from './characters.js';
export {Classifier} from './classifier.js';
export {MultiwordRules, OR, ruleOf, TOKEN_START} from './multiwords.js';
export {GAP, TextWindow} from './text-window.js';
export {
  ANYWHERE,
  beginSentence,
  candidatesAt,
  noteMarks,
  pairIndex,
  RULES,
  type TextSentence,
  type TextToken,
  Tokenizer,
  type TokenizerModel,
  type TokenizerOptions,
  WordReader
} from './tokenizer.js';
