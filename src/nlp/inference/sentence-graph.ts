import type {EdgeList} from '../../graph/edge-list.js';
import type {ArcScorer} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import type {Pruner} from './pruner.js';

/**
 * The undirected graph of a sentence: the artificial root at 0, the words
 * from 1 on, and the edges that survive pruning, sorted by their left end and
 * then by their right end. The memory is used again for the next sentence.
 *
 * Time and space linear in the edges, besides the pruning test itself.
 */
export class SentenceGraph {
  /** Number of vertices. */
  order = 0;
  /** Number of edges. */
  size = 0;
  /** The left end of each edge. */
  source: Int32Array = new Int32Array(0);
  /** The right end of each edge. */
  target: Int32Array = new Int32Array(0);
  /** The score of each edge. */
  score: Float64Array = new Float64Array(0);
  // The scores with their sign changed: the one place where that happens.
  #cost = new Float64Array(0);
  #kept = new Int32Array(0);

  /**
   * Takes in a sentence.
   *
   * @param pruner - Tells which edges to keep; all if `null`.
   */
  load(words: readonly TaggedWord[], pruner: Pruner | null): void {
    const order = words.length + 1;
    this.order = order;
    this.size = 0;
    if (this.#kept.length < order) {
      this.#kept = new Int32Array(2 * order);
    }
    const kept = this.#kept;
    pruner?.load(words);
    for (let source = 0; source < order; source++) {
      let count = 0;
      // Edges at the root always stay.
      if (source === 0 || pruner === null) {
        for (let v = source + 1; v < order; v++) kept[count++] = v;
      } else {
        count = pruner.keep(source, kept);
      }
      this.#add(source, count);
    }
  }

  /** Scores each edge, as one or as the arc from its left end to its right. */
  scoreBy(scorer: ArcScorer): void {
    scorer.score(this.source, this.target, this.size, this.score);
  }

  /**
   * The graph as an edge list, with costs for weights: a minimum spanning
   * tree of it has the best scores. The arrays are longer than the graph, and
   * valid until the next sentence.
   */
  edges(): EdgeList {
    const {order, size, score} = this;
    if (this.#cost.length < size) this.#cost = new Float64Array(2 * size);
    const cost = this.#cost;
    for (let e = 0; e < size; e++) cost[e] = -score[e];
    const {source, target} = this;
    return {order, size, source, target, weight: cost};
  }

  #add(source: number, count: number): void {
    const size = this.size + count;
    if (this.source.length < size) {
      const capacity = 2 * size;
      this.source = enlarged(this.source, new Int32Array(capacity));
      this.target = enlarged(this.target, new Int32Array(capacity));
      this.score = new Float64Array(capacity);
    }
    for (let k = 0, e = this.size; k < count; k++, e++) {
      this.source[e] = source;
      this.target[e] = this.#kept[k];
    }
    this.size = size;
  }
}

function enlarged(old: Int32Array, larger: Int32Array): Int32Array {
  larger.set(old);
  return larger;
}
