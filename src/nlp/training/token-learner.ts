import {seededRandom} from '../../graph/random.js';
import type {Layout} from '../conllu/index.js';
import {
  ANYWHERE,
  BoundaryFeatures,
  type BoundaryState,
  beginSentence,
  candidatesAt,
  INSIDE,
  KINDS,
  type KnownWords,
  MultiwordRules,
  noteMarks,
  OR,
  pairIndex,
  RULES,
  ruleOf,
  SENTENCE_END,
  TextWindow,
  TOKEN_END,
  type TokenizerModel,
  wordHash
} from '../text/index.js';
import {ClassifierLearner} from './classifier-learner.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import {learnMultiwords} from './multiword-learner.js';

/** A sentence as it stands in its text, and the forms of its words. */
export interface TokenSentence {
  /** Its tokens. */
  readonly layout: Layout;
  /** The forms of all its words, those of multiword tokens included. */
  readonly forms: readonly string[];
}

const PASSES = 6;
// There are 2^bits weights, unless there are to be fewer.
const BITS = 18;

// Sentences that are read together: enough that few sentences end with the
// text, few enough that their order can be mixed.
const SENTENCES_PER_TEXT = 16;
// Pairs of classes are decided by features unless there are at least so many
// of them, of which at most one in so many is a boundary.
const MANY_PAIRS = 50;
const RARE = 2000;
// In languages with spaces, at most this share of tokens has none behind it.
const DENSE_SHARE = 0.6;
// There are so many places in the table of known words for each of them.
const PLACES_PER_WORD = 64;

interface TrainingText {
  readonly text: string;
  /** The class of the boundary before each item; 0 before the first. */
  readonly labels: Uint8Array;
  /** 1 or 2 behind a token that the first or second of two rules is for. */
  readonly choices: Uint8Array;
  readonly tokens: number;
}

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
  readonly #random: () => number;
  readonly #window = new TextWindow(false);
  readonly #learner: ClassifierLearner;
  readonly #features: BoundaryFeatures;
  readonly #words: WordCounts;
  readonly #asks: Int8Array;
  readonly #isDense: boolean;
  readonly #multiwords: readonly string[];

  /**
   * @param seed - Of the order of the texts.
   * @param bits - There are at most 2^bits weights; default: no limit.
   */
  constructor(sentences: readonly TokenSentence[], seed: number, bits = BITS) {
    this.#random = seededRandom(seed);
    this.#multiwords = learnMultiwords(sentences);
    this.#texts = trainingTexts(sentences, this.#multiwords);
    this.#order = Int32Array.from(this.#texts.keys());
    const statistics = new Statistics();
    for (const {text, labels} of this.#texts) {
      load(this.#window, text, labels);
      statistics.add(this.#window, labels);
    }
    this.#isDense = statistics.isDense;
    this.#asks = statistics.asks();
    this.#words = new WordCounts(statistics.words, this.#isDense ? 6 : 0);
    for (const {text, labels} of this.#texts) {
      load(this.#window, text, labels);
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
      weights: rounded(this.#learner.averaged.average()),
      asks: this.#asks,
      known: this.#words.levels(),
      isDense: this.#isDense,
      multiwords: this.#multiwords
    };
  }

  // Returns how many boundaries it would have got wrong.
  #learn({text, labels, choices}: TrainingText): number {
    const window = this.#window;
    load(window, text, labels);
    this.#words.labels = labels;
    const {points, kinds, joined, length} = window;
    let wrong = 0;
    const state: BoundaryState = {
      floor: 0,
      start: 0,
      tokens: 0,
      quotes: 0,
      depth: 0
    };
    for (let i = 1; i < length; i++) {
      if (i === state.start || joined[i] === 1) continue;
      const isGap = kinds[i] === 0;
      if (kinds[i - 1] === 0) continue;
      const right = labels[i];
      let found = isGap ? TOKEN_END : INSIDE;
      if (isGap && points[i] !== 0x20) found = SENTENCE_END;
      else if (this.#asks[pairIndex(window, i)] > 0) {
        this.#features.list(i, state);
        const candidates = candidatesAt(window, i, this.#asks);
        found = this.#learner.learn(right, candidates);
      }
      if (found !== right) wrong++;
      if (found === INSIDE) continue;
      if (choices[i] > 0 && this.#words.isToken(window, state.start, i)) {
        this.#features.listToken(i, state);
        this.#learner.learn(choices[i] - 1, RULES);
      }
      noteMarks(state, points, i);
      state.start = isGap ? i + 1 : i;
      state.tokens++;
      if (found === SENTENCE_END) {
        beginSentence(state);
        if (isGap && points[i] !== 0x20) state.floor = i + 1;
      }
    }
    return wrong;
  }
}

function load(window: TextWindow, text: string, labels: Uint8Array): void {
  window.clear();
  window.add(text);
  window.complete();
  if (window.length !== labels.length) {
    throw new Error(`${window.length} items, ${labels.length} labels: ${text}`);
  }
}

function trainingTexts(
  sentences: readonly TokenSentence[],
  multiwords: readonly string[]
): TrainingText[] {
  const rules = new MultiwordRules(multiwords);
  const choiceOf = (form: string, words: readonly string[]) => {
    const rule = rules.ruleOf(form);
    if (!rule.includes(OR)) return 0;
    const right = words.length === 1 ? '' : ruleOf(form, words);
    return rule.split(OR).indexOf(right) + 1;
  };
  let choices = new Map<number, number>();
  const texts: TrainingText[] = [];
  let text = '';
  let labels: number[] = [];
  let tokens = 0;
  let count = 0;
  const flush = () => {
    if (labels.length === 0) return;
    // The white space behind the last token belongs to the end of the text.
    if (!/\s$/u.test(text)) labels.push(SENTENCE_END);
    const chosen = Uint8Array.from(labels, (_, i) => choices.get(i) ?? 0);
    texts.push({
      text,
      labels: Uint8Array.from(labels),
      choices: chosen,
      tokens
    });
    choices = new Map();
    text = '';
    labels = [];
    tokens = 0;
    count = 0;
  };
  for (const {layout, forms: wordForms} of sentences) {
    let word = 0;
    const forms = layout.tokens
      .map(({form, spaces, words}) => {
        word += words;
        const choice = choiceOf(form, wordForms.slice(word - words, word));
        return {form: form.trim(), spaces, choice};
      })
      .filter(({form}) => form !== '');
    if (forms.length === 0) continue;
    if (count >= SENTENCES_PER_TEXT) flush();
    else if (layout.startsParagraph && count > 0) {
      if (!/\s$/u.test(text)) labels.push(SENTENCE_END);
      text = `${text.trimEnd()}\n\n`;
    }
    count++;
    tokens += forms.length;
    forms.forEach(({form, spaces, choice}, k) => {
      let isFirst = true;
      let wasSpace = false;
      for (const character of form) {
        const isSpace = /[\s\u0085]/u.test(character);
        if (isSpace && wasSpace) continue;
        wasSpace = isSpace;
        // Behind a space the token has ended already.
        const isNew = isFirst && labels.length > 0 && !/\s$/u.test(text);
        let label = INSIDE;
        if (isNew) label = k === 0 ? SENTENCE_END : TOKEN_END;
        labels.push(label);
        isFirst = false;
      }
      text += form;
      if (choice > 0) choices.set(labels.length, choice);
      if (/^\s+$/u.test(spaces)) {
        text += k + 1 < forms.length ? ' ' : spaces;
        labels.push(k + 1 < forms.length ? TOKEN_END : SENTENCE_END);
      }
    });
  }
  flush();
  return texts;
}

/** What decides how boundaries are decided. */
class Statistics {
  readonly #pairs = new Int32Array(2 * KINDS * KINDS);
  readonly #joined = new Uint8Array(2 * KINDS * KINDS);
  readonly #unusual = new Int32Array(2 * KINDS * KINDS);
  readonly #words = new Set<number>();
  #tokens = 0;
  #spaces = 0;

  add(window: TextWindow, labels: Uint8Array): void {
    const {points, kinds, joined, length} = window;
    let start = 0;
    for (let i = 1; i < length; i++) {
      if (labels[i] !== INSIDE) {
        this.#tokens++;
        this.#words.add(wordHash(window, start, i, false));
        start = kinds[i] === 0 ? i + 1 : i;
      }
      if (kinds[i] === 0) {
        this.#spaces++;
        if (points[i] !== 0x20) continue;
      }
      if (kinds[i - 1] === 0 || joined[i] === 1) continue;
      const pair = pairIndex(window, i);
      const usual = kinds[i] === 0 ? TOKEN_END : INSIDE;
      this.#pairs[pair]++;
      if (labels[i] !== usual) this.#unusual[pair]++;
      if (labels[i] === INSIDE && usual !== INSIDE) this.#joined[pair] = 1;
    }
  }

  get words(): number {
    return this.#words.size;
  }

  get isDense(): boolean {
    return this.#spaces < (1 - DENSE_SHARE) * this.#tokens;
  }

  asks(): Int8Array {
    return Int8Array.from(this.#pairs, (count, pair) => {
      const unusual = this.#unusual[pair];
      if (count >= MANY_PAIRS && unusual * RARE <= count) return 0;
      return 1 + this.#joined[pair];
    });
  }
}

/** How often words occur, as long as a learner needs to know it exactly. */
class WordCounts implements KnownWords {
  /** The labels of the text that is learnt; its own words do not count. */
  labels: Uint8Array | null = null;
  readonly #counts: Int32Array;
  // How often the characters of a word occur, as a word or not.
  readonly #uses: Int32Array;
  readonly #longest: number;

  constructor(words: number, longest: number) {
    let size = 1024;
    while (size < PLACES_PER_WORD * words) size *= 2;
    this.#counts = new Int32Array(size);
    this.#uses = new Int32Array(size);
    this.#longest = longest;
  }

  addUses(window: TextWindow): void {
    const {kinds, length} = window;
    for (let a = 0; a < length; a++) {
      for (let b = a + 1; b <= a + this.#longest; b++) {
        if (kinds[b - 1] === 0) break;
        this.#uses[this.#place(window, a, b, false)]++;
      }
    }
  }

  add(window: TextWindow, labels: Uint8Array): void {
    let start = 0;
    for (let i = 1; i < labels.length; i++) {
      if (labels[i] === INSIDE) continue;
      this.#counts[this.#place(window, start, i, false)]++;
      start = window.kinds[i] === 0 ? i + 1 : i;
    }
  }

  level(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number {
    const place = this.#place(window, start, end, isFolded);
    let count = this.#counts[place];
    if (count === 0) return 0;
    const isSame =
      !isFolded || place === this.#place(window, start, end, false);
    if (isSame && this.isToken(window, start, end)) count--;
    return levelOf(count, this.#uses[place] - (isSame ? 1 : 0));
  }

  levels(): Int8Array {
    return Int8Array.from(this.#counts, (count, i) =>
      levelOf(count, this.#uses[i])
    );
  }

  /** Whether some items are a token of the text. */
  isToken({kinds}: TextWindow, start: number, end: number): boolean {
    const {labels} = this;
    if (labels === null || labels[end] === INSIDE) return false;
    const isStart =
      start === 0 || labels[start] !== INSIDE || kinds[start - 1] === 0;
    if (!isStart) return false;
    for (let i = start + 1; i < end; i++) {
      if (labels[i] !== INSIDE) return false;
    }
    return true;
  }

  #place(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number {
    const hash = wordHash(window, start, end, isFolded);
    return hash & (this.#counts.length - 1);
  }
}

function levelOf(count: number, uses: number): number {
  if (count < 2) return count;
  if (uses < count) return count < 8 ? 2 : 5;
  const share = count / uses;
  return (count < 8 ? 2 : 5) + (share < 0.4 ? 0 : share < 0.85 ? 1 : 2);
}

// Only the order of scores matters, so the step is free. The largest weights
// are few, and are cut off.
const LARGEST_STEPS = 127;
const STEP = 0.005;

function rounded(weights: Float32Array): Int8Array {
  const result = new Int8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    const steps = Math.round(weights[i] / STEP);
    result[i] = Math.max(-LARGEST_STEPS, Math.min(LARGEST_STEPS, steps));
  }
  return result;
}
