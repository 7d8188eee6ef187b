import type {AlgorithmName} from '../../msf/index.js';
import type {SentenceFeatures} from '../features/index.js';
import {ArcScorer} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import {SpanningTrees} from './decode.js';
import {
  ArcMargins,
  type ArcScores,
  type EdgesKept,
  type Inference
} from './inference.js';
import type {Pruner} from './pruner.js';
import {SentenceGraph} from './sentence-graph.js';

/** How to find undirected trees. */
export interface UndirectedOptions {
  /** Whether exactly one word hangs from the root. */
  readonly singleRoot: boolean;
  /** Which edges to look at; all if `null`. */
  readonly pruner: Pruner | null;
  /** How to find the spanning tree; all find the same one. */
  readonly algorithm: AlgorithmName;
}

/**
 * What the undirected models have in common: the edges that survive pruning
 * are scored, the best spanning tree is found, and its edges are directed
 * away from the root.
 *
 * E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order dependency
 * parsing with undirected minimum spanning tree inference", 2016. Time and
 * space linear in the edges, besides the pruning test itself.
 */
export class UndirectedTrees {
  readonly #pruner: Pruner | null;
  readonly #trees: SpanningTrees;
  readonly #graph = new SentenceGraph();
  #all = 0;
  #kept = 0;

  /** Finds trees in that way. */
  constructor({singleRoot, pruner, algorithm}: UndirectedOptions) {
    this.#pruner = pruner;
    this.#trees = new SpanningTrees(singleRoot, algorithm);
  }

  /** How many edges there were so far, and how many were looked at. */
  get edges(): EdgesKept {
    return {all: this.#all, kept: this.#kept};
  }

  /**
   * The best tree of a sentence.
   *
   * @param score - Gives the edges of the graph their scores.
   * @returns the head of each word; that of the root, at 0, is -1.
   */
  find(
    words: readonly TaggedWord[],
    score: (graph: SentenceGraph) => void
  ): Int32Array {
    const graph = this.#graph;
    graph.load(words, this.#pruner);
    score(graph);
    this.#all += (graph.order * (graph.order - 1)) / 2;
    this.#kept += graph.size;
    const heads = this.#trees.find(graph.edges());
    if (heads !== null) return heads;
    // Pruning has cut the words apart: all edges come back.
    graph.load(words, null);
    score(graph);
    return this.#trees.find(graph.edges())!;
  }

  /**
   * How the arcs of a tree were scored, by the undirected edges that the last
   * sentence was looked for in.
   */
  arcScores(heads: Int32Array): ArcScores {
    const {size, source, target, score} = this.#graph;
    const margins = new ArcMargins(heads);
    for (let e = 0; e < size; e++) {
      margins.add(source[e], target[e], score[e]);
      if (source[e] > 0) margins.add(target[e], source[e], score[e]);
    }
    return margins.finish();
  }
}

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
