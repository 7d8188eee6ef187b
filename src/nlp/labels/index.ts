export {
  CLUSTER_LABEL_TEMPLATES,
  LABEL_TEMPLATES,
  LabelFeatures
} from './label-features.js';
export {Labeller, type LabelModel, LabelScorer, rowWidth} from './labeller.js';
