import {type EdgeList, totalWeight} from 'spanforest/graph';
import {maximumSpanningForestOf, minimumSpanningForestOf} from 'spanforest/msf';
import {EDGE, type Frame, type Run} from './forest-frames.js';
import {
  type RandomTrees,
  randomForests,
  type TreeChances
} from './random-trees.js';
import {count} from './step-texts.js';

/**
 * A frame that shows the probability of every edge, and one for each random
 * spanning forest that has been drawn.
 */
export class RandomForestFilm implements Run {
  readonly frames: Frame[] = [];
  /** The best forest, which the random ones are compared with. */
  readonly forest: Int32Array;
  readonly #edges: EdgeList;
  readonly #maximum: boolean;
  readonly #trees: RandomTrees;
  readonly #seed: number;

  /**
   * @param seed - All drawn forests follow from it.
   * @throws Error if the graph is too large.
   */
  constructor(edges: EdgeList, chances: TreeChances, seed: number) {
    const {maximum, preference} = chances;
    this.#edges = edges;
    this.#maximum = maximum;
    this.#trees = randomForests(edges, chances);
    this.#seed = seed;
    const solve = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
    this.forest = solve(edges);
    const sure = this.#trees.probability.filter(p => p > 0.99).length;
    const likely =
      preference === 0
        ? 'All spanning trees are equally likely.'
        : `The ${maximum ? 'heavier' : 'lighter'} a spanning tree, the more likely it is.`;
    this.#shoot(
      'Probabilities',
      edges.order === 0
        ? 'There is no graph yet. Paste some edges, or draw them.'
        : `${likely} The thicker an edge, the more likely it is in a random tree: ${count(sure, 'edge is', 'edges are')} in more than 99 of 100.`,
      new Int32Array(0)
    );
  }

  /** Draws another forest, which the last frame then shows. */
  draw(): void {
    const number = this.frames.length;
    const tree = this.#trees.draw(this.#seed + number);
    const {weight} = this.#edges;
    const best = new Set(this.forest);
    const common = tree.filter(e => best.has(e)).length;
    this.#shoot(
      `Random tree ${number}`,
      `It weighs ${shown(totalWeight(weight, tree))}; the ${this.#maximum ? 'maximum' : 'minimum'} is ${shown(totalWeight(weight, this.forest))}. They share ${common} of ${count(tree.length, 'edge')}.`,
      tree
    );
  }

  #shoot(title: string, text: string, tree: Int32Array): void {
    const {order, size, weight} = this.#edges;
    const edge = new Uint8Array(size);
    for (const e of tree) edge[e] = EDGE.chosen;
    this.frames.push({
      title,
      text,
      edge,
      probability: this.#trees.probability,
      part: Int32Array.from({length: order}, (_, v) => v),
      counters: {
        vertices: order,
        edges: size,
        comparisons: 0,
        forest: tree.length,
        weight: totalWeight(weight, tree)
      }
    });
  }
}

function shown(weight: number): string {
  return (Math.round(100 * weight) / 100).toLocaleString('en');
}
