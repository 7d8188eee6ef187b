export {arcDiagram} from './arc-diagram.js';
export {ARC_STYLE} from './arc-style.js';
export {
  type ArcDiagramOptions,
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags
} from './diagram-options.js';
export type {DrawnSentence, DrawnWord} from './drawn-sentence.js';
export {type TreeTextOptions, treeText} from './tree-text.js';
