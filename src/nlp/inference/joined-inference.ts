import {
  ArcScorer,
  type SentenceFeatures,
  type UnigramSums
} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import type {ArcScores, EdgesKept, Inference} from './inference.js';
import {JOIN, type JoinName} from './names.js';
import {
  type SentenceGraph,
  type UndirectedOptions,
  UndirectedTrees
} from './undirected-inference.js';

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
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #trees: UndirectedTrees;
  readonly #join: (forth: number, back: number) => number;
  // The scores of the arcs to the left.
  #backward = new Float64Array(0);

  /** Inference by these weights, which may change between sentences. */
  constructor(
    sentence: SentenceFeatures,
    weights: Float32Array,
    options: JoinedOptions
  ) {
    this.#sentence = sentence;
    this.#scorer = new ArcScorer(sentence, weights, true);
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
    this.#sentence.load(words);
    const unigrams = this.#scorer.sumUnigrams();
    return this.#trees.find(words, graph => this.#score(graph, unigrams, gold));
  }

  #score(
    graph: SentenceGraph,
    unigrams: UnigramSums,
    gold: Int32Array | undefined
  ): void {
    const {order, size, source, target, score} = graph;
    const backward = grown(this.#backward, size);
    this.#backward = backward;
    this.#scorer.score(source, target, size, score, unigrams);
    // No arc leads to the root.
    const from = order - 1;
    this.#scorer.score(
      target.subarray(from),
      source.subarray(from),
      size - from,
      backward.subarray(from),
      unigrams
    );
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      // In training, arcs that are not in the right tree get a bonus.
      const forth = score[e] + (gold && gold[v] !== u ? 1 : 0);
      const back = backward[e] + (gold && gold[u] !== v ? 1 : 0);
      score[e] = e < from ? forth : this.#join(forth, back);
    }
  }
}
