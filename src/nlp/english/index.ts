/**
 * English text: its sentences and words, tagged, and their trees by a model
 * that comes with the package.
 *
 * @module nlp/english
 */

export {SpanforestError} from '../../graph/errors.js';
export type {Sentence} from '../sentence.js';
export type {Word} from '../word.js';
export {English, type ReadTextOptions} from './english.js';
export {EnglishError} from './english-error.js';
export {loadEnglishModel, loadEnglishParser} from './english-model.js';
export {loadEnglish} from './load-english.js';
export {type ParseTextOptions, parseText} from './parse-text.js';
export {type PredictedTags, predictTags} from './predict-tags.js';
export type {
  WinkDocument,
  WinkList,
  WinkMethods,
  WinkPackages
} from './wink.js';
