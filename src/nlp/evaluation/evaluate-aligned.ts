import {quote} from '../../graph/errors.js';
import type {Sentence} from '../sentence.js';
import {
  type AlignedSoFar,
  alignWords,
  SpannedText,
  type SpannedWord
} from './alignment.js';
import {
  type IsScored,
  isContentRelation,
  scoredWords,
  universalRelation
} from './counters.js';
import {
  checkTree,
  type EvaluationOptions,
  lineOfWord,
  type Sentences,
  sentencesOfWords
} from './evaluation.js';
import {
  type AlignedScores,
  EvaluationError,
  type F1Score,
  f1Score,
  NO_SCORE
} from './scores.js';

// Items in each text, and those that are right.
class Tally {
  gold = 0;
  system = 0;
  correct = 0;

  score(): F1Score {
    return f1Score(this.correct, this.gold, this.system);
  }
}

/** Counts what is right in aligned texts. */
class AlignedCounter {
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

  constructor(isScored: IsScored) {
    this.#isScored = isScored;
  }

  /** Counts parts of the texts that hold all their heads and matches. */
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

// Matched words have the same head if their heads match, or both are roots.
function hasSameHead(gold: SpannedWord, system: SpannedWord): boolean {
  return gold.head && system.head
    ? system.head.match === gold.head
    : !gold.head && !system.head;
}

// How many characters an error shows.
const SHOWN = 20;

// One of the two texts.
class Side {
  readonly text = new SpannedText();
  // Characters that the other text has not reached.
  ahead = '';
}

/**
 * Compares two texts that may differ in words and sentences, but not in
 * characters.
 *
 * Sentences are kept only until both texts end one at the same character, so
 * adding to the shorter text takes little space.
 */
class AlignedEvaluation {
  readonly #counter: AlignedCounter;
  readonly #gold = new Side();
  readonly #system = new Side();
  readonly #next: AlignedSoFar = {gold: 0, system: 0};

  constructor({format = 'conllu'}: EvaluationOptions = {}) {
    this.#counter = new AlignedCounter(scoredWords(format));
  }

  /** How many characters the gold text is ahead of the system's. */
  get lead(): number {
    return this.#gold.text.length - this.#system.text.length;
  }

  /** Adds the next sentence of the gold text. */
  addGold(sentence: Sentence): void {
    this.#checkTree(sentence, 'gold');
    this.#gold.ahead += this.#gold.text.add(sentence);
    this.#advance();
  }

  /** Adds the next sentence of the system's text. */
  addSystem(sentence: Sentence): void {
    this.#checkTree(sentence, "system's");
    this.#system.ahead += this.#system.text.add(sentence);
    this.#advance();
  }

  /** Ends both texts and returns their scores. */
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

  // Compares the characters that both texts have reached, and counts the
  // sentences once no later one can concern them.
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

/**
 * Compares two texts that may differ in tokens, words and sentences, but not
 * in characters, except for spaces: the output of a system for raw text, and
 * the gold text.
 *
 * Words are aligned by their characters, and within multiword tokens by their
 * forms, exactly as in the scorer of the CoNLL 2018 shared task: Zeman et al.,
 * CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
 * Dependencies, 2018, CoNLL. Texts of the same words get the scores of
 * {@link evaluate}.
 *
 * Both are read one sentence at a time, and closed at the first error.
 * Sentences without words are skipped, and a tree may have several roots. Two
 * empty texts give scores of `NaN`. Time linear in the texts, space in the
 * longest part in which no sentences of both texts end together; within a
 * multiword token that is split differently, the product of the word counts.
 *
 * @param gold - The gold sentences.
 * @param system - The sentences that the system found in the same text.
 * @throws {@link EvaluationError} that names the place if the texts differ in
 * their characters, or if a sentence is not a tree; {@link OptionError} if the
 * format is unknown.
 *
 * @example
 * ```ts
 * import {evaluateAligned, sentenceOf} from 'spanforest/nlp';
 *
 * const gold = sentenceOf([
 *   {form: 'can', upos: 'AUX', head: 3},
 *   {form: 'not', upos: 'PART', head: 3},
 *   {form: 'go', upos: 'VERB', head: 0}
 * ]);
 * const system = sentenceOf([
 *   {form: 'cannot', upos: 'AUX', head: 2},
 *   {form: 'go', upos: 'VERB', head: 0}
 * ]);
 * const {uas} = await evaluateAligned([gold], [system]);
 * uas.precision; // => 1 / 2
 * uas.recall; // => 1 / 3
 * uas.f1; // => 2 / 5
 * ```
 */
export async function evaluateAligned(
  gold: Sentences,
  system: Sentences,
  options: EvaluationOptions = {}
): Promise<AlignedScores> {
  const evaluation = new AlignedEvaluation(options);
  const golds = sentencesOfWords(gold);
  const systems = sentencesOfWords(system);
  try {
    // Read on in the shorter text.
    for (let isOver = false; !isOver; ) {
      if (evaluation.lead > 0) {
        const {done, value} = await systems.next();
        if (!done) evaluation.addSystem(value);
        isOver = done === true;
      } else {
        const {done, value} = await golds.next();
        if (!done) evaluation.addGold(value);
        isOver = done === true;
      }
    }
    // The system's text may go on where the gold text has ended.
    if (evaluation.lead === 0) {
      const {done, value} = await systems.next();
      if (!done) evaluation.addSystem(value);
    }
  } finally {
    await golds.return();
    await systems.return();
  }
  return evaluation.finish();
}
