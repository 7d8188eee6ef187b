export {LABEL_TEMPLATES, LabelFeatures} from './label-features.js';
export {Labeller, type LabelModel, LabelScorer, rowWidth} from './labeller.js';
