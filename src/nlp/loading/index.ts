export {
  LanguageError,
  loadModel,
  loadModelBytes,
  loadParser
} from './load-parser.js';
export {type ParseTextOptions, parseText} from './parse-text.js';
