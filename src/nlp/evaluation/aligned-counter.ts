import type {AlignedScores} from './aligned-scores.js';
import {f1Score, NO_SCORE} from './f1-score.js';
import {isContentRelation, universalRelation} from './relations.js';
import type {IsScored} from './scored-words.js';
import type {F1Score} from './scores.js';
import type {SpannedText, SpannedWord} from './spanned-text.js';

// How many of some things there are in each text, and how many in both.
class Tally {
  gold = 0;
  system = 0;
  correct = 0;

  score(): F1Score {
    return f1Score(this.correct, this.gold, this.system);
  }
}

/** Counts what is right in texts whose words have been aligned. */
export class AlignedCounter {
  readonly #isScored: IsScored;
  readonly #tokens = new Tally();
  readonly #sentences = new Tally();
  readonly #words = new Tally();
  readonly #content = new Tally();
  // Words that are not punctuation.
  readonly #scored = new Tally();
  #upos = 0;
  #lemmas = 0;
  #heads = 0;
  #relations = 0;
  #scoredRelations = 0;
  #scoredUniversalRelations = 0;
  #isGoldLabelled = false;
  #isSystemLabelled = false;

  /** Counts nothing yet. */
  constructor(isScored: IsScored) {
    this.#isScored = isScored;
  }

  /** Counts parts of the texts in which all heads and matches are inside. */
  add(gold: SpannedText, system: SpannedText): void {
    for (const [tally, key] of [
      [this.#tokens, 'tokens'],
      [this.#sentences, 'sentences']
    ] as const) {
      tally.gold += gold[key].starts.length;
      tally.system += system[key].starts.length;
      tally.correct += gold[key].countCommon(system[key]);
    }
    for (const word of gold.words) this.#addGold(word);
    for (const word of system.words) this.#addSystem(word);
  }

  #addGold(gold: SpannedWord): void {
    const {word, match: system} = gold;
    const relation = universalRelation(word.deprel);
    const isContent = isContentRelation(relation);
    const isScored = this.#isScored(word);
    this.#words.gold++;
    if (isContent) this.#content.gold++;
    if (isScored) this.#scored.gold++;
    if (word.deprel !== '_') this.#isGoldLabelled = true;
    if (!system) return;

    this.#words.correct++;
    const found = system.word;
    if (found.upos === word.upos) this.#upos++;
    if (word.lemma === '_' || found.lemma === word.lemma) this.#lemmas++;
    if (!hasSameHead(gold, system)) return;
    this.#heads++;
    if (isScored) this.#scored.correct++;
    if (isScored && found.deprel === word.deprel) this.#scoredRelations++;
    if (universalRelation(found.deprel) !== relation) return;
    this.#relations++;
    if (isContent) this.#content.correct++;
    if (isScored) this.#scoredUniversalRelations++;
  }

  #addSystem({word, match}: SpannedWord): void {
    this.#words.system++;
    if (isContentRelation(universalRelation(word.deprel))) {
      this.#content.system++;
    }
    if (this.#isScored((match ?? {word}).word)) this.#scored.system++;
    if (word.deprel !== '_') this.#isSystemLabelled = true;
  }

  /** The scores so far. */
  scores(): AlignedScores {
    const labelled = this.#isGoldLabelled && this.#isSystemLabelled;
    const {gold, system} = this.#words;
    const {gold: goldScored, system: systemScored} = this.#scored;
    const ofWords = (correct: number) => f1Score(correct, gold, system);
    const ofScored = (correct: number) =>
      labelled ? f1Score(correct, goldScored, systemScored) : NO_SCORE;
    return {
      labelled,
      tokens: this.#tokens.score(),
      sentences: this.#sentences.score(),
      words: this.#words.score(),
      upos: ofWords(this.#upos),
      lemmas: ofWords(this.#lemmas),
      uas: ofWords(this.#heads),
      las: labelled ? ofWords(this.#relations) : NO_SCORE,
      clas: labelled ? this.#content.score() : NO_SCORE,
      withoutPunctuation: {
        uas: this.#scored.score(),
        las: ofScored(this.#scoredRelations),
        lasWithoutSubtypes: ofScored(this.#scoredUniversalRelations)
      }
    };
  }
}

// The head of a word that stands in both texts is right if it does so, too,
// or if both words hang from the root.
function hasSameHead(gold: SpannedWord, system: SpannedWord): boolean {
  return gold.head && system.head
    ? system.head.match === gold.head
    : !gold.head && !system.head;
}
