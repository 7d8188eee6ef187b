export {
  type Container,
  decodeContainer,
  encodeContainer,
  sectionOf
} from './container.js';
export type {JsonValue, SectionEncoding} from './contents.js';
export {
  featuresFingerprint,
  LABEL_FEATURES_FINGERPRINT,
  openHeader
} from './header.js';
export {
  checkModel,
  type Model,
  programWeights,
  roundWeights,
  withSharedArrays
} from './model.js';
export {
  decodeModel,
  type EncodeModelOptions,
  encodeModel,
  readReranker,
  readTextModels,
  writeReranker,
  writeTextModels
} from './model-file.js';
export type {SectionArrays, SectionData, SectionType} from './section.js';
export {checkBeginning, ModelFileError, tooLong} from './section.js';
