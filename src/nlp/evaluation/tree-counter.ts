import type {SystemWord} from './evaluated-word.js';
import type {TreeCounts} from './scores.js';
import type {TreeShape} from './tree-shape.js';

const UNLABELLED = '_';

/** Counts trees by what they look like. */
export class TreeCounter {
  #trees = 0;
  #arcs = 0;
  #labelled = 0;
  #singleRoot = 0;
  #nonProjective = 0;
  #nonProjectiveArcs = 0;
  #correct = 0;

  /**
   * Counts a tree of some words.
   *
   * @param others - The same words in the tree that this one is compared with.
   */
  add(
    words: readonly SystemWord[],
    {roots, nonProjective}: TreeShape,
    others: readonly SystemWord[]
  ): void {
    this.#trees++;
    this.#arcs += words.length;
    if (words.some(({deprel}) => deprel !== UNLABELLED)) this.#labelled++;
    if (roots === 1) this.#singleRoot++;
    if (nonProjective.length > 0) this.#nonProjective++;
    this.#nonProjectiveArcs += nonProjective.length;
    for (const v of nonProjective) {
      if (words[v - 1].head === others[v - 1].head) this.#correct++;
    }
  }

  /** Share of the arcs that are not projective and in the other tree too. */
  get correct(): number {
    return this.#correct / this.#nonProjectiveArcs;
  }

  /** The numbers so far. */
  counts(): TreeCounts {
    return {
      labelled: this.#labelled,
      singleRoot: this.#singleRoot,
      nonProjective: this.#nonProjective,
      nonProjectiveShare: this.#nonProjective / this.#trees,
      nonProjectiveArcs: this.#nonProjectiveArcs,
      nonProjectiveArcsShare: this.#nonProjectiveArcs / this.#arcs
    };
  }
}
