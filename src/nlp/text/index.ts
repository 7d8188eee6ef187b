export {Classifier} from './classifier.js';
export {
  ReadTextError,
  TEXT_INPUTS,
  type TextInput,
  TextReader
} from './text-reader.js';
export type {TokenizerModel} from './tokenizer.js';
