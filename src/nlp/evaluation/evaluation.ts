import {OptionError, quote} from '../../graph/errors.js';
import {CONLLU_FORMATS, type ConlluFormat} from '../conllu/conllu-options.js';
import {AttachmentCounter} from './attachment-counter.js';
import {checkForms, checkTree} from './check-sentences.js';
import {ContentCounter} from './content-counter.js';
import type {GoldWord, SystemWord} from './evaluated-word.js';
import {isSpeltPunctuation, isTaggedPunctuation} from './is-punctuation.js';
import type {F1Score, Scores} from './scores.js';
import {TreeCounter} from './tree-counter.js';

/** How to evaluate. */
export interface EvaluationOptions {
  /**
   * Format of the gold text, which tells what punctuation is: in `conllu`
   * the words tagged PUNCT, in `conllx` forms of nothing but punctuation.
   *
   * @defaultValue `'conllu'`
   */
  readonly format?: ConlluFormat | undefined;
}

// How each format tells punctuation.
const PUNCTUATION = {
  conllu: isTaggedPunctuation,
  conllx: isSpeltPunctuation
};

/**
 * Compares the trees of a system with gold trees, one sentence after the
 * other.
 *
 * Both trees of a sentence must have the same words. They may have several
 * roots and crossing arcs, but no cycles, and no word without a head. The
 * order of the sentences makes no difference, and a sentence of no words
 * counts for nothing. Time linear in the words of a sentence; nothing of it
 * is kept.
 *
 * @example
 * ```ts
 * import {Evaluation} from 'spanforest/nlp';
 *
 * const word = (form: string, head: number, deprel: string) => {
 *   return {form, upos: form === '!' ? 'PUNCT' : 'X', head, deprel};
 * };
 * const evaluation = new Evaluation();
 * evaluation.add(
 *   [word('look', 0, 'root'), word('up', 1, 'advmod'), word('!', 1, 'punct')],
 *   [word('look', 2, 'dep'), word('up', 0, 'root'), word('!', 1, 'punct')]
 * );
 * const {uas, undirectedUas} = evaluation.scores().withoutPunctuation;
 * uas; // => 0
 * undirectedUas; // => 0.5
 * ```
 */
export class Evaluation {
  readonly #isPunctuation: (word: GoldWord) => boolean;
  readonly #allWords = new AttachmentCounter();
  readonly #withoutPunctuation = new AttachmentCounter();
  readonly #content = new ContentCounter();
  readonly #goldTrees = new TreeCounter();
  readonly #systemTrees = new TreeCounter();
  #sentences = 0;

  /**
   * Makes an evaluation of no sentences yet.
   *
   * @throws {@link OptionError} if there is no such format.
   */
  constructor({format = 'conllu'}: EvaluationOptions = {}) {
    if (!CONLLU_FORMATS.includes(format)) {
      throw new OptionError(
        `spanforest/nlp/evaluation: format is ${quote(format)}. Use one of ` +
          `${CONLLU_FORMATS.map(quote).join(', ')}.`
      );
    }
    this.#isPunctuation = PUNCTUATION[format];
  }

  /**
   * Takes in a sentence, unless it throws: then nothing has changed.
   *
   * @param gold - Its words with the heads that are right.
   * @param system - The same words with the heads that the system found.
   * @throws {@link EvaluationError} if the words differ, or if one of the
   * two is not a tree.
   */
  add(gold: readonly GoldWord[], system: readonly SystemWord[]): void {
    const sentence = this.#sentences + 1;
    checkForms(gold, system, sentence);
    const goldShape = checkTree(gold, 'gold', sentence);
    const systemShape = checkTree(system, "system's", sentence);
    if (gold.length === 0) return;

    this.#sentences = sentence;
    this.#goldTrees.add(gold, goldShape, system);
    this.#systemTrees.add(system, systemShape, gold);
    this.#content.add(gold, system);
    this.#allWords.add(gold, system, () => true);
    this.#withoutPunctuation.add(
      gold,
      system,
      word => !this.#isPunctuation(word)
    );
  }

  /** The scores of all sentences so far. */
  scores(): Scores {
    const gold = this.#goldTrees.counts();
    const system = this.#systemTrees.counts();
    const labelled = gold.labelled > 0 && system.labelled > 0;
    const allWords = this.#allWords.scores(labelled);
    return {
      sentences: this.#sentences,
      labelled,
      allWords,
      withoutPunctuation: this.#withoutPunctuation.scores(labelled),
      conll18: {
        uas: allWords.uas,
        las: allWords.lasWithoutSubtypes,
        clas: this.#content.score(labelled)
      },
      trees: {gold, system},
      nonProjectiveArcs: f1Of(
        this.#systemTrees.correct,
        this.#goldTrees.correct
      )
    };
  }
}

function f1Of(precision: number, recall: number): F1Score {
  const sum = precision + recall;
  return {
    precision,
    recall,
    f1: sum === 0 ? 0 : (2 * precision * recall) / sum
  };
}
