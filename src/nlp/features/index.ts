export {ArcScorer, binOf, FeatureList, PLACES} from './arc-scorer.js';
export {finish, hashText, mix} from './hash.js';
export {SentenceFeatures} from './sentence-features.js';
export {
  Atoms,
  compileFeatures,
  FIELDS,
  type Field,
  MARGIN,
  TEMPLATES,
  type Template,
  WIDTH
} from './templates.js';
