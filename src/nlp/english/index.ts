/**
 * English text: its sentences, words and tags, and their trees by the model
 * that comes with the package.
 *
 * @module nlp/english
 */

export {
  English,
  EnglishError,
  loadEnglish,
  type ReadTextOptions,
  type WinkDocument,
  type WinkList,
  type WinkMethods,
  type WinkPackages
} from './english.js';
export {
  englishModelFile,
  loadEnglishModel,
  loadEnglishParser,
  type ParseTextOptions,
  type ParseTextProgress,
  parseText
} from './parse-text.js';
export {type PredictedTags, predictTags} from './predict-tags.js';
