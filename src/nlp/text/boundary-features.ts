import {finish, mix} from '../features/index.js';
import {FIRST_OF_PUNCTUATION, KINDS, SPACE, UPPER} from './characters.js';
import type {Classifier} from './classifier.js';
import {GAP, type TextWindow} from './text-window.js';

/** How far ahead of a boundary its features look, in items. */
export const LOOKAHEAD = 48;
/** How far back they look. */
export const LOOKBACK = 48;

// The longest pieces of text that are features as a whole.
const LONGEST_PIECE = 20;
// The longest words that are looked up around a boundary without a space.
const LONGEST_WORD = 6;
// A number that no other template has for each template.
const TEMPLATE = 0x9e3779b1;

// Templates of tokens come after those of boundaries.
const TOKEN_TEMPLATES = 100;

/** The classes of a boundary between two characters. */
export const INSIDE = 0;
export const TOKEN_END = 1;
export const SENTENCE_END = 2;

/** Where the tokeniser stands. */
export interface BoundaryState {
  /** Where the text that may be looked at begins. */
  floor: number;
  /** Where the current token begins. */
  start: number;
  /** Number of complete tokens of the sentence. */
  tokens: number;
  /** Number of straight quotes in the sentence. */
  quotes: number;
  /** Number of open brackets in the sentence. */
  depth: number;
}

/** How often words occur in the treebank, by hashes of their characters. */
export interface KnownWords {
  /**
   * The level of how often a word occurs, from 0 for unknown words.
   *
   * @param window - Where it stands.
   * @param isFolded - Whether it is looked up in lower case.
   */
  level(
    window: TextWindow,
    start: number,
    end: number,
    isFolded: boolean
  ): number;
}

/** The place of a word in a table of known words, by its hash. */
export function wordHash(
  {points, folds, kinds}: TextWindow,
  start: number,
  end: number,
  isFolded: boolean
): number {
  let hash = 0;
  for (let i = start; i < end; i++) {
    // Digits are the same; other characters keep their case.
    const isSame = isFolded || kinds[i] !== UPPER;
    hash = mix(hash, isSame ? folds[i] : points[i]);
  }
  return finish(hash);
}

/**
 * Lists the features of a boundary: the characters around it and their
 * classes, the words that meet at it, and where it is in its sentence.
 */
export class BoundaryFeatures {
  readonly #window: TextWindow;
  readonly #classifier: Classifier;
  readonly #words: KnownWords;
  readonly #isDense: boolean;
  #template = 0;
  #flag = 0;

  /** @param isDense - Whether words are written without spaces. */
  constructor(
    window: TextWindow,
    classifier: Classifier,
    words: KnownWords,
    isDense: boolean
  ) {
    this.#window = window;
    this.#classifier = classifier;
    this.#words = words;
    this.#isDense = isDense;
  }

  /** Gives the classifier the features of the boundary before an item. */
  list(i: number, state: BoundaryState): void {
    const {folds, kinds} = this.#window;
    const {floor, start} = state;
    this.#classifier.clear();
    this.#template = 0;
    const flag = kinds[i] === SPACE ? 1 : 0;
    this.#flag = flag;
    // r: the first item after the boundary that is not white space.
    const r = i + flag;
    const l1 = folds[i - 1];
    const l2 = i - 2 >= floor ? folds[i - 2] : 0;
    const l3 = i - 3 >= floor ? folds[i - 3] : 0;
    const r1 = folds[r];
    const r2 = this.#next(r1, r + 1);
    const r3 = this.#next(r2, r + 2);
    const k1 = kinds[i - 1];
    const k2 = l2 === 0 ? 63 : kinds[i - 2];
    const k3 = l3 === 0 ? 63 : kinds[i - 3];
    const m1 = kinds[r];
    const m2 = r2 === 0 ? 63 : kinds[r + 1];
    const m3 = r3 === 0 ? 63 : kinds[r + 2];
    const near = k1 * KINDS + m1;

    this.#add1(0);
    this.#add1(l1);
    this.#add1(r1);
    this.#add2(l1, r1);
    this.#add2(l2, l1);
    this.#add2(r1, r2);
    this.#add3(l2, l1, r1);
    this.#add3(l1, r1, r2);
    this.#add3(l3, l2, l1);
    this.#add3(r1, r2, r3);
    this.#add4(l2, l1, r1, r2);
    this.#add1(near);
    this.#add2(near, k2 * KINDS + m2);
    this.#add3(near, k2 * KINDS + m2, k3 * KINDS + m3);
    this.#add2(near, m2 * KINDS + m3);
    this.#add2(near, k2 * KINDS + k3);

    const soFar = this.#hash(Math.max(start, i - LONGEST_PIECE), i);
    this.#add2(soFar, m1);
    this.#add2(soFar, r1);
    this.#add2(Math.min(i - start, 12), near);
    const isLong = i - start > LONGEST_PIECE;
    const known = isLong ? 0 : this.#words.level(this.#window, start, i, false);
    this.#add2(known, near);
    this.#add2(known, Math.min(i - start, 6));
    if (this.#isDense) this.#listDense(i, r, state, near, known);
    else this.#listSpaced(i, r, state, near, soFar);

    const place = Math.min(state.tokens, 20);
    this.#add3(place, l1, m1);
    this.#add3((state.quotes & 1) * 4 + Math.min(state.depth, 3), l1, m1);
    this.#add3((state.quotes & 1) * 4 + Math.min(state.depth, 3), l1, r1);
  }

  /** Gives it the features of the token that ends before an item. */
  listToken(end: number, {floor, start}: BoundaryState): void {
    const {folds, kinds} = this.#window;
    this.#classifier.clear();
    this.#template = TOKEN_TEMPLATES;
    this.#flag = 0;
    const token = this.#hash(Math.max(start, end - LONGEST_PIECE), end);
    const next = kinds[end] === SPACE ? end + 1 : end;
    const isEnd = kinds[end] === SPACE && folds[end] !== GAP;
    const nextEnd = isEnd ? next : this.#pieceEnd(next);
    const hasSecond = !isEnd && folds[nextEnd] === GAP;
    const second = hasSecond ? nextEnd + 1 : nextEnd;
    const secondEnd = hasSecond ? this.#pieceEnd(second) : nextEnd;
    let before = start;
    const lowest = Math.max(floor, start - LONGEST_PIECE);
    if (before > lowest && kinds[before - 1] === SPACE) before--;
    const beforeEnd = before;
    while (before > lowest && kinds[before - 1] !== SPACE) before--;
    const last = this.#hash(before, beforeEnd);
    this.#add1(token);
    this.#add2(token, last);
    this.#add2(token, this.#hash(next, nextEnd));
    this.#add2(token, this.#hash(second, secondEnd));
    for (let n = 1; n <= 3; n++) {
      this.#add2(token, this.#hash(Math.max(next, nextEnd - n), nextEnd));
    }
    this.#add3(token, last, this.#hash(next, nextEnd));
    this.#add3(token, kinds[next], kinds[start]);
    this.#add2(token, before === beforeEnd ? 1 : 0);
  }

  // Where the characters without a space that begin at an item end.
  #pieceEnd(start: number): number {
    const {kinds} = this.#window;
    let end = start;
    while (end < start + LONGEST_PIECE && kinds[end] !== SPACE) end++;
    return end;
  }

  // Words between spaces, for languages that write them.
  #listSpaced(
    i: number,
    r: number,
    {floor, tokens}: BoundaryState,
    near: number,
    soFar: number
  ): void {
    const window = this.#window;
    const {addresses, folds, kinds} = window;
    let left = i;
    const lowest = Math.max(floor, i - LONGEST_PIECE);
    while (left > lowest && kinds[left - 1] !== SPACE) left--;
    const leftPiece = this.#hash(left, i);
    let right = r;
    const highest = r + LONGEST_PIECE;
    let address = addresses[i];
    // Whether only punctuation follows before a space.
    let isTail = 4;
    while (right < highest && kinds[right] !== SPACE) {
      if (kinds[right] < FIRST_OF_PUNCTUATION) isTail = 0;
      address |= addresses[right++] << 1;
    }
    const rightPiece = this.#hash(r, right);
    this.#add2(leftPiece, near);
    this.#add2(rightPiece, near);
    this.#add1(address | isTail);
    this.#add2(address | isTail, near);
    this.#add3(address | isTail, folds[i - 1], folds[r]);
    this.#add2(leftPiece, rightPiece);
    this.#add2(rightPiece, folds[i - 1]);
    this.#add2(soFar, rightPiece);
    // The word after the boundary: characters of classes like its first.
    let wordEnd = r + 1;
    while (wordEnd < right && isLetter(kinds[wordEnd]) && isLetter(kinds[r])) {
      wordEnd++;
    }
    const isUpper = kinds[r] === UPPER ? 1 : 0;
    const exact = this.#words.level(window, r, wordEnd, false);
    const lower = this.#words.level(window, r, wordEnd, true);
    const right1 = this.#hash(r, wordEnd);
    this.#add3(exact * 16 + lower, isUpper, folds[i - 1]);
    this.#add3(exact * 16 + lower, isUpper, near);
    this.#add2(right1, isUpper);
    this.#add3(right1, isUpper, folds[i - 1]);
    this.#add3(right1, folds[wordEnd], folds[i - 1]);
    // The word before punctuation, which may be an abbreviation.
    let wordStart = i - 1;
    while (wordStart > left && isLetter(kinds[wordStart - 1])) wordStart--;
    const left1 = this.#hash(wordStart, i);
    this.#add2(left1, isUpper);
    this.#add3(left1, near, Math.min(tokens, 2));
    this.#add3(left1, right1, isUpper);
    this.#add3(Math.min(i - wordStart, 5), near, kinds[wordStart]);
    const abbreviation = this.#words.level(window, left, i, true);
    this.#add3(abbreviation, near, exact * 16 + lower);
    this.#add3(abbreviation, near, Math.min(i - left, 5));
    if (kinds[i] !== SPACE) {
      this.#add2(mix(leftPiece, i - left), rightPiece);
      const whole = this.#words.level(window, left, right, false);
      const wholeLower = this.#words.level(window, left, right, true);
      const rest = this.#words.level(window, i, right, true);
      this.#add3(whole * 16 + wholeLower, rest * 16 + abbreviation, near);
      return;
    }
    // Both words of a token with a space in it.
    this.#add2(this.#words.level(window, left, right, true), near);
    // The word after the next one.
    const second = Math.min(right + 1, r + LONGEST_PIECE);
    let secondEnd = second;
    const most = Math.min(second + 12, r + LONGEST_PIECE + 12);
    if (folds[right] === GAP) {
      while (secondEnd < most && kinds[secondEnd] !== SPACE) secondEnd++;
    }
    this.#add3(this.#hash(second, secondEnd), isUpper, folds[i - 1]);
    this.#add3(right1, this.#hash(second, secondEnd), near);
  }

  // Words of the treebank around the boundary, for languages without spaces.
  #listDense(
    i: number,
    r: number,
    {floor, start}: BoundaryState,
    near: number,
    known: number
  ): void {
    const window = this.#window;
    const words = this.#words;
    const {folds, kinds} = window;
    let ending = 0;
    let endingLevel = 0;
    let lengths = 0;
    for (let n = 1; n <= LONGEST_WORD && i - n >= floor; n++) {
      if (kinds[i - n] === SPACE) break;
      const level = words.level(window, i - n, i, false);
      if (level === 0) continue;
      ending = n;
      endingLevel = level;
      lengths |= 1 << n;
    }
    let starting = 0;
    let startingLevel = 0;
    let startLengths = 0;
    let room = 0;
    while (room < LONGEST_WORD && kinds[r + room] !== SPACE) room++;
    for (let n = 1; n <= room; n++) {
      const level = words.level(window, r, r + n, false);
      if (level === 0) continue;
      starting = n;
      startingLevel = level;
      startLengths |= 1 << n;
    }
    // The longest word across the boundary, and where it begins.
    let across = 0;
    let acrossLevel = 0;
    let before = 0;
    if (kinds[i] !== SPACE) {
      for (let a = 1; a < LONGEST_WORD && i - a >= floor; a++) {
        if (kinds[i - a] === SPACE) break;
        const most = Math.min(LONGEST_WORD - a, room);
        for (let b = most; b > 0 && a + b > across; b--) {
          const level = words.level(window, i - a, i + b, false);
          if (level === 0) continue;
          across = a + b;
          acrossLevel = level;
          before = a;
        }
      }
    }
    // How often the nearest pairs and single characters are words.
    const isTwo = i - 2 >= floor && kinds[i - 2] !== SPACE;
    const two = isTwo ? words.level(window, i - 2, i, false) : 15;
    const nextTwo = room > 1 ? words.level(window, r, r + 2, false) : 15;
    const pair =
      kinds[i] === SPACE ? 15 : words.level(window, i - 1, i + 1, false);
    const one = words.level(window, i - 1, i, false);
    const nextOne = words.level(window, r, r + 1, false);
    this.#add3(two, pair, nextTwo);
    this.#add3(one, pair, nextOne);
    this.#add2(mix(one, two), mix(nextOne, mix(nextTwo, pair)));
    this.#add3(one, known, nextTwo);
    this.#add3(known, pair, nextTwo);
    this.#add2(ending, starting);
    this.#add3(ending, starting, across * 8 + before);
    this.#add3(ending * 16 + endingLevel, starting * 16 + startingLevel, near);
    this.#add2(across * 16 + acrossLevel, before);
    this.#add3(across * 16 + acrossLevel, before, near);
    this.#add3(lengths, startLengths, across);
    this.#add3(lengths, across * 8 + before, near);
    this.#add3(startLengths, across * 8 + before, near);
    const last = this.#hash(i - ending, i);
    const next = this.#hash(r, r + starting);
    this.#add1(last);
    this.#add1(next);
    this.#add2(last, next);
    this.#add2(last, folds[r]);
    this.#add2(next, folds[i - 1]);
    this.#add1(this.#hash(i - before, i - before + across));
    this.#add2(this.#hash(i - before, i - before + across), before);
    // The token so far, if it went on to the end of a known word.
    this.#add3(across, before, i - start);
    this.#add3(ending, i - start, starting);
    this.#add3(this.#hash(Math.max(start, i - LONGEST_PIECE), i), next, 0);
    const l2 = i - 2 >= floor ? folds[i - 2] : 0;
    const l3 = i - 3 >= floor ? folds[i - 3] : 0;
    const r2 = this.#next(folds[r], r + 1);
    const r3 = this.#next(r2, r + 2);
    this.#add2(l2, folds[r]);
    this.#add2(folds[i - 1], r2);
    this.#add4(l3, l2, folds[i - 1], folds[r]);
    this.#add4(folds[i - 1], folds[r], r2, r3);
    this.#add3(l2, folds[r], r2);
  }

  // The character after another; 0 after the end of a paragraph.
  #next(before: number, item: number): number {
    const point = this.#window.folds[item];
    return before === 0 || (this.#window.kinds[item] === SPACE && point !== GAP)
      ? 0
      : point;
  }

  #hash(start: number, end: number): number {
    const {folds} = this.#window;
    let hash = end - start;
    for (let i = start; i < end; i++) hash = mix(hash, folds[i]);
    return hash;
  }

  #seed(): number {
    return Math.imul(++this.#template * 2 + this.#flag, TEMPLATE);
  }

  #add1(a: number): void {
    this.#classifier.add(finish(mix(this.#seed(), a)));
  }

  #add2(a: number, b: number): void {
    this.#classifier.add(finish(mix(mix(this.#seed(), a), b)));
  }

  #add3(a: number, b: number, c: number): void {
    this.#classifier.add(finish(mix(mix(mix(this.#seed(), a), b), c)));
  }

  #add4(a: number, b: number, c: number, d: number): void {
    const hash = mix(mix(mix(mix(this.#seed(), a), b), c), d);
    this.#classifier.add(finish(hash));
  }
}

// Letters of any script.
function isLetter(kind: number): boolean {
  return (kind >= 4 && kind <= 8) || kind === 1 || kind === UPPER;
}
