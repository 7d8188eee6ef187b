export {
  findModel,
  LANGUAGES,
  LanguageError,
  loadModel,
  loadParser,
  type ModelSource
} from './load-parser.js';
export {type ParseTextOptions, parseText} from './parse-text.js';
