/**
 * English text: its sentences and words, tagged, as a parser needs them.
 *
 * @module nlp/english
 */

export {SpanforestError} from '../../graph/errors.js';
export type {Sentence} from '../sentence.js';
export type {Word} from '../word.js';
export {English} from './english.js';
export {EnglishError} from './english-error.js';
export {loadEnglish} from './load-english.js';
export {type PredictedTags, predictTags} from './predict-tags.js';
export type {
  WinkDocument,
  WinkList,
  WinkMethods,
  WinkPackages
} from './wink.js';
