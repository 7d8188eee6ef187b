import type {GoldWord, SystemWord} from './evaluated-word.js';
import {universalRelation} from './relations.js';
import type {AttachmentScores} from './scores.js';

/** Counts how many of the scored words are right. */
export class AttachmentCounter {
  #sentences = 0;
  #completeTrees = 0;
  #words = 0;
  #heads = 0;
  #edges = 0;
  #relations = 0;
  #universalRelations = 0;

  /** Counts the words of a sentence for which `isScored` holds. */
  add(
    gold: readonly GoldWord[],
    system: readonly SystemWord[],
    isScored: (word: GoldWord) => boolean
  ): void {
    let isComplete = true;
    for (let i = 0; i < gold.length; i++) {
      if (!isScored(gold[i])) continue;
      this.#words++;
      const {head, deprel} = gold[i];
      if (system[i].head === head) {
        this.#heads++;
        this.#edges++;
        const found = system[i].deprel;
        if (found === deprel) this.#relations++;
        if (universalRelation(found) === universalRelation(deprel)) {
          this.#universalRelations++;
        }
      } else {
        isComplete = false;
        if (head > 0 && system[head - 1].head === i + 1) this.#edges++;
      }
    }
    this.#sentences++;
    if (isComplete) this.#completeTrees++;
  }

  /** The shares so far. */
  scores(labelled: boolean): AttachmentScores {
    const words = this.#words;
    return {
      words,
      uas: this.#heads / words,
      undirectedUas: this.#edges / words,
      las: labelled ? this.#relations / words : NaN,
      lasWithoutSubtypes: labelled ? this.#universalRelations / words : NaN,
      completeTrees: this.#completeTrees / this.#sentences
    };
  }
}
