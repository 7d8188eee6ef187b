/**
 * English text: its sentences and words, tagged, and their trees by a model
 * that comes with the package.
 *
 * @module nlp/english
 */

export {SpanforestError} from '../../graph/errors.js';
export type {Sentence, Word} from '../sentence.js';
export type {
  WinkDocument,
  WinkList,
  WinkMethods,
  WinkPackages
} from './english.js';
export {
  English,
  EnglishError,
  loadEnglish,
  type ReadTextOptions
} from './english.js';
export {
  loadEnglishModel,
  loadEnglishParser,
  type ParseTextOptions,
  parseText
} from './parse-text.js';
export {type PredictedTags, predictTags} from './predict-tags.js';
