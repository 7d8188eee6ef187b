import type {SystemWord} from './evaluated-word.js';
import type {TreeCounts} from './scores.js';
import type {TreeShape} from './tree-shape.js';

const UNLABELLED = '_';

/** Counts trees by what they look like. */
export class TreeCounter {
  #labelled = 0;
  #singleRoot = 0;
  #nonProjective = 0;
  #nonProjectiveArcs = 0;

  /** Counts a tree of some words. */
  add(
    words: readonly SystemWord[],
    {roots, nonProjectiveArcs}: TreeShape
  ): void {
    if (words.some(({deprel}) => deprel !== UNLABELLED)) this.#labelled++;
    if (roots === 1) this.#singleRoot++;
    if (nonProjectiveArcs > 0) this.#nonProjective++;
    this.#nonProjectiveArcs += nonProjectiveArcs;
  }

  /** The numbers so far. */
  counts(): TreeCounts {
    return {
      labelled: this.#labelled,
      singleRoot: this.#singleRoot,
      nonProjective: this.#nonProjective,
      nonProjectiveArcs: this.#nonProjectiveArcs
    };
  }
}
