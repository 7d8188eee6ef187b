export {
  LanguageError,
  loadModel,
  loadParser,
  modelFile
} from './load-parser.js';
export {type ParseLanguageOptions, parseText} from './parse-text.js';
