import type {SystemWord} from './evaluated-word.js';
import {f1Score, NO_SCORE} from './f1-score.js';
import {isContentRelation, universalRelation} from './relations.js';
import type {F1Score} from './scores.js';

/**
 * Counts the content words that are right, as CLAS does: Nivre and Fang,
 * Universal Dependency Evaluation, 2017, NoDaLiDa workshop on Universal
 * Dependencies.
 *
 * Gold and system each say for themselves which words are content words, so
 * the score has a precision and a recall.
 */
export class ContentCounter {
  #gold = 0;
  #system = 0;
  #correct = 0;

  /** Counts the words of a sentence. */
  add(gold: readonly SystemWord[], system: readonly SystemWord[]): void {
    for (let i = 0; i < gold.length; i++) {
      const relation = universalRelation(gold[i].deprel);
      const found = universalRelation(system[i].deprel);
      const isContent = isContentRelation(relation);
      if (isContent) this.#gold++;
      if (isContentRelation(found)) this.#system++;
      const isRight = found === relation && system[i].head === gold[i].head;
      if (isContent && isRight) this.#correct++;
    }
  }

  /** The shares so far. */
  score(labelled: boolean): F1Score {
    if (!labelled) return NO_SCORE;
    return f1Score(this.#correct, this.#gold, this.#system);
  }
}
