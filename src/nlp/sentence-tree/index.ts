export {
  type NounChunk,
  SentenceTree,
  type TextSpan,
  TreeWord,
  type TreeWordJson,
  treeOf
} from './sentence-tree.js';
