import type {SentenceFeatures} from '../features/index.js';
import {ArcScorer} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import type {ArcScores, EdgesKept, Inference} from './inference.js';
import {JOIN, type JoinName} from './names.js';
import type {SentenceGraph} from './sentence-graph.js';
import {
  type UndirectedOptions,
  UndirectedTrees
} from './undirected-inference.js';

/**
 * Scores the arcs of a sentence's graph from the right end of each edge to
 * its left end; of the edges at the root there is no such arc. Time linear
 * in the edges.
 */
export class BackwardScores {
  /** The score of each edge's arc to the left; 0 for an edge at the root. */
  scores: Float64Array = new Float64Array(0);
  // The edges by their right end, the shortest first.
  #edge = new Int32Array(0);
  #head = new Int32Array(0);
  #child = new Int32Array(0);
  #row = new Float64Array(0);
  #start = new Int32Array(0);

  /** Takes in a graph. */
  load(graph: SentenceGraph, scorer: ArcScorer): void {
    const {order, size} = graph;
    this.#reserve(order, size);
    this.#sort(graph);
    this.scores.fill(0, 0, size);
    const inner = size - (order - 1);
    scorer.score(this.#head, this.#child, inner, this.#row);
    for (let k = 0; k < inner; k++) this.scores[this.#edge[k]] = this.#row[k];
  }

  // A counting sort by right end. Going through the edges from the last to
  // the first meets the left ends of each in the order of distance.
  #sort({order, size, source, target}: SentenceGraph): void {
    const start = this.#start;
    const rootEdges = order - 1;
    start.fill(0, 0, order + 1);
    for (let e = rootEdges; e < size; e++) start[target[e] + 1]++;
    for (let v = 0; v < order; v++) start[v + 1] += start[v];
    for (let e = size - 1; e >= rootEdges; e--) {
      const at = start[target[e]]++;
      this.#edge[at] = e;
      this.#head[at] = target[e];
      this.#child[at] = source[e];
    }
  }

  #reserve(order: number, size: number): void {
    if (this.#start.length < order + 1) {
      this.#start = new Int32Array(2 * order + 1);
    }
    if (this.scores.length >= size) return;
    this.scores = new Float64Array(2 * size);
    this.#row = new Float64Array(2 * size);
    this.#edge = new Int32Array(2 * size);
    this.#head = new Int32Array(2 * size);
    this.#child = new Int32Array(2 * size);
  }
}

/** How to find undirected trees by scores of arcs. */
interface JoinedOptions extends UndirectedOptions {
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
