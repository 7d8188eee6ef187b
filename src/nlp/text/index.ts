export {Classifier} from './classifier.js';
export {scriptOf} from './lemmas.js';
export {listScript, TagFeatures} from './tag-features.js';
export {
  Columns,
  nameOfClass,
  type TagColumn,
  Tagger,
  type TaggerModel
} from './tagger.js';
export {
  ReadTextError,
  TEXT_INPUTS,
  type TextInput,
  TextReader
} from './text-reader.js';
export type {TokenizerModel} from './tokenizer.js';
export {
  CLASS,
  classHash,
  FORM,
  LOWER,
  LOWER_CLASS,
  lowerKey,
  type WordForm,
  WordForms
} from './word-forms.js';
export {encodeWordTable, type WordTable} from './word-table.js';
