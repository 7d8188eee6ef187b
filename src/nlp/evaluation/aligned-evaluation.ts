import {quote} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {type AlignedSoFar, alignWords} from './align-words.js';
import {AlignedCounter} from './aligned-counter.js';
import type {AlignedScores} from './aligned-scores.js';
import {checkTree} from './check-sentences.js';
import type {EvaluationOptions} from './evaluation.js';
import {EvaluationError} from './evaluation-error.js';
import {lineOfWord} from './line-of-word.js';
import {scoredWords} from './scored-words.js';
import {SpannedText} from './spanned-text.js';

// Characters that an error shows.
const SHOWN = 20;

// One of the two texts.
class Side {
  readonly text = new SpannedText();
  // Characters that the other text has not come to yet.
  ahead = '';
}

/**
 * Compares the sentences of two texts that may differ in their words and
 * sentences, but not in their characters.
 *
 * Sentences are kept only until both texts have ended a sentence at the same
 * place. Whoever always adds to the text that is behind needs little space.
 */
export class AlignedEvaluation {
  readonly #counter: AlignedCounter;
  readonly #gold = new Side();
  readonly #system = new Side();
  readonly #next: AlignedSoFar = {gold: 0, system: 0};

  /**
   * Makes an evaluation of no sentences yet.
   *
   * @throws {@link OptionError} if there is no such format.
   */
  constructor({format = 'conllu'}: EvaluationOptions = {}) {
    this.#counter = new AlignedCounter(scoredWords(format));
  }

  /** How many characters the gold text is ahead of the system's. */
  get lead(): number {
    return this.#gold.text.length - this.#system.text.length;
  }

  /**
   * Takes in the next sentence of the gold text.
   *
   * @throws {@link EvaluationError} if it is not a tree, or if its characters
   * are not those of the system's text.
   */
  addGold(sentence: Sentence): void {
    this.#checkTree(sentence, 'gold');
    this.#gold.ahead += this.#gold.text.add(sentence);
    this.#advance();
  }

  /**
   * Takes in the next sentence of the system's text.
   *
   * @throws {@link EvaluationError} if it is not a tree, or if its characters
   * are not those of the gold text.
   */
  addSystem(sentence: Sentence): void {
    this.#checkTree(sentence, "system's");
    this.#system.ahead += this.#system.text.add(sentence);
    this.#advance();
  }

  /**
   * The scores of both texts, which have ended.
   *
   * @throws {@link EvaluationError} if one is longer than the other.
   */
  finish(): AlignedScores {
    if (this.#gold.ahead !== '' || this.#system.ahead !== '') {
      const shorter = this.#gold.ahead === '' ? 'gold' : "system's";
      const rest = (this.#gold.ahead || this.#system.ahead).slice(0, SHOWN);
      this.#fail(
        `the ${shorter} text ends before ${quote(rest)}`,
        Math.min(this.#gold.text.length, this.#system.text.length)
      );
    }
    this.#counter.add(this.#gold.text, this.#system.text);
    this.#clear();
    return this.#counter.scores();
  }

  // Compares the characters that both texts have come to, and counts the
  // sentences if there is nothing left that the next ones may be about.
  #advance(): void {
    const gold = this.#gold;
    const system = this.#system;
    const length = Math.min(gold.ahead.length, system.ahead.length);
    const start = Math.min(gold.text.length, system.text.length) - length;
    if (!system.ahead.startsWith(gold.ahead.slice(0, length))) {
      let same = 0;
      while (gold.ahead[same] === system.ahead[same]) same++;
      const show = (text: string) => quote(text.slice(same, same + SHOWN));
      this.#fail(
        `the gold text goes on with ${show(gold.ahead)}, but the system's ` +
          `with ${show(system.ahead)}`,
        start + same
      );
    }
    gold.ahead = gold.ahead.slice(length);
    system.ahead = system.ahead.slice(length);
    if (gold.ahead !== '' || system.ahead !== '') return;

    const {words: goldWords} = gold.text;
    const {words: systemWords} = system.text;
    alignWords(goldWords, systemWords, this.#next);
    const isDone =
      this.#next.gold === goldWords.length &&
      this.#next.system === systemWords.length;
    if (!isDone) return;
    this.#counter.add(gold.text, system.text);
    this.#clear();
  }

  #clear(): void {
    this.#gold.text.clear();
    this.#system.text.clear();
    this.#next.gold = 0;
    this.#next.system = 0;
  }

  #checkTree(sentence: Sentence, whose: 'gold' | "system's"): void {
    const side = whose === 'gold' ? this.#gold : this.#system;
    try {
      checkTree(sentence.words, whose, side.text.count + 1);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      const line = lineOfWord(sentence, error.place.word);
      const key = whose === 'gold' ? 'goldLine' : 'systemLine';
      throw new EvaluationError(error.problem, {...error.place, [key]: line});
    }
  }

  #fail(difference: string, index: number): never {
    const gold = this.#gold.text.wordAt(index);
    const system = this.#system.text.wordAt(index);
    throw new EvaluationError(
      `${difference}. Evaluate two texts of the same characters.`,
      {
        sentence: (gold ?? system)?.sentence ?? 1,
        word: (gold ?? system)?.number ?? 0,
        goldLine: gold?.line ?? 0,
        systemLine: system?.line ?? 0
      }
    );
  }
}
