import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import type {AlgorithmName} from '../../msf/minimum-spanning-forest.js';
import {
  ArcScorer,
  type SentenceFeatures,
  type UnigramSums,
  type Weights
} from '../features/index.js';
import {extended, grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {
  CandidateHeads,
  type CandidateLimits,
  type ScoredCandidates
} from './candidate-heads.js';
import {
  type ArcScores,
  collectScores,
  type EdgesKept,
  type FirstOrderInference,
  type RankedTree
} from './inference.js';
import type {Pruner} from './pruning.js';
import {reachOf} from './sentence-arcs.js';
import {SpanningTrees} from './spanning-trees.js';

/** How to find undirected trees. */
export interface UndirectedOptions {
  /** Whether exactly one word hangs from the root. */
  readonly singleRoot: boolean;
  /** Decides which edges to consider; `null` keeps all. */
  readonly pruner: Pruner | null;
  /** How to find the spanning tree; all algorithms find the same one. */
  readonly algorithm: AlgorithmName;
  /**
   * In training, whether the bonus is for edges outside the right tree, not
   * for arcs, also where arcs are scored; default: false.
   */
  readonly edgeCosts?: boolean | undefined;
}

/**
 * Inference of U-MST-uf and U-MST-df: the edges that survive pruning are
 * scored, the best spanning tree is found, and its edges are directed away
 * from the root. For U-MST-df, both arcs of an edge are scored and the two
 * scores joined; an edge at the root has only one arc.
 *
 * E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order dependency
 * parsing with undirected minimum spanning tree inference", 2016. Time and
 * space linear in the edges that are scored, plus a comparison for each pair
 * of words that are not further apart than pruning allows for the left one.
 * Finding the tree is linear for long sentences only, see
 * {@link SpanningTrees}.
 */
export class UndirectedInference implements FirstOrderInference {
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #pruner: Pruner | null;
  readonly #trees: SpanningTrees;
  readonly #directed: boolean;
  readonly #edgeCosts: boolean;
  readonly #candidates = new CandidateHeads();
  readonly #graph = new SentenceGraph();
  // The scores of the arcs to the left.
  #backward = new Float64Array(0);
  #potentials = new Float64Array(0);
  #all = 0;
  #kept = 0;

  /**
   * @param weights - Those of edges, or of arcs; they may change between
   * sentences.
   * @param directed - Whether they are of arcs, so that the score of an edge is
   * the mean of its two arcs.
   */
  constructor(
    sentence: SentenceFeatures,
    weights: Weights,
    {singleRoot, pruner, algorithm, edgeCosts = false}: UndirectedOptions,
    directed: boolean
  ) {
    this.#sentence = sentence;
    this.#scorer = new ArcScorer(sentence, weights, directed);
    this.#pruner = pruner;
    this.#trees = new SpanningTrees(singleRoot, algorithm);
    this.#directed = directed;
    this.#edgeCosts = edgeCosts || !directed;
  }

  get edges(): EdgesKept {
    return {all: this.#all, kept: this.#kept};
  }

  /** The scored edges of the sentence that was inferred last. */
  get graph(): SentenceGraph {
    return this.#graph;
  }

  infer(words: readonly TaggedWord[], gold?: Int32Array): Int32Array {
    this.#sentence.load(words);
    const unigrams = this.#scorer.sumUnigrams();
    const graph = this.#graph;
    graph.load(words, this.#pruner);
    this.#score(unigrams, gold);
    let heads = this.#trees.find(graph.edges());
    if (heads === null) {
      // Pruning has disconnected the words.
      graph.load(words, this.#pruner, true);
      this.#score(unigrams, gold);
      heads = this.#trees.find(graph.edges())!;
    }
    this.#all += (graph.order * (graph.order - 1)) / 2;
    this.#kept += graph.size;
    return heads;
  }

  rank(words: readonly TaggedWord[]): Generator<RankedTree, void, undefined> {
    this.infer(words);
    return this.#trees.rank(this.#graph.edges());
  }

  candidates(tree: Int32Array, limits: CandidateLimits): ScoredCandidates {
    const candidates = this.#candidates;
    const {size, source, target, score} = this.#graph;
    candidates.begin(tree, limits);
    for (let e = 0; e < size; e++) {
      candidates.offer(source[e], target[e], score[e]);
      if (source[e] > 0) candidates.offer(target[e], source[e], score[e]);
    }
    candidates.end();
    return candidates;
  }

  arcScores(heads: Int32Array): ArcScores {
    const {size, source, target, score} = this.#graph;
    return collectScores(heads, add => {
      for (let e = 0; e < size; e++) {
        add(source[e], target[e], score[e]);
        if (source[e] > 0) add(target[e], source[e], score[e]);
      }
    });
  }

  /**
   * Both arcs of an edge have its score. Trees without directions are then as
   * likely as the same trees directed away from the root.
   */
  potentials(temperature: number): Float64Array {
    const {order, size, source, target, score} = this.#graph;
    const total = order * order;
    const potentials = grown(this.#potentials, total);
    this.#potentials = potentials;
    potentials.fill(-Infinity, 0, total);
    for (let e = 0; e < size; e++) {
      potentials[source[e] * order + target[e]] = score[e] / temperature;
      potentials[target[e] * order + source[e]] = score[e] / temperature;
    }
    return potentials.subarray(0, total);
  }

  // Scores the edges. In training, what is not in the right tree gets a bonus.
  #score(unigrams: UnigramSums, gold: Int32Array | undefined): void {
    const {size, source, target, score} = this.#graph;
    this.#scorer.score(source, target, size, score, unigrams);
    if (this.#directed) {
      this.#joinScores(unigrams, this.#edgeCosts ? undefined : gold);
    }
    if (this.#edgeCosts && gold !== undefined) {
      for (let e = 0; e < size; e++) {
        const u = source[e];
        const v = target[e];
        if (gold[u] !== v && gold[v] !== u) score[e] += 1;
      }
    }
  }

  #joinScores(unigrams: UnigramSums, gold: Int32Array | undefined): void {
    const {order, size, source, target, score} = this.#graph;
    this.#backward = grown(this.#backward, size);
    // No arc leads to the root.
    const from = order - 1;
    const backward = this.#backward.subarray(from);
    const [firsts, seconds] = [target.subarray(from), source.subarray(from)];
    this.#scorer.score(firsts, seconds, size - from, backward, unigrams);
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      if (gold && gold[v] !== u) score[e] += 1;
      if (e < from) continue;
      const back = backward[e - from] + (gold && gold[u] !== v ? 1 : 0);
      score[e] = score[e] / 2 + back / 2;
    }
  }
}

/**
 * The undirected graph of a sentence, with the artificial root at 0: the edges
 * that survive pruning, sorted by their left end and then by their right end.
 */
export class SentenceGraph {
  /** Number of vertices: the words and the root. */
  order = 0;
  /** Number of edges; the arrays may be longer. */
  size = 0;
  /** The left end of each edge. */
  source: Int32Array = new Int32Array(0);
  /** Its right end. */
  target: Int32Array = new Int32Array(0);
  /** Its score, once it has been found. */
  score: Float64Array = new Float64Array(0);
  #cost = new Float64Array(0);
  #kept = new Int32Array(0);

  /**
   * Replaces the sentence; without a pruner, all edges are kept.
   *
   * @param connected - Whether to keep the edges between neighbours in any
   * case, so that the words are connected without the root.
   */
  load(
    words: readonly TaggedWord[],
    pruner: Pruner | null,
    connected = false
  ): void {
    const order = words.length + 1;
    const kept = grown(this.#kept, order);
    this.#kept = kept;
    pruner?.load(words);
    const reach = reachOf(words.length);
    let size = 0;
    for (let left = 0; left < order; left++) {
      let count = 0;
      // Edges at the root always stay.
      if (left === 0 || pruner === null) {
        const end = left === 0 ? order : Math.min(order, left + reach + 1);
        for (let v = left + 1; v < end; v++) kept[count++] = v;
      } else {
        count = pruner.keep(left, kept);
        const right = left + 1;
        if (connected && right < order && (count === 0 || kept[0] > right)) {
          kept.copyWithin(1, 0, count++);
          kept[0] = right;
        }
      }
      this.source = extended(this.source, size + count);
      this.target = extended(this.target, size + count);
      const {source, target} = this;
      for (let k = 0; k < count; k++, size++) {
        source[size] = left;
        target[size] = kept[k];
      }
    }
    this.order = order;
    this.size = size;
    this.score = grown(this.score, size);
  }

  /** Whether the words are connected without the root. */
  get isConnected(): boolean {
    const {order, size, source, target} = this;
    const sets = new DisjointSets(order);
    for (let e = 0; e < size; e++) {
      if (source[e] > 0) sets.union(source[e], target[e]);
    }
    return sets.count <= 2;
  }

  /**
   * The graph with costs for weights, in arrays that may be longer. They are
   * valid until the next sentence.
   */
  edges(): EdgeList {
    const {order, size, source, target, score} = this;
    const weight = grown(this.#cost, size);
    this.#cost = weight;
    // The only change of sign.
    for (let e = 0; e < size; e++) weight[e] = -score[e];
    return {order, size, source, target, weight};
  }
}
