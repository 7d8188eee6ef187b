import {ArcScorer} from '../features/arc-scorer.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import type {TaggedWord} from '../word.js';
import type {ArcScores} from './arc-scores.js';
import type {EdgesKept, Inference} from './inference.js';
import type {SentenceGraph} from './sentence-graph.js';
import {type UndirectedOptions, UndirectedTrees} from './undirected-trees.js';

/**
 * Inference of U-MST-uf: undirected features score every edge that survives
 * pruning; see {@link UndirectedTrees}.
 */
export class UndirectedInference implements Inference {
  readonly #features: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #trees: UndirectedTrees;

  /** Inference by these weights, which may change between sentences. */
  constructor(
    features: SentenceFeatures,
    weights: Float32Array,
    options: UndirectedOptions
  ) {
    this.#features = features;
    this.#scorer = new ArcScorer(features, weights, false);
    this.#trees = new UndirectedTrees(options);
  }

  get edges(): EdgesKept {
    return this.#trees.edges;
  }

  arcScores(heads: Int32Array): ArcScores {
    return this.#trees.arcScores(heads);
  }

  infer(words: readonly TaggedWord[], gold?: Int32Array): Int32Array {
    this.#features.load(words);
    this.#scorer.begin();
    return this.#trees.find(words, graph => {
      graph.scoreBy(this.#scorer);
      if (gold !== undefined) addCosts(graph, gold);
    });
  }
}

function addCosts(graph: SentenceGraph, gold: Int32Array): void {
  const {size, source, target, score} = graph;
  for (let e = 0; e < size; e++) {
    const u = source[e];
    const v = target[e];
    if (gold[u] !== v && gold[v] !== u) score[e] += 1;
  }
}
