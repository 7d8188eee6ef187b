export {Classifier} from './classifier.js';
export {scriptOf} from './lemmas.js';
export {Columns, nameOfClass} from './tag-columns.js';
export {listScript, TagFeatures} from './tag-features.js';
export {type TagColumn, Tagger, type TaggerModel} from './tagger.js';
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
