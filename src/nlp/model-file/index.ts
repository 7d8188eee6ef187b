export {type Container, sectionOf} from './container.js';
export type {SectionEncoding} from './contents.js';
export {
  type DecodeContainerOptions,
  decodeContainer
} from './decode-container.js';
export {
  type EncodeContainerOptions,
  encodeContainer
} from './encode-container.js';
export type {JsonValue} from './json.js';
export {ModelFileError} from './model-file-error.js';
export type {SectionArrays, SectionData, SectionType} from './section-data.js';
