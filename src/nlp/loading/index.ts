export {
  LanguageError,
  loadModel,
  loadModelBytes,
  loadParser
} from './load-parser.js';
export {type ParseLanguageOptions, parseText} from './parse-text.js';
