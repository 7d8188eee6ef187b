import type {ArcScorer} from '../features/arc-scorer.js';
import type {SentenceGraph} from './sentence-graph.js';

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
