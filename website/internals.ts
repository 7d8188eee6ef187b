/**
 * What the site uses of the project beyond its public entries. Everything else
 * comes from `spanforest`, `spanforest/graph` and so on, as it would for any
 * user.
 */

// The playground inspects a pasted table to choose the options for reading it.
export {
  type CsvRecord,
  CsvRows,
  mayBeHeader,
  parseWeight,
  readCsvHeader,
  weightError
} from '../src/graph/formats/index.js';
export {LineFeed} from '../src/graph/lines.js';
// The colours of relations, for diagrams whose words can be edited.
export {relationFamily} from '../src/nlp/drawing/arc-style.js';
export {describeTree} from '../src/nlp/drawing/drawn-sentence.js';
// Arcs that are not a tree, such as edges without directions.
export {
  arcDrawing,
  describeHead,
  html,
  Markup
} from '../src/nlp/drawing/index.js';
// The scores of all arcs, to enhance trees and to draw random ones.
export {
  compileFeatures,
  SentenceFeatures
} from '../src/nlp/features/index.js';
export {DirectedInference} from '../src/nlp/inference/directed-inference.js';
export {attachPunctuation} from '../src/nlp/inference/index.js';
export {Labeller} from '../src/nlp/labels/index.js';
export {clustersOf} from '../src/nlp/tree-finder.js';
