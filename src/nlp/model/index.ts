export type {SectionEncoding} from './container.js';
export {type Container, sectionOf} from './container.js';
export {
  type DecodeContainerOptions,
  decodeContainer
} from './decode-container.js';
export {
  type EncodeContainerOptions,
  encodeContainer
} from './encode-container.js';
export type {JsonValue} from './json.js';
export {type Model, roundWeights, type TrainingRecord} from './model.js';
export {
  decodeModel,
  type EncodeModelOptions,
  encodeModel,
  FEATURES_FINGERPRINT,
  Header,
  LABEL_FEATURES_FINGERPRINT,
  openHeader
} from './model-file.js';
export {checkBeginning, tooLong} from './prefix.js';
export type {SectionArrays, SectionData, SectionType} from './section.js';
export {ModelFileError} from './section.js';
