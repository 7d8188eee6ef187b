import {grown} from '../scratch.js';
import type {SentenceGraph} from './undirected-inference.js';

/** How many of its best undirected edges each word adds to the candidates. */
const BEST = 3;

/**
 * The heads that each word of a sentence may get, chosen by undirected scores:
 * a few for each word, however long the sentence is.
 *
 * Those of word `v` are at the positions `rows[v]` up to but not including
 * `rows[v + 1]`, its head in the tree first and none twice; the root, at 0, has
 * an empty row. The arrays may be longer, and are reused for every sentence.
 */
export class CandidateArcs {
  /** Number of vertices: the words and the root. */
  order = 0;
  /** Where the row of each vertex begins; one longer than the order. */
  rows: Int32Array = new Int32Array(1);
  /** The candidate heads of all words, row by row. */
  heads: Int32Array = new Int32Array(0);
  /** The word that each of them is for. */
  children: Int32Array = new Int32Array(0);
  // Arcs as they were found, with repetitions.
  #head = new Int32Array(0);
  #child = new Int32Array(0);
  #count = 0;
  // The best neighbours of each vertex, and their scores, the best first.
  #neighbour = new Int32Array(0);
  #score = new Float64Array(0);
  #next = new Int32Array(0);
  #stamp = new Int32Array(0);

  /** Number of arcs. */
  get size(): number {
    return this.rows[this.order];
  }

  /**
   * Replaces the sentence. The candidates are the arcs of a tree, and where `t`
   * is the head of `u` and `u` that of `v`, the arcs `v -> u` and `t -> v`: what
   * turning an edge of the tree needs. Moreover both arcs of each vertex's
   * three best edges, those of the root included. Time and space O(n + m).
   *
   * @param graph - Its scored edges.
   * @param tree - The head of each word, by edges of the graph.
   */
  load(graph: SentenceGraph, tree: Int32Array): void {
    const {order} = graph;
    this.order = order;
    this.rows = grown(this.rows, order + 1);
    const most = (3 + 2 * BEST) * order;
    this.#head = grown(this.#head, most);
    this.#child = grown(this.#child, most);
    this.#count = 0;
    for (let v = 1; v < order; v++) this.#add(tree[v], v);
    for (let v = 1; v < order; v++) {
      const u = tree[v];
      if (u === 0) continue;
      this.#add(v, u);
      this.#add(tree[u], v);
    }
    this.#rank(graph);
    for (let v = 0; v < order; v++) {
      for (let k = BEST * v; k < BEST * (v + 1); k++) {
        const u = this.#neighbour[k];
        if (u < 0) break;
        this.#add(u, v);
        this.#add(v, u);
      }
    }
    this.#sort();
  }

  // No arc leads to the root.
  #add(head: number, child: number): void {
    if (child === 0) return;
    this.#head[this.#count] = head;
    this.#child[this.#count++] = child;
  }

  // Finds the best neighbours of each vertex; of equal ones the first.
  #rank({order, size, source, target, score}: SentenceGraph): void {
    const length = BEST * order;
    const neighbours = grown(this.#neighbour, length);
    const scores = grown(this.#score, length);
    this.#neighbour = neighbours;
    this.#score = scores;
    neighbours.fill(-1, 0, length);
    scores.fill(-Infinity, 0, length);
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      const value = score[e];
      if (value > scores[BEST * u + BEST - 1]) this.#insert(u, v, value);
      // Edges at the root compete with each other only: which word hangs from
      // it is a choice of its own.
      if (u > 0 && value > scores[BEST * v + BEST - 1]) {
        this.#insert(v, u, value);
      }
    }
  }

  // Inserts a neighbour that is better than the last one.
  #insert(v: number, neighbour: number, score: number): void {
    const scores = this.#score;
    const neighbours = this.#neighbour;
    const first = BEST * v;
    let k = first + BEST - 1;
    for (; k > first && score > scores[k - 1]; k--) {
      scores[k] = scores[k - 1];
      neighbours[k] = neighbours[k - 1];
    }
    scores[k] = score;
    neighbours[k] = neighbour;
  }

  // A counting sort of the arcs by child, in the order in which they were
  // found; then repetitions are left out.
  #sort(): void {
    const {order, rows} = this;
    const count = this.#count;
    const child = this.#child;
    const next = grown(this.#next, order + 1);
    const stamp = grown(this.#stamp, order);
    const heads = grown(this.heads, count);
    this.#next = next;
    this.#stamp = stamp;
    const children = grown(this.children, count);
    this.heads = heads;
    this.children = children;
    next.fill(0, 0, order + 1);
    for (let i = 0; i < count; i++) next[child[i] + 1]++;
    for (let v = 0; v < order; v++) next[v + 1] += next[v];
    for (let i = 0; i < count; i++) heads[next[child[i]]++] = this.#head[i];
    // Now next[v] is where the arcs into v end.
    stamp.fill(0, 0, order);
    let size = 0;
    for (let v = 0, at = 0; v < order; v++) {
      rows[v] = size;
      for (; at < next[v]; at++) {
        const u = heads[at];
        if (stamp[u] === v) continue;
        stamp[u] = v;
        heads[size] = u;
        children[size++] = v;
      }
    }
    rows[order] = size;
  }
}
