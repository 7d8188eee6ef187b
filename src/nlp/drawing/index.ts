export {
  type ArcDiagramOptions,
  arcDiagram,
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags
} from './arc-diagram.js';
export {arcDrawing} from './arc-drawing.js';
export {ARC_STYLE} from './arc-style.js';
export {
  DRAWING_FORMATS,
  drawSentences
} from './draw-sentences.js';
export {
  type DrawnSentence,
  describeHead,
  differingWords,
  textOf
} from './drawn-sentence.js';
export {type Content, html, Markup} from './html.js';
export {
  cutText,
  drawableText,
  terminalText,
  textWidth
} from './text-width.js';
export {type TreeTextOptions, treeLines, treeText} from './tree-text.js';
