import {ArcScorer} from '../features/arc-scorer.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import type {TaggedWord} from '../word.js';
import type {ArcScores} from './arc-scores.js';
import {BackwardScores} from './backward-scores.js';
import type {EdgesKept, Inference} from './inference.js';
import {JOIN, type JoinName} from './join.js';
import type {SentenceGraph} from './sentence-graph.js';
import {type UndirectedOptions, UndirectedTrees} from './undirected-trees.js';

/** How to find undirected trees by scores of arcs. */
export interface JoinedOptions extends UndirectedOptions {
  /** How to join the scores of the two arcs of an edge. */
  readonly join: JoinName;
}

/**
 * Inference of U-MST-df: directed features score both arcs of every edge that
 * survives pruning, and the two scores are joined into one; see
 * {@link UndirectedTrees}. An edge at the root has one direction, so its score
 * is that arc's.
 */
export class JoinedInference implements Inference {
  readonly #features: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #trees: UndirectedTrees;
  readonly #join: (forth: number, back: number) => number;
  readonly #backward = new BackwardScores();

  /** Inference by these weights, which may change between sentences. */
  constructor(
    features: SentenceFeatures,
    weights: Float32Array,
    options: JoinedOptions
  ) {
    this.#features = features;
    this.#scorer = new ArcScorer(features, weights, true);
    this.#trees = new UndirectedTrees(options);
    this.#join = JOIN[options.join];
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
    return this.#trees.find(words, graph => this.#score(graph, gold));
  }

  #score(graph: SentenceGraph, gold: Int32Array | undefined): void {
    graph.scoreBy(this.#scorer);
    this.#backward.load(graph, this.#scorer);
    const {scores: backward} = this.#backward;
    const {size, source, target, score} = graph;
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      // In training, arcs that are not in the right tree get a bonus.
      const forth = score[e] + (gold && gold[v] !== u ? 1 : 0);
      const back = backward[e] + (gold && gold[u] !== v ? 1 : 0);
      score[e] = u === 0 ? forth : this.#join(forth, back);
    }
  }
}
