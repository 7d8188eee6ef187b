/**
 * Building blocks for people who write algorithms on top: counters, scratches,
 * steps, single passes, and the types behind the functions of the other entries.
 *
 * **They may change with any version.** What stays is in `spanforest`,
 * `spanforest/graph`, `spanforest/msf` and `spanforest/nlp`.
 *
 * @module internals
 */
export {type Contraction, contract} from './graph/contract.js';
export {
  checkEdgeList,
  negateWeights
} from './graph/edge-list.js';
export {quote} from './graph/errors.js';
export {DenseScratch} from './msf/arborescence/index.js';
export {boruvkaStep} from './msf/boruvka.js';
export {
  type CountedForest,
  countComparisons,
  countVerification
} from './msf/count-comparisons.js';
export {heavyEdges} from './msf/heavy-edges.js';
export {chooseAlgorithm} from './msf/minimum-spanning-forest.js';
export {SoftHeap, type SoftHeapOptions} from './msf/optimal/index.js';
export {pathMaxima} from './msf/path-maxima.js';
export {PRIM_MAXIMUM_ORDER} from './msf/prim.js';
export {TreeScratch} from './msf/probability/index.js';
export {type Content, html, Markup} from './nlp/drawing/index.js';
export {compileFeatures, SentenceFeatures} from './nlp/features/index.js';
export {SentenceGraph} from './nlp/inference/index.js';
export {createPruner, type Pruner} from './nlp/pruning/index.js';
