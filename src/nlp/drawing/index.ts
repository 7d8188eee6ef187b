export {
  type ArcDiagramOptions,
  arcDiagram,
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags
} from './arc-diagram.js';
export {ARC_STYLE} from './arc-style.js';
export type {DrawnSentence, DrawnWord} from './drawn-sentence.js';
export {type TreeTextOptions, treeText} from './tree-text.js';
