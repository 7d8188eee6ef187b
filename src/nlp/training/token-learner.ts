import {type RandomSource, seededRandom} from '../../graph/random.js';
import {
  ANYWHERE,
  BoundaryFeatures,
  type BoundaryState,
  beginSentence,
  candidatesAt,
  GAP,
  INSIDE,
  noteMarks,
  pairIndex,
  RULES,
  SENTENCE_END,
  SPACE,
  TextWindow,
  TOKEN_END,
  type TokenizerModel
} from '../text/index.js';
import {ClassifierLearner} from './classifier-learner.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import {learnMultiwords} from './multiword-learner.js';
import {TokenStatistics, WordCounts} from './token-statistics.js';
import {
  type TokenSentence,
  type TrainingText,
  trainingTexts
} from './token-texts.js';

const PASSES = 5;
// There are 2^bits weights, unless there are to be fewer.
const BITS = 18;

/**
 * Learns to cut text into tokens and sentences from a treebank.
 *
 * The treebank is turned into texts of some sentences each, which are learnt
 * in a random order. The classifier learns to decide as it will be used, with
 * the tokens found so far; a word of the treebank counts as known only if it
 * occurs elsewhere too.
 */
export class TokenLearner implements PassLearner {
  readonly passes: number = PASSES;
  passesDone = 0;
  readonly #texts: readonly TrainingText[];
  readonly #order: Int32Array;
  readonly #random: RandomSource;
  readonly #window = new TextWindow(false);
  readonly #learner: ClassifierLearner;
  readonly #features: BoundaryFeatures;
  readonly #words: WordCounts;
  readonly #asks: Int8Array;
  readonly #isDense: boolean;
  readonly #aliases: string;
  readonly #multiwords: readonly string[];

  /**
   * @param seed - Of the order of the texts.
   * @param bits - There are at most 2^bits weights; default: no limit.
   */
  constructor(
    sentences: readonly TokenSentence[],
    seed: number,
    bits: number = BITS
  ) {
    this.#random = seededRandom(seed);
    this.#multiwords = learnMultiwords(sentences);
    this.#texts = trainingTexts(sentences, this.#multiwords);
    this.#order = Int32Array.from(this.#texts.keys());
    const statistics = new TokenStatistics();
    for (const {text, labels} of this.#texts) {
      load(this.#window, text);
      statistics.add(this.#window, labels);
    }
    this.#isDense = statistics.isDense;
    this.#asks = statistics.asks();
    this.#aliases = aliasesFor(this.#texts);
    this.#words = new WordCounts(statistics.words, this.#isDense ? 6 : 0);
    for (const {text, labels} of this.#texts) {
      load(this.#window, text);
      this.#words.addUses(this.#window);
      this.#words.add(this.#window, labels);
    }
    this.#learner = new ClassifierLearner(
      Math.min(bits, BITS),
      ANYWHERE.length
    );
    this.#features = new BoundaryFeatures(
      this.#window,
      this.#learner.classifier,
      this.#words,
      this.#isDense
    );
  }

  /** Number of texts in a pass. */
  get total(): number {
    return this.#texts.length;
  }

  /** Learns from all texts once, and yields after each. */
  *pass(): Generator<LearningStep, void, undefined> {
    shuffle(this.#order, this.#random);
    let sentences = 0;
    let words = 0;
    let wrong = 0;
    for (const t of this.#order) {
      wrong += this.#learn(this.#texts[t]);
      words += this.#texts[t].tokens;
      yield {sentences: ++sentences, words, wrong};
    }
    this.passesDone++;
  }

  /** What has been learnt so far. */
  model(): TokenizerModel {
    return {
      weights: this.#learner.rounded(),
      asks: this.#asks,
      known: this.#words.levels(),
      isDense: this.#isDense,
      aliases: this.#aliases,
      multiwords: this.#multiwords
    };
  }

  // Returns how many boundaries it would have got wrong.
  #learn({text, labels, choices}: TrainingText): number {
    const window = this.#window;
    load(window, text);
    this.#words.labels = labels;
    const {points, folds, kinds, joined, length} = window;
    let wrong = 0;
    const state: BoundaryState = {
      floor: 0,
      start: 0,
      tokens: 0,
      quotes: 0,
      depth: 0
    };
    for (let i = 1; i < length; i++) {
      if (joined[i] === 1 || kinds[i - 1] === SPACE) continue;
      const isGap = kinds[i] === SPACE;
      const right = labels[i];
      let found = isGap ? TOKEN_END : INSIDE;
      if (isGap && points[i] !== GAP) found = SENTENCE_END;
      else if (this.#asks[pairIndex(window, i)] > 0) {
        this.#features.list(i, state);
        const candidates = candidatesAt(window, i, this.#asks);
        // The treebank may have a token that is never found.
        found = candidates.includes(right)
          ? this.#learner.learn(right, candidates)
          : this.#learner.classifier.best(candidates);
      }
      if (found !== right) wrong++;
      if (found === INSIDE) continue;
      if (choices[i] > 0 && this.#words.isToken(window, state.start, i)) {
        this.#features.listToken(i, state);
        this.#learner.learn(choices[i] - 1, RULES);
      }
      noteMarks(state, folds, i);
      state.start = isGap ? i + 1 : i;
      state.tokens++;
      if (found === SENTENCE_END) {
        beginSentence(state);
        if (isGap && points[i] !== GAP) state.floor = i + 1;
      }
    }
    return wrong;
  }
}

// What people type for characters that a treebank may not have.
const ALIASES =
  '\u2018\'\u2019\'\u201c"\u201d"\u201e"\u00ab"\u00bb"\u2013-\u2014-';
const RARELY = 3;
const OFTEN = 10;

function aliasesFor(texts: readonly TrainingText[]): string {
  const counts = new Map<string, number>();
  for (const {text} of texts) {
    for (const unit of text) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return (ALIASES.match(/../gsu) ?? [])
    .filter(([from]) => (counts.get(from) ?? 0) < RARELY)
    .filter(([, to]) => (counts.get(to) ?? 0) >= OFTEN)
    .join('');
}

function load(window: TextWindow, text: string): void {
  window.clear();
  window.add(text);
  window.complete();
}
