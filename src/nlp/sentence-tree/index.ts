export {
  type NounChunk,
  SentenceTree,
  type TextSpan,
  TreeWord,
  treeFrom,
  treeOf
} from './sentence-tree.js';
export {documentOf, type TreeDocument} from './tree-document.js';
export {
  type TextTest,
  type TreeMatch,
  treePattern,
  type WordPattern
} from './tree-pattern.js';
