export {fitLogistic, type LogisticEvent, oddsOf} from './logistic.js';
export {
  type Analysis,
  CONSTANT_FEATURES,
  FLIP_FEATURES_VERSION,
  featuresAfter,
  featuresBefore,
  Reranker,
  type RerankerModel,
  rerankerSize
} from './reranker.js';
