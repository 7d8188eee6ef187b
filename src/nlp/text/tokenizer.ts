import {
  BoundaryFeatures,
  type BoundaryState,
  INSIDE,
  type KnownWords,
  LOOKAHEAD,
  LOOKBACK,
  SENTENCE_END,
  TOKEN_END,
  wordHash
} from './boundary-features.js';
import {KINDS, SPACE} from './characters.js';
import {Classifier} from './classifier.js';
import {applyRule, MultiwordRules, OR} from './multiwords.js';
import {GAP, PARAGRAPH_END, TextWindow} from './text-window.js';

/** What a tokeniser has learnt: data only. */
export interface TokenizerModel {
  /** The weights of the features of boundaries, a power of 2 of them. */
  readonly weights: Int8Array;
  /**
   * Not 0 for each pair of classes of characters between which a boundary has
   * to be decided by its features: first for characters side by side, then for
   * those with white space between them; there 2 means that a token may have
   * a space in it.
   */
  readonly asks: Int8Array;
  /**
   * How often words occur in the treebank, in levels, at the hashes of the
   * words: a power of 2 of them.
   */
  readonly known: Int8Array;
  /** Whether words are written without spaces between them. */
  readonly isDense: boolean;
  /**
   * Pairs of characters: the first of each, which the treebank does not have,
   * is read as the second.
   */
  readonly aliases: string;
  /** Suffixes of tokens, each followed by the rule for its words. */
  readonly multiwords: readonly string[];
}

/** A token of a text. */
export interface TextToken {
  /** Its characters; NUL and lone surrogates are U+FFFD. */
  readonly form: string;
  /** Where it starts in the text, in UTF-16 units. */
  readonly start: number;
  /** Where it ends in the text. */
  readonly end: number;
  /** The words of a multiword token; `null` if it is one word. */
  readonly words: readonly string[] | null;
  /** The white space after it. */
  readonly spaces: string;
}

/** A sentence of a text. */
export interface TextSentence {
  /** Its tokens, at least one. */
  readonly tokens: readonly TextToken[];
  /** Whether it begins the text or stands after a blank line. */
  readonly startsParagraph: boolean;
  /** White space before the first token of the text; else empty. */
  readonly spacesBefore: string;
  /** Where its first token starts in the text, in Unicode code points. */
  readonly codePoints: number;
}

// Tokens and sentences without end are cut here, so that memory is constant.
const LONGEST_TOKEN = 1000;
const LONGEST_SPACED_TOKEN = 100;
// Some parsers take cubic time in the words of a sentence.
const MOST_WORDS = 250;
// How much text is looked at once, and how much that is done may be kept.
const STEP = 0x10000;
const MOST_DONE = 0x4000;

/** Cuts a text into tokens and sentences by what a subclass decides. */
abstract class TextSplitter {
  protected readonly window: TextWindow;
  protected readonly state: BoundaryState = {
    floor: 0,
    start: 0,
    tokens: 0,
    quotes: 0,
    depth: 0
  };
  readonly #rules: MultiwordRules;
  // The boundary to be decided next is before this item.
  #next = 0;
  #tokens: TextToken[] = [];
  // The words of these tokens.
  #words = 0;
  #startsParagraph = true;
  #startsText = true;
  // Where the next token starts, in units and code points, and where the
  // sentence does.
  #units = 0;
  #points = 0;
  #sentencePoints = 0;

  constructor(lines: boolean, aliases: string, multiwords: readonly string[]) {
    this.window = new TextWindow(lines, aliases);
    this.#rules = new MultiwordRules(multiwords);
  }

  /** The class of the boundary before an item that ends no paragraph. */
  protected abstract decide(item: number): number;

  /** Which of two rules makes the words of the token before an item. */
  protected abstract choose(item: number): number;

  /**
   * Reads the next part of the text, and returns the sentences that are
   * complete. A part may end anywhere, even between two surrogates. Time
   * linear in the part.
   */
  push(text: string): TextSentence[] {
    const sentences: TextSentence[] = [];
    for (let start = 0; start < text.length; start += STEP) {
      this.window.add(text.slice(start, start + STEP));
      this.#read(sentences);
    }
    return sentences;
  }

  /** Ends the text and returns its last sentences. Then a new one may begin. */
  end(): TextSentence[] {
    const sentences: TextSentence[] = [];
    this.window.complete();
    this.#read(sentences);
    this.window.clear();
    this.#next = 0;
    this.#startsParagraph = true;
    this.#startsText = true;
    this.#units = 0;
    this.#points = 0;
    Object.assign(this.state, {floor: 0, start: 0});
    return sentences;
  }

  #read(sentences: TextSentence[]): void {
    const {window, state} = this;
    const {length} = window;
    if (length === 0) return;
    const {points, kinds, joined} = window;
    if (this.#startsText) this.#startText();
    const limit = window.isComplete ? length : length - LOOKAHEAD;
    let i = this.#next;
    for (; i < limit; i++) {
      // The first character of a token.
      if (i === state.start) continue;
      const isGap = kinds[i] === SPACE;
      // A token that goes on after a space.
      if (kinds[i - 1] === SPACE) continue;
      let decision = INSIDE;
      if (isGap && points[i] !== GAP) decision = SENTENCE_END;
      else if (joined[i] === 0) decision = this.decide(i);
      if (decision === INSIDE) {
        const most = isGap ? LONGEST_SPACED_TOKEN : LONGEST_TOKEN;
        if (i - state.start < most) continue;
        decision = TOKEN_END;
      }
      this.#addToken(i);
      if (decision === SENTENCE_END || this.#words >= MOST_WORDS) {
        this.#endSentence(sentences, i);
      }
    }
    this.#next = i;
    const first = Math.min(state.start, i);
    if (first > MOST_DONE) this.#drop(first - LOOKBACK);
  }

  #startText(): void {
    const {length} = this.window.spacesBefore;
    this.#startsText = false;
    this.#units = length;
    this.#points = length;
    this.#sentencePoints = length;
  }

  #addToken(end: number): void {
    const {window, state} = this;
    const {folds, kinds} = window;
    const form = window.textOf(state.start, end);
    const isGap = kinds[end] === SPACE;
    const spaces = isGap ? window.spacesOf(end) : '';
    const start = this.#units;
    const stop = start + form.length;
    const words = this.#wordsOf(form, end);
    this.#tokens.push({form, start, end: stop, words, spaces});
    this.#words += words?.length ?? 1;
    this.#units = stop + spaces.length;
    // All white space is in the basic plane. An item is a code point, except
    // for white space in a token, which is one unit.
    this.#points += end - state.start + spaces.length;
    noteMarks(state, folds, end);
    state.start = isGap ? end + 1 : end;
    state.tokens++;
  }

  #wordsOf(form: string, end: number): string[] | null {
    const rule = this.#rules.ruleOf(form);
    if (rule === '') return null;
    const other = rule.indexOf(OR);
    if (other < 0) return applyRule(rule, form);
    const isOther = this.choose(end) === 1;
    return applyRule(
      isOther ? rule.slice(other + 1) : rule.slice(0, other),
      form
    );
  }

  #endSentence(sentences: TextSentence[], item: number): void {
    const {window, state} = this;
    const isFirst = this.#tokens[0].start === window.spacesBefore.length;
    sentences.push({
      tokens: this.#tokens,
      startsParagraph: this.#startsParagraph,
      spacesBefore: isFirst ? window.spacesBefore : '',
      codePoints: this.#sentencePoints
    });
    const point = window.points[item];
    const isBreak = window.kinds[item] === SPACE && point !== GAP;
    this.#startsParagraph = isBreak && point === PARAGRAPH_END;
    if (isBreak) state.floor = item + 1;
    this.#tokens = [];
    this.#words = 0;
    this.#sentencePoints = this.#points;
    beginSentence(state);
  }

  #drop(item: number): void {
    this.window.drop(item);
    this.#next -= item;
    this.state.start -= item;
    this.state.floor = Math.max(0, this.state.floor - item);
  }
}

/** Forgets what is known of the sentence before. */
export function beginSentence(state: BoundaryState): void {
  state.tokens = 0;
  state.quotes = 0;
  state.depth = 0;
}

/** Counts the quotes and brackets of the token that ends before an item. */
export function noteMarks(
  state: BoundaryState,
  folds: Int32Array,
  end: number
): void {
  // Most tokens of one character are punctuation, and no others matter.
  if (end - state.start !== 1) return;
  const point = folds[state.start];
  if (point === 0x22) state.quotes++;
  else if (point === 0x28 || point === 0x5b) state.depth++;
  else if (point === 0x29 || point === 0x5d) {
    state.depth = Math.max(0, state.depth - 1);
  }
}

/**
 * Where a table of pairs of classes has the characters around the boundary
 * before an item.
 */
export function pairIndex({kinds}: TextWindow, item: number): number {
  const isGap = kinds[item] === SPACE;
  return isGap
    ? KINDS * KINDS + kinds[item - 1] * KINDS + kinds[item + 1]
    : kinds[item - 1] * KINDS + kinds[item];
}

/** All classes of a boundary. */
export const ANYWHERE: Int32Array = Int32Array.of(
  INSIDE,
  TOKEN_END,
  SENTENCE_END
);

/** The choice between two rules for the words of a token. */
export const RULES: Int32Array = Int32Array.of(0, 1);

const AT_GAP = Int32Array.of(TOKEN_END, SENTENCE_END);

/** The classes that the boundary before an item may have. */
export function candidatesAt(
  window: TextWindow,
  item: number,
  asks: Int8Array
): Int32Array {
  if (window.kinds[item] !== SPACE) return ANYWHERE;
  const isJoined = asks[pairIndex(window, item)] === 2;
  return isJoined && window.isPlainGap(item) ? ANYWHERE : AT_GAP;
}

/**
 * Cuts a text into sentences, tokens and words as in the treebank that its
 * model was trained on.
 *
 * A classifier decides for each boundary of two characters whether a token or
 * a sentence ends there (M. Straka and others, "UDPipe", LREC 2016, have a
 * network for that). A blank line always ends a sentence, other white space
 * is a space. Characters are never split: surrogate pairs, combining
 * marks and what zero-width joiners join. The tokens and the white space
 * rebuild the text exactly, except that NUL and lone surrogates become
 * U+FFFD.
 *
 * The result does not depend on how the text is cut into parts. Time is
 * linear, memory constant: tokens of more than 1,000 characters and sentences
 * of more than 250 words are cut.
 */
export class Tokenizer extends TextSplitter {
  // Whether sentences end with lines, and nowhere else.
  readonly #lines: boolean;
  readonly #asks: Int8Array;
  readonly #classifier: Classifier;
  readonly #features: BoundaryFeatures;

  /** @param lines - Whether each line is one sentence. */
  constructor(model: TokenizerModel, lines = false) {
    super(lines, model.aliases, model.multiwords);
    this.#lines = lines;
    this.#asks = model.asks;
    this.#classifier = new Classifier(model.weights, ANYWHERE.length);
    this.#features = new BoundaryFeatures(
      this.window,
      this.#classifier,
      new WordLevels(model.known),
      model.isDense
    );
  }

  protected decide(item: number): number {
    const {window} = this;
    const isGap = window.kinds[item] === SPACE;
    if (this.#asks[pairIndex(window, item)] === 0) {
      return isGap ? TOKEN_END : INSIDE;
    }
    this.#features.list(item, this.state);
    const candidates = candidatesAt(window, item, this.#asks);
    const decision = this.#classifier.best(candidates);
    return decision === SENTENCE_END && this.#lines ? TOKEN_END : decision;
  }

  protected choose(item: number): number {
    this.#features.listToken(item, this.state);
    return this.#classifier.best(RULES);
  }
}

class WordLevels implements KnownWords {
  readonly #levels: Int8Array;

  constructor(levels: Int8Array) {
    this.#levels = levels;
  }

  level(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number {
    const levels = this.#levels;
    return levels[wordHash(window, start, end, isFolded) & (levels.length - 1)];
  }
}

/**
 * Reads a text of words with white space between them, a sentence on each
 * line, as {@link Tokenizer} reads other text. Empty lines are skipped.
 */
export class WordSplitter extends TextSplitter {
  constructor() {
    super(true, '', []);
  }

  protected decide(item: number): number {
    return this.window.kinds[item] === SPACE ? TOKEN_END : INSIDE;
  }

  protected choose(): number {
    return 0;
  }
}
