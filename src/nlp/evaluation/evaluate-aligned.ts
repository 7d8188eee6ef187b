import {quote} from '../../graph/errors.js';
import {TimeSlices} from '../../graph/long-call.js';
import type {ConlluFormat} from '../conllu/index.js';
import type {Sentence} from '../sentence.js';
import {
  type AlignedSoFar,
  alignWords,
  placeOf,
  type Span,
  SpannedText,
  type SpannedWord
} from './alignment.js';
import {
  type IsScored,
  isContentRelation,
  scoredWords,
  Tally,
  universalRelation
} from './counters.js';
import {
  checkEvaluateOptions,
  checkSentences,
  checkTree,
  type EvaluateOptions,
  type Sentences,
  type Side,
  sentencesOfWords,
  withLines
} from './evaluation.js';
import {type AlignedScores, EvaluationError} from './scores.js';

/**
 * Compares two texts that may differ in tokens, words, sentences and spaces,
 * but not in other characters: a system's output for raw text, and the gold
 * text.
 *
 * Words are aligned by their characters, and within multiword tokens by their
 * forms, exactly as in the scorer of the CoNLL 2018 shared task: Zeman et al.,
 * CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
 * Dependencies, 2018, CoNLL. Texts of the same words get the scores of
 * {@link evaluate}.
 *
 * Both are read one sentence at a time, and closed at the first error.
 * Sentences without words are skipped, and a tree may have several roots. Two
 * empty texts give scores of `NaN`. A signal stops it between two sentences.
 * Time linear in the texts, space in the longest part in which no sentences of
 * both texts end together; within a multiword token that is split differently,
 * the product of the word counts.
 *
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
  options: EvaluateOptions = {}
): Promise<AlignedScores> {
  const evaluation = new AlignedEvaluation(checkEvaluateOptions(options));
  checkSentences('gold', gold);
  checkSentences('system', system);
  const {signal, onProgress} = options;
  const golds = sentencesOfWords(gold, signal);
  const systems = sentencesOfWords(system, signal);
  const slices = new TimeSlices(signal);
  let sentences = 0;
  const readOn = async (side: Side) => {
    const {done, value} = await (side === 'gold' ? golds : systems).next();
    if (!done) evaluation.add(side, value);
    if (!done && side === 'gold') sentences++;
    if (slices.isOver) {
      onProgress?.({sentences});
      await slices.next();
    }
    return !done;
  };
  try {
    // Read on in the shorter text.
    let hasMore = true;
    while (hasMore) {
      hasMore = await readOn(evaluation.lead > 0 ? 'system' : 'gold');
    }
    // The system's text may go on where the gold text has ended.
    if (evaluation.lead === 0) await readOn('system');
  } finally {
    await golds.return();
    await systems.return();
  }
  const scores = evaluation.finish();
  onProgress?.({sentences});
  return scores;
}

// How many characters an error shows.
const SHOWN = 20;

/**
 * Compares two texts that may differ in words and sentences, but not in
 * characters.
 *
 * Sentences are kept only until both texts end one at the same character, so
 * adding to the shorter text takes little space.
 */
class AlignedEvaluation {
  readonly #counter: AlignedCounter;
  readonly #texts = {gold: new SpannedText(), system: new SpannedText()};
  // The characters of each text that the other one has not reached.
  readonly #ahead = {gold: '', system: ''};
  readonly #next: AlignedSoFar = {gold: 0, system: 0};

  constructor(format: ConlluFormat) {
    this.#counter = new AlignedCounter(scoredWords(format));
  }

  /** How many characters the gold text is ahead of the system's. */
  get lead(): number {
    return this.#texts.gold.length - this.#texts.system.length;
  }

  /** Adds the next sentence of a text. */
  add(side: Side, sentence: Sentence): void {
    const text = this.#texts[side];
    withLines({[side]: sentence}, () => {
      checkTree(sentence.words, side, text.count + 1);
    });
    this.#ahead[side] += text.add(sentence);
    this.#advance();
  }

  /** Ends both texts and returns their scores. */
  finish(): AlignedScores {
    const {gold, system} = this.#texts;
    const ahead = this.#ahead.gold || this.#ahead.system;
    if (ahead !== '') {
      const shorter = this.#ahead.gold === '' ? 'gold' : "system's";
      this.#fail(
        `the ${shorter} text ends before ${quote(ahead.slice(0, SHOWN))}`,
        Math.min(gold.length, system.length)
      );
    }
    this.#counter.add(gold, system);
    return this.#counter.scores();
  }

  // Compares the characters that both texts have reached, and counts the
  // sentences once no later one can concern them.
  #advance(): void {
    const {gold, system} = this.#texts;
    const ahead = this.#ahead;
    const length = Math.min(ahead.gold.length, ahead.system.length);
    if (!ahead.system.startsWith(ahead.gold.slice(0, length))) {
      let same = 0;
      while (ahead.gold[same] === ahead.system[same]) same++;
      const show = (text: string) => quote(text.slice(same, same + SHOWN));
      this.#fail(
        `the gold text goes on with ${show(ahead.gold)}, but the system's ` +
          `with ${show(ahead.system)}`,
        Math.min(gold.length, system.length) - length + same
      );
    }
    ahead.gold = ahead.gold.slice(length);
    ahead.system = ahead.system.slice(length);
    if (ahead.gold !== '' || ahead.system !== '') return;

    const next = this.#next;
    alignWords(gold.words, system.words, next);
    if (next.gold < gold.words.length) return;
    if (next.system < system.words.length) return;
    this.#counter.add(gold, system);
    gold.clear();
    system.clear();
    next.gold = 0;
    next.system = 0;
  }

  #fail(difference: string, index: number): never {
    const gold = this.#texts.gold.wordAt(index);
    const system = this.#texts.system.wordAt(index);
    throw new EvaluationError(
      `${difference}. Evaluate two texts of the same characters.`,
      placeOf(gold, system)
    );
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
      tally.gold += gold[key].length;
      tally.system += system[key].length;
      tally.correct += countCommon(gold[key], system[key]);
    }
    for (const word of gold.words) this.#addGold(word);
    for (const {word, match} of system.words) {
      this.#words.system++;
      const relation = universalRelation(word.deprel);
      if (isContentRelation(relation)) this.#content.system++;
      if (this.#isScored((match ?? {word}).word)) this.#scored.system++;
      if (word.deprel !== '_') this.#isSystemLabelled = true;
    }
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

  scores(): AlignedScores {
    const labelled = this.#isGoldLabelled && this.#isSystemLabelled;
    const ifLabelled = (correct: number) => (labelled ? correct : NaN);
    const words = this.#words;
    const scored = this.#scored;
    return {
      labelled,
      tokens: this.#tokens.score(),
      sentences: this.#sentences.score(),
      words: words.score(),
      upos: words.score(this.#upos),
      lemmas: words.score(this.#lemmas),
      uas: words.score(this.#heads),
      las: words.score(ifLabelled(this.#relations)),
      clas: this.#content.score(ifLabelled(this.#content.correct)),
      withoutPunctuation: {
        uas: scored.score(),
        las: scored.score(ifLabelled(this.#scoredRelations)),
        lasWithoutSubtypes: scored.score(
          ifLabelled(this.#scoredUniversalRelations)
        )
      }
    };
  }
}

// How many spans two lists have in common.
function countCommon(first: readonly Span[], second: readonly Span[]): number {
  let common = 0;
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const difference = first[i][0] - second[j][0];
    if (difference === 0 && first[i][1] === second[j][1]) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

// Matched words have the same head if their heads match, or both are roots.
function hasSameHead(gold: SpannedWord, system: SpannedWord): boolean {
  return gold.head && system.head
    ? system.head.match === gold.head
    : !gold.head && !system.head;
}
