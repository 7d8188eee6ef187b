export {
  type Container,
  decodeContainer,
  encodeContainer,
  sectionOf
} from './container.js';
export type {JsonValue, SectionEncoding} from './contents.js';
export {
  featuresFingerprint,
  Header,
  LABEL_FEATURES_FINGERPRINT,
  openHeader
} from './header.js';
export {checkModel, type Model, roundWeights} from './model.js';
export {
  decodeModel,
  type EncodeModelOptions,
  encodeModel
} from './model-file.js';
export {checkBeginning, tooLong} from './prefix.js';
export type {SectionArrays, SectionData, SectionType} from './section.js';
export {ModelFileError} from './section.js';
export {readTextModels, writeTextModels} from './text-models.js';
