export {
  findModel,
  LANGUAGES,
  LanguageError,
  loadModel,
  loadParser,
  type ModelSource,
  type ParseTextOptions,
  parseText
} from './load-parser.js';
